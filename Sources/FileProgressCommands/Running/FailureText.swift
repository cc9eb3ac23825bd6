import ClassModel
import Classroom
import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel

/// What is said of an error: the library names files by their paths, a person as they typed them.
enum FailureText {
  /// Returns the sentences.
  ///
  /// - Parameters:
  ///   - error: The error of any layer.
  ///   - context: The call in which names were typed.
  static func of(_ error: any Error, in context: CommandContext = .current) -> String {
    switch error {
    case let error as FileTrackingError where error.code == .notFound && !error.path.isEmpty:
      missing(context.typedName(ofFileAt: error.path), in: context)
    case let error as FileTrackingError: error.sentence(naming: context.typedName)
    case let error as DocumentFileError where error.code == .newPacked:
      newPacked(context.typedName(ofFileAt: error.path), at: error.path, in: context)
    case let error as DocumentFileError: error.sentence(naming: context.typedName)
    case let error as DocumentTextError where error.code == .isDirectory:
      FileSentence.folder(error.path)
    // The library knows no options, so the command adds the one that helps.
    case let error as DataStoreError where error.code == .folderNotMade:
      "\(error) To name it, use --home DIR or FILEPROGRESS_HOME."
    case let error as ClassroomError: ClassSentence.of(error)
    case let error as ExchangeFailure: ClassSentence.of(error, in: context)
    case let error as ExchangeBreakdown: ClassSentence.of(error)
    default: "\(error)"
    }
  }

  /// Says that there is no file of a name, and how the call is typed with the file that may be meant.
  ///
  /// - Parameters:
  ///   - name: The file, as people read it.
  ///   - context: The call in which it was typed.
  static func missing(_ name: String, in context: CommandContext = .current) -> String {
    question(about: name, in: context).map { "There is no file at \(name). \($0)" }
      ?? FileSentence.missing(FileSentence.subject(PrintableText.of(name)))
  }

  /// Asks whether a file was meant by a name without its ending or with a slip, or by its name without the folder, as
  /// screens show it, with the call; `nil` if there is no such file.
  static func question(about name: String, in context: CommandContext) -> String? {
    // The name of a command may be the same word.
    guard context.words.filter({ $0 == name }).count == 1,
      let file = fileName(of: name, in: context) ?? recordedFile(named: name, in: context)
    else { return nil }
    return "Did you mean \(file)? Then: \(context.call(with: file, insteadOf: name))"
  }

  /// Returns the name of the only file in its folder that has a name but for its ending, such as `essay.txt` for
  /// `essay`, or but for one slip, as for `esay.txt`; `nil` if there is none. If the command takes folders, it may be one.
  private static func fileName(of name: String, in context: CommandContext) -> String? {
    guard !name.isEmpty, !name.hasSuffix("/") else { return nil }
    let path = context.absolutePath(name)
    guard let folder = try? context.fileSystem.resolve(PathText.folder(path)),
      let entries = try? context.fileSystem.entries(ofFolder: folder)
    else { return nil }
    let typed = PathText.lastComponent(path)
    let hasEnding = TypedCall.isNameOfFile(name)
    let takesFolders = context.words.first.map(TypedValues.verbsOfFolders.contains) ?? false
    let found = entries.filter { takesFolders || $0.kind != .folder }.filter {
      guard let entry = $0.name else { return false }
      return hasEnding || $0.kind == .folder
        ? isMeant(entry, by: typed)
        : entry.hasPrefix(typed + ".") && !entry.dropFirst(typed.count + 1).contains(".")
    }.compactMap(\.name)
    guard let file = found.first, found.count == 1 else { return nil }
    return String(name.dropLast(typed.count)) + file
  }

  /// Whether a name is another one with a slip. In a short name, and in a number as of a chapter, it is none.
  private static func isMeant(_ name: String, by typed: String) -> Bool {
    name.prefix { $0 != "." }.count > 4 && name.filter(\.isNumber) == typed.filter(\.isNumber)
      && EditDistance.between(typed.lowercased(), name.lowercased()) < 2
  }

  /// Returns the only recorded file that has a name, as short as it can be typed; `nil` if there is none.
  private static func recordedFile(named name: String, in context: CommandContext) -> String? {
    guard let first = name.first, !"./~".contains(first), !name.hasSuffix("/") else { return nil }
    let access = PlainAccess(
      home: TriedOption.value(of: "--home", in: context), quiet: true)
    let paths = try? access.reading(for: "status") { store in
      access.leaveOutDistantFiles(of: store)
      let files = store.configuration.fileSystem
      return try store.documents.paths(ofFilesNamed: name).filter {
        (try? files.entry(at: $0, followsLink: true)) != nil
      }
    }
    guard let paths, let path = paths.first, paths.count == 1 else { return nil }
    return context.shortPath(path)
  }

  private static func newPacked(
    _ name: String, at path: String, in context: CommandContext
  ) -> String {
    let sentence = "A text editor can't create \(name)."
    let word = ShellText.word(name)
    let elsewhere = "create it in another program, then: fileprogress start \(word)"
    return switch OfficeSuite.obstacle(forDocumentAt: path, environment: context.environment) {
    case .isNotInstalled?:
      "\(sentence) LibreOffice can, but it is not installed. Install it, or \(elsewhere)"
    case .hasNoScreen?:
      "\(sentence) LibreOffice can, but it needs a graphical desktop. Here, \(elsewhere)"
    case nil: "\(sentence) LibreOffice can: fileprogress open \(word) --editor libreoffice"
    }
  }
}

extension CommandFailure {
  /// A name is empty.
  static let emptyName = CommandFailure(.noFile, FileSentence.emptyName)
}

