import DocumentText
import FileProgressReports

extension UnreadableReason {
  /// Says it of a document, and how it is tried again if it is not by itself.
  ///
  /// - Parameters:
  ///   - name: What the document is called.
  ///   - addition: What belongs to the first sentence, too.
  func sentenceWithRetry(about name: String, addition: String = "") -> String {
    let sentence = sentence(about: name, addition: addition)
    guard self == .tooCostly else { return sentence }
    return sentence + ". fileprogress words \(ShellText.word(name)) tries again"
  }
}
