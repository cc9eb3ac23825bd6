import DocumentIdentity
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel

/// What is said of texts that a look found new, changed or gone; each once.
struct LookSentences {
  /// So many are said; more would hide what was asked for.
  private static let mostSentences = 3
  /// From here on a new text may well be one that was written before.
  private static let manyWords: Int64 = 1000

  private let context: CommandContext

  /// Creates the sentences as they are read in a call's working folder.
  init(in context: CommandContext) {
    self.context = context
  }

  /// Returns the sentences, the most important ones first.
  func lines(of news: [TextNews]) -> [String] {
    let lines = news.compactMap { news in line(of: news).map { (rank(of: news), $0) } }
      .sorted { $0 < $1 }.map(\.1)
    let rest = lines.count - Self.mostSentences
    return rest > 1
      ? lines.prefix(Self.mostSentences) + ["\(rest) more files are new, changed or gone."] : lines
  }

  /// Returns the sentences about files that a look left for the next one.
  ///
  /// - Parameters:
  ///   - changed: The paths of files that changed.
  ///   - new: The paths of new files that may be missing ones.
  func lines(ofLeftOut changed: [String], waiting new: [String]) -> [String] {
    var lines: [String] = []
    if changed.count == 1 {
      let name = context.shortPath(changed[0])
      lines.append(
        "\(name) has changed and is not counted yet. Try again in a minute, or count it now: "
          + "fileprogress track \(ShellText.word(name))")
    } else if !changed.isEmpty {
      let names = namesToTrack(changed).map { ShellText.word(context.shortPath($0)) }
      lines.append(
        "\(NumberText.count(changed.count, "changed file")) are not counted yet. Try again in a minute"
          + (names.isEmpty
            ? "." : ", or count them now: fileprogress track \(names.joined(separator: " "))"))
    }
    if new.count == 1 {
      lines.append(
        "\(context.shortPath(new[0])) may be a renamed file, so its new words don't count for today yet. "
          + "Try again in a minute.")
    } else if !new.isEmpty {
      lines.append(
        "\(NumberText.count(new.count, "new text")) may be renamed files, so their new words don't count "
          + "for today yet. Try again in a minute.")
    }
    return lines
  }

  /// What is named to count some files: themselves, or their own folders if they are many; nothing if these are many,
  /// too, or one is the home folder or above it. Such a folder has files that nobody wants to have recorded.
  private func namesToTrack(_ paths: [String]) -> [String] {
    guard paths.count > Self.mostNames else { return paths }
    let folders = Set(paths.map(PathText.folder)).sorted()
    let hasHome = context.environment["HOME"].map { home in
      folders.contains { PathText.lies(home, atOrBelow: $0) }
    }
    return folders.count > Self.mostNames || hasHome == true ? [] : folders
  }

  /// So many files or folders are named in one call.
  private static let mostNames = 4

  private func rank(of news: TextNews) -> Int {
    switch news.kind {
    case .madeOfOthers, .likelyPlace: 0
    case .new: 1
    case .moved: 2
    case .gone: 3
    case .wentBack, .written, .recounted: 4
    case .broughtIn, .copied: 5
    }
  }

  private func line(of news: TextNews) -> String? {
    let name = context.shortPath(news.path)
    let words = NumberText.count(Int(news.words), "word")
    let changed = NumberText.count(abs(Int(news.words)), "word")
    switch news.kind {
    case .new:
      return news.words < Self.manyWords
        ? nil
        : "\(name) is new, \(words). If they weren't written today: "
          + "fileprogress track --not-written \(ShellText.word(name))"
    case .broughtIn:
      return "\(name) is new here but was written before: \(words), not counted for today."
    case .copied: return "\(name) was copied from another text: \(words), not counted."
    case .madeOfOthers:
      return "\(name) is made of text from other files. To stop counting it: "
        + "fileprogress exclude \(ShellText.word(name))"
    case .moved(let moves):
      let places = moves.map { context.shortPath($0.path) }.joined(separator: " and ")
      if TextNews.Move.isWhole(moves, of: news.words) {
        return "\(name) is gone, and its words are in \(places)."
      }
      let sum = moves.reduce(0) { $0 + Int($1.words) }
      return "\(name) is gone. About \(NumberText.count(sum, "word")) of it are in \(places)."
    case .gone: return "\(name) is gone. It had \(words); your words for the day don't change."
    case .written(let since, let moment):
      // What counts today needs no word.
      return day(of: moment).flatMap { day in
        self.day(of: since).map {
          "\(name): \(news.words < 0 ? "−" : "+")\(changed) since \($0), counted for \(day)."
        }
      }
    case .likelyPlace(let path):
      let screen = context.reportScreen()
      return "The folder of your goal, \(screen.place(news.path)), may be "
        + "\(screen.place(path)) now. If so: fileprogress track --recursive \(ShellText.word(context.shortPath(path)))"
    case .recounted:
      return "\(name) is counted in a new way since the last update, "
        + "so its change doesn't count this time."
    case .wentBack(let moment):
      return "\(name) has its text of \(day(of: moment) ?? "earlier today") again, "
        + "so changes since then don't count, except in sessions."
    }
  }

  /// The name of the day of a moment, in nanoseconds since 1970; `nil` for today.
  private func day(of moment: Int64) -> String? {
    let today = LocalDays.day(of: context.clock.read().wallNanoseconds, in: context.dayTime)
    let day = LocalDays.day(of: moment, in: context.dayTime)
    return day == today ? nil : DayText.name(of: day, today: today)
  }
}
