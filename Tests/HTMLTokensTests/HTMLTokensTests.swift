import Testing

@testable import HTMLTokens
