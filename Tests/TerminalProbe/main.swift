import Glibc

setlocale(LC_ALL, "")
exit(Probe.run(Array(CommandLine.arguments.dropFirst())))
