// swift-tools-version: 6.2
import PackageDescription

/// One list for every Swift target, tests included.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// For the program itself: it waits with poll(2), so that Swift's concurrency runtime would only be
/// set up at each start and never used.
let withoutConcurrency: SwiftSetting = .unsafeFlags([
  "-Xfrontend", "-disable-implicit-concurrency-module-import",
])

/// A Swift target and the modules it may import; `ArchitectureTests` holds the code to this list.
func module(
  _ name: String, uses dependencies: [Target.Dependency] = [], more settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: strict + [withoutConcurrency] + settings)
}

/// The tests of one module, with the shared test support where a terminal or a server is needed.
func tests(
  of name: String, uses dependencies: [Target.Dependency] = [], needs support: Bool = false,
  without files: [String] = []
) -> Target {
  let own: [Target.Dependency] = [.target(name: name)] + (support ? ["TestSupport"] : [])
  return .testTarget(
    name: "\(name)Tests", dependencies: own + dependencies, exclude: files,
    swiftSettings: strict)
}

let package = Package(
  name: "scrollwrap",
  products: [
    .executable(name: "scrollwrap", targets: ["scrollwrap"]),
    .executable(name: "scrollwrap-fetch", targets: ["scrollwrap-fetch"]),
  ],
  targets: [
    // C libraries, one door each.
    .systemLibrary(name: "CAllocator"),
    .systemLibrary(name: "CCurses"),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "CMarkdown"),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CGettext"),
    .target(
      name: "CICU",
      // Each before what it needs itself, for linkers that look back no further.
      linkerSettings: ["icui18n", "icuuc", "icudata", "stdc++"].map { .linkedLibrary($0) }),
    .target(name: "CTerminalGuard"),
    .target(name: "CTransferHook"),

    // The corridor: bytes to document to lines to reader to frame.
    module("AgreementGate"),
    module("Wording"),
    module("HTMLTokens"),
    module("TermsDocument", uses: ["HTMLTokens", "CICU", "CMarkdown"]),
    module("LineLayout", uses: ["TermsDocument", "CICU"]),
    module("TermsReader", uses: ["AgreementGate", "LineLayout", "TermsDocument", "Wording"]),
    module("FetchWire"),
    module("DocumentLoading", uses: ["FetchWire"]),
    module("AcceptanceRecords", uses: ["CSodium"]),
    module(
      "TerminalUI", uses: ["CCurses", "CTerminalGuard", "LineLayout", "TermsReader"],
      more: [.strictMemorySafety()]),
    module(
      "ScrollwrapCLI",
      uses: [
        "AcceptanceRecords", "AgreementGate", "CAllocator", "CGetopt", "CGettext",
        "DocumentLoading",
        "LineLayout", "TerminalUI", "TermsDocument", "TermsReader", "Wording",
      ]),
    .executableTarget(
      name: "scrollwrap", dependencies: ["ScrollwrapCLI"],
      swiftSettings: strict + [withoutConcurrency]),
    .executableTarget(
      name: "scrollwrap-fetch", dependencies: ["CTransferHook", "FetchWire"],
      swiftSettings: strict,
      // Foundation must find the hook's definition before libcurl's.
      linkerSettings: [
        .linkedLibrary("curl"),
        .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=curl_easy_init"]),
      ]),

    // Tests.
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),
    .target(
      name: "CTLS", path: "Tests/CTLS",
      linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(
      name: "TestSupport", dependencies: ["CTLS", "CVTerm"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "AgreementGate"),
    tests(of: "Wording", needs: true),
    tests(of: "HTMLTokens", needs: true),
    tests(of: "TermsDocument", uses: ["HTMLTokens"], needs: true),
    tests(of: "LineLayout", uses: ["TermsDocument"], needs: true, without: ["Golden"]),
    tests(
      of: "TermsReader", uses: ["AgreementGate", "LineLayout", "TermsDocument", "Wording"],
      without: ["Frames"]),
    tests(of: "DocumentLoading", uses: ["FetchWire", "scrollwrap-fetch"], needs: true),
    tests(of: "AcceptanceRecords", needs: true, without: ["Receipts"]),
    .executableTarget(
      name: "terminal-probe", dependencies: ["LineLayout", "TerminalUI", "TermsReader"],
      path: "Tests/TerminalProbe", swiftSettings: strict),
    tests(
      of: "TerminalUI", uses: ["LineLayout", "TermsReader", "terminal-probe"], needs: true),
    tests(
      of: "ScrollwrapCLI",
      uses: [
        "AcceptanceRecords", "DocumentLoading", "TerminalUI", "TermsDocument", "TermsReader",
        "Wording",
      ], needs: true, without: ["Help"]),
    .testTarget(
      name: "PtyTests",
      dependencies: ["TermsReader", "TestSupport", "Wording", "scrollwrap", "scrollwrap-fetch"],
      swiftSettings: strict),
    .target(
      name: "DocumentCheck", dependencies: ["LineLayout", "TermsDocument"],
      path: "Tests/Fuzz/Check", swiftSettings: strict),
    .executableTarget(
      name: "scrollwrap-fuzz", dependencies: ["DocumentCheck", "LineLayout", "TermsDocument"],
      path: "Tests/Fuzz/Driver", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["DocumentCheck"], path: "Tests/Fuzz/Tests",
      swiftSettings: strict),
    .executableTarget(
      name: "scrollwrap-bench", dependencies: ["TestSupport"], path: "Tests/Benchmarks",
      exclude: ["README.md", "instructions.txt"], swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ]
)
