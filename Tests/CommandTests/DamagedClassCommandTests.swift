import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import StoreEngine
import Testing

/// What people are told of a class whose data on their computer is damaged, and how they come back.
struct DamagedClassCommandTests {
  var fixture: CommandFixture
  var school: ClassSchool { ClassSchool(fixture) }

  init() throws {
    fixture = try CommandFixture()
    try school.create()
    let digits = try school.join("anna", as: "Anna Berg")
    #expect(fixture.run("class", "admit", digits, "--yes").status == 0)
    #expect(school.run("anna", ["class", "sync"]).status == 0)
  }

  /// Deletes what a computer has of a class, or of all.
  private func deleteDatabase(of letters: String? = nil, inStore store: String = "anna") throws {
    let classes = fixture.scratch.path(of: "\(store)/classes")
    for name in try FileManager.default.contentsOfDirectory(atPath: classes)
    where letters == nil || name == letters {
      for end in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: classes + "/\(name)/class.sqlite" + end)
      }
    }
  }

  @Test func doctorFindsItAndJoinsAgain() throws {
    #expect(school.run("anna", ["doctor"]).output.contains("classes"))
    try deleteDatabase()
    let home = school.run("anna", [])
    #expect(home.output.contains("The data of the class History 7b is damaged."), "\(home)")
    #expect(!home.output.contains("Nothing leaves this computer."))
    let show = school.run("anna", ["class", "show"])
    #expect(show.status == 65)
    #expect(
      show.said == """
        Error: The data of the class History 7b on this computer is damaged (a file is gone). Your own records are not \
        affected. To repair it: fileprogress doctor --repair

        """)
    let found = school.run("anna", ["doctor"])
    #expect(found.status == 1)
    #expect(found.output.contains("The class History 7b is damaged (a file is gone)."))
    let repaired = school.run("anna", ["doctor", "--repair"])
    #expect(repaired.status == 0, "\(repaired)")
    let digits = try #require(
      repaired.said.firstMatch(
        of: /You asked to join History 7b again\. Your digits: ([0-9]{6})\n/)
    ).output.1
    let command = "who types: fileprogress class admit \(digits) --to 'Anna Berg'\n"
    #expect(repaired.said.contains(command))
    #expect(school.run("anna", ["class", "sync"]).said.contains(command))
    #expect(repaired.said.contains("The damaged data is kept in "))
    #expect(!repaired.said.contains("There is nothing to repair"))
    let admitted = fixture.run("class", "admit", String(digits), "--to", "Anna Berg", "--yes")
    #expect(admitted.status == 0, "\(admitted)")
    #expect(
      school.run("anna", ["class", "sync"]).said.contains("You are in the class History 7b."))
    #expect(school.run("anna", ["doctor"]).status == 0)
  }

  @Test func theOtherClassGoesOn() throws {
    fixture.run(
      "class", "create", "Art 5", "--folder", school.folder, "--as", "Ms Weber", "--sheet",
      "art.txt")
    let art = try fixture.run("class", "show", "Art", "--json").json
    let code = try #require(art["code"] as? String)
    let joined = school.run(
      "anna", ["class", "join", code, "--folder", school.folder, "--as", "Anna Berg", "--yes"])
    let digits = try #require(joined.output.firstMatch(of: /digits: ([0-9]{6})\n/)).output.1
    fixture.run("class", "admit", String(digits), "--class", "Art", "--yes")
    fixture.run(
      "assignment", "create", "--class", "Art", "--title", "Masks", "--link",
      "https://example.org/masks")
    school.run("anna", ["class", "sync"])
    let history = try fixture.run("class", "show", "History", "--json").json["id"] as? String
    try deleteDatabase(of: history)
    let warning =
      "Warning: The data of the class History 7b on this computer is damaged (a file is gone). Your own records are "
      + "not affected. To repair it: fileprogress doctor --repair\n"
    for (words, output) in [
      (["assignment"], "Masks"), (["assignment", "show", "Masks"], "Masks"),
      (["assignment", "open", "Masks"], "https://example.org/masks"), (["submit", "Masks"], ""),
    ] {
      let outcome = school.run("anna", words)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(output.isEmpty || outcome.output.contains(output), "\(outcome)")
      #expect(outcome.said.split(separator: warning, omittingEmptySubsequences: false).count == 2)
    }
  }

  @Test func deletingAnAssignmentOfAnotherClassNamesItOnce() throws {
    let history = try fixture.run("class", "show", "--json").json["id"] as? String
    fixture.run(
      "class", "create", "Art 5", "--folder", school.folder, "--as", "Ms Weber", "--sheet",
      "art.txt")
    fixture.run(
      "assignment", "create", "--class", "Art", "--title", "Masks", "--link",
      "https://example.org/masks")
    try deleteDatabase(of: history, inStore: "store")
    let deleted = fixture.run("assignment", "delete", "Masks", "--yes")
    #expect(deleted.status == 0, "\(deleted)")
    let warning = "Warning: The data of the class History 7b on this computer is damaged"
    #expect(deleted.said.split(separator: warning, omittingEmptySubsequences: false).count == 2)
    #expect(deleted.said.hasSuffix("Masks is deleted.\n"), "\(deleted)")
  }

  @Test func showTakesTheOnlyClassThatCanBeUsedAndNamesTheOther() throws {
    let history = try fixture.run("class", "show", "--json").json["id"] as? String
    fixture.run(
      "class", "create", "Art 5", "--folder", school.folder, "--as", "Ms Weber", "--sheet",
      "art.txt")
    try deleteDatabase(of: history, inStore: "store")
    let shown = fixture.run("class", "show")
    #expect(shown.status == 0, "\(shown)")
    #expect(shown.output.contains("Art 5"), "\(shown)")
    #expect(
      shown.said.hasPrefix(
        "Warning: The data of the class History 7b on this computer is damaged (a file is gone)."),
      "\(shown)")
    #expect(fixture.run("class", "show", "History").status == 65)
    // What changes a class still asks.
    let archived = fixture.run("class", "archive")
    #expect(archived.status == 64)
    #expect(archived.said.hasPrefix("Error: You have several classes: "), "\(archived)")
  }

  @Test func withoutTheClassFolderItStaysAsItIs() throws {
    try deleteDatabase()
    try FileManager.default.moveItem(atPath: school.folder, toPath: school.folder + ".away")
    let repaired = school.run("anna", ["doctor", "--repair"])
    #expect(repaired.said.contains("History 7b is not repaired yet."), "\(repaired)")
    try FileManager.default.moveItem(atPath: school.folder + ".away", toPath: school.folder)
    #expect(
      school.run("anna", ["doctor", "--repair"]).said.contains(
        "You asked to join History 7b again."))
  }

  @Test func anEmptyFolderIsNamedAndRemoved() throws {
    let letters = String(repeating: "a", count: 26)
    let folder = fixture.scratch.path(of: "anna/classes/\(letters)")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let found = school.run("anna", ["doctor"])
    #expect(found.status == 0, "nothing is damaged")
    #expect(
      found.output.contains(
        "The folder /scratch/anna/classes/\(letters) is empty. To remove it: fileprogress doctor --repair\n"
      ), "\(found)")
    let repaired = school.run("anna", ["doctor", "--repair"])
    #expect(
      repaired.said == "The empty folder /scratch/anna/classes/\(letters) is removed.\n",
      "\(repaired)")
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(!school.run("anna", ["doctor"]).output.contains("empty"))
    // With something in it, it is nobody's to remove.
    try FileManager.default.createDirectory(
      atPath: folder + "/.hidden", withIntermediateDirectories: true)
    #expect(!school.run("anna", ["doctor"]).output.contains("is empty"))
    school.run("anna", ["doctor", "--repair"])
    #expect(FileManager.default.fileExists(atPath: folder + "/.hidden"))
  }

  @Test func theOwnersClassIsNamedUntilItIsRestored() throws {
    let classes = fixture.scratch.path(of: "store/classes")
    for name in try FileManager.default.contentsOfDirectory(atPath: classes) {
      try FileManager.default.removeItem(atPath: classes + "/\(name)/class.sqlite")
      try? FileManager.default.removeItem(atPath: classes + "/\(name)/class.sqlite-wal")
    }
    #expect(fixture.run("doctor", "--repair").said.contains("To restore History 7b"))
    let options = "--folder /scratch/school --as 'Ms Weber'"
    let line =
      "History 7b is waiting to be restored: fileprogress class restore \(options). Without its recovery sheet: "
      + "fileprogress class join CODE \(options) --teacher\n"
    for words in [["class"], ["class", "list"]] {
      #expect(fixture.run(words).said == line)
    }
    for words in [["class", "show"], ["class", "sync"], ["assignment"]] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 1)
      #expect(outcome.said == "Error: " + line, "\(outcome)")
    }
    let restored = fixture.run(
      "class", "restore", "--folder", school.folder, "--as", "Ms Weber", "--sheet", "sheet.txt")
    #expect(restored.status == 0, "\(restored)")
    #expect(!fixture.run("class").said.contains("is waiting to be restored"))
  }

  @Test func theOwnersClassIsNamedBesideAnother() throws {
    let history = try fixture.run("class", "show", "--json").json["id"] as? String
    fixture.run(
      "class", "create", "Art 5", "--folder", school.folder, "--as", "Ms Weber", "--sheet",
      "art.txt")
    try deleteDatabase(of: history, inStore: "store")
    #expect(fixture.run("doctor", "--repair").said.contains("To restore History 7b"))
    let start = "History 7b is waiting to be restored: fileprogress class restore"
    for words in [[], ["class"], ["class", "sync"], ["assignment"]] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 0, "\(words) \(outcome)")
      #expect(
        outcome.said.split(separator: start, omittingEmptySubsequences: false).count == 2,
        "\(words) \(outcome)")
    }
    #expect(!fixture.run("class", "sync", "--quiet").said.contains(start))
    let found = fixture.run("doctor")
    #expect(found.status == 0, "\(found)")
    #expect(found.output.contains("1 class\n"), "\(found)")
    #expect(found.output.contains(start), "\(found)")
  }

  @Test func itCanBeLeft() throws {
    try deleteDatabase()
    #expect(school.run("anna", ["class", "leave"]).status == 64, "nobody can be asked")
    let left = school.run("anna", ["class", "leave", "--yes"])
    #expect(
      left.said
        == "You left History 7b. Its data was deleted from this computer. Ask your teachers to remove your reports.\n"
    )
    #expect(school.run("anna", ["class", "list"]).said.hasPrefix("You are not in a class."))
  }

  @Test(arguments: ["", "/class.sqlite-wal", "/class.sqlite-shm", "/class.sqlite-journal"])
  func itCanBeLeftWhateverIsInThePlaceOfItsFiles(place: String) throws {
    let classes = fixture.scratch.path(of: "anna/classes")
    let letters = try #require(
      try FileManager.default.contentsOfDirectory(atPath: classes).first)
    let path = "\(classes)/\(letters)\(place)"
    try? FileManager.default.removeItem(atPath: path)
    if place.isEmpty {
      try Data().write(to: URL(fileURLWithPath: path))
    } else {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    let home = school.run("anna", [])
    #expect(home.output.contains(" is damaged."), "\(home)")
    #expect(!home.output.contains("Nothing leaves this computer."))
    let found = school.run("anna", ["doctor"])
    #expect(found.status == 1, "\(found)")
    #expect(found.output.contains("To repair it: fileprogress doctor --repair"), "\(found)")
    let left = school.run("anna", ["class", "leave", "--yes"])
    #expect(left.status == 0, "\(left)")
    #expect(school.run("anna", ["class", "list"]).said.hasPrefix("You are not in a class."))
  }

  /// The bytes of an assignment are gone, and its row is still there.
  private func damageAssignments() throws {
    fixture.run(
      "assignment", "create", "--title", "Masks", "--link", "https://example.org/masks")
    school.run("anna", ["class", "sync"])
    let joined = try school.joined("anna", .readWrite)
    try joined.database.store.write {
      try $0.run("UPDATE object SET bytes = zeroblob(length(bytes)) WHERE kind = 4")
    }
    try joined.database.close()
  }

  @Test func damageThatTheDatabaseDoesNotSeeIsNamedAndRepaired() throws {
    try damageAssignments()
    let damage =
      "The data of the class History 7b on this computer is damaged (its database can't be read)."
    for words in [["assignment"], ["class", "sync"], ["class", "show"], ["class", "list"]] {
      let outcome = school.run("anna", words)
      #expect(outcome.status == 65, "\(outcome)")
      #expect(outcome.said.contains(damage), "\(outcome)")
    }
    let home = school.run("anna", [])
    #expect(home.output.contains("The data of the class History 7b is damaged."), "\(home)")
    #expect(school.run("anna", ["doctor"]).status == 1)
    let repaired = school.run("anna", ["doctor", "--repair"])
    #expect(repaired.said.contains("You asked to join History 7b again."), "\(repaired)")
    #expect(school.run("anna", ["doctor"]).status == 0)
  }

  /// Leaves a value in a row that no program writes.
  private func damageRow(_ change: String) throws {
    let joined = try school.joined("anna", .readWrite)
    try joined.database.store.write { try $0.run(change) }
    try joined.database.close()
  }

  @Test(arguments: [
    "UPDATE log SET complete = -1", "UPDATE ownEntry SET earliest = 0",
    "UPDATE object SET sequence = -1", "UPDATE machine SET signingKey = randomblob(32)",
  ])
  func aRowThatCannotBeReadIsNamedAndRepaired(change: String) throws {
    try damageRow(change)
    let synced = school.run("anna", ["class", "sync"])
    #expect(synced.status == 65, "\(synced)")
    #expect(
      synced.said.contains("The data of the class History 7b on this computer is damaged"),
      "\(synced)")
    #expect(school.run("anna", ["doctor"]).status == 1)
    let repaired = school.run("anna", ["doctor", "--repair"])
    #expect(repaired.said.contains("You asked to join History 7b again."), "\(repaired)")
    #expect(school.run("anna", ["doctor"]).status == 0)
  }

  /// Changes a letter of the stored definition of the table `log`, as a bad disk does.
  private func damageSchema() throws {
    let joined = try school.joined("anna", .readWrite)
    let path = joined.location.database
    try joined.database.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let table = try #require(bytes.range(of: Data("CREATE TABLE log (".utf8)))
    let word = try #require(
      bytes.range(of: Data("complete".utf8), in: table.upperBound..<bytes.endIndex))
    bytes.replaceSubrange(word, with: Data("complets".utf8))
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  @Test func aSchemaThatIsDamagedIsNamedAndRepaired() throws {
    fixture.run(
      "assignment", "create", "--title", "Masks", "--link", "https://example.org/masks")
    #expect(school.run("anna", ["class", "sync"]).status == 0)
    try damageSchema()
    let damage =
      "The data of the class History 7b on this computer is damaged (its database can't be read)."
    let synced = school.run("anna", ["class", "sync"])
    #expect(synced.status == 65, "\(synced)")
    #expect(synced.said.contains(damage), "\(synced)")
    // What the student says is recorded, and not sent.
    let submitted = school.run("anna", ["submit", "Masks"])
    #expect(submitted.said.contains(damage), "\(submitted)")
    #expect(school.run("anna", ["doctor"]).status == 1)
    let repaired = school.run("anna", ["doctor", "--repair"])
    #expect(repaired.said.contains("You asked to join History 7b again."), "\(repaired)")
    #expect(school.run("anna", ["doctor"]).status == 0)
  }

  @Test func aClassWhoseSchemaIsDamagedCanBeLeft() throws {
    try damageSchema()
    let left = school.run("anna", ["class", "leave", "--yes"])
    #expect(left.status == 0, "\(left)")
    #expect(left.said.contains("Ask your teachers to remove your reports."), "\(left)")
    #expect(school.run("anna", ["class", "list"]).said.hasPrefix("You are not in a class."))
  }

  @Test func aClassWithARowThatCannotBeReadCanBeLeft() throws {
    try damageRow("UPDATE ownEntry SET earliest = 0")
    let left = school.run("anna", ["class", "leave", "--yes"])
    #expect(left.status == 0, "\(left)")
    #expect(school.run("anna", ["class", "list"]).said.hasPrefix("You are not in a class."))
  }

  @Test func aClassWithDamageThatTheDatabaseDoesNotSeeCanBeLeft() throws {
    try damageAssignments()
    let left = school.run("anna", ["class", "leave", "--yes"])
    #expect(left.status == 0, "\(left)")
    #expect(left.said.contains("Ask your teachers to remove your reports."), "\(left)")
    #expect(school.run("anna", ["class", "list"]).said.hasPrefix("You are not in a class."))
  }

  @Test func aDamagedClassIsRepairedWhereItsFolderIsNow() throws {
    try deleteDatabase()
    let moved = fixture.scratch.path(of: "new school")
    try FileManager.default.moveItem(atPath: school.folder, toPath: moved)
    let failed = school.run("anna", ["doctor", "--repair"])
    #expect(failed.said.contains("fileprogress class folder DIR"), "\(failed)")
    let told = school.run("anna", ["class", "folder", moved])
    #expect(told.status == 0, "\(told)")
    #expect(told.said.hasPrefix("History 7b is in "), "\(told)")
    #expect(
      told.said.hasSuffix(
        "new school now. Its data on this computer is damaged. To repair it: fileprogress doctor --repair\n"
      ),
      "\(told)")
    let repaired = school.run("anna", ["doctor", "--repair"])
    #expect(repaired.said.contains("You asked to join History 7b again."), "\(repaired)")
    #expect(school.run("anna", ["class", "sync"]).status == 0)
  }

  @Test(arguments: [[], ["History"]])
  func aClassOfANewerVersionCanBeLeft(name: [String]) throws {
    let joined = try school.joined("anna", .readWrite)
    try joined.database.store.write { try $0.run("PRAGMA user_version = 99") }
    try joined.database.close()
    #expect(school.run("anna", ["class", "sync"]).said.contains("Update this program."))
    var asked = fixture
    asked.isInputTerminal = true
    let stayed = ClassSchool(asked).run("anna", ["class", "leave"] + name, input: ["no"])
    #expect(stayed.status == 1, "\(stayed)")
    #expect(
      stayed.said.hasPrefix(
        "The data of History 7b on this computer is from another version of fileprogress, so this version can't tell your "
          + "teachers. Leave anyway?"), "\(stayed)")
    #expect(stayed.said.hasSuffix("You are still in the class.\n"), "\(stayed)")
    if let beginning = name.first {
      let refused = school.run("anna", ["class", "leave", "--yes", beginning])
      #expect(refused.status == 64, "nobody is asked, and it may be another one's: \(refused)")
    }
    let left = school.run("anna", ["class", "leave", "--yes"] + name.map { _ in "history 7b" })
    #expect(left.status == 0, "\(left)")
    #expect(left.said.hasSuffix("Ask your teachers to remove your reports.\n"), "\(left)")
    #expect(school.run("anna", ["class", "list"]).said.hasPrefix("You are not in a class."))
  }

  @Test func aKeyThatIsGoneKeepsNobodyInTheClass() throws {
    let classes = fixture.scratch.path(of: "anna/classes")
    for case let path as String in FileManager.default.enumerator(atPath: classes)?.allObjects ?? []
    where path.hasSuffix(".key") {
      try FileManager.default.removeItem(atPath: classes + "/" + path)
    }
    #expect(school.run("anna", ["doctor"]).status == 1)
    let synced = school.run("anna", ["class", "sync"])
    #expect(
      synced.said.hasSuffix(" is gone. To repair the class: fileprogress doctor --repair\n"),
      "\(synced)")
    let left = school.run("anna", ["class", "leave", "--yes"])
    #expect(left.status == 0, "\(left)")
    #expect(school.run("anna", ["class", "list"]).said.hasPrefix("You are not in a class."))
  }

  @Test(arguments: [56, 10])
  func aDamagedKeyIsRepairedLikeOneThatIsGone(byteCount: Int) throws {
    let classes = fixture.scratch.path(of: "anna/classes")
    for case let path as String in FileManager.default.enumerator(atPath: classes)?.allObjects ?? []
    where path.hasSuffix(".key") {
      try Data(count: byteCount).write(to: URL(fileURLWithPath: classes + "/" + path))
    }
    let synced = school.run("anna", ["class", "sync"])
    #expect(synced.status == 65)
    #expect(
      synced.said.hasSuffix(
        "The key of History 7b on this computer is damaged, so nothing is sent or received. To repair the class: "
          + "fileprogress doctor --repair\n"), "\(synced)")
    #expect(school.run("anna", ["doctor"]).status == 1)
    let repaired = school.run("anna", ["doctor", "--repair"])
    #expect(repaired.said.contains("You asked to join History 7b again."), "\(repaired)")
    #expect(!repaired.said.contains("There is nothing to repair"))
    #expect(school.run("anna", ["doctor"]).status == 0)
  }

  @Test func declineTakesOneOrAll() throws {
    for name in ["Ben", "Cora", "Dan"] { _ = try school.join(name.lowercased(), as: name) }
    let synced = fixture.run("class", "sync").said
    #expect(synced.hasPrefix("History 7b: 1 computer asks to join"), "the others were read before")
    #expect(
      synced.hasSuffix(
        "3 computers are waiting to be admitted. To see them: fileprogress class show\n"))
    #expect(
      fixture.run("class", "show").said.hasSuffix(
        "To clear this list: fileprogress class decline --all\n"))
    #expect(fixture.run("class", "decline").status == 64)
    #expect(fixture.run("class", "decline", "1", "--all").status == 64)
    let all = fixture.run("class", "decline", "--all", "--yes")
    #expect(all.said == "3 requests are off your list.\n", "\(all)")
    #expect(fixture.run("class", "decline", "--all", "--yes").said == "Nobody is waiting.\n")
    // A request that arrives in the same moment is declined, too, so nothing is said of it.
    _ = try school.join("eve", as: "Eve")
    let later = fixture.run("class", "sync").said
    #expect(!later.contains("received") && !later.contains("asks"), "\(later)")
  }
}
