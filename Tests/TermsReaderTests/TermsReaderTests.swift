import Testing

@testable import TermsReader
