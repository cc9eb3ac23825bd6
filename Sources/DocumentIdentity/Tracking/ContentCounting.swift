package import FileTracking

/// Someone who counts the words of a file while it is read to find out which document it is.
package protocol ContentCounting: ContentVisitor {
  /// Ends the content.
  ///
  /// - Returns: The words since the last ``ContentVisitor/begin()``; `nil` if there are none that can be counted on the
  ///   way.
  mutating func finish() -> ContentCount?
}

/// The words of a text.
package struct ContentCount: Sendable {
  package var words: Int64
  /// The name of the counter.
  package var counter: String
  /// The version of the reader that took the text out of its format, from 1.
  package var readerVersion: Int64

  package init(words: Int64, counter: String, readerVersion: Int64) {
    self.words = words
    self.counter = counter
    self.readerVersion = readerVersion
  }
}

/// A file whose words are to be counted.
package struct FileToCount: Sendable {
  /// Its absolute path.
  package var path: String
  /// The name that tells its format.
  package var name: String

  package init(path: String, name: String? = nil) {
    self.path = path
    self.name = name ?? path
  }
}

/// Counts files; `nil` for those that have no words.
package typealias ContentCounter = ([FileToCount]) -> [ContentCount?]

/// Makes someone who counts the words of the file at a path.
package typealias ContentCountingMaker = @Sendable (_ path: String) -> any ContentCounting
