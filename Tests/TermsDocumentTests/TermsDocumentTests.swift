import Testing

@testable import TermsDocument
