package import ClassModel

extension ClassState {
  /// Finds the only student who matches: by the school's identifier, by name, by the beginning or a word of the name,
  /// or by the beginning of the letters. Names are compared as in lists of students; see ``NameSearch``.
  ///
  /// A whole name or identifier means the student who has it, and nobody whose name only begins like it.
  ///
  /// - Parameters:
  ///   - words: The typed text.
  ///   - isMeant: Says which students to consider.
  /// - Throws: ``ClassroomError/noSuchStudent(_:)``, ``ClassroomError/severalStudents(_:_:)``, and
  ///   ``ClassroomError/notMember(name:)`` if the text names a student who isn't considered.
  package func student(
    named words: String, where isMeant: (Student) -> Bool = { _ in true }
  ) throws(ClassroomError) -> Student {
    guard let found = try onlyStudent(named: words, where: isMeant) else {
      throw .noSuchStudent(words)
    }
    guard isMeant(found) else { throw .notMember(name: found.record.name.string) }
    return found
  }

  /// Finds the student whom a person names. Current students come before former ones who match as well.
  ///
  /// - Throws: As ``student(named:where:)``.
  package func studentTakingPart(named words: String) throws(ClassroomError) -> Student {
    if let found = try onlyStudent(named: words, where: \.isMember) { return found }
    return try student(named: words)
  }

  /// Finds the only student who matches among those who are meant; `nil` if there is none. If only others have a whole
  /// name or identifier, finds one of them: what is done to a student must never be done to somebody else.
  private func onlyStudent(
    named words: String, where isMeant: (Student) -> Bool
  ) throws(ClassroomError) -> Student? {
    func only(of found: [Student]) throws(ClassroomError) -> Student? {
      guard found.count > 1 else { return found.first }
      throw .severalStudents(words, found.map(\.nameWithIdentifier).sorted())
    }
    let typed = words.precomposed
    let letters = typed.lowercased().asLetters
    let all = Array(students.values)
    let meant = all.filter(isMeant)
    for isNamedInFull in Student.rulesInFull(for: typed) {
      for candidates in [meant, all] {
        if let found = try only(of: candidates.filter(isNamedInFull)) { return found }
      }
    }
    for isNamed in NameSearch.partsOfNames(for: typed) {
      if let found = try only(of: meant.filter { isNamed($0.record.name.string) }) { return found }
    }
    guard letters.utf8.count >= 4 else { return nil }
    return try only(of: meant.filter { $0.identifier.letters.hasPrefix(letters) })
  }

  /// Returns the students who take part and have the letters of this name.
  package func namesakes(of name: String) -> [Student] {
    let letters = name.lettersOfName
    return students.values.filter { $0.isMember && $0.record.name.string.lettersOfName == letters }
      .sorted { $0.identifier < $1.identifier }
  }

  /// Returns the students who have not joined and share a word with a name, by name.
  package func unjoinedStudents(likeName name: String) -> [Student] {
    let words = name.wordsOfName
    return students.values.filter { student in
      student.isMember && student.record.machines.isEmpty
        && !words.isDisjoint(with: student.record.name.string.wordsOfName)
    }.sortedByName()
  }

  /// Returns what names only this student in a command: the name, or else what tells them apart.
  package func typedName(of student: Student) -> String {
    let name = student.record.name.string
    guard let found = try? studentTakingPart(named: name), found.identifier == student.identifier
    else { return student.shownIdentifier }
    return name
  }

  /// Finds the listed machine of the teacher whom a person names.
  ///
  /// The whole name of a former teacher means nobody whose name only begins like it.
  ///
  /// - Throws: ``ClassroomError/noSuchPerson(_:)``, ``ClassroomError/severalStudents(_:_:)``.
  package func teacher(named words: String) throws(ClassroomError) -> Teacher {
    let letters = words.lowercased().asLetters
    var names = NameSearch.wholeNames(for: words.precomposed)
    let isFormer = formerTeacherNames.contains { name in names.contains { $0(name.string) } }
    if !isFormer { names += NameSearch.partsOfNames(for: words.precomposed) }
    var rules: [(Teacher) -> Bool] = []
    for isNamed in names {
      rules.append { teacher in teacher.name.map { isNamed($0.string) } ?? false }
    }
    rules.append { letters.utf8.count >= 4 && $0.writer?.letters.hasPrefix(letters) ?? false }
    for rule in rules {
      let found = teachers.filter(rule)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw .severalStudents(
          words,
          found.map { "\($0.name?.string ?? "") (\($0.writer?.shortLetters ?? ""))" }.sorted())
      }
    }
    throw .noSuchPerson(words)
  }
}

extension ClassState.Teacher {
  /// Whether a typed text is the whole name.
  package func isNamedInFull(by words: String) -> Bool {
    guard let name = name?.string else { return false }
    return NameSearch.wholeNames(for: words.precomposed).contains { $0(name) }
  }
}

/// How people are looked up by their names, in commands and in lists of students.
enum NameSearch {
  /// How two spellings of a name are compared, from exact to vague. The first one by which anybody is found counts.
  static let spellings: [@Sendable (String) -> String] = [
    { $0 }, { $0.lowercased() }, { $0.lettersOfName },
  ]

  /// Returns what says whether a name is meant by a typed text, from exact to vague: the whole name, its beginning, or
  /// a word of it.
  static func rules(for typed: String) -> [(String) -> Bool] {
    wholeNames(for: typed) + partsOfNames(for: typed)
  }

