/// Whether a value in a message may be read.
///
/// A private or sensitive value is printed as `<private>`. All others are printed: they go to the person who
/// runs the program.
///
/// - Source: `OSLogPrivacy` in Apple's module `os`.
public struct OSLogPrivacy: Hashable, Sendable {
  /// What is printed instead of a private value.
  public struct Mask: Hashable, Sendable {
    let isHash: Bool

    /// A short hash. In one run of a program, equal values have equal hashes.
    public static var hash: Mask { Mask(isHash: true) }
    /// Nothing but the mark.
    public static var none: Mask { Mask(isHash: false) }
  }

  private enum Choice { case open, hidden }

  private var choice: Choice
  private var mask = Mask.none

  /// The value is printed.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(choice: .open) }
  /// The value is not printed.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(choice: .hidden) }
  /// The value is not printed.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(choice: .hidden) }
  /// The value is printed.
  public static var auto: OSLogPrivacy { OSLogPrivacy(choice: .open) }

  /// The value is not printed. With a mask, you can see which values are equal.
  public static func `private`(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(choice: .hidden, mask: mask)
  }

  /// The value is not printed. With a mask, you can see which values are equal.
  public static func sensitive(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(choice: .hidden, mask: mask)
  }

  /// The value is printed.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }

  /// Returns what is printed of a text.
  func shown(_ text: @autoclosure () -> String) -> String {
    guard choice == .hidden else { return text() }
    guard mask.isHash else { return "<private>" }
    // The seed of a hasher differs from run to run, so nobody can look a value up.
    var hasher = Hasher()
    hasher.combine(text())
    return "<mask.hash: '\(String(UInt(bitPattern: hasher.finalize()), radix: 16))'>"
  }
}
