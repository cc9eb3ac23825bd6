import ClassModel
import FileProgressTestSupport
import Testing

/// What holds for every class, whatever its people state and in whatever order that arrives.
@Suite struct ClassStatePropertyTests {
  private func forRandomClasses(
    _ few: Int = 400, _ name: String = #function,
    _ body: (inout RandomClass, Comment) throws -> Void
  ) rethrows {
    let seed = UInt64.random(in: .min ... .max)
    print("\(name): seed \(seed)")
    for round in 0..<TestTier.count(few, full: few * 50) {
      var school = RandomClass(seed: seed &+ UInt64(round))
      school.fill(Int(school.number(24)))
      try body(&school, "seed \(seed &+ UInt64(round))")
    }
  }

  @Test func anyOrderGivesOneState() {
    forRandomClasses { school, seed in
      let statements = Array(school.statements.values)
      let summary = StateSummary(RandomClass.derive(statements))
      for _ in 0..<3 {
        let other = statements.shuffled(using: &school.random.random)
        #expect(StateSummary(RandomClass.derive(other)) == summary, seed)
      }
    }
  }

  @Test func statingWhatIsUnitedChangesNothing() {
    forRandomClasses { school, seed in
      let before = school.derived
      let teacher = school.pick(RandomClass.teachers)
      for student in before.students.values {
        school.state(.student(student.record), by: teacher)
      }
      for standing in before.standings.values { school.state(.standing(standing), by: teacher) }
      let after = school.derived
      #expect(after.students == before.students, seed)
      #expect(after.standings == before.standings, seed)
      #expect(after.owners == before.owners, seed)
    }
  }

  @Test func revocationIsNeverTakenBack() {
    forRandomClasses { school, seed in
      let before = school.derived.lastEntries
      for _ in 0..<8 { school.grow(by: school.statement()) }
      let after = school.derived.lastEntries
      for (key, last) in before {
        let now = after[key]
        #expect(now.map { $0 <= last } ?? false, seed)
      }
    }
  }

