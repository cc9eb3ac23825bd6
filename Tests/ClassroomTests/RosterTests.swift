import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Testing

@Suite struct RosterTests {
  /// Reads a list in pieces of a few bytes.
  private func roster(_ text: String, pieceByteCount: Int = 3) throws -> RosterFile {
    var rest = Array(text.utf8)[...]
    return try RosterFile {
      let piece = Array(rest.prefix(pieceByteCount))
      rest = rest.dropFirst(pieceByteCount)
      return piece
    }
  }

  private func problems(_ text: String) -> [RosterProblem] {
    do {
      _ = try roster(text)
      return []
    } catch ClassroomError.roster(let problems) {
      return problems
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test(arguments: [
    "name,id\nAnna Berg,11\n\"Cruz, Ben\",12\n",
    "\u{FEFF}ID;class;Name\r\n11;7b;Anna Berg\r\n12;7b;\"Cruz, Ben\"",
    "Anna Berg\t11\n\nCruz, Ben\t12\n",
    "name,id\r\n  Anna Berg ,11\r\n\"Cruz, Ben\",\"12\"\r\n\r\n",
    "sep=;\nname;id\nAnna Berg;11\nCruz, Ben;12\n",
    "\u{FEFF}SEP=|\r\nname|id\r\nAnna Berg|11\r\nCruz, Ben|12\r\n",
    "\"sep=;\"\nid;name\n11;Anna Berg\n12;Cruz, Ben\n", "sep=\t\nAnna Berg\t11\nCruz, Ben\t12\n",
    "Class 7b\n\nname;id\nAnna Berg;11\nCruz, Ben;12\n",
    "name|id\nAnna Berg|11\nCruz, Ben|12\n",
    "# from the office, 3 May\nname;id\n# new\nAnna Berg;11\nCruz, Ben;12\n#,end",
    "Class 7b;;\nYear 2026;;\nMath;;\nid;class;name\n11;7b;Anna Berg\n12;7b;Cruz, Ben\n",
  ])
  func readsNamesAndIdentifiers(_ text: String) throws {
    for count in [1, 3, 1_000] {
      let rows = try roster(text, pieceByteCount: count).rows
      #expect(rows.map(\.name) == ["Anna Berg", "Cruz, Ben"])
      #expect(rows.map(\.identifier) == ["11", "12"])
    }
  }

  /// Spreadsheets write what their country is used to.
  @Test func otherEncodingsAreRead() throws {
    let list = "name;id\r\nJürgen Öz;11\r\nZoë “Z” 𝒜;12\r\n"
    let units = Array(("\u{FEFF}" + list).utf16)
    let western: [UInt8] =
      Array("name;id\nJ".utf8) + [0xFC] + Array("rgen ".utf8) + [0xD6]
      + Array("z;11\n\"Zo".utf8) + [0xEB, 0x20, 0x93, 0x5A, 0x94] + Array("\";12\n".utf8)
    func littleEndian(_ units: some Sequence<UInt16>) -> [UInt8] {
      units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }
    func bigEndian(_ units: some Sequence<UInt16>) -> [UInt8] {
      units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
    let lists: [(bytes: [UInt8], second: String)] = [
      (littleEndian(units), "Zoë “Z” 𝒜"),
      (bigEndian(units), "Zoë “Z” 𝒜"),
      // Without a byte order mark.
      (littleEndian(units.dropFirst()), "Zoë “Z” 𝒜"),
      (bigEndian(units.dropFirst()), "Zoë “Z” 𝒜"),
      (western, "Zoë “Z”"),
    ]
    for (bytes, second) in lists {
      for count in [1, 2, 1_000] {
        var rest = bytes[...]
        let rows = try RosterFile {
          defer { rest = rest.dropFirst(count) }
          return Array(rest.prefix(count))
        }.rows
        #expect(rows.map(\.name) == ["Jürgen Öz", second])
        #expect(rows.map(\.identifier) == ["11", "12"])
      }
    }
    #expect(try roster("A").rows.map(\.name) == ["A"])
  }

  @Test func theRestOfAListInUTF8IsNotReadAsSomethingElse() throws {
    func list(_ bytes: [UInt8]) throws -> RosterFile {
      var pieces = [bytes]
      return try RosterFile { pieces.popLast() ?? [] }
    }
    // The last name lacks a byte.
    let damaged: [UInt8] = [0x4A, 0xC3, 0x0A]
    for before in ["\u{FEFF}name\nAnna\n", "name\nZoë\n", "name\nAnna\nÄ"] {
      #expect(throws: ClassroomError.roster([.init(line: 3, .encoding)])) {
        try list(Array(before.utf8) + damaged)
      }
    }
    // Somebody has to look at what was guessed.
    let guessed = try list(Array("name\nAnna\n".utf8) + [0xB9] + Array("ukasz\n".utf8))
    #expect(guessed.rows.map(\.name) == ["Anna", "¹ukasz"])
    #expect(guessed.guessedText == "¹ukasz")
    #expect(try list(Array("name\nZoë\n".utf8)).guessedText == nil)
  }

  @Test func withoutIdentifiersTheNameIsOne() throws {
    let rows = try roster("Anna Berg\nBen \"the\" Cruz\n").rows
    #expect(rows.map(\.identifier) == ["Anna Berg", "Ben \"the\" Cruz"])
    #expect(rows.map(\.line) == [1, 2])
  }

  @Test func aTitleIsNoStudentAndManyNamesAreNoTitles() throws {
    #expect(try roster("Class 7b\nname\nAnna Berg\n").rows.map(\.name) == ["Anna Berg"])
    #expect(try roster("Class 7b\nname\nAnna Berg\n").rows.map(\.line) == [3])
    for title in ["Full name", "Vollständiger Name"] {
      #expect(try roster(title + "\nAnna Berg\n").rows.map(\.name) == ["Anna Berg"])
    }
    let names = try roster("Anna\nBen\nCleo\nDora\nEve\n").rows
    #expect(names.map(\.name) == ["Anna", "Ben", "Cleo", "Dora", "Eve"])
    #expect(names.map(\.line) == [1, 2, 3, 4, 5])
    #expect(
      problems("Anna\nBen\nCleo\nDora\nName\n") == [.init(line: 5, .columnTitle("Name"))])
    #expect(try roster("sep=x\nAnna\n").rows.map(\.name) == ["sep=x", "Anna"])
    #expect(try roster("Anna\nsep=;\n").rows.map(\.name) == ["Anna", "sep="])
    #expect(problems("Class 7b\nfirst,id\n").map(\.line) == [2])
  }

  @Test(arguments: [
    "Schüler", "Student", "STUDENTS", "Namen", "Vorname", "Nachname", "Élèves",
    "Klasse 7b\nSchüler", "Schüler;Klasse",
  ])
  func aTitleAloneIsNoStudent(_ title: String) throws {
    let end = title.contains(";") ? ";7b" : ""
    let rows = try roster("\(title)\nAnna Berg\(end)\nBen Cruz\(end)\n").rows
    #expect(rows.map(\.name) == ["Anna Berg", "Ben Cruz"])
    #expect(rows.allSatisfy { $0.isWithoutIdentifier })
    // It may stand above the real titles, or above a column of ids without a title.
    let numbered = try roster("\(title)\nname;id\nAnna Berg;11\n").rows
    #expect(numbered.map(\.name) == ["Anna Berg"])
    #expect(numbered.map(\.identifier) == ["11"])
    guard end.isEmpty else { return }
    #expect(try roster("\(title)\nAnna;11\n").rows.map(\.identifier) == ["11"])
  }

  /// Two lists that were copied into one have a title in the middle.
  @Test func linesAboveASingleTitleAreNamed() throws {
    let cases: [(list: String, names: [String], above: [String])] = [
      (
        "Anna Berg\nBen Cruz\nCem Kaya\nSchüler\nDana\n", ["Dana"],
        ["Anna Berg", "Ben Cruz", "Cem Kaya"]
      ),
      ("Anna Berg\nStudent\nBen Cruz\n", ["Ben Cruz"], ["Anna Berg"]),
      (
        "Schüler\nAnna Berg\nBen Cruz\nName\nDana\n", ["Dana"],
        ["Schüler", "Anna Berg", "Ben Cruz"]
      ),
      // Nobody is called so.
      ("Klasse 7b\nSchüler\nAnna Berg\n", ["Anna Berg"], []),
      ("Class 7b\nname\nAnna Berg\n", ["Anna Berg"], []),
    ]
    for (text, names, above) in cases {
      let list = try roster(text)
      let found = list.rows.map { $0.name }
      #expect(found == names, "\(text)")
      #expect(list.titleLines == above, "\(text)")
    }
    #expect(
      problems("Anna\nBen\nCleo\nDora\nSchüler\nEve\n")
        == [.init(line: 5, .columnTitle("Schüler"))])
  }

