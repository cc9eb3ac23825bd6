import Foundation
package import ProgressModel
import StoreEngine

extension FactReader {
  /// What this person said about devices, without what was undone.
  package func adoptions() throws -> [DeviceAdoption] {
    let persons = try persons()
    return try rows(
      """
      SELECT \(PreferenceFact.selection()) FROM preference f
      WHERE f.kind = 'setting' AND f.key >= ?1 AND substr(f.key, 1, length(?1)) = ?1
        AND \(Self.counts("f"))
      """, [DeviceAdoption.keyPrefix]
    ) { columns in
      DeviceAdoption(try PreferenceFact(&columns, from: self))
    }.compactMap(\.self).filter { persons.contains($0.authorship.person) }
  }

  /// Returns whether what a device saw counts as seen by another one: it is that one, or was adopted.
  package func device(
    _ device: DeviceIdentifier, countsAs other: DeviceIdentifier
  ) throws -> Bool {
    try device == other
      || exists("SELECT 1 FROM author WHERE device = ? AND countsAs = ?", [device, other])
  }

  /// The devices that are gone, and for which a device stands in.
  package func devices(adoptedBy device: DeviceIdentifier) throws -> [DeviceIdentifier] {
    try rows(
      "SELECT DISTINCT device FROM author WHERE countsAs = ?1 AND device <> ?1", [device]
    ) { try $0.next() }
  }

  /// A device, and when it wrote.
  package struct KnownDevice: Hashable, Sendable {
    /// The device.
    package var device: DeviceIdentifier
    /// The device that it counts as.
    package var standIn: DeviceIdentifier
    /// Its wall clock when it first wrote something, in nanoseconds since 1970; `nil` if no fact tells.
    package var firstSeenAtNanoseconds: Int64?
    /// Its wall clock when it last wrote something, in nanoseconds since 1970; `nil` if no fact tells.
    package var lastSeenAtNanoseconds: Int64?
  }

  /// Whether the `id` of a row tells when it was made; such identifiers sort by that. See
  /// ``ProgressModel/TypedIdentifier/madeAtNanoseconds``.
  static let isTimed: String = {
    let next = (WallTime.plausibleNanoseconds.upperBound - 1) / 1_000_000 + 1
    let bytes = stride(from: 40, through: 0, by: -8).map { UInt8(truncatingIfNeeded: next >> $0) }
    return "id < x'\(Hexadecimal.text(of: bytes))' AND substr(id, 7, 1) BETWEEN x'70' AND x'7f'"
  }()

  /// A query for the author, the identifier and the stamp of all facts of some kinds.
  ///
  /// One query asks for everything about them: in a store of a few hundred documents, preparing a query for
  /// each table would take longer than answering it.
  static func uses(in tables: [String]) -> String {
    tables.map { "SELECT author, id, stamp FROM \($0)" }.joined(separator: " UNION ALL ")
  }

  /// The devices that ever wrote something, the one that wrote last first.
  ///
  /// - Complexity: O(*n*) in the documents, sightings, sessions, items and commands.
  package func knownDevices() throws -> [KnownDevice] {
    let uses = Self.uses(in: ["document", "sighting", "session", "sessionEnd", "item", "command"])
    return try rows(
      """
      SELECT author.device, author.countsAs, min(f.first), max(f.last)
      FROM (
        SELECT author, min(id) FILTER (WHERE \(Self.isTimed)) AS first,
          max(id) FILTER (WHERE \(Self.isTimed)) AS last, max(stamp) AS newest
        FROM (\(uses)) GROUP BY author) f JOIN author ON author.id = f.author
      GROUP BY author.device ORDER BY max(f.newest) DESC, author.device
      """
    ) { columns in
      KnownDevice(
        device: try columns.next(), standIn: try columns.next(),
        firstSeenAtNanoseconds: try columns.optional(FactIdentifier.self)?.madeAtNanoseconds,
        lastSeenAtNanoseconds: try columns.optional(FactIdentifier.self)?.madeAtNanoseconds)
    }
  }

  /// When a device last wrote something, in nanoseconds since 1970; `nil` if it never did, or no fact tells.
  package func lastSeenAtNanoseconds(ofDevice device: DeviceIdentifier) throws -> Int64? {
    try knownDevices().first { $0.device == device }?.lastSeenAtNanoseconds
  }

  /// The devices that this store was before it came to this machine, the last one at the end.
  package func formerDevices() throws -> [DeviceIdentifier] {
    let bytes = try local(FactWriter.formerDevicesName).map(Array.init) ?? []
    return stride(from: 0, to: bytes.count, by: 16).compactMap {
      DeviceIdentifier(bytes: Data(bytes[$0..<min($0 + 16, bytes.count)]))
    }
  }

  /// Returns whether the store was used on another machine last.
  ///
  /// Under another key the same machine has another name, so only under the known one it can be told.
  ///
  /// - Parameters:
  ///   - machine: The name of this machine, hashed under the key.
  ///   - nameless: What a machine without a name gives, hashed under the key; it may be any.
  ///   - keyIdentifier: The name of the key.
  package func isFromAnotherMachine(
    than machine: [UInt8], nameless: [UInt8], keyIdentifier: [UInt8]
  ) throws -> Bool {
    guard let known = try local("machine").map(Array.init), known != machine, known != nameless,
      machine != nameless
    else { return false }
    return try keyPeriods().last?.keyIdentifier == keyIdentifier
  }

  /// The device that this store was when it was used on a machine before.
  package func device(ofMachine machine: [UInt8]) throws -> DeviceIdentifier? {
    try local(FactWriter.name(ofMachine: machine)).flatMap { DeviceIdentifier(bytes: $0) }
  }

  /// The documents that a device began at a path at which another one had seen a document with the same
  /// content, each with that one; documents that are one already are left out.
  ///
  /// - Complexity: O(*n*) in the sightings.
  package func documentsBegunAnew(
    on device: DeviceIdentifier, after former: DeviceIdentifier
  ) throws -> [(former: DocumentIdentifier, latter: DocumentIdentifier)] {
    let pairs = try rows(
      """
      SELECT DISTINCT f.document, s.document FROM sighting s
      JOIN author a ON a.id = s.author AND a.device = ?1
      JOIN sighting f ON f.resolvedPath = s.resolvedPath AND f.fingerprint = s.fingerprint
        AND f.document <> s.document
      JOIN author b ON b.id = f.author AND b.device = ?2
      WHERE NOT EXISTS (
          SELECT 1 FROM sighting e WHERE e.document = s.document AND e.stamp < s.stamp)
        AND NOT EXISTS (
          SELECT 1 FROM sighting l JOIN author c ON c.id = l.author AND c.device = ?2
          WHERE l.resolvedPath = f.resolvedPath AND l.stamp > f.stamp)
      ORDER BY f.document, s.document
      """, [device, former]
    ) { columns -> (former: DocumentIdentifier, latter: DocumentIdentifier) in
      (try columns.next(), try columns.next())
    }
    return try pairs.filter { try !members(ofDocument: $0.former).contains($0.latter) }
  }
}
