import FileProgressTestSupport
import FileTracking
import Testing

@Suite struct LikenessTests {
  private let secret: StoreSecret

  init() throws {
    secret = try #require(SketchText.secret)
  }

  private func sketch(_ words: some Sequence<String>) -> ContentSketch {
    SketchText.sketch(words.joined(separator: " "), secret: secret).sketch
  }

  private func sketch(terms: some Sequence<Int>) throws -> ContentSketch {
    let bytes = terms.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    return try #require(ContentSketch(bytes: bytes))
  }

  /// A sketch of a template and of what follows it.
  private func sketch(terms template: ClosedRange<Int>, and own: [Int]) throws -> ContentSketch {
    try sketch(terms: Array(template) + own)
  }

  private func isClose(_ value: Double, _ expected: Double, within distance: Double = 1e-9) -> Bool
  {
    abs(value - expected) <= distance
  }

  @Test func isWholeForTheSameText() {
    var random = SeededGenerator(seed: 1)
    let text = sketch(SketchText.words(3000, using: &random))
    let likeness = Likeness(of: text.prefix(640), in: text, weights: .equal)
    #expect(likeness.survivingShare == 1 && likeness.inheritedShare == 1)
    #expect(likeness.commonTermCount == 640)
    #expect(likeness.score == 2)
    #expect(likeness.isAlike && likeness.isAlikeAtSamePath)
  }

  @Test func isNothingForAnotherText() {
    var random = SeededGenerator(seed: 2)
    let old = sketch(SketchText.words(3000, using: &random)).prefix(640)
    let current = sketch(SketchText.words(3000, using: &random))
    let likeness = Likeness(of: old, in: current, weights: .equal)
    #expect(likeness.survivingShare < 0.01 && likeness.inheritedShare < 0.01)
    #expect(!likeness.isAlike && !likeness.isAlikeAtSamePath)
  }

  @Test func isNothingForAnEmptyText() throws {
    let text = try sketch(terms: 1...100)
    for (old, current) in [(text, .empty), (ContentSketch.empty, text), (.empty, .empty)] {
      let likeness = Likeness(of: old, in: current, weights: .equal)
      #expect(likeness.survivingShare == 0 && likeness.inheritedShare == 0)
      #expect(likeness.score == 0 && likeness.commonTermCount == 0 && !likeness.isAlikeAtSamePath)
    }
  }

  /// Ten times as long as the old text, which may lie anywhere in it.
  @Test(arguments: [100, 600, 2000, 9000], [0, 0.5, 1])
  func knowsATextThatGrew(wordCount: Int, place: Double) {
    var random = SeededGenerator(seed: UInt64(wordCount))
    let draft = SketchText.words(wordCount, using: &random)
    var grown = SketchText.words(wordCount * 9, using: &random)
    grown.insert(contentsOf: draft, at: Int(place * Double(grown.count)))
    let old = sketch(draft).prefix(ContentSketch.storedTermCount)
    let likeness = Likeness(of: old, in: sketch(grown), weights: .equal)
    #expect(likeness.survivingShare > 0.99)
    #expect(isClose(likeness.inheritedShare, 0.1, within: 0.03))
    #expect(likeness.isAlike)
    // The old text is found by what the store looks up.
    let questions = Set(sketch(grown).questionTerms)
    #expect(old.indexTerms.filter { questions.contains($0) }.count >= 8)
  }

  @Test func measuresHowMuchSurvives() {
    var random = SeededGenerator(seed: 4)
    let draft = SketchText.words(2000, using: &random)
    let rewritten = draft.prefix(1000) + SketchText.words(1000, using: &random)
    let old = sketch(draft)
    let current = sketch(rewritten)
    for count in [640, 320] {
      let likeness = Likeness(of: old.prefix(count), in: current, weights: .equal)
      #expect(isClose(likeness.survivingShare, 0.5, within: 0.08))
      #expect(isClose(likeness.inheritedShare, 0.5, within: 0.08))
      #expect(isClose(likeness.score, 1, within: 0.16))
    }
  }

