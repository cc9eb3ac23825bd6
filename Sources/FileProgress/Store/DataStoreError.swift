import ProgressModel
import ProgressStorage
import StoreEngine

/// Why the store could not do what you asked. It changed nothing, unless the code says so.
///
/// A file that cannot be tracked gives a `FileTrackingError`.
///
/// - Source: ClassKit, `CLSError`, with codes of our own.
public struct DataStoreError: Error, Sendable {
  /// The kind of failure. More kinds can come, so a `switch` over it needs a default.
  public struct Code: Hashable, Sendable {
    /// The name of the code, stable over versions.
    public let name: String

    private init(_ name: String) { self.name = name }

    /// Some changes were saved, others refused; ``DataStoreError/underlyingErrors`` and
    /// ``DataStoreError/objectIdentifier`` name them.
    public static let partialFailure = Code("partialFailure")
    /// A value is not valid: it is not a number, has impossible points, or is a primary item of another
    /// kind.
    public static let invalidArgument = Code("invalidArgument")
    /// A context is too deep, or a text of it is too long.
    public static let limits = Code("limits")
    /// There is a context of this identifier already.
    public static let alreadyExists = Code("alreadyExists")
    /// The ``DataStore/contextDelegate`` gave a wrong answer, or none in time.
    public static let delegate = Code("delegate")
    /// Another program kept the store busy for ten seconds.
    public static let busy = Code("busy")
    /// The store is damaged.
    public static let damaged = Code("damaged")
    /// The store was written by a newer version.
    public static let newerVersion = Code("newerVersion")
    /// The store was made by a version before 0.1.0, the first that was published.
    public static let olderVersion = Code("olderVersion")
    /// The folder of the store cannot be made.
    public static let folderNotMade = Code("folderNotMade")
    /// The store may not be read or written.
    public static let notPermitted = Code("notPermitted")
    /// The store can be read but not written.
    public static let readOnly = Code("readOnly")
    /// There is no space left.
    public static let diskFull = Code("diskFull")
    /// Reading or writing failed.
    public static let inputOutput = Code("inputOutput")
    /// The process was forked after it made the store. Make a ``DataStore`` in the new process.
    public static let forked = Code("forked")
    /// There is no store yet, no such context, or no activity of it.
    public static let notFound = Code("notFound")
    /// Documents are forgotten, but the files of the store may still hold traces of them;
    /// ``DataStoreError/underlyingErrors`` says why.
    package static let tracesRemain = Code("tracesRemain")
    /// The files of the store were moved, removed or replaced while they were open: of what this program
    /// kept in them, nothing may be left.
    package static let moved = Code("moved")
    /// A program that provides contexts can't be started, or gave a wrong answer, or none in time.
    package static let provider = Code("provider")
    /// A file is not one that can be imported.
    package static let notImportable = Code("notImportable")
    /// A file that was to be imported has facts of another person.
    package static let otherPerson = Code("otherPerson")
    /// Something else.
    public static let other = Code("other")
  }

  /// The kind of failure.
  public let code: Code
  /// What happened, to which file, and what to do.
  public let message: String
  /// The refused item, if there is one.
  public let objectIdentifier: String?
  /// The failures that this one consists of.
  public let underlyingErrors: [any Error]
  /// What was refused, if this process has it.
  package let object: Object?

  /// What an error is about.
  package enum Object: Sendable {
    /// A context.
    case context(ContextIdentifier)
    /// An activity.
    case activity(Activity)
    /// An item of an activity.
    case item(ActivityItem)
  }

  package init(
    _ code: Code, message: String, objectIdentifier: String? = nil,
    underlyingErrors: [any Error] = [], about object: Object? = nil
  ) {
    self.code = code
    self.message = message
    self.objectIdentifier = objectIdentifier
    self.underlyingErrors = underlyingErrors
    self.object = object
  }
}

extension DataStoreError: CustomStringConvertible {
  /// What happened, to which file, and what to do.
  public var description: String { message }
}

extension DataStoreError {
  /// Says which limit a context breaks.
  init(_ limit: ContextLimit, ofContextNamed name: String, _ id: ContextIdentifier? = nil) {
    self.init(
      .limits, message: "the context \(name) can't be kept: \(limit)", objectIdentifier: name,
      about: id.map(Object.context))
  }

  /// A store was used after a fork.
  static let forked = DataStoreError(
    .forked,
    message:
      "This process was forked, and the store belongs to its parent. Make a DataStore here, or "
      + "start the process with posix_spawn.")

  /// Says for users of the library what the storage reported.
  init(_ error: StorageError) {
    let code: Code =
      switch error.code {
      case .busy: .busy
      case .damaged: .damaged
      case .newerVersion: .newerVersion
      case .olderVersion: .olderVersion
      case .folderNotMade: .folderNotMade
      case .notPermitted, .sharedFolder, .linkedFolder: .notPermitted
      case .readOnly: .readOnly
      case .diskFull, .temporaryFolderFull: .diskFull
      case .inputOutput, .unreadable: .inputOutput
      case .moved, .lostLog: .moved
      case .notFound: .notFound
      case .notImportable: .notImportable
      case .otherPerson: .otherPerson
      default: .other
      }
    self.init(code, message: error.description)
  }

  /// Runs work on the storage, and says for users of the library what went wrong.
  static func wrapping<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as StorageError {
      throw DataStoreError(error)
    }
  }
}
