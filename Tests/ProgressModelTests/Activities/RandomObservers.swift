import FileProgressTestSupport
import ProgressModel

/// One true history of a text, and two or three observers who each saw some of its versions.
///
/// A text is a set of words here, so that what came and went between two texts is known at once.
struct RandomObservers {
  /// What a history may have.
  struct Rules {
    /// Whether texts come back that were there before.
    var repeatsTexts = false
    /// Whether observers look a while after a version came to be.
    var looksLate = false
    /// Whether the first observer saw every version.
    var hasPerfectObserver = false
  }

  private struct Look {
    var moment: Int64
    var version: Int
    var observer: Int
  }

  /// What came and went from version to version: what a perfect observer would see.
  private(set) var truth = WordsChanged(added: 0, removed: 0, pasted: nil)
  /// What the devices of the observers know.
  private(set) var replicas: [FactSet]
  private(set) var changeCount = 0

  private var random: SeededGenerator
  private var texts: [Set<Int>] = []
  private var moments: [Int64] = []
  private var contents: [Set<Int>: Fingerprint] = [:]
  private var latestSighting: [DeviceIdentifier: SightingFact] = [:]
  private var latestStamp: Int64 = 0

  private static let devices: [DeviceIdentifier] = [.desk, .laptop]

  init(seed: UInt64, _ rules: Rules) {
    random = SeededGenerator(seed: seed)
    replicas = [FactSet(), FactSet()]
    makeHistory(rules)
    let isShared = Bool.random(using: &random)
    let documents: [DocumentIdentifier] = [.number(1), isShared ? .number(1) : .number(2)]
    for (index, document) in documents.enumerated() {
      replicas[index].insert(
        DocumentFact(id: document, authorship: authorship(on: Self.devices[index])))
    }
    if !isShared {
      for index in replicas.indices {
        replicas[index].insert(DocumentFact(id: .number(1), authorship: .at(1)))
        replicas[index].insert(DocumentFact(id: .number(2), authorship: .at(2)))
        replicas[index].insert(
          DocumentLinkFact(
            id: .number(3), kind: .same, first: .number(1), second: .number(2),
            authorship: .at(3)))
      }
    }
    var places: [Int] = []
    var looks: [Look] = []
    for observer in 0..<Int.random(in: 2...3, using: &random) {
      places.append(.random(in: 0...1, using: &random))
      looks += self.looks(of: observer, rules)
    }
    looks.sort { ($0.moment, $0.version, $0.observer) < ($1.moment, $1.version, $1.observer) }
    var former: [Int: Int] = [:]
    for look in looks {
      let place = places[look.observer]
      see(look, after: former[look.observer], in: documents[place], at: place)
      former[look.observer] = look.version
    }
  }

  private mutating func makeHistory(_ rules: Rules) {
    var words = Set<Int>()
    var newest = 0
    var moment = epoch
    for version in 0..<Int.random(in: 2...10, using: &random) {
      if rules.repeatsTexts, version > 1, Int.random(in: 0..<4, using: &random) == 0 {
        words = texts.dropLast().randomElement(using: &random) ?? words
      } else {
        for word in words where Int.random(in: 0..<8, using: &random) == 0 { words.remove(word) }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          newest += 1
          words.insert(
            Bool.random(using: &random) ? newest : .random(in: 0...newest, using: &random))
        }
        // It is not the text that was there before.
        newest += 1
        words.insert(newest)
      }
      if let last = texts.last { add(step(from: last, to: words)) }
      texts.append(words)
      moments.append(moment)
      contents[words] =
        contents[words]
        ?? Fingerprint(high: UInt64(contents.count + 1), low: 7, byteCount: Int64(words.count))
      let standsStill = !rules.repeatsTexts && Int.random(in: 0..<8, using: &random) == 0
      moment += standsStill ? 0 : Int64.random(in: 1...1000, using: &random) * second
    }
  }

  private mutating func add(_ step: (added: Int64, removed: Int64)) {
    truth.added += step.added
    truth.removed += step.removed
  }

  private func step(from: Set<Int>, to: Set<Int>) -> (added: Int64, removed: Int64) {
    (Int64(to.subtracting(from).count), Int64(from.subtracting(to).count))
  }

  private mutating func looks(of observer: Int, _ rules: Rules) -> [Look] {
    let isPerfect = rules.hasPerfectObserver && observer == 0
    var looks: [Look] = []
    for version in texts.indices where isPerfect || Int.random(in: 0..<5, using: &random) < 3 {
      let end = version + 1 < moments.count ? moments[version + 1] : moments[version] + hour
      var moment = moments[version]
      if rules.looksLate, moment < end { moment = .random(in: moment..<end, using: &random) }
      looks.append(Look(moment: moment, version: version, observer: observer))
    }
    return looks
  }

  private mutating func see(
    _ look: Look, after former: Int?, in document: DocumentIdentifier, at place: Int
  ) {
    guard let content = contents[texts[look.version]] else { return }
    let sighting = sighting(of: content, look, in: document, at: place)
    let before = former.flatMap { contents[texts[$0]] }
    guard before != content else { return }
    let step = former.map { self.step(from: texts[$0], to: texts[look.version]) }
    replicas[place].insert(
      WordSampleFact(
        document: document, sighting: sighting.id, before: before, after: content,
        counter: "prose/1", words: Int64(texts[look.version].count), wordsAdded: step?.added,
        wordsRemoved: step?.removed, authorship: authorship(on: Self.devices[place])))
    if former != nil { changeCount += 1 }
  }

  /// An unchanged text is not seen again.
  private mutating func sighting(
    of content: Fingerprint, _ look: Look, in document: DocumentIdentifier, at place: Int
  ) -> SightingFact {
    let device = Self.devices[place]
    if let known = latestSighting[device], known.fingerprint == content { return known }
    let authorship = authorship(on: device)
    let sighting = SightingFact(
      id: .number(UInt64(authorship.stamp.rawValue)), document: document, path: "/essay.txt",
      resolvedPath: "/essay.txt", fileSystem: nil, handle: nil,
      state: FileState(
        byteCount: content.byteCount, modifiedNanoseconds: 0, changedNanoseconds: 0, inode: 1,
        linkCount: 1), fingerprint: content,
      decision: MatchDecision(reason: .edited, document: document),
      seenAtNanoseconds: look.moment, authorship: authorship)
    replicas[place].insert(sighting)
    latestSighting[device] = sighting
    return sighting
  }

  private mutating func authorship(on device: DeviceIdentifier) -> Authorship {
    latestStamp += 1
    return .at((epoch / millisecond) << 16 + latestStamp, on: device)
  }
}
