import Testing

@testable import DocumentLoading
