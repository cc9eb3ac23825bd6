import DocumentIdentity
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// What `goal` does with options: it changes the goal and says how far it is reached.
struct GoalSetting {
  /// The document or folder as it was typed; `nil` for all documents.
  let place: String?
  var words: AmountArgument?
  var by: DeadlineArgument?
  var perDay: AmountArgument?
  var minutes: AmountArgument?
  var edited: AmountArgument?
  var perWeek: AmountArgument?
  var on: WeekdaysArgument?
  var isJSON = false
  let access: any StoreAccess

  private var context: CommandContext { .current }

  func run() throws {
    try access.withStore(for: "goal") { store in
      access.look(in: store)
      let today = LocalDays.day(of: context.clock.read().wallNanoseconds, in: context.dayTime)
      var changes = try changes(today: today)
      guard let target = try target(in: store) else { return }
      let known = try store.goals.all().first(where: GoalPlace(path, in: store).means)
      var goal = known?.goal ?? Goal()
      for (key, value) in changes { goal[key] = value }
      try check(goal, today: today)
      if goal.hasLine, known?.goal.hasLine != true {
        let words = try context.reader(of: store).wordsThisMorning(of: target)
        changes.updateValue(words.map { String($0) }, forKey: .wordsAtStart)
      }
      let isChanged = try store.goals.set(changes, for: target, asCommand: summary)
      if goal.isEmpty {
        let shown = context.goalPlace(named: place, in: store)
        access.talk(
          isChanged
            ? "Removed the goal of \(shown)."
            : place == nil ? "There is no goal for \(shown)." : "\(shown) has no goal.")
        return
      }
      try show(goal, isChanged: isChanged, isNew: known == nil, today: today, in: store)
    }
  }

  /// Where the document or folder is.
  private var path: String {
    place.map { context.lastingPath($0) } ?? GoalFact.Target.pathOfAllDocuments
  }

  // MARK: - What is wanted

  private func changes(today: CalendarDay) throws(CommandFailure) -> [Goal.Key: String?] {
    var changes: [Goal.Key: String?] = [:]
    func set(
      _ key: Goal.Key, _ amount: AmountArgument?, _ option: String, upTo greatest: Int64
    ) throws(CommandFailure) {
      guard let amount else { return }
      if let number = amount.number, number > greatest {
        throw CommandFailure(
          .usage, "\(option): \(number) is too many. The most is \(NumberText.grouped(greatest)).")
      }
      changes.updateValue(amount.number.map { String($0) }, forKey: key)
    }
    try set(.words, words, "--words", upTo: Goal.greatestWords)
    try set(.wordsPerDay, perDay, "--per-day", upTo: Goal.greatestWords)
    try set(.minutesPerDay, minutes, "--minutes", upTo: Goal.greatestMinutes)
    try set(.editedPerDay, edited, "--edited", upTo: Goal.greatestWords)
    try set(.wordsPerWeek, perWeek, "--per-week", upTo: Goal.greatestWords)
    if let on { changes.updateValue(on.days?.typedText, forKey: .weekdays) }
    guard let by else {
      // Without words a last day says nothing.
      if let words, words.number == nil { changes.updateValue(nil, forKey: .by) }
      return changes
    }
    var day: CalendarDay?
    if let moment = by.moment { day = try lastDay(moment, today: today) }
    changes.updateValue(day?.text, forKey: .by)
    return changes
  }

  /// The day; of a period the last one.
  private func lastDay(
    _ moment: MomentArgument, today: CalendarDay
  ) throws(CommandFailure) -> CalendarDay {
    guard let day = moment.reader(in: context).days(of: moment.form)?.upperBound else {
      throw moment.failure(.nonexistent, for: "--by")
    }
    guard day >= today else {
      let subject =
        moment.form.isInFull
        ? day.text
        : "\"\(moment.text)\" means \(access.screen().weekdayAndDate(day.text)), which"
      throw CommandFailure(
        .usage,
        "--by: \(subject) is in the past. Give today or a later day, such as --by friday.")
    }
    guard MomentReader.years.contains(day.components.year) else {
      throw CommandFailure(
        .usage,
        "--by: \(moment.text) is too far away. The last year is \(MomentReader.years.upperBound).")
    }
    return day
  }

  private func check(_ goal: Goal, today: CalendarDay) throws(CommandFailure) {
    if goal.isEmpty, on?.days != nil {
      let typed = (["goal"] + (place.map { [ShellText.word($0)] } ?? [])).joined(separator: " ")
      throw CommandFailure(
        .usage,
        "--on needs something to do on these days. Example: fileprogress \(typed) --per-day 500 --on "
          + (on?.days?.typedText ?? ""))
    }
    guard goal.lastDay != nil, goal.words == nil else { return }
    throw CommandFailure(
      .usage,
      "--by needs a number of words. Example: fileprogress goal \(ShellText.word(place ?? "essay.txt")) "
        + "--words 1500 --by "
        + ShellText.word(by?.text ?? "friday"))
  }

