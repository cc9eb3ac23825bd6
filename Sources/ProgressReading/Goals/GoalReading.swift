import FileProgress
import FileTracking
import ProgressModel

/// Reads how far the person's goals are reached.
///
/// Tell it of each activity with ``add(_:from:)``, then ask for the ``result()``.
struct GoalReading {
  /// What was found out.
  struct Result {
    /// How far each goal is reached.
    var goals: [GoalProgress] = []
    /// The days of the activities that were added.
    var figures: GoalFigures
  }

  /// A present file of a folder with a goal.
  private struct Member {
    var file: PresentFile
    var goals: [Int]
    var counter: String?
    /// Whether it is not looked at, so that only what is recorded counts.
    var isLeftOut = false
    var isCounted = false
    /// Whether it is one document with another file, and counts there.
    var isCountedThere = false
  }

  private let store: DataStore
  private let countsNow: Bool
  private let goals: [KnownGoal]
  private var figures: GoalFigures
  private var members: [Member] = []
  private var memberOfDocument: [DocumentIdentifier: Int] = [:]
  /// The goals that the documents of added activities belong to.
  private var holdersOfDocument: [DocumentIdentifier: [Int]] = [:]
  /// The goals of documents of which nothing was heard.
  private var unheard: Set<Int>
  /// The folders on other devices that are the same as those of each goal.
  private let foldersElsewhere: [Set<String>]

  /// Finds the goals.
  ///
  /// - Parameters:
  ///   - reader: The store, and when the person's days begin.
  ///   - wanted: The goals that the question is about.
  ///   - countsNow: Whether files are counted as they are now. If not, nothing is read but the store, and a folder has
  ///     no number of words.
  init(_ reader: Reader, of wanted: WantedGoals, countingNow countsNow: Bool) throws {
    let goals =
      try wanted.isNone
      ? [] : reader.store.goals.all(lookingBeside: countsNow).filter(wanted.contains)
    try self.init(reader, of: goals, countingNow: countsNow)
  }

  /// Begins again with the same goals, which are not looked for a second time.
  func again(_ reader: Reader) throws -> GoalReading {
    try GoalReading(reader, of: goals, countingNow: countsNow)
  }

  /// Takes goals as they are.
  init(_ reader: Reader, of goals: [KnownGoal], countingNow countsNow: Bool) throws {
    store = reader.store
    self.countsNow = countsNow
    self.goals = goals
    figures = GoalFigures(
      of: goals, now: reader.now,
      rule: GoalFigures.Rule(
        dayTime: reader.dayTime, daysOff: reader.daysOff,
        idleLimitNanoseconds: reader.idleLimitNanoseconds))
    unheard = Set(goals.indices.filter { !goals[$0].isFolder })
    foldersElsewhere = try goals.map { goal in
      try goal.folders.reduce(into: []) {
        try $0.formUnion(reader.store.documents.foldersElsewhere(like: $1))
      }
    }
    guard countsNow else { return }
    for goal in unheard { try countWords(ofGoal: goal) }
    for goal in goals.indices where isWalked(goal) { figures.setCounted(goal) }
    let files = store.configuration.fileSystem
    let all = goals.indices.filter(isWalked)
      .map { (goal: goals[$0], isLeftOut: files.leavesOutAny(of: goals[$0].path)) }
    let folders = all.filter { !$0.isLeftOut }.map { $0.goal }
    if !folders.isEmpty {
      let places = TrackedPlaces(
        folders.map(\.path), isRecursive: true, in: WorkingFolder("/", in: files),
        skipping: reader.isSkipped)
      for file in try store.presentFiles(in: places, identifies: true).files {
        add(file, isLeftOut: false)
      }
    }
    let leftOut = all.filter { $0.isLeftOut }.flatMap { $0.goal.folders }
    let seen = folders.flatMap(\.folders)
    for file in try store.recordedFiles(in: leftOut)
    where !seen.contains(where: { PathText.lies(file.path, atOrBelow: $0) }) {
      add(file, isLeftOut: true)
    }
  }

