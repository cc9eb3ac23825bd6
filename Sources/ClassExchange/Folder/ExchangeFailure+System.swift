import ClassModel

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

extension ExchangeFailure {
  /// Translates an error number of the system.
  init(number: Int32, path: String) {
    let reason: Reason =
      switch number {
      case ENOENT: .missing
      case ENOTDIR, ELOOP, EISDIR, ENXIO: .wrongKind
      case EACCES, EPERM: .notPermitted
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .diskFull
      case EFBIG: .tooLarge
      case EEXIST: .nameTaken
      default: .inputOutput
      }
    self.init(reason, path: path)
  }
}
