import ProgressModel

/// Writes down what programs and looks see of one document on one device, in the order of facts.
struct RecordedDays {
  var device = DeviceIdentifier.desk
  /// The wall clock, after `epoch`.
  var moment: Int64 = 0
  /// The last stamp; two devices take turns.
  var stamp: Int64 = 0
  private(set) var samples: [WordSampleFact] = []
  private(set) var sessions: [SessionRecord] = []
  private(set) var broughtIn: [BroughtInFact] = []
  private var current: Fingerprint?
  private var number: UInt64 = 0

  init() {}

  /// The same facts in another order.
  init(_ other: RecordedDays, random: inout some RandomNumberGenerator) {
    self = other
    samples.shuffle(using: &random)
    sessions.shuffle(using: &random)
  }

  /// A content with a number of words.
  static func content(_ words: Int64, _ version: UInt64 = 0) -> Fingerprint {
    Fingerprint(high: UInt64(words), low: version + 1, byteCount: max(1, words * 6))
  }

  static let nothing = Fingerprint(high: 0, low: 0, byteCount: 0)

  private mutating func authorship(_ tool: String) -> Authorship {
    stamp += 1
    return .at(stamp, on: device, tool: tool)
  }

  /// What a look sees; a content has as many words as its first number says, unless another count is given.
  ///
  /// - Parameter before: The content before, if only another device saw it.
  mutating func look(
    _ content: Fingerprint, from before: Fingerprint? = nil, writtenAt: Int64? = nil,
    isBorn: Bool = false, broughtIn words: Int64? = nil,
    because reason: BroughtInFact.Reason = .copied, of origin: DocumentIdentifier? = nil,
    counting count: Int64? = nil,
    readerVersion: Int64? = nil, by tool: String = WordSampleFact.lookTool
  ) {
    number += 1
    var sample = WordSampleFact(
      document: .number(1), sighting: .made(at: epoch + moment, number),
      before: before ?? current ?? (isBorn ? Self.nothing : nil), after: content,
      counter: "prose/1", words: count ?? Int64(content.high),
      writtenAtNanoseconds: writtenAt.map { epoch + $0 }, readerVersion: readerVersion,
      authorship: authorship(tool))
    if sample.before == content { sample.before = nil }
    // A content that comes back has a fact of its own.
    sample.id = .made(at: epoch + moment, number)
    samples.append(sample)
    if let words {
      broughtIn.append(
        BroughtInFact(
          id: .made(at: epoch + moment, number), sighting: sample.sighting, content: content,
          counter: "prose/1", words: words, reason: reason, origin: origin,
          authorship: authorship(tool)))
    }
    current = content
  }

  /// Opens the document in a program.
  ///
  /// - Returns: The number of the session.
  mutating func open(drift: Int64 = 0) -> Int {
    let authorship = authorship("editor")
    let session = SessionFact(
      id: .made(at: epoch + moment, authorship.stamp.rawValue.magnitude),
      provenance: .sighting(.number(2)), kind: .attended, seesInput: true, owner: nil,
      authorship: authorship)
    sessions.append(
      SessionRecord(
        session: session, spans: [.from(moment, to: moment)],
        contentAtStart: current ?? Self.nothing))
    return sessions.count - 1
  }

  /// Saves the document in a program that has it open.
  mutating func save(_ content: Fingerprint, in session: Int) {
    let words = Int64(content.high)
    look(content, by: "editor")
    samples[samples.count - 1].wordsAdded = words
    samples[samples.count - 1].wordsRemoved = 0
    extend(session)
  }

  mutating func extend(_ session: Int) {
    guard var span = sessions[session].spans.last else { return }
    span.durationNanoseconds = max(
      span.durationNanoseconds, epoch + moment - span.wallStartNanoseconds)
    sessions[session].spans[sessions[session].spans.count - 1] = span
  }

  mutating func close(_ session: Int, reason: SessionEndFact.Reason = .stopped) {
    extend(session)
    let authorship = authorship("editor")
    sessions[session].sessionEnd = SessionEndFact(
      id: .made(at: epoch + moment, authorship.stamp.rawValue.magnitude),
      session: sessions[session].session.id, sighting: nil, reason: reason,
      endedAtNanoseconds: epoch + moment, isUncertain: false, authorship: authorship)
    sessions[session].contentAtEnd = reason == .stopped ? current : nil
  }

  mutating func change(_ session: Int, _ body: (inout SessionRecord) -> Void) {
    body(&sessions[session])
  }

  /// The words of some days, counted from that of `epoch`.
  static func days(
    _ count: Int64 = 4, _ records: RecordedDays...
  ) -> [(inSessions: Int64, outside: Int64)] {
    days(count, records)
  }

  static func days(
    _ count: Int64 = 4, _ records: [RecordedDays]
  ) -> [(inSessions: Int64, outside: Int64)] {
    let history = WordHistory(of: facts(records))
    return (0..<count).map { number in
      let words = history.words(in: epoch + number * day..<epoch + (number + 1) * day)
      return (words?.change ?? 0, words?.outside ?? 0)
    }
  }

  /// What several devices recorded of the document.
  static func facts(_ records: [RecordedDays]) -> ActivityFacts {
    var facts = ActivityFacts(
      id: .number(1), documents: [.number(1)], sessions: records.flatMap(\.sessions),
      samples: records.flatMap(\.samples))
    facts.broughtIn = records.flatMap(\.broughtIn)
    return facts
  }
}