  @Test func aFamilyNameThatResemblesATitleIsAStudent() throws {
    #expect(try roster("Schuler\nBerg\n").rows.map(\.name) == ["Schuler", "Berg"])
    #expect(try roster("Student;s1\nBerg;s2\n").rows.map(\.name) == ["Student", "Berg"])
  }

  @Test func titlesAboveTooManyLinesAreRefused() {
    let titles = "School\nClass 7b\n2026\nMath\n"
    #expect(
      problems(titles + "name,id\nAnna Berg,11\n") == [.init(line: 5, .columnTitle("name,id"))])
    #expect(problems(titles + "id;name\n11;Anna Berg\n").map(\.line) == [5])
    #expect(problems(titles + "First name;Last name\nAnna;Berg\n").map(\.line) == [5])
  }

  @Test(arguments: [
    "Student Name;Nr.", "Full name;Student ID", "Schüler;Nummer", "NOM;No", "Name;Id", "Name;Nr.",
    "name;Student ID", "Name;Nummer", "Student;Schülernummer", "Vollständiger Name;Kennung",
    "Nom complet;Numéro", "Nombre completo;Matrícula",
  ])
  func aHeadingInOtherWordsIsNoStudent(_ heading: String) throws {
    let rows = try roster(heading + "\nAnna Berg;11\nKim No;student12\n").rows
    #expect(rows.map(\.name) == ["Anna Berg", "Kim No"])
    #expect(rows.map(\.identifier) == ["11", "student12"])
    #expect(try roster("Kim No;student12\nNomi;13\n").rows.map(\.name) == ["Kim No", "Nomi"])
  }

  @Test func theColumnOfNumbersIsKnownAmongOthers() throws {
    let list = try roster("Klasse;Name;Tel.-Nr.;Nr.\n7b;Anna Berg;0151;11\n")
    #expect(list.rows.map(\.name) == ["Anna Berg"])
    #expect(list.rows.map(\.identifier) == ["11"])
    #expect(!list.hasOnlyOtherTitles)
    let exact = try roster("Klasse Nr.;Name;Id\n7;Anna Berg;11\n")
    #expect(exact.rows.map(\.identifier) == ["11"])
    #expect(
      problems("Klasse Nr.;Name;Buch Nr.\n7;Anna Berg;11\n;;\n7;;\n")
        == [.init(line: 1, .severalNumberColumns)])
    // What isn't known for identifiers is not dropped without a word.
    #expect(try roster("Name;Code\nAnna Berg;11\n").hasOnlyOtherTitles)
    #expect(try !roster("Name\nAnna Berg\n").hasOnlyOtherTitles)
  }

  @Test(arguments: ["Nickname;Code name", "first;last;id", "Rufname;Künstlername;Nr."])
  func aHeadingWithoutWholeNamesIsRefusedOnce(_ heading: String) {
    #expect(
      problems(heading + "\nAnna;Berg\nAnna;Cruz;3\n;;\n")
        == [RosterProblem(line: 1, .noNameColumn)])
  }

  @Test(arguments: [
    "First name;Last name;Id\nAnna;Berg;11\nBen;Cruz;12\n",
    "Nr.;Name;Vorname\n11;Berg;Anna\n12;Cruz;Ben\n",
    "Nachname,Vorname,Klasse,Nr\nBerg,Anna,7b,11\nCruz,Ben,7b,12\n",
    "Nom\tPrénom\tNuméro\nBerg\tAnna\t11\nCruz\tBen\t12\n",
  ])
  func firstAndFamilyNamesInTwoColumnsAreOneName(_ text: String) throws {
    let list = try roster(text)
    #expect(list.rows.map(\.name) == ["Anna Berg", "Ben Cruz"])
    #expect(list.rows.map(\.identifier) == ["11", "12"])
    #expect(!list.hasOnlyOtherTitles)
    // Somebody may have only one of them.
    #expect(try roster("Name;Vorname\nBerg;\n;Anna\n").rows.map(\.name) == ["Berg", "Anna"])
    #expect(problems("Name;Vorname;Nr.\n;;11\n") == [.init(line: 2, .nameMissing)])
  }

  @Test(arguments: [
    "Name, Vorname;Nr.", "Nr.;Name, Vorname", "Nachname, Vorname;Klasse;Nr.", "Nom et prénom;No",
  ])
  func aTitleMayHaveACommaAsNamesDo(_ heading: String) throws {
    let columns = heading.split(separator: ";").map { column in
      column.hasPrefix("N") && column.count > 3 ? "Berg, Anna" : column == "Klasse" ? "7b" : "1"
    }
    let list = try roster(heading + "\n" + columns.joined(separator: ";") + "\n")
    #expect(list.rows.map(\.name) == ["Berg, Anna"])
    #expect(list.rows.map(\.identifier) == ["1"])
  }

  @Test func aCommaInTheOnlyColumnIsPartOfTheName() throws {
    #expect(try roster("Name\nBerg, Anna\n").rows.map(\.name) == ["Berg, Anna"])
    #expect(try roster("Name, Vorname\nBerg, Anna\n").rows.map(\.name) == ["Anna Berg"])
    #expect(try roster("Berg, Anna;11\n").rows.map(\.name) == ["Berg, Anna"])
    // Without titles, this could be a name and an id.
    #expect(problems("Berg, Anna\nCruz, Ben\n") == [.init(line: 1, .tooManyColumns)])
  }

  @Test func aTitleMayHaveSeveralFields() throws {
    let list = try roster("Stand;30.11.2026\nKlasse;7b;2026\nName;Nr.\nAnna Berg;1\n")
    #expect(list.rows.map(\.name) == ["Anna Berg"])
    #expect(list.rows.map(\.line) == [4])
    #expect(list.titleLines == ["Stand 30.11.2026", "Klasse 7b 2026"])
    let number = try roster("Schülerliste;Nr. 5\nName;Nr.\nAnna Berg;1\n")
    #expect(number.rows.map(\.name) == ["Anna Berg"])
    let comma = try roster("Stand, 30.11.2026\nName;Nr.\nAnna Berg;1\n")
    #expect(comma.rows.map(\.identifier) == ["1"])
    #expect(comma.titleLines.isEmpty)
    #expect(
      problems("A;1\nB;2\nC;3\nD;4\nName;Nr.\n") == [.init(line: 5, .columnTitle("Name"))])
  }

  /// `#` above a column numbers the rows. A comment begins with it, too.
  @Test func aColumnOfRowNumbersIsNoColumnOfIds() throws {
    for heading in ["#;Name", "#;Student"] {
      let list = try roster(heading + "\n1;Anna Berg\n2;Ben Cruz\n")
      #expect(list.rows.map(\.name) == ["Anna Berg", "Ben Cruz"])
      #expect(list.rows.allSatisfy { $0.isWithoutIdentifier })
      #expect(list.hasOnlyOtherTitles)
    }
    let list = try roster("#;Name;Nr.\n1;Anna Berg;11\n# new\n")
    #expect(list.rows.map(\.identifier) == ["11"])
  }

  @Test func linesThatCannotBeUsedAreNamed() {
    #expect(
      problems("name,id\nAnna,1\nBen,2\nCleo,1\n,4\nD\u{202E}ora,5\n")
        == [
          .init(line: 4, .repeated("1", line: 2)), .init(line: 5, .nameMissing),
          .init(line: 6, .unfit("D\u{202E}ora", maximumByteCount: 255)),
        ])
    #expect(problems("name\nAnna\nAnna\n") == [.init(line: 3, .repeated("Anna", line: 2))])
    #expect(problems("first,id\nAnna,1\n") == [.init(line: 1, .noNameColumn)])
    #expect(problems("Anna,1,7b\n") == [.init(line: 1, .tooManyColumns)])
    #expect(problems("name\n\"Anna\nBerg\"\n\"Ben\" x\n\"Cleo").map(\.line) == [2, 4, 5])
    let long = String(repeating: "x", count: 256)
    #expect(problems("\(long),1\n") == [.init(line: 1, .unfit(long, maximumByteCount: 255))])
  }

  @Test func bytesThatAreNotTextAreNamed() throws {
    var pieces: [[UInt8]] = [Array("name\nAnna\nJ".utf8), [0x81], Array("rgen\n".utf8)]
    #expect(throws: ClassroomError.roster([.init(line: 3, .encoding)])) {
      try RosterFile { pieces.isEmpty ? [] : pieces.removeFirst() }
    }
  }

  @Test func aListOfMillionsIsRefusedEarly() {
    var byteCount = 0
    var number = 0
    #expect(throws: ClassroomError.tooMany("students", limit: 1_500)) {
      try RosterFile {
        guard number < 10_000_000 else { return [] }
        var piece = ""
        for _ in 0..<100 {
          piece += "Student \(number),\(number)\n"
          number += 1
        }
        byteCount += piece.utf8.count
        return Array(piece.utf8)
      }
    }
    #expect(byteCount < 100_000)
    // One field without an end takes no memory, either.
    var pieceCount = 0
    #expect(throws: ClassroomError.self) {
      try RosterFile {
        pieceCount += 1
        return pieceCount > 1_000 ? [] : Array(repeating: UInt8(ascii: "x"), count: 10_000)
      }
    }
  }

  @Test func anyBytesAreReadOrRefused() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("\",;\n\r\tnameid1 x".utf8) + [0xC3, 0xA4, 0xFF]
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      var isOver = false
      do {
        _ = try RosterFile {
          defer { isOver = true }
          return isOver ? [] : bytes
        }
      } catch is ClassroomError {
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  @Test func rowsBecomeStudentsThatAPersonalCodeAdmits() throws {
    let school = try School()
    let joined = try school.teacher.joined()
    let list = try roster("name,id\nAnna Berg,11\nBen Cruz,12\n")
    let entries = try joined.importRoster(list, school.teacher.tools)
    #expect(entries.map(\.change) == [.added, .added])
    let codes = entries.compactMap(\.code)
    #expect(Set(codes).count == 2)
    try school.teacher.syncAsTeacher()
    // The same list again changes nothing, and tells the same codes.
    #expect(try joined.importRoster(list, school.teacher.tools).compactMap(\.code) == codes)
    #expect(try !school.teacher.syncAsTeacher().hasStated)

    let read = try school.read(codes[0])
    let anna = try school.newcomer("anna", code: read)
    try school.teacher.syncAsTeacher()
    try anna.syncAsStudent()
    #expect(try anna.joined().enrollment().state == .member)
    let state = try joined.state()
    #expect(state.students[entries[0].identifier]?.machines.count == 1)
    #expect(state.students[entries[0].identifier]?.record.name.string == "Anna Berg")
    // Spent: another machine with the same code waits.
    let thief = try school.newcomer("thief", code: read)
    try school.teacher.syncAsTeacher()
    #expect(try thief.syncAsStudent().stop == .notAdmitted)
    #expect(throws: ClassroomError.hasJoined(name: "Anna Berg")) {
      try joined.personalCode(of: entries[0].identifier, school.teacher.tools)
    }
    let later = try joined.importRoster(
      try roster("name,id\nAnna Berg-Ott,11\nBen Cruz,12\n"), school.teacher.tools)
    #expect(later.map(\.change) == [.renamed, .known])
    #expect(later.map { $0.code == nil } == [true, false])
  }

  /// One list has ids, the other one hasn't.
  @Test(arguments: [
    ["name\nAnna Berg\nBen Cruz\n", "name,id\nAnna Berg,11\nBen Cruz,12\n"],
    ["name,id\nAnna Berg,11\nBen Cruz,12\n", "name\nanna berg\nBen Cruz\n"],
  ])
  func listsWithAndWithoutIdentifiersMeanTheSameStudents(_ lists: [String]) throws {
    let school = try School()
    let joined = try school.teacher.joined()
    var known: [RosterEntry] = []
    // Each list is imported twice, and in turn.
    for list in lists + lists + lists.reversed() {
      let entries = try joined.importRoster(try roster(list), school.teacher.tools)
      if !known.isEmpty {
        #expect(entries.map(\.identifier) == known.map(\.identifier))
        #expect(entries.map(\.code) == known.map(\.code))
        #expect(entries.allSatisfy { $0.change != .added })
      }
      known = entries
    }
    #expect(known.map(\.rosterIdentifier) == ["11", "12"])
    #expect(try joined.state().students.count == 2)
  }

  @Test(arguments: [
    "Zoë  Zander\nTim O'Neill\n", "Zoë\u{A0}Zander\nTim O’Neill\n", "zoe zander\nTim ONeill\n",
  ])
  func anotherSpellingWithTheSameLettersIsTheSameStudent(_ names: String) throws {
    let school = try School()
    let joined = try school.teacher.joined()
    let known = try joined.importRoster(
      try roster("name,id\nZoë Zander,4\nTim O'Neill,5\n"), school.teacher.tools)
    let entries = try joined.importRoster(try roster("name\n" + names), school.teacher.tools)
    #expect(entries.map(\.identifier) == known.map(\.identifier))
    #expect(entries.map(\.code) == known.map(\.code))
    #expect(entries.allSatisfy { !$0.hasOtherLetters })
    #expect(try joined.state().students.count == 2)
  }

  @Test func ofTwoSpellingsInAClassTheExactOneIsMeant() throws {
    let school = try School()
    let joined = try school.teacher.joined()
    let known = try joined.importRoster(
      try roster("name,id\nZoë Ott,1\nZoe Ott,2\n"), school.teacher.tools)
    let entries = try joined.importRoster(
      try roster("name\nZoe Ott\nZoë Ott\n"), school.teacher.tools)
    #expect(entries.map(\.identifier) == known.reversed().map(\.identifier))
    #expect(entries.map(\.change) == [.known, .known])
  }

  /// Numbers that only count the rows are others once a student is added in the middle.
  @Test func aListThatGivesAnIdToAnotherStudentIsRefused() throws {
    let school = try School()
    let joined = try school.teacher.joined()
    _ = try joined.importRoster(
      try roster("name,id\nAnna Berg,1\nAnna Cruz,2\nBen Cruz,3\n"), school.teacher.tools)
    let before = try joined.state().students
    func other(_ line: Int, _ id: String, _ inClass: String, _ inList: String) -> RosterProblem {
      RosterProblem(line: line, .otherName(identifier: id, inClass: inClass, inList: inList))
    }
    let cases: [(list: String, problems: [RosterProblem])] = [
      (
        "Anna Berg,1\nAnna Bo,2\nAnna Cruz,3\nBen Cruz,4\n",
        [other(3, "2", "Anna Cruz", "Anna Bo"), other(4, "3", "Ben Cruz", "Anna Cruz")]
      ),
      ("Aron Abel,3\n", [other(2, "3", "Ben Cruz", "Aron Abel")]),
      ("Anna Berg,2\n", [other(2, "2", "Anna Cruz", "Anna Berg")]),
      (
        "Anna Berg,2\nAnna Cruz,1\n",
        [other(2, "2", "Anna Cruz", "Anna Berg"), other(3, "1", "Anna Berg", "Anna Cruz")]
      ),
    ]
    for (list, problems) in cases {
      #expect(throws: ClassroomError.roster(problems)) {
        try joined.importRoster(try roster("name,id\n" + list), school.teacher.tools)
      }
    }
    #expect(try joined.state().students == before)
    // Another spelling, or a new surname, is the same student.
    let spelled = try joined.importRoster(
      try roster("name,id\nAna Berg,1\nANNA CRUZ,2\nBen Cruz-Ott,3\n"), school.teacher.tools)
    #expect(spelled.map(\.change) == [.renamed, .renamed, .renamed])
    #expect(spelled.map(\.hasOtherLetters) == [true, false, true])
    let renamed = try joined.importRoster(
      try roster("name,id\nAron Abel,3\n"), renames: true, school.teacher.tools)
    #expect(renamed.map(\.formerName) == ["Ben Cruz-Ott"])
  }

  /// The class knew them without ids at first, so it tells them apart by their names.
  @Test func noTwoStudentsGetOneId() throws {
    let school = try School()
    let joined = try school.teacher.joined()
    for list in ["name\nAnna\nBen\n", "name,id\nAnna,1\nBen,2\n"] {
      _ = try joined.importRoster(try roster(list), school.teacher.tools)
    }
    let before = try joined.state().students
    let cases: [(list: String, renames: Bool, problem: RosterProblem)] = [
      (
        "Ben,1\nAnna,\n", false,
        .init(line: 2, .otherName(identifier: "1", inClass: "Anna", inList: "Ben"))
      ),
      ("Ben,1\nAnna,\n", true, .init(line: 3, .sameStudent("Anna", line: 2))),
      ("Anna,\nAnna,1\n", false, .init(line: 2, .sameStudent("Anna", line: 3))),
    ]
    for (list, renames, problem) in cases {
      #expect(throws: ClassroomError.roster([problem])) {
        try joined.importRoster(
          try roster("name,id\n" + list), renames: renames, school.teacher.tools)
      }
    }
    #expect(try joined.state().students == before)
    _ = try joined.importRoster(
      try roster("name,id\nBen,1\nAnna,2\n"), renames: true, school.teacher.tools)
    let after = try joined.state().students.values.sorted { $0.record.name < $1.record.name }
    #expect(after.map(\.shownIdentifier) == ["2", "1"])
  }

  @Test func ofTwoStudentsWithOneIdTheNameDecides() throws {
    let school = try School()
    let joined = try school.teacher.joined()
    let entries = try joined.importRoster(
      try roster("name,id\nAnna,1\nBen,2\n"), school.teacher.tools)
    var record = try #require(try joined.state().students[entries[1].identifier]).record
    record.rosterIdentifier = ClassText(cleaning: "1", .other)
    record.revision += 1
    try school.teacher.state(.student(record))
    for (name, entry) in zip(["Anna", "Ben"], entries) {
      let again = try joined.importRoster(
        try roster("name,id\n\(name),1\n"), school.teacher.tools)
      #expect(again.map(\.identifier) == [entry.identifier])
      #expect(again.map(\.change) == [.known])
    }
  }

  @Test func theIdOfAFormerStudentIsNobodyElses() throws {
    let school = try School()
    let joined = try school.teacher.joined()
    let anna = try joined.importRoster(
      try roster("name,id\nAnna Berg,1\n"), school.teacher.tools)
    try joined.remove(anna[0].identifier)
    let problem = RosterProblem(
      line: 2, .formerName(identifier: "1", inClass: "Anna Berg", inList: "Ben Cruz"))
    #expect(throws: ClassroomError.roster([problem])) {
      try joined.importRoster(try roster("name,id\nBen Cruz,1\n"), school.teacher.tools)
    }
    // She herself is in the class again.
    let again = try joined.importRoster(
      try roster("name,id\nAnna Berg,1\n"), school.teacher.tools)
    #expect(again.map(\.identifier) == anna.map(\.identifier))
    #expect(again.map(\.change) == [.added])
  }

  @Test func aNameMeansAStudentOfTheClassBeforeAFormerOne() throws {
    let school = try School()
    let joined = try school.teacher.joined()
    let former = try joined.importRoster(try roster("name\nAnna Berg\n"), school.teacher.tools)
    try joined.remove(former[0].identifier)
    let known = try joined.importRoster(
      try roster("name,id\nAnna Berg,1\n"), school.teacher.tools)
    #expect(known[0].identifier != former[0].identifier)
    let again = try joined.importRoster(try roster("name\nAnna Berg\n"), school.teacher.tools)
    #expect(again.map(\.identifier) == known.map(\.identifier))
  }

  @Test func aNameThatMayBeSeveralStudentsIsRefused() throws {
    let school = try School()
    let joined = try school.teacher.joined()
    _ = try joined.importRoster(
      try roster("name,id\nAnna Berg,11\nAnna Berg,12\nBen Cruz,13\n"), school.teacher.tools)
    #expect(throws: ClassroomError.roster([.init(line: 3, .severalNamesakes("Anna Berg"))])) {
      try joined.importRoster(try roster("name\nBen Cruz\nAnna Berg\n"), school.teacher.tools)
    }
    #expect(try joined.state().students.count == 3)
    // Another student with a known name and an own id is another student.
    let entries = try joined.importRoster(
      try roster("name,id\nBen Cruz,14\n"), school.teacher.tools)
    #expect(entries.map(\.change) == [.added])
  }

  @Test func twoJoinsWithOneCodeWaitForDigits() throws {
    let school = try School()
    let entries = try school.teacher.joined().importRoster(
      try roster("Anna Berg\n"), school.teacher.tools)
    try school.teacher.syncAsTeacher()
    let code = try school.read(try #require(entries[0].code))
    let first = try school.newcomer("first", code: code)
    let second = try school.newcomer("second", code: code)
    try school.teacher.syncAsTeacher()
    #expect(try first.syncAsStudent().stop == .notAdmitted)
    #expect(try second.syncAsStudent().stop == .notAdmitted)
    #expect(try school.teacher.joined().waitingMachines(school.teacher.tools).count == 2)
  }

  @Test func aStudentWhoCannotBeRevisedStopsNobodyElse() throws {
    let school = try School()
    let ode = try school.colleague("Mr Ode")
    let entries = try school.teacher.joined().importRoster(
      try roster("Anna Berg,11\nBen Cruz,12\n"), school.teacher.tools)
    try school.teacher.syncAsTeacher()
    try ode.syncAsTeacher()
    // His machine states the last possible revision.
    var record = try #require(try ode.joined().state().students[entries[0].identifier]).record
    record.revision = .max
    try ode.state(.student(record))
    try ode.syncAsTeacher()
    let codes = try entries.map { entry in try school.read(try #require(entry.code)) }
    let anna = try school.newcomer("Anna Berg", code: codes[0])
    let ben = try school.newcomer("Ben Cruz", code: codes[1])
    let report = try school.teacher.syncAsTeacher()
    #expect(report.admitted.count == 1)
    #expect(report.hasStated)
    #expect(try anna.syncAsStudent().stop == .notAdmitted)
    #expect(try ben.syncAsStudent().stop == nil)
    #expect(try school.teacher.joined().waitingMachines(school.teacher.tools).count == 1)
  }

  @Test func twoTeachersWhoImportOneListMakeTheSameStudents() throws {
    let school = try School()
    let other = try school.colleague("Mr Ode")
    let list = try roster("Anna Berg,11\n")
    let mine = try school.teacher.joined().importRoster(list, school.teacher.tools)
    let theirs = try other.joined().importRoster(list, other.tools)
    #expect(mine.map(\.identifier) == theirs.map(\.identifier))
    try school.teacher.syncAsTeacher()
    try other.syncAsTeacher()
    try school.teacher.syncAsTeacher()
    let states = try [school.teacher, other].map { try $0.joined().state().students }
    #expect(states[0].mapValues(\.record) == states[1].mapValues(\.record))
    #expect(states[0].count == 1)
  }
}
