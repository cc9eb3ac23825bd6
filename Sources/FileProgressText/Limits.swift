import CSystemCalls
import DocumentText

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// What a document that is made to do harm can take.
enum Limits {
  /// Sets the limits of this process, for good.
  ///
  /// - 1 GiB of address space: a document has 64 MiB, its parts unpacked 256 MiB, the program itself and
  ///   its libraries take 150 MiB of it.
  /// - 10 seconds of processor time, at which SIGXCPU comes.
  /// - No byte is written to a file, 16 descriptors, no core.
  /// - On Linux only the calls that readers need: no connection, no program, no signal to another process,
  ///   no file that is opened for writing or changed, none whose state is asked, no folder that is watched or,
  ///   but for the tables of PDF, listed. Where the kernel has Landlock, only what libraries bring can be
  ///   opened for reading, such as tables of old encodings; elsewhere all that the user may read.
  ///
  /// A process that has no more memory ends with ``ForeignReader/exhaustedStatus``, if the library that asked
  /// for some breaks for want of it; so that a fault of a library is told from a document that takes too much.
  ///
  /// Where there is no seccomp (not on Linux, on other processors than x86-64 and ARM64, on kernels built
  /// without it), calls are not refused, and documents are still read.
  ///
  /// - Parameter listsFolders: Whether a library looks for its tables in a folder.
  /// - Returns: Whether all holds that this system can do; if not, nothing may be read.
  static func set(listsFolders: Bool) -> Bool {
    fileprogress_close_descriptors()
    limit(RLIMIT_AS, 1 << 30)
    // At the greater limit SIGKILL comes, which says less.
    limit(RLIMIT_CPU, 10, atMost: 12)
    limit(RLIMIT_FSIZE, 0)
    limit(RLIMIT_NOFILE, 16)
    limit(RLIMIT_CORE, 0)
    fileprogress_tell_exhaustion(leastFreeByteCount, ForeignReader.exhaustedStatus)
    return fileprogress_forbid_files() >= 0 && fileprogress_forbid_calls(listsFolders ? 1 : 0) >= 0
  }

  /// What the largest single piece has that readers ask for: a part of an archive, and what it is copied to.
  private static let leastFreeByteCount = 256 << 20

  private static func limit(
    _ resource: __rlimit_resource, _ value: rlim_t, atMost most: rlim_t? = nil
  ) {
    var limit = rlimit(rlim_cur: value, rlim_max: most ?? value)
    if setrlimit(__rlimit_resource_t(resource.rawValue), &limit) != 0 { _exit(1) }
  }
}