  /// Whether a goal is for a folder whose files are looked at. All files of the computer never are.
  private func isWalked(_ goal: Int) -> Bool {
    goals[goal].isFolder && !goals[goal].isGone && !goals[goal].isOfAllDocuments
  }

  /// Adds a file of a folder with a goal.
  private mutating func add(_ file: PresentFile, isLeftOut: Bool) {
    let holders = goals.indices.filter { goal in
      // Of all documents, only some are looked at here.
      !goals[goal].isOfAllDocuments
        && goals[goal].folders.contains { PathText.lies(file.path, atOrBelow: $0) }
    }
    if let document = file.document { memberOfDocument[document] = members.count }
    members.append(Member(file: file, goals: holders, isLeftOut: isLeftOut))
  }

  /// Returns when the last months began, in nanoseconds since 1970.
  func firstMoment(ofMonths monthCount: Int64) -> Int64 {
    figures.firstMoment(ofMonths: monthCount)
  }

  /// Whether the person has a goal.
  var hasGoals: Bool { !goals.isEmpty }

  /// Whether a goal wants something of a week, so that all work of this week is to be added.
  var hasWeekly: Bool { goals.contains { $0.goal.wordsPerWeek != nil } }

  /// Whether the person has a goal for a folder: its work is known only after all activities were added.
  var hasFolders: Bool { goals.contains(where: \.isFolder) }

  /// Adds the work on an activity.
  ///
  /// - Parameters:
  ///   - facts: With the contents that its sessions began and ended with.
  ///   - viewpoint: Who reads, and when.
  mutating func add(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    let holders = goals.indices.filter { holds($0, facts, from: viewpoint) }
    figures.add(facts, from: viewpoint, to: holders)
    if !holders.isEmpty {
      for document in facts.documents { holdersOfDocument[document] = holders }
    }
    for goal in holders where unheard.remove(goal) != nil && !countsNow {
      figures.addWords(facts.currentSample?.wordCount, to: goal)
    }
    countFiles(of: facts)
  }

  /// Adds the words of the present files of an activity.
  private mutating func countFiles(of facts: ActivityFacts) {
    let files = facts.documents.compactMap { memberOfDocument[$0] }
    guard files.count > 1 else {
      for member in files { count(member, of: facts) }
      return
    }
    // Files that were linked are one document: it has the words of the one that was written last.
    let counted = facts.currentSample?.after
    let shown = files.first { members[$0].file.content == counted } ?? files[0]
    for member in files {
      if member != shown, members[member].goals == members[shown].goals {
        members[member].isCounted = true
        members[member].isCountedThere = true
      } else {
        count(member, of: facts)
      }
    }
  }

  /// Returns how far the goal of a document is reached whose activity was added; `nil` if it has none of its own.
  func goal(of facts: ActivityFacts) -> GoalProgress? {
    goals.firstIndex { !$0.documents.isDisjoint(with: facts.documents) }
      .map(figures.progress(ofGoal:))
  }

  /// Returns the goals that work on a document counts for, of a document whose activity was added: its own, then those
  /// of the folders around it, the nearest first.
  func nearestGoals(to document: DocumentIdentifier) -> [GoalProgress] {
    // The nearer a folder is, the longer is its path.
    (holdersOfDocument[document] ?? []).sorted {
      (goals[$0].isFolder ? 0 : 1, goals[$0].path.utf8.count)
        > (goals[$1].isFolder ? 0 : 1, goals[$1].path.utf8.count)
    }.map(figures.progress(ofGoal:))
  }

