/// What a student's machine shares (kind 18); that machine states it.
package struct SharingStatement: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 18

  /// What it shares.
  package var state: SharingState
  /// When that was set; it decides nothing.
  package var stamp: UInt64
  /// How many erasures were asked for on this machine; it never falls.
  package var erasures: UInt32
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  /// Creates a statement.
  package init(state: SharingState, stamp: UInt64, erasures: UInt32) {
    self.state = state
    self.stamp = stamp
    self.erasures = erasures
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var state: SharingState?
    var stamp: UInt64?
    var erasures: UInt32?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: state = try reader.choice()
      case 2: stamp = try reader.stamp()
      case 3: erasures = try reader.count()
      default: try reader.skipUnknown()
      }
    }
    self.state = try reader.require(state, 1)
    self.stamp = try reader.require(stamp, 2)
    self.erasures = try reader.require(erasures, 3)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, state)
    writer.field(2, stamp)
    writer.field(3, erasures)
  }
}
