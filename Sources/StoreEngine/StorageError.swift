/// Why the store could not do what was asked.
public struct StorageError: Error, Hashable, Sendable {
  /// What went wrong, in kinds that callers handle differently.
  public struct Code: Hashable, Sendable {
    let name: String
    let sentence: @Sendable (_ path: String, _ cause: String) -> String

    /// Creates a kind of failure.
    ///
    /// - Parameters:
    ///   - name: Tells it from others.
    ///   - sentence: Says what happened to a file and why, and what to do.
    package init(
      _ name: String, sentence: @escaping @Sendable (_ path: String, _ cause: String) -> String
    ) {
      self.name = name
      self.sentence = sentence
    }

    /// Returns whether two kinds are the same.
    public static func == (left: Code, right: Code) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
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
  public var description: String { code.sentence(path, cause) }
}

extension StorageError.Code {
  /// Another process kept the store busy for ten seconds.
  public static let busy = Self("busy") { path, _ in
    "another program kept the store \(path) busy for 10 seconds; try again"
  }

  /// The database is damaged, or the file is not a database.
  public static let damaged = Self("damaged") { path, cause in
    "the store \(path) is damaged (\(cause)); nothing was changed. "
      + "`fileprogress doctor` says what can be recovered"
  }

  /// The database was written by a newer version of this program.
  public static let newerVersion = Self("newerVersion") { path, cause in
    "the store \(path) was written by a newer version of fileprogress (\(cause)); "
      + "nothing was changed. Update this program"
  }

  /// The database was written by a version that was never released.
  public static let olderVersion = Self("olderVersion") { path, cause in
    "the store \(path) was written by a preview of fileprogress (\(cause)); nothing was changed. "
      + "To start a new store, move its folder away"
  }

  /// The folder of the store cannot be made.
  public static let folderNotMade = Self("folderNotMade") { path, cause in
    "the folder \(path) for the store can't be made (\(cause)); choose another folder"
  }

  /// The store, or its folder, may not be read or written.
  public static let notPermitted = Self("notPermitted") { path, cause in
    "no permission for the store \(path) (\(cause)); its folder must belong to you"
  }

  /// The store can be read and not written.
  public static let readOnly = Self("readOnly") { path, cause in
    "the store \(path) can only be read (\(cause)); nothing was recorded"
  }

  /// There is no space left.
  public static let diskFull = Self("diskFull") { path, _ in
    "no space is left for the store \(path); nothing was recorded. Free some space and try again"
  }

  /// Reading or writing failed.
  public static let inputOutput = Self("inputOutput") { path, cause in
    "reading or writing the store \(path) failed (\(cause)); nothing was recorded"
  }

  /// Others may enter the folder of the store.
  package static let sharedFolder = Self("sharedFolder") { path, cause in
    "the store can't be kept in \(path) (\(cause)). Choose a folder that has nothing else in it"
  }

  /// A folder in the store is a link to somewhere else.
  package static let linkedFolder = Self("linkedFolder") { path, cause in
    "\(path) is not used (\(cause)): what belongs to the store stays in its folder. Remove the link"
  }

  /// The files were moved, removed or replaced while they were open.
  package static let moved = Self("moved") { path, cause in
    "the store \(path) was moved, removed or replaced while it was in use (\(cause)); nothing was "
      + "recorded. Put it back, and try again"
  }

  /// The log was removed or replaced while it was open. The last records were in it alone, so there is
  /// nothing to put back.
  package static let lostLog = Self("lostLog") { path, cause in
    "the log of the store \(path) was removed or replaced while it was in use (\(cause)), so this "
      + "record and the last ones before it may be lost. Run the command again; `fileprogress doctor` "
      + "checks the rest"
  }

  /// There is no store yet.
  public static let notFound = Self("notFound") { path, _ in
    "there is no store at \(path) yet; `fileprogress open FILE` makes one"
  }

  /// The store answered with something else.
  public static let other = Self("other") { path, cause in
    "the store \(path) could not be used (\(cause))"
  }
}
