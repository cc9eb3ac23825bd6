import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// A person writes in the same texts on two computers. The files are synced, and the records are exchanged.
struct TwoComputersTests {
  private let desk: CommandFixture
  private let laptop: CommandFixture
  private static let second = words(900, from: 100_000)
  private static let third = words(800, from: 200_000)

  /// Both have the same three chapters at one path, and a goal for their folder.
  init() throws {
    desk = try CommandFixture()
    var laptop = desk
    laptop.machine = "laptop"
    laptop.environment["FILEPROGRESS_HOME"] = desk.scratch.path(of: "laptop")
    self.laptop = laptop
    try FileManager.default.createDirectory(
      atPath: desk.path("novel"), withIntermediateDirectories: true)
    try write(words(2000), to: "novel/ch1.txt")
    try write(Self.second, to: "novel/ch2.txt")
    try write(Self.third, to: "novel/ch3.txt")
    pass(hours: 1)
    #expect(desk.run("goal", "novel", "--per-day", "300").status == 0)
    try desk.write(desk.run("export", "--facts", "--key", "my.key").bytes, to: "facts.jsonl")
    let taken = laptop.run("import", "--key", "my.key", "facts.jsonl")
    #expect(taken.status == 0, "\(taken)")
    try sync()
    #expect(laptop.run("goal", "novel", "--per-day", "300").status == 0)
  }

  private func pass(hours: Int64 = 0, minutes: Int64 = 0) {
    desk.clock.advance(by: .seconds(hours * 3600 + minutes * 60))
  }

  /// Writes a file on the computer that is in use.
  private func write(_ text: String, to name: String) throws {
    try desk.write(text, to: name, minutesAgo: 0)
  }

