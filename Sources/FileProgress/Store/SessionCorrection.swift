package import ProgressModel

/// A session that a person looks up or corrects, and its document or context.
package struct KnownSession: Hashable, Sendable {
  /// The document; unknown for a session of a context.
  package var document: DocumentIdentifier
  /// All documents of its activity, including itself; none for a session of a context.
  package var documents: [DocumentIdentifier]
  /// Where the document is, or was last; `nil` if only another device has seen it.
  package var path: String?
  /// The context; `nil` for a session of a document.
  package var context: ContextPlace?
  /// The session as it is now, under the usual idle rule.
  package var session: ActivitySummary.Session
}

/// A session whose time a person corrected.
package struct CorrectedSession: Hashable, Sendable {
  /// The session as it is now.
  package var known: KnownSession
  /// By how much the open time of the document changed, in nanoseconds.
  package var openTimeChangeNanoseconds: Int64
  /// The breaks that the person removed before and that count now, in nanoseconds since 1970.
  package var breaksCountedAgain: [Range<Int64>] = []
  /// Whether anything was written; not if a person had said the same before.
  package var isWritten = true
}

/// What became of the wish to correct the time of a session.
package enum SessionCorrection: Hashable, Sendable {
  /// It was corrected.
  case corrected(CorrectedSession)
  /// It is running; nothing was written.
  case running(KnownSession)
  /// There is no such session, or no more; nothing was written.
  case unknown
}
