/// A writer's newest statement of one kind and identifier.
package struct ClassStatement: Hashable, Sendable {
  /// Who states it.
  package var writer: WriterIdentifier
  /// What it states.
  package var object: ClassObject
  /// The number of its entry; 0 if this machine hasn't written it yet.
  package var sequence: UInt32
  /// When it arrived on this machine, in seconds since 1970.
  package var receivedAtSeconds: Int64

  package init(
    writer: WriterIdentifier, object: ClassObject, sequence: UInt32, receivedAtSeconds: Int64 = 0
  ) {
    self.writer = writer
    self.object = object
    self.sequence = sequence
    self.receivedAtSeconds = receivedAtSeconds
  }
}

/// What holds for one student on one assignment.
package typealias Arrangement = ArrangementList.Arrangement

extension Assignment {
  /// The assignment as it holds for a student. An excused student has no due date.
  package func arranged(_ arrangement: Arrangement?) -> Assignment {
    guard let arrangement else { return self }
    var result = self
    result.due = arrangement.isExcused ? nil : arrangement.due ?? due
    return result
  }
}

/// The state of a class, derived from what its writers state. Machines with the same statements get the same state.
///
/// The state isn't stored. So everything that a removed machine stated disappears with that machine.
package struct ClassState: Sendable {
  /// A listed machine.
  package struct Teacher: Hashable, Sendable {
    /// The key that signs its entries.
    package var signingKey: SigningKey
    /// The key that others seal to.
    package var sealingKey: SealingKey
    /// Its log; `nil` until the key has been hashed.
    package var writer: WriterIdentifier?
    /// The person's name: the one the machine states as a teacher, or else the one in its join.
    package var name: ClassText?
  }

  /// A student, united from all statements.
  package struct Student: Hashable, Sendable {
    /// The teachers' statements; machines, sharing and erasures are united over all revisions.
    package var record: StudentRecord
    /// The strictest of what the school and the student's machines say.
    package var sharing: SharingState
    /// The student's number, below 2³⁷. Reports with a smaller number were erased.
    package var erasures: UInt64
    /// How much the student's own machines add to the school's erasures in ``erasures``.
    package var ownErasures: UInt64
    /// The greatest number of the other students to whom one of the machines was admitted, too. Such a machine obeys
    /// the greater number, and reports with it.
    package var erasuresOfOthers: UInt64 = 0
    /// The student's machines whose logs are known, including the revoked ones.
    package var machines: [WriterIdentifier: StudentRecord.Machine]
    /// What the student's machines say, by signing key. Unites what teachers attest with what is stored here.
    package var said: [SigningKey: StudentRecord.Said]
    /// Whether another student has the same identifier of the school, so that it names nobody.
    package var sharesIdentifier = false

    /// The identity.
    package var identifier: StudentIdentifier { record.identifier }
    /// Whether the student takes part.
    package var isMember: Bool { record.membership == .member }
  }

  /// A machine that asks to join.
  package struct Waiting: Hashable, Sendable {
    /// Its log.
    package var writer: WriterIdentifier
    /// Its request.
    package var request: JoinRequest
    /// When the request arrived, in seconds since 1970.
    package var receivedAtSeconds: Int64
  }

  /// A machine that was admitted to two students.
  package struct Conflict: Hashable, Sendable {
    /// Its signing key.
    package var signingKey: SigningKey
    /// The student it counts for.
    package var student: StudentIdentifier
    /// The students it doesn't count for.
    package var others: [StudentIdentifier]
  }

  /// Computers of one student that joined with the same personal code, because two teachers admitted one each. Those
  /// that a teacher confirmed are left out.
  package struct SharedCode: Hashable, Sendable {
    /// The student.
    package var student: StudentIdentifier
    /// The computers that are not revoked, sorted.
    package var writers: [WriterIdentifier]
  }

  /// The root's newest list; `nil` until one has been read.
  package let list: TeacherList?
  /// The listed machines, in the order of the list.
  package let teachers: [Teacher]
  /// The known logs of the machines that were removed from the list.
  package let removedWriters: Set<WriterIdentifier>
  /// The names that people had on those machines. Nobody else is meant by them.
  package let formerTeacherNames: Set<ClassText>
  /// The title and rules of the class.
  package let description: ClassDescription?
  /// All class keys from listed machines, sorted.
  package let classKeys: [ClassKey]
  /// The current revision of each assignment, including deleted ones and ones that were taken back.
  package let assignments: [AssignmentIdentifier: Assignment]
  /// Who states the current revision.
  package let authors: [AssignmentIdentifier: WriterIdentifier]
  /// The revision that each listed machine states.
  package let statedAssignments: [AssignmentIdentifier: [WriterIdentifier: Assignment]]
  /// The students; empty on a student's machine.
  package let students: [StudentIdentifier: Student]
  /// The student each admitted machine counts for.
  package let owners: [WriterIdentifier: StudentIdentifier]
  /// The rules for this student's machines; `nil` if there are none yet.
  ///
  /// A machine that was admitted to two students obeys both. Its standing names the first of them.
  package let standing: Standing?
  /// The rules for each student's machines.
  package let standings: [StudentIdentifier: Standing]
  /// The rules that each listed machine states.
  package let statedStandings: [StudentIdentifier: [WriterIdentifier: Standing]]
  /// What holds for single students, apart from deleted assignments.
  package let arrangements: [StudentIdentifier: [AssignmentIdentifier: Arrangement]]
  /// The arrangements that each listed machine states.
  package let statedArrangements: [StudentIdentifier: [WriterIdentifier: ArrangementList]]
  /// On a student's machine: the machines of the same student, this one included, as any listed machine names them.
  /// Empty on a teacher's machine.
  package let ownMachines: [SigningKey: SealingKey]
  /// On a student's machine: what listed machines count of what the student said. Empty on a teacher's machine.
  package let heard: [MachineList.Heard]
  /// How much of the other logs each listed machine has read.
  package let seen: [WriterIdentifier: SeenList]
  /// How many machines can wait at a time: more would make it easier to guess six digits.
  package static let waitingLimit = 1_024
  /// The machines that ask to join, by arrival. If there are too many: those with a valid personal code, then the
  /// earliest.
  package let waiting: [Waiting]
  /// How many machines ask to join beyond the limit.
  package let uncountedJoins: Int
  /// The sharing statement of each student's machine.
  package let sharing: [WriterIdentifier: SharingStatement]
  /// Machines that were admitted to two students, sorted by key.
  package let conflicts: [Conflict]
  /// Computers that joined with the same personal code, sorted by student.
  package let sharedCodes: [SharedCode]

  /// Derives the state of a class.
  ///
  /// - Parameters:
  ///   - statements: All statements except reports, in any order.
  ///   - root: The class's root.
  ///   - writers: The known logs, by signing key.
  ///   - isStudentsMachine: Whether a student's machine derives it.
  ///   - waitingLimit: How many machines are listed that ask to join.
  package init(
    of statements: some Sequence<ClassStatement>, root: WriterIdentifier,
    writers: [SigningKey: WriterIdentifier], isStudentsMachine: Bool = false,
    waitingLimit: Int = Self.waitingLimit
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
    // A removed machine never comes back, even though its join is still there.
    let removed = Set((list?.removed ?? []).compactMap { writers[$0] })
    removedWriters = removed
    var formerNames: Set<ClassText> = []
    var newest = NewestRevisions()
    var studentRecords: [StudentIdentifier: [(WriterIdentifier, StudentRecord)]] = [:]
    var statedStandings: [StudentIdentifier: [WriterIdentifier: Standing]] = [:]
    var statedAssignments: [AssignmentIdentifier: [WriterIdentifier: Assignment]] = [:]
    var keys: Set<ClassKey> = []
    var names: [WriterIdentifier: ClassText] = [:]
    var statedArrangements: [StudentIdentifier: [WriterIdentifier: ArrangementList]] = [:]
    var statedMachines: [StudentIdentifier: [WriterIdentifier: MachineList]] = [:]
    var seen: [WriterIdentifier: SeenList] = [:]
    var joins: [Waiting] = []
    var sharing: [WriterIdentifier: SharingStatement] = [:]
    var said: [WriterIdentifier: StudentRecord.Said] = [:]
    for statement in statements {
      let writer = statement.writer
      switch statement.object {
      case .join(let request):
        if removed.contains(writer) { formerNames.insert(request.name) }
        joins.append(
          Waiting(
            writer: writer, request: request, receivedAtSeconds: statement.receivedAtSeconds))
      case .sharing(let stated):
        sharing[writer] = stated
        said[writer] = .init(stated, inEntry: statement.sequence)
      case .teacher(let stated) where removed.contains(writer): formerNames.insert(stated.name)
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
      case .arrangements(let stated):
        statedArrangements[stated.student, default: [:]][writer] = stated
      case .machines(let stated): statedMachines[stated.student, default: [:]][writer] = stated
      case .teachers, .report, .ownState, .unknown: continue
      }
    }
    formerTeacherNames = formerNames
    for index in teachers.indices {
      guard let writer = teachers[index].writer else { continue }
      // A machine that was just listed hasn't stated its teacher's name yet.
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
    self.statedArrangements = statedArrangements
    let deleted = Set(
      newest.assignments.values.filter { $0.1.state == .deleted }.map(\.1.identifier))
    arrangements = statedArrangements.mapValues { Self.united($0, apartFrom: deleted) }
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
        max(student.erasures, standings[identifier]?.erasures ?? 0), Standing.lastNumber)
      students[identifier] = student
    }
    for claim in claims.values {
      for other in claim.others {
        guard let number = students[other]?.erasures else { continue }
        students[claim.student]?.noteErasures(ofOther: number)
      }
    }
    for identifier in Self.studentsSharingIdentifiers(among: students.values) {
      students[identifier]?.sharesIdentifier = true
    }
    ownMachines =
      isStudentsMachine ? Self.ownMachines(statedMachines, apartFrom: teacherKeys) : [:]
    heard =
      isStudentsMachine ? statedMachines.values.flatMap(\.values).compactMap(\.heard) : []
    // A student's machine knows the machines that teachers call the student's own.
    if isStudentsMachine, let student = statedMachines.keys.min() {
      for writer in ownMachines.keys.compactMap({ writers[$0] }) { owners[writer] = student }
    }
    self.students = students
    self.owners = owners
    let codes = Dictionary(
      joins.compactMap { join in join.request.personalCode.map { (join.writer, $0) } }
    ) { first, _ in first }
    sharedCodes = students.values.flatMap { Self.sharedCodes(of: $0, codes) }.sorted {
      ($0.student, $0.writers[0]) < ($1.student, $1.writers[0])
    }
    let all =
      joins.filter {
        owners[$0.writer] == nil && !listed.contains($0.writer) && !removed.contains($0.writer)
      }
      .sorted { ($0.receivedAtSeconds, $0.writer) < ($1.receivedAtSeconds, $1.writer) }
    uncountedJoins = max(all.count - waitingLimit, 0)
    guard uncountedJoins > 0 else {
      waiting = all
      return
    }
    let unspent = Set(students.values.compactMap(\.record.personalCode))
    func isExpected(_ waiting: Waiting) -> Bool {
      waiting.request.personalCode.map(unspent.contains) ?? false
    }
    let chosen = all.filter(isExpected) + all.filter { !isExpected($0) }
    waiting = chosen.prefix(waitingLimit).sorted {
      ($0.receivedAtSeconds, $0.writer) < ($1.receivedAtSeconds, $1.writer)
    }
  }

  /// Returns the students whose identifier of the school somebody else has, too. Removed students take none away.
  private static func studentsSharingIdentifiers(
    among students: some Sequence<Student>
  ) -> [StudentIdentifier] {
    let groups = Dictionary(grouping: students.filter { $0.record.schoolIdentifier != nil }) {
      $0.record.schoolIdentifier
    }
    return groups.values.filter { $0.count > 1 }.flatMap { group in
      let remaining = group.count { $0.record.membership != .removed }
      return group.filter { remaining > 1 || $0.record.membership == .removed }
        .map(\.identifier)
    }
  }

  private static func sharedCodes(
    of student: Student, _ codes: [WriterIdentifier: PersonalCode]
  ) -> [SharedCode] {
    let writers = student.machines.filter {
      $0.value.last == nil && !student.record.confirmed.contains($0.value.signingKey)
    }.keys.sorted()
    return Dictionary(grouping: writers.filter { codes[$0] != nil }) { codes[$0] }.values
      .filter { $0.count > 1 }
      .map { SharedCode(student: student.identifier, writers: $0) }
  }

  /// The known logs of all listed machines.
  package var listedWriters: Set<WriterIdentifier> { Set(teachers.compactMap(\.writer)) }

  /// Whether a machine is in the newest list of teachers and was never removed. Only then does what it states count.
  package func isListed(_ signingKey: SigningKey) -> Bool {
    teachers.contains { $0.signingKey == signingKey }
  }

  /// A writer's role in the class.
  package func role(of writer: WriterIdentifier, root: WriterIdentifier) -> ClassObject.WriterRole {
    if writer == root { return .root }
    if listedWriters.contains(writer) { return .listed }
    return owners[writer] == nil ? .unknown : .admitted
  }

  /// The student for whom a machine counts; `nil` if it counts for none.
  package func owner(of writer: WriterIdentifier) -> Student? {
    owners[writer].flatMap { students[$0] }
  }

  /// The student whose machine wrote an entry, if the entry counts.
  package func student(
    ofEntry sequence: UInt32, digest: EntryDigest, by writer: WriterIdentifier
  ) -> Student? {
    guard let student = owner(of: writer), let machine = student.machines[writer] else {
      return nil
    }
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

  /// Returns what was arranged with a student on an assignment.
  package func arrangement(
    with student: StudentIdentifier, on assignment: AssignmentIdentifier
  ) -> Arrangement? {
    arrangements[student]?[assignment]
  }

  /// What was arranged with the student whose machine this is.
  ///
  /// A machine that was admitted to two students has the arrangements of both, until a teacher says whose it is.
  package var ownArrangements: [AssignmentIdentifier: Arrangement] {
    var own: [AssignmentIdentifier: Arrangement] = [:]
    for (_, arranged) in arrangements.sorted(by: { $0.key < $1.key }) {
      own.merge(arranged) { $0.revision >= $1.revision ? $0 : $1 }
    }
    return own
  }

  /// What happens to a report.
  package enum ReportOutcome: Hashable, Sendable, CaseIterable {
    /// It is shown and counted.
    case counts
    /// It is kept but not shown: the student doesn't have the assignment now, or stopped sharing.
    case hidden
    /// It isn't kept, but its entry is remembered and will be read again: the assignment is unknown or deleted, or no
    /// teacher is known here to have stated so great a number.
    case waits
    /// It isn't kept, and its entry won't be read again.
    case erased
  }

  /// Decides what happens to a report that arrives, or that is already kept.
  package func outcome(
    of report: StudentReport, by identifier: StudentIdentifier
  ) -> ReportOutcome {
    guard let student = students[identifier], !student.isAhead(report.erasures) else {
      return .waits
    }
    guard report.erasures >= student.erasures else { return .erased }
    guard let assignment = assignments[report.assignment], assignment.state != .deleted else {
      return .waits
    }
    return student.sharing < .stopped && has(identifier, report.assignment) ? .counts : .hidden
  }

  /// Unites the lists of a student's machines.
  private static func ownMachines(
    _ stated: [StudentIdentifier: [WriterIdentifier: MachineList]],
    apartFrom teachers: Set<SigningKey>
  ) -> [SigningKey: SealingKey] {
    var machines: [SigningKey: SealingKey] = [:]
    let lists = stated.values.flatMap(\.values)
    // A teacher who knows of a revocation may be the only one.
    let excluded = teachers.union(lists.flatMap(\.revoked))
    for machine in lists.flatMap(\.machines) where !excluded.contains(machine.signingKey) {
      let known = machines[machine.signingKey] ?? machine.sealingKey
      machines[machine.signingKey] = min(known, machine.sealingKey)
    }
    let counting = machines.keys.sorted().prefix(StudentRecord.maximumMachineCount)
    return machines.filter { counting.contains($0.key) }
  }

  /// Unites what teachers arranged with one student: the greatest revision of each, of equal ones that of the greater
  /// writer.
  private static func united(
    _ stated: [WriterIdentifier: ArrangementList], apartFrom deleted: Set<AssignmentIdentifier>
  ) -> [AssignmentIdentifier: Arrangement] {
    var united: [AssignmentIdentifier: Arrangement] = [:]
    for (_, list) in stated.sorted(by: { $0.key < $1.key }) {
      for arrangement in list.arrangements where !deleted.contains(arrangement.assignment) {
        if let known = united[arrangement.assignment], known.revision > arrangement.revision {
          continue
        }
        united[arrangement.assignment] = arrangement
      }
    }
    return united
  }

  /// Unites the teachers' statements of each student. A machine's last entry and what it said are united over all
  /// students.
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

  /// The student a signing key counts for, and the others it was admitted to.
  private struct Claim {
    var signingKey: SigningKey
    var student: StudentIdentifier
    var others: [StudentIdentifier]

    var conflict: Conflict? {
      others.isEmpty
        ? nil : Conflict(signingKey: signingKey, student: student, others: others.sorted())
    }
  }

  /// Decides which student each signing key counts for: first admitted, then smaller identifier.
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
  /// What tells the student apart from others of the same name, and what people can type instead of the name: the
  /// school's identifier if nobody else has it, or else the first eight letters.
  package var shownIdentifier: String {
    identifier.shown(
      besides: record.name.string,
      rosterIdentifier: sharesIdentifier ? nil : record.rosterIdentifier?.string)
  }

  /// Creates a student without any known machines.
  package init(new record: StudentRecord) {
    self.init(
      record: record, sharing: record.sharing, erasures: record.erasures, ownErasures: 0,
      machines: [:], said: [:])
  }

  /// Whether a report has a number that, as far as is known here, this student's machines were not told yet. If it
  /// counted, the student's next erasure wouldn't reach the report.
  package func isAhead(_ number: UInt64) -> Bool { number > max(erasures, erasuresOfOthers) }

  fileprivate mutating func noteErasures(ofOther number: UInt64) {
    erasuresOfOthers = max(erasuresOfOthers, number)
  }

  /// Adds what a machine says.
  ///
  /// For a revoked machine, only the erasures count, and only statements up to its last entry.
  ///
  /// - Parameters:
  ///   - machine: A machine that counts for this student.
  ///   - held: What is stored here about it.
  ///   - standsInOneStudent: Whether no other student has the machine. If so, the number it was told is this student's.
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
    if standsInOneStudent { erasures = max(erasures, min(words.number, Standing.claimLimit)) }
  }
}

