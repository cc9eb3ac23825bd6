import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// A history of git becomes days of writing.
@Suite(.enabled(if: SystemProgram.path(of: "git") != nil, "git is not installed"))
struct GitImportTests {
  private var fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: false)
    try git("init", "-q", "-b", "main")
    try git("config", "user.email", "me@example.org")
  }

  /// Runs git in the folder.
  private func git(
    _ words: String..., on date: String = "2026-03-01T12:00:00+0100",
    by address: String = "me@example.org"
  ) throws {
    try SystemProgram.run(
      "git", ["-C", fixture.path("novel")] + words,
      environment: [
        "HOME": fixture.scratch.path, "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": address, "GIT_AUTHOR_DATE": date,
        "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "me@example.org",
        "GIT_COMMITTER_DATE": date,
      ])
  }

  /// Commits everything at noon of a day.
  private func commit(_ day: String, by address: String = "me@example.org") throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", day, on: "2026-\(day)T12:00:00+0100", by: address)
  }

  private func importing(_ more: String...) -> CommandOutcome {
    fixture.run(["import", "--from", "git", "novel"] + more)
  }

  /// The words of each day of a document outside of sessions.
  private func days(of name: String) throws -> [String: Int] {
    let rows = try fixture.activity(of: name)["outside"] as? [[String: Any]] ?? []
    let days = rows.compactMap { row in
      (row["endedAt"] as? String).flatMap { moment in
        (row["wordsOfDay"] as? Int).map { (String(moment.prefix(10).dropFirst(5)), $0) }
      }
    }
    return Dictionary(days, uniquingKeysWith: +).filter { $0.value != 0 }
  }

  /// Half a year with a rename, a new scene and a branch.
  private func writeNovel() throws {
    try fixture.write(words(600) + "\n", to: "novel/ch1.txt")
    try commit("03-01")
    try fixture.write(words(650) + "\n", to: "novel/ch1.txt")
    try commit("03-02")
    try git("mv", "ch1.txt", "chapter 1.txt")
    try fixture.write(words(700) + "\n", to: "novel/chapter 1.txt")
    try commit("03-03")
    try fixture.write(words(300, from: 20_000) + "\n", to: "novel/scene.md")
    try commit("03-04")
    try git("checkout", "-q", "-b", "draft")
    try fixture.write(words(720) + "\n", to: "novel/chapter 1.txt")
    try commit("03-05")
    try git("checkout", "-q", "main")
    try fixture.write(words(310, from: 20_000) + "\n", to: "novel/scene.md")
    try commit("03-06")
    try git("merge", "-q", "--no-ff", "-m", "merge", "draft", on: "2026-03-07T12:00:00+0100")
  }

  private func expectNovel() throws {
    #expect(try days(of: "novel/chapter 1.txt") == ["03-02": 50, "03-03": 50, "03-05": 20])
    #expect(try days(of: "novel/scene.md") == ["03-04": 300, "03-06": 10])
  }

  @Test func aHistoryBecomesDays() throws {
    try writeNovel()
    let first = importing("--yes")
    #expect(first.status == 0, "\(first)")
    #expect(
      first.said.contains("+430 words in 2 documents on 5 days, 2026-03-02 to 2026-03-06:"),
      "\(first)")
    #expect(first.said.contains("scene.md: +310 words on 2 days"), "\(first)")
    try expectNovel()
    let again = importing("--yes")
    #expect(again.status == 0 && again.said.contains("There is nothing to import"), "\(again)")
    try expectNovel()
    fixture.clock.advance(by: .seconds(27 * 3600))
    try fixture.write(words(730) + "\n", to: "novel/chapter 1.txt")
    try commit("11-21")
    let later = importing("--yes")
    #expect(
      later.said.contains("+10 words in 1 document on 1 day, 2026-11-21:"), "\(later)")
    #expect(try days(of: "novel/chapter 1.txt")["11-21"] == 10)
  }

  @Test func oneUndoTakesAllBackAndItCanBeImportedAgain() throws {
    try writeNovel()
    #expect(importing("--yes").status == 0)
    let undone = fixture.run("undo")
    #expect(undone.said.contains("import --from git"), "\(undone)")
    for name in ["novel/chapter 1.txt", "novel/scene.md"] { #expect(try days(of: name).isEmpty) }
    #expect(importing("--yes").status == 0)
    try expectNovel()
  }

  @Test func aChapterThatWasPutIntoAnotherOneKeepsItsDays() throws {
    try fixture.write(words(600) + "\n", to: "novel/ch1.txt")
    try commit("03-01")
    try fixture.write(words(120, from: 5_000) + "\n", to: "novel/ch2.txt")
    try commit("03-05")
    try fixture.write(words(150, from: 5_000) + "\n", to: "novel/ch2.txt")
    try commit("03-06")
    try fixture.write(words(600) + "\n" + words(150, from: 5_000) + "\n", to: "novel/ch1.txt")
    try fixture.remove("novel/ch2.txt")
    try commit("03-10")
    try fixture.write(words(80, from: 30_000) + "\n", to: "novel/ch2.txt")
    try commit("03-12")
    try git("mv", "ch2.txt", "ch3.txt")
    try commit("03-13")
    for _ in 1...2 {
      let first = importing("--yes")
      #expect(first.status == 0, "\(first)")
      #expect(
        first.said.contains("+230 words in 2 documents on 3 days, 2026-03-05 to 2026-03-12:"),
        "\(first)")
      #expect(first.said.contains("ch2.txt (gone): +150 words on 2 days"), "\(first)")
      let report = fixture.run("report", "--since", "2026-03-01", "--by", "day,document").output
      for (day, words) in [("Thu 5 Mar", "+120"), ("Fri 6 Mar", "+30")] {
        let lines = report.split(separator: "\n").drop { !$0.hasPrefix(day) }.prefix(2)
        #expect(
          lines.last.map { $0.contains("ch2.txt (gone) ") && $0.contains(" \(words) ") } == true,
          "\(day): \(report)")
      }
      #expect(try days(of: "novel/ch3.txt") == ["03-12": 80])
      #expect(try days(of: "novel/ch1.txt").isEmpty)
      let again = importing("--yes")
      #expect(again.said.contains("There is nothing to import"), "\(again)")
      #expect(fixture.run("undo").status == 0)
    }
  }

  @Test func aNewChapterWhereAnotherOneWasIsAnotherOne() throws {
    try fixture.write(words(600) + "\n", to: "novel/ch1.txt")
    try commit("03-01")
    for (place, day) in ["05", "07"].enumerated() {
      try fixture.write(words(120, from: 5_000 + place * 5_000) + "\n", to: "novel/ch2.txt")
      try commit("03-" + day)
      try fixture.remove("novel/ch2.txt")
      try commit("03-0\(6 + 2 * place)")
    }
    try fixture.write(words(80, from: 30_000) + "\n", to: "novel/ch2.txt")
    try commit("03-12")
    let first = importing("--yes")
    #expect(first.said.contains("+320 words in 2 documents on 3 days"), "\(first)")
    #expect(first.said.contains("ch2.txt (gone): +240 words on 2 days"), "\(first)")
    #expect(try days(of: "novel/ch2.txt") == ["03-12": 80])
    let again = importing("--yes")
    #expect(again.said.contains("There is nothing to import"), "\(again)")
    let report = fixture.run("report", "--since", "2026-03-01", "--by", "day", "--csv").output
    let rows = report.split(whereSeparator: \.isNewline)
    for day in ["2026-03-05", "2026-03-07"] {
      #expect(rows.contains { $0.hasPrefix(day) && $0.contains(",120,") }, "\(report)")
    }
  }

  @Test func aNewChapterAfterAnImportIsNotTheOneThatWasGone() throws {
    try fixture.write(words(600) + "\n", to: "novel/ch1.txt")
    try commit("03-01")
    try fixture.write(words(150, from: 5_000) + "\n", to: "novel/ch2.txt")
    try commit("03-05")
    try fixture.remove("novel/ch2.txt")
    try commit("03-06")
    #expect(importing("--yes").status == 0)
    fixture.clock.advance(by: .seconds(3600))
    try fixture.write(words(80, from: 30_000) + "\n", to: "novel/ch2.txt")
    try commit("03-12")
    let second = importing("--yes")
    #expect(second.said.contains("+80 words in 1 document on 1 day"), "\(second)")
    #expect(try days(of: "novel/ch2.txt") == ["03-12": 80])
  }

  @Test func aHistoryThatTwoComputersImportCountsOnce() throws {
    try writeNovel()
    try git("rm", "-q", "scene.md")
    try commit("03-08")
    let other = fixture.scratch.path(of: "other")
    try fixture.write("one two\n", to: "notes.txt")
    fixture.run("track", "notes.txt")
    func bring(_ from: [String], _ to: [String]) throws {
      let key = fixture.path("my.key")
      if from.isEmpty { try? FileManager.default.removeItem(atPath: key) }
      let export = fixture.run(["export", "--facts"] + (from.isEmpty ? ["--key", key] : from))
      #expect(export.status == 0, "\(export)")
      try fixture.write(export.bytes, to: "facts.jsonl")
      let words = ["import", "facts.jsonl"] + (from.isEmpty ? ["--key", key] : []) + to
      let outcome = fixture.run(words)
      #expect(outcome.status == 0, "\(outcome)")
    }
    try bring([], ["--home", other])
    #expect(importing("--yes").status == 0)
    #expect(importing("--yes", "--home", other).said.contains("+430 words"))
    try bring(["--home", other], [])
    try bring([], ["--home", other])
    for home in [[], ["--home", other]] {
      let rows = fixture.run(["report", "--since", "2026-03-01", "--by", "day", "--csv"] + home)
        .output.split(whereSeparator: \.isNewline)
      for (day, words) in [("02", 50), ("03", 50), ("04", 300), ("05", 20), ("06", 10)] {
        #expect(
          rows.contains { $0.hasPrefix("2026-03-\(day),") && $0.hasSuffix(",\(words),\(words),0") },
          "\(home), \(day): \(rows)")
      }
    }
  }

  @Test func itAsksFirst() throws {
    try writeNovel()
    let refused = importing()
    #expect(refused.status == 64 && refused.said.contains("Add --yes."), "\(refused)")
    var terminal = fixture
    terminal.isInputTerminal = true
    let no = terminal.run(["import", "--from", "git", "novel"], input: ["no"])
    #expect(no.status == 1 && no.said.contains("Nothing was imported."), "\(no)")
    #expect(try days(of: "novel/scene.md").isEmpty)
    let yes = terminal.run(["import", "--from", "git", "novel"], input: ["yes"])
    #expect(yes.status == 0, "\(yes)")
    try expectNovel()
  }

  @Test func wordsOfSessionsStayInThem() throws {
    try fixture.write(words(600) + "\n", to: "novel/ch1.txt")
    try commit("11-18")
    try fixture.write(words(650) + "\n", to: "novel/ch1.txt")
    try commit("11-19")
    fixture.work(on: "novel/ch1.txt", minutes: 20, adding: words(40, from: 30_000))
    fixture.clock.advance(by: .seconds(7200))
    // It was written in the session, and committed two hours later.
    try commit("11-20")
    let outcome = importing("--yes")
    #expect(outcome.status == 0, "\(outcome)")
    let activities = try fixture.report()["activities"] as? [[String: Any]]
    #expect(activities?.first?["wordsChange"] as? Int == 40)
    #expect(activities?.first?["wordsOutside"] as? Int == 50)
    #expect(try days(of: "novel/ch1.txt") == ["11-19": 50])
  }

  @Test func onlyCommitsOfTheAuthorCount() throws {
    try fixture.write(words(600) + "\n", to: "novel/ch1.txt")
    try commit("03-01")
    try fixture.write(words(700) + "\n", to: "novel/ch1.txt")
    try commit("03-02", by: "ben@example.org")
    try fixture.write(words(730) + "\n", to: "novel/ch1.txt")
    try commit("03-03")
    let unknown = importing("--yes", "--author", "anna@example.org")
    #expect(unknown.status == 1, "\(unknown)")
    #expect(unknown.said.contains("me@example.org (2 commits), ben@example.org (1 commit)"))
    #expect(importing("--yes").status == 0)
    #expect(try days(of: "novel/ch1.txt") == ["03-03": 30])
    let both = importing("--yes", "--author", "me@example.org", "--author", "Ben@example.org")
    #expect(both.status == 0, "\(both)")
  }

  @Test func nothingOfTheRepositoryIsRun() throws {
    let names = ["-d.txt", "a\nb.txt", "--yes.txt", ":(top)c.txt"]
    for (place, name) in names.enumerated() {
      try fixture.write(words(300, from: place * 10_000) + "\n", to: "novel/" + name)
    }
    try fixture.write("*.txt diff=evil filter=evil\n", to: "novel/.gitattributes")
    try commit("03-01")
    for (place, name) in names.enumerated() {
      try fixture.write(words(310, from: place * 10_000) + "\n", to: "novel/" + name)
    }
    try fixture.write([UInt8](repeating: 0, count: 5000), to: "novel/image.txt")
    try fixture.write(
      [UInt8](repeating: UInt8(ascii: "a"), count: 17 << 20), to: "novel/large.txt")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("novel/link.txt"), withDestinationPath: "/etc/passwd")
    try git("add", "-A")
    try git(
      "update-index", "--add", "--cacheinfo",
      "160000,1111111111111111111111111111111111111111,module.txt")
    try git("commit", "-q", "-m", "more", on: "2026-03-02T12:00:00+0100")
    let evil = try fixture.scratch.writeProgram(
      "#!/bin/sh\ntouch \(fixture.scratch.path)/ran\ncat\n", to: "evil")
    for name in [
      "post-checkout", "post-index-change", "fsmonitor-watchman", "reference-transaction",
    ] {
      try FileManager.default.copyItem(
        atPath: evil, toPath: fixture.path("novel/.git/hooks/" + name))
    }
    let settings: [(key: String, value: String)] = [
      ("core.fsmonitor", evil), ("diff.external", evil), ("diff.evil.command", evil),
      ("diff.evil.textconv", evil), ("filter.evil.clean", evil), ("filter.evil.smudge", evil),
      ("core.pager", evil), ("pager.log", evil), ("gpg.program", evil),
      ("log.showSignature", "true"), ("alias.log", "!" + evil), ("core.sshCommand", evil),
      ("core.hooksPath", fixture.path("novel/.git/hooks")), ("log.showRoot", "false"),
      ("diff.relative", "true"), ("diff.orderFile", evil), ("color.ui", "always"),
    ]
    for (key, value) in settings { try git("config", key, value) }
    let outcome = importing("--yes")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.said.contains("+40 words in 4 documents on 1 day"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: fixture.scratch.path(of: "ran")))
    #expect(try days(of: "novel/-d.txt") == ["03-02": 10])
  }

  @Test func aFolderOfARepositoryIsImportedAlone() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel/part"), withIntermediateDirectories: false)
    for (name, count) in [("novel/part/a.txt", 300), ("novel/b.txt", 400)] {
      try fixture.write(words(count, from: count * 100) + "\n", to: name)
    }
    try commit("03-01")
    try git("mv", "b.txt", "part/b.txt")
    try fixture.write(words(410, from: 40_000) + "\n", to: "novel/part/b.txt")
    try fixture.write(words(200, from: 70_000) + "\n", to: "novel/c.txt")
    try commit("03-02")
    let outcome = fixture.run("import", "--from", "git", "novel/part", "--yes")
    #expect(outcome.said.contains("+10 words in 1 document on 1 day"), "\(outcome)")
    #expect(try days(of: "novel/part/b.txt") == ["03-02": 10])
  }

  @Test func whatIsNoHistoryIsRefused() throws {
    #expect(importing("--yes").said.contains("There is no commit in "))
    try FileManager.default.createDirectory(
      atPath: fixture.path("plain"), withIntermediateDirectories: false)
    let plain = fixture.run("import", "--from", "git", "plain", "--yes")
    #expect(plain.status == 1 && plain.said.contains("not a git repository"), "\(plain)")
    #expect(fixture.run("import", "--from", "git", "missing", "--yes").status == 66)
    let nameless = fixture.run("import", "--from", "git")
    #expect(nameless.status == 64 && nameless.said.contains("needs a folder"), "\(nameless)")
    #expect(fixture.run("import", "--author", "a@x", "facts.jsonl").status == 64)
    #expect(importing("--skip-bad").status == 64)
    try git("config", "user.email", "")
    try fixture.write("one two\n", to: "novel/a.txt")
    try commit("03-01")
    let unknown = importing("--yes")
    #expect(unknown.status == 64 && unknown.said.contains("--author ADDRESS"), "\(unknown)")
  }
}
