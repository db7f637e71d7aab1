import Glibc
import ScrollwrapCLI

exit(CommandLineTool.run(CommandLine.arguments).status)
