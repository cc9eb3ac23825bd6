import ArgumentParser
import LocalService
import StoreEngine

/// Lets plugins of WakaTime send to the service, or stops that.
struct ServeWakaTimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wakatime",
    abstract: "Let WakaTime's plugins record your work in graphical editors.",
    discussion: """
      WakaTime has plugins for VS Code, JetBrains, Obsidian, Vim, Sublime Text, Zed and many other \
      editors. They say at most every two minutes that you are working, and when you save. This \
      command prints the lines that make them tell fileprogress, too. A running service listens to \
      them at once; fileprogress serve --install starts one at each login.

      The plugins connect to a port on this computer. Other computers can't reach it, and only \
      programs with the key in the printed lines can use it: to say that you are working in a \
      file, and to read how long you worked today. Port and key stay the same until you ask for \
      new ones; then put the new lines into your settings.

      Examples:
        fileprogress serve wakatime
        fileprogress serve wakatime --new-key
        fileprogress serve wakatime --off
      """)

  @Flag(help: "Stop listening to the plugins.")
  var off = false

  @Flag(help: "Make a new key, so that the old one is refused.")
  var newKey = false

  @Flag(help: "Choose another port, for example if another program uses the old one.")
  var newPort = false

  @OptionGroup var options: StoreOptions

  func validate() throws {
    for (isGiven, name) in [(newKey, "--new-key"), (newPort, "--new-port")] where off && isGiven {
      throw ValidationError("--off and \(name) can't be combined. Choose one.")
    }
  }

  func run() throws {
    let folder = try options.storeFolder
    let earlier = try WakaTimeSetting.read(inStore: folder)
    if off { return try turnOff(earlier, inStore: folder) }
    var setting = earlier ?? WakaTimeSetting.new()
    if earlier != nil {
      if newKey { setting = setting.withNewKey() }
      if newPort { setting = setting.withNewPort() }
    }
    setting.isOn = true
    if setting != earlier {
      try PrivateFiles.makeFolder(folder)
      try setting.save(inStore: folder)
    }
    try context.write(WakaTimeLines(setting, folder: context.workingFolder).text)
    talk(about: RunningService(of: options)?.reload())
  }

  private func turnOff(_ earlier: WakaTimeSetting?, inStore folder: String) throws {
    if var setting = earlier, setting.isOn {
      setting.isOn = false
      try setting.save(inStore: folder)
    }
    _ = RunningService(of: options)?.reload()
    options.talk(
      "The service does not listen to WakaTime's plugins. Remove its lines from ~/.wakatime.cfg, too."
    )
  }

  private func talk(about state: ServiceState?) {
    guard let state else {
      return options.talk(
        "No service is running. To start it now and at each login: fileprogress serve --install")
    }
    if let problem = state.wakaTime.problem {
      context.say("Warning: \(problem)")
    } else {
      options.talk("The service listens to the plugins now.")
    }
  }
}
