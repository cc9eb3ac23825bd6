package import FileTracking

/// Someone who counts the words of a file while it is read to find out which document it is.
package protocol ContentCounting: ContentVisitor {
  /// Ends the content.
  ///
  /// - Returns: The words since the last ``ContentVisitor/begin()``, and the name of their counter; `nil` if
  ///   there are none that can be counted on the way.
  mutating func finish() -> (words: Int, counter: String)?
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

/// Counts files; for each its words and the name of their counter, or `nil` if it has none.
package typealias ContentCounter = ([FileToCount]) -> [(words: Int, counter: String)?]

/// Makes someone who counts the words of the file at a path.
package typealias ContentCountingMaker = @Sendable (_ path: String) -> any ContentCounting
