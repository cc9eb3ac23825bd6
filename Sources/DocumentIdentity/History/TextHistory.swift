import FileTracking
import ProgressModel

/// The texts of a folder, followed through the commits of its history.
///
/// Each commit says how many words it has more than what it was made from, so the order of branches makes no difference.
/// The design note *Days* has the rules.
package struct TextHistory: Sendable {
  /// So many new texts at once were brought from elsewhere.
  private static let mostNewTexts = 20
  /// Up to so many texts are all compared with a new one.
  private static let fewTexts = 200

  /// A text through all its renames.
  private struct Text: Sendable {
    /// The path at which it was new.
    let firstPath: [UInt8]
    /// The newest path.
    var path: [UInt8]
    /// Whether it is there now.
    var isThere = false
    /// The contents that it had.
    var contents: Set<String> = []
    /// The newest content.
    var last: String?
  }

  private struct Step: Sendable {
    enum Kind { case birth, change, removal }

    var kind: Kind
    var text: Int
    var commit: Int
    var isOwn: Bool
    var before: String?
    var after: String?
  }

  private let commits: [PastCommit]
  private let isText: @Sendable ([UInt8]) -> Bool
  private var texts: [Text] = []
  private var steps: [Step] = []
  /// The texts that are there, by their paths.
  private var places: [[UInt8]: Int] = [:]
  /// The text that was last at a path and left it.
  private var formerPlaces: [[UInt8]: Int] = [:]

  /// Follows the texts.
  ///
  /// - Parameters:
  ///   - commits: The commits but for merges, each after those that it was made from.
  ///   - present: The paths of the files that are there now, and what the history calls their contents.
  ///   - isText: Whether a file with this path has words that are counted.
  /// - Complexity: O(*n*), *n* changes.
  package init(
    of commits: [PastCommit], present: [[UInt8]: String],
    isText: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.commits = commits
    self.isText = isText
    for place in commits.indices { take(place) }
    for (path, content) in present.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let text = places[path] ?? formerPlaces[path], !texts[text].isThere else { continue }
      texts[text].path = path
      texts[text].isThere = true
      // What a merge put together is in none of the commits.
      if texts[text].last != content {
        note(.change, of: text, in: commits.count - 1, isOwn: false, from: nil, to: content)
      }
    }
  }

  // MARK: - Following

  private mutating func take(_ place: Int) {
    let commit = commits[place]
    // One file may have got the name that another one had.
    let known = commit.changes.map { change in
      if case .renamed(let former) = change.kind { return text(at: former) }
      return text(at: change.path)
    }
    for (change, text) in zip(commit.changes, known) {
      guard let text else { continue }
      switch change.kind {
      case .removed:
        leave(change.path, text)
        note(.removal, of: text, in: place, isOwn: commit.isOwn, from: change.before, to: nil)
      case .renamed(let former): leave(former, text)
      case .added, .changed: break
      }
    }
    let newCount = commit.changes.count(where: { $0.kind == .added && isText($0.path) })
    let isWritten = commit.isOwn && !commit.isFirst && newCount <= Self.mostNewTexts
    for (change, text) in zip(commit.changes, known) where change.kind != .removed {
      switch (change.kind, text) {
      case (.added, let text?) where places[change.path] == text:
        // Another branch has added it, too.
        note(.change, of: text, in: place, isOwn: false, from: nil, to: change.after)
      case (.added, let text?) where had(change.after, text):
        move(text, to: change.path)
        note(.change, of: text, in: place, isOwn: commit.isOwn, from: nil, to: change.after)
      case (.added, _):
        let text = add(at: change.path)
        note(.birth, of: text, in: place, isOwn: isWritten, from: nil, to: change.after)
      case (_, let text?):
        move(text, to: change.path)
        note(
          .change, of: text, in: place, isOwn: commit.isOwn, from: change.before, to: change.after)
      case (_, nil):
        // A merge has brought it.
        let text = add(at: change.path)
        note(.change, of: text, in: place, isOwn: false, from: nil, to: change.before)
        note(
          .change, of: text, in: place, isOwn: commit.isOwn, from: change.before, to: change.after)
      }
    }
  }

  private func text(at path: [UInt8]) -> Int? { places[path] ?? formerPlaces[path] }

  private func had(_ content: String?, _ text: Int) -> Bool {
    content.map { texts[text].contents.contains($0) } ?? false
  }

  private mutating func leave(_ path: [UInt8], _ text: Int) {
    if places[path] == text { places[path] = nil }
    formerPlaces[path] = text
  }

  private mutating func move(_ text: Int, to path: [UInt8]) {
    texts[text].path = path
    places[path] = text
  }

  private mutating func add(at path: [UInt8]) -> Int {
    texts.append(Text(firstPath: path, path: path))
    places[path] = texts.count - 1
    return texts.count - 1
  }

  private mutating func note(
    _ kind: Step.Kind, of text: Int, in commit: Int, isOwn: Bool, from before: String?,
    to after: String?
  ) {
    steps.append(
      Step(kind: kind, text: text, commit: commit, isOwn: isOwn, before: before, after: after))
    guard let after else { return }
    texts[text].contents.insert(after)
    texts[text].last = after
  }

  // MARK: - What has to be counted

  /// The contents that have to be counted, in the order in which they came.
  package var wantedContents: [PastContentName] {
    var known: Set<PastContentName> = []
    return steps.filter { isText(texts[$0.text].path) }.flatMap { step in
      [step.before, step.after].compactMap { name($0, of: step.text) }
    }.filter { known.insert($0).inserted }
  }

  private func name(_ content: String?, of text: Int) -> PastContentName? {
    content.map { content in
      let path = texts[text].path
      let ending = path.lastIndex(of: UInt8(ascii: ".")).map {
        Array(path[path.index(after: $0)...])
      }
      return PastContentName(content: content, ending: ending ?? [])
    }
  }

  // MARK: - Words

  /// Returns the texts that are there now, and those that are gone and in which the person wrote, with the words of
  /// each step.
  ///
  /// - Parameter contents: What is known of ``wantedContents``; those that have no words are left out.
  /// - Complexity: O(*n* + *m* *t*), *n* steps, *m* new texts, *t* texts that share words with one.
  package func texts(_ contents: [PastContentName: PastContent]) -> [PastText] {
    var replay = Replay(textCount: texts.count, merged: MergedTexts(commits))
    var start = 0
    while start < steps.count {
      let commit = steps[start].commit
      let end = steps[start...].firstIndex { $0.commit != commit } ?? steps.count
      let changes = steps[start..<end].filter { isText(texts[$0.text].path) }
      take(changes, contents, &replay)
      start = end
    }
    return texts.indices.compactMap { text in
      let (steps, isGone) = (replay.found[text], !texts[text].isThere)
      guard isGone ? steps.contains(where: \.isOwn) : !steps.isEmpty else { return nil }
      return PastText(
        firstPath: texts[text].firstPath, path: texts[text].path, isGone: isGone, steps: steps,
        sketch: replay.content(of: text)?.sketch ?? .empty)
    }
  }

  /// A change with what the text had before and after it.
  private struct Edit {
    let step: Step
    /// `nil` if nobody knows.
    let before: PastContent?
    let after: PastContent
    /// What was removed.
    let cut: TextLoss?
    /// What was added.
    let came: ContentSketch

    init(_ step: Step, from before: PastContent?, to after: PastContent) {
      (self.step, self.before, self.after) = (step, before, after)
      cut = before.map {
        TextLoss(
          of: [TextHistory.document(step.text)], from: $0.sketch, to: after.sketch,
          words: max(0, $0.count.words - after.count.words))
      }
      came = before.map { after.sketch.subtracting($0.sketch) } ?? after.sketch
    }

    /// Whether most of what was removed came to another text of the commit, or most of what was added came from one.
    func isMove(besides others: [Edit], _ births: [ContentSketch]) -> Bool {
      (others.map(\.came) + births).contains { Self.has($0, mostOf: cut?.removed) }
        || others.contains { Self.has($0.cut?.removed, mostOf: came) }
    }

    private static func has(_ text: ContentSketch?, mostOf other: ContentSketch?) -> Bool {
      guard let text, let other else { return false }
      let overlap = TextOverlap(of: other, in: text)
      return overlap.commonTermCount >= TextOverlap.leastCommonTermCount
        && overlap.share >= MovedTexts.knownShare
    }
  }

  /// The state of all texts after a commit.
  private struct Replay {
    /// What a text had since a commit.
    private struct Held {
      var commit: Int
      var content: PastContent
    }

    var found: [[PastText.Step]]
    /// The oldest first.
    private var held: [[Held]]
    private(set) var isGone: [Bool]
    /// The texts by the smallest terms of what they were.
    private(set) var index = TermIndex()
    var merged: MergedTexts

    init(textCount: Int, merged: MergedTexts) {
      found = Array(repeating: [], count: textCount)
      held = Array(repeating: [], count: textCount)
      isGone = Array(repeating: false, count: textCount)
      self.merged = merged
    }

    /// What a text has, or had last.
    func content(of text: Int) -> PastContent? { held[text].last?.content }

    mutating func set(_ text: Int, _ content: PastContent, in commit: Int) {
      held[text].append(Held(commit: commit, content: content))
      isGone[text] = false
      merged.noteReturn(of: text)
      index.add(content.sketch.prefix(ContentSketch.indexTermCount), at: text)
    }

    mutating func add(_ growth: MergedTexts.Growth) { apply(merged.note(growth)) }

    mutating func remove(_ text: Int, in commit: Int) {
      isGone[text] = true
      guard let content = content(of: text) else { return }
      let held = held[text]
      apply(
        merged.noteRemoval(of: text, content, in: commit) { commit in
          held.last { $0.commit < commit }?.content
        })
    }

    /// Takes words of texts that are gone off the changes that brought them to others.
    private mutating func apply(_ mergers: [MergedTexts.Merger]) {
      for merger in mergers {
        guard let step = merger.growth.step else { continue }
        guard let change = merger.growth.wordsSinceReturn else {
          found[merger.growth.text][step].wordsBroughtIn += merger.words
          continue
        }
        // The text is as it was before it was divided: it takes back what it lost, and the part what that got.
        takeOff(merger.words, from: merger.removed)
        found[merger.growth.text][step].isMove = change != -merger.words
      }
    }

    /// Takes words off the newest changes of a text.
    private mutating func takeOff(_ words: Int64, from text: Int) {
      var left = words
      for place in found[text].indices.reversed() where found[text][place].isOwn {
        let taken = min(left, max(0, writtenWords(of: text, at: place)))
        found[text][place].wordsBroughtIn += taken
        left -= taken
      }
    }

    /// How many words a change of a text brought.
    private func writtenWords(of text: Int, at place: Int) -> Int64 {
      let step = found[text][place]
      guard step.isOwn else { return 0 }
      let before = step.isBirth ? 0 : place > 0 ? found[text][place - 1].count.words : 0
      return step.count.words - before - step.wordsBroughtIn
    }

    /// Returns by how many words the changes of a text were more since it had a content; `nil` if it never had it.
    func words(of text: Int, since content: Fingerprint) -> Int64? {
      found[text].firstIndex { $0.content == content }.map { first in
        found[text].indices.dropFirst(first + 1).reduce(0) { $0 + writtenWords(of: text, at: $1) }
      }
    }
  }

  private func take(
    _ changes: [Step], _ contents: [PastContentName: PastContent], _ replay: inout Replay
  ) {
    func content(_ content: String?, _ step: Step) -> PastContent? {
      name(content, of: step.text).flatMap { contents[$0] }
    }
    for step in changes where step.kind == .removal { replay.remove(step.text, in: step.commit) }
    var latest: [Int: PastContent] = [:]
    let edits = changes.compactMap { step -> Edit? in
      guard step.kind == .change, let after = content(step.after, step) else { return nil }
      let before =
        content(step.before, step) ?? latest[step.text] ?? replay.content(of: step.text)
      latest[step.text] = after
      return Edit(step, from: before, to: after)
    }
    let births = changes.filter { $0.kind == .birth }.compactMap { content($0.after, $0)?.sketch }
    for edit in edits {
      note(edit, besides: edits.filter { $0.step.text != edit.step.text }, births, &replay)
    }
    var cuts = edits.compactMap(\.cut)
    for step in changes where step.kind == .birth {
      guard let after = content(step.after, step) else { continue }
      var words: Int64 = 0
      if step.isOwn {
        words = after.count.words - wordsElsewhere(of: after, step.text, besides: cuts, replay)
        cuts = cuts.map { $0.withoutWhatCame(to: after.sketch) }
      }
      note(step, after, words: words, &replay)
    }
  }

  /// - Parameters:
  ///   - others: What the commit changed in other texts.
  ///   - births: The texts that are new with the commit.
  private func note(
    _ edit: Edit, besides others: [Edit], _ births: [ContentSketch], _ replay: inout Replay
  ) {
    let (step, after) = (edit.step, edit.after)
    guard let before = edit.before else {
      note(step, after, words: 0, &replay)
      return
    }
    let wordsSinceReturn = replay.words(of: step.text, since: after.fingerprint)
    let isMove = step.isOwn && wordsSinceReturn != nil && edit.isMove(besides: others, births)
    let growth = after.count.words - before.count.words
    let words = step.isOwn ? growth : 0
    let place = note(step, after, words: words, isMove: isMove, &replay)
    guard growth > 0, !isMove else { return }
    replay.add(
      MergedTexts.Growth(
        text: step.text, step: place, commit: step.commit,
        came: others.compactMap(\.cut).reduce(edit.came) { $0.subtracting($1.removed) },
        words: words, wordsSinceReturn: wordsSinceReturn))
  }

  /// - Parameter isMove: Whether the text is an earlier one again because words went to another text.
  /// - Returns: The place among the steps of the text; `nil` if it has the content already.
  @discardableResult
  private func note(
    _ step: Step, _ content: PastContent, words: Int64, isMove: Bool = false,
    _ replay: inout Replay
  ) -> Int? {
    replay.set(step.text, content, in: step.commit)
    let previous = replay.found[step.text].last
    guard previous?.content != content.fingerprint else { return nil }
    // Of a text whose beginning has no words that can be counted, nobody knows how many were written.
    let isOwn = step.isOwn && (step.kind == .birth || previous != nil)
    let isBirth = isOwn && step.kind == .birth
    let growth = content.count.words - (isBirth ? 0 : previous?.count.words ?? content.count.words)
    // What is said of a content is said of the first change that led to it.
    let isKnown = replay.found[step.text].contains { $0.content == content.fingerprint }
    replay.found[step.text].append(
      PastText.Step(
        content: content.fingerprint, count: content.count,
        writtenAtNanoseconds: commits[step.commit].writtenAtNanoseconds, isOwn: isOwn,
        isBirth: isBirth, wordsBroughtIn: isKnown ? 0 : growth - (isOwn ? words : 0),
        isMove: isMove))
    return replay.found[step.text].count - 1
  }

  /// Returns how many words of a new text stand in others, as they are after its commit.
  private func wordsElsewhere(
    of content: PastContent, _ text: Int, besides cuts: [TextLoss], _ replay: Replay
  ) -> Int64 {
    var likely = Set(
      replay.index.sharedTermCounts(with: content.sketch.prefix(ContentSketch.questionTermCount))
        .keys)
    if texts.count <= Self.fewTexts { likely.formUnion(texts.indices) }
    var others = OtherTexts()
    for other in likely.sorted() where other != text {
      guard let known = replay.content(of: other) else { continue }
      others.add(
        OtherText(
          document: Self.document(other), sketch: known.sketch, isGone: replay.isGone[other],
          words: known.count.words, overlap: TextOverlap(of: known.sketch, in: content.sketch)))
    }
    return WordsElsewhere(
      of: content.sketch, words: content.count.words, in: others, besides: cuts
    ).count
  }

  /// A name for a text that no document has.
  private static func document(_ text: Int) -> DocumentIdentifier {
    DocumentIdentifier(high: 0, low: UInt64(text) + 1)
  }
}
