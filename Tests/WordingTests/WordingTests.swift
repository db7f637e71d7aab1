import Testing

@testable import Wording
