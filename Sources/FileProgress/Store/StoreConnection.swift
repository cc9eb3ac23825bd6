import FileTracking
import Foundation
import ProgressModel
import ProgressStorage
import Synchronization

/// The open files of a store.
final class StoreConnection: Sendable {
  let database: ProgressDatabase
  let access: ProgressDatabase.Access
  /// `nil` for a store that has no content yet.
  let identity: StoreIdentity?
  let tracker: FileTracker
  let owners: SessionOwners?
  let recentFetches = RecentFetches()
  /// Whether the key was missing, so that this program made one, and documents were seen under another.
  let hasNewKey: Bool
  private let ownerLock = Mutex<FileLock?>(nil)

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
      database = try ProgressDatabase.open(
        location, access: access, isOnNetwork: Self.isOnNetwork)
      secret = try Self.secret(
        location, access: access, madeKey: &madeKey, toleratesDamage: toleratesDamagedKey)
      owners = SessionOwners(of: location)
    } else {
      database = try ProgressDatabase.inMemory()
      secret = .random()
      owners = nil
    }
    tracker = FileTracker(fileSystem: configuration.fileSystem, secret: secret)
    if let known = try database.read({ try $0.optionalIdentity() }) {
      identity = known
      if madeKey {
        let tool = configuration.applicationIdentifier
        hasNewKey = try database.write(now: now) { writer in
          try Self.noteKey(secret, writer, tool: tool)
          return try writer.reader.counts().documents > 0
        }
        return
      }
    } else if access == .readWrite {
      identity = try database.write(now: now) { writer in
        try writer.establishIdentity(
          machine: Self.machine(under: secret), keyIdentifier: Self.bytes(secret.keyIdentifier))
        return try writer.reader.identity()
      }
    } else {
      identity = nil
    }
    hasNewKey = false
  }

  /// Returns whether a folder lies on another machine, as far as the system says.
  static func isOnNetwork(_ folder: String) -> Bool {
    (try? LocalFileSystem().describeFolder(at: folder))?.isNetwork ?? false
  }

  /// The name of the key in use, as it is stored.
  var keyIdentifier: [UInt8] { Self.bytes(tracker.secret.keyIdentifier) }

  /// Takes note of a key under which fingerprints are made from now on.
  static func noteKey(_ secret: StoreSecret, _ writer: FactWriter, tool: String) throws {
    try writer.noteKey(bytes(secret.keyIdentifier), machine: machine(under: secret), tool: tool)
  }

  /// Makes this process known as the owner of sessions; once.
  func registerOwner(_ owner: FactIdentifier) throws {
    guard let owners, ownerLock.withLock({ $0 == nil }) else { return }
    let lock = try owners.register(owner)
    ownerLock.withLock { $0 = lock }
  }

  /// Lets go of the lock, when no session of this process runs any more.
  func unregisterOwner(_ owner: FactIdentifier) {
    let lock = ownerLock.withLock { lock in
      defer { lock = nil }
      return lock
    }
    if lock != nil { owners?.remove(owner) }
  }

  deinit {
    // What a close cannot write back, the next opening does.
    try? database.close()
  }

  /// Reads outside of the work queue: the files stay open, also if the store opens others meanwhile.
  func read<Result>(_ body: (FactReader) throws -> Result) throws -> Result {
    try withExtendedLifetime(self) { try database.read(body) }
  }

  private static func secret(
    _ location: StoreLocation, access: ProgressDatabase.Access, madeKey: inout Bool,
    toleratesDamage: Bool
  ) throws -> StoreSecret {
    var made = false
    let bytes =
      switch access {
      case .readWrite:
        try SecretFile.establish(location) {
          made = true
          return StoreSecret.random().bytes
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

  /// What tells this machine from others, hashed under the secret, so that it names no machine.
  static func machine(under secret: StoreSecret) -> [UInt8] {
    let text = (try? Data(contentsOf: URL(fileURLWithPath: "/etc/machine-id"))) ?? Data()
    let digest = text.withUnsafeBytes { ContentHasher.fingerprint(of: $0, secret: secret) }
    return bytes(digest.high) + bytes(digest.low)
  }

  static func bytes(_ number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
