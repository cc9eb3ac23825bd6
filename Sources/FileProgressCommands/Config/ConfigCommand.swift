import ArgumentParser
import FileProgress
import FileProgressReports
import ProgressModel

/// Shows and changes the settings of this computer.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and change settings.",
    discussion: """
      Without a name, config lists all settings with their defaults; so does config list. With a \
      name, it shows that setting; with a name and a value, it changes the setting.

      Settings are for this computer only; exports leave them out. They are in a small text \
      file; config shows where it is. An option such as --idle overrides a setting for one command.

      Examples:
        fileprogress config
        fileprogress config idle 3min
        fileprogress config day-start 04:00
        fileprogress config days-off sat,sun
        fileprogress config idle --unset
      """)

  /// The word that lists all settings; leaving it out does the same.
  private static let list = "list"

  @Argument(
    help: ArgumentHelp("The setting: idle, day-start or days-off.", valueName: "setting"),
    completion: .list(SettingName.allCases.map(\.rawValue) + [list]))
  var name: String?

  @Argument(help: "Its new value.")
  var value: [String] = []

  @Flag(help: "Go back to the default.")
  var unset = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if unset, name == nil || name == Self.list {
      throw ValidationError("--unset needs a setting. Example: fileprogress config idle --unset")
    }
    if unset, !value.isEmpty {
      throw ValidationError("--unset and a value can't be combined. Choose one.")
    }
    if value.count > 1, value.first == "=", let name, SettingName(rawValue: name) != nil {
      let words = ["config", name] + value.dropFirst()
      throw ValidationError("Leave out the \"=\": \(ShellText.call(words))")
    }
  }

  func run() throws {
    // Without a folder for the store there is none for the settings either; this error says what to do.
    // In developer mode, it says that the mode is on, though settings are the same in it.
    _ = try options.storeFolder
    guard let file = options.settingsFile else { return }
    guard let name, name != Self.list else {
      if let word = value.first {
        throw CommandFailure(
          .usage, "fileprogress config list takes no \"\(TypedName(word: word).shown)\".")
      }
      return try show(SettingName.allCases, of: file)
    }
    let setting = try Self.setting(named: name)
    if unset { return try unset(setting, in: file) }
    if value.isEmpty { return try show([setting], of: file) }
    try set(setting, in: file)
  }

  private static func setting(named name: String) throws -> SettingName {
    if let setting = SettingName(rawValue: name) { return setting }
    let parts = name.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2, SettingName(rawValue: parts[0]) != nil {
      throw CommandFailure(
        .usage,
        "Write a space between them: fileprogress config \(parts[0]) \(ShellText.word(parts[1]))")
    }
    let names = SettingName.allCases.map(\.rawValue)
    let meant = names.filter {
      $0.hasPrefix(name) || name.hasPrefix($0) || EditDistance.between(name, $0) <= 2
    }
    let call = meant.first.map { CommandContext.current.call(with: $0, insteadOf: name) } ?? ""
    throw CommandFailure(
      .usage,
      "There is no setting \"\(TypedName(word: name).shown)\". "
        + (meant.isEmpty
          ? "Settings: \(names.joined(separator: ", "))."
          : "Did you mean \(meant.joined(separator: " or "))?")
        + (meant.count == 1 ? " Then: \(call)" : ""))
  }

  // MARK: - Changes

  private func set(_ setting: SettingName, in file: SettingsFile) throws {
    let typed = value.joined(separator: " ")
    var settings = Settings()
    guard settings.set(setting, to: typed) else {
      throw CommandFailure(.usage, setting.advice(about: TypedName(word: typed).shown))
    }
    let text = settings[setting]
    try file.edit { contents in
      contents.set(setting, to: text)
      return true
    }
    if json.isWanted { return try show([setting], of: file) }
    options.talk("\(setting.rawValue) is now \(text). \(setting.meaning(of: text))")
  }

  private func unset(_ setting: SettingName, in file: SettingsFile) throws {
    // Without a file there is nothing to change, and none is made.
    var isChanged = false
    if try file.read() != nil {
      try file.edit { contents in
        isChanged = contents.unset(setting)
        return isChanged
      }
    }
    if json.isWanted { return try show([setting], of: file) }
    let standard = Settings()[setting]
    options.talk(
      isChanged
        ? "\(setting.rawValue) is back to its default: \(standard)."
        : "\(setting.rawValue) is already at its default: \(standard).")
  }

  // MARK: - What is set

  private func show(_ names: [SettingName], of file: SettingsFile) throws {
    let reading = (try file.read() ?? SettingsText()).reading()
    let list = SettingsList(reading, of: names, in: file.path)
    if json.isWanted {
      try context.write(list.json)
    } else if let name = names.first, names.count == 1 {
      try context.write(reading.settings[name] + "\n")
    } else {
      try context.write(list.text(on: options.screen()))
      options.talk(
        "Settings file: \(list.shownFile(on: options.screen())). "
          + "To change a setting: fileprogress config idle 3min")
    }
    if !json.isWanted {
      for problem in reading.problems where names.count > 1 || problem.concerns(names) {
        context.say("Warning: \(file.path), line \(problem.line): \(problem.sentence)")
      }
    }
  }
}
