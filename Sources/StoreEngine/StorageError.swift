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

  /// The path in an error of what reads rows, which doesn't know their file. ``StoreDatabase`` replaces it.
  package static let unnamedPath = "the store"

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
    "Another program kept the store \(path) busy for 10 seconds. Try again."
  }

  /// The database is damaged, or the file is not a database.
  public static let damaged = Self("damaged") { path, cause in
    "The store \(path) is damaged (\(cause)). Nothing was changed. To see what can be recovered: "
      + "fileprogress doctor"
  }

  /// The database was written by a newer version of this program.
  public static let newerVersion = Self("newerVersion") { path, cause in
    "The store \(path) was written by a newer version of fileprogress (\(cause)). "
      + "Nothing was changed. Update this program."
  }

  /// The database was made by a version before 0.1.0, the first that was published.
  ///
  /// The folder of a store also has the person's classes, in databases of their own. Those go on, and no export has
  /// them.
  public static let olderVersion = Self("olderVersion") { path, cause in
    "The store \(path) was made by a version before 0.1.0 (\(cause)). Nothing was changed. To keep its "
      + "records, export with that version, move everything except the folder classes out of the store folder, "
      + "and import here."
  }

  /// The folder of the store cannot be made.
  public static let folderNotMade = Self("folderNotMade") { path, cause in
    "The store folder \(path) can't be created (\(cause)). Choose another folder."
  }

  /// The store, or its folder, may not be read or written.
  public static let notPermitted = Self("notPermitted") { path, cause in
    "You have no permission to use the store \(path) (\(cause)). The store folder must belong to you."
  }

  /// The store can be read and not written.
  public static let readOnly = Self("readOnly") { path, cause in
    "The store \(path) can only be read (\(cause)). Nothing was recorded."
  }

  /// There is no space left.
  public static let diskFull = Self("diskFull") { path, _ in
    "No space is left for the store \(path). Nothing was recorded. Free some space and try again."
  }

  /// Reading or writing failed.
  public static let inputOutput = Self("inputOutput") { path, cause in
    "The store \(path) can't be read or written (\(cause)). Nothing was recorded."
  }

  /// Others may enter the folder of the store.
  package static let sharedFolder = Self("sharedFolder") { path, cause in
    "The store can't be kept in \(path) (\(cause)). Choose a folder that has nothing else in it."
  }

  /// A folder in the store is a link to somewhere else.
  package static let linkedFolder = Self("linkedFolder") { path, cause in
    "\(path) is not used (\(cause)). Everything in the store stays in the store folder. Remove the link."
  }

  /// The files were moved, removed or replaced while they were open.
  package static let moved = Self("moved") { path, cause in
    "The store \(path) was moved, deleted or replaced while it was in use (\(cause)). Nothing was "
      + "recorded. Put it back and try again."
  }

  /// The log was removed or replaced while it was open. The last records were in it alone, so there is
  /// nothing to put back.
  package static let lostLog = Self("lostLog") { path, cause in
    "The log of the store \(path) was deleted or replaced while it was in use (\(cause)). This record "
      + "and the last ones before it may be lost. Run the command again. To check the rest: "
      + "fileprogress doctor"
  }

  /// There is no store yet.
  public static let notFound = Self("notFound") { path, _ in
    "There is no store at \(path) yet. To start: fileprogress open FILE"
  }

  /// SQLite can't run a statement of this program, because the stored schema is not the one that it makes.
  package static let unfitSchema = Self("unfitSchema") { path, cause in
    "The store \(path) can't be used (\(cause))."
  }

  /// The store answered with something else.
  public static let other = Self("other") { path, cause in
    "The store \(path) can't be used (\(cause))."
  }
}