  @Test func comparesBelowBothLimitsOnly() throws {
    let old = try sketch(terms: 1...320)
    let current = try sketch(terms: (1...100).map { $0 * 2 } + (400...600))
    let likeness = Likeness(of: old, in: current, weights: .equal)
    #expect(likeness.commonTermCount == 100)
    #expect(isClose(likeness.survivingShare, 100.0 / 320))
    #expect(likeness.inheritedShare == 1)
    let cut = Likeness(of: old, in: current.prefix(10), weights: .equal)
    #expect(cut.commonTermCount == 10)
    #expect(isClose(cut.survivingShare, 0.5))
    #expect(cut.inheritedShare == 1)
  }

  @Test func ranksTheTextHigherThatGaveMore() throws {
    let current = try sketch(terms: 1...300)
    let draft = Likeness(of: try sketch(terms: 1...200), in: current, weights: .equal)
    let note = Likeness(of: try sketch(terms: 1...20), in: current, weights: .equal)
    #expect(draft.survivingShare == note.survivingShare)
    #expect(draft.score > note.score)
  }

  /// The bounds of what is alike: old terms, terms of both, current terms; alike, alike at its path.
  @Test(
    arguments: [
      (20, 4, 20, true, true), (22, 4, 20, false, true), (15, 3, 15, false, true),
      (20, 2, 20, false, true), (21, 2, 20, false, false), (10, 1, 10, false, false),
      (100, 20, 250, true, true), (100, 20, 251, false, true), (100, 50, 640 - 1, true, true),
      (100, 49, 620, false, true), (20, 18, 600, true, true), (20, 18, 601, false, true),
      (7, 3, 639, false, true),
    ])
  func drawsTheLine(
    oldCount: Int, commonCount: Int, currentCount: Int, isAlike: Bool, isAlikeAtSamePath: Bool
  ) throws {
    let old = try sketch(terms: 1...oldCount)
    let currentTerms = oldCount - commonCount + 1..<oldCount - commonCount + 1 + currentCount
    let current = try sketch(terms: currentTerms)
    let likeness = Likeness(of: old, in: current, weights: .equal)
    #expect(likeness.commonTermCount == commonCount)
    #expect(likeness.isAlike == isAlike)
    #expect(likeness.isAlikeAtSamePath == isAlikeAtSamePath)
  }

  @Test func aTemplateOfThreeDocumentsIsNoEvidenceForOneOfThem() throws {
    // A template of the terms 1…60, and 40 of each document's own.
    let own = [101, 201, 301, 401].map { Array($0..<$0 + 40) }
    let olds = try own.prefix(3).map { try sketch(terms: 1...60, and: $0) }
    let weights = TermWeights(candidates: olds, documentCount: 1_000_000)
    let newcomer = try sketch(terms: 1...60, and: own[3])
    let stranger = Likeness(of: olds[0], in: newcomer, weights: weights)
    #expect(stranger.survivingShare >= 0.185 && stranger.ownSurvivingShare == 0)
    #expect(!stranger.isAlike)
    let edited = Likeness(
      of: olds[0], in: try sketch(terms: 1...60, and: Array(101...104)), weights: weights)
    #expect(edited.ownSurvivingShare == 0.1)
    #expect(edited.isAlike)
    // Two have it in common by chance as well as for a reason.
    let two = TermWeights(candidates: Array(olds.prefix(2)), documentCount: 1_000_000)
    #expect(Likeness(of: olds[0], in: newcomer, weights: two).ownSurvivingShare == 0.6)
  }

  @Test func aTemplateIsLookedForWhereThreeSketchesSpeak() throws {
    let template = Set(stride(from: 2, through: 1200, by: 2))
    func text(own number: Int) throws -> ContentSketch {
      let own = stride(from: 2 * number + 1, to: 1200, by: 40)
      return try sketch(terms: template.union(own).sorted())
    }
    // The sketches of two documents end before the template does.
    let cut = try [1, 2].map { try text(own: $0).prefix(ContentSketch.halfTermCount) }
    let whole = try text(own: 3)
    let weights = TermWeights(candidates: cut + [whole], documentCount: 1000)
    let stranger = Likeness(of: whole, in: try text(own: 4), weights: weights)
    #expect(stranger.ownSurvivingShare == 0)
    #expect(!stranger.isAlike)
    #expect(Likeness(of: whole, in: whole, weights: weights).ownSurvivingShare == 1)
  }

