/// The timer of a folder that a session belongs to.
///
/// While it runs, it hangs on one text of the folder. At its end, the texts that were written meanwhile share its time,
/// each in a session of its own.
package struct SessionFolder: Hashable, Sendable {
  /// Which part of the timer's time the session has.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// All of it, without a word about what was written: so it starts, and so it stays if nothing was.
    case all
    /// A share, beside those of other texts.
    case share
    /// All of it, as the only text that was written.
    case alone
  }

  /// Which part of the time it has.
  package var part: Part
  /// The session that the timer was started as, which is this one or another.
  package var timer: SessionIdentifier
  /// The absolute path of the folder.
  package var path: String

  package init(_ part: Part, of timer: SessionIdentifier, path: String) {
    self.part = part
    self.timer = timer
    self.path = path
  }
}

extension SessionFolder {
  /// The text in which a remark keeps it.
  package var text: String { "\(part.rawValue) \(timer) \(path)" }

  /// Reads the text of a remark; `nil` for any other.
  package init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let part = Part(rawValue: String(words[0])),
      let timer = SessionIdentifier(String(words[1])), words[2].utf8.first == UInt8(ascii: "/")
    else { return nil }
    self.init(part, of: timer, path: String(words[2]))
  }
}
