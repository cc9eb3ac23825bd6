/// One thing that a writer states, the newest of its kind and identifier.
package struct ClassStatement: Hashable, Sendable {
  /// Who states it.
  package var writer: WriterIdentifier
  /// What it states.
  package var object: ClassObject
  /// When it arrived on this machine, in seconds since 1970.
  package var receivedAtSeconds: Int64

  /// Creates a statement.
  package init(writer: WriterIdentifier, object: ClassObject, receivedAtSeconds: Int64 = 0) {
    self.writer = writer
    self.object = object
    self.receivedAtSeconds = receivedAtSeconds
  }
}

/// The state of a class, derived from what its writers state: the same on every machine that has the same statements.
///
/// Nothing of it is kept. So what a removed machine stated vanishes with that machine.
package struct ClassState: Sendable {
  /// A listed machine.
  package struct Teacher: Hashable, Sendable {
    /// What its entries are signed with.
    package var signingKey: SigningKey
    /// What others seal to.
    package var sealingKey: SealingKey
    /// Its log; `nil` as long as nobody has hashed its key.
    package var writer: WriterIdentifier?
    /// The name of the person.
    package var name: ClassText?
  }

  /// A student with all that is united.
  package struct Student: Hashable, Sendable {
    /// What teachers state; machines, sharing and erasures united over all revisions.
    package var record: StudentRecord
    /// The strictest of what the school decided and what the student's own machines say.
    package var sharing: SharingState
    /// All erasures, by the school and on the student's machines; below 2³⁷.
    package var erasures: UInt64
    /// The machines that count for this student, revoked ones included.
    package var machines: [WriterIdentifier: StudentRecord.Machine]

    /// The identity.
    package var identifier: StudentIdentifier { record.identifier }
    /// Whether the student takes part.
    package var isMember: Bool { record.membership == .member }
  }

  /// A machine that asks to join.
  package struct Waiting: Hashable, Sendable {
    /// Its log.
    package var writer: WriterIdentifier
    /// What it asks.
    package var request: JoinRequest
    /// When that arrived, in seconds since 1970.
    package var receivedAtSeconds: Int64
  }

  /// A machine that two students have.
  package struct Conflict: Hashable, Sendable {
    /// Its signing key.
    package var signingKey: SigningKey
    /// Whom it counts for.
    package var student: StudentIdentifier
    /// Whom it doesn't count for.
    package var others: [StudentIdentifier]
  }

  /// The newest list of the root; `nil` before it was read.
  package let list: TeacherList?
  /// The listed machines, in the order of the list.
  package let teachers: [Teacher]
  /// What the class is called, and its rules.
  package let description: ClassDescription?
  /// All class keys that listed machines tell, sorted.
  package let classKeys: [ClassKey]
  /// The assignments in their greatest revision, deleted ones, too.
  package let assignments: [AssignmentIdentifier: Assignment]
  /// Who states the revision that counts.
  package let authors: [AssignmentIdentifier: WriterIdentifier]
  /// The students; empty on a student's machine.
  package let students: [StudentIdentifier: Student]
  /// For whom each admitted machine counts.
  package let owners: [WriterIdentifier: StudentIdentifier]
  /// What this student's machines must obey; `nil` if nothing was said.
  package let standing: Standing?
  /// What each listed machine has taken in.
  package let seen: [WriterIdentifier: SeenList]
  /// The machines that ask to join, by arrival.
  package let waiting: [Waiting]
  /// What each student's machine says of sharing.
  package let sharing: [WriterIdentifier: SharingStatement]
  /// Machines that two students have, sorted by key.
  package let conflicts: [Conflict]

  /// Derives the state of a class.
  ///
  /// - Parameters:
  ///   - statements: What everybody states, but for reports, in any order.
  ///   - root: The class's root.
  ///   - writers: The log of each signing key that is known.
  package init(
    of statements: some Sequence<ClassStatement>, root: WriterIdentifier,
    writers: [SigningKey: WriterIdentifier]
  ) {
    let statements = Array(statements)
    var list: TeacherList?
    for case .teachers(let stated) in statements.lazy.filter({ $0.writer == root }).map(\.object) {
      list = stated
    }
    self.list = list
    var teachers = (list?.listed ?? []).map {
      Teacher(signingKey: $0.signingKey, sealingKey: $0.sealingKey, writer: writers[$0.signingKey])
    }
    let listed = Set(teachers.compactMap(\.writer))
    var newest = NewestRevisions()
    var studentRecords: [StudentIdentifier: [(WriterIdentifier, StudentRecord)]] = [:]
    var standings: [Standing] = []
    var keys: Set<ClassKey> = []
    var names: [WriterIdentifier: ClassText] = [:]
    var seen: [WriterIdentifier: SeenList] = [:]
    var joins: [Waiting] = []
    var sharing: [WriterIdentifier: SharingStatement] = [:]
    for statement in statements {
      let writer = statement.writer
      switch statement.object {
      case .join(let request):
        joins.append(
          Waiting(
            writer: writer, request: request, receivedAtSeconds: statement.receivedAtSeconds))
      case .sharing(let stated): sharing[writer] = stated
      case _ where !listed.contains(writer): continue
      case .description(let stated): newest.add(stated, by: writer)
      case .assignment(let stated): newest.add(stated, by: writer)
      case .student(let stated):
        studentRecords[stated.identifier, default: []].append((writer, stated))
      case .standing(let stated): standings.append(stated)
      case .keys(let stated): keys.formUnion(stated.keys.map(\.key))
      case .seen(let stated): seen[writer] = stated
      case .teacher(let stated): names[writer] = stated.name
      case .teachers, .report, .unknown: continue
      }
    }
    for index in teachers.indices {
      teachers[index].name = teachers[index].writer.flatMap { names[$0] }
    }
    self.teachers = teachers
    description = newest.description?.1
    classKeys = keys.sorted()
    assignments = newest.assignments.mapValues(\.1)
    authors = newest.assignments.mapValues(\.0)
    standing = Self.united(standings)
    self.seen = seen
    self.sharing = sharing
    let united = studentRecords.mapValues { StudentRecord(uniting: $0) }
    let teacherKeys = Set((list?.machines ?? []).map(\.signingKey))
    let (claims, conflicts) = Self.claims(in: united, apartFrom: teacherKeys)
    self.conflicts = conflicts
    var owners: [WriterIdentifier: StudentIdentifier] = [:]
    var students: [StudentIdentifier: Student] = [:]
    for (identifier, record) in united {
      let own = record.machines.filter { claims[$0.signingKey] == identifier }
      var machines: [WriterIdentifier: StudentRecord.Machine] = [:]
      for machine in own {
        guard let writer = writers[machine.signingKey] else { continue }
        machines[writer] = machine
        owners[writer] = identifier
      }
      let told = standings.filter { $0.student == identifier }.map(\.erasures).max() ?? 0
      students[identifier] = Student(
        record: record, machines: machines, statedSharing: sharing, toldErasures: told)
    }
    self.students = students
    self.owners = owners
    waiting =
      joins.filter { owners[$0.writer] == nil && !listed.contains($0.writer) }
      .sorted { ($0.receivedAtSeconds, $0.writer) < ($1.receivedAtSeconds, $1.writer) }
  }

  /// The log of every listed machine that is known.
  package var listedWriters: Set<WriterIdentifier> { Set(teachers.compactMap(\.writer)) }

  /// What a writer is to the class.
  package func role(of writer: WriterIdentifier, root: WriterIdentifier) -> ClassObject.WriterRole {
    if writer == root { return .root }
    if listedWriters.contains(writer) { return .listed }
    return owners[writer] == nil ? .unknown : .admitted
  }

  /// The student whose machine wrote an entry, if the entry counts.
  package func student(
    ofEntry sequence: UInt32, digest: EntryDigest, by writer: WriterIdentifier
  ) -> Student? {
    guard let student = owners[writer].flatMap({ students[$0] }),
      let machine = student.machines[writer]
    else { return nil }
    guard let last = machine.last else { return student }
    if sequence < last.sequence { return student }
    return sequence == last.sequence && digest.short == last.digest ? student : nil
  }

  /// Returns whether an assignment is for a student.
  package func isFor(_ student: StudentIdentifier, _ assignment: Assignment) -> Bool {
    assignment.students?.contains(student) ?? true
  }

  /// Of what the student's machines are told, the most erasures and the strictest sharing of the newest revision.
  private static func united(_ standings: [Standing]) -> Standing? {
    guard var result = standings.first else { return nil }
    for standing in standings.dropFirst() {
      let erasures = max(result.erasures, standing.erasures)
      if standing.student != result.student {
        // Until a teacher says whose machine it is, it obeys both.
        result.sharing = max(result.sharing, standing.sharing)
      } else if standing.revision > result.revision {
        result = standing
      } else if standing.revision == result.revision {
        result.sharing = max(result.sharing, standing.sharing)
      }
      result.erasures = erasures
    }
    return result
  }

  /// Says for whom each signing key counts: where it was admitted first, then for the smaller identifier.
  private static func claims(
    in records: [StudentIdentifier: StudentRecord], apartFrom teachers: Set<SigningKey>
  ) -> ([SigningKey: StudentIdentifier], [Conflict]) {
    var claims: [SigningKey: [(ClassInstant, StudentIdentifier)]] = [:]
    for (identifier, record) in records {
      for machine in record.machines where !teachers.contains(machine.signingKey) {
        claims[machine.signingKey, default: []].append((machine.admitted, identifier))
      }
    }
    var conflicts: [Conflict] = []
    let decided = claims.compactMapValues { $0.min(by: <)?.1 }
    for (key, all) in claims where all.count > 1 {
      guard let student = decided[key] else { continue }
      conflicts.append(
        Conflict(
          signingKey: key, student: student,
          others: all.map(\.1).filter { $0 != student }.sorted()))
    }
    return (decided, conflicts.sorted { $0.signingKey < $1.signingKey })
  }
}

