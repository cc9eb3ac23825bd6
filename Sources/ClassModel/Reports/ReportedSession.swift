/// A session of work, with its time in whole seconds and its words.
package struct ReportedSession: Hashable, Sendable {
  /// How many segments a session may have.
  package static let maximumSegmentCount = 16_384

  /// The kind of a stretch of time.
  package enum SegmentKind: UInt8, Hashable, Sendable, CaseIterable {
    /// Open but idle for too long, in a program that reports input.
    case open = 0
    /// Active, in a program that reports input.
    case active = 1
    /// Open, in a program that doesn't report input.
    case blind = 2
    /// Entered by hand.
    case manual = 3
  }

  /// A stretch of time.
  package struct Segment: Hashable, Sendable {
    /// Seconds since the end of the previous segment, or since the start of the session.
    package var gapSeconds: UInt32
    /// How long it is.
    package var lengthSeconds: UInt32
    /// Its kind.
    package var kind: SegmentKind

    package init(gapSeconds: UInt32, lengthSeconds: UInt32, kind: SegmentKind) {
      self.gapSeconds = gapSeconds
      self.lengthSeconds = lengthSeconds
      self.kind = kind
    }
  }

  /// The words of a session, by one counter; `nil` for what wasn't counted.
  package struct Words: Hashable, Sendable {
    /// The counter, such as `prose/1`.
    package var counter: ClassText
    /// Words before the session.
    package var before: UInt32?
    /// Words after it.
    package var after: UInt32?
    /// Words added.
    package var added: UInt32?
    /// Words removed.
    package var removed: UInt32?
    /// Words added at once, such as pasted text.
    package var pasted: UInt32?

    package init(
      counter: ClassText, before: UInt32? = nil, after: UInt32? = nil, added: UInt32? = nil,
      removed: UInt32? = nil, pasted: UInt32? = nil
    ) {
      self.counter = counter
      self.before = before
      self.after = after
      self.added = added
      self.removed = removed
      self.pasted = pasted
    }
  }

  /// Identifies it among other sessions.
  package var mark: Mark
  /// When it began, by the student's clock.
  package var begun: ClassInstant
  /// Seconds from its beginning to its end.
  package var lengthSeconds: UInt32
  /// The stamp of the newest correction; 0 if there is none.
  package var corrected: UInt64
  /// Seconds that corrections removed.
  package var removedSeconds: UInt32
  /// The words, if they were counted.
  package var words: Words?
  /// The time segments, in order.
  package var segments: [Segment]

  package init(
    mark: Mark, begun: ClassInstant, lengthSeconds: UInt32, corrected: UInt64 = 0,
    removedSeconds: UInt32 = 0, words: Words? = nil, segments: [Segment] = []
  ) {
    self.mark = mark
    self.begun = begun
    self.lengthSeconds = lengthSeconds
    self.corrected = corrected
    self.removedSeconds = removedSeconds
    self.words = words
    self.segments = segments
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(12)
    mark = try reader.identifier()
    begun = try reader.instant()
    lengthSeconds = try reader.count()
    guard begun.seconds + UInt64(lengthSeconds) < ClassInstant.limitSeconds else {
      throw reader.failure(.range)
    }
    corrected = try reader.stamp()
    removedSeconds = try reader.count()
    if try reader.isNull() {
      for _ in 0..<5 { try reader.null() }
    } else {
      var words = Words(counter: try reader.text(.other))
      words.before = try reader.isNull() ? nil : try reader.count()
      words.after = try reader.isNull() ? nil : try reader.count()
      words.added = try reader.isNull() ? nil : try reader.count()
      words.removed = try reader.isNull() ? nil : try reader.count()
      words.pasted = try reader.isNull() ? nil : try reader.count()
      self.words = words
    }
    let count = try reader.arrayCount(0...3 * Self.maximumSegmentCount)
    guard count % 3 == 0 else { throw reader.failure(.count) }
    segments = []
    segments.reserveCapacity(count / 3)
    var end = begun.seconds
    for _ in 0..<count / 3 {
      let gap = try reader.count()
      let length = try reader.count()
      end += UInt64(gap) + UInt64(length)
      guard end < ClassInstant.limitSeconds else { throw reader.failure(.range) }
      segments.append(
        Segment(gapSeconds: gap, lengthSeconds: length, kind: try reader.choice()))
    }
  }

  func write(to writer: inout CBORWriter) {
    writeWithoutSegments(to: &writer)
    writer.array(count: 3 * segments.count)
    for segment in segments {
      writer.unsigned(segment.gapSeconds)
      writer.unsigned(segment.lengthSeconds)
      writer.unsigned(segment.kind.rawValue)
    }
  }

  /// Writes the first eleven elements.
  func writeWithoutSegments(to writer: inout CBORWriter) {
    writer.array(count: 12)
    writer.bytes(mark)
    writer.instant(begun)
    writer.unsigned(lengthSeconds)
    writer.unsigned(corrected)
    writer.unsigned(removedSeconds)
    writer.optional(words?.counter) { $0.text($1) }
    writer.optional(words?.before) { $0.unsigned($1) }
    writer.optional(words?.after) { $0.unsigned($1) }
    writer.optional(words?.added) { $0.unsigned($1) }
    writer.optional(words?.removed) { $0.unsigned($1) }
    writer.optional(words?.pasted) { $0.unsigned($1) }
  }
}
