import DocumentText
package import FileTracking
import Foundation

/// A document of packed parts, such as an archive or an old Office document, which no editor of text can
/// edit.
package enum PackedDocument {
  /// Returns whether a document is text, by its first bytes.
  static func isText(_ content: [UInt8]) -> Bool {
    content.withUnsafeBytes { (try? DocumentFormat(of: $0, named: nil))?.isText ?? false }
  }

  /// Refuses to begin a document as text if its name promises packed parts.
  ///
  /// - Parameter content: Its first bytes; none if it does not exist yet.
  /// - Throws: ``DocumentFileError``.
  static func refuseNew(at path: String, _ content: [UInt8]) throws(DocumentFileError) {
    guard content.isEmpty, let format = DocumentFormat(name: path), !format.isText else { return }
    throw DocumentFileError.newPacked(path: path)
  }

  /// Refuses to give a packed document to an editor of text that was not chosen for it.
  ///
  /// - Parameters:
  ///   - path: The document, which need not exist; what cannot be read is not refused, since the editor says
  ///     it better.
  ///   - files: The user's files.
  ///   - editor: The word that starts the editor.
  /// - Throws: ``DocumentFileError``.
  package static func refuse(
    at path: String, in files: any FileSystem, inEditor editor: String
  ) throws(DocumentFileError) {
    // It shows the bytes of a packed document, and destroys it when it writes it.
    guard TerminalEditor.isMeant(by: editor) else { return }
    let beginning: [UInt8]
    do throws(FileTrackingError) {
      beginning = try files.withOpenFile(
        at: path,
        { file throws(FileTrackingError) in try file.bytes(upTo: DocumentFormat.sampleByteCount)
        })
    } catch {
      if error.code == .notFound { try refuseNew(at: path, []) }
      return
    }
    try refuseNew(at: path, beginning)
    guard isText(beginning) else {
      throw DocumentFileError.packed(path: path, editor: (editor as NSString).lastPathComponent)
    }
  }
}