  /// Returns what says whether a typed text is a whole name, from exact to vague.
  static func wholeNames(for typed: String) -> [(String) -> Bool] {
    guard !typed.lettersOfName.isEmpty else { return [] }
    return spellings.map { spelling -> (String) -> Bool in
      let text = spelling(typed)
      return { spelling($0) == text }
    }
  }

  /// Returns what says whether a typed text is the beginning of a name, or a word of it.
  static func partsOfNames(for typed: String) -> [(String) -> Bool] {
    let letters = typed.lettersOfName
    guard !letters.isEmpty else { return [] }
    return [{ $0.lettersOfName.hasPrefix(letters) }, { $0.hasWord(letters) }]
  }
}

extension String {
  /// The text without the hyphens and spaces between groups of letters.
  fileprivate var asLetters: String { filter { $0 != "-" && $0 != " " } }

  /// Whether the name has a word with these letters. A name may be `Cruz, Ben`.
  fileprivate func hasWord(_ letters: String) -> Bool {
    split { $0.isWhitespace || $0 == "," || $0 == "-" }.contains {
      String($0).lettersOfName == letters
    }
  }
}

extension ClassState.Student {
  /// Returns what says whether a typed text is the identifier of the school or the whole name, from exact to vague.
  fileprivate static func rulesInFull(for typed: String) -> [(ClassState.Student) -> Bool] {
    var rules: [(ClassState.Student) -> Bool] = [{ $0.record.schoolIdentifier == typed }]
    for isNamed in NameSearch.wholeNames(for: typed) {
      rules.append { isNamed($0.record.name.string) }
    }
    return rules
  }

  /// Whether a typed text is the whole name, or the identifier of the school.
  package func isNamedInFull(by words: String) -> Bool {
    Self.rulesInFull(for: words.precomposed).contains { $0(self) }
  }

  /// Whether a typed text is the name or a part of it, or the identifier of the school.
  func isNamed(by words: String) -> Bool {
    isNamedInFull(by: words)
      || NameSearch.partsOfNames(for: words.precomposed).contains { $0(record.name.string) }
  }

  /// Finds a machine by the beginning of its letters. Without letters, finds the only one that isn't revoked.
  ///
  /// - Throws: ``ClassroomError/noSuchMachine(_:student:)``,
  ///   ``ClassroomError/severalMachines(student:_:)``.
  package func machine(named words: String?) throws(ClassroomError) -> WriterIdentifier {
    let name = record.name.string
    let typed = words?.lowercased().asLetters
    let found = machines.filter { writer, machine in
      guard let typed else { return machine.last == nil }
      return typed.utf8.count >= 4 && writer.letters.hasPrefix(typed)
    }
    guard let first = found.keys.sorted().first else {
      throw .noSuchMachine(words ?? "", student: name)
    }
    guard found.count == 1 else {
      throw .severalMachines(student: name, found.keys.sorted().map(\.shortLetters))
    }
    return first
  }
}

extension ClassState {
  /// Finds a machine by the beginning of its letters; `nil` if no machine's begin so.
  ///
  /// Fewer than the eight letters that people read may be a name, which then comes first.
  ///
  /// - Throws: ``ClassroomError/severalComputers(_:_:)``.
  package func machine(shownAs words: String) throws(ClassroomError) -> WriterIdentifier? {
    let typed = words.lowercased().asLetters
    guard typed.utf8.count >= 4, owners.keys.contains(where: { $0.letters.hasPrefix(typed) }) else {
      return nil
    }
    guard typed.utf8.count >= 8 || !students.values.contains(where: { $0.isNamed(by: words) })
    else { return nil }
    return try machine(named: typed)
  }

  /// The name of a student; with what tells the student apart if lists show another one of the same name.
  package func shownName(of student: StudentIdentifier) -> String {
    guard let known = students[student] else { return "" }
    let isUnique = !students.values.contains {
      $0.identifier != student && $0.record.name == known.record.name && $0.isShown
    }
    return isUnique ? known.record.name.string : known.nameWithIdentifier
  }
}

extension ClassState.Student {
  /// Whether lists show the student. One who was removed before any computer joined left nothing in the class.
  package var isShown: Bool { isMember || !record.machines.isEmpty }

  /// The name, and in brackets what tells the student apart from others; see ``shownIdentifier``.
  package var nameWithIdentifier: String { "\(record.name.string) (\(shownIdentifier))" }
}

extension WriterIdentifier {
  /// The first eight letters as people read and type them: `5ain-gljz`.
  package var shortLetters: String { Letters.short(letters) }
}

extension String {
  /// The letters and digits of a name, by which two spellings of it are the same: case, accents, blanks and marks such
  /// as apostrophes make no difference.
  var lettersOfName: String {
    let folded = foldedName
    let letters = folded.filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? folded : letters
  }

  /// The words of a name, of two letters or more, as they are compared.
  var wordsOfName: Set<String> {
    Set(foldedName.split { !$0.isLetter }.map(String.init).filter { $0.count > 1 })
  }

  /// All words and numbers of a name, sorted: `Berg, Anna` has those of `Anna Berg`.
  var sortedWordsOfName: [String] {
    foldedName.split { !$0.isLetter && !$0.isNumber }.map(String.init).sorted()
  }

  /// Whether this may be another spelling of a name: they share a word, or one begins with the letters of the other.
  func isSpelledLike(_ name: String) -> Bool {
    let (own, other) = (lettersOfName, name.lettersOfName)
    return own.hasPrefix(other) || other.hasPrefix(own)
      || !wordsOfName.isDisjoint(with: name.wordsOfName)
  }
}
