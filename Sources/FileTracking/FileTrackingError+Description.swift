#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileTrackingError: CustomStringConvertible {
  /// What happened, to which file, and what to do next, in one or two sentences.
  public var description: String {
    let name = PathText.quoted(path)
    return switch code {
    case .notFound where path.isEmpty:
      "The name of the file is empty. Name a file."
    case .notFound:
      "There is no file at \(name). Check the name."
    case .danglingLink:
      "\(name) is a link to a file that is missing. Bring that file back, or remove the link."
    case .isDirectory:
      "\(name) is a folder. Name a file in it."
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
      "\(name) leads through symbolic links that never end. Correct the links."
    case .tooLong:
      "\(name) is too long for the file system. Use a shorter path."
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
