/// The machines that belong to teachers (kind 1); the root states the list.
package struct TeacherList: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 1
  /// How many machines may be listed.
  package static let maximumMachineCount = 32
  /// How many removed machines are remembered.
  package static let maximumRemovedCount = 1_024

  /// A teacher's machine.
  package typealias Machine = NamedMachine

  /// The machines, 1…32, each signing key once.
  package var machines: [Machine]
  /// Every machine that was ever removed, at most 1,024. A machine that is also in ``machines`` doesn't count as
  /// listed.
  package var removed: [SigningKey]
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(machines: [Machine], removed: [SigningKey]) {
    self.machines = machines
    self.removed = removed
  }

  /// The machines that count: those that were never removed.
  package var listed: [Machine] {
    let removed = Set(removed)
    return machines.filter { !removed.contains($0.signingKey) }
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var machines: [Machine]?
    var removed: [SigningKey]?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1:
        machines = try reader.list(
          1...Self.maximumMachineCount, unique: \.signingKey, Machine.init(from:))
      case 2:
        removed = try reader.list(0...Self.maximumRemovedCount) {
          (reader) throws(ClassFormatError) in try reader.identifier(SigningKey.self)
        }
      default: try reader.skipUnknown()
      }
    }
    self.machines = try reader.require(machines, 1)
    self.removed = try reader.require(removed, 2)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, machines) { $1.write(to: &$0) }
    writer.field(2, removed) { $0.bytes($1) }
  }
}
