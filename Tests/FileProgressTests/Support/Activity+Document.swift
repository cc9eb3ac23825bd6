import ProgressModel

@testable import FileProgress

extension Activity {
  /// The document of its file; an unknown one for an activity without a file, which no test here expects.
  var document: DocumentIdentifier { seenDocument ?? .unknown }
}
