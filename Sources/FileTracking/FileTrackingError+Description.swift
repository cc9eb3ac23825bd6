import ProgressModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileTrackingError: CustomStringConvertible {
  /// What happened, to which file, and what to do next, in one or two sentences.
  public var description: String { sentence { $0 } }

  /// What happened, and what to do next.
  ///
  /// - Parameter naming: How people read the file at a path.
  package func sentence(naming: (_ path: String) -> String) -> String {
    let name = FileSentence.subject(PrintableText.of(naming(path)))
    return switch code {
    case .notFound where path.isEmpty: FileSentence.emptyName
    case .notFound: FileSentence.missing(name)
    case .danglingLink: FileSentence.danglingLink(name)
    case .isDirectory: FileSentence.folder(PrintableText.of(naming(path)))
    case .notRegular:
      "\(name) is \((kind ?? .other).words), which can't be tracked. "
        + "Name another file."
    case .notPermitted:
      "\(name) can't be read: permission denied. Check the permissions of the file and of the "
        + "folders above it."
    case .nameNotUTF8:
      "The name of \(name), or of the file that it links to, is not UTF-8. Rename it, then try again."
    case .invalidName:
      "\(name) has a null character in it, which no file name can have. Check the name."
    case .notAFileURL:
      "\(name) is not the URL of a file on this computer. Use a URL that begins with file:///."
    case .linkLoop:
      "\(name) is in a loop of symbolic links. Correct the links."
    case .tooLong:
      "\(name) is too long for the file system. Use a shorter path."
    case .notConfirmed: "\(name) was not read."
    default:
      "\(name) can't be read: \(cause). Check the disk or the connection, then try again."
    }
  }

  private var cause: String {
    guard let errorNumber else { return "input/output error" }
    return String(cString: strerror(errorNumber))
  }
}

extension FileTrackingError {
  /// Creates the error for a number that the system gave when it opened or read a file.
  package init(errorNumber: Int32, path: String) {
    let code: Code =
      switch errorNumber {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM: .notPermitted
      case ELOOP: .linkLoop
      case ENAMETOOLONG: .tooLong
      case EISDIR: .isDirectory
      default: .inputOutput
      }
    self.init(code, path: path, errorNumber: errorNumber)
  }

  /// Creates the error for something at a path that is not a file.
  package init(kind: FileKind, path: String) {
    self.init(kind == .folder ? .isDirectory : .notRegular, path: path, kind: kind)
  }
}
