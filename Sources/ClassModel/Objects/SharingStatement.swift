/// What a student's machine shares (kind 18); that machine states it.
package struct SharingStatement: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 18
  /// How many heads it may name.
  package static let maximumHeadCount = 32
  /// The greatest size of a hint that it quotes.
  package static let maximumHintByteCount = 256
  /// How many left-out reports it may name.
  package static let maximumLeftOutCount = 1_000

  /// How much of a teacher's log a machine knows, if the class folder shows less of it.
  package struct Head: Hashable, Sendable {
    /// Whose log.
    package var writer: WriterIdentifier
    /// The greatest sequence that the machine accepted, from 1.
    package var sequence: UInt32

    package init(writer: WriterIdentifier, sequence: UInt32) {
      self.writer = writer
      self.sequence = sequence
    }
  }

  /// What it shares.
  package var state: SharingState
  /// When that was set. It decides nothing.
  package var stamp: UInt64
  /// How many erasures were requested on this machine. It never decreases.
  package var erasures: UInt32
  /// The smallest number that it accepts, below 2³⁷: the number told to this key plus its unanswered requests.
  package var number: UInt64
  /// The listed machines whose logs it knows further than the class folder shows, each once.
  package var heads: [Head]
  /// The assignments whose reports don't fit into its full entry, each once. Readers keep the reports they have.
  package var leftOut: [AssignmentIdentifier]
  /// What proves that the logs in ``heads`` went further: for each at most one hint, as its writer signed it.
  package var hints: [[UInt8]]
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(
    state: SharingState, stamp: UInt64, erasures: UInt32, number: UInt64, heads: [Head] = [],
    leftOut: [AssignmentIdentifier] = [], hints: [[UInt8]] = []
  ) {
    self.state = state
    self.stamp = stamp
    self.erasures = erasures
    self.number = number
    self.heads = heads
    self.leftOut = leftOut
    self.hints = hints
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var state: SharingState?
    var stamp: UInt64?
    var erasures: UInt32?
    var number: UInt64?
    heads = []
    leftOut = []
    hints = []
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: state = try reader.choice()
      case 2: stamp = try reader.stamp()
      case 3: erasures = try reader.count()
      case 4: number = try reader.unsigned(0...Standing.lastNumber)
      case 5:
        heads = try reader.list(1...Self.maximumHeadCount, unique: \.writer, Head.init(from:))
      case 6:
        leftOut = try reader.list(1...Self.maximumLeftOutCount, unique: \.self) {
          (reader) throws(ClassFormatError) in try reader.identifier(AssignmentIdentifier.self)
        }
      case 7:
        hints = try reader.list(1...Self.maximumHeadCount) {
          (reader) throws(ClassFormatError) -> [UInt8] in
          let bytes = try reader.bytes()
          guard bytes.count <= Self.maximumHintByteCount else { throw reader.failure(.length) }
          return Array(bytes)
        }
      default: try reader.skipUnknown()
      }
    }
    self.state = try reader.require(state, 1)
    self.stamp = try reader.require(stamp, 2)
    self.erasures = try reader.require(erasures, 3)
    self.number = try reader.require(number, 4)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, state)
    writer.field(2, stamp)
    writer.field(3, erasures)
    writer.field(4, number)
    if !heads.isEmpty {
      writer.field(5, heads) { writer, head in
        writer.array(count: 2)
        writer.bytes(head.writer)
        writer.unsigned(head.sequence)
      }
    }
    if !leftOut.isEmpty { writer.field(6, leftOut) { $0.bytes($1) } }
    if !hints.isEmpty { writer.field(7, hints) { $0.bytes($1) } }
  }
}

extension SharingStatement.Head {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(2)
    writer = try reader.identifier()
    sequence = try reader.number()
  }
}
