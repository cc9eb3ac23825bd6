public import ProgressModel
public import StoreEngine

/// Stored as a blob of 16 bytes.
extension StatementValue where Self: TypedIdentifier {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    Digest(high: value.high, low: value.low).bind(to: statement, at: index)
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> Self? {
    Digest.read(stored).map { Self(FactIdentifier(high: $0.high, low: $0.low)) }
  }
}

extension FactIdentifier: StatementValue {}
extension DocumentIdentifier: StatementValue {}
extension SightingIdentifier: StatementValue {}
extension ContextIdentifier: StatementValue {}
extension AttemptIdentifier: StatementValue {}
extension SessionIdentifier: StatementValue {}
extension OwnerIdentifier: StatementValue {}
extension DeviceIdentifier: StatementValue {}
extension PersonIdentifier: StatementValue {}
extension CommandIdentifier: StatementValue {}
extension BootIdentifier: StatementValue {}
extension JoinedClassIdentifier: StatementValue {}
extension AssignedWorkIdentifier: StatementValue {}

extension Digest {
  /// The digest of a content.
  init(_ fingerprint: Fingerprint) {
    self.init(high: fingerprint.high, low: fingerprint.low)
  }
}

extension StoredValue {
  /// The identifier that is stored here; `nil` if it is anything else.
  var identifier: FactIdentifier? {
    if case .bytes(let bytes) = self { FactIdentifier(bytes: bytes) } else { nil }
  }
}

extension ColumnReader {
  /// Reads the columns of a fingerprint's digest and byte count.
  mutating func fingerprint() throws -> Fingerprint? {
    let digest: Digest? = try optional()
    let byteCount: Int64? = try optional()
    guard let digest, let byteCount else { return nil }
    return Fingerprint(high: digest.high, low: digest.low, byteCount: byteCount)
  }

  /// Reads the columns of a sighting and of an attempt; one of them is filled.
  mutating func provenance() throws -> Provenance {
    let sighting: SightingIdentifier? = try optional()
    let attempt: AttemptIdentifier? = try optional()
    switch (sighting, attempt) {
    case (let sighting?, nil): return .sighting(sighting)
    case (nil, let attempt?): return .attempt(attempt)
    default: throw damage(columnsBack: 1)
    }
  }

  /// Reads the columns of a sighting and of a context; one of them is filled.
  mutating func workSubject() throws -> WorkSubject {
    let sighting: SightingIdentifier? = try optional()
    let context: ContextIdentifier? = try optional()
    switch (sighting, context) {
    case (let sighting?, nil): return .document(seenAs: sighting)
    case (nil, let context?): return .context(context)
    default: throw damage(columnsBack: 1)
    }
  }

  /// Reads the columns of a class and of one of its assignments.
  mutating func assignedWork() throws -> AssignedWork {
    AssignedWork(classIdentifier: try next(), assignment: try next())
  }

  /// Reads the column of the number of a part.
  mutating func partNumber() throws -> UInt32? {
    guard let number: Int64 = try optional() else { return nil }
    guard let part = UInt32(exactly: number) else { throw damage(columnsBack: 1) }
    return part
  }
}

extension WorkSubject {
  /// The value of the column of a sighting.
  var sighting: SightingIdentifier? {
    if case .document(let sighting) = self { sighting } else { nil }
  }

  /// The value of the column of a context.
  var context: ContextIdentifier? {
    if case .context(let context) = self { context } else { nil }
  }
}

extension FactRow {
  /// Whether it names a sighting or a context, and not both.
  var hasOneSubject: Bool {
    ["sighting", "context"].count { (self[$0] ?? .null) != .null } == 1
  }
}
