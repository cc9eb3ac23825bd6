package import ClassModel
import ClassStorage

/// A student of an imported list.
package struct RosterEntry: Hashable, Sendable {
  /// What the import changed.
  package enum Change: String, Hashable, Sendable {
    /// The student is new in the class.
    case added
    /// The student's name changed.
    case renamed
    /// The student was already in the class.
    case known
  }

  /// The student.
  package var identifier: StudentIdentifier
  /// The name.
  package var name: String
  /// The school's identifier; the name if there is none.
  package var rosterIdentifier: String
  /// The personal code in groups of letters; `nil` if the student has a machine in the class.
  package var code: String?
  /// What the import changed.
  package var change: Change
  /// The name that the student had until now; `nil` if it did not change.
  package var formerName: String?

  /// Whether the former name is more than another spelling with the same letters.
  package var hasOtherLetters: Bool {
    formerName.map { $0.lettersOfName != name.lettersOfName } ?? false
  }

  package init(
    identifier: StudentIdentifier, name: String, rosterIdentifier: String, code: String? = nil,
    change: Change
  ) {
    self.identifier = identifier
    self.name = name
    self.rosterIdentifier = rosterIdentifier
    self.code = code
    self.change = change
  }
}

extension JoinedClass {
  /// Adds the students of a list to the class, each with a personal code. The next sync states them.
  ///
  /// Students who are already in the class keep identity, machines and code. Nobody is removed. If one of two lists
  /// has identifiers and the other one hasn't, a name that both have once is one student, also in another spelling with
  /// the same letters. Work belongs to the identifier, so a list that gives a known one to another student is refused.
  /// No two students get one identifier.
  ///
  /// - Parameter renames: Whether a known identifier may come with any name.
  /// - Returns: The students in the order of the list.
  /// - Throws: ``ClassroomError``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func importRoster(
    _ file: RosterFile, renames: Bool = false, _ tools: ClassroomTools
  ) throws -> [RosterEntry] {
    let enrollment = try teacherEnrollment()
    let values = file.rows.map {
      enrollment.classIdentifier.bytes + Array($0.identifier.utf8)
    }
    let identifiers = try tools.port.digests(of: values, named: "student").map { digest in
      guard let identifier = StudentIdentifier(bytes: digest.prefix(StudentIdentifier.byteCount))
      else { throw ExchangeFailure(.otherVersion) }
      return identifier
    }
    var entries: [RosterEntry] = []
    var codes: [PersonalCode?] = []
    try database.write { writer in
      entries = []
      codes = []
      let state = try Self.state(writer.records)
      let students = try ListedStudents(file.rows, identifiers, renames: renames, in: state)
        .identifiers
      let newCount = students.count { state.students[$0] == nil }
      guard state.students.count + newCount <= ClassroomLimit.studentCount else {
        throw ClassroomError.tooMany("students", limit: ClassroomLimit.studentCount)
      }
      var taken = Set(state.students.values.compactMap(\.record.personalCode))
      for (row, identifier) in zip(file.rows, students) {
        let (entry, code) = try writer.state(row, identifier, in: state, taken: &taken)
        entries.append(entry)
        codes.append(code)
      }
    }
    for (index, code) in codes.enumerated() {
      guard let code else { continue }
      entries[index].code = try text(of: code, enrollment.classIdentifier, tools)
    }
    return entries
  }

  /// Returns a student's personal code. If there is none, makes a new one, and the next sync states it.
  ///
  /// - Throws: ``ClassroomError/hasJoined(name:)`` if the student has a machine, so the code is used up,
  ///   ``ClassroomError/notMember(name:)``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func personalCode(
    of student: StudentIdentifier, _ tools: ClassroomTools
  ) throws -> String {
    let enrollment = try teacherEnrollment()
    let code = try database.write { writer -> PersonalCode in
      let state = try Self.state(writer.records)
      guard let known = state.students[student] else {
        throw ClassroomError.noSuchStudent(student.letters)
      }
      guard known.isMember else { throw ClassroomError.notMember(name: known.record.name.string) }
      guard known.record.machines.isEmpty else {
        throw ClassroomError.hasJoined(name: known.record.name.string)
      }
      if let code = known.record.personalCode { return code }
      var taken = Set(state.students.values.compactMap(\.record.personalCode))
      let code = PersonalCode.unused(&taken)
      var record = try known.record.revised()
      record.personalCode = code
      try writer.state(.student(record))
      return code
    }
    return try text(of: code, enrollment.classIdentifier, tools)
  }

  /// Returns the code of the class, in groups of letters.
  ///
  /// - Throws: ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func classCode(_ tools: ClassroomTools) throws -> String {
    try Joining.codeText(of: try enrollment().classIdentifier, tools)
  }

  private func text(
    of code: PersonalCode, _ identifier: ClassIdentifier, _ tools: ClassroomTools
  ) throws -> String {
    try tools.port.ask(.personalCode(class: identifier, code)) { reply in
      if case .code(let text) = reply { text } else { nil }
    }
  }
}

