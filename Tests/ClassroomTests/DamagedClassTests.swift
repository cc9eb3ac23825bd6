import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import StoreEngine
import Testing

/// A class database that is damaged or gone.
@Suite struct DamagedClassTests {
  private let school: School
  private let anna: Machine
  private let other: School

  init() throws {
    school = try School()
    other = try School()
    anna = try school.student("Anna Berg")
    // The same store is in another class.
    _ = try Joining(
      identifier: other.sheet.classIdentifier, title: "Art 5", folder: other.folder.path + "/share",
      personName: "Anna Berg", role: .student
    ).join(in: anna.catalogue, anna.tools)
    for joined in try anna.catalogue.all(.readWrite) {
      _ = try ClassSync(joined, anna.tools).run { _ in }
    }
  }

  private func damage(_ body: (String) throws -> Void) throws {
    let joined = try anna.catalogue.find("History 7b", .readWrite)
    let database = joined.location.database
    try joined.database.close()
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + end) }
    try body(database)
  }

  /// Makes a folder in the place of a file.
  private static func makeFolder(_ path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  private static let kinds: [(String, @Sendable (String) throws -> Void)] = [
    ("gone", { try FileManager.default.removeItem(atPath: $0) }),
    ("empty", { try Data().write(to: URL(fileURLWithPath: $0)) }),
    (
      "empty without a key",
      { path in
        try Data().write(to: URL(fileURLWithPath: path))
        try FileManager.default.removeItem(atPath: path.replacing(".sqlite", with: ".key"))
      }
    ),
    (
      "folder",
      { path in
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
      }
    ),
    (
      "link",
      { path in
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: path + ".away")
      }
    ),
    ("log", { try Self.makeFolder($0 + "-wal") }),
    ("shared memory", { try Self.makeFolder($0 + "-shm") }),
    ("journal", { try Self.makeFolder($0 + "-journal") }),
    ("lock", { try Self.makeFolder($0.replacing(".sqlite", with: ".lock")) }),
    ("lock of exchanges", { try Self.makeFolder($0.replacing(".sqlite", with: ".sync")) }),
    (
      "of another class",
      { path in
        let folder = (path as NSString).deletingLastPathComponent
        let classes = (folder as NSString).deletingLastPathComponent
        let other = try #require(
          try FileManager.default.contentsOfDirectory(atPath: classes).first {
            !folder.hasSuffix("/" + $0)
          })
        try FileManager.default.removeItem(atPath: path)
        for end in ["", "-wal"] {
          let source = "\(classes)/\(other)/class.sqlite\(end)"
          guard FileManager.default.fileExists(atPath: source) else { continue }
          try FileManager.default.copyItem(atPath: source, toPath: path + end)
        }
      }
    ),
    ("text", { try Data("no database\n".utf8).write(to: URL(fileURLWithPath: $0)) }),
    (
      "random pages",
      { path in
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for index in 4_096..<min(bytes.count, 9 * 4_096) {
          bytes[index] = UInt8.random(in: 0...255)
        }
        try bytes.write(to: URL(fileURLWithPath: path))
      }
    ),
  ]

  @Test(arguments: kinds.map(\.0))
  func itBlocksOnlyItself(kind: String) throws {
    try damage(try #require(Self.kinds.first { $0.0 == kind }).1)
    #expect(try anna.catalogue.all(.readOnly).map { try $0.enrollment().title } == ["Art 5"])
    #expect(try anna.catalogue.find("Art", .readWrite).enrollment().title == "Art 5")
    #expect(throws: (any Error).self) { try anna.catalogue.find("History", .readWrite) }
    let damaged = try #require(anna.catalogue.examined.first)
    #expect(damaged.title == "History 7b")
    #expect(damaged.isRepairable)
    let hasOther = "something else is in the place of one of its files"
    let causes = [
      "gone": "a file is gone", "empty without a key": "a file is gone",
      "folder": "its database is not a file", "link": "its database is not a file", "log": hasOther,
      "shared memory": hasOther,
      "journal": hasOther, "lock": hasOther, "lock of exchanges": hasOther,
      "of another class": "its database is that of another class",
    ]
    let cause = causes[kind] ?? "its database can't be read"
    #expect(damaged.cause == cause)
    #expect(damaged.note?.folder == school.folder.path + "/share")
    #expect(damaged.note?.personName == "Anna Berg")
    #expect(anna.catalogue.damagedClass(named: "history")?.identifier == damaged.identifier)
    let kept = try damaged.setAside(day: "2026-11-28")
    #expect(FileManager.default.fileExists(atPath: kept))
    #expect(anna.catalogue.examined.isEmpty)
    let note = try #require(damaged.note)
    let again = try Joining(
      identifier: damaged.identifier, title: note.title, folder: note.folder,
      personName: note.personName, role: .student
    ).join(in: anna.catalogue, anna.tools)
    #expect(try again.enrollment().state == .waiting)
  }

  @Test(arguments: [S_IFREG, S_IFIFO])
  func somethingInThePlaceOfItsFolderBlocksOnlyItself(kind: mode_t) throws {
    try damage { path in
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.removeItem(atPath: folder)
      #expect(mknod(folder, kind | 0o600, 0) == 0)
    }
    #expect(try anna.catalogue.all(.readOnly).map { try $0.enrollment().title } == ["Art 5"])
    // Nothing says any more what the class is called.
    let letters = String(school.sheet.classIdentifier.letters.prefix(4))
    let damaged = try #require(anna.catalogue.examined.first)
    #expect(damaged.title == letters)
    #expect(anna.catalogue.damagedClass(named: letters)?.identifier == damaged.identifier)
    let error = ClassroomError.damaged(
      title: letters, cause: "something else is in the place of its folder")
    #expect(throws: error) { try joining.join(in: anna.catalogue, anna.tools) }
    _ = try damaged.setAside(day: "2026-11-28")
    #expect(anna.catalogue.examined.isEmpty)
    #expect(try joining.join(in: anna.catalogue, anna.tools).enrollment().state == .waiting)
  }

  @Test func damageFurtherInsideBlocksOnlyItself() throws {
    var path = ""
    try damage { path = $0 }
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var found: OpenedClasses?
    // One page after the other, until the class can be opened and not be read any further.
    for page in 1..<whole.count / 4_096 where found == nil {
      var bytes = whole
      for index in page * 4_096..<(page + 1) * 4_096 { bytes[index] = 0xFF }
      for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
      try bytes.write(to: URL(fileURLWithPath: path))
      guard anna.catalogue.opened(.readOnly).damaged.isEmpty else { continue }
      let readable = anna.catalogue.readable(.readOnly)
      if !readable.damaged.isEmpty { found = readable }
    }
    let readable = try #require(found)
    #expect(readable.classes.map(\.enrollment.title) == ["Art 5"])
    #expect(readable.damaged.map(\.title) == ["History 7b"])
    #expect(readable.damaged.allSatisfy { $0.isRepairable })
  }

  /// To SQLite, the bytes of an object are a value like any other.
  @Test(arguments: ["object", "outgoing"])
  func anObjectThatCannotBeReadAnyMoreIsDamage(table: String) throws {
    let joined = try anna.catalogue.find("History 7b", .readWrite)
    try joined.database.store.write {
      try $0.run("UPDATE \(table) SET bytes = zeroblob(length(bytes))")
    }
    let cause = "its database can't be read"
    #expect(throws: ClassroomError.damaged(title: "History 7b", cause: cause)) {
      try joined.state()
    }
    for damaged in [anna.catalogue.examined, anna.catalogue.readable(.readOnly).damaged] {
      #expect(damaged.map(\.title) == ["History 7b"])
      #expect(damaged.first?.isRepairable == true)
      #expect(damaged.first?.cause == cause)
    }
    #expect(anna.catalogue.readable(.readOnly).classes.map(\.enrollment.title) == ["Art 5"])
  }

  /// What no program writes is a value like any other to SQLite.
  @Test(arguments: [
    "log SET complete = -1", "log SET earliest = 0", "log SET signingKey = x'00'",
    "log SET earliest = head + 1, complete = 0", "entry SET digest = zeroblob(33)",
    "ownEntry SET earliest = 0", "ownEntry SET earliest = sequence + 1",
    "object SET sequence = -1", "object SET receivedAtSeconds = 9223372036854775807",
    "outgoing SET identifier = x'00'",
  ])
  func aRowThatCannotBeReadIsDamageAndStopsNoProgram(change: String) throws {
    let joined = try anna.catalogue.find("History 7b", .readWrite)
    _ = try ClassSync(joined, anna.tools).run { try StudentDuties.perform($0, anna.records) }
    try joined.database.store.write { try $0.run("UPDATE \(change)") }
    var isDamaged = false
    do {
      _ = try ClassSync(joined, anna.tools).run { try StudentDuties.perform($0, anna.records) }
    } catch ClassroomError.damaged(let title, _) {
      isDamaged = true
      #expect(title == "History 7b")
    }
    let found = anna.catalogue.examined
    #expect(found.map(\.title) == (isDamaged ? ["History 7b"] : []))
    #expect(found.allSatisfy { $0.isRepairable })
    #expect(isDamaged || change == "log SET earliest = head + 1, complete = 0")
  }

  /// A bad disk can change a letter of the stored schema, too.
  @Test(arguments: [
    "enrollment role roke", "log complete complets", "ownEntry length( mength(",
    // Only the statement that adds a row names it.
    "judgedFile sequence sepuence",
  ])
  func aLetterOfTheSchemaThatChangesIsDamage(change: String) throws {
    let words = change.split(separator: " ").map(String.init)
    try damage { path in
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      // A page may still have what stood there before.
      var end = bytes.startIndex
      while let table = bytes.range(
        of: Data("CREATE TABLE \(words[0]) (".utf8), in: end..<bytes.endIndex)
      {
        let word = try #require(
          bytes.range(of: Data(words[1].utf8), in: table.upperBound..<bytes.endIndex))
        bytes.replaceSubrange(word, with: Data(words[2].utf8))
        end = word.upperBound
      }
      #expect(end > bytes.startIndex)
      try bytes.write(to: URL(fileURLWithPath: path))
    }
    let found = anna.catalogue.examined
    #expect(found.map(\.title) == ["History 7b"])
    #expect(found.allSatisfy { $0.isRepairable })
    #expect(found.map(\.cause) == ["its database can't be read"])
    #expect(anna.catalogue.readable(.readOnly).classes.map(\.enrollment.title).contains("Art 5"))
  }

  /// To SQLite, a key with another bit is a key. Anna would see no assignment of that teacher any more.
  @Test(arguments: [
    "machine SET signingKey = randomblob(32)", "machine SET writer = randomblob(16)",
    "log SET signingKey = randomblob(32)", "log SET writer = randomblob(16)",
  ])
  func aKeyOfAWriterThatChangesIsDamage(change: String) throws {
    try school.assign()
    let joined = try anna.catalogue.find("History 7b", .readWrite)
    _ = try ClassSync(joined, anna.tools).run { try StudentDuties.perform($0, anna.records) }
    #expect(anna.catalogue.examined.isEmpty)
    // The root is named by the class itself, not by a key.
    let root = school.sheet.classIdentifier.root
    try joined.database.store.write {
      try $0.run("UPDATE \(change) WHERE signingKey NOT NULL AND writer <> ?", [root.bytes])
    }
    let cause = "its database can't be read"
    #expect(throws: ClassroomError.damaged(title: "History 7b", cause: cause)) {
      try joined.state()
    }
    let found = anna.catalogue.examined
    #expect(found.map(\.title) == ["History 7b"])
    #expect(found.map(\.cause) == [cause])
    #expect(found.allSatisfy { $0.isRepairable })
  }

  /// Her own entries would look like those of a copy, and nothing would leave her computer. In Art 5, she waits to be
  /// admitted.
  @Test(arguments: ["History 7b", "Art 5"], [false, true])
  func anotherNumberOfTheOwnLogIsDamage(title: String, isWithoutEntries: Bool) throws {
    let joined = try anna.catalogue.find(title, .readWrite)
    #expect(anna.catalogue.examined.isEmpty)
    try joined.database.store.write { statements in
      try statements.run("UPDATE enrollment SET writer = randomblob(16)")
      if isWithoutEntries { try statements.run("DELETE FROM ownEntry") }
    }
    let cause = "its database can't be read"
    #expect(throws: ClassroomError.damaged(title: title, cause: cause)) {
      try ClassSync(joined, anna.tools).run { try StudentDuties.perform($0, anna.records) }
    }
    guard !isWithoutEntries else { return }
    let found = anna.catalogue.examined
    #expect(found.map(\.title) == [title])
    #expect(found.map(\.cause) == [cause])
    #expect(found.allSatisfy { $0.isRepairable })
  }

  @Test func aReportThatCannotBeReadAnyMoreIsDamage() throws {
    let ben = try school.student("Ben Cruz")
    let essay = try school.assign()
    try ben.syncAsStudent()
    try ben.open(essay, atSeconds: 1_700_000_000)
    try school.teacher.syncAsTeacher()
    #expect(school.teacher.catalogue.examined.isEmpty)
    let joined = try school.teacher.joined()
    try joined.database.store.write {
      try $0.run("UPDATE object SET bytes = zeroblob(length(bytes)) WHERE kind = 17")
    }
    #expect(school.teacher.catalogue.examined.map(\.title) == ["History 7b"])
    // The figures that need it are not derived without it.
    let student = try #require(try joined.state().owners[try ben.writer])
    try joined.database.write {
      try $0.markStale(StudentWork(student: student, assignment: essay.identifier))
    }
    #expect(
      throws: ClassroomError.damaged(title: "History 7b", cause: "its database can't be read")
    ) { try joined.deriveFigures(of: joined.state()) }
  }

  @Test func withoutOtherClassesItsErrorIsNamed() throws {
    let ben = try school.student("Ben Cruz")
    let joined = try ben.joined()
    try joined.database.close()
    try FileManager.default.removeItem(atPath: joined.location.database)
    let error = ClassroomError.damaged(title: "History 7b", cause: "a file is gone")
    #expect(throws: error) { try ben.catalogue.all(.readOnly) }
    #expect(throws: error) { try ben.catalogue.find(nil, .readWrite) }
  }

  private var joining: Joining {
    Joining(
      identifier: school.sheet.classIdentifier, title: "History 7b",
      folder: school.folder.path + "/share", personName: "Anna Berg", role: .student)
  }

  @Test func joiningAgainSaysThatItIsDamaged() throws {
    try damage { try FileManager.default.removeItem(atPath: $0) }
    for _ in 0..<2 {
      #expect(throws: ClassroomError.damaged(title: "History 7b", cause: "a file is gone")) {
        try joining.join(in: anna.catalogue, anna.tools)
      }
    }
    _ = try #require(anna.catalogue.examined.first).setAside(day: "2026-11-28")
    #expect(try joining.join(in: anna.catalogue, anna.tools).enrollment().state == .waiting)
  }

  @Test func otherFilesInItsPlaceAreNamedAndNotInTheWay() throws {
    try damage { path in
      let folder = (path as NSString).deletingLastPathComponent
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        try FileManager.default.removeItem(atPath: folder + "/" + name)
      }
      try Data("notes\n".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
    }
    #expect(try anna.catalogue.all(.readOnly).map { try $0.enrollment().title } == ["Art 5"])
    let letters = school.sheet.classIdentifier.letters
    #expect(anna.catalogue.examined.map(\.title) == [String(letters.prefix(4))])
    #expect(try joining.join(in: anna.catalogue, anna.tools).enrollment().state == .waiting)
    #expect(anna.catalogue.examined.isEmpty)
  }

  @Test func aTeachersClassWaitsUntilItIsRestored() throws {
    let catalogue = school.teacher.catalogue
    #expect(catalogue.notRestored.isEmpty)
    let joined = try school.teacher.joined()
    try joined.database.close()
    try FileManager.default.removeItem(atPath: joined.location.database)
    let damaged = try #require(catalogue.examined.first)
    let note = try #require(damaged.note)
    #expect(catalogue.notRestored.isEmpty, "it is not set aside yet")
    let kept = try damaged.setAside(day: "2026-11-28")
    #expect(catalogue.notRestored == [note])
    for name in [nil, "history"] {
      #expect(throws: ClassroomError.notRestored(note)) { try catalogue.find(name, .readOnly) }
    }
    #expect(throws: ClassroomError.noSuchClass("Art")) { try catalogue.find("Art", .readOnly) }
    let restored = try Restoring(
      folder: school.folder.path + "/share", personName: "Ms Weber"
    ).restore(school.sheet, in: catalogue, school.teacher.tools)
    #expect(catalogue.notRestored.isEmpty)
    try catalogue.remove(restored)
    #expect(catalogue.notRestored.isEmpty, "it was restored")
    #expect(FileManager.default.fileExists(atPath: kept))
  }

  @Test func whatAStudentSetAsideDoesNotWait() throws {
    try damage { try FileManager.default.removeItem(atPath: $0) }
    _ = try #require(anna.catalogue.examined.first).setAside(day: "2026-11-28")
    #expect(anna.catalogue.notRestored.isEmpty)
  }

  @Test func aMissingKeyIsFound() throws {
    let joined = try anna.catalogue.find("History 7b", .readWrite)
    try FileManager.default.removeItem(atPath: try joined.keyFile)
    #expect(anna.catalogue.examined.map(\.title) == ["History 7b"])
  }

  @Test func aDamagedKeyIsFound() throws {
    let path: String = try anna.catalogue.find("History 7b", .readWrite).keyFile
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(anna.catalogue.examined.isEmpty)
    let other = try Data(
      contentsOf: URL(fileURLWithPath: try anna.catalogue.find("Art 5", .readWrite).keyFile))
    let kinds: [Data] = [
      whole.dropLast(), whole.prefix(10), Data(), whole + Data([0]), Data(count: whole.count),
      other,
    ]
    for bytes in kinds {
      try bytes.write(to: URL(fileURLWithPath: path))
      let found = anna.catalogue.examined
      #expect(found.map(\.title) == ["History 7b"], "\(bytes.count) bytes")
      #expect(found.first?.cause == "its key file is damaged or gone")
    }
    try whole.write(to: URL(fileURLWithPath: path))
    #expect(anna.catalogue.examined.isEmpty)
  }
}
