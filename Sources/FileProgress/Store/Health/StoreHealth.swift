package import ProgressModel

/// What a look at the store's files says.
package struct StoreHealth: Sendable {
  /// One tool on one device.
  package struct LastSeen: Sendable {
    /// The program.
    package var tool: String
    /// Whether it ran on this device.
    package var isThisDevice: Bool
    /// The device.
    package var device: DeviceIdentifier
    /// When it last wrote, in nanoseconds since 1970; `nil` if no fact tells.
    package var seenAtNanoseconds: Int64?
  }

  /// The folder of the store.
  package var folder: String
  /// The database.
  package var database: String
  /// The kind of file system, such as `ext4`.
  package var fileSystemName = "unknown"
  /// Whether the folder lies on another machine.
  package var isOnNetwork = false
  /// Whether the store exists.
  package var exists = false
  /// Why it cannot be opened, if it cannot.
  package var failure: DataStoreError?
  /// What is wrong with the database; empty if nothing.
  package var integrityProblems: [String] = []
  /// How SQLite keeps a transaction, such as `wal`.
  package var journalMode: String?
  /// SQLite's level of durability; 2 is full.
  package var synchronous: Int?
  /// Bytes of the database and its log.
  package var byteCount: Int64 = 0
  /// How many documents are known.
  package var documentCount = 0
  /// How many sessions are known.
  package var sessionCount = 0
  /// The newest stamp minus the wall clock, in milliseconds; positive if the clock is behind.
  package var clockLagMilliseconds: Int64 = 0
  /// Whether stamps are so far ahead of the clock that no other store would import them.
  package var isStampedTooFarAhead = false
  /// Whether the store was used on another machine last.
  package var isFromAnotherMachine = false
  /// The device on another machine about which the person did not decide yet.
  package var machineQuestion: DataStore.MachineQuestion?
  /// How the key is.
  package var key = Key.good
  /// How many documents were not seen since the key is another one.
  package var documentsUnderFormerKeysCount = 0
  /// Processes that own running sessions.
  package var owners: [(owner: OwnerIdentifier, isAlive: Bool)] = []
  /// Who wrote when.
  package var lastSeen: [LastSeen] = []
  /// The daily copies, the newest first.
  package var backups: [String] = []
  /// The folder with the daily copies, if a link has its name.
  package var linkedBackups: String?
  /// Files of the store that others may read.
  package var exposedFiles: [String] = []
  /// Whether files of the store may hold traces of what was forgotten.
  package var isErasureUnfinished = false
  /// Damaged databases, and their logs, that repairs have kept.
  package var keptDamage: [String] = []
  /// What can be recovered from a damaged store.
  package var salvage: Salvage?

  /// How the key is under which contents are hashed.
  package enum Key: Hashable, Sendable {
    /// It is the one under which contents were hashed last.
    case good
    /// There is none, while documents were seen under one.
    case missing
    /// It has another length than a key.
    case damaged(byteCount: Int)
    /// It is another one.
    case other
  }

  /// What can be recovered from a damaged store.
  package struct Salvage: Sendable {
    /// Facts that can be read from the damaged database.
    package var readableFacts: Int
    /// Tables that can only be read in part.
    package var damagedTables: [String]
    /// The newest daily copy that is whole.
    package var backup: String?
    /// Facts in that copy.
    package var backupFacts: Int
  }
}
