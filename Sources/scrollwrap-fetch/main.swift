import Glibc

exit(FetchTool.run())
