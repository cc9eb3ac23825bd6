package import FileTracking
package import ProgressModel

/// A content of the past, as it has to be counted.
package struct PastContentName: Hashable, Sendable {
  /// What the history calls the content.
  package var content: String
  /// What is behind the last dot of the text's newest name: all contents of a text are counted by the rules of the
  /// format that it has now.
  package var ending: [UInt8]

  package init(content: String, ending: [UInt8]) {
    self.content = content
    self.ending = ending
  }
}

/// The bytes of a content of the past.
package struct PastBytes: Sendable {
  /// What it is.
  package var name: PastContentName
  /// All of them.
  package var bytes: [UInt8]

  package init(name: PastContentName, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What is known of a content of the past.
package struct PastContent: Sendable {
  /// Its hash under the secret of the store.
  package var fingerprint: Fingerprint
  /// Its words.
  package var count: ContentCount
  /// What is kept of it, to find its words in other texts.
  package var sketch: ContentSketch

  package init(fingerprint: Fingerprint, count: ContentCount, sketch: ContentSketch) {
    self.fingerprint = fingerprint
    self.count = count
    self.sketch = sketch
  }
}
