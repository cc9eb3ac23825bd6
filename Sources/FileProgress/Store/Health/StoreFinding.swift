/// One thing that a look at a store's files found, good or bad.
package enum StoreFinding: Sendable {
  /// Whether something has to be done.
  package enum Verdict: String, Encodable, Sendable {
    /// It is as it should be.
    case good
    /// It is worth knowing.
    case note
    /// It has to be mended.
    case problem
  }

  /// There is no store in the folder yet.
  case noStore(folder: String)
  /// There is a database that can't be opened.
  case unopenedStore(database: String)
  /// Why it can't be opened, such as a missing permission.
  case unopened(DataStoreError)
  /// The database, with counts of its content if they are known.
  case store(database: String, byteCount: Int64, counts: Counts?)
  /// Others may read a file of the store.
  case exposed(file: String)
  /// Only its owner may read the store.
  case unexposed
  /// The database can't be read, as an error says.
  case damaged(String)
  /// SQLite finds damage in some places of the database.
  case damagedPlaces(count: Int)
  /// The database is whole.
  case whole
  /// A repair has kept a damaged database.
  case keptDamage(file: String)
  /// What can be recovered from a damaged database.
  case salvage(StoreHealth.Salvage)
  /// Documents were not seen since the key is another one.
  case newKey(documentCount: Int)
  /// The key is missing.
  case missingKey(folder: String)
  /// The key has another length than one.
  case damagedKey(folder: String, byteCount: Int)
  /// The key is not the one of the store.
  case otherKey(folder: String)
  /// The kind of file system that the store lies on; nothing else is known of how it is kept.
  case fileSystem(Place)
  /// Whether every save waits until the disk has it.
  case durability(isForced: Bool)
  /// The store lies on the network, with a log that only one machine can share.
  case logOnNetwork
  /// Files in the folder may hold traces of what was forgotten.
  case unfinishedErasure(folder: String)
  /// The clock is so far behind that no other store imports what this one exports.
  case clockFarBehind(milliseconds: Int64)
  /// The clock is behind the newest record.
  case clockBehind(milliseconds: Int64)
  /// The clock is not behind.
  case clockRight
  /// The store was used on another machine, about which the person did not decide yet.
  case otherMachine(DataStore.MachineQuestion)
  /// How many programs have a document open, and how many left without closing.
  case owners(aliveCount: Int, goneCount: Int)
  /// When a tool wrote last.
  case lastSeen(StoreHealth.LastSeen)
  /// A link has the name of the folder with the daily copies, so that none are made.
  case linkedBackups(folder: String)
  /// The daily copies; no newest one if there are none.
  case backups(count: Int, newest: String?)

  /// What is in a store.
  package struct Counts: Hashable, Sendable {
    /// How many documents are known.
    package var documents: Int
    /// How many sessions are known.
    package var sessions: Int
  }

  /// What a store lies on.
  package struct Place: Hashable, Sendable {
    /// The kind of file system, such as `ext4`.
    package var fileSystemName: String
    /// Whether it is on another machine.
    package var isOnNetwork: Bool
  }

  /// A clock that is behind by more than this is a problem, in milliseconds.
  static let clockLagLimitMilliseconds: Int64 = 60_000

  /// Whether something has to be done.
  package var verdict: Verdict {
    switch self {
    case .store, .unexposed, .whole, .fileSystem, .durability(isForced: true), .clockRight,
      .owners, .lastSeen, .backups(_, newest: .some):
      .good
    case .noStore, .unopenedStore, .keptDamage, .salvage, .newKey, .otherMachine,
      .backups(_, newest: nil):
      .note
    case .unopened, .exposed, .damaged, .damagedPlaces, .missingKey, .damagedKey, .otherKey,
      .durability(isForced: false), .logOnNetwork, .unfinishedErasure, .clockFarBehind,
      .clockBehind, .linkedBackups:
      .problem
    }
  }
}
