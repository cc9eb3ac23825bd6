import DocumentWriting
import FileProgressReports
import FileTracking
import ProgressModel

/// What was typed in a wrong call. It stands in the advice about the call in the place of `FILE`, `FOLDER`, `ID` and
/// examples.
struct TypedValues {
  private let file: String?
  private let folder: String?
  private let session: String?
  private let editor: String?
  private let setting: String?
  private let amount: String?
  private let day: String?
  private let length: String?
  private let time: String?
  private let pair: String?

  /// Finds the values; one of which there are several is not chosen.
  ///
  /// - Parameters:
  ///   - words: The words behind the command.
  ///   - context: Where a word may be a file.
  init(of words: some Sequence<String>, in context: CommandContext = .current) {
    let names = words.filter { !$0.hasPrefix("-") && !TypedName.standsForBytes($0) }
    func only(_ isMeant: (String) -> Bool) -> String? {
      let found = names.filter(isMeant)
      return found.count == 1 ? found.first.map(ShellText.word) : nil
    }
    func isFile(_ name: String) -> Bool {
      guard let kind = context.kind(ofFileNamed: name) else {
        return TypedCall.isNameOfFile(name) && !name.contains(" ")
      }
      return kind != .folder
    }
    file = only(isFile)
    pair =
      names.count == 2 && names.allSatisfy(isFile)
      ? names.map(ShellText.word).joined(separator: " ") : nil
    folder = only { context.kind(ofFileNamed: $0) == .folder }
    session = only { $0.wholeMatch(of: /[0-9a-fA-F]{4,32}/) != nil }
    editor = only(Self.isEditor)
    setting = only { SettingName(rawValue: $0) != nil }
    amount = only { AmountArgument(argument: $0)?.number != nil }
    day = only { MomentForm($0)?.isDay ?? false }
    length = only { LengthOfTime($0)?.hasUnit ?? false }
    time = only { TimeOfDay($0) != nil }
  }

  /// Returns an advice with the values that were typed.
  func filling(_ advice: String) -> String {
    var advice = advice
    if let pair { advice = advice.replacing("link FILE OTHER", with: "link \(pair)") }
    if let place = file ?? folder {
      advice = advice.replacing("report --html --open", with: "report \(place) --html --open")
    }
    advice = advice.replacing(
      /(fileprogress ([a-z]+)[a-z ]* (?:--remove )?)(FILE|FOLDER|ID)\b(?! FILE)/
    ) { match -> String in
      let typed: String? =
        switch match.output.3 {
        case "FILE":
          file ?? (Self.verbsOfFolders.contains(String(match.output.2)) ? folder : nil)
        case "FOLDER": folder
        default: session
        }
      return String(match.output.1) + (typed ?? String(match.output.3))
    }
    if let length { advice = advice.replacing("--for 25min", with: "--for \(length)") }
    if let time { advice = advice.replacing("--to 17:30", with: "--to \(time)") }
    if let editor { advice = advice.replacing("--editor vim", with: "--editor \(editor)") }
    if let setting {
      advice = advice.replacing("config idle --unset", with: "config \(setting) --unset")
    }
    return advice
  }

  /// Returns an advice with the number or the day that was typed in the place of that of its example.
  func fillingAmount(_ advice: String) -> String {
    let dated = day.map { advice.replacing("--by friday", with: "--by \($0)") } ?? advice
    guard let amount else { return dated }
    return dated.replacing(/--(words|per-day|per-week|edited) [0-9]+/) { match -> String in
      "--\(match.output.1) \(amount)"
    }
  }

  /// Whether a word starts an editor, perhaps with options.
  static func isEditor(_ word: String) -> Bool {
    let program = word.split(separator: " ").first.map(String.init) ?? ""
    return TerminalEditor.isMeant(by: program) || OfficeSuite.isMeant(by: program)
      || graphicalEditors.contains(program)
  }

  private static let graphicalEditors: Set = [
    "code", "codium", "emacs", "gedit", "geany", "gvim", "kate", "kwrite", "mousepad", "subl",
    "xed", "zed",
  ]

  /// The commands that take a folder in the place of a file.
  static let verbsOfFolders: Set = [
    "cancel", "exclude", "forget", "goal", "report", "start", "stop", "track", "words",
  ]
}
