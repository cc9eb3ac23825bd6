/// How a document was saved.
package struct SaveOutcome: Sendable, Equatable {
  /// The way the new content took.
  package enum Method: Sendable, Equatable {
    /// The document did not exist.
    case created

    /// A complete new file took the document's name in one step.
    case replaced

    /// The content was written into the document's own file after a safety copy had been made.
    case inPlace
  }

  package let method: Method

  /// The size of the document saved.
  package let byteCount: Int

  /// A safety copy that is no longer needed but could not be removed, else nil.
  package let remainingSafetyCopy: SafetyCopy?
}