extension ClassState {
  /// Finds the students who are not in a list and have the name of one who is: the same letters, or the same words in
  /// another order.
  ///
  /// - Returns: Each with the one in the list, in the order of the list.
  /// - Complexity: O(*n*), *n* students.
  package func namesakes(
    ofListed entries: [RosterEntry]
  ) -> [(known: Student, listed: Student)] {
    let identifiers = Set(entries.map(\.identifier))
    let others = students.values.filter { $0.isMember && !identifiers.contains($0.identifier) }
    let byLetters = Dictionary(grouping: others) { $0.record.name.string.lettersOfName }
    let byWords = Dictionary(grouping: others) { $0.record.name.string.sortedWordsOfName }
    var pairs: [(known: Student, listed: Student)] = []
    for entry in entries {
      guard let listed = students[entry.identifier] else { continue }
      let name = listed.record.name.string
      let words = name.sortedWordsOfName
      // A name may have only other characters.
      let inOtherOrder = words.isEmpty ? [] : byWords[words] ?? []
      let found = (byLetters[name.lettersOfName] ?? []) + inOtherOrder
      let known = Dictionary(found.map { ($0.identifier, $0) }) { first, _ in first }
      pairs += known.values.sorted { $0.identifier < $1.identifier }
        .map { (known: $0, listed: listed) }
    }
    return pairs
  }
}

/// Decides which students of a class the rows of a list mean.
private struct ListedStudents {
  /// The names of a list and of a class in one way of comparing them.
  private struct Names {
    let compared: (String) -> String
    let counts: [String: Int]
    let inClass: [String: [ClassState.Student]]

    init(
      _ rows: [RosterFile.Row], _ listed: [ClassState.Student],
      compared: @escaping (String) -> String
    ) {
      self.compared = compared
      counts = Dictionary(rows.map { (compared($0.name), 1) }) { $0 + $1 }
      inClass = Dictionary(grouping: listed) { compared($0.record.name.string) }
    }

    /// The students of a name that the list has once.
    func students(of name: String) -> [ClassState.Student] {
      let text = compared(name)
      return counts[text] == 1 ? inClass[text] ?? [] : []
    }
  }

  /// The students of the rows, in the order of the list; each once.
  let identifiers: [StudentIdentifier]

  /// Looks the rows up in a class: first all identifiers, so that no name takes a student whom another row means by the
  /// identifier, and then names.
  ///
  /// - Parameters:
  ///   - derived: The identifiers that follow from those of the school, for students who are new.
  ///   - renames: Whether a known identifier may come with any name.
  /// - Throws: ``ClassroomError/roster(_:)``.
  /// - Complexity: O(*n*), *n* rows and students.
  init(
    _ rows: [RosterFile.Row], _ derived: [StudentIdentifier], renames: Bool, in state: ClassState
  ) throws(ClassroomError) {
    let members = state.students.values.filter(\.isMember)
    let listed = members.filter { $0.record.rosterIdentifier != nil }
    let known = Dictionary(grouping: listed) { $0.record.rosterIdentifier?.string ?? "" }
    var students = zip(rows, derived).map { row, identifier in
      Self.student(of: row, identifier, among: known[row.identifier] ?? [])
    }
    var lines: [StudentIdentifier: Int] = [:]
    for (row, student) in zip(rows, students) {
      if let student { lines[student.identifier] = row.line }
    }
    var problems: [RosterProblem] = []
    for (place, row) in rows.enumerated() where students[place] == nil {
      // A name comes before a student who is out of the class: that may be one of two who were merged.
      guard let same = state.students[derived[place]], same.isMember || !row.isWithoutIdentifier
      else { continue }
      if let line = lines[same.identifier] {
        // The student has another identifier of the school by now, and that row has it.
        problems.append(RosterProblem(line: row.line, .sameStudent(row.name, line: line)))
      } else {
        lines[same.identifier] = row.line
        students[place] = same
      }
    }
    let names = NameSearch.spellings.map { Names(rows, listed, compared: $0) }
    for (place, row) in rows.enumerated() where students[place] == nil {
      let found = names.lazy.map { $0.students(of: row.name) }.first { !$0.isEmpty } ?? []
      if row.isWithoutIdentifier, found.count > 1 {
        problems.append(RosterProblem(line: row.line, .severalNamesakes(row.name)))
      } else if found.count == 1, let only = found.first, lines[only.identifier] == nil,
        row.isWithoutIdentifier || only.record.schoolIdentifier == nil
      {
        // Only one of the two lists has an identifier.
        lines[only.identifier] = row.line
        students[place] = only
      } else {
        students[place] = state.students[derived[place]]
      }
    }
    if !renames {
      let others = Self.otherNames(rows, students, members)
      let otherLines = Set(others.map(\.line))
      problems.removeAll { $0.lineOfSameStudent.map(otherLines.contains) ?? false }
      problems = (problems + others).sorted { $0.line < $1.line }
    }
    guard problems.isEmpty else {
      throw .roster(Array(problems.prefix(RosterFile.problemLimit)))
    }
    identifiers = zip(students, derived).map { student, identifier in
      student?.identifier ?? identifier
    }
  }

