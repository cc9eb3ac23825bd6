public import Foundation
public import ProgressModel

// Figures in the units of an app: seconds, dates and whole numbers. Names are those of the JSON.

extension ActivitySummary {
  /// The time in which the document was open, in seconds. Each moment counts once.
  public var openTime: TimeInterval { .init(nanoseconds: time.openNanoseconds) }

  /// The time in which the person worked on the document, in seconds.
  ///
  /// A pause counts up to ``DataStore/Configuration/idleLimit``.
  public var activeTime: TimeInterval { .init(nanoseconds: time.activeNanoseconds) }

  /// The part of ``activeTime`` from programs that report no input, in seconds.
  public var assumedTime: TimeInterval { .init(nanoseconds: time.assumedNanoseconds) }

  /// The newest count of words; `nil` if they were never counted.
  public var wordCount: Int? { words.map { Int($0.count) } }

  /// The counter of the words, such as `prose/1`. Never add figures of different counters.
  public var counter: String? { words?.counter }

  /// How many words the sessions of the period added, negative if they removed more; `nil` if it is unknown.
  public var wordsChange: Int? { netWordsChange.map { Int($0) } }

  /// The words added in the period, as far as a program saw both texts; `nil` if none did.
  public var wordsAdded: Int? { wordsChanged.map { Int($0.added) } }

  /// The words removed in the period, as far as a program saw both texts; `nil` if none did.
  public var wordsRemoved: Int? { wordsChanged.map { Int($0.removed) } }

  /// The start of the first session, whatever the period; `nil` if there was none.
  public var firstOpenedAt: Date? { firstOpenedAtNanoseconds.map { Date(nanoseconds: $0) } }

  /// The last moment of a session, whatever the period; `nil` if there was none.
  public var lastOpenedAt: Date? { lastOpenedAtNanoseconds.map { Date(nanoseconds: $0) } }
}

extension ActivitySummary.Session {
  /// When it started.
  public var startedAt: Date { Date(nanoseconds: startedAtNanoseconds) }

  /// When it ended; `nil` while it runs.
  public var endedAt: Date? {
    guard case .ended(let end, _) = state else { return nil }
    return Date(nanoseconds: end)
  }

  /// Whether it runs.
  public var isRunning: Bool { state.isRunning }

  /// The time in which the document was open, in seconds, by this session alone.
  public var openTime: TimeInterval { .init(nanoseconds: figures.time.openNanoseconds) }

  /// The time in which the person worked on the document, in seconds, by this session alone.
  public var activeTime: TimeInterval { .init(nanoseconds: figures.time.activeNanoseconds) }

  /// The part of ``activeTime`` in which the program reported no input, in seconds.
  public var assumedTime: TimeInterval { .init(nanoseconds: figures.time.assumedNanoseconds) }

  /// The counter of the words, such as `prose/1`; `nil` if no words are known.
  public var counter: String? { figures.counter }

  /// The words at its start, 0 for a new document; `nil` if they were not counted.
  public var wordsAtStart: Int? { figures.wordsAtStart.map { Int($0) } }

  /// The words at its end; `nil` while it runs, or if they were not counted.
  public var wordsAtEnd: Int? { figures.wordsAtEnd.map { Int($0) } }

  /// The words added from start to end; `nil` if not all texts in between were seen.
  public var wordsAdded: Int? { figures.wordsChanged.map { Int($0.added) } }

  /// The words removed from start to end; `nil` if not all texts in between were seen.
  public var wordsRemoved: Int? { figures.wordsChanged.map { Int($0.removed) } }
}

extension ReportTotals {
  /// The sum of the open times, in seconds. Two documents that were open at once both count.
  public var openTime: TimeInterval { .init(nanoseconds: time.openNanoseconds) }

  /// The sum of the active times, in seconds.
  public var activeTime: TimeInterval { .init(nanoseconds: time.activeNanoseconds) }

  /// The part of ``activeTime`` from programs that report no input, in seconds.
  public var assumedTime: TimeInterval { .init(nanoseconds: time.assumedNanoseconds) }
}

extension ReportTotals.Words {
  /// The sum of the newest counts.
  public var wordCount: Int { Int(count) }

  /// The words added in the period, as far as a program saw both texts; `nil` if none did.
  public var wordsAdded: Int? { changed.map { Int($0.added) } }

  /// The words removed in the period, as far as a program saw both texts; `nil` if none did.
  public var wordsRemoved: Int? { changed.map { Int($0.removed) } }
}

extension ReportHeader {
  /// Creates the header of a report of this moment.
  init(from viewpoint: Viewpoint, since: Date?, until: Date?, idleLimitNanoseconds: Int64?) {
    self.init(
      generatedAtNanoseconds: viewpoint.now.wallNanoseconds,
      sinceNanoseconds: since?.nanoseconds, untilNanoseconds: until?.nanoseconds,
      idleLimitNanoseconds: idleLimitNanoseconds,
      listsSessions: true)
  }
}

extension TimeInterval {
  fileprivate init(nanoseconds: Int64) { self = Double(nanoseconds) / 1e9 }
}

extension Date {
  fileprivate init(nanoseconds: Int64) {
    self.init(timeIntervalSince1970: TimeInterval(nanoseconds: nanoseconds))
  }

  /// Nanoseconds since 1970; the nearest number that 64 bits can hold.
  fileprivate var nanoseconds: Int64 { Int64(saturating: (timeIntervalSince1970 * 1e9).rounded()) }
}
