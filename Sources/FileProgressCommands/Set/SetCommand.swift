import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports

/// Reports progress and items of a file by hand.
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Report progress and items of a file by hand.",
    discussion: """
      Progress is a fraction from 0 to 1, or a percentage; ranges may overlap and count once. What was \
      covered stays covered, so --progress never lowers it; --clear-progress begins anew. An item \
      is written ID:TITLE=VALUE, split at the first colon and the last equals sign; one with a known \
      ID replaces the old one. The types of --binary are trueFalse, passFail, yesNo and \
      correctIncorrect. The primary item keeps its kind: where words were counted it is a quantity. All of \
      it is kept, or nothing; undo takes it back.

      Examples:
        fileprogress set essay.txt --progress 0.5
        fileprogress set essay.txt --quantity pages:Pages=12 --primary pages
        fileprogress set essay.txt --score quiz:Quiz=8/10
        fileprogress set essay.txt --binary handed_in:'Handed in':yesNo=yes
      """)

  @Argument(help: "The file.")
  var file: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Covered from the start up to this fraction.", valueName: "0…1"),
    transform: FractionArgument.parsed)
  var progress: FractionArgument?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A covered stretch, such as 0.2..0.4.", valueName: "from..to"),
    transform: RangeArgument.parsed)
  var range: [RangeArgument] = []

  @Flag(help: "Begin the progress anew.")
  var clearProgress = false

  @Option(
    help: ArgumentHelp("A number of something.", valueName: "id:title=n"),
    transform: QuantityArgument.parsed)
  var quantity: [QuantityArgument] = []

  @Option(
    help: ArgumentHelp("Points out of possible points.", valueName: "id:title=8/10"),
    transform: ScoreArgument.parsed)
  var score: [ScoreArgument] = []

  @Option(
    help: ArgumentHelp("A yes or no.", valueName: "id:title:passFail=true"),
    transform: BinaryArgument.parsed)
  var binary: [BinaryArgument] = []

  @Option(help: ArgumentHelp("Make an item the primary one.", valueName: "id"))
  var primary: String?

  @Flag(help: "Have no primary item.")
  var noPrimary = false

  @Option(help: ArgumentHelp("Remove an item.", valueName: "id"))
  var remove: [String] = []

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if primary != nil, noPrimary {
      throw ValidationError("--primary and --no-primary exclude each other.")
    }
    try progress?.check(as: "--progress")
    for stretch in range {
      try stretch.start.check(as: "--range")
      try stretch.end.check(as: "--range")
    }
    for argument in score
    where argument.score < 0 || (argument.maxScore > 0 && argument.score > argument.maxScore) {
      throw ValidationError(
        "--score \(argument.assignment.identifier) goes from 0 to the possible points; "
          + "\(argument.assignment.value) is out of it.")
    }
    let identifiers =
      quantity.map(\.assignment.identifier) + score.map(\.assignment.identifier)
      + binary.map(\.identifier)
    guard !identifiers.contains(WordCountItem.identifier) else {
      throw ValidationError(
        "\(WordCountItem.identifier) stands for the words of the file, which are counted; give your "
          + "item another ID.")
    }
  }

  func run() throws {
    guard !file.isEmpty else {
      throw CommandFailure(.noFile, "The name of the file is empty. Check the name.")
    }
    if progress == nil, range.isEmpty, !clearProgress, quantity.isEmpty, score.isEmpty,
      binary.isEmpty, primary == nil, !noPrimary, remove.isEmpty
    {
      throw CommandFailure(
        .usage, "nothing to set: give at least one option, such as --progress 0.5")
    }
    try options.withStore(for: "set") { store in
      let activity = try store.activity(atPath: context.absolutePath(file))
      guard activity.isRecorded else {
        options.talkAboutUnrecorded(file, store)
        return
      }
      let covered = activity.progress
      try change(activity)
      let sentence = sentence(aboutProgress: activity.progress, after: covered)
      // Not `joined`, which takes a percent of this command to set up.
      try store.saveAndWait(asCommand: changes.reduce("set \(file)") { $0 + " " + $1 })
      if let sentence { options.talk(sentence) }
    }
  }

  /// What to say when the progress is more than was typed, since it was so before.
  private func sentence(aboutProgress fraction: Double, after covered: Double) -> String? {
    guard let progress, !clearProgress, progress.fraction < covered else { return nil }
    let percent = NumberText.percent(fraction)
    return fraction == covered
      ? "\(file) stays at \(percent); --clear-progress begins anew"
      : "\(file) is at \(percent), with what was covered before; --clear-progress begins anew"
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

  /// Changes the activity, or throws before anything is changed.
  private func change(_ activity: Activity) throws {
    let items = items
    for item in items {
      guard item.hasValidValue else {
        throw CommandFailure(
          .usage,
          "the item \(item.identifier) has a value that can't be kept: numbers are finite, and "
            + "possible points are more than 0")
      }
    }
    if let progress, progress.fraction.isNaN {
      throw CommandFailure(.usage, "--progress is no number: write 0.5 or 50%")
    }
    for identifier in remove where activity.activityItem(identifier: identifier) == nil {
      throw CommandFailure(.failed, "\(file) has no item \(identifier)")
    }
    let primaryItem = try primaryItem(among: items, of: activity)
    if clearProgress { activity.clearProgress() }
    for identifier in remove { _ = activity.removeActivityItem(identifier: identifier) }
    for item in items { activity.addAdditionalActivityItem(item) }
    if let primaryItem { activity.primaryActivityItem = primaryItem }
    if noPrimary { activity.primaryActivityItem = nil }
    for stretch in range {
      activity.addProgressRange(fromStart: stretch.start.fraction, toEnd: stretch.end.fraction)
    }
    if let progress { activity.progress = progress.fraction }
  }

  /// The item that becomes the primary one, of the kind that this one has and keeps.
  private func primaryItem(
    among items: [ActivityItem], of activity: Activity
  ) throws -> ActivityItem? {
    let name = primary ?? (noPrimary ? nil : activity.primaryActivityItem?.identifier)
    guard let name, !remove.contains(name) || items.contains(where: { $0.identifier == name })
    else { return nil }
    let item =
      items.last { $0.identifier == name } ?? activity.activityItem(identifier: name)
    guard let item else {
      throw CommandFailure(
        .failed, "\(file) has no item \(name) that could become the primary one")
    }
    if let kind = activity.primaryKind, kind != item.kind {
      throw CommandFailure(
        .failed,
        "the item \(name) is a \(item.kind.rawValue), but the primary item of \(file) is and stays "
          + "a \(kind.rawValue); "
          + (primary == nil
            ? "give the \(item.kind.rawValue) another ID"
            : "without --primary \(name) it is kept beside that"))
    }
    return primary == nil ? nil : item
  }

  /// What was asked for, for people who undo it.
  private var changes: [String] {
    var words: [String] = []
    if clearProgress { words.append("--clear-progress") }
    if let progress { words.append("--progress \(progress.text)") }
    words += range.map { "--range \($0.start.text)..\($0.end.text)" }
    words += quantity.map { "--quantity \($0.assignment.identifier)" }
    words += score.map { "--score \($0.assignment.identifier)" }
    words += binary.map { "--binary \($0.identifier)" }
    if let primary { words.append("--primary \(primary)") }
    if noPrimary { words.append("--no-primary") }
    words += remove.map { "--remove \($0)" }
    return words
  }
}
