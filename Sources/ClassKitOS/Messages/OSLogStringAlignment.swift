/// Which side of a column a value stands at.
///
/// - Source: `OSLogStringAlignment` in Apple's module `os`.
public struct OSLogStringAlignment: Sendable {
  private var width = 0
  private var isLeft = false

  /// The value takes the room that it needs.
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }

  /// The value stands at the right of a number of columns.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns(), isLeft: false)
  }

  /// The value stands at the left of a number of columns.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns(), isLeft: true)
  }

  /// Returns a text with the spaces that it lacks.
  func aligned(_ text: String) -> String { LogFormat.padded(text, to: width, isLeft: isLeft) }
}
