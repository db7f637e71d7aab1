import Testing

@testable import LineLayout
