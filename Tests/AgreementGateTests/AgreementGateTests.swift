import Testing

@testable import AgreementGate
