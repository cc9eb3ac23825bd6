import StoreEngine

/// A column of a kind of fact: its name, and what it may hold.
///
/// A column may also be empty, unless the schema forbids it.
struct FactColumn: Sendable {
  /// What a column may hold.
  enum Content: Sendable {
    /// 16 bytes.
    case identifier
    /// Any number of bytes up to a limit.
    case bytes(atMost: Int)
    /// A text without NUL; SQLite and C would end it there.
    case text
    /// One of the words that the function knows.
    case choice(@Sendable (String) -> Bool)
    /// A whole number. Numbers get added up, so each stays well below the largest possible one.
    case integer(ClosedRange<Int64>)
    /// A stamp other than the fact's own.
    case stamp
    /// A number, whole or not.
    case number
  }

  /// The name, in the database and in exported lines.
  var name: String
  /// What it may hold.
  var content: Content

  /// The most bytes that a value may have, unless its column allows more.
  static let usualByteCount = 4096
}

extension FactColumn {
  static func identifier(_ name: String) -> FactColumn {
    FactColumn(name: name, content: .identifier)
  }

  /// The sighting that a fact was reported through; empty if it was an attempt.
  static let sighting = identifier("sighting")

  /// The attempt that a fact was reported through; empty if it was a sighting.
  static let attempt = identifier("attempt")

  static func bytes(_ name: String, atMost count: Int = usualByteCount) -> FactColumn {
    FactColumn(name: name, content: .bytes(atMost: count))
  }

  /// The class and the assignment that a fact is about.
  static let assignedWork = [identifier("class"), identifier("assignment")]

  /// The number of a part of an assignment.
  static let part = integer("part", in: 0...Int64(UInt32.max))

  static func text(_ name: String) -> FactColumn { FactColumn(name: name, content: .text) }

  static func choice<Choice: RawRepresentable<String> & SendableMetatype>(
    _ name: String, of type: Choice.Type
  ) -> FactColumn {
    FactColumn(name: name, content: .choice { Choice(rawValue: $0) != nil })
  }

  static func integer(_ name: String, in range: ClosedRange<Int64> = .any) -> FactColumn {
    FactColumn(name: name, content: .integer(range))
  }

  static func stamp(_ name: String) -> FactColumn { FactColumn(name: name, content: .stamp) }

  static func number(_ name: String) -> FactColumn { FactColumn(name: name, content: .number) }
}

extension ClosedRange<Int64> {
  /// Every number, for values that are never added up.
  static let any = Int64.min...Int64.max
  /// Moments of the wall clock, in nanoseconds since 1970: up to the year 2116.
  static let moments = 0...(Int64(1) << 62 - 1)
  /// Lengths in nanoseconds: nine years without a restart, and no clock that
  /// stood still.
  static let lengths = 0...(Int64(1) << 58 - 1)
  /// Lengths of spans in nanoseconds. The greatest one counts nothing (`Span.isPlausible`): it stands for all that are
  /// longer, since clocks that a program moves may show any.
  static let spanLengths = 0...(Int64(1) << 60 - 1)
  /// Monotonic moments in nanoseconds. libfaketime shows the time since 1970, or one before the start of the machine.
  /// The first and the last one count nothing.
  static let monotonicMoments = -(Int64(1) << 61 - 1)...(Int64(1) << 61 - 1)
  /// Ends of sessions, in nanoseconds since 1970: up to that of the longest span that starts last.
  static let sessionEnds = 0...(moments.upperBound + spanLengths.upperBound)
  /// Sizes of files.
  static let byteCounts = 0...(Int64(1) << 62 - 1)
  /// Numbers of words.
  static let wordCounts = 0...(Int64(1) << 48 - 1)
  /// Differences of two numbers of words.
  static let wordChanges = -(Int64(1) << 48 - 1)...(Int64(1) << 48 - 1)
  /// Minutes of a session, and positions of its spans.
  static let positions = 0...(Int64(1) << 30 - 1)
  /// Numbers that fit in 32 bits.
  static let small = Int64(Int32.min)...Int64(Int32.max)
}

extension FactColumn {
  /// Returns what is wrong with a value for this column; `nil` if nothing is.
  func problem(of value: StoredValue) -> String? {
    switch content {
    case .identifier: if case .bytes(let bytes) = value, bytes.count == 16 { return nil }
    case .bytes(let greatestCount):
      if case .bytes(let bytes) = value, bytes.count <= greatestCount { return nil }
    case .choice(let isKnown):
      if let text = value.text, isKnown(text) { return nil }
    case .integer(let range):
      if let number = value.integer, range.contains(number) { return nil }
    case .stamp:
      if let number = value.integer, number >= 0 { return nil }
    case .text: if value.text != nil { return nil }
    case .number: if value.number != nil { return nil }
    }
    return "its \(name) is \(expectation)"
  }

  /// Returns a value as a store writes it: instead of a number that is out of range, the nearest one that is not.
  ///
  /// So every store can import what another one recorded, whatever its clocks showed.
  func storable(_ value: (any StatementValue)?) -> (any StatementValue)? {
    guard case .integer(let range) = content, let number = value as? Int64, !range.contains(number)
    else { return value }
    return min(max(number, range.lowerBound), range.upperBound)
  }

  private var expectation: String {
    switch content {
    case .identifier, .bytes: "not an identifier"
    case .text: "not a text"
    case .choice: "unknown to this program"
    case .integer, .stamp: "not a valid number"
    case .number: "not a number"
    }
  }
}
