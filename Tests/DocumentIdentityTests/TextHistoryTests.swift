import FileTracking
import ProgressModel
import Testing

@testable import DocumentIdentity

/// The words that commits brought, text by text.
@Suite struct TextHistoryTests {
  private static let epoch: Int64 = 1_700_000_000_000_000_000
  private static let day: Int64 = 86_400_000_000_000
  private let secret: StoreSecret

  init() throws {
    secret = try #require(StoreSecret(bytes: (0..<StoreSecret.byteCount).map { UInt8($0) }))
  }

  // MARK: - Histories

  /// What the history calls a text of numbered words.
  private func name(_ numbers: [Int]) -> String {
    numbers.map { "\($0)" }.joined(separator: ",")
  }

  private func content(_ name: String) -> PastContent {
    let numbers = name.split(separator: ",").compactMap { Int($0) }
    var hash: UInt64 = 1
    for number in numbers { hash = hash &* 31 &+ UInt64(number) }
    return PastContent(
      fingerprint: Fingerprint(
        high: hash, low: UInt64(numbers.count), byteCount: Int64(numbers.count * 8 + 1)),
      count: ContentCount(words: Int64(numbers.count), counter: "prose/1", readerVersion: 1),
      sketch: .ofNumbers(numbers, secret).prefix(ContentSketch.storedTermCount))
  }

  private func added(_ path: String, _ numbers: [Int]) -> PastCommit.Change {
    PastCommit.Change(.added, Array(path.utf8), after: name(numbers))
  }

  private func changed(_ path: String, _ before: [Int], _ after: [Int]) -> PastCommit.Change {
    PastCommit.Change(.changed, Array(path.utf8), before: name(before), after: name(after))
  }

  private func renamed(
    _ former: String, _ path: String, _ before: [Int], _ after: [Int]
  ) -> PastCommit.Change {
    PastCommit.Change(
      .renamed(from: Array(former.utf8)), Array(path.utf8), before: name(before),
      after: name(after))
  }

  private func removed(_ path: String, _ numbers: [Int]) -> PastCommit.Change {
    PastCommit.Change(.removed, Array(path.utf8), before: name(numbers))
  }

  /// A commit for each list of changes, a day after the one before.
  private func commits(
    _ changes: [[PastCommit.Change]], byOthers others: Set<Int> = []
  ) -> [PastCommit] {
    changes.enumerated().map { place, changes in
      PastCommit(
        writtenAtNanoseconds: Self.epoch + Int64(place) * Self.day,
        isOwn: !others.contains(place), isFirst: place == 0, changes: changes)
    }
  }

  private func texts(_ commits: [PastCommit], _ present: [String: [Int]]) -> [PastText] {
    let files = present.map { (Array($0.key.utf8), name($0.value)) }
    let history = TextHistory(of: commits, present: Dictionary(files) { first, _ in first }) {
      $0.suffix(3).elementsEqual(".md".utf8)
    }
    let contents = history.wantedContents.map { ($0, content($0.content)) }
    return history.texts(Dictionary(contents) { first, _ in first })
  }

  /// The facts of a text with a history.
  private func facts(of text: PastText, besides known: ActivityFacts? = nil) -> ActivityFacts {
    var facts =
      known
      ?? ActivityFacts(
        id: ActivityIdentifier(high: 0, low: 1), documents: [DocumentIdentifier(high: 0, low: 1)])
    let found = text.facts(
      besides: facts, through: SightingIdentifier(high: 0, low: 2), by: authorship(0),
      now: Self.epoch + 1000 * Self.day)
    facts.samples += found.samples
    facts.broughtIn += found.broughtIn
    return facts
  }

  private func authorship(_ stamp: Int64) -> Authorship {
    Authorship(
      device: DeviceIdentifier(high: 0, low: 3), person: PersonIdentifier(high: 0, low: 4),
      tool: WordSampleFact.lookTool, stamp: Stamp(rawValue: stamp))
  }

  /// The words of each day with some, in the order of days.
  private func words(_ facts: ActivityFacts) -> [Int64: Int64] {
    Dictionary(
      facts.textChanges.map { (($0.writtenAtNanoseconds - Self.epoch) / Self.day, $0.words) },
      uniquingKeysWith: +)
  }

