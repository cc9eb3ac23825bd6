import ProgressModel

/// The answer to `POST /v1/sessions`.
struct OpenedSession: Encodable {
  let id: String
  let isRecorded: Bool
  /// How often the program has to be heard, in seconds.
  let beatSeconds: Int
}

/// What a session came to, in the words of the program's JSON; durations are whole seconds.
struct SessionFiguresAnswer: Encodable {
  let isRecorded: Bool
  let figures: SessionFigures

  private enum CodingKeys: CodingKey {
    case activeTime
    case counter
    case isRecorded
    case openTime
    case words
    case wordsAtStart
    case wordsChange
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    // Without a file, and where nothing is recorded, no time is known.
    let time = figures == SessionFigures() ? nil : figures.time
    try members.encode(isRecorded, forKey: .isRecorded)
    try members.encode((time?.activeNanoseconds).map(Self.seconds), forKey: .activeTime)
    try members.encode((time?.openNanoseconds).map(Self.seconds), forKey: .openTime)
    try members.encode(figures.counter, forKey: .counter)
    try members.encode(figures.wordsAtEnd, forKey: .words)
    try members.encode(figures.wordsAtStart, forKey: .wordsAtStart)
    try members.encode(wordsChange, forKey: .wordsChange)
  }

  private var wordsChange: Int64? {
    guard let start = figures.wordsAtStart, let end = figures.wordsAtEnd else { return nil }
    return end - start
  }

  private static func seconds(_ nanoseconds: Int64) -> Int64 { nanoseconds / 1_000_000_000 }
}

/// The answer to `POST /v1/sessions/ID/text`.
struct CountedTextAnswer: Encodable {
  /// `nil` where nothing is recorded, or before there is a file.
  let words: WordCount?

  private enum CodingKeys: CodingKey {
    case counter
    case words
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(words?.counter, forKey: .counter)
    try members.encode(words?.count, forKey: .words)
  }
}
