import Testing

@testable import ScrollwrapCLI
