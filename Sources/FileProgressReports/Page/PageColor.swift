import Foundation

/// A colour of a page.
struct PageColor: Hashable, Sendable {
  /// 8 bits each: red, green, blue.
  let value: UInt32

  /// Creates a colour from a number such as `0x1F6F5C`.
  init(_ value: UInt32) { self.value = value & 0xFFFFFF }

  /// The colour as a style sheet has it, such as `#1f6f5c`.
  var css: String {
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  /// How well two colours can be told apart, from 1 for the same to 21 for black and white.
  ///
  /// - Source: Web Content Accessibility Guidelines 2.2, "contrast ratio".
  func contrast(with other: PageColor) -> Double {
    let (darker, brighter) = (
      min(luminance, other.luminance), max(luminance, other.luminance)
    )
    return (brighter + 0.05) / (darker + 0.05)
  }

  private var luminance: Double {
    func channel(_ shift: UInt32) -> Double {
      let part = Double((value >> shift) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }
}
