import ProgressModel

/// What became of the wish to correct the end of a session.
package enum EndCorrection: Hashable, Sendable {
  /// A day: a person who forgot to stop a timer notices on the next one.
  package static let limitNanoseconds: Int64 = 86_400_000_000_000

  /// It was corrected. A session that runs in a program goes on: time from now on counts.
  case corrected(CorrectedSession)
  /// The last session started only after that moment, at this one in nanoseconds since 1970, and the one before it
  /// had ended by then: a person means the last one.
  case startedLater(atNanoseconds: Int64)
  /// No timer started before that moment, and no program had the document open then.
  case noSession
  /// A pause of the session that runs holds at that moment, in nanoseconds since 1970.
  case paused(Range<Int64>)
  /// The session ended for certain more than a day ago, in nanoseconds since 1970, and stays as it
  /// was recorded.
  case settled(atNanoseconds: Int64)

  /// Returns when a session ended, in nanoseconds since 1970, if that is not to be corrected any
  /// more: its recorded end is certain, and more than a day ago.
  ///
  /// Earlier corrections do not count: they are the word of a person, who may think better of it.
  static func settledEnd(of record: SessionRecord, from viewpoint: Viewpoint) -> Int64? {
    guard case .ended(let end, isUncertain: false) = record.asRecorded.state(from: viewpoint),
      viewpoint.now.wallNanoseconds.subtractingSaturated(end) > limitNanoseconds
    else { return nil }
    return end
  }
}