  /// The words of each day by the path of each text.
  private func words(_ commits: [PastCommit], _ present: [String: [Int]]) -> [String: [Int64:
    Int64]]
  {
    let found = texts(commits, present).map {
      (String(decoding: $0.path, as: UTF8.self), words(facts(of: $0)))
    }
    return Dictionary(found) { first, _ in first }
  }

  private let chapter = Array(0..<600)

  // MARK: - The rules

  @Test func theFirstCommitIsABeginningAndALaterTextIsWritten() {
    let scene = Array(5000..<5300)
    let found = words(
      commits([
        [added("a.md", chapter)], [added("b.md", scene)],
        [changed("a.md", chapter, Array(0..<650))],
      ]), ["a.md": Array(0..<650), "b.md": scene])
    #expect(found == ["a.md": [2: 50], "b.md": [1: 300]])
  }

  @Test(arguments: [(20, Int64(20 * 300)), (21, 0)])
  func manyNewTextsAtOnceWereBrought(count: Int, expected: Int64) {
    let new = (1...count).map { number in
      ("\(number).md", Array(number * 10_000..<number * 10_000 + 300))
    }
    let found = words(
      commits([[added("a.md", chapter)], new.map { added($0.0, $0.1) }]),
      Dictionary(new) { first, _ in first })
    #expect(found.values.flatMap(\.values).reduce(0, +) == expected)
  }

  @Test func aTextIsFollowedThroughRenames() {
    let (longer, longest) = (Array(0..<640), Array(0..<700))
    let found = words(
      commits([
        [added("a.md", chapter)], [renamed("a.md", "b.md", chapter, longer)],
        [renamed("b.md", "part/c.md", longer, longer), added("a.md", Array(9000..<9200))],
        [changed("part/c.md", longer, longest)],
      ]), ["part/c.md": longest, "a.md": Array(9000..<9200)])
    #expect(found == ["part/c.md": [1: 40, 3: 60], "a.md": [2: 200]])
  }

  @Test func twoTextsMayChangeTheirNames() {
    let other = Array(2000..<2300)
    let found = words(
      commits([
        [added("a.md", chapter), added("b.md", other)],
        [renamed("a.md", "b.md", chapter, chapter), renamed("b.md", "a.md", other, other)],
        [changed("b.md", chapter, Array(0..<610))],
      ]), ["a.md": other, "b.md": Array(0..<610)])
    #expect(found == ["a.md": [:], "b.md": [2: 10]])
  }

  @Test func wordsOfOtherTextsAreNotWritten() {
    let other = Array(2000..<2600)
    let found = words(
      commits([
        [added("a.md", chapter), added("b.md", other)],
        [added("copy.md", chapter + Array(7000..<7015))],
        [added("book.md", chapter + other)],
      ]),
      [
        "a.md": chapter, "b.md": other, "copy.md": chapter + Array(7000..<7015),
        "book.md": chapter + other,
      ])
    #expect(found["copy.md"] == [1: 15])
    #expect(found["book.md"] ?? [:] == [:])
  }

  @Test func aTextThatIsPutIntoAnotherOneIsNotWrittenThere() {
    let other = Array(2000..<2300)
    let all = chapter + other + Array(8000..<8020)
    let found = words(
      commits([
        [added("a.md", chapter), added("b.md", other)],
        [changed("a.md", chapter, all), removed("b.md", other)],
      ]), ["a.md": all])
    #expect(found == ["a.md": [1: 20]])
  }

  @Test func wordsThatAreCutIntoANewTextCountOnBothSides() {
    let (rest, scene) = (Array(0..<200), Array(200..<600))
    let found = words(
      commits([
        [added("a.md", chapter)], [changed("a.md", chapter, rest), added("b.md", scene)],
      ]), ["a.md": rest, "b.md": scene])
    #expect(found["a.md"] == [1: -400])
    #expect(found["b.md"] == [1: 400])
  }

