import Foundation
package import ProgressModel
import StoreEngine

extension FactReader {
  /// A stretch in which this device made its fingerprints under one key.
  package struct KeyPeriod: Hashable, Sendable {
    /// The name of the key.
    package var keyIdentifier: [UInt8]
    /// The facts of the stretch have greater stamps than this one, up to the stamp of the next stretch.
    package var after: Stamp
  }

  /// The keys under which this device made its fingerprints, the oldest first; empty if nothing is
  /// known of them.
  package func keyPeriods() throws -> [KeyPeriod] {
    if let known = memory.pass?.keyPeriods { return known }
    var periods = try storedKeyPeriods()
    if periods.isEmpty, let identity = try optionalIdentity(),
      let only = try keyIdentifier(ofDevice: identity.device)
    {
      periods = [KeyPeriod(keyIdentifier: only, after: Stamp(rawValue: 0))]
    }
    memory.pass?.keyPeriods = periods
    return periods
  }

  /// The keys and since when each was in use, the oldest first.
  func storedKeyPeriods() throws -> [KeyPeriod] {
    try rows(
      "SELECT name, value FROM local WHERE name BETWEEN ? AND ? ORDER BY name",
      [KeyPeriod.name(after: Stamp(rawValue: 0)), KeyPeriod.name(after: Stamp(rawValue: .max))]
    ) { columns in
      let name: String = try columns.next()
      let identifier: Data = try columns.next()
      return KeyPeriod(name: name, keyIdentifier: Array(identifier))
    }.compactMap(\.self)
  }

  /// Returns whether the fingerprint of a sighting was made under a key; where nothing is known of the
  /// key, it was.
  ///
  /// - Parameters:
  ///   - keyIdentifier: The name of the key.
  ///   - device: This device.
  package func isFingerprint(
    of sighting: SightingFact, underKey keyIdentifier: [UInt8], device: DeviceIdentifier
  ) throws -> Bool {
    let author = sighting.authorship.device
    // A store that came from another machine brought its keys along.
    guard try author == device || formerDevices().contains(author) else {
      return try self.keyIdentifier(ofDevice: author).map { $0 == keyIdentifier } ?? true
    }
    let period = try keyPeriods().last { $0.after < sighting.authorship.stamp }
    return period.map { $0.keyIdentifier == keyIdentifier } ?? true
  }

  /// How many documents were not seen on this device since its key is another one.
  package func documentCountUnderFormerKeys() throws -> Int {
    let periods = try keyPeriods()
    guard periods.count > 1, let last = periods.last else { return 0 }
    let count = try first(
      """
      SELECT count(*) FROM (
        SELECT max(s.stamp) AS newest FROM sighting s JOIN author ON author.id = s.author
        WHERE author.countsAs = ? GROUP BY s.document)
      WHERE newest < ?
      """, [try identity().device, last.after.rawValue]
    ) { try $0.next(Int.self) }
    return count ?? 0
  }
}

extension FactReader.KeyPeriod {
  private static let prefix = "key-"
  private static let digitCount = 19

  /// The name under which a stretch is remembered; names are in the order of stretches.
  static func name(after stamp: Stamp) -> String {
    let digits = "\(stamp.rawValue)"
    return prefix + String(repeating: "0", count: max(0, digitCount - digits.count)) + digits
  }

  fileprivate init?(name: String, keyIdentifier: [UInt8]) {
    guard let stamp = Int64(name.dropFirst(Self.prefix.count)) else { return nil }
    self.init(keyIdentifier: keyIdentifier, after: Stamp(rawValue: stamp))
  }
}
