/// The commands that several texts recommend, each in one wording.
package enum NextStep {
  /// How to take back what has just been done.
  package static let undo = "To undo: fileprogress undo"

  /// How to start.
  ///
  /// - Parameter file: The document, as it can be typed.
  package static func start(_ file: String = "FILE") -> String {
    "To start: fileprogress open \(file)"
  }
}