  @Test func deletedIsFinal() {
    forRandomClasses { school, seed in
      let before = school.derived.assignments.values.filter { $0.state == .deleted }
      for _ in 0..<8 { school.grow(by: school.statement()) }
      for assignment in before {
        #expect(
          school.derived.assignments[assignment.identifier]?.state == .deleted, seed)
      }
    }
  }

  @Test func draftNeverReplacesWhatStudentsHave() {
    forRandomClasses { school, seed in
      for (identifier, stated) in school.derived.statedAssignments {
        let isKnown = stated.values.contains { $0.state.precedence > 0 }
        let counting = school.derived.assignments[identifier]
        #expect(!isKnown || (counting?.state.precedence ?? 0) > 0, seed)
      }
    }
  }

  @Test func numberNeverFallsWhenMoreIsSaid() {
    forRandomClasses { school, seed in
      let before = school.derived.students.mapValues(\.erasures)
      for _ in 0..<8 {
        let statement = school.statement()
        // Who has which machine is another matter: see the next test.
        if case .student = statement.object { continue }
        school.grow(by: statement)
      }
      for (student, number) in before {
        #expect((school.derived.students[student]?.erasures ?? 0) >= number, seed)
      }
    }
  }

  @Test func numberNeverFallsOnceStandingsSayIt() {
    forRandomClasses { school, seed in
      #expect(school.settle() != nil, seed)
      let before = school.derived.students.mapValues(\.erasures)
      for _ in 0..<8 { school.grow(by: school.statement()) }
      // Machines that say less than they said, as a restored or a hostile one does.
      for machine in RandomClass.machines {
        school.state(
          ClassStatement(
            writer: machine, object: .sharing(school.sharingStatement()), sequence: 9))
      }
      for (student, number) in before {
        #expect((school.derived.students[student]?.erasures ?? 0) >= number, seed)
      }
    }
  }

  @Test func whatTeachersStateSettles() {
    forRandomClasses { school, seed in
      let before = school.derived
      let rounds = school.settle()
      #expect(rounds.map { $0 <= 4 } ?? false, seed)
      let after = school.derived
      for (identifier, student) in after.students {
        #expect(student.sharing == before.students[identifier]?.sharing, seed)
        let standing = after.standings[identifier]
        #expect(student.sharing == standing?.sharing ?? .on, seed)
        #expect(student.erasures == standing?.erasures ?? 0, seed)
      }
      // The logs of all machines are lost: what they said stays.
      let rest = school.statements.values.filter { $0.object.kind != SharingStatement.kind }
      let later = RandomClass.derive(rest)
      #expect(later.students.mapValues(\.sharing) == after.students.mapValues(\.sharing), seed)
      #expect(later.students.mapValues(\.erasures) == after.students.mapValues(\.erasures), seed)
    }
  }

  @Test func onlyOneTeacherIsNeededToKnowWhatMustBeObeyed() {
    forRandomClasses { school, seed in
      #expect(school.settle() != nil, seed)
      let all = school.derived
      let kept = school.pick(RandomClass.teachers)
      let rest = school.statements.values.filter {
        !(RandomClass.teachers.contains($0.writer) && $0.writer != kept
          && $0.object.kind == Standing.kind)
      }
      let later = RandomClass.derive(rest)
      for (student, standing) in all.standings where all.students[student] != nil {
        #expect(later.standings[student]?.erasures == standing.erasures, seed)
        #expect(later.standings[student]?.sharing == standing.sharing, seed)
      }
    }
  }

  @Test func whatFormerTeachersStateCountsNothing() {
    forRandomClasses { school, seed in
      let others = school.statements.values.filter { $0.writer != RandomClass.formerTeacher }
      #expect(StateSummary(RandomClass.derive(others)) == StateSummary(school.derived), seed)
    }
  }

  @Test func conflictsAreDecidedByTheFirstAdmission() {
    forRandomClasses { school, seed in
      let state = school.derived
      var claims: [SigningKey: [(ClassInstant, StudentIdentifier)]] = [:]
      for (identifier, student) in state.students {
        for machine in student.record.machines {
          claims[machine.signingKey, default: []].append((machine.admitted, identifier))
        }
      }
      for (key, all) in claims {
        let first = all.min(by: <)?.1
        #expect(state.owners[WriterIdentifier.numbered(key.number)] == first, seed)
        let conflict = state.conflicts.first { $0.signingKey == key }
        #expect((conflict != nil) == (all.count > 1), seed)
        #expect(conflict == nil || conflict?.student == first, seed)
      }
    }
  }

  @Test func schoolErasesEverythingThatIsKnown() {
    forRandomClasses { school, seed in
      let greatest = school.random.below(20)
      for student in school.derived.students.values {
        var record = student.record
        record.revision += 1
        record.erasures = student.erasuresOfSchool(erasingReportsUpTo: greatest)
        #expect(record.erasures > student.record.erasures, seed)
        school.state(.student(record), by: school.pick(RandomClass.teachers))
        let number = school.derived.students[student.identifier]?.erasures ?? 0
        #expect(number > max(student.erasures, greatest), seed)
      }
    }
  }

  /// Three teachers edit one assignment, each knowing what it happens to know. At the end each student has it exactly
  /// if the teachers say so.
  @Test func studentsHaveWhatTeachersSay() {
    forRandomClasses(300) { school, seed in
      var teachers = Dictionary(
        uniqueKeysWithValues: RandomClass.teachers.map { ($0, EditingTeacher(writer: $0)) })
      var stated: [WriterIdentifier: AssignmentRevision] = [:]
      for _ in 0..<Int(school.number(8) + 1) {
        let writer = school.pick(RandomClass.teachers)
        guard var teacher = teachers[writer] else { continue }
        for (other, revision) in stated where other == writer || school.random.chance() {
          teacher.known[other] = revision
        }
        var new = school.assignment()
        new.identifier = RandomClass.assignments[0]
        new.state =
          teacher.state.assignments[new.identifier].map { counting in
            counting.state.precedence == 2
              ? .deleted : school.pick([.published, .completed, .published, .deleted])
          } ?? school.pick([.draft, .published])
        if let revision = teacher.state.revision(
          new, by: writer, former: teacher.known[writer]?.takenBack)
        {
          stated[writer] = revision
          teacher.known[writer] = revision
        }
        teachers[writer] = teacher
      }
      var isQuiet = false
      for _ in 0..<8 where !isQuiet {
        isQuiet = true
        for writer in RandomClass.teachers.shuffled(using: &school.random.random) {
          let teacher = EditingTeacher(writer: writer, known: stated)
          let former = stated[writer]?.takenBack
          for revision in teacher.state.lostAssignments(
            of: writer, former: former.map { [$0.identifier: $0] } ?? [:])
          {
            stated[writer] = revision
            isQuiet = false
          }
        }
      }
      #expect(isQuiet, seed)
      let state = EditingTeacher(writer: RandomClass.teachers[0], known: stated).state
      for student in RandomClass.students {
        let seen = Self.derive(stated, as: student)
        let counting = state.assignments[RandomClass.assignments[0]]
        #expect(
          seen.has(student, RandomClass.assignments[0])
            == state.has(student, RandomClass.assignments[0]), seed)
        if let counting, state.has(student, counting.identifier) {
          #expect(seen.assignments[counting.identifier]?.title == counting.title, seed)
        }
      }
    }
  }

  private struct EditingTeacher {
    var writer: WriterIdentifier
    var known: [WriterIdentifier: AssignmentRevision] = [:]

    var state: ClassState {
      RandomClass.derive(
        [RandomClass.list]
          + known.map {
            ClassStatement(writer: $0, object: .assignment($1.assignment), sequence: 1)
          })
    }
  }

  /// What a student's machine derives: of each teacher's entry the greatest revision that it can read.
  private static func derive(
    _ stated: [WriterIdentifier: AssignmentRevision], as student: StudentIdentifier
  ) -> ClassState {
    var statements = [RandomClass.list]
    for (writer, revision) in stated {
      let readable = [revision.takenBack, revision.assignment].compactMap(\.self).filter {
        $0.state.precedence > 0 && $0.students?.contains(student) ?? true
      }
      guard var newest = readable.max(by: { $0.revision < $1.revision }) else { continue }
      newest.students = nil
      statements.append(ClassStatement(writer: writer, object: .assignment(newest), sequence: 1))
    }
    return RandomClass.derive(statements)
  }
}

extension ClassState {
  /// The last entry of each revoked machine.
  fileprivate var lastEntries: [SigningKey: StudentRecord.LastEntry] {
    var result: [SigningKey: StudentRecord.LastEntry] = [:]
    for machine in students.values.flatMap(\.record.machines) {
      result[machine.signingKey] = machine.last
    }
    return result
  }
}
