import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// A person works on the texts of a folder in any way, for days, and each day has the words that were written.
struct FolderFortnightTests {
  private static var seeds: [UInt64] {
    TestTier.isFull ? Array(1...300) : Array(1...10)
  }

  @Test(arguments: seeds)
  func whatIsCopiedBackPutBackOrPutTogetherCountsOnce(seed: UInt64) throws {
    try live(seed: seed, as: .copying)
  }

  @Test(arguments: seeds)
  func everyDayHasTheWordsThatWereWritten(seed: UInt64) throws {
    try live(seed: seed, as: .writing)
  }

  @Test(arguments: seeds)
  func timersOfTheFolderNotesAndWordsOnPaperCountOnce(seed: UInt64) throws {
    try live(seed: seed, as: .timing)
  }

  private func live(seed: UInt64, as habit: WritingPerson.Habit) throws {
    var person = try WritingPerson(seed: seed, habit: habit)
    for _ in 0..<8 {
      for _ in 0..<4 {
        try person.doSomething()
        try person.checkDays()
      }
      try person.sleep()
    }
  }
}

/// Writes in a folder and keeps a ledger of what was written on which day.
private struct WritingPerson {
  enum Habit {
    case writing
    /// The person also copies texts back, puts scenes back, and makes a book of all texts.
    case copying
    /// The person also times the folder, writes notes, changes their mind, and writes on paper.
    case timing
  }

  private(set) var fixture: CommandFixture
  private var random: SeededGenerator
  private let seed: UInt64
  private let habit: Habit
  private var files: [String: [String]] = [:]
  /// The words that each text ever had, those of the texts that were removed, and those that these ever had.
  private var past: [String: Set<String>] = [:]
  private var removed: [Set<String>] = []
  private var ghosts: [Set<String>] = []
  private var wordNumber = 0
  private var fileNumber = 0
  private var written: [String: Int] = [:]
  private var minutesTimed: [String: Int] = [:]
  private var log: [String] = []

