import ProgressModel

/// What a report is added up by, as it is typed.
enum ReportUnit: Equatable {
  /// Groups of recorded work.
  case group(ReportGrouping)
  /// The chapters of a file as they are now.
  case chapter

  /// How ``chapter`` is typed.
  static let chapterName = "chapter"

  /// The groups. The chapters of a folder are its documents.
  var grouping: ReportGrouping {
    switch self {
    case .group(let grouping): grouping
    case .chapter: .document
    }
  }
}

extension ReportUnit: OptionValue {
  init?(argument: String) {
    if argument == Self.chapterName {
      self = .chapter
    } else if let grouping = ReportGrouping(rawValue: argument) {
      self = .group(grouping)
    } else {
      return nil
    }
  }

  static func advice(about text: String) -> String {
    switch text.lowercased() {
    case "year", "yearly":
      return "\"\(text)\" is not valid. To see every month: fileprogress report --all --by month"
    case "file":
      return "\"\(text)\" is not valid. To see each document: "
        + call(by: .document, insteadOf: text)
    case "chapters":
      return
        "\"\(text)\" is not valid. To see the chapters of a file: fileprogress report FILE --by chapter"
    case "heading":
      return "\"\(text)\" is not valid. To count by heading: fileprogress words FILE --by heading"
    case "date", "daily":
      return "\"\(text)\" is not valid. To see each day: \(call(by: .day, insteadOf: text))"
    default: break
    }
    return
      "\"\(text)\" is not valid. Choose one of: day, week, month, folder, document, chapter; or two, "
      + "such as day,document."
  }

  /// Returns the call as it works, with what was typed; the shortest one if something else is wrong, too.
  private static func call(by grouping: ReportGrouping, insteadOf text: String) -> String {
    let words = CommandContext.current.words
    let name = grouping.rawValue
    let call = words.map { $0 == text ? name : $0 == "--by=" + text ? "--by=" + name : $0 }
    // Where several words are meant, parsing them would ask for this advice again.
    let isOne =
      zip(words, call).count(where: { $0 != $1 }) == 1
      && words.count(where: { $0.hasPrefix("--by") }) == 1
    return (isOne ? TypedCall.text(of: call) : nil) ?? "fileprogress report --by \(name)"
  }
}
