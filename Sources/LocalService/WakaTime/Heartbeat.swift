import Foundation

/// A sign that a person works on a file, as a plugin of WakaTime sends it.
struct Heartbeat: Hashable, Sendable {
  /// What is worked on: mostly the absolute path of a file. It is data, and nothing was checked.
  var entity: String
  /// What the entity is; `file` unless the plugin said something else.
  var type: String
  /// When, in seconds since 1970, as it was sent.
  var time: Double
  /// Whether the file was saved.
  var isWrite = false
  /// What the person does, such as `writing docs`; `nil` if the plugin said nothing.
  var category: String?
  /// The plugin and its editor; `nil` if they are in the head of the request only.
  var userAgent: String?

  /// When, in nanoseconds since 1970, exact to the microsecond; `nil` for what no clock shows.
  var nanoseconds: Int64? {
    guard time >= 0, time < 4e9 else { return nil }
    return Int64((time * 1e6).rounded()) * 1000
  }
}

extension Heartbeat: Decodable {
  private enum CodingKeys: String, CodingKey {
    case entity
    case type
    case time
    case isWrite = "is_write"
    case category
    case userAgent = "user_agent"
  }

  /// Takes the members that matter here; all others are left out.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    entity = try members.decode(String.self, forKey: .entity)
    type = try members.decodeIfPresent(String.self, forKey: .type) ?? "file"
    time = try members.decode(Double.self, forKey: .time)
    isWrite = try members.decodeIfPresent(Bool.self, forKey: .isWrite) ?? false
    category = try members.decodeIfPresent(String.self, forKey: .category)
    userAgent = try members.decodeIfPresent(String.self, forKey: .userAgent)
  }
}

/// What a plugin sends at once.
struct HeartbeatBody {
  /// The heartbeats in their order; `nil` for what is none.
  let heartbeats: [Heartbeat?]
  /// Whether they came in an array, which is answered one by one.
  let isBulk: Bool

  /// One of a bulk, which may be anything.
  private struct Item: Decodable {
    let heartbeat: Heartbeat?

    init(from decoder: any Decoder) {
      heartbeat = try? Heartbeat(from: decoder)
    }
  }

  /// Reads a body; `nil` if it is neither an array nor an object in JSON.
  init?(_ bytes: [UInt8]) {
    let blanks = " \t\r\n".utf8
    let first = bytes.first { !blanks.contains($0) }
    isBulk = first == UInt8(ascii: "[")
    let data = Data(bytes)
    if isBulk {
      guard let items = try? JSONDecoder().decode([Item?].self, from: data) else { return nil }
      heartbeats = items.map { $0?.heartbeat }
    } else {
      guard first == UInt8(ascii: "{"),
        let item = try? JSONDecoder().decode(Item.self, from: data)
      else { return nil }
      heartbeats = [item.heartbeat]
    }
  }
}

/// The editor in which a plugin of WakaTime runs.
enum HeartbeatEditor {
  /// Finds the name of the editor in what a plugin calls itself.
  ///
  /// The last two words are the editor and its plugin, such as `vscode/1.85.1 vscode-wakatime/24.4.0`. Before them
  /// are the program that sends, the system, and the language of that program.
  ///
  /// - Returns: `nil` if it says no name.
  static func name(in userAgent: String) -> String? {
    // The system stands in brackets, and may have any words.
    var depth = 0
    let text = userAgent.filter { character in
      if character == "(" { depth += 1 }
      defer { if character == ")" { depth = max(0, depth - 1) } }
      return depth == 0
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let last = words.last else { return nil }
    // The language of the program that sends has no version behind a slash.
    let editor = words.dropLast().last.flatMap { $0.contains("/") ? product($0) : nil }
    return editor.flatMap(known) ?? known(Self.editor(ofPlugin: product(last)))
  }

  /// What a word names, without its version.
  private static func product(_ word: Substring) -> String {
    String(word.prefix { $0 != "/" })
  }

  /// The editor that a plugin is for, such as `vim` of `vim-wakatime`.
  private static func editor(ofPlugin name: String) -> String {
    let mark = "-wakatime"
    return name.lowercased().hasSuffix(mark) ? String(name.dropLast(mark.count)) : name
  }

  private static func known(_ name: String) -> String? {
    let word = name.lowercased()
    return ["", "wakatime", "unknown"].contains(word) ? nil : properNames[word] ?? name
  }

  /// The names that people know, by those that plugins say.
  private static let properNames = [
    "emacs": "Emacs", "intellij": "IntelliJ", "kate": "Kate", "neovim": "Neovim",
    "obsidian": "Obsidian",
    "pycharm": "PyCharm", "sublime": "Sublime Text", "vscode": "VS Code", "vscodium": "VSCodium",
    "webstorm": "WebStorm", "zed": "Zed",
  ]
}
