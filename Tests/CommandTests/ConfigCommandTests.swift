import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// `config`, and what settings do to other commands.
struct ConfigCommandTests {
  var fixture: CommandFixture

  init() throws { fixture = try CommandFixture() }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.store, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: URL(fileURLWithPath: fixture.store + "/config"))
  }

  @Test(arguments: [["config"], ["config", "list"]])
  func settingsAreListedWithTheirDefaults(words: [String]) throws {
    let empty = fixture.run(words)
    #expect(empty.status == 0)
    #expect(
      empty.output == """
        Setting    Value  Default  From     Meaning
        idle       5min   5min     default  Pauses up to this long count as active.
        day-start  00:00  00:00    default  Your day begins at this time.
        days-off   none   none     default  Days of the week that don't break a streak.

        """)
    #expect(
      empty.said
        == "Settings file: ~/store/config. To change a setting: fileprogress config idle 3min\n"
    )
    #expect(fixture.storeContent().isEmpty, "who only looks makes nothing")
    try write("# mine\nidle = 3min\ndays-off = sat\n")
    #expect(
      fixture.run(words).output == """
        Setting    Value  Default  From     Meaning
        idle       3min   5min     line 2   Pauses up to this long count as active.
        day-start  00:00  00:00    default  Your day begins at this time.
        days-off   sat    none     line 3   Days of the week that don't break a streak.

        """)
  }

  @Test func aNarrowTerminalHasSentences() throws {
    try write("idle = 3min\n")
    var fixture = fixture
    (fixture.isOutputTerminal, fixture.columns) = (true, 40)
    fixture.environment["NO_COLOR"] = "1"
    #expect(
      fixture.run("config").output == """
        idle       3min. Pauses up to this long
                   count as active. Default:
                   5min. Set in line 1.
        day-start  00:00. Your day begins at
                   this time. This is the
                   default.
        days-off   none. Days of the week that
                   don't break a streak. This is
                   the default.

        """)
  }

  @Test(arguments: [
    (["idle", "3min"], "3min"), (["idle", "3", "min"], "3min"), (["idle", "none"], "none"),
    (["day-start", "4:00"], "04:00"), (["days-off", "Sun", "sat"], "sat,sun"),
  ])
  func aValueIsSetShownAndUnset(words: [String], value: String) {
    let name = words[0]
    let standard = fixture.run("config", name).output
    let set = fixture.run(["config"] + words)
    #expect(set.status == 0)
    #expect(set.output == "")
    #expect(set.said.hasPrefix("\(name) is now \(value). "))
    #expect(fixture.run("config", name).output == value + "\n")
    #expect(
      fixture.run("config", name, "--unset").said.hasPrefix("\(name) is back to its default: "))
    #expect(fixture.run("config", name).output == standard)
    #expect(
      fixture.run("config", name, "--unset").said.hasPrefix("\(name) is already at its default: "))
  }

  @Test(arguments: [
    (["ilde"], "There is no setting \"ilde\". Did you mean idle? Then: fileprogress config idle"),
    (
      ["idle-time", "3min"],
      "There is no setting \"idle-time\". Did you mean idle? Then: fileprogress config idle 3min"
    ),
    (
      ["daystart", "4"],
      "There is no setting \"daystart\". Did you mean day-start? Then: fileprogress config day-start 4"
    ),
    (["day"], "There is no setting \"day\". Did you mean day-start or days-off?"),
    (["colour"], "There is no setting \"colour\". Settings: idle, day-start, days-off."),
    (
      ["idle", "soon"],
      "\"soon\" is not a length of time. Examples: 5 (minutes), 5min, 90s, 1h, none."
    ),
    (
      ["day-start", "13:00"],
      "\"13:00\" is not a time from 00:00 to 12:00. Examples: 04:00, 5:30, 4am."
    ),
    (
      ["days-off", "weekend"],
      "\"weekend\" is not a list of one to six weekdays. Examples: fri; sat,sun; none."
    ),
    (["--unset"], "--unset needs a setting. Example: fileprogress config idle --unset"),
    (["idle", "3min", "--unset"], "--unset and a value can't be combined. Choose one."),
    (["list", "idle"], "fileprogress config list takes no \"idle\"."),
  ])
  func whatIsNotValidIsRefused(words: [String], sentence: String) {
    let outcome = fixture.run(["config"] + words)
    #expect(outcome.status == 64)
    #expect(outcome.said == "Error: \(sentence)\n")
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func aHomeHasItsOwnSettings() {
    let home = fixture.scratch.path(of: "other")
    fixture.run("config", "idle", "1h")
    fixture.run("config", "idle", "2h", "--home", home)
    #expect(fixture.run("config", "idle").output == "1h\n")
    #expect(fixture.run("config", "idle", "--home", home).output == "2h\n")
    #expect(FileManager.default.fileExists(atPath: home + "/config"))
    #expect(!FileManager.default.fileExists(atPath: home + "/progress.sqlite"))
  }

  @Test func withoutAHomeTheFileIsInTheConfigurationFolder() {
    var fixture = fixture
    fixture.environment["FILEPROGRESS_HOME"] = nil
    fixture.run("config", "idle", "3min")
    let file = fixture.scratch.path(of: ".config/fileprogress/config")
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(fixture.run("config").said.hasPrefix("Settings file: ~/.config/fileprogress/config."))
    fixture.environment["HOME"] = ""
    let outcome = fixture.run("config", "idle", "3min")
    #expect(outcome.status == 73)
    #expect(outcome.said.hasPrefix("Error: HOME is empty"))
  }

  /// Ten minutes of work, a pause of four minutes, one minute of work.
  private func workWithAPause() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    let clock = fixture.clock
    let step = TypedInput.meanwhile { clock.advance(by: .seconds(60)) }
    var input = Array(repeating: [TypedInput.line("="), step], count: 10).flatMap(\.self)
    input += [.line("="), .meanwhile { clock.advance(by: .seconds(240)) }, .line("="), step]
    fixture.run("open", "essay.txt", input: input + ["q"])
  }

  @Test func theIdleSettingIsTheRuleOfAllCommandsUnlessIdleIsTyped() throws {
    try workWithAPause()
    let calls = [
      ["report"], ["report", "--all", "--by", "day"], ["status", "essay.txt"], ["session", "list"],
      [],
      ["status", "--short"],
    ]
    func times(_ more: String...) throws -> [Double?] {
      try calls.map { words in
        let json = try fixture.run(words + more + ["--json"]).json
        let place =
          json["totals"] ?? json["activity"] ?? (json["sessions"] as? [Any])?.first
          ?? json["today"]
        return (place as? [String: Any])?["activeTime"] as? Double
      }
    }
    #expect(try times() == Array(repeating: 900, count: calls.count))
    fixture.run("config", "idle", "3min")
    #expect(try times() == Array(repeating: 660, count: calls.count))
    #expect(try fixture.run("report", "--json").json["idleLimit"] as? Int == 180)
    #expect(try fixture.run("--json").json["idleLimit"] as? Int == 180)
    for words in calls.prefix(4) {
      let json = try fixture.run(words + ["--idle", "5min", "--json"]).json
      let idle = json["idleLimit"] ?? (json["activity"] as? [String: Any])?["idleLimit"]
      #expect(idle as? Int == 300, "\(words)")
    }
  }

  @Test func openEndsByTheSetting() throws {
    fixture.run("config", "idle", "3min")
    try fixture.write("one two three\n", to: "essay.txt")
    let clock = fixture.clock
    let input: [TypedInput] = [
      "=", .meanwhile { clock.advance(by: .seconds(240)) }, "=",
      .meanwhile { clock.advance(by: .seconds(60)) }, "q",
    ]
    #expect(
      fixture.run("open", "essay.txt", input: input).output.hasSuffix("open 5 min, active 1 min\n"))
  }

  @Test func aSlipInTheFileIsToldOnceAndKeepsNobodyFromAReport() throws {
    try workWithAPause()
    try write("idle = 5 parsecs\nnewer = setting\n")
    let file = fixture.store + "/config"
    for words in [
      ["report"], [], ["status"], ["status", "essay.txt"], ["start", "essay.txt"], ["stop"],
    ] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 0)
      let warnings = outcome.talk.split(separator: "\n").filter { $0.hasPrefix("Warning: ") }
      #expect(
        warnings == [
          "Warning: \(file), line 1: idle: \"5 parsecs\" is not a length of time. Examples: 5 (minutes), 5min, 90s, 1h, none. The default is used."
        ], "\(words)")
    }
    #expect(try fixture.run("report", "--json").json["idleLimit"] as? Int == 300)
    #expect(fixture.run("report", "--quiet").said == "")
    #expect(fixture.run("status", "--short").said == "", "a prompt has no place for errors")
    let list = fixture.run("config").said
    #expect(list.contains("line 2: This version has no setting \"newer\"."))
    fixture.run("config", "idle", "3min")
    #expect(fixture.run("report").said == "")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == "idle = 3min\nnewer = setting\n")
  }

  @Test func aFileThatCannotBeReadKeepsNobodyFromAReport() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.store + "/config", withIntermediateDirectories: true)
    let outcome = fixture.run("report")
    #expect(outcome.status == 0)
    #expect(
      outcome.said.hasPrefix(
        "Warning: The configuration file /scratch/store/config can't be read (it is a folder). "
          + "The default settings are used.\n"))
    #expect(fixture.run("config").status == 74)
    #expect(fixture.run("config", "idle", "3min").status == 74)
  }

  @Test func settingsAreInNoExport() throws {
    try workWithAPause()
    fixture.run("config", "day-start", "04:44")
    let export = fixture.run("export")
    #expect(export.status == 0)
    #expect(!export.output.contains("04:44"))
    #expect(!export.output.contains("day-start"))
  }
}