extension ClassState.Student {
  /// Describes a student that nobody has stated yet.
  package init(new record: StudentRecord) {
    self.init(
      record: record, sharing: record.sharing, erasures: UInt64(record.erasures), machines: [:])
  }

  /// Derives what holds for a student.
  ///
  /// - Parameters:
  ///   - record: What teachers state, united.
  ///   - machines: The machines that count.
  ///   - statedSharing: What each machine of the class says of sharing.
  ///   - toldErasures: The most erasures that the student's machines were told; the total never falls.
  fileprivate init(
    record: StudentRecord, machines: [WriterIdentifier: StudentRecord.Machine],
    statedSharing: [WriterIdentifier: SharingStatement], toldErasures: UInt64
  ) {
    var sharing = record.sharing
    var erasures = UInt64(record.erasures)
    for (writer, machine) in machines {
      guard let stated = statedSharing[writer] else { continue }
      // What a revoked machine says counts no longer, but what it erased stays erased.
      if machine.last == nil { sharing = max(sharing, stated.state) }
      erasures += UInt64(stated.erasures)
    }
    self.init(
      record: record, sharing: sharing,
      erasures: min(max(erasures, toldErasures), Standing.erasureLimit - 1),
      machines: machines)
  }
}

extension StudentRecord {
  /// Unites what teachers' machines state of one student. Who was revoked stays so, and nothing erased returns.
  ///
  /// - Parameter stated: At least one statement, each with its writer.
  init(uniting stated: [(WriterIdentifier, StudentRecord)]) {
    let newest = stated.max { ($0.1.revision, $0.0) < ($1.1.revision, $1.0) }
    // There is one: a student is known by a statement only.
    self = newest?.1 ?? stated[0].1
    sharing = stated.map(\.1).filter { $0.revision == revision }.map(\.sharing).max() ?? sharing
    erasures = stated.map(\.1.erasures).max() ?? erasures
    hasUnknownFields = stated.contains { $0.1.hasUnknownFields }
    var united: [SigningKey: Machine] = [:]
    for machine in stated.flatMap(\.1.machines) {
      united[machine.signingKey] = united[machine.signingKey]?.united(with: machine) ?? machine
    }
    machines = united.values.sorted { $0.signingKey < $1.signingKey }
  }
}

extension StudentRecord.Machine {
  /// The earlier admission with its sealing key, and the earlier end.
  fileprivate func united(with other: Self) -> Self {
    var result =
      (admitted, sealingKey) <= (other.admitted, other.sealingKey) ? self : other
    switch (last, other.last) {
    case (let mine?, let theirs?): result.last = min(mine, theirs)
    default: result.last = last ?? other.last
    }
    return result
  }
}

/// The greatest revision of each thing, of equal ones that of the greater writer.
private struct NewestRevisions {
  var description: (WriterIdentifier, ClassDescription)?
  var assignments: [AssignmentIdentifier: (WriterIdentifier, Assignment)] = [:]

  mutating func add(_ stated: ClassDescription, by writer: WriterIdentifier) {
    if let known = description, (known.1.revision, known.0) >= (stated.revision, writer) { return }
    description = (writer, stated)
  }

  mutating func add(_ stated: Assignment, by writer: WriterIdentifier) {
    if let known = assignments[stated.identifier],
      (known.1.revision, known.0) >= (stated.revision, writer)
    {
      return
    }
    assignments[stated.identifier] = (writer, stated)
  }
}