  /// The command, for people.
  private var summary: String {
    func part(_ option: String, _ amount: AmountArgument?) -> [String] {
      amount.map { [option, $0.number.map { String($0) } ?? "none"] } ?? []
    }
    return
      (["goal"] + (place.map { [ShellText.word($0)] } ?? []) + part("--words", words)
      + (by.map { ["--by", ShellText.word($0.text)] } ?? []) + part("--per-day", perDay)
      + part("--minutes", minutes) + part("--edited", edited) + part("--per-week", perWeek)
      + (on.map { ["--on", $0.days?.typedText ?? "none"] } ?? [])).joined(separator: " ")
  }

  // MARK: - What it is for

  /// The document or folder; `nil` if nothing is recorded of it, which is said.
  private func target(in store: DataStore) throws -> GoalFact.Target? {
    guard let place else { return .allDocuments }
    let path = context.absolutePath(place)
    if (try? context.fileSystem.describeFolder(at: path)) != nil {
      return try folder(place, in: store)
    }
    do {
      let activity = try store.fetching.activity(atPath: path)
      guard let sighting = activity.sighting else {
        access.talkAboutUnrecorded(place, store)
        return nil
      }
      access.talk(about: activity.file?.match, of: place, at: path, in: store)
      try track(place, in: store)
      return .document(sighting.document)
    } catch let error as FileTrackingError where error.code == .notFound {
      // A goal can be changed while its document is away.
      let named = GoalPlace(context.lastingPath(place), in: store)
      if let known = try store.goals.all().first(where: named.means) { return known.target }
      if try isContext(place, in: store) {
        throw CommandFailure(
          .failed,
          "\(place) is a context. Only documents and folders can have goals: contexts have no words."
        )
      }
      throw error
    }
  }

  /// Tracks the file, or the files of the folder, so that the goal can follow them, and counts their words: what is
  /// written from now on is the difference.
  private func track(_ place: String, in store: DataStore) throws {
    let places = TrackedPlaces(
      [place], isRecursive: true, in: context.folder, skipping: OwnOutput.isOutput)
    var bar = ProgressBar(in: context)
    defer { bar.finish() }
    _ = try store.track(
      places, explains: false, counting: { PlainTextCounting(path: $0) },
      countingRest: DocumentLook.counting(in: store),
      progress: { _, done, total in bar.show(done, of: total, "Looking at files") })
  }

  /// The folder, whose files are tracked.
  private func folder(_ place: String, in store: DataStore) throws -> GoalFact.Target? {
    let path = context.lastingPath(place)
    // Every report would look at all files of the computer.
    guard path != "/" else {
      throw CommandFailure(
        .noFile,
        "/ contains every file on this computer. Set a goal for a project's folder instead.")
    }
    if try store.exclusions.refusal(ofFileAt: path) != nil {
      access.talkAboutUnrecorded(place, at: path, store)
      return nil
    }
    try track(place, in: store)
    return .folder(path)
  }

  private func isContext(_ place: String, in store: DataStore) throws -> Bool {
    guard let parts = ContextName.parts(of: place) else { return false }
    if case .found = try store.contextCatalogue.match(named: parts) { return true }
    return false
  }

  // MARK: - What is said

  private func show(
    _ goal: Goal, isChanged: Bool, isNew: Bool, today: CalendarDay, in store: DataStore
  ) throws {
    // Other goals may be on a server that does not answer.
    access.leaveOutDistantFiles(of: store, besides: place == nil ? [] : [path])
    let goals = try context.reader(of: store).goals(of: [GoalPlace(path, in: store)])
    if isJSON {
      let now = context.clock.read().wallNanoseconds
      return try context.write(GoalReport(goals, generatedAtNanoseconds: now).json)
    }
    let wish = GoalText.wish(of: goal, today: today)
    let shown = context.goalPlace(named: place, in: store)
    access.talk(
      (isChanged ? "Goal of \(shown): " : "The goal of \(shown) is unchanged: ") + wish + ".")
    if let moment = by?.moment, !moment.form.isInFull, let lastDay = goal.lastDay, lastDay != today,
      !DayText.namesDate(of: lastDay, today: today)
    {
      access.talk("The last day is \(access.screen().weekdayAndDate(lastDay.text)).")
    }
    if place == nil, isNew {
      access.talk("It counts what you write in documents that you open, start or track.")
    }
    if edited?.number != nil {
      access.talk("Edits count in sessions of fileprogress open, not in those of start.")
    }
    for progress in goals {
      if let words = GoalText.words(of: progress) { access.talk("Now: \(words).") }
      if isNew, let sentence = GoalText.beginning(of: progress) { access.talk(sentence) }
      for sentence in GoalText.twice(progress, on: access.screen()) { access.talk(sentence) }
      for sentence in GoalText.sentences(about: progress) { access.talk(sentence) }
    }
  }
}

extension CommandContext {
  /// Returns what a sentence calls the document or folder of a goal: a folder ends with a slash, and one that was typed
  /// as dots has its name.
  ///
  /// - Parameter typed: `nil` for all documents.
  func goalPlace(named typed: String?, in store: DataStore) -> String {
    guard let typed else { return GoalText.allDocuments }
    let isDots = typed.allSatisfy { $0 == "." || $0 == "/" }
    let name = isDots ? PathText.lastComponent(lastingPath(typed)) : typed
    guard !name.hasSuffix("/") else { return name }
    // What is on a distant file system is not asked for.
    let entry = try? store.configuration.fileSystem.entry(
      at: absolutePath(typed), followsLink: true)
    return entry?.kind == .folder ? name + "/" : name
  }
}
