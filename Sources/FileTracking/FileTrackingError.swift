/// Why a file can't be tracked.
///
/// When this is thrown, nothing was changed.
public struct FileTrackingError: Error, Hashable, Sendable {
  /// The kind of failure. More kinds can come, so a `switch` over it needs a default.
  public struct Code: Hashable, Sendable {
    /// The name of the code, stable over versions.
    public let name: String

    private init(_ name: String) { self.name = name }

    /// Nothing is at the path, or a part of the path is not a folder.
    public static let notFound = Code("notFound")
    /// A symbolic link is at the path, and its target is missing.
    public static let danglingLink = Code("danglingLink")
    /// A folder is at the path.
    public static let isDirectory = Code("isDirectory")
    /// A pipe, a socket or a device is at the path.
    public static let notRegular = Code("notRegular")
    /// The permissions of the file, or of a folder above it, forbid reading.
    public static let notPermitted = Code("notPermitted")
    /// The name, or the name that a link leads to, is not UTF-8.
    public static let nameNotUTF8 = Code("nameNotUTF8")
    /// The name has a null character in it, which no file can have.
    public static let invalidName = Code("invalidName")
    /// The URL does not name a file on this computer.
    public static let notAFileURL = Code("notAFileURL")
    /// Symbolic links form a loop, or there are more than the system follows.
    public static let linkLoop = Code("linkLoop")
    /// The path, or a name in it, is longer than the file system allows.
    public static let tooLong = Code("tooLong")
    /// The system failed to open or to read the file.
    public static let inputOutput = Code("inputOutput")
    /// The file is on a distant file system, which was not asked.
    package static let leftOut = Code("leftOut")
    /// The file is large, and the person did not say that it is to be read.
    package static let notConfirmed = Code("notConfirmed")
  }

  /// The kind of failure.
  public let code: Code
  /// The path, as the caller gave it; the text of the URL if the code is ``Code/notAFileURL``.
  public let path: String
  /// The system's error number, as in `errno`; `nil` if the system reported none.
  public let errorNumber: Int32?
  /// What is at the path, if that is the problem.
  public let kind: FileKind?

  /// Whether something may be at the path, though nobody can look at it now.
  package var isOutOfReach: Bool { code == .notPermitted || code == .inputOutput }

  /// Creates an error.
  public init(_ code: Code, path: String, errorNumber: Int32? = nil, kind: FileKind? = nil) {
    self.code = code
    self.path = path
    self.errorNumber = errorNumber
    self.kind = kind
  }
}
