import DocumentCheck
import Glibc

#if FUZZING
/// Looks at one input of libFuzzer, which brings the program's entry along.
///
/// - Returns: 0 for an input that may be kept, -1 for one that is too short to mean anything.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard var check = DocumentCheck(UnsafeRawBufferPointer(start: bytes, count: count)) else {
    return -1
  }
  guard let fault = check.fault() else { return 0 }
  let words = "fault: \(fault)\n"
  _ = write(STDERR_FILENO, words, words.utf8.count)
  // A trap is how libFuzzer learns of a fault; optimised, it says nothing itself.
  preconditionFailure(fault)
}
#else
/// Says how the program is meant to be built; an ordinary build has no libFuzzer in it.
@main
enum FuzzDriver {
  /// Ends at once.
  static func main() {
    let words = "scrollwrap-fuzz is built and run by make fuzz\n"
    _ = write(STDERR_FILENO, words, words.utf8.count)
    exit(2)
  }
}
#endif