extension Standing {
  /// Unites the standings of one student: the greatest number, and the strictest sharing of the newest.
  init?(uniting stated: some Collection<Standing>) {
    guard let newest = stated.max(by: { $0.revision < $1.revision }) else { return nil }
    self = newest
    for other in stated {
      if other.revision == revision { sharing = max(sharing, other.sharing) }
      erasures = max(erasures, other.erasures)
    }
    hasUnknownFields = stated.contains(where: \.hasUnknownFields)
  }

  /// Unites the standings of two students for a machine that both have, until a teacher says whose it is.
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
  /// Unites teachers' statements of one student. Revoked machines stay revoked, and erased work stays erased.
  ///
  /// - Parameter stated: At least one statement, each with its writer.
  package init(uniting stated: [(WriterIdentifier, StudentRecord)]) {
    let newest = stated.max { ($0.1.revision, $0.0) < ($1.1.revision, $1.0) }
    // There always is one, because students are only known from statements.
    self = newest?.1 ?? stated[0].1
    sharing = stated.map(\.1).filter { $0.revision == revision }.map(\.sharing).max() ?? sharing
    erasures = stated.map(\.1.erasures).max() ?? erasures
    hasUnknownFields = stated.contains { $0.1.hasUnknownFields }
    var united: [SigningKey: Machine] = [:]
    for machine in stated.flatMap(\.1.machines) {
      united[machine.signingKey] = united[machine.signingKey]?.united(with: machine) ?? machine
    }
    machines = united.values.sorted { $0.signingKey < $1.signingKey }
    if machines.count > Self.maximumMachineCount {
      // A statement can't hold them all, so all machines of the class must leave out the same ones.
      machines = machines.sorted { ($0.admitted, $0.signingKey) < ($1.admitted, $1.signingKey) }
        .prefix(Self.maximumMachineCount).sorted { $0.signingKey < $1.signingKey }
    }
    let confirmed = Set(stated.flatMap(\.1.confirmed))
    self.confirmed = machines.map(\.signingKey).filter(confirmed.contains)
  }
}

extension StudentRecord.Machine {
  /// Unites both: the earlier admission with its sealing key, the earlier end, and the last statement.
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

/// The newest revision of each thing. Of equal revisions, the one of the greater writer wins.
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
