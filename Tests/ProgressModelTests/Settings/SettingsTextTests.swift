import FileProgressTestSupport
import ProgressModel
import Testing

/// The text of a configuration file.
struct SettingsTextTests {
  private func text(_ lines: String) -> SettingsText { SettingsText(Array(lines.utf8)) }

  private func string(_ text: SettingsText) -> String {
    String(decoding: text.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    "idle = 3min", "idle=3min", "  idle\t=  3min  ", "idle = 3min\r\n",
    "\n\n# a pause\nidle = 3min\n",
    "idle = 3min # coffee", "idle = 1h\nidle = 3min", "idle = 3min\nidle = coffee",
    "tea = 4min\nidle = 3min",
  ])
  func aLineSetsItsSetting(lines: String) {
    let reading = text(lines).reading()
    #expect(reading.settings.idleLimit.text == "3min")
    #expect(reading.settings.dayStart == .midnight)
    #expect(reading.lines.keys.map(\.self) == [.idle])
  }

  @Test(arguments: ["", "\n", "# idle = 3min", "   # idle = 3min\n", " \t\r\n"])
  func withoutALineTheDefaultCounts(lines: String) {
    #expect(text(lines).reading() == SettingsText().reading())
  }

  @Test func aProblemNamesItsLine() {
    let reading = text(
      """
      # mine
      idle = 3min
      idle = 5 parsecs
      coffee
      tea = 4min
      days-off = sat,sun,
      = 3
      """
    ).reading()
    #expect(reading.settings.idleLimit.text == "3min")
    #expect(reading.lines == [.idle: 2, .daysOff: 6])
    #expect(reading.problems.map(\.line) == [3, 4, 5, 7])
    #expect(reading.problems.map(\.mayBeOfNewerVersion) == [false, false, true, true])
    #expect(reading.problems[0].sentence.hasPrefix("idle: \"5 parsecs\" is not a length of time."))
    #expect(reading.problems[1].sentence == "\"coffee\" has no \"=\". Example: idle = 3min")
    #expect(
      reading.problems[2].sentence
        == "This version has no setting \"tea\". Settings: idle, day-start, days-off.")
  }

  @Test func bytesThatAreNotTextAreAProblemAndStay() {
    var contents = SettingsText(Array("idle = ".utf8) + [0xFF, 0x0A] + Array("# é".utf8) + [0xC3])
    #expect(contents.reading().problems.map(\.line) == [1])
    contents.set(.dayStart, to: "04:00")
    #expect(contents.bytes.starts(with: Array("idle = ".utf8) + [0xFF, 0x0A]))
    #expect(contents.reading().settings.dayStart.text == "04:00")
  }

  @Test(arguments: [
    ("idle = 5min\n", "idle = 3min\n"),
    ("idle=5min", "idle=3min"),
    (
      "  idle =   5min   # coffee\nday-start = 04:00\n",
      "  idle =   3min   # coffee\nday-start = 04:00\n"
    ),
    ("idle = 1h\r\nidle = 2h\r\n", "idle = 1h\r\nidle = 3min\r\n"),
    ("idle =\n", "idle =3min\n"),
    ("# end", "# end\nidle = 3min\n"),
    ("idles = 5min\n", "idles = 5min\nidle = 3min\n"),
  ])
  func aChangeKeepsEverythingElse(before: String, after: String) {
    var contents = text(before)
    contents.set(.idle, to: "3min")
    #expect(string(contents) == after)
  }

  @Test func aNewFileSaysWhatItIs() {
    var contents = SettingsText()
    contents.set(.idle, to: "3min")
    #expect(string(contents).hasPrefix("# The settings of fileprogress on this computer."))
    #expect(string(contents).hasSuffix("\nidle = 3min\n"))
  }

  @Test(arguments: [
    ("idle = 5min\n", ""), ("# a\nidle = 5min # b\n# c", "# a\n# c"),
    ("idle = 1\nday-start = 4:00\nidle = 2", "day-start = 4:00\n"),
    ("idle = coffee\n", ""),
  ])
  func whatIsUnsetLeavesNoLine(before: String, after: String) {
    var contents = text(before)
    let wasSet = contents.unset(.idle)
    #expect(wasSet)
    #expect(string(contents) == after)
    let isStillSet = contents.unset(.idle)
    #expect(!isStillSet)
  }

  /// Random lines and changes against a dictionary of what was set.
  @Test(arguments: 1...20)
  func changesInAnyOrderSayWhatWasSetLast(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let noise = ["# note", "", "  ", "tea = 4min", "coffee", "idle", "#idle = 1h", "\t# é"]
    var contents = text(
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        noise.randomElement(using: &random) ?? ""
      }.joined(separator: ["\n", "\r\n"].randomElement(using: &random) ?? "\n"))
    let kept = string(contents).split(whereSeparator: \.isNewline)
    var model: [SettingName: String] = [:]
    for _ in 0..<30 {
      let name = SettingName.allCases.randomElement(using: &random) ?? .idle
      if Bool.random(using: &random), let value = name.examples.randomElement(using: &random) {
        contents.set(name, to: value)
        model[name] = value
      } else {
        let wasSet = contents.unset(name)
        let wasInModel = model.removeValue(forKey: name) != nil
        #expect(wasSet == wasInModel, "seed \(seed)")
      }
      let reading = contents.reading()
      #expect(Set(reading.lines.keys) == Set(model.keys), "seed \(seed)")
      for name in SettingName.allCases {
        #expect(reading.settings[name] == model[name] ?? Settings()[name], "seed \(seed)")
      }
    }
    let rest = string(contents).split(whereSeparator: \.isNewline)
    #expect(kept.allSatisfy(rest.contains), "seed \(seed)")
  }
}
