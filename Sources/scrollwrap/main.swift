import Glibc
import ScrollwrapCLI

let outcome = CommandLineTool.run(CommandLine.arguments)
if case .signal(let number) = outcome {
  // A shell that waits for us must see that the signal ended us, or it would go on with its script.
  signal(number, SIG_DFL)
  raise(number)
}
exit(outcome.status)
