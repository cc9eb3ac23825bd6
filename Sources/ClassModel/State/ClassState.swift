/// One thing that a writer states, the newest of its kind and identifier.
package struct ClassStatement: Hashable, Sendable {
  /// Who states it.
  package var writer: WriterIdentifier
  /// What it states.
  package var object: ClassObject
  /// The entry that states it; 0 for what this machine hasn't written yet.
  package var sequence: UInt32
  /// When it arrived on this machine, in seconds since 1970.
  package var receivedAtSeconds: Int64

  /// Creates a statement.
  package init(
    writer: WriterIdentifier, object: ClassObject, sequence: UInt32, receivedAtSeconds: Int64 = 0
  ) {
    self.writer = writer
    self.object = object
    self.sequence = sequence
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
    /// The name of the person; until the machine tells it as a teacher, the one under which it joined.
    package var name: ClassText?
  }

  /// A student with all that is united.
  package struct Student: Hashable, Sendable {
    /// What teachers state; machines, sharing and erasures united over all revisions.
    package var record: StudentRecord
    /// The strictest of what the school decided and what the student's own machines say.
    package var sharing: SharingState
    /// The student's number, below 2³⁷: a report with a smaller one was erased.
    package var erasures: UInt64
    /// The erasures on the student's machines that ``erasures`` adds to those of the school.
    package var ownErasures: UInt64
    /// The machines that count for this student and whose logs are known, revoked ones included.
    package var machines: [WriterIdentifier: StudentRecord.Machine]
    /// What the machines of this student say, by signing key; what teachers attest and what is held here, united.
    package var said: [SigningKey: StudentRecord.Said]

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
  /// The assignments in the revision that counts, deleted ones and such that were taken back, too.
  package let assignments: [AssignmentIdentifier: Assignment]
  /// Who states the revision that counts.
  package let authors: [AssignmentIdentifier: WriterIdentifier]
  /// What each listed machine states of each assignment.
  package let statedAssignments: [AssignmentIdentifier: [WriterIdentifier: Assignment]]
  /// The students; empty on a student's machine.
  package let students: [StudentIdentifier: Student]
  /// For whom each admitted machine counts.
  package let owners: [WriterIdentifier: StudentIdentifier]
  /// What this student's machines must obey; `nil` if nothing was said.
  ///
  /// Where one machine was admitted to two students, it obeys both, and the standing names the first of them.
  package let standing: Standing?
  /// What each student's machines must obey.
  package let standings: [StudentIdentifier: Standing]
  /// What each listed machine states of that.
  package let statedStandings: [StudentIdentifier: [WriterIdentifier: Standing]]
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
    var statedStandings: [StudentIdentifier: [WriterIdentifier: Standing]] = [:]
    var statedAssignments: [AssignmentIdentifier: [WriterIdentifier: Assignment]] = [:]
    var keys: Set<ClassKey> = []
    var names: [WriterIdentifier: ClassText] = [:]
    var seen: [WriterIdentifier: SeenList] = [:]
    var joins: [Waiting] = []
    var sharing: [WriterIdentifier: SharingStatement] = [:]
    var said: [WriterIdentifier: StudentRecord.Said] = [:]
    for statement in statements {
      let writer = statement.writer
      switch statement.object {
      case .join(let request):
        joins.append(
          Waiting(
            writer: writer, request: request, receivedAtSeconds: statement.receivedAtSeconds))
      case .sharing(let stated):
        sharing[writer] = stated
        said[writer] = .init(stated, inEntry: statement.sequence)
      case _ where !listed.contains(writer): continue
      case .description(let stated): newest.add(stated, by: writer)
      case .assignment(let stated):
        newest.add(stated, by: writer)
        statedAssignments[stated.identifier, default: [:]][writer] = stated
      case .student(let stated):
        studentRecords[stated.identifier, default: []].append((writer, stated))
      case .standing(let stated):
        statedStandings[stated.student, default: [:]][writer] = stated
      case .keys(let stated): keys.formUnion(stated.keys.map(\.key))
      case .seen(let stated): seen[writer] = stated
      case .teacher(let stated): names[writer] = stated.name
      case .teachers, .report, .unknown: continue
      }
    }
    for index in teachers.indices {
      guard let writer = teachers[index].writer else { continue }
      // Whoever was just listed has not said yet what the class calls them.
      teachers[index].name =
        names[writer] ?? joins.first { $0.writer == writer }?.request.name
    }
    self.teachers = teachers
    description = newest.description?.1
    classKeys = keys.sorted()
    assignments = newest.assignments.mapValues(\.1)
    authors = newest.assignments.mapValues(\.0)
    self.statedAssignments = statedAssignments
    self.statedStandings = statedStandings
    let standings = statedStandings.compactMapValues { Standing(uniting: $0.values) }
    self.standings = standings
    standing = Standing(obeying: standings.values)
    self.seen = seen
    self.sharing = sharing
    let united = Self.united(studentRecords)
    let teacherKeys = Set((list?.machines ?? []).map(\.signingKey))
    let claims = Self.claims(in: united, apartFrom: teacherKeys)
    conflicts = claims.values.compactMap(\.conflict).sorted { $0.signingKey < $1.signingKey }
    var owners: [WriterIdentifier: StudentIdentifier] = [:]
    var students: [StudentIdentifier: Student] = [:]
    for (identifier, record) in united {
      var student = Student(new: record)
      for machine in record.machines {
        guard let claim = claims[machine.signingKey], claim.student == identifier else { continue }
        let writer = writers[machine.signingKey]
        if let writer {
          student.machines[writer] = machine
          owners[writer] = identifier
        }
        student.count(
          machine, held: writer.flatMap { said[$0] }, standsInOneStudent: claim.others.isEmpty)
      }
      student.erasures = min(
        max(student.erasures, standings[identifier]?.erasures ?? 0), Standing.erasureLimit - 1)
      students[identifier] = student
    }
    self.students = students
    self.owners = owners
    // A removed machine never comes back, though its join still lies there.
    let removed = Set((list?.removed ?? []).compactMap { writers[$0] })
    waiting =
      joins.filter {
        owners[$0.writer] == nil && !listed.contains($0.writer) && !removed.contains($0.writer)
      }
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

  /// Returns whether a student has an assignment now: it is out, and it is for them.
  package func has(_ student: StudentIdentifier, _ assignment: AssignmentIdentifier) -> Bool {
    assignments[assignment].map { $0.state.isOut && isFor(student, $0) } ?? false
  }

  /// What becomes of a report.
  package enum ReportOutcome: Hashable, Sendable, CaseIterable {
    /// It is shown and counted.
    case counts
    /// It is kept and not shown: the student doesn't have the assignment now, or stopped sharing.
    case hidden
    /// It isn't kept, but its entry is remembered and read again: the assignment is unknown, or deleted.
    case waits
    /// It isn't kept, and nobody reads it again.
    case erased
  }

  /// Says what becomes of a report that is taken in, or that is kept already.
  package func outcome(
    of report: StudentReport, by identifier: StudentIdentifier
  ) -> ReportOutcome {
    guard let student = students[identifier] else { return .waits }
    guard report.erasures >= student.erasures else { return .erased }
    guard let assignment = assignments[report.assignment], assignment.state != .deleted else {
      return .waits
    }
    return student.sharing < .stopped && has(identifier, report.assignment) ? .counts : .hidden
  }

  /// Unites what teachers state of each student. What they state of a machine's end and words holds in all students.
  private static func united(
    _ stated: [StudentIdentifier: [(WriterIdentifier, StudentRecord)]]
  ) -> [StudentIdentifier: StudentRecord] {
    var records = stated.mapValues { StudentRecord(uniting: $0) }
    var machines: [SigningKey: StudentRecord.Machine] = [:]
    for machine in stated.values.joined().flatMap(\.1.machines) {
      machines[machine.signingKey] =
        machines[machine.signingKey]?.united(with: machine) ?? machine
    }
    for identifier in records.keys {
      guard var record = records[identifier] else { continue }
      for index in record.machines.indices {
        guard let machine = machines[record.machines[index].signingKey] else { continue }
        record.machines[index].last = machine.last
        record.machines[index].said = machine.said
      }
      records[identifier] = record
    }
    return records
  }

  /// For whom a signing key counts, and whom else it was admitted to.
  private struct Claim {
    var signingKey: SigningKey
    var student: StudentIdentifier
    var others: [StudentIdentifier]

    var conflict: Conflict? {
      others.isEmpty
        ? nil : Conflict(signingKey: signingKey, student: student, others: others.sorted())
    }
  }

  /// Says for whom each signing key counts: where it was admitted first, then for the smaller identifier.
  private static func claims(
    in records: [StudentIdentifier: StudentRecord], apartFrom teachers: Set<SigningKey>
  ) -> [SigningKey: Claim] {
    var admissions: [SigningKey: [(ClassInstant, StudentIdentifier)]] = [:]
    for (identifier, record) in records {
      for machine in record.machines where !teachers.contains(machine.signingKey) {
        admissions[machine.signingKey, default: []].append((machine.admitted, identifier))
      }
    }
    var claims: [SigningKey: Claim] = [:]
    for (key, all) in admissions {
      guard let first = all.min(by: <)?.1 else { continue }
      claims[key] = Claim(
        signingKey: key, student: first, others: all.map(\.1).filter { $0 != first })
    }
    return claims
  }
}

extension ClassState.Student {
  /// Describes a student of whose machines nothing is known.
  package init(new record: StudentRecord) {
    self.init(
      record: record, sharing: record.sharing, erasures: record.erasures, ownErasures: 0,
      machines: [:], said: [:])
  }

  /// Counts what a machine says.
  ///
  /// Of a revoked machine only the erasures count, and its words only up to its last entry.
  ///
  /// - Parameters:
  ///   - machine: A machine that counts for this student.
  ///   - held: What is held here of it.
  ///   - standsInOneStudent: Whether nobody else has the machine; what it was told is then this student's number.
  fileprivate mutating func count(
    _ machine: StudentRecord.Machine, held: StudentRecord.Said?, standsInOneStudent: Bool
  ) {
    var all = [machine.said].compactMap(\.self)
    if let held, machine.last.map({ held.sequence <= $0.sequence }) ?? true { all.append(held) }
    guard let first = all.first else { return }
    let words = all.dropFirst().reduce(first) { $0.united(with: $1) }
    said[machine.signingKey] = words
    ownErasures += UInt64(words.erasures)
    erasures = max(erasures, record.erasures + ownErasures)
    guard machine.last == nil else { return }
    sharing = max(sharing, words.state)
    if standsInOneStudent { erasures = max(erasures, words.number) }
  }
}

extension Standing {
  /// Unites what listed machines state of one student: the greatest number, the strictest sharing of the newest.
  init?(uniting stated: some Collection<Standing>) {
    guard let newest = stated.max(by: { $0.revision < $1.revision }) else { return nil }
    self = newest
    for other in stated {
      if other.revision == revision { sharing = max(sharing, other.sharing) }
      erasures = max(erasures, other.erasures)
    }
    hasUnknownFields = stated.contains(where: \.hasUnknownFields)
  }

  /// What a machine obeys that two students have: both, until a teacher says whose it is.
  fileprivate init?(obeying standings: some Collection<Standing>) {
    guard let first = standings.min(by: { $0.student < $1.student }) else { return nil }
    self = first
    for other in standings {
      revision = max(revision, other.revision)
      sharing = max(sharing, other.sharing)
      erasures = max(erasures, other.erasures)
    }
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
    guard machines.count > Self.maximumMachineCount else { return }
    // No single statement could hold them all, so all machines of the class leave out the same ones.
    machines = machines.sorted { ($0.admitted, $0.signingKey) < ($1.admitted, $1.signingKey) }
      .prefix(Self.maximumMachineCount).sorted { $0.signingKey < $1.signingKey }
  }
}

extension StudentRecord.Machine {
  /// The earlier admission with its sealing key, the earlier end, and what was said last.
  fileprivate func united(with other: Self) -> Self {
    var result =
      (admitted, sealingKey) <= (other.admitted, other.sealingKey) ? self : other
    switch (last, other.last) {
    case (let mine?, let theirs?): result.last = min(mine, theirs)
    default: result.last = last ?? other.last
    }
    switch (said, other.said) {
    case (let mine?, let theirs?): result.said = mine.united(with: theirs)
    default: result.said = said ?? other.said
    }
    return result
  }
}

/// What counts of each thing: of equal revisions that of the greater writer.
private struct NewestRevisions {
  var description: (WriterIdentifier, ClassDescription)?
  var assignments: [AssignmentIdentifier: (WriterIdentifier, Assignment)] = [:]

  mutating func add(_ stated: ClassDescription, by writer: WriterIdentifier) {
    if let known = description, (known.1.revision, known.0) >= (stated.revision, writer) { return }
    description = (writer, stated)
  }

  mutating func add(_ stated: Assignment, by writer: WriterIdentifier) {
    func place(_ assignment: Assignment, _ writer: WriterIdentifier)
      -> (UInt8, UInt32, WriterIdentifier)
    {
      (assignment.state.precedence, assignment.revision, writer)
    }
    if let known = assignments[stated.identifier],
      place(known.1, known.0) >= place(stated, writer)
    {
      return
    }
    assignments[stated.identifier] = (writer, stated)
  }
}
