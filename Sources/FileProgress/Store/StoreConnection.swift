import DocumentIdentity
import FileTracking
import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine
import Synchronization

/// The open files of a store.
final class StoreConnection: Sendable {
  let database: ProgressDatabase
  let access: ProgressDatabase.Access
  /// `nil` for a store that has no content yet.
  let identity: StoreIdentity?
  /// This machine, as the store knows it.
  let machines: Machines
  let tracker: FileTracker
  let owners: SessionOwners?
  let recentFetches = RecentFetches()
  /// Whether the key was missing, so that this program made one, and documents were seen under another.
  let hasNewKey: Bool
  /// The devices that are gone, and for which this one stands in.
  var adoptedDevices: [DeviceIdentifier] { adopted.withLock(\.self) }
  private let adopted = Mutex<[DeviceIdentifier]>([])
  private let ownerLock = Mutex<FileLock?>(nil)
  /// The process that opened the files.
  private let process = getpid()

  /// Opens the files of a store.
  ///
  /// - Parameters:
  ///   - configuration: The store.
  ///   - access: For what.
  ///   - now: The clocks.
  ///   - toleratesDamagedKey: Whether the store is only looked at, so that contents need not match.
  init(
    _ configuration: DataStore.Configuration, access: ProgressDatabase.Access, now: ClockReading,
    toleratesDamagedKey: Bool = false
  ) throws {
    self.access = access
    var madeKey = false
    let secret: StoreSecret
    if let location = configuration.location {
      try DeveloperMode.refuse(location.folder)
      database = try ProgressDatabase.open(
        location, access: access, isOnNetwork: Self.isOnNetwork)
      secret = try Self.secret(
        location, access: access, madeKey: &madeKey, toleratesDamage: toleratesDamagedKey,
        configuration.randomness)
      owners = SessionOwners(of: location)
    } else {
      database = try ProgressDatabase.inMemory()
      secret = .random()
      owners = nil
    }
    tracker = FileTracker(
      fileSystem: configuration.fileSystem, secret: secret, textSource: configuration.textSource)
    machines = Machines(configuration.machineIdentifier(), under: secret)
    if let known = try database.read({ try $0.optionalIdentity() }) {
      let machines = machines
      if try !madeKey && database.read({ try machines.isNew(to: $0) }) {
        identity = try Self.movedIn(machines, database, access: access, from: known, now: now)
        hasNewKey = false
        return
      }
      identity = known
      if madeKey {
        let tool = configuration.applicationIdentifier
        hasNewKey = try database.write(now: now) { writer in
          try machines.noteKey(writer, tool: tool)
          return try writer.reader.counts().documents > 0
        }
        return
      }
    } else if access == .readWrite {
      let machines = machines
      identity = try database.write(now: now) { writer in
        try writer.establishIdentity(
          machine: machines.this, keyIdentifier: machines.keyIdentifier)
        return try writer.reader.identity()
      }
    } else {
      identity = nil
    }
    hasNewKey = false
  }

  /// Makes a copy in memory of what an open store has. What is written into it is gone with it.
  init(copying other: StoreConnection) throws {
    database = try other.database.copyInMemory()
    access = .readOnly
    identity = other.identity
    machines = other.machines
    tracker = other.tracker
    owners = other.owners
    hasNewKey = other.hasNewKey
    let devices = other.adoptedDevices
    adopted.withLock { $0 = devices }
  }

  /// Returns whether a folder lies on another machine, as far as the system says.
  static func isOnNetwork(_ folder: String) -> Bool {
    (try? LocalFileSystem().describeFolder(at: folder))?.isNetwork ?? false
  }

  /// Finds out again which devices are gone.
  func refreshAdoptedDevices() throws {
    guard let device = identity?.device else { return }
    let devices = try database.read { try $0.devices(adoptedBy: device) }
    adopted.withLock { $0 = devices }
  }

  /// The name of the key in use, as it is stored.
  var keyIdentifier: [UInt8] { tracker.secret.keyIdentifierBytes }

  /// Makes a store of another machine one of this one; for a reader, only as far as it sees.
  private static func movedIn(
    _ machines: Machines, _ database: ProgressDatabase, access: ProgressDatabase.Access,
    from known: StoreIdentity, now: ClockReading
  ) throws -> StoreIdentity {
    guard access == .readWrite else {
      var randomness = SystemRandomNumberGenerator()
      let unknown = DeviceIdentifier.timeOrdered(
        millisecondsSince1970: now.wallNanoseconds / 1_000_000, randomness: &randomness)
      let device = try database.read { try $0.device(ofMachine: machines.this) }
      return StoreIdentity(device: device ?? unknown, person: known.person)
    }
    return try database.write(now: now) { writer in
      // Another process may have been faster.
      if try machines.isNew(to: writer.reader) {
        try writer.moveIn(machine: machines.this, keyIdentifier: machines.keyIdentifier)
      }
      return try writer.reader.identity()
    }
  }

  /// Keeps answers from before a write of this connection that the write does not concern, if no one else
  /// wrote meanwhile.
  func keepFetches(since before: ContentVersion, except touched: TouchedFacts) throws {
    let after = try database.store.contentVersion()
    // Another connection may have written just before or after.
    guard before.elsewhere == after.elsewhere else { return }
    recentFetches.keep(from: before, to: after, except: touched)
  }

  /// Makes this process known as the owner of sessions; once.
  func registerOwner(_ owner: OwnerIdentifier) throws {
    guard let owners, ownerLock.withLock({ $0 == nil }) else { return }
    // It would make the folder of a store again that was moved away.
    try database.store.refuseLostFiles()
    let lock = try owners.register(owner)
    ownerLock.withLock { $0 = lock }
  }

  /// Lets go of the lock, when no session of this process runs any more.
  func unregisterOwner(_ owner: OwnerIdentifier) {
    let lock = ownerLock.withLock { lock in
      defer { lock = nil }
      return lock
    }
    if lock != nil { owners?.remove(owner) }
  }

  deinit {
    guard getpid() == process else {
      // A forked process must not close what its parent has open.
      _ = Unmanaged.passRetained(database)
      return
    }
    // What a close cannot write back, the next opening does.
    try? database.close()
  }

  /// Reads outside of the work queue: the files stay open, also if the store opens others meanwhile.
  func read<Result>(_ body: (FactReader) throws -> Result) throws -> Result {
    try withExtendedLifetime(self) { try database.read(body) }
  }

  private static func secret(
    _ location: StoreLocation, access: ProgressDatabase.Access, madeKey: inout Bool,
    toleratesDamage: Bool, _ randomness: any RandomNumberGenerator & Sendable
  ) throws -> StoreSecret {
    var made = false
    let bytes =
      switch access {
      case .readWrite:
        try SecretFile.establish(location) {
          made = true
          var randomness = randomness
          return StoreSecret.random(using: &randomness).bytes
        }
      case .readOnly:
        // Without its secret a store can be reported; no content matches then.
        try SecretFile.read(location) ?? StoreSecret.random().bytes
      }
    madeKey = made
    guard let secret = StoreSecret(bytes: bytes) else {
      if toleratesDamage { return .random() }
      throw StorageError(
        .damaged, path: location.secret, cause: damagedKey(byteCount: bytes.count))
    }
    return secret
  }

  /// What is wrong with a key of another length.
  static func damagedKey(byteCount: Int) -> String {
    "the key has \(byteCount) bytes instead of \(StoreSecret.byteCount)"
  }
}