extension CommandContext {
  /// The name of a file as it was typed in this call; else as short as it can be typed.
  ///
  /// - Parameter path: The absolute path of the file.
  func typedName(ofFileAt path: String) -> String {
    words.first { !$0.hasPrefix("-") && PathText.areSame(absolutePath($0), path) }
      ?? words.first { !$0.hasPrefix("-") && PathText.areSame(lastingPath($0), path) }
      ?? shortPath(path)
  }
}

extension CommandFailure {
  /// Creates the failure for a name that stands for no document.
  ///
  /// - Parameters:
  ///   - failure: The name, and why.
  ///   - verb: The command that it was given to, which takes dates with `--since`.
  init(_ failure: DocumentSelection.Failure, of verb: String) {
    guard failure.cause.code == .notFound else {
      self.init(ExitStatus(for: failure.cause), FailureText.of(failure.cause))
      return
    }
    self.init(.noFile, Self.sentence(aboutMissing: failure.name, of: verb))
  }

  /// Says that nothing is at a name, and what was meant by it, if that can be told.
  private static func sentence(aboutMissing name: String, of verb: String) -> String {
    if let moment = UnquotedMoment(with: name) {
      return "There is no file at \(name). \(moment.advice)"
    }
    if let call = TypedCall.callWithPeriod(around: name) {
      return "There is no file at \(name). For that period: \(call)"
    }
    if let period = Self.period(named: name) {
      return "There is no file at \(name). For that period: fileprogress \(verb) \(period)"
    }
    if let sentence = sentence(aboutMissingOutput: name, of: verb) { return sentence }
    return FailureText.missing(name)
  }

  /// Creates the failure for the first of some names that stand for no document; `nil` if there is none. If all names
  /// do and they are the words of a date, such as `last 7 days`, it is about that date.
  ///
  /// - Parameters:
  ///   - failures: The names, and why.
  ///   - names: All names as they were typed.
  ///   - verb: The command that they were given to.
  init?(_ failures: [DocumentSelection.Failure], among names: [String], of verb: String) {
    guard var failure = failures.first else { return nil }
    if failures.count == names.count {
      let words = names.joined(separator: " ")
      if MomentForm(words) != nil { failure.name = words }
    }
    self.init(failure, of: verb)
  }

  /// Says how results are written into a file that is not there and that was typed as if they were written there; `nil`
  /// for any other name.
  ///
  /// - Parameter verb: The command that it was given to, which has `--csv` and `--json`, with what it needs besides.
  static func sentence(aboutMissingOutput name: String, of verb: String) -> String? {
    for format in ["csv", "json"] where name.lowercased().hasSuffix("." + format) {
      return "There is no file at \(name). To write one: "
        + "fileprogress \(verb) --\(format) >\(ShellText.word(name))"
    }
    return nil
  }

  /// Returns the option for a period that was typed as if it were a file; `nil` for any other name.
  private static func period(named name: String) -> String? {
    if let period = daysNamed(from: name) { return period }
    if let week = Self.week(numbered: name) { return week }
    return switch name.lowercased() {
    case "week", "month": "--" + name.lowercased()
    case "last", "previous":
      CommandContext.current.words.contains("--month")
        ? "--since last-month --until last-month" : "--since last-week --until last-week"
    default:
      MomentForm(name).map {
        let word = ShellText.word(name)
        return "--since \(word)" + ($0.isPastPeriod ? " --until \(word)" : "")
      }
    }
  }

  /// Returns the options for a week whose number was typed as if `--week` took it; `nil` if it was not.
  private static func week(numbered number: String) -> String? {
    guard CommandContext.current.words.contains("--week"), number.allSatisfy(\.isNumber),
      MomentForm("week " + number) != nil
    else { return nil }
    let word = ShellText.word("week " + number)
    return "--since \(word) --until \(word)"
  }

  /// Returns the options for two days that were typed one after the other, such as `monday friday`; `nil` if they were
  /// not.
  private static func daysNamed(from start: String) -> String? {
    let words = CommandContext.current.words
    guard let place = words.firstIndex(of: start), MomentForm(start)?.isDay ?? false,
      let end = words[(place + 1)...].first(where: { !["to", "until", "-"].contains($0) }),
      MomentForm(end)?.isDay ?? false
    else { return nil }
    return "--since \(ShellText.word(start)) --until \(ShellText.word(end))"
  }
}

extension MomentForm {
  /// Whether it is a day or a period that does not last until now, as `7d`, `last 7 days`, `today` and `this week` do.
  fileprivate var isPastPeriod: Bool {
    switch self {
    case .day(.away(.day, 1...2, .back)): true
    case .day(.away), .period(.around(_, 0)), .period(.throughToday), .time, .exact, .away: false
    case .day, .period: true
    }
  }
}

extension UnreadableReason {
  /// Says it of a document, and how it is tried again if it is not by itself.
  ///
  /// - Parameters:
  ///   - name: What the document is called.
  ///   - addition: What belongs to the first sentence, too.
  func sentenceWithRetry(about name: String, addition: String = "") -> String {
    let sentence = sentence(about: name, addition: addition)
    guard self == .tooCostly else { return sentence }
    return sentence + ". fileprogress words \(ShellText.word(name)) tries again"
  }

  /// Says it at the end of a session with the document.
  ///
  /// - Parameters:
  ///   - name: What the document is called.
  ///   - isRecorded: Whether the session is.
  func sentenceOfSession(with name: String, isRecorded: Bool = true) -> String {
    let kept = isRecorded ? "; its time is recorded" : ""
    return PrintableText.of(sentenceWithRetry(about: name, addition: kept) + ".")
  }
}