  @Test func weighsATermByHowManyCandidatesHaveIt() throws {
    let candidates = [
      try sketch(terms: [1, 2, 3]), try sketch(terms: [2, 3]), try sketch(terms: [3]),
    ]
    let weights = TermWeights(candidates: candidates, documentCount: 9)
    // log(10 ÷ (df − ½))
    #expect(isClose(weights.weight(of: 3), 1.3862943611198906))
    #expect(isClose(weights.weight(of: 2), 1.8971199848858813))
    #expect(isClose(weights.weight(of: 1), 2.9957322735539909))
    #expect(weights.weight(of: 4) == weights.weight(of: 1))
    #expect(TermWeights.equal.weight(of: 3) == 1)
  }

  @Test(arguments: [0, 1, 5])
  func weighsEveryTermAtLeastALittle(documentCount: Int) throws {
    let candidates = try (0..<20).map { _ in try sketch(terms: [1, 2]) }
    let weights = TermWeights(candidates: candidates, documentCount: documentCount)
    #expect(weights.weight(of: 1) > 0)
    #expect(weights.weight(of: 7) > 0)
    #expect(TermWeights(candidates: [], documentCount: 0).weight(of: 1) > 0)
  }

  @Test func letsATemplateWeighLittle() {
    var random = SeededGenerator(seed: 8)
    let template = SketchText.words(200, using: &random)
    let drafts = (0..<30).map { _ in template + SketchText.words(200, using: &random) }
    let candidates = drafts.map { sketch($0).prefix(ContentSketch.storedTermCount) }
    let weights = TermWeights(candidates: candidates, documentCount: candidates.count)
    let newcomer = sketch(template + SketchText.words(200, using: &random))
    #expect(Likeness(of: candidates[0], in: newcomer, weights: .equal).isAlike)
    for candidate in candidates {
      let likeness = Likeness(of: candidate, in: newcomer, weights: weights)
      #expect(likeness.commonTermCount > 180)
      #expect(likeness.survivingShare < 0.05)
      #expect(!likeness.isAlike)
    }
    // The same template, and most of the old text.
    let current = sketch(drafts[3].prefix(320) + SketchText.words(100, using: &random))
    let likenesses = candidates.map { Likeness(of: $0, in: current, weights: weights) }
    #expect(likenesses.indices.filter { likenesses[$0].isAlike } == [3])
  }

  @Test func sumsWeightsAsOneByOne() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("LikenessTests seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let sketches = (0..<8).map { _ in
        let span = Int.random(in: 700...4000, using: &random)
        let count = Int.random(in: 0...640, using: &random)
        let terms = Set((0..<count).map { _ in Int.random(in: 1...span, using: &random) })
        return try? sketch(terms: terms.sorted())
      }.compactMap(\.self)
      let current = sketches[0]
      let weights = TermWeights(candidates: Array(sketches.dropFirst()), documentCount: 40)
      for old in sketches.dropFirst() {
        let limit = min(old.limit, current.limit)
        let oldTerms = old.terms.filter { $0 < limit }
        let currentTerms = current.terms.filter { $0 < limit }
        let common = Set(oldTerms).intersection(currentTerms)
        let sum = { (terms: [UInt32]) in terms.reduce(0) { $0 + weights.weight(of: $1) } }
        let likeness = Likeness(of: old, in: current, weights: weights)
        let surviving = oldTerms.isEmpty ? 0 : sum(common.sorted()) / sum(oldTerms)
        let inherited = currentTerms.isEmpty ? 0 : sum(common.sorted()) / sum(currentTerms)
        #expect(likeness.commonTermCount == common.count, "seed \(seed)")
        #expect(isClose(likeness.survivingShare, surviving), "seed \(seed)")
        #expect(isClose(likeness.inheritedShare, inherited), "seed \(seed)")
      }
    }
  }
}