  /// Returns the goal that a person works for today, by the activities that were added: that of the document that
  /// runs, or of the nearest folder around it; else that of all documents, the only one that wants something of each
  /// day or week and is there, or the only one at all.
  func goalOfDay(workingOn document: DocumentIdentifier?) -> GoalProgress? {
    if let document, let nearest = nearestGoals(to: document).first { return nearest }
    let all = goals.indices.filter { goals[$0].goal.isRecurring }
    if let goal = all.first(where: { goals[$0].isOfAllDocuments }) {
      return figures.progress(ofGoal: goal)
    }
    let present = all.filter { !goals[$0].isGone }
    let recurring = present.isEmpty ? all : present
    return recurring.count == 1 ? recurring.first.map(figures.progress(ofGoal:)) : nil
  }

  /// How far goals are reached, after all activities that are known were added.
  mutating func result() throws -> Result {
    for goal in unheard.sorted() {
      // Nobody worked on it of late, or ever.
      guard let document = goals[goal].documents.first else { continue }
      if let facts = try store.documents.facts(ofDocument: document) {
        figures.add(facts, from: try store.documents.viewpoint(), to: [goal])
      }
    }
    unheard = []
    // Of files that were linked, maybe nobody worked on any.
    let rested = members.filter { !$0.isCounted }.compactMap(\.file.document)
    for document in try store.documents.activities(ofSeveralOf: rested) {
      if let facts = try store.documents.facts(ofDocument: document) { countFiles(of: facts) }
    }
    let known = members.indices.filter {
      !members[$0].isCounted && members[$0].file.document != nil
    }
    let counts = try store.documents.counts(
      of: known.compactMap { member in
        members[member].file.document.map { ($0, members[member].file.content) }
      })
    for (member, count) in zip(known, counts) {
      members[member].counter = count?.counter
      guard let count, let words = count.words else { continue }
      add(WordCount(words, counter: count.counter), of: member)
    }
    let rest = members.indices.filter { !members[$0].isCounted && !members[$0].isLeftOut }
    let outcomes = FolderCounting(in: store).count(
      rest.map { .init(path: members[$0].file.path, counter: members[$0].counter) })
    for (member, outcome) in zip(rest, outcomes) {
      switch outcome {
      case .noText: continue
      case .uncounted: add(nil, of: member)
      case .words(let words, _): add(words, of: member)
      }
    }
    try findMadeTexts()
    return Result(goals: figures.progress, figures: figures)
  }

  /// How many texts of each goal are compared with the others, the longest first. It takes time, and home does it, too.
  private static let mostMadeTexts = 16

  /// Finds the files whose words are in other files of the same goal, too.
  private mutating func findMadeTexts() throws {
    guard !memberOfDocument.isEmpty else { return }
    let made = try store.documents.madeOfOthers().intersection(memberOfDocument.keys)
    for goal in goals.indices where goals[goal].isFolder {
      var texts = try copies(inGoal: goal)
      let paths = Set(texts.map(\.path))
      texts += try books(amongTexts: made, inGoal: goal).filter { !paths.contains($0.path) }
      if !texts.isEmpty { figures.setMadeTexts(texts.sorted { $0.path < $1.path }, of: goal) }
    }
  }

