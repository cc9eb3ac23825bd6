import CConfinement
import Foundation

/// What a document that is made to do harm can take.
enum Limits {
  /// Sets the limits of this process, for good.
  ///
  /// - 1 GiB of address space: a document has 64 MiB, its parts unpacked 256 MiB, the program itself and
  ///   its libraries take 150 MiB of it.
  /// - 10 seconds of processor time.
  /// - No byte is written to a file, 16 descriptors, no core.
  /// - On Linux no connection, no program, no signal to another process, and no file that is opened for
  ///   writing or changed. Where the kernel has Landlock, only what libraries bring can be opened for
  ///   reading, such as tables of old encodings; elsewhere all that the user may read.
  ///
  /// Where there is no seccomp (not on Linux, on other processors than x86-64 and ARM64, on kernels built
  /// without it), calls are not refused, and documents are read all the same.
  ///
  /// - Returns: Whether all holds that this system can do; if not, nothing may be read.
  static func set() -> Bool {
    fileprogress_close_descriptors()
    limit(RLIMIT_AS, 1 << 30)
    limit(RLIMIT_CPU, 10)
    limit(RLIMIT_FSIZE, 0)
    limit(RLIMIT_NOFILE, 16)
    limit(RLIMIT_CORE, 0)
    return fileprogress_forbid_files() >= 0 && fileprogress_forbid_calls() >= 0
  }

  private static func limit(_ resource: __rlimit_resource, _ value: rlim_t) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    if setrlimit(__rlimit_resource_t(resource.rawValue), &limit) != 0 { _exit(1) }
  }
}
