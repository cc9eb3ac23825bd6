package import ProgressModel

/// What working on a document came to, for other programs.
package struct ClosedSession: Hashable, Sendable {
  /// What was measured of a session.
  package struct Figures: Hashable, Sendable {
    /// The counter that the words were counted by.
    package var counter: String
    /// Words when the document was opened; `nil` if they could not be counted.
    package var wordsAtStart: Int64?
    /// Words when it was closed; `nil` if they could not be counted.
    package var wordsAtEnd: Int64?
    /// Words that came and went; `nil` if not every text was seen.
    package var wordsChanged: WordsChanged?
    /// Time in which it was open.
    package var openTimeNanoseconds: Int64
    /// Time in which it was worked on.
    package var activeTimeNanoseconds: Int64
    /// The part of the active time of which nobody saw any input.
    package var assumedTimeNanoseconds: Int64

    /// Creates figures.
    package init(
      counter: String, wordsAtStart: Int64?, wordsAtEnd: Int64?,
      wordsChanged: WordsChanged? = nil, openTimeNanoseconds: Int64, activeTimeNanoseconds: Int64,
      assumedTimeNanoseconds: Int64
    ) {
      self.counter = counter
      self.wordsAtStart = wordsAtStart
      self.wordsAtEnd = wordsAtEnd
      self.wordsChanged = wordsChanged
      self.openTimeNanoseconds = openTimeNanoseconds
      self.activeTimeNanoseconds = activeTimeNanoseconds
      self.assumedTimeNanoseconds = assumedTimeNanoseconds
    }
  }

  /// The absolute path of the document.
  package var path: String
  /// The figures; `nil` for a document that was never written.
  package var figures: Figures?

  /// Creates the result of a session.
  package init(path: String, figures: Figures?) {
    self.path = path
    self.figures = figures
  }

  /// The result as one line of JSON, schema `fileprogress.open/1`, with a line feed at its end.
  package var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("path", path)
      json.member("schema", "fileprogress.open/1")
      json.name("session")
      if let figures { figures.write(to: &json) } else { json.null() }
    }
    json.finishLine()
    return json.take()
  }
}

extension ClosedSession.Figures {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("activeTime", durationNanoseconds: activeTimeNanoseconds)
      json.member("assumedTime", durationNanoseconds: assumedTimeNanoseconds)
      json.member("counter", counter)
      json.member("openTime", durationNanoseconds: openTimeNanoseconds)
      json.member("wordsAdded", wordsChanged?.added)
      json.member("wordsAtEnd", wordsAtEnd)
      json.member("wordsAtStart", wordsAtStart)
      json.member("wordsPasted", wordsChanged?.pasted)
      json.member("wordsRemoved", wordsChanged?.removed)
    }
  }
}
