import CSystemCalls
import ClassExchange

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

// Holds the keys of a class while it runs. Reads requests from standard input, answers each on standard output,
// and ends when the input ends.

fileprogress_close_descriptors()
// A core file would have the keys in it.
guard fileprogress_forbid_dumps() == 0 else { exit(1) }
signal(SIGPIPE, SIG_IGN)

var service = ExchangeService()
exit(service.serve(input: STDIN_FILENO, output: STDOUT_FILENO) ? 0 : 1)
