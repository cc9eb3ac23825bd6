import LocalService

/// What a person does in each editor so that its plugin of WakaTime tells the service.
struct WakaTimeLines {
  private let setting: WakaTimeSetting
  private let folder: String

  /// Creates the text.
  ///
  /// - Parameter folder: The absolute path of a folder with texts, for an example.
  init(_ setting: WakaTimeSetting, folder: String) {
    self.setting = setting
    self.folder = folder
  }

  /// The steps and the lines; every line ends with a line feed. Lines for files are whole, so that they can be copied.
  var text: String {
    let place = Self.pattern(of: folder)
    let pattern = place.hasSuffix("/") ? place : place + "/"
    let address = "http://127.0.0.1:\(setting.port)/api/v1"
    return """
      1. Install WakaTime's plugin in your editor:

        VS Code        Extensions: WakaTime
        JetBrains      Settings, Plugins, Marketplace: WakaTime
        Obsidian       Settings, Community plugins: WakaTime
        Vim, Neovim    with your plugin manager: wakatime/vim-wakatime
        Sublime Text   Package Control: Install Package, WakaTime
        Zed            Extensions: WakaTime

      2. Put these lines into ~/.wakatime.cfg, which all editors share:

      [settings]
      api_url = \(address)
      api_key = \(setting.key)

      Only you should be able to read them: chmod 600 ~/.wakatime.cfg

      If you use WakaTime for other work, keep its [settings] and add these lines
      instead. WakaTime still gets everything, including these texts. fileprogress gets
      only what you write in this folder. Change the folder, or add a line for each:

      [api_urls]
      ^\(pattern) = \(address)|\(setting.key)

      3. Start your editor again and change a text. Then this lists the editor:

        fileprogress sources

      """
  }

  /// A regular expression that means a path, without the characters that end a name in a file of settings.
  private static func pattern(of path: String) -> String {
    path.unicodeScalars.map { (scalar: Unicode.Scalar) -> String in
      switch scalar {
      case "/", "_", "-", " ", "0"..."9": return String(scalar)
      case ".": return "\\."
      case _ where scalar.properties.isAlphabetic: return String(scalar)
      default: return "\\x{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }.joined()
  }
}
