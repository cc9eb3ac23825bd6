/// One attempt at a part: progress, items and sessions.
package struct ReportedAttempt: Hashable, Sendable {
  /// How many pieces its progress may have.
  package static let maximumProgressCount = 1_024
  /// How many items it may have.
  package static let maximumItemCount = 64
  /// How many sessions it may have.
  package static let maximumSessionCount = 4_096

  /// A stretch of progress.
  package struct Progress: Hashable, Sendable {
    /// Where it begins, 0…1.
    package var from: Double
    /// Where it ends, from…1.
    package var to: Double
    /// Its place in the order of facts.
    package var stamp: UInt64

    package init(from: Double, to: Double, stamp: UInt64) {
      self.from = from
      self.to = to
      self.stamp = stamp
    }
  }

  /// Which item is shown first.
  package struct Primary: Hashable, Sendable {
    /// The item's identifier; `nil` for none.
    package var identifier: ClassText?
    /// Its place in the order of facts.
    package var stamp: UInt64

    package init(identifier: ClassText?, stamp: UInt64) {
      self.identifier = identifier
      self.stamp = stamp
    }
  }

  /// Identifies it among other attempts; `nil` for the only attempt of a document.
  package var mark: Mark?
  /// When it began, by the student's clock.
  package var begun: ClassInstant
  /// The progress.
  package var progress: [Progress]
  /// When progress was last cleared, as a stamp; 0 if never.
  package var cleared: UInt64
  /// Which item is shown first, if that was ever set.
  package var primary: Primary?
  /// The items, each identifier once.
  package var items: [ReportedItem]
  /// The sessions, each mark once.
  package var sessions: [ReportedSession]

  package init(
    mark: Mark? = nil, begun: ClassInstant, progress: [Progress] = [], cleared: UInt64 = 0,
    primary: Primary? = nil, items: [ReportedItem] = [], sessions: [ReportedSession] = []
  ) {
    self.mark = mark
    self.begun = begun
    self.progress = progress
    self.cleared = cleared
    self.primary = primary
    self.items = items
    self.sessions = sessions
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    var begun: ClassInstant?
    var progress: [Progress]?
    var cleared: UInt64?
    var items: [ReportedItem]?
    var sessions: [ReportedSession]?
    for _ in 0..<(try reader.mapCount()) {
      switch try reader.key() {
      case 1: mark = try reader.identifier()
      case 2: begun = try reader.instant()
      case 3: progress = try reader.list(0...Self.maximumProgressCount, Progress.init(from:))
      case 4: cleared = try reader.stamp()
      case 5: primary = try Primary(from: &reader)
      case 6:
        items = try reader.list(
          0...Self.maximumItemCount, unique: \.identifier, ReportedItem.init(from:))
      case 7:
        sessions = try reader.list(
          0...Self.maximumSessionCount, unique: \.mark, ReportedSession.init(from:))
      default: try reader.skipUnknown()
      }
    }
    guard let begun, let progress, let cleared, let items, let sessions else {
      throw reader.failure(.missing)
    }
    self.begun = begun
    self.progress = progress
    self.cleared = cleared
    self.items = items
    self.sessions = sessions
  }

  func write(to writer: inout CBORWriter) {
    writer.map { writer in
      if let mark { writer.field(1, mark) }
      writer.field(2, begun)
      writer.field(3, progress) { writer, piece in
        writer.array(count: 3)
        writer.float(piece.from)
        writer.float(piece.to)
        writer.unsigned(piece.stamp)
      }
      writer.field(4, cleared)
      if let primary {
        writer.key(5)
        primary.write(to: &writer)
      }
      writer.field(6, items) { $1.write(to: &$0) }
      writer.field(7, sessions) { $1.write(to: &$0) }
    }
  }
}

extension ReportedAttempt.Progress {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(3)
    from = try reader.float(0...1)
    to = try reader.float(0...1)
    guard from <= to else { throw reader.failure(.range) }
    stamp = try reader.stamp()
  }
}

extension ReportedAttempt.Primary {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(2)
    identifier = try reader.isNull() ? nil : try reader.text(.other)
    stamp = try reader.stamp()
  }

  func write(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.optional(identifier) { $0.text($1) }
    writer.unsigned(stamp)
  }
}
