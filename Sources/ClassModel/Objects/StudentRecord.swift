/// A student, as one teacher states them (kind 5).
package struct StudentRecord: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 5
  /// How many machines a student may have, including the revoked ones.
  package static let maximumMachineCount = 16

  /// Whether the student is in the class.
  package enum Membership: UInt8, Hashable, Sendable, CaseIterable {
    /// In the class.
    case member = 0
    /// The student left.
    case left = 1
    /// Removed by a teacher.
    case removed = 2
  }

  /// The last entry of a revoked machine that counts.
  package struct LastEntry: Hashable, Comparable, Sendable {
    /// Its sequence; 0 if nothing counts.
    package var sequence: UInt32
    /// The first 16 bytes of its digest; zeros if nothing counts.
    package var digest: ShortDigest

    /// Creates the last entry; `nil` if the sequence is 0 and the digest isn't zeros.
    package init?(sequence: UInt32, digest: ShortDigest) {
      guard sequence > 0 || digest.bytes.allSatisfy({ $0 == 0 }) else { return nil }
      self.sequence = sequence
      self.digest = digest
    }

    /// Whether one comes before the other, by sequence and then by digest.
    package static func < (left: LastEntry, right: LastEntry) -> Bool {
      (left.sequence, left.digest) < (right.sequence, right.digest)
    }
  }

  /// The last sharing statement of a machine, as teachers attest it.
  ///
  /// This way it reaches every teacher, even if the machine deletes its log.
  package struct Said: Hashable, Sendable {
    /// The entry that said it, from 1.
    package var sequence: UInt32
    /// What it shares.
    package var state: SharingState
    /// How many erasures were requested on it.
    package var erasures: UInt32
    /// The smallest number that it accepts, below 2³⁷.
    package var number: UInt64

    package init(sequence: UInt32, state: SharingState, erasures: UInt32, number: UInt64) {
      self.sequence = sequence
      self.state = state
      self.erasures = erasures
      self.number = number
    }

    /// Creates a machine's statement in an entry.
    package init(_ stated: SharingStatement, inEntry sequence: UInt32) {
      self.init(
        sequence: sequence, state: stated.state, erasures: stated.erasures, number: stated.number)
    }

    /// Unites two statements: the newer state, or the stricter if equally new; the most erasures; the greatest number.
    package func united(with other: Said) -> Said {
      let newer = (sequence, state) < (other.sequence, other.state) ? other : self
      return Said(
        sequence: newer.sequence, state: newer.state, erasures: max(erasures, other.erasures),
        number: max(number, other.number))
    }

    /// Whether both say the same. Saying nothing is the same as sharing without any erasure.
    static func sayTheSame(_ one: Said?, _ other: Said?) -> Bool {
      (one?.state ?? .on, one?.erasures ?? 0, one?.number ?? 0)
        == (other?.state ?? .on, other?.erasures ?? 0, other?.number ?? 0)
    }
  }

  /// An admitted machine.
  package struct Machine: Hashable, Sendable {
    /// The key that signs its entries.
    package var signingKey: SigningKey
    /// The key that teachers seal to.
    package var sealingKey: SealingKey
    /// When it was admitted.
    package var admitted: ClassInstant
    /// The last entry that counts, if the machine was revoked.
    package var last: LastEntry?
    /// Its last sharing statement; `nil` if it has only ever said that it shares.
    package var said: Said?

    /// Whether anything counts that it states. Of a machine that was revoked from its first entry, nothing does: it
    /// belongs to somebody else.
    package var countsAtAll: Bool { last?.sequence != 0 }

    package init(
      signingKey: SigningKey, sealingKey: SealingKey, admitted: ClassInstant,
      last: LastEntry? = nil, said: Said? = nil
    ) {
      self.signingKey = signingKey
      self.sealingKey = sealingKey
      self.admitted = admitted
      self.last = last
      self.said = said
    }
  }

  /// The identity.
  package var identifier: StudentIdentifier
  /// The revision.
  package var revision: UInt32
  /// The name, at most 255 bytes.
  package var name: ClassText
  /// The identifier in the roster.
  package var rosterIdentifier: ClassText?
  /// The machines, each signing key once.
  package var machines: [Machine]
  /// Whether the student is in the class.
  package var membership: Membership
  /// The personal code, until it is used.
  package var personalCode: PersonalCode?
  /// What the school decided about sharing.
  package var sharing: SharingState
  /// What the school adds to the student's number, below 2³⁷.
  package var erasures: UInt64
  /// The signing keys of machines that a teacher knows to be the student's, although another one joined with the same
  /// personal code; at most 16, each once.
  package var confirmed: [SigningKey]
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(
    identifier: StudentIdentifier, revision: UInt32, name: ClassText,
    rosterIdentifier: ClassText? = nil, machines: [Machine] = [], membership: Membership = .member,
    personalCode: PersonalCode? = nil, sharing: SharingState = .on, erasures: UInt64 = 0,
    confirmed: [SigningKey] = []
  ) {
    self.identifier = identifier
    self.revision = revision
    self.name = name
    self.rosterIdentifier = rosterIdentifier
    self.machines = machines
    self.membership = membership
    self.personalCode = personalCode
    self.sharing = sharing
    self.erasures = erasures
    self.confirmed = confirmed
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var identifier: StudentIdentifier?
    var revision: UInt32?
    var name: ClassText?
    var machines: [Machine]?
    var membership: Membership?
    var sharing: SharingState?
    var erasures: UInt64?
    confirmed = []
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: identifier = try reader.identifier()
      case 2: revision = try reader.count()
      case 3: name = try reader.text(.name)
      case 4: rosterIdentifier = try reader.text(.other)
      case 5:
        machines = try reader.list(
          0...Self.maximumMachineCount, unique: \.signingKey, Machine.init(from:))
      case 6: membership = try reader.choice()
      case 7: personalCode = try reader.identifier()
      case 8: sharing = try reader.choice()
      case 9: erasures = try reader.unsigned(0...Standing.lastNumber)
      case 10:
        confirmed = try reader.list(1...Self.maximumMachineCount, unique: \.self) {
          (reader) throws(ClassFormatError) in try reader.identifier(SigningKey.self)
        }
      default: try reader.skipUnknown()
      }
    }
    self.identifier = try reader.require(identifier, 1)
    self.revision = try reader.require(revision, 2)
    self.name = try reader.require(name, 3)
    self.machines = try reader.require(machines, 5)
    self.membership = try reader.require(membership, 6)
    self.sharing = try reader.require(sharing, 8)
    self.erasures = try reader.require(erasures, 9)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, identifier)
    writer.field(2, revision)
    writer.field(3, name)
    if let rosterIdentifier { writer.field(4, rosterIdentifier) }
    writer.field(5, machines) { writer, machine in
      writer.array(count: 5)
      writer.bytes(machine.signingKey)
      writer.bytes(machine.sealingKey)
      writer.instant(machine.admitted)
      writer.optional(machine.last) { writer, last in
        writer.array(count: 2)
        writer.unsigned(last.sequence)
        writer.bytes(last.digest)
      }
      writer.optional(machine.said) { writer, said in
        writer.array(count: 4)
        writer.unsigned(said.sequence)
        writer.unsigned(said.state.rawValue)
        writer.unsigned(said.erasures)
        writer.unsigned(said.number)
      }
    }
    writer.field(6, membership)
    if let personalCode { writer.field(7, personalCode) }
    writer.field(8, sharing)
    writer.field(9, erasures)
    if !confirmed.isEmpty { writer.field(10, confirmed) { $0.bytes($1) } }
  }
}

