package import ClassModel

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// The file with one machine's seed for one class: a CBOR map of a version, the class and the seed.
///
/// Only its owner may read it.
package enum KeyFile {
  private static let mostByteCount = 4_096

  /// Writes a new, durable key file; never overwrites one.
  ///
  /// - Parameters:
  ///   - path: The absolute path. The folder must exist.
  ///   - seed: The secret.
  ///   - identifier: The class that the machine is in.
  ///   - random: Makes the temporary name of the file while it is written.
  /// - Throws: ``ExchangeFailure``. If it throws, nothing is left of the file.
  package static func write(
    _ path: String, seed: MachineSeed, class identifier: ClassIdentifier, random: RandomSource
  ) throws(ExchangeFailure) {
    let place = try Place(path)
    let folder = try FolderDescriptor.named(byPerson: place.folder)
    let bytes = KeyFileBytes.head(of: identifier) + seed.bytes
    do throws(ExchangeFailure) {
      _ = try folder.put(
        names: [place.name], temporary: random.temporaryName(), mode: 0o600
      ) { file throws(ExchangeFailure) in try file.write(bytes) }
    } catch {
      throw error.reason == .nameTaken ? ExchangeFailure(.nameTaken, path: path) : error
    }
  }

  /// Reads a key file. If others may read it, their access is first removed, where the file system can.
  ///
  /// - Throws: ``ExchangeFailure``: ``ExchangeFailure/Reason/badKeyFile`` if it isn't a key file of this class,
  ///   ``ExchangeFailure/Reason/notPermitted`` if it belongs to another user, and ``ExchangeFailure/Reason/wrongKind``
  ///   if it is a link.
  package static func read(
    _ path: String, class identifier: ClassIdentifier
  ) throws(ExchangeFailure) -> MachineSeed {
    let place = try Place(path)
    let folder = try FolderDescriptor.named(byPerson: place.folder)
    guard let file = try folder.file(named: place.name) else {
      throw ExchangeFailure(.missing, path: path)
    }
    let state = try file.state()
    guard state.st_uid == geteuid() || geteuid() == 0 else {
      throw ExchangeFailure(.notPermitted, path: path)
    }
    // As for the store's secret: without file permissions, the folder must protect it.
    if state.st_mode & 0o077 != 0 { fchmod(file.descriptor, 0o600) }
    guard let (found, seed) = try? decoded(file.all(atMost: mostByteCount)), found == identifier
    else {
      throw ExchangeFailure(.badKeyFile, path: path)
    }
    return seed
  }

  private static func decoded(
    _ bytes: [UInt8]
  ) throws -> (ClassIdentifier, MachineSeed)? {
    var reader = CBORReader(bytes, maximumItemCount: 8)
    guard try reader.mapCount() == 3, try reader.key() == 0,
      try reader.unsigned() == KeyFileBytes.version, try reader.key() == 1
    else { return nil }
    let identifier: ClassIdentifier = try reader.identifier()
    guard try reader.key() == 2 else { return nil }
    let seed: MachineSeed = try reader.identifier()
    try reader.finish()
    return (identifier, seed)
  }

  /// The folder and the last component of a path that our own program chose.
  private struct Place {
    let folder: String
    let name: String

    init(_ path: String) throws(ExchangeFailure) {
      guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/") else {
        throw ExchangeFailure(.badRequest, path: path)
      }
      folder = slash == path.startIndex ? "/" : String(path[..<slash])
      name = String(path[path.index(after: slash)...])
    }
  }
}
