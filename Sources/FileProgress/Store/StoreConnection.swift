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
  private let ownerLock = Mutex<FileLock?>(nil)

  init(
    _ configuration: DataStore.Configuration, access: ProgressDatabase.Access, now: ClockReading
  ) throws {
    self.access = access
    let secret: StoreSecret
    switch configuration.storage {
    case .memory:
      database = try ProgressDatabase.inMemory()
      secret = .random()
      owners = nil
    case .folder(let folder):
      // Foundation takes a tenth of a millisecond to say the same.
      let path = PathText.simplified(folder.path) ?? folder.standardizedFileURL.path
      let location = StoreLocation(folder: path)
      let fileSystem = LocalFileSystem()
      database = try ProgressDatabase.open(location, access: access) { folder in
        (try? fileSystem.describeFolder(at: folder))?.isNetwork ?? false
      }
      secret = try Self.secret(location, access: access)
      owners = SessionOwners(of: location)
    }
    tracker = FileTracker(fileSystem: configuration.fileSystem, secret: secret)
    if let known = try database.read({ try $0.optionalIdentity() }) {
      identity = known
    } else if access == .readWrite {
      identity = try database.write(now: now) { writer in
        try writer.establishIdentity(
          machine: Self.machine(under: secret), keyIdentifier: Self.bytes(secret.keyIdentifier))
        return try writer.reader.identity()
      }
    } else {
      identity = nil
    }
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
    _ location: StoreLocation, access: ProgressDatabase.Access
  ) throws -> StoreSecret {
    let bytes =
      switch access {
      case .readWrite:
        try SecretFile.establish(location) { StoreSecret.random().bytes }
      case .readOnly:
        // Without its secret a store can be reported; no content matches then.
        try SecretFile.read(location) ?? StoreSecret.random().bytes
      }
    guard let secret = StoreSecret(bytes: bytes) else {
      throw StorageError(
        .damaged, path: location.secret, cause: "it has \(bytes.count) bytes instead of 192")
    }
    return secret
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