  init(seed: UInt64, habit: Habit) throws {
    self.seed = seed
    self.habit = habit
    random = SeededGenerator(seed: seed)
    fixture = try CommandFixture()
    // A seed that fails fails again.
    fixture.randomness = SeededGenerator(seed: ~seed)
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: true)
    for _ in 0..<3 { try add(count: 400, to: newName("txt")) }
    fixture.run("goal", "novel", "--per-day", "300")
    written = [:]
    pass(minutes: 10)
  }

  // MARK: - The world

  private func pass(minutes: Int64) { fixture.clock.advance(by: .seconds(minutes * 60)) }

  /// Passes while a timer runs that is not cancelled.
  private mutating func passTimed(minutes: Int64) {
    for _ in 0..<minutes {
      minutesTimed[today, default: 0] += 1
      pass(minutes: 1)
    }
  }

  private var today: String { String(now.prefix(10)) }

  /// The time in Berlin, in winter.
  private var now: String {
    let seconds = fixture.clock.read().wallNanoseconds / 1_000_000_000 + 3600
    return ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(seconds)))
  }

  private mutating func newWords(_ count: Int) -> [String] {
    defer { wordNumber += count }
    return (wordNumber..<wordNumber + count).map { "word\($0 &* 2_654_435_761 % 100_000_007)" }
  }

  private mutating func newName(_ format: String) -> String {
    fileNumber += 1
    return "text\(fileNumber).\(format)"
  }

  private func save(_ words: [String], to name: String) throws {
    try fixture.write(words.joined(separator: " ") + "\n", to: "novel/\(name)")
    let moment = Double(fixture.clock.read().wallNanoseconds) / 1e9
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: moment)],
      ofItemAtPath: fixture.path("novel/\(name)"))
  }

  private mutating func set(_ words: [String], of name: String) throws {
    files[name] = words
    past[name, default: []].formUnion(words)
    try save(words, to: name)
  }

  private mutating func add(count: Int, to name: String) throws {
    var words = files[name] ?? []
    words.insert(contentsOf: newWords(count), at: Int.random(in: 0...words.count, using: &random))
    try set(words, of: name)
    written[today, default: 0] += count
  }

  private mutating func remove(_ name: String) throws {
    removed.append(Set(files.removeValue(forKey: name) ?? []))
    ghosts.append(past.removeValue(forKey: name) ?? [])
    try fixture.remove("novel/\(name)")
  }

  private func look() { fixture.run("goal", "list") }

  private mutating func sometimesLook() {
    let day = today
    pass(minutes: Int64.random(in: 1...10, using: &random))
    // What nobody sees before midnight is of the day on which it is copied back.
    if Bool.random(using: &random) || today != day { look() }
  }

  private mutating func someFile() -> String {
    files.keys.sorted().randomElement(using: &random) ?? ""
  }

  /// Whether a text that keeps only some words, and another one that had the same, have different parts of them then:
  /// nobody can tell that the text wasn't divided.
  private func isDivided(_ name: String, keeping words: [String]) -> Bool {
    files.contains { other, otherWords in
      guard other != name, let common = past[name]?.intersection(past[other] ?? []) else {
        return false
      }
      let (kept, keptByOther) = (common.intersection(words), common.intersection(otherWords))
      let least = common.count / 10
      return least > 0 && kept.count >= least && keptByOther.count >= least
        && kept.intersection(keptByOther).count < 2 * least
    }
  }

  // MARK: - What the person does

  mutating func doSomething() throws {
    pass(minutes: Int64.random(in: 3...60, using: &random))
    let name = someFile()
    let other = files.keys.filter { $0 != name }.sorted().randomElement(using: &random)
    let count = Int.random(in: 20...300, using: &random)
    log.append(String(now.dropFirst(8)))
    switch action() {
    case 0, 1:
      log.append("write \(count) in \(name)")
      try add(count: count, to: name)
    case 2:
      var words = files[name] ?? []
      let cut = min(count, words.count / 3)
      words.removeSubrange(words.count / 2..<words.count / 2 + cut)
      guard !isDivided(name, keeping: words) else { return }
      log.append("cut \(cut) in \(name)")
      try set(words, of: name)
      written[today, default: 0] -= cut
    case 3:
      let new = newName("txt")
      log.append("new \(new), \(count)")
      try add(count: count, to: new)
    case 4:
      guard let other, var words = files[name] else { return }
      let moved = Array(words.suffix(words.count / 3))
      words.removeLast(moved.count)
      // Where both have words that one has as a copy of the other, nobody can tell what came from where.
      guard !isDivided(name, keeping: words), Set(files[other] ?? []).isDisjoint(with: moved) else {
        return
      }
      log.append("move \(moved.count) from \(name) to \(other)")
      try set(words, of: name)
      try set((files[other] ?? []) + moved, of: other)
    case 5:
      // Where a copy is put to the text that it was made of, nobody can tell what came from where.
      guard let other, files.count > 2, (files[name] ?? []).count >= 50,
        Set(files[other] ?? []).isDisjoint(with: files[name] ?? []),
        // Nor where the copy is put to a text that had its words once.
        habit != .copying || (past[other] ?? []).isDisjoint(with: files[name] ?? [])
      else { return }
      log.append("put \(name) at the end of \(other), and write \(count)")
      try set((files[other] ?? []) + (files[name] ?? []), of: other)
      try add(count: count, to: other)
      try remove(name)
    case 6:
      guard files.count > 3 else { return }
      log.append("delete \(name)")
      try remove(name)
    case 7:
      // Where the text that it was a copy of is gone, nobody can tell the new copy from that one, renamed.
      guard !removed.contains(where: { $0.isSubset(of: files[name] ?? []) }) else { return }
      let copy = newName("txt")
      log.append("copy \(name) to \(copy), and write \(count)")
      try set(files[name] ?? [], of: copy)
      try add(count: count, to: copy)
    case 8:
      let new = newName(["txt", "md", "org"].randomElement(using: &random) ?? "txt")
      log.append("rename \(name) to \(new), and write \(count)")
      files[new] = files[name]
      files[name] = nil
      past[new] = past.removeValue(forKey: name)
      try fixture.rename("novel/\(name)", to: "novel/\(new)")
      look()
      pass(minutes: 2)
      look()
      try add(count: count, to: new)
    case 9:
      log.append("write \(count) in \(name) while a timer runs")
      fixture.run("start", "novel/\(name)")
      passTimed(minutes: 20)
      try add(count: count, to: name)
      passTimed(minutes: 5)
      fixture.run("stop")
    case 11:
      guard !removed.contains(where: { $0.isSubset(of: files[name] ?? []) }) else { return }
      let copy = newName("txt")
      log.append("copy \(name) to \(copy), write \(count), copy it back, and delete it")
      try set(files[name] ?? [], of: copy)
      sometimesLook()
      try add(count: count, to: copy)
      sometimesLook()
      try set(files[copy] ?? [], of: name)
      sometimesLook()
      try remove(copy)
    case 12:
      let scene = newName("txt")
      let words = files[name] ?? []
      let part = words.count / 4..<words.count / 2
      // Where another text had these words and is gone, nobody can tell the scene from that one, renamed.
      guard part.count >= 50, !ghosts.contains(where: { !$0.isDisjoint(with: words[part]) }) else {
        return
      }
      log.append("cut \(part.count) from \(name) to \(scene), write \(count), and put them back")
      try set(Array(words[part]), of: scene)
      try set(Array(words[..<part.lowerBound] + words[part.upperBound...]), of: name)
      sometimesLook()
      try add(count: count, to: scene)
      sometimesLook()
      try set((files[name] ?? []) + (files[scene] ?? []), of: name)
      sometimesLook()
      try remove(scene)
    case 13:
      // Where the same words are in two texts, nobody can tell which of them are in the book.
      let book = files.sorted { $0.key < $1.key }.flatMap(\.value)
      guard Set(book).count == book.count, !ghosts.contains(where: { $0.isSubset(of: book) }) else {
        return
      }
      log.append("make a book")
      try save(book, to: "book.txt")
    case 14, 15:
      try timeFolder(writing: count, in: name, and: other)
    case 16:
      log.append("time the folder, and in it \(name), and write \(count)")
      fixture.run("start", "novel")
      passTimed(minutes: 10)
      fixture.run("start", "novel/\(name)")
      passTimed(minutes: 10)
      try add(count: count, to: name)
      fixture.run("stop", "novel/\(name)", "-m", "It rains")
      passTimed(minutes: 5)
      fixture.run("stop", "novel")
    case 17:
      log.append("write \(count) on paper for \(name)")
      fixture.run("session", "add", "novel/\(name)", "--words", "\(count)")
      written[today, default: 0] += count
    default:
      log.append("check out another branch")
      let main = files
      for name in files.keys.sorted().prefix(2) {
        try save((files[name] ?? []) + newWords(count), to: name)
      }
      let extra = newName("txt")
      try save(newWords(count), to: extra)
      look()
      pass(minutes: Bool.random(using: &random) ? 30 : 24 * 60)
      for name in files.keys.sorted().prefix(2) { try save(main[name] ?? [], to: name) }
      try fixture.remove("novel/\(extra)")
    }
    look()
    pass(minutes: 2)
    look()
  }

  /// A number for each thing that a person of this habit does.
  private mutating func action() -> Int {
    let actions =
      switch habit {
      case .writing: Array(0...10)
      case .copying: Array(0...13)
      case .timing: Array(0...10) + Array(14...17) + Array(14...17)
      }
    return actions.randomElement(using: &random) ?? 0
  }

  /// Times the folder while texts in it are written, born and renamed.
  private mutating func timeFolder(writing count: Int, in name: String, and other: String?) throws {
    let isCancelled = Int.random(in: 0..<4, using: &random) == 0
    log.append("time the folder, write \(count) in \(name)")
    func passTime(_ person: inout Self) {
      let looks = Bool.random(using: &person.random)
      for isFirst in looks ? [true, false] : [true] {
        let minutes = Int64.random(in: 1...15, using: &person.random)
        if isCancelled { person.pass(minutes: minutes) } else { person.passTimed(minutes: minutes) }
        // What is born in the moment of a look is not later than the look.
        if looks, isFirst { person.look() }
      }
    }
    fixture.run("start", "novel")
    passTime(&self)
    try add(count: count, to: name)
    passTime(&self)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let scene = newName("txt")
      log.append("and \(count) in a new \(scene)")
      try add(count: count, to: scene)
      passTime(&self)
    case 1:
      guard let other else { break }
      log.append("and \(count) in \(other)")
      try add(count: count, to: other)
      passTime(&self)
    case 2:
      let new = newName("txt")
      log.append("and rename \(name) to \(new)")
      files[new] = files.removeValue(forKey: name)
      past[new] = past.removeValue(forKey: name)
      try fixture.rename("novel/\(name)", to: "novel/\(new)")
      passTime(&self)
    default: break
    }
    if isCancelled {
      log.append("and cancel the timer")
      fixture.run("cancel")
      return
    }
    fixture.run("stop", "novel", "-m", "She leaves the house")
    if Bool.random(using: &random) {
      log.append("and undo the note and the stop, and redo both")
      for call in ["undo", "undo", "redo", "redo"] { fixture.run(call) }
    }
  }

  mutating func sleep() throws { pass(minutes: 14 * 60) }

  // MARK: - The ledger

  mutating func checkDays() throws {
    let report = try fixture.run("report", "--since", "2026-11-01", "--by", "day", "--json").json
    var counted: [String: Int] = [:]
    var minutesCounted: [String: Int] = [:]
    for group in report["groups"] as? [[String: Any]] ?? [] {
      let totals = group["totals"] as? [String: Any]
      let words = totals?["words"] as? [[String: Any]]
      let change = words?.reduce(0) { $0 + ($1["wordsOfDay"] as? Int ?? 0) } ?? 0
      guard let day = group["day"] as? String else { continue }
      if change != 0 { counted[day] = change }
      if let seconds = totals?["timeOfDay"] as? Double, seconds > 0 {
        minutesCounted[day] = Int((seconds / 60).rounded())
      }
    }
    let expected = written.filter { $0.value != 0 }
    try #require(counted == expected, "seed \(seed): \(log.joined(separator: "; "))")
    try #require(
      minutesCounted == minutesTimed, "seed \(seed): \(log.joined(separator: "; "))")
  }
}
