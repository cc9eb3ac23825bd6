import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports

/// Progress and items that are reported by hand, of a file or a context.
struct ResultOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Set progress, such as 0.5 or 50%.", valueName: "0…1"),
    transform: FractionArgument.parsed)
  var progress: FractionArgument?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Add a finished range, such as 0.2..0.4.", valueName: "from..to"),
    transform: RangeArgument.parsed)
  var range: [RangeArgument] = []

  @Flag(help: "Reset progress to 0.")
  var clearProgress = false

  @Option(
    help: ArgumentHelp("Set a number.", valueName: "id:title=n"),
    transform: QuantityArgument.parsed)
  var quantity: [QuantityArgument] = []

  @Option(
    help: ArgumentHelp("Set points out of possible points.", valueName: "id:title=8/10"),
    transform: ScoreArgument.parsed)
  var score: [ScoreArgument] = []

  @Option(
    help: ArgumentHelp("Set a yes-or-no item.", valueName: "id:title:passFail=true"),
    transform: BinaryArgument.parsed)
  var binary: [BinaryArgument] = []

  @Option(help: ArgumentHelp("Make an item the primary one.", valueName: "id"))
  var primary: String?

  // Programs rarely need it, and a person can choose another item.
  @Flag(help: .hidden)
  var noPrimary = false

  @Option(help: ArgumentHelp("Remove an item.", valueName: "id"))
  var remove: [String] = []

  func validate() throws {
    if primary != nil, noPrimary {
      throw ValidationError("--primary and --no-primary can't be combined. Choose one.")
    }
    try progress?.check(as: "--progress")
    for stretch in range {
      try stretch.start.check(as: "--range")
      try stretch.end.check(as: "--range")
    }
    for argument in score
    where ReportedResults.isOutOfRange(score: argument.score, maxScore: argument.maxScore) {
      throw ValidationError(
        Self.sentence(
          aboutScore: argument.assignment.identifier, value: argument.assignment.value))
    }
    let identifiers =
      quantity.map(\.assignment.identifier) + score.map(\.assignment.identifier)
      + binary.map(\.identifier)
    if let reserved = identifiers.first(where: ReportedResults.isReserved) {
      throw ValidationError(Self.sentence(aboutReserved: reserved))
    }
  }

  private static func sentence(aboutScore identifier: String, value: String) -> String {
    "--score \(identifier): \"\(value)\" is out of range. Points go from 0 to the possible points."
  }

  private static func sentence(aboutReserved identifier: String) -> String {
    "\"\(identifier)\" is the word count of the file. Give your item another ID."
  }

  // MARK: - What was typed

  var results: ReportedResults {
    var results = ReportedResults()
    results.clearsProgress = clearProgress
    results.progress = progress?.fraction
    results.stretches = range.map { .init(start: $0.start.fraction, end: $0.end.fraction) }
    results.items = items
    results.removedItems = remove
    results.primary = primary.map { .item($0) } ?? (noPrimary ? .noItem : .unchanged)
    return results
  }

  private var items: [ActivityItem] {
    quantity.map {
      let item = QuantityItem(
        identifier: $0.assignment.identifier, title: $0.assignment.title)
      item.quantity = $0.quantity
      return item
    }
      + score.map {
        ScoreItem(
          identifier: $0.assignment.identifier, title: $0.assignment.title, score: $0.score,
          maxScore: $0.maxScore)
      }
      + binary.map {
        let item = BinaryItem(identifier: $0.identifier, title: $0.title, type: $0.type)
        item.value = $0.value
        return item
      }
  }

  /// Returns the command with what was asked for, for people who undo it.
  func summary(of command: String) -> String {
    ([command] + changes).joined(separator: " ")
  }

  private var changes: [String] {
    var words: [String] = []
    if clearProgress { words.append("--clear-progress") }
    if let progress { words.append("--progress \(progress.text)") }
    words += range.map { "--range \($0.start.text)..\($0.end.text)" }
    words += quantity.map { "--quantity \(ShellText.word($0.assignment.identifier))" }
    words += score.map { "--score \(ShellText.word($0.assignment.identifier))" }
    words += binary.map { "--binary \(ShellText.word($0.identifier))" }
    if let primary { words.append("--primary \(ShellText.word(primary))") }
    if noPrimary { words.append("--no-primary") }
    words += remove.map { "--remove \(ShellText.word($0))" }
    return words
  }

  /// Whether nothing was typed that could be set.
  var isEmpty: Bool {
    progress == nil && range.isEmpty && !clearProgress && quantity.isEmpty && score.isEmpty
      && binary.isEmpty && primary == nil && !noPrimary && remove.isEmpty
  }
}

/// What has the results, as sentences name it.
struct ResultHolder {
  /// The file as it was typed, or the name of a context.
  var name: String
  /// The command that sets results, up to the options.
  var set: String
  /// The command that shows the items.
  var show: String
}

extension ResultOptions {
  /// What to say when the progress is more than was typed, since it was so before, or when nothing is new.
  func sentence(about outcome: ReportedResults.Outcome, of holder: ResultHolder) -> String? {
    guard let progress, !clearProgress, progress.fraction < outcome.progressBefore else {
      return outcome.isChanged
        ? nil : "\(holder.name) has these values already. Nothing was changed."
    }
    let percent = NumberText.percent(outcome.progress)
    return outcome.progress == outcome.progressBefore
      ? "\(holder.name) stays at \(percent), because progress never goes down. To start again: \(holder.set) --clear-progress"
      : "\(holder.name) is at \(percent), including what was covered before. To start again: \(holder.set) --clear-progress"
  }

  func failure(_ refusal: ReportedResults.Refusal, of holder: ResultHolder) -> CommandFailure {
    switch refusal {
    case .reservedIdentifier(let identifier):
      CommandFailure(.usage, Self.sentence(aboutReserved: identifier))
    case .scoreOutOfRange(let identifier):
      CommandFailure(
        .usage, Self.sentence(aboutScore: identifier, value: "what was typed"))
    case .impossibleValue(let identifier):
      CommandFailure(
        .usage,
        "The item \"\(identifier)\" has an invalid value. Numbers must be finite, and possible "
          + "points more than 0.")
    case .impossibleProgress:
      CommandFailure(
        .usage, "--progress: \"\(progress?.text ?? "")\" is not a fraction. Examples: 0.5, 50%.")
    case .unknownItem(let identifier):
      CommandFailure(.failed, noItem(identifier, in: holder))
    case .unknownPrimary(let identifier):
      CommandFailure(.failed, noItem(identifier, in: holder))
    case .otherKind(let identifier, let kind, let primaryKind):
      CommandFailure(
        .failed,
        "The item \"\(identifier)\" is a \(kind.rawValue), but the primary item of \(holder.name) stays "
          + "a \(primaryKind.rawValue). "
          + (primary == nil
            ? "Give the \(kind.rawValue) another ID."
            : "To keep both, leave out --primary \(identifier)."))
    }
  }

  private func noItem(_ identifier: String, in holder: ResultHolder) -> String {
    "\(holder.name) has no item \"\(identifier)\". Its items: \(holder.show)"
  }
}