  @Test func wordsThatLeaveATextAsItWasCountOnBothSides() {
    let (longer, other) = (chapter + Array(3000..<3050), Array(2000..<2600))
    let moved = other + Array(3000..<3050)
    let found = words(
      commits([
        [added("a.md", chapter), added("b.md", other)], [changed("a.md", chapter, longer)],
        [changed("a.md", longer, chapter), changed("b.md", other, moved)],
        [changed("a.md", chapter, chapter + Array(6000..<6010))],
      ]), ["a.md": chapter + Array(6000..<6010), "b.md": moved])
    #expect(found["a.md"] == [1: 50, 2: -50, 3: 10])
    #expect(found["b.md"] == [2: 50])
    let scene = words(
      commits([
        [added("a.md", chapter)], [changed("a.md", chapter, longer)],
        [changed("a.md", longer, chapter), added("c.md", Array(3000..<3050))],
      ]), ["a.md": chapter, "c.md": Array(3000..<3050)])
    #expect(scene["a.md"] == [1: 50, 2: -50])
    #expect(scene["c.md"] == [2: 50])
  }

  @Test func wordsThatComeBackToTheirTextCountOnBothSides() {
    let (longer, other) = (chapter + Array(3000..<3070), Array(2000..<2600))
    let moved = other + Array(3000..<3070)
    let found = words(
      commits([
        [added("a.md", chapter), added("b.md", other)], [changed("a.md", chapter, longer)],
        [changed("a.md", longer, chapter), changed("b.md", other, moved)],
        [changed("a.md", chapter, longer), changed("b.md", moved, other)],
      ]), ["a.md": longer, "b.md": other])
    #expect(found["a.md"] == [1: 70, 2: -70, 3: 70])
    #expect(found["b.md"] == [2: 70, 3: -70])
  }

  @Test func aMoveOutOfATextThatGotAnotherOneTakesOffOnlyWhatWasMoved() {
    let (scene, passage, other) = (
      Array(5000..<5150), Array(3000..<3050), Array(2000..<2600)
    )
    let merged = chapter + scene
    let found = words(
      commits([
        [added("a.md", chapter), added("b.md", other)], [added("n.md", scene)],
        [changed("a.md", chapter, merged), removed("n.md", scene)],
        [changed("a.md", merged, merged + passage)],
        [changed("a.md", merged + passage, merged), changed("b.md", other, other + passage)],
      ]), ["a.md": merged, "b.md": other + passage])
    #expect(found["a.md"]?.filter { $0.value != 0 } == [3: 50, 4: -50])
    #expect(found["b.md"] == [4: 50])
  }