extension StudentRecord.Machine {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(5)
    signingKey = try reader.identifier()
    sealingKey = try reader.identifier()
    admitted = try reader.instant()
    last = try reader.optional(StudentRecord.LastEntry.init(from:))
    said = try reader.optional(StudentRecord.Said.init(from:))
  }
}

extension StudentRecord.LastEntry {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(2)
    let sequence = try reader.count()
    guard let last = Self(sequence: sequence, digest: try reader.identifier()) else {
      throw reader.failure(.range)
    }
    self = last
  }
}

extension StudentRecord.Said {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(4)
    sequence = try reader.number()
    state = try reader.choice()
    erasures = try reader.count()
    number = try reader.unsigned(0...Standing.lastNumber)
  }
}

extension StudentRecord {
  /// The school's identifier. It is `nil` if the list of students has none: then it repeats the name.
  package var schoolIdentifier: String? {
    rosterIdentifier.flatMap { $0 == name ? nil : $0.string }
  }
}

extension StudentIdentifier {
  /// Returns the school's identifier, or else the first eight letters.
  ///
  /// - Parameters:
  ///   - name: The student's name.
  ///   - rosterIdentifier: The identifier in the list; the name if the list had none.
  package func shown(besides name: String, rosterIdentifier: String?) -> String {
    guard let rosterIdentifier, rosterIdentifier != name else { return String(letters.prefix(8)) }
    return rosterIdentifier
  }
}
