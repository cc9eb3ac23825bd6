/// Why the store could not do what was asked.
public struct StorageError: Error, Hashable, Sendable {
  /// What went wrong, in kinds that callers handle differently.
  public struct Code: Hashable, Sendable {
    let name: String

    /// Another process kept the store busy for ten seconds.
    public static let busy = Code(name: "busy")
    /// The database is damaged, or the file is no database.
    public static let damaged = Code(name: "damaged")
    /// The database was written by a newer version of this program.
    public static let newerVersion = Code(name: "newerVersion")
    /// The database was written by a version that was never released.
    public static let olderVersion = Code(name: "olderVersion")
    /// The folder of the store cannot be made.
    public static let folderNotMade = Code(name: "folderNotMade")
    /// The store, or its folder, may not be read or written.
    public static let notPermitted = Code(name: "notPermitted")
    /// The store can be read and not written.
    public static let readOnly = Code(name: "readOnly")
    /// There is no space left.
    public static let diskFull = Code(name: "diskFull")
    /// Reading or writing failed.
    public static let inputOutput = Code(name: "inputOutput")
    /// There is no store yet.
    public static let notFound = Code(name: "notFound")
    /// A file that was to be imported is not one of ours, or is damaged.
    public static let notImportable = Code(name: "notImportable")
    /// A file that was to be imported has facts of another person.
    public static let otherPerson = Code(name: "otherPerson")
    /// The store answered with something else.
    public static let other = Code(name: "other")
  }

  /// The kind of failure.
  public let code: Code
  /// The file or folder concerned.
  public let path: String
  /// What the system or SQLite said.
  public let cause: String

  /// Creates an error.
  public init(_ code: Code, path: String, cause: String) {
    self.code = code
    self.path = path
    self.cause = cause
  }
}

extension StorageError: CustomStringConvertible {
  /// What happened, to which file, and what to do.
  public var description: String {
    switch code {
    case .busy:
      "the store \(path) was kept busy by another program for 10 seconds; try again"
    case .damaged:
      "the store \(path) is damaged (\(cause)); nothing was changed. "
        + "`fileprogress doctor` says what can be had back"
    case .newerVersion:
      "the store \(path) was written by a newer version of fileprogress (\(cause)); "
        + "nothing was changed. Update this program"
    case .olderVersion:
      "the store \(path) was written by a preview of fileprogress (\(cause)); nothing was changed. "
        + "To start a new store, move its folder away"
    case .folderNotMade:
      "the folder \(path) for the store can't be made (\(cause)); "
        + "choose another with --home DIR or FILEPROGRESS_HOME"
    case .notPermitted:
      "no permission for the store \(path) (\(cause)); its folder must belong to you"
    case .readOnly:
      "the store \(path) can only be read (\(cause)); nothing was recorded"
    case .diskFull:
      "no space is left for the store \(path); nothing was recorded. Free some space and try again"
    case .inputOutput:
      "reading or writing the store \(path) failed (\(cause)); nothing was recorded"
    case .notFound:
      "there is no store at \(path) yet; `fileprogress open FILE` makes one"
    case .notImportable:
      "\(path) can't be imported (\(cause)); nothing was changed"
    case .otherPerson:
      "\(path) has facts of another person (\(cause)); nothing was changed. "
        + "If they are yours: fileprogress import --as-mine FILE"
    default:
      "the store \(path) could not be used (\(cause))"
    }
  }
}