  /// Returns the files of a goal that have the same content as another one of it. The one with the shortest path is the
  /// text, the others are its copies.
  private func copies(inGoal goal: Int) throws -> [MadeText] {
    var filesOfContent: [Fingerprint: [PresentFile]] = [:]
    filesOfContent.reserveCapacity(members.count)
    for member in members where !member.isCountedThere && member.goals.contains(goal) {
      guard let content = member.file.content,
        !ContentWeight.isShort(byteCount: content.byteCount, wordCount: nil)
      else { continue }
      filesOfContent[content, default: []].append(member.file)
    }
    let pairs = filesOfContent.values.filter { $0.count > 1 }
      .flatMap { files -> [(copy: PresentFile, original: String)] in
        let inOrder = files.sorted {
          ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path)
        }
        return inOrder.dropFirst().map { (copy: $0, original: inOrder[0].path) }
      }
    guard !pairs.isEmpty else { return [] }
    return try longest(pairs.map(\.copy)).map { file, words in
      let original = pairs.first { $0.copy.path == file.path }?.original
      return MadeText(path: file.path, words: words, copyOf: original)
    }
  }

  /// Returns those of some texts that are made of other files of a goal.
  private func books(
    amongTexts made: Set<DocumentIdentifier>, inGoal goal: Int
  ) throws -> [MadeText] {
    guard !made.isEmpty else { return [] }
    let documents = Set(
      memberOfDocument.filter { members[$0.value].goals.contains(goal) }.map(\.key))
    let files = made.intersection(documents).sorted().compactMap { document in
      memberOfDocument[document].map { members[$0].file }
    }
    return try longest(files).compactMap { file, words -> MadeText? in
      guard let document = file.document,
        try store.documents.isMade(document, of: documents)
      else { return nil }
      return MadeText(path: file.path, words: words)
    }
  }

  /// Returns the files with the most words, as far as their documents and their words are known.
  private func longest(_ files: [PresentFile]) throws -> [(file: PresentFile, words: Int64)] {
    let known = files.compactMap { file in file.document.map { (document: $0, file: file) } }
    let counts = try store.documents.counts(of: known.map { ($0.document, $0.file.content) })
    let counted = zip(known, counts).map { (file: $0.file, words: $1?.words ?? 0) }
    return Array(
      counted.filter { $0.words > 0 }.sorted { $1.words < $0.words }.prefix(Self.mostMadeTexts))
  }

  // MARK: - What belongs to a goal

  private func holds(_ number: Int, _ facts: ActivityFacts, from viewpoint: Viewpoint) -> Bool {
    let goal = goals[number]
    guard goal.isFolder else { return !goal.documents.isDisjoint(with: facts.documents) }
    let isPresent = facts.documents.contains { document in
      memberOfDocument[document].map { members[$0].goals.contains(number) } ?? false
    }
    if isPresent { return true }
    guard let location = facts.location else { return false }
    let paths = [location.path, location.resolvedPath]
    // Its file may have come and gone before this device saw it, and its words count for the day.
    let folders = facts.isElsewhere(from: viewpoint) ? Array(foldersElsewhere[number]) : []
    return (goal.folders + folders).contains { folder in
      paths.contains { PathText.lies($0, atOrBelow: folder) }
    }
      && FileVariant.read(PathText.lastComponent(location.resolvedPath)) == nil
  }

  // MARK: - Words

  /// Adds the words that the document of a goal has now, and finds out where it is.
  ///
  /// It asks the store and the disk, so it comes before all activities are read.
  private mutating func countWords(ofGoal goal: Int) throws {
    guard let document = goals[goal].documents.first,
      let facts = try store.documents.facts(ofDocument: document)
    else { return }
    let newest = facts.currentSample?.wordCount
    var path = facts.location?.path
    if goals[goal].isGone {
      // Nobody asked for the file itself, so what can't be found out is left as it is.
      path = (try? KnownDocument(facts).path(in: store)) ?? nil
      if let path { figures.setPath(path, of: goal) }
    }
    let standing = path.flatMap {
      try? FileStanding(ofFileAt: $0, lastingPath: $0, in: store)
    }
    if let words = standing?.wordsSinceLook ?? newest { figures.addWords(words, to: goal) }
  }

  /// Adds the words of a present file whose document is known, unless its content was never counted.
  private mutating func count(_ member: Int, of facts: ActivityFacts) {
    guard !members[member].isCounted, let counter = facts.newestSample?.counter else { return }
    members[member].counter = counter
    guard let words = facts.words(in: members[member].file.content, by: counter) else { return }
    add(WordCount(words, counter: counter), of: member)
  }

  private mutating func add(_ words: WordCount?, of member: Int) {
    members[member].isCounted = true
    for goal in members[member].goals { figures.addWords(words, to: goal) }
  }
}
