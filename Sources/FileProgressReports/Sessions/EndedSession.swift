package import ProgressModel

/// What working on a document came to, for other programs.
package struct EndedSession: Hashable, Sendable {
  /// The absolute path of the document.
  package var path: String
  /// The figures; `nil` for a document that was never written.
  package var figures: SessionFigures?

  package init(path: String, figures: SessionFigures?) {
    self.path = path
    self.figures = figures
  }

  /// The result as one line of JSON, schema `fileprogress.open/1`, with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.member("path", path)
      json.member("schema", "fileprogress.open/1")
      json.name("session")
      if let figures { figures.write(to: &json) } else { json.null() }
    }
  }
}

extension SessionFigures {
  /// Writes the figures as an object of the contract.
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("activeTime", durationNanoseconds: time.activeNanoseconds)
      json.member("assumedTime", durationNanoseconds: time.assumedNanoseconds)
      json.member("counter", counter)
      json.member("openTime", durationNanoseconds: time.openNanoseconds)
      json.member("wordsAdded", wordsChanged?.added)
      json.member("wordsAtEnd", wordsAtEnd)
      json.member("wordsAtStart", wordsAtStart)
      json.member("wordsPasted", wordsChanged?.pasted)
      json.member("wordsRemoved", wordsChanged?.removed)
    }
  }
}
