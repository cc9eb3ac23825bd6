/// One statement in a box.
package enum ClassObject: Hashable, Sendable {
  /// The machines that belong to teachers.
  case teachers(TeacherList)
  /// The title and rules of the class.
  case description(ClassDescription)
  /// Keys that seal content for the whole class.
  case keys(ClassKeyList)
  /// An assignment.
  case assignment(Assignment)
  /// A student, as teachers know them.
  case student(StudentRecord)
  /// The rules that a student's machines obey.
  case standing(Standing)
  /// How much of the other logs a teacher has read.
  case seen(SeenList)
  /// The name of a teacher.
  case teacher(TeacherName)
  /// What holds for one student alone.
  case arrangements(ArrangementList)
  /// The machines of one student.
  case machines(MachineList)
  /// A request to join.
  case join(JoinRequest)
  /// What a student's machine reports on one assignment.
  case report(StudentReport)
  /// What a student's machine shares.
  case sharing(SharingStatement)
  /// What a student said, for their other machines.
  case ownState(OwnState)
  /// An object of a later version, as its bytes.
  case unknown(kind: UInt64, [UInt8])

  /// Reads the bytes of one object.
  ///
  /// - Throws: ``ClassFormatError`` that names kind, field and rule if the object is outside the bounds.
  package init(decoding bytes: [UInt8]) throws(ClassFormatError) {
    try self.init(decoding: bytes, passingOver: [])
  }

  /// Reads the bytes of an object that this machine keeps. They were checked when they came, by the program of that time.
  ///
  /// A program that didn't know a field kept it unchecked. So a later field that breaks a rule is passed over again, and
  /// ``hasUnknownFields`` says so.
  ///
  /// - Throws: ``ClassFormatError`` if no program could read the object.
  package init(kept bytes: [UInt8]) throws(ClassFormatError) {
    self = try Self.kept(bytes, passingOver: [])
  }

  private static func kept(
    _ bytes: [UInt8], passingOver fields: Set<UInt64>
  ) throws(ClassFormatError) -> ClassObject {
    do {
      return try ClassObject(decoding: bytes, passingOver: fields)
    } catch {
      guard case .object(kind: let kind?) = error.subject, let field = error.field,
        laterFields[kind]?.contains(field) ?? false, !fields.contains(field)
      else { throw error }
      return try kept(bytes, passingOver: fields.union([field]))
    }
  }

  private init(
    decoding bytes: [UInt8], passingOver fields: Set<UInt64>
  ) throws(ClassFormatError) {
    var reader = FieldReader(bytes, .object(kind: nil))
    reader.passedOver = fields
    let count = try reader.mapCount()
    guard count > 0 else { throw ClassFormatError(.object(kind: nil), field: 0, .missing) }
    let key = try reader.outerKey()
    guard key == 0 else { throw ClassFormatError(.object(kind: nil), field: 0, .missing) }
    let kind = UInt64(try reader.count())
    reader.subject = .object(kind: kind)
    func read<Payload: ObjectPayload>(
      _ type: Payload.Type
    ) throws(ClassFormatError) -> Payload {
      var payload = try Payload(from: &reader, count: count - 1)
      payload.hasUnknownFields = reader.hasUnknownFields
      return payload
    }
    switch kind {
    case TeacherList.kind: self = .teachers(try read(TeacherList.self))
    case ClassDescription.kind: self = .description(try read(ClassDescription.self))
    case ClassKeyList.kind: self = .keys(try read(ClassKeyList.self))
    case Assignment.kind: self = .assignment(try read(Assignment.self))
    case StudentRecord.kind: self = .student(try read(StudentRecord.self))
    case Standing.kind: self = .standing(try read(Standing.self))
    case SeenList.kind: self = .seen(try read(SeenList.self))
    case TeacherName.kind: self = .teacher(try read(TeacherName.self))
    case JoinRequest.kind: self = .join(try read(JoinRequest.self))
    case StudentReport.kind: self = .report(try read(StudentReport.self))
    case SharingStatement.kind: self = .sharing(try read(SharingStatement.self))
    case ArrangementList.kind: self = .arrangements(try read(ArrangementList.self))
    case MachineList.kind: self = .machines(try read(MachineList.self))
    case OwnState.kind: self = .ownState(try read(OwnState.self))
    default:
      for _ in 1..<count {
        _ = try reader.outerKey()
        try reader.skip()
      }
      self = .unknown(kind: kind, bytes)
    }
    try reader.finish()
  }

  private var payload: (any ObjectPayload)? {
    switch self {
    case .teachers(let payload): payload
    case .description(let payload): payload
    case .keys(let payload): payload
    case .assignment(let payload): payload
    case .student(let payload): payload
    case .standing(let payload): payload
    case .seen(let payload): payload
    case .teacher(let payload): payload
    case .join(let payload): payload
    case .report(let payload): payload
    case .sharing(let payload): payload
    case .arrangements(let payload): payload
    case .machines(let payload): payload
    case .ownState(let payload): payload
    case .unknown: nil
    }
  }

  /// The bytes of the object.
  ///
  /// An object that was made here isn't checked; use ``checked()`` for that.
  package var encoded: [UInt8] {
    if case .unknown(_, let bytes) = self { return bytes }
    return payload?.encoded ?? []
  }

  /// Returns the bytes of the object if readers will accept them.
  ///
  /// - Throws: ``ClassFormatError`` that says what readers would refuse.
  package func checked() throws(ClassFormatError) -> [UInt8] {
    let bytes = encoded
    _ = try ClassObject(decoding: bytes)
    return bytes
  }

  /// Whether it is of an unknown kind, or has a field or part that this version doesn't know.
  ///
  /// Writing it again would lose that part, so it must not be revised.
  package var hasUnknownFields: Bool { payload?.hasUnknownFields ?? true }

  /// The number of its kind.
  package var kind: UInt64 {
    if case .unknown(let kind, _) = self { return kind }
    return payload.map { type(of: $0).kind } ?? 0
  }

  /// Identifies it among the objects of its kind by one writer: 16 bytes, or none if the kind has only one object.
  ///
  /// In every kind, also in later ones, it is field 1 if that is a string of 16 bytes.
  package var identifier: [UInt8] {
    switch self {
    case .description(let description): description.identifier.bytes
    case .assignment(let assignment): assignment.identifier.bytes
    case .student(let student): student.identifier.bytes
    case .standing(let standing): standing.student.bytes
    case .report(let report): report.assignment.bytes
    case .arrangements(let list): list.student.bytes
    case .machines(let list): list.student.bytes
    case .ownState(let state): state.assignment.bytes
    case .unknown(_, let bytes): Self.identifier(in: bytes)
    default: []
    }
  }

  private static func identifier(in bytes: [UInt8]) -> [UInt8] {
    var reader = CBORReader(bytes, maximumItemCount: CBORReader.maximumBoxItemCount)
    guard let count = try? reader.mapCount(), count > 1, (try? reader.key()) != nil,
      (try? reader.skip()) != nil, (try? reader.key()) == 1, let field = try? reader.bytes(),
      field.count == AssignmentIdentifier.byteCount
    else { return [] }
    return Array(field)
  }

  /// The kinds that this version knows.
  ///
  /// What this version keeps of an unknown kind isn't checked. So a version that knows one more kind must first drop what
  /// earlier versions kept of it, and read the logs again. Else an object that breaks a rule would pass for damage.
  package static let knownKinds: Set<UInt64> = [
    TeacherList.kind, ClassDescription.kind, ClassKeyList.kind, Assignment.kind,
    StudentRecord.kind, Standing.kind, SeenList.kind, TeacherName.kind, ArrangementList.kind,
    MachineList.kind, JoinRequest.kind, StudentReport.kind, SharingStatement.kind, OwnState.kind,
  ]

  /// The fields that a program with the same kinds didn't know yet, by kind.
  ///
  /// Such a program kept them unchecked. Whoever adds a field to a kind adds it here.
  private static let laterFields: [UInt64: Set<UInt64>] = [
    Assignment.kind: [12], StudentRecord.kind: [10], MachineList.kind: [4],
    SharingStatement.kind: [7],
  ]

  /// Whether this version knows a kind.
  package static func knows(kind: UInt64) -> Bool { knownKinds.contains(kind) }

  /// The revision, in the kinds that have one.
  package var revision: UInt32? {
    switch self {
    case .description(let description): description.revision
    case .assignment(let assignment): assignment.revision
    case .student(let student): student.revision
    case .standing(let standing): standing.revision
    default: nil
    }
  }

  /// Returns the kind that an object's bytes name; `nil` if they aren't an object.
  ///
  /// Only the kind is read. The rest may still be invalid.
  package static func kind(of bytes: some Collection<UInt8>) -> UInt64? {
    let head = Array(bytes.prefix(19))
    guard let first = head.first, first >> 5 == 5 else { return nil }
    let keyPlace: Int
    switch first & 31 {
    case 1..<24: keyPlace = 1
    case 24...27: keyPlace = 1 + 1 << Int(first & 31 - 24)
    default: return nil
    }
    guard head.count > keyPlace + 1 else { return nil }
    guard head[keyPlace] == 0 else { return nil }
    var reader = CBORReader(head, in: keyPlace + 1..<head.count, maximumItemCount: 1)
    return try? reader.unsigned()
  }

  /// A writer's role in the class.
  package enum WriterRole: Hashable, Sendable, CaseIterable {
    /// The root.
    case root
    /// A machine of a teacher.
    case listed
    /// A machine of a student.
    case admitted
    /// A machine that wants to join, or a stranger.
    case unknown
  }

  /// Whether a writer with this role may state an object of its kind. Otherwise it is skipped and reported.
  ///
  /// The only statement of an unknown machine that counts is its join.
  package func mayBeStated(by role: WriterRole) -> Bool {
    switch self {
    case .teachers: role == .root
    case .description, .keys, .assignment, .student, .standing, .seen, .teacher, .arrangements,
      .machines:
      role == .listed
    case .join, .sharing: role != .root
    case .report, .ownState: role == .admitted
    case .unknown: role != .unknown
    }
  }
}