  /// Brings the files to the other computer: other files with the same texts and time stamps.
  private func sync() throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: desk.path("novel")) {
      let path = desk.path("novel/" + name)
      let attributes = try files.attributesOfItem(atPath: path)
      try files.copyItem(atPath: path, toPath: path + ".part")
      try files.removeItem(atPath: path)
      try files.moveItem(atPath: path + ".part", toPath: path)
      try files.setAttributes(
        attributes.filter { $0.key == .modificationDate }, ofItemAtPath: path)
    }
  }

  /// Brings the records of a computer to another one.
  private func send(from here: CommandFixture, to there: CommandFixture) throws {
    try here.write(here.run("export", "--facts").bytes, to: "facts.jsonl")
    let outcome = there.run("import", "facts.jsonl")
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// Brings the records of each computer to the other one.
  private func exchange() throws {
    try send(from: desk, to: laptop)
    try send(from: laptop, to: desk)
  }

  private func look(on computer: CommandFixture) { computer.run("goal", "list") }

  /// What is moved or gone is decided when two looks agree.
  private func lookTwice(on computer: CommandFixture) {
    for _ in 1...2 {
      pass(minutes: 5)
      look(on: computer)
    }
  }

  private func writeBook(_ chapters: [String]) throws {
    try write(chapters.joined(separator: "\n\n"), to: "novel/book.txt")
  }

  /// Makes a book of the three chapters on the desk; then each computer has the files and the other one's records.
  private func makeBookThatBothKnow() throws {
    try writeBook([words(2000), Self.second, Self.third])
    lookTwice(on: desk)
    try sync()
    try send(from: desk, to: laptop)
    lookTwice(on: laptop)
    try send(from: laptop, to: desk)
  }

  /// The day in Berlin, in winter.
  private var today: String {
    let seconds = desk.clock.read().wallNanoseconds / 1_000_000_000 + 3600
    let now = ISO8601DateFormatter().string(
      from: Date(timeIntervalSince1970: Double(seconds)))
    return String(now.prefix(10))
  }

  /// The words of each day that has some, as a computer shows them.
  private func days(on computer: CommandFixture) throws -> [String: Int] {
    let report = try computer.run("report", "--since", "2026-11-01", "--by", "day", "--json").json
    var days: [String: Int] = [:]
    for group in report["groups"] as? [[String: Any]] ?? [] {
      let words = (group["totals"] as? [String: Any])?["words"] as? [[String: Any]]
      let change = words?.reduce(0) { $0 + ($1["wordsOfDay"] as? Int ?? 0) } ?? 0
      if let day = group["day"] as? String, change != 0 { days[day] = change }
    }
    return days
  }

  @Test(arguments: [false, true])
  func aTextThatIsWrittenByTurnsCountsOnce(looksOnArrival: Bool) throws {
    var written: [String: Int] = [:]
    for turn in 1...4 {
      let (here, there) = turn.isMultiple(of: 2) ? (laptop, desk) : (desk, laptop)
      pass(hours: 24)
      if looksOnArrival { look(on: here) }
      pass(minutes: 30)
      try write(words(2000 + 150 * turn), to: "novel/ch1.txt")
      pass(minutes: 5)
      look(on: here)
      written[today] = 150
      #expect(try days(on: here) == written, "turn \(turn)")
      try sync()
      pass(minutes: 1)
      try send(from: here, to: there)
    }
    pass(hours: 1)
    look(on: desk)
    try send(from: desk, to: laptop)
    #expect(try days(on: desk) == written)
    #expect(try days(on: laptop) == written)
  }

  @Test func whatIsWrittenWhereTheOtherComputerCutAPassageOutIsAllThatCounts() throws {
    pass(hours: 24)
    let (first, last) = (words(300, from: 100_000), words(300, from: 100_600))
    try write(first + " " + last, to: "novel/ch2.txt")
    try write(words(300, from: 100_300), to: "novel/scene.txt")
    lookTwice(on: desk)
    #expect(try days(on: desk) == [:])
    try sync()
    try exchange()
    pass(minutes: 50)
    let text = [first, words(27, from: 300_000), last].joined(separator: " ")
    try write(text, to: "novel/ch2.txt")
    let written = [today: 27]
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    try sync()
    try send(from: laptop, to: desk)
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
  }

  @Test func aCutThatIsUndoneOnTheOtherComputerIsNoChange() throws {
    pass(hours: 24)
    try write(words(1900), to: "novel/ch1.txt")
    lookTwice(on: desk)
    try sync()
    try send(from: desk, to: laptop)
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == [today: -100])
    pass(hours: 24)
    try write(words(2000), to: "novel/ch1.txt")
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == [:])
    try sync()
    try send(from: laptop, to: desk)
    lookTwice(on: desk)
    #expect(try days(on: desk) == [:])
  }

  /// It is too short to be known by its text, and its file keeps its name and its time stamp.
  @Test(arguments: [3, 17], [false, true])
  func aNewSceneOfAFewWordsCountsOnce(count: Int, recordsComeFirst: Bool) throws {
    pass(hours: 24)
    try write(words(count, from: 300_000), to: "novel/scene.txt")
    lookTwice(on: desk)
    let written = [today: count]
    try sync()
    if recordsComeFirst { try send(from: desk, to: laptop) }
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    try exchange()
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    #expect(try days(on: desk) == written)
    let report = try laptop.run("report", "novel", "--all", "--json").json
    let files = report["activities"] as? [[String: Any]] ?? []
    #expect(files.count { ($0["path"] as? String)?.hasSuffix("scene.txt") ?? false } == 1)
  }

  @Test func whatIsWrittenOnBothAtOnceCountsOnBoth() throws {
    pass(hours: 24)
    try write(words(2000) + " " + words(100, from: 300_000), to: "novel/ch1.txt")
    pass(minutes: 5)
    look(on: desk)
    // The records come, and the file doesn't: what the laptop has is another one.
    try send(from: desk, to: laptop)
    try sync()
    pass(minutes: 30)
    try write(words(2000) + " " + words(70, from: 400_000), to: "novel/ch1.txt")
    pass(minutes: 5)
    look(on: laptop)
    #expect(try days(on: laptop) == [today: 170])
  }

  @Test(arguments: [0, 24], [0, 30])
  func whatBothWroteCountsOnceIfOneOfThemPutsItTogether(hours: Int64, count: Int) throws {
    let (there, here) = (words(300, from: 300_000), words(250, from: 400_000))
    var written: [String: Int] = [:]
    pass(hours: 24)
    try write(words(2000) + " " + there, to: "novel/ch1.txt")
    pass(minutes: 5)
    look(on: desk)
    written[today, default: 0] += 300
    pass(hours: hours, minutes: 5)
    // The laptop still has the old file.
    try sync()
    try write(words(2000) + " " + here, to: "novel/ch1.txt")
    pass(minutes: 5)
    look(on: laptop)
    written[today, default: 0] += 250
    try send(from: desk, to: laptop)
    #expect(try days(on: laptop) == written)
    pass(hours: hours, minutes: 5)
    let both = [words(2000), here, there] + (count > 0 ? [words(count, from: 500_000)] : [])
    try write(both.joined(separator: " "), to: "novel/ch1.txt")
    lookTwice(on: laptop)
    if count > 0 { written[today, default: 0] += count }
    #expect(try days(on: laptop) == written)
    try sync()
    try send(from: laptop, to: desk)
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
    try send(from: desk, to: laptop)
    #expect(try days(on: laptop) == written)
  }

  @Test func aBackupThatIsKnownByAnImportTakesNothingFromADayBefore() throws {
    pass(hours: 24)
    let written = [today: 400]
    try write(words(2400), to: "novel/ch1.txt")
    pass(minutes: 5)
    look(on: desk)
    pass(minutes: 30)
    try write(words(2400), to: "novel/spare.txt")
    pass(minutes: 5)
    look(on: desk)
    #expect(try days(on: desk) == written)
    try send(from: desk, to: laptop)
    try sync()
    pass(hours: 24)
    look(on: laptop)
    pass(minutes: 2)
    look(on: laptop)
    #expect(try days(on: laptop) == written)
    try send(from: laptop, to: desk)
    #expect(try days(on: desk) == written)
  }

  @Test func whatIsCutFromAChapterIsNotTheOneThatWasPutIntoItElsewhere() throws {
    pass(hours: 24)
    try write(words(2000) + " " + words(900, from: 100_000), to: "novel/ch1.txt")
    try desk.remove("novel/ch2.txt")
    for computer in [desk, laptop] {
      lookTwice(on: computer)
      #expect(try days(on: computer) == [:])
      try sync()
      try send(from: desk, to: laptop)
    }
    pass(hours: 24)
    try write(words(2000) + " " + words(200, from: 100_000), to: "novel/ch1.txt")
    let part = words(700, from: 100_200) + " " + words(25, from: 300_000)
    try write(part, to: "novel/part.txt")
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == [today: 25])
  }

  @Test(arguments: [false, true], [false, true])
  func whatWasWrittenInAChapterBeforeItWasPutIntoAnotherCountsOnce(
    looksFirst: Bool, isOnOneDay: Bool
  ) throws {
    pass(hours: 24)
    look(on: desk)
    let third = [words(300, from: 200_000), words(90, from: 300_000), words(500, from: 200_300)]
      .joined(separator: " ")
    try write(third, to: "novel/ch3.txt")
    var written = [today: 90]
    pass(minutes: 5)
    look(on: laptop)
    if !isOnOneDay {
      try sync()
      try send(from: laptop, to: desk)
      pass(hours: 24)
    }
    // The desk sees the chapter no more, and so only where its words are now.
    try write(
      [Self.second, third, words(40, from: 400_000)].joined(separator: "\n"), to: "novel/ch2.txt")
    try desk.remove("novel/ch3.txt")
    written[today, default: 0] += 40
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    try sync()
    if looksFirst {
      lookTwice(on: desk)
      #expect(try days(on: desk) == written)
    }
    try send(from: laptop, to: desk)
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
    try send(from: desk, to: laptop)
    #expect(try days(on: laptop) == written)
  }

  @Test func aTemplateHasTheWordsOfAChapterThatOnlyThisComputerSawGrow() throws {
    pass(hours: 24)
    try write(words(2700), to: "novel/ch1.txt")
    pass(minutes: 5)
    look(on: laptop)
    pass(minutes: 5)
    try write(words(2700) + " " + words(210, from: 300_000), to: "novel/new.txt")
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == [today: 910])
  }

  @Test func aBookThatIsMadeAgainHasEachChapterOnceHoweverManyComputersSawIt() throws {
    pass(hours: 24)
    try makeBookThatBothKnow()
    #expect(try days(on: laptop) == [:])
    pass(hours: 24)
    // Only the laptop sees these changes, so its own count of ch1 is newer than the desk's.
    try write(words(2300), to: "novel/ch1.txt")
    try desk.remove("novel/ch3.txt")
    lookTwice(on: laptop)
    pass(minutes: 20)
    let fourth = words(400, from: 300_000)
    try write(fourth, to: "novel/ch4.txt")
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == [today: 700])
    pass(minutes: 20)
    try writeBook([words(2300), Self.second, fourth])
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == [today: 700])
  }

  @Test func aChapterThatWasRenamedAndEditedElsewhereIsOnePartOfABook() throws {
    pass(hours: 24)
    try makeBookThatBothKnow()
    var written: [String: Int] = [:]
    pass(hours: 24)
    try desk.rename("novel/ch1.txt", to: "novel/opening.txt")
    try write(words(2010), to: "novel/opening.txt")
    written[today] = 10
    lookTwice(on: laptop)
    // The records come before the desk looks.
    try sync()
    try send(from: laptop, to: desk)
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
    pass(hours: 24)
    try write(words(2040), to: "novel/opening.txt")
    written[today] = 30
    lookTwice(on: desk)
    try sync()
    try send(from: desk, to: laptop)
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    pass(hours: 24)
    try desk.remove("novel/ch3.txt")
    try write(words(2060), to: "novel/opening.txt")
    lookTwice(on: laptop)
    pass(minutes: 20)
    let fourth = words(400, from: 300_000)
    try write(fourth, to: "novel/ch4.txt")
    written[today] = 420
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    pass(minutes: 20)
    try writeBook([words(2060), Self.second, fourth])
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
  }

  /// A chapter of 2010 words is written on a day later. The laptop gets and sees its file before the records come.
  ///
  /// - Parameter earlier: The words of each day before.
  private func writeOn(
    _ name: String, after earlier: [String: Int], _ location: SourceLocation = #_sourceLocation
  ) throws {
    var written = earlier
    pass(hours: 24)
    try write(words(2040), to: "novel/" + name)
    written[today] = 30
    lookTwice(on: desk)
    try sync()
    lookTwice(on: laptop)
    try exchange()
    #expect(try days(on: laptop) == written, sourceLocation: location)
    #expect(try days(on: desk) == written, sourceLocation: location)
  }

  /// The laptop sees a copy of the chapter and the chapter under its new name at once, before it has the records.
  @Test(arguments: [false, true], ["opening.txt", "the start.txt"])
  func aChapterThatWasCopiedAndWrittenOnUnderANewNameCountsOnce(
    keepsTimeOfCopy: Bool, name: String
  ) throws {
    var written: [String: Int] = [:]
    pass(hours: 24)
    let files = FileManager.default
    let attributes = try files.attributesOfItem(atPath: desk.path("novel/ch1.txt"))
    try write(words(2000), to: "novel/spare.txt")
    if keepsTimeOfCopy {
      try files.setAttributes(
        attributes.filter { $0.key == .modificationDate },
        ofItemAtPath: desk.path("novel/spare.txt"))
    }
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
    pass(minutes: 30)
    try desk.rename("novel/ch1.txt", to: "novel/" + name)
    try write(words(2010), to: "novel/" + name)
    written[today] = 10
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
    try sync()
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    try exchange()
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    try writeOn(name, after: written)
  }

  /// The laptop knows the copy, and sees the renamed and edited chapter before it has the records.
  @Test(arguments: [2010, 1900], [false, true])
  func aChapterWithAKnownCopyThatWasRenamedAndEditedCountsOnce(
    count: Int, wasWrittenOnSinceTheCopy: Bool
  ) throws {
    var written: [String: Int] = [:]
    pass(hours: 24)
    try write(words(2000), to: "novel/spare.txt")
    lookTwice(on: desk)
    try sync()
    lookTwice(on: laptop)
    try exchange()
    if wasWrittenOnSinceTheCopy {
      pass(hours: 24)
      try write(words(2040), to: "novel/ch1.txt")
      written[today] = 40
      lookTwice(on: desk)
      try sync()
      lookTwice(on: laptop)
      try exchange()
    }
    try renameChapter(
      andWrite: count, insteadOf: wasWrittenOnSinceTheCopy ? 2040 : 2000, after: written)
  }

  /// All words of the chapter are in the copies, of which each computer has a document, and in the book.
  @Test func aChapterWithAKnownCopyInABookThatWasRenamedAndEditedCountsOnce() throws {
    pass(hours: 24)
    try write(words(2000), to: "novel/spare.txt")
    lookTwice(on: desk)
    pass(hours: 1)
    try makeBookThatBothKnow()
    try write(words(1700, from: 300), to: "novel/ch1.txt")
    let written = [today: -300]
    lookTwice(on: desk)
    try sync()
    lookTwice(on: laptop)
    try exchange()
    try renameChapter(andWrite: 1710, from: 300, insteadOf: 1700, after: written)
  }

  /// Renames the first chapter on the desk and writes on; the laptop sees its file before it has the records.
  ///
  /// - Parameters:
  ///   - count: How many words it has then.
  ///   - first: The first of them.
  ///   - formerCount: How many words it had before.
  ///   - earlier: The words of each day before.
  private func renameChapter(
    andWrite count: Int, from first: Int = 0, insteadOf formerCount: Int,
    after earlier: [String: Int], _ location: SourceLocation = #_sourceLocation
  ) throws {
    var written = earlier
    pass(hours: 24)
    try desk.rename("novel/ch1.txt", to: "novel/opening.txt")
    try write(words(count, from: first), to: "novel/opening.txt")
    written[today] = count - formerCount
    lookTwice(on: desk)
    #expect(try days(on: desk) == written, sourceLocation: location)
    try sync()
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written, sourceLocation: location)
    try exchange()
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written, sourceLocation: location)
    pass(hours: 24)
    try write(words(count + 35, from: first), to: "novel/opening.txt")
    written[today] = 35
    lookTwice(on: desk)
    try sync()
    lookTwice(on: laptop)
    try exchange()
    #expect(try days(on: laptop) == written, sourceLocation: location)
    #expect(try days(on: desk) == written, sourceLocation: location)
  }

  /// The program that syncs makes the file with the new name first. The desk looks before the old one is removed, and
  /// has the records only later.
  @Test(arguments: [2000, 2010])
  func aRenamedChapterThatWasThereUnderBothNamesForAWhileCountsOnce(count: Int) throws {
    pass(hours: 24)
    let files = FileManager.default
    let attributes = try files.attributesOfItem(atPath: desk.path("novel/ch1.txt"))
    try desk.rename("novel/ch1.txt", to: "novel/opening.txt")
    if count > 2000 { try write(words(count), to: "novel/opening.txt") }
    var written: [String: Int] = count > 2000 ? [today: count - 2000] : [:]
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    try sync()
    try write(words(2000), to: "novel/ch1.txt")
    try files.setAttributes(
      attributes.filter { $0.key == .modificationDate },
      ofItemAtPath: desk.path("novel/ch1.txt"))
    pass(minutes: 5)
    look(on: desk)
    try desk.remove("novel/ch1.txt")
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
    // The desk finds out what the laptop knows only with the next records.
    try exchange()
    try exchange()
    #expect(try days(on: desk) == written)
    #expect(try days(on: laptop) == written)
    pass(hours: 24)
    try write(words(count + 35), to: "novel/opening.txt")
    written[today] = 35
    lookTwice(on: laptop)
    try sync()
    lookTwice(on: desk)
    try exchange()
    #expect(try days(on: desk) == written)
    #expect(try days(on: laptop) == written)
    // If the old file comes back, both are texts of their own again.
    try write(words(2000), to: "novel/ch1.txt")
    lookTwice(on: desk)
    let status = try desk.run("status", "novel/opening.txt", "--json").json
    let activity = status["activity"] as? [String: Any]
    #expect(activity?["words"] as? Int == count + 35)
  }

  /// The laptop sees the copy only once it was written on, and has the records later.
  @Test(arguments: [false, true])
  func aCopyThatIsWrittenOnBeforeItIsSyncedCountsOnce(inSession isInSession: Bool) throws {
    pass(hours: 24)
    try write(words(2000), to: "novel/opening.txt")
    lookTwice(on: desk)
    if isInSession { desk.run("start", "novel/opening.txt") }
    pass(minutes: 5)
    try write(words(2000) + " " + words(100, from: 900_000), to: "novel/opening.txt")
    if isInSession { desk.run("stop") }
    lookTwice(on: desk)
    var written = [today: 100]
    #expect(try days(on: desk) == written)
    pass(minutes: 30)
    try sync()
    lookTwice(on: laptop)
    try exchange()
    try exchange()
    for computer in [desk, laptop] { #expect(try days(on: computer) == written) }
    pass(hours: 24)
    try write(
      words(2000) + " " + words(100, from: 900_000) + " " + words(35, from: 950_000),
      to: "novel/opening.txt")
    written[today] = 35
    lookTwice(on: laptop)
    try sync()
    lookTwice(on: desk)
    try exchange()
    for computer in [desk, laptop] { #expect(try days(on: computer) == written) }
  }

  /// The laptop sees only the files, and takes the copy for the chapter, renamed.
  @Test(arguments: ["copied", "begun with a part of it"])
  func aTextThatWasMadeOfAChapterHereIsNotThatChapter(made: String) throws {
    pass(hours: 24)
    if made == "copied" {
      try write(words(2000), to: "novel/opening.txt")
      look(on: desk)
      pass(minutes: 5)
      try write(words(2100), to: "novel/opening.txt")
      look(on: desk)
      pass(minutes: 5)
      try write(words(2000) + " " + words(50, from: 900_000), to: "novel/ch1.txt")
    } else {
      try write(words(1400) + " " + words(600, from: 900_000), to: "novel/opening.txt")
    }
    lookTwice(on: desk)
    let ids = try ["novel/ch1.txt", "novel/opening.txt"].map {
      try #require(try desk.activity(of: $0)["id"] as? String)
    }
    #expect(ids[0] != ids[1])
    pass(hours: 24)
    try desk.remove("novel/ch1.txt")
    lookTwice(on: desk)
    try sync()
    lookTwice(on: laptop)
    try exchange()
    try exchange()
    lookTwice(on: desk)
    #expect(try desk.activity(of: "novel/opening.txt")["id"] as? String == ids[1])
  }

  /// The laptop sees only the files, and takes the copy for the chapter, renamed. So it has the words of the copy as a
  /// change of the chapter.
  @Test func whatWasWrittenInACopyCountsOnceThoughItIsTakenForItsOriginalElsewhere() throws {
    pass(hours: 24)
    try write(words(2000), to: "novel/opening.txt")
    look(on: desk)
    pass(minutes: 5)
    try write(words(2100), to: "novel/opening.txt")
    look(on: desk)
    pass(minutes: 5)
    try write(words(2000) + " " + words(50, from: 900_000), to: "novel/ch1.txt")
    lookTwice(on: desk)
    var written = [today: 150]
    #expect(try days(on: desk) == written)
    pass(hours: 24)
    try desk.remove("novel/ch1.txt")
    lookTwice(on: desk)
    try sync()
    lookTwice(on: laptop)
    try exchange()
    for computer in [desk, laptop] { #expect(try days(on: computer) == written) }
    pass(hours: 24)
    try write(words(2100) + " " + words(30, from: 950_000), to: "novel/opening.txt")
    written[today] = 30
    lookTwice(on: desk)
    try sync()
    lookTwice(on: laptop)
    for _ in 1...2 {
      try exchange()
      for computer in [desk, laptop] { #expect(try days(on: computer) == written) }
    }
  }

  /// The desk has the records of the scene, and no look there saw its file. The chapter may get another name, too.
  @Test(arguments: ["ch2.txt", "part.txt"])
  func aSceneOfTheOtherComputerThatIsPutIntoAChapterBeforeALookCountsOnce(name: String) throws {
    let scene = words(427, from: 500_000)
    pass(hours: 24)
    try write(scene, to: "novel/scene.txt")
    lookTwice(on: laptop)
    var written = [today: 427]
    try exchange()
    pass(hours: 24)
    try sync()
    try desk.remove("novel/scene.txt")
    try desk.remove("novel/ch2.txt")
    try write(
      Self.second + "\n\n" + scene + " " + words(39, from: 600_000), to: "novel/" + name)
    lookTwice(on: desk)
    written[today] = 39
    #expect(try days(on: desk) == written)
    pass(minutes: 30)
    try exchange()
    try sync()
    lookTwice(on: laptop)
    try exchange()
    for computer in [desk, laptop] { #expect(try days(on: computer) == written) }
  }

  /// The laptop finds the few words that the chapter kept in its file, the desk in another file under its name.
  @Test func aChapterThatKeepsAFewWordsWhenItIsSplitElsewhereCountsOnce() throws {
    pass(hours: 24)
    try write(words(60), to: "novel/ch1.txt")
    try write(words(1200, from: 60), to: "novel/scene1.txt")
    try write(words(740, from: 1260), to: "novel/scene2.txt")
    lookTwice(on: laptop)
    try sync()
    lookTwice(on: desk)
    pass(hours: 24)
    try write(words(60) + " " + words(51, from: 900_000), to: "novel/ch1.txt")
    var written = [today: 51]
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
    try sync()
    lookTwice(on: laptop)
    try exchange()
    try exchange()
    for computer in [desk, laptop] { #expect(try days(on: computer) == written) }
    pass(hours: 24)
    try write(words(1200, from: 60) + " " + words(35, from: 950_000), to: "novel/scene1.txt")
    written[today] = 35
    lookTwice(on: laptop)
    try sync()
    lookTwice(on: desk)
    try exchange()
    for computer in [desk, laptop] { #expect(try days(on: computer) == written) }
  }

  @Test(arguments: [false, true], [false, true])
  func aChapterThatIsPutIntoOneThatWasRenamedElsewhereIsTakenOffOnce(
    looksFirst: Bool, isOnDesk: Bool
  ) throws {
    var written: [String: Int] = [:]
    pass(hours: 24)
    try write(words(2650), to: "novel/ch1.txt")
    written[today] = 650
    pass(minutes: 5)
    look(on: desk)
    try sync()
    try exchange()
    pass(minutes: 20)
    look(on: laptop)
    pass(hours: 24)
    try desk.rename("novel/ch1.txt", to: "novel/opening.txt")
    try write(words(2660), to: "novel/opening.txt")
    written[today] = 10
    pass(minutes: 5)
    look(on: laptop)
    pass(minutes: 3)
    look(on: laptop)
    try sync()
    pass(minutes: 30)
    if looksFirst {
      look(on: desk)
      pass(minutes: 2)
      look(on: desk)
    }
    try send(from: laptop, to: desk)
    try send(from: desk, to: laptop)
    pass(hours: 1)
    look(on: desk)
    #expect(try days(on: desk) == written)
    pass(hours: 23)
    try sync()
    try write(
      words(2660) + "\n" + words(900, from: 100_000) + "\n" + words(40, from: 300_000),
      to: "novel/opening.txt")
    try desk.remove("novel/ch2.txt")
    written[today] = 40
    pass(hours: 2)
    let here = isOnDesk ? desk : laptop
    look(on: here)
    pass(minutes: 2)
    look(on: here)
    #expect(try days(on: here) == written)
    // The other computer sees the files only after it has the records.
    let there = isOnDesk ? laptop : desk
    try sync()
    try send(from: here, to: there)
    pass(minutes: 10)
    look(on: there)
    pass(minutes: 2)
    look(on: there)
    #expect(try days(on: there) == written)
  }

  /// The laptop has the records of a part, and sees its file only after it was written on.
  @Test(arguments: [false, true], [false, true])
  func aPartThatOnlyTheOtherComputerSawIsWrittenOn(isCut: Bool, looksFirst: Bool) throws {
    var written: [String: Int] = [:]
    pass(hours: 24)
    if isCut { try write(words(1200), to: "novel/ch1.txt") }
    let part = isCut ? words(800, from: 1200) : words(800, from: 300_000)
    try write(part, to: "novel/part.txt")
    if !isCut { written[today] = 800 }
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
    try send(from: desk, to: laptop)
    pass(hours: 24)
    try write(part + " " + words(100, from: 400_000), to: "novel/part.txt")
    written[today] = 100
    lookTwice(on: desk)
    #expect(try days(on: desk) == written)
    try sync()
    if looksFirst {
      lookTwice(on: laptop)
      #expect(try days(on: laptop) == written)
    }
    try send(from: desk, to: laptop)
    lookTwice(on: laptop)
    try send(from: laptop, to: desk)
    #expect(try days(on: laptop) == written)
    #expect(try days(on: desk) == written)
  }

  /// The laptop has the records of the new name, and then sees the copy and the chapter at once.
  @Test(arguments: ["opening.txt", "the start.txt"])
  func aChapterThatWasCopiedAndRenamedElsewhereIsTheOneInTheRecords(name: String) throws {
    var written: [String: Int] = [:]
    pass(hours: 24)
    try write(words(2000), to: "novel/spare.txt")
    lookTwice(on: desk)
    pass(minutes: 30)
    try desk.rename("novel/ch1.txt", to: "novel/" + name)
    try write(words(2010), to: "novel/" + name)
    written[today] = 10
    lookTwice(on: desk)
    try sync()
    try send(from: desk, to: laptop)
    lookTwice(on: laptop)
    #expect(try days(on: laptop) == written)
    try writeOn(name, after: written)
  }

  /// The tablet has the folder at another path, and gets the files after the scene is in a chapter.
  @Test func aSceneThatOnlyTheOtherComputerSawCountsForTheGoal() throws {
    var tablet = desk
    tablet.machine = "tablet"
    tablet.environment["FILEPROGRESS_HOME"] = desk.scratch.path(of: "tablet")
    try FileManager.default.createDirectory(
      atPath: desk.path("carried"), withIntermediateDirectories: true)
    try desk.write(desk.run("export", "--facts", "--key", "tablet.key").bytes, to: "facts.jsonl")
    #expect(tablet.run("import", "--key", "tablet.key", "facts.jsonl").status == 0)
    try desk.rename("novel", to: "carried/novel")
    #expect(tablet.run("goal", "carried/novel", "--per-day", "300").status == 0)
    try desk.rename("carried/novel", to: "novel")
    pass(hours: 24)
    let scene = words(132, from: 300_000)
    try write(scene, to: "novel/scene.txt")
    lookTwice(on: desk)
    pass(minutes: 50)
    try write(Self.second + "\n" + scene, to: "novel/ch2.txt")
    try desk.remove("novel/scene.txt")
    lookTwice(on: desk)
    let written = [today: 132]
    #expect(try days(on: desk) == written)
    try send(from: desk, to: tablet)
    try desk.rename("novel", to: "carried/novel")
    lookTwice(on: tablet)
    #expect(try days(on: tablet) == written)
    let goals = try tablet.run("goal", "list", "--json").json["goals"] as? [[String: Any]] ?? []
    let goal = goals.first { ($0["path"] as? String)?.hasSuffix("carried/novel") ?? false }
    #expect((goal?["today"] as? [String: Any])?["wordsOfDay"] as? Int == 132)
  }
}
