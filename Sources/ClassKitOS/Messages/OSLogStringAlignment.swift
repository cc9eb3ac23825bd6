/// On which side of a column a value stands.
///
/// - Source: `OSLogStringAlignment` in Apple's module `os`.
public struct OSLogStringAlignment: Sendable {
  private var width = 0
  private var isLeft = false

  /// The value is not padded.
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }

  /// The value stands on the right of a column of this width.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns(), isLeft: false)
  }

  /// The value stands on the left of a column of this width.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns(), isLeft: true)
  }

  /// Returns a text with the spaces that it lacks.
  func aligned(_ text: String) -> String { LogFormat.padded(text, to: width, isLeft: isLeft) }
}