  @Test(arguments: [true, false])
  func aTextThatWasDividedAndPutTogetherAgainIsNoChange(isWhole: Bool) {
    let longer = chapter + Array(3000..<3050)
    let (rest, scene) = (Array(longer.prefix(200)), Array(longer[200..<450]))
    let (other, halves) = (Array(longer[450...]), Array(longer[200...]))
    let found = words(
      commits(
        [[added("a.md", chapter)], [changed("a.md", chapter, longer)]]
          + (isWhole
            ? [
              [changed("a.md", longer, rest), added("n.md", halves)],
              [changed("a.md", rest, longer), removed("n.md", halves)],
            ]
            : [
              [changed("a.md", longer, rest), added("n.md", halves)],
              [changed("n.md", halves, scene), added("m.md", other)],
              [changed("a.md", rest, rest + scene), removed("n.md", scene)],
              [changed("a.md", rest + scene, longer), removed("m.md", other)],
            ])),
      ["a.md": longer])
    var sums: [Int64: Int64] = [:]
    for (day, words) in found.values.flatMap(\.self) { sums[day, default: 0] += words }
    #expect(sums[1] == 50)
    #expect(sums.values.reduce(0, +) == 50, "\(found)")
    if isWhole { #expect(sums.filter { $0.value != 0 } == [1: 50], "\(found)") }
  }

  @Test func aTextThatIsAsItWasIsNoChangeIfNothingWentElsewhere() {
    let longer = chapter + Array(3000..<3050)
    let found = words(
      commits([
        [added("a.md", chapter)], [changed("a.md", chapter, longer)],
        [changed("a.md", longer, chapter), added("c.md", Array(7000..<7050))],
      ]), ["a.md": chapter, "c.md": Array(7000..<7050)])
    #expect((found["a.md"] ?? [:]).values.allSatisfy { $0 == 0 }, "\(found)")
    #expect(found["c.md"] == [2: 50])
  }

  @Test(arguments: [true, false])
  func aTextThatIsGoneKeepsItsDays(isPutIntoAnother: Bool) {
    let (scene, longer) = (Array(5000..<5120), Array(5000..<5150))
    let book = isPutIntoAnother ? chapter + longer : chapter + Array(9000..<9007)
    let history = commits([
      [added("a.md", chapter)], [added("n.md", scene)], [changed("n.md", scene, longer)],
      [changed("a.md", chapter, book), removed("n.md", longer)],
    ])
    let found = words(history, ["a.md": book])
    #expect(found["n.md"] == [1: 120, 2: 30])
    #expect(found["a.md"]?.filter { $0.value != 0 } == (isPutIntoAnother ? [:] : [3: 7]))
    #expect(texts(history, ["a.md": book]).filter(\.isGone).map(\.path) == [Array("n.md".utf8)])
  }

  @Test(arguments: [true, false])
  func aTextMayBePutIntoAnotherOneBeforeItIsRemovedOrAfterIt(isBefore: Bool) {
    let (scene, longer) = (Array(5000..<5120), Array(5000..<5150))
    let (book, later) = (chapter + longer + [8000, 8001], Array(7000..<7010))
    let putIn = changed("a.md", chapter, book)
    let out = removed("n.md", longer)
    // A passage of it that is moved afterwards is no longer its.
    let (rest, other) = (Array(book.prefix(700)), chapter.reversed() + later)
    let moved = other + book[700...]
    let history = commits([
      [added("a.md", chapter), added("b.md", other)], [added("n.md", scene)],
      [changed("n.md", scene, longer)], [isBefore ? putIn : out], [isBefore ? out : putIn],
      [changed("a.md", book, rest)], [changed("b.md", other, moved)],
    ])
    let found = words(history, ["a.md": rest, "b.md": moved])
    #expect(found["n.md"] == [1: 120, 2: 30])
    #expect(found["a.md"] == [isBefore ? 3 : 4: 2, 5: -52])
    #expect(found["b.md"] == [6: 52])
  }

  @Test func aCopyOfAPassageThatIsRemovedAgainTakesNothingFromItsText() {
    let passage = Array(5000..<5150)
    let found = words(
      commits([
        [added("a.md", chapter)], [changed("a.md", chapter, chapter + passage)],
        [added("n.md", passage)], [removed("n.md", passage)],
      ]), ["a.md": chapter + passage])
    #expect(found["a.md"] == [1: 150])
  }

  @Test func aTextThatWasGoneLongAgoIsWrittenAgain() {
    let (scene, book) = (Array(5000..<5120), chapter + Array(5000..<5120))
    let waiting = (0..<7).map { day in
      [changed("b.md", Array(100..<100 + day), Array(100..<101 + day))]
    }
    let found = words(
      commits(
        [
          [added("a.md", chapter), added("b.md", [1])], [added("n.md", scene)],
          [removed("n.md", scene)],
        ] + waiting + [[changed("a.md", chapter, book)]]),
      ["a.md": book])
    #expect(found["a.md"] == [10: 120])
  }

  @Test func onlyOwnCommitsCount() {
    let (theirs, mine) = (Array(0..<700), Array(0..<730))
    let history = commits(
      [
        [added("a.md", chapter)], [changed("a.md", chapter, theirs)],
        [changed("a.md", theirs, mine)], [added("b.md", Array(4000..<4100))],
      ], byOthers: [1, 3])
    let present = ["a.md": mine, "b.md": Array(4000..<4100)]
    #expect(words(history, present) == ["a.md": [2: 30], "b.md": [:]])
    let found = texts(history, present).first { $0.path.elementsEqual("a.md".utf8) }
    let changes = found.map { WordHistory(of: facts(of: $0)).changeMoments } ?? []
    #expect(changes == [Self.epoch + 2 * Self.day], "nobody worked on the day of another author")
  }

  @Test func branchesCountWhatWasWrittenInEach() {
    let (one, two) = (chapter + Array(3000..<3050), chapter + Array(4000..<4030))
    let merged = chapter + Array(3000..<3050) + Array(4000..<4030)
    let later = merged + Array(5000..<5005)
    let history = commits([
      [added("a.md", chapter)], [changed("a.md", chapter, one)], [changed("a.md", chapter, two)],
    ])
    #expect(words(history, ["a.md": merged]) == ["a.md": [1: 50, 2: 30]])
    let more = commits([
      [added("a.md", chapter)], [changed("a.md", chapter, one)], [changed("a.md", chapter, two)],
      [changed("a.md", merged, later)],
    ])
    #expect(words(more, ["a.md": later]) == ["a.md": [1: 50, 2: 30, 3: 5]])
  }

  @Test func aTextThatIsGoneIsLeftOutAndOneThatComesAgainIsTheSame() {
    let found = words(
      commits([
        [added("a.md", chapter), added("b.md", Array(2000..<2100))], [removed("a.md", chapter)],
        [removed("b.md", Array(2000..<2100))], [added("a.md", chapter)],
        [changed("a.md", chapter, Array(0..<601))],
      ]), ["a.md": Array(0..<601)])
    #expect(found == ["a.md": [4: 1]])
  }

  // MARK: - Beside what is recorded

  private var growing: PastText? {
    texts(
      commits([
        [added("a.md", chapter)], [changed("a.md", chapter, Array(0..<620))],
        [changed("a.md", Array(0..<620), Array(0..<650))],
      ]), ["a.md": Array(0..<650)]
    ).first
  }

  @Test func whatWasAddedBeforeIsNotAddedAgain() throws {
    let text = try #require(growing)
    let once = facts(of: text)
    #expect(words(once) == [1: 20, 2: 30])
    let again = facts(of: text, besides: once)
    #expect(again.samples.count == once.samples.count)
    #expect(Set(once.samples.map(\.id)).count == 3)
  }

  @Test func aContentThatWasCountedInTimeIsKnown() throws {
    let text = try #require(growing)
    var recorded = ActivityFacts(
      id: ActivityIdentifier(high: 0, low: 1), documents: [DocumentIdentifier(high: 0, low: 1)])
    // A look saw the second text an hour before its commit, when it was new.
    let look = Self.epoch + Self.day - Self.day / 24
    let seen = content(name(Array(0..<620)))
    recorded.samples = [
      WordSampleFact(
        document: DocumentIdentifier(high: 0, low: 1),
        sighting: SightingIdentifier(high: 0, low: 2),
        before: nil, after: seen.fingerprint, counter: "prose/1", words: 620,
        writtenAtNanoseconds: look,
        authorship: authorship(Stamp.last(atWallNanoseconds: look).rawValue))
    ]
    let all = facts(of: text, besides: recorded)
    #expect(all.samples.map(\.words).sorted() == [600, 620, 650])
    #expect(words(all).values.reduce(0, +) == 50)
    #expect(words(all)[2] == 30)
  }

  @Test func wordsOfASessionStayInIt() throws {
    let text = try #require(growing)
    var recorded = facts(of: text)
    recorded.samples = []
    let authorship = authorship(Stamp.last(atWallNanoseconds: Self.epoch + Self.day).rawValue)
    let session = SessionFact(
      id: SessionIdentifier(high: 0, low: 9),
      provenance: .sighting(SightingIdentifier(high: 0, low: 2)), kind: .manual, seesInput: false,
      owner: nil, authorship: authorship)
    let span = Span(
      boot: BootIdentifier(high: 0, low: 1), monotonicStartNanoseconds: 0,
      wallStartNanoseconds: Self.epoch + Self.day - 1000, utcOffsetSeconds: 0,
      durationNanoseconds: 2000)
    recorded.sessions = [SessionRecord(session: session, spans: [span])]
    let added = facts(of: text, besides: recorded)
    #expect(added.samples.map(\.words) == [600, 650])
  }

  @Test func aTextWithAnotherCounterIsLeftAlone() throws {
    let text = try #require(growing)
    var recorded = facts(of: text)
    recorded.samples = [recorded.samples[0]]
    recorded.samples[0].counter = "wc"
    #expect(facts(of: text, besides: recorded).samples.count == 1)
  }
}
