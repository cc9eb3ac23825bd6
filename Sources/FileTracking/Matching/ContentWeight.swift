package import ProgressModel

/// Whether equal content may tell by itself that a file is a certain document.
package enum ContentWeight {
  /// Fewer words than this are written twice by chance, or by everybody.
  static let shortWordCount = 32
  /// Stands for ``shortWordCount`` if the words were not counted.
  static let shortByteCount: Int64 = 160
  /// Content that this many documents have or had is a template.
  package static let templateDocumentCount = 3

  /// Whether the content is long enough, and no template.
  package static func mayDecideAlone(
    _ observation: FileObservation, documentsWithContentCount: Int
  ) -> Bool {
    observation.comparableFingerprint != nil && !isShort(observation)
      && documentsWithContentCount < templateDocumentCount
  }

  /// Whether a file has too few words to prove anything.
  static func isShort(_ observation: FileObservation) -> Bool {
    guard let fingerprint = observation.fingerprint else { return false }
    return isShort(byteCount: fingerprint.byteCount, wordCount: observation.wordCount)
  }

  /// Whether a text is too short to prove anything.
  ///
  /// - Parameter wordCount: `nil` if it was not counted.
  package static func isShort(byteCount: Int64, wordCount: Int?) -> Bool {
    guard byteCount > 0 else { return true }
    return wordCount.map { $0 < shortWordCount } ?? (byteCount < shortByteCount)
  }
}

extension FileObservation {
  /// The fingerprint, if it may be compared with others.
  package var comparableFingerprint: Fingerprint? { isStable ? fingerprint : nil }
}