  /// The student with the identifier of a row. If several have it, as older versions allowed, the name decides.
  private static func student(
    of row: RosterFile.Row, _ derived: StudentIdentifier, among known: [ClassState.Student]
  ) -> ClassState.Student? {
    guard known.count > 1 else { return known.first }
    let letters = row.name.lettersOfName
    return known.first { $0.record.name.string.lettersOfName == letters }
      ?? known.first { $0.identifier == derived }
      ?? known.min { $0.identifier < $1.identifier }
  }

  /// The rows whose identifier is that of another student in the class.
  private static func otherNames(
    _ rows: [RosterFile.Row], _ students: [ClassState.Student?], _ members: [ClassState.Student]
  ) -> [RosterProblem] {
    let namesInList = Set(rows.map(\.name.lettersOfName))
    let namesInClass = Set(members.map(\.record.name.string.lettersOfName))
    return zip(rows, students).compactMap { row, student in
      guard let student else { return nil }
      let name = student.record.name.string
      let (former, new) = (name.lettersOfName, row.name.lettersOfName)
      // Either name may be that of another student, whose work this would become.
      guard former != new,
        !name.isSpelledLike(row.name) || namesInList.contains(former) || namesInClass.contains(new)
      else { return nil }
      return RosterProblem(
        line: row.line,
        student.isMember
          ? .otherName(identifier: row.identifier, inClass: name, inList: row.name)
          : .formerName(identifier: row.identifier, inClass: name, inList: row.name))
    }
  }
}

extension RosterProblem {
  /// The other line that means the same student; `nil` for any other problem.
  fileprivate var lineOfSameStudent: Int? {
    if case .sameStudent(_, let line) = reason { line } else { nil }
  }
}

extension ClassRecordWriter {
  /// States a student from a list, if anything is new.
  fileprivate func state(
    _ row: RosterFile.Row, _ identifier: StudentIdentifier, in state: ClassState,
    taken: inout Set<PersonalCode>
  ) throws -> (RosterEntry, PersonalCode?) {
    let name = try ClassText.checked(row.name, .name)
    var rosterIdentifier = try ClassText.checked(row.identifier, .other)
    if row.isWithoutIdentifier, let known = state.students[identifier]?.record.schoolIdentifier {
      // A list without identifiers takes none away.
      rosterIdentifier = try ClassText.checked(known, .other)
    }
    var entry = RosterEntry(
      identifier: identifier, name: row.name, rosterIdentifier: rosterIdentifier.string,
      change: .known)
    guard let known = state.students[identifier] else {
      let code = PersonalCode.unused(&taken)
      try self.state(
        .student(
          StudentRecord(
            identifier: identifier, revision: 1, name: name, rosterIdentifier: rosterIdentifier,
            personalCode: code)))
      entry.change = .added
      return (entry, code)
    }
    var record = known.record
    if record.name != name {
      entry.change = .renamed
      entry.formerName = record.name.string
    }
    record.name = name
    record.rosterIdentifier = rosterIdentifier
    if !known.isMember {
      // Students on the list are in the class again. Machines that left stay out; they must join again.
      record.membership = .member
      if known.record.membership == .removed, record.sharing == .paused { record.sharing = .on }
      for (writer, machine) in known.machines
      where machine.last == nil && state.sharing[writer]?.state == .left {
        try revoke(machine.signingKey, of: writer, in: &record, state)
      }
      entry.change = .added
    }
    if record.machines.allSatisfy({ $0.last != nil }), record.personalCode == nil {
      record.personalCode = PersonalCode.unused(&taken)
    }
    if record != known.record {
      record.revision = try known.record.revised().revision
      try self.state(.student(record))
    }
    return (entry, record.personalCode)
  }
}

extension PersonalCode {
  /// Makes a new code from the system's random bytes.
  fileprivate static func unused(_ taken: inout Set<PersonalCode>) -> PersonalCode {
    var system = SystemRandomNumberGenerator()
    var code = PersonalCode.random(using: &system)
    while !taken.insert(code).inserted { code = .random(using: &system) }
    return code
  }
}
