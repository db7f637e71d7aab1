import Testing

@testable import AcceptanceRecords
