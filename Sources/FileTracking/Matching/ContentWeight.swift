import ProgressModel

/// Whether equal content may tell by itself that a file is a certain document.
enum ContentWeight {
  /// Fewer words than this are written twice by chance, or by everybody.
  static let shortWordCount = 32
  /// What stands for ``shortWordCount`` where nobody counted.
  static let shortByteCount: Int64 = 160
  /// Content that this many documents have or had is a template.
  static let templateDocumentCount = 3

  /// Whether the content is long enough, and no template.
  static func mayDecideAlone(
    _ observation: FileObservation, documentsWithContentCount: Int
  ) -> Bool {
    guard let fingerprint = observation.comparableFingerprint, fingerprint.byteCount > 0,
      documentsWithContentCount < templateDocumentCount
    else { return false }
    if let wordCount = observation.wordCount { return wordCount >= shortWordCount }
    return fingerprint.byteCount >= shortByteCount
  }
}

extension FileObservation {
  /// The fingerprint, if it may be compared with others.
  var comparableFingerprint: Fingerprint? { isStable ? fingerprint : nil }
}
