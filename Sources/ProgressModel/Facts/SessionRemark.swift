/// What a person said of a session besides its time, such as a note.
///
/// It is kept as a ``PreferenceFact``: stores exchange it by union, the newest one of its kind about a session holds, and
/// one of an undone command does not count. A program that knows no remarks keeps it and passes it over.
package struct SessionRemark: Hashable, Sendable {
  /// What is said.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Some words for the person to remember.
    case note = "session-note"
    /// How many words they wrote in it elsewhere, such as on paper.
    case words = "session-words"
    /// Which timer of a folder it belongs to. A program says it, not the person.
    case folder = "session-folder"
  }

  /// The fact in which it is kept.
  package var id: FactIdentifier
  /// The session.
  package var session: SessionIdentifier
  /// What is said.
  package var kind: Kind
  /// What was said, or `nil` for a withdrawal.
  package var value: String?
  /// Who said it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, session: SessionIdentifier, kind: Kind, value: String?,
    authorship: Authorship
  ) {
    self.id = id
    self.session = session
    self.kind = kind
    self.value = value
    self.authorship = authorship
  }
}

extension SessionRemark {
  /// The first key that may be of such a preference, and the first one behind all of them.
  package static let keys = (first: "session-", end: "session.")

  /// The fact in which it is kept.
  package var preference: PreferenceFact {
    PreferenceFact(
      id: id, kind: .setting, key: kind.rawValue + " \(session)", value: value,
      authorship: authorship)
  }

  /// Reads a remark; `nil` for a preference of something else, and for a value that can't be.
  package init?(_ preference: PreferenceFact) {
    guard preference.kind == .setting,
      let (kind, session) = Self.subject(ofKey: preference.key)
    else { return nil }
    if let value = preference.value {
      switch kind {
      case .note: guard (try? NoteText(value))?.text == value, !value.isEmpty else { return nil }
      case .words: guard Self.words(value) != nil else { return nil }
      case .folder: guard SessionFolder(text: value) != nil else { return nil }
      }
    }
    self.init(
      id: preference.id, session: session, kind: kind, value: preference.value,
      authorship: preference.authorship)
  }

  /// How many words can be said to be written in one session.
  package static let wordCounts: ClosedRange<Int64> = 1...100_000

  /// Reads a number of words; `nil` for what can't be.
  fileprivate static func words(_ value: String) -> Int64? {
    Int64(value).flatMap { wordCounts.contains($0) ? $0 : nil }
  }

  /// What the key of a preference says: what is said, and of which session; `nil` for a preference of something else.
  package static func subject(ofKey key: String) -> (kind: Kind, session: SessionIdentifier)? {
    let words = key.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let kind = Kind(rawValue: String(words[0])),
      let session = SessionIdentifier(String(words[1]))
    else { return nil }
    return (kind, session)
  }
}

/// What a person said of sessions, as far as it holds.
package struct SessionRemarks: Sendable {
  private struct Subject: Hashable {
    var session: SessionIdentifier
    var kind: SessionRemark.Kind
  }

  private var newest: [Subject: SessionRemark] = [:]

  /// Collects remarks.
  ///
  /// - Parameter remarks: Those of one person whose commands were not undone, in any order.
  package init(_ remarks: some Sequence<SessionRemark> = []) {
    for remark in remarks {
      let subject = Subject(session: remark.session, kind: remark.kind)
      if let known = newest[subject],
        (known.authorship.stamp, known.id) > (remark.authorship.stamp, remark.id)
      {
        continue
      }
      newest[subject] = remark
    }
  }

  /// Whether the person never said anything.
  package var isEmpty: Bool { newest.keys.allSatisfy { $0.kind == .folder } }

  /// Whether a session ever belonged to the timer of a folder.
  package var hasFolders: Bool { newest.keys.contains { $0.kind == .folder } }

  /// Returns the note on a session; `nil` if there is none.
  package func note(on session: SessionIdentifier) -> String? { value(of: session, .note) }

  /// Returns how many words were written in a session elsewhere; `nil` for none.
  package func words(in session: SessionIdentifier) -> Int64? {
    value(of: session, .words).flatMap(SessionRemark.words)
  }

  /// Returns the timer of a folder that a session belongs to; `nil` for none.
  package func folder(of session: SessionIdentifier) -> SessionFolder? {
    value(of: session, .folder).flatMap(SessionFolder.init(text:))
  }

  private func value(of session: SessionIdentifier, _ kind: SessionRemark.Kind) -> String? {
    newest[Subject(session: session, kind: kind)]?.value
  }
}
