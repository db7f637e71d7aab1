import Testing

@testable import TermsDocument

@Suite("Element names")
struct HTMLTagNameTests {
  /// The spellings are one literal beside the cases; this holds the two together.
  @Test(arguments: HTMLTagName.allCases.dropFirst())
  func everyNameIsFoundByItsSpelling(_ name: HTMLTagName) {
    let spelling = name == .annotationxml ? "annotation-xml" : "\(name)"
    let found = Array(spelling.utf8).withUnsafeBufferPointer { HTMLTagNames.shared.name(of: $0) }
    #expect(found == name)
  }

  @Test(arguments: ["", "x", "divs", "annotationxml", "a-name-of-more-than-sixteen-bytes"])
  func otherNamesAreUnknown(_ spelling: String) {
    let found = Array(spelling.utf8).withUnsafeBufferPointer { HTMLTagNames.shared.name(of: $0) }
    #expect(found == .unknown)
  }
}
