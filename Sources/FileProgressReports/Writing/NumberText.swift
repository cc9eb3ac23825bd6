import Foundation

/// Numbers for people.
package enum NumberText {
  /// Returns a number with at most two decimals, plain digits, and an exponent only where there would
  /// be more than 15 digits or nothing but zeros.
  static func of(_ number: Double) -> String {
    guard number.isFinite else { return "?" }
    let rounded = (number * 100).rounded() / 100
    if number != 0, rounded == 0 || number.magnitude >= 1e15 {
      return String(format: "%.3g", number)
    }
    if let whole = Int64(exactly: rounded) { return String(whole) }
    return rounded.description
  }

  /// Returns a fraction as `37%`: rounded, but 100% is said of the whole only; `<1%` for the first
  /// steps.
  package static func percent(_ fraction: Double) -> String {
    guard fraction.isFinite else { return "?" }
    let clamped = min(max(fraction, 0), 1)
    if clamped > 0, clamped < 0.01 { return "<1%" }
    return "\(min(Int((clamped * 100).rounded()), clamped < 1 ? 99 : 100))%"
  }

  /// Returns a number with a comma between thousands, such as `1,863`.
  package static func grouped(_ number: some BinaryInteger) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.utf8.count - place).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// Returns a change with a comma between thousands, such as `+2,317`, `−3` or `0`.
  static func groupedChange(_ change: Int64, on screen: ReportScreen) -> String {
    change == 0 ? "0" : (change < 0 ? screen.minus : "+") + grouped(change.magnitude)
  }

  /// Returns a count with its noun, such as `1 document` or `2,000 documents`.
  package static func count(_ count: some BinaryInteger, _ noun: String) -> String {
    grouped(count) + " " + noun + (count == 1 ? "" : "s")
  }
}

/// Sizes of files in words.
package enum ByteText {
  /// Returns a size as people say it: `812 bytes`, `34 kB`, `1.2 MB`, `3.4 GB`, `1.1 TB`.
  package static func of(_ byteCount: Int) -> String {
    switch byteCount {
    case ..<1000: NumberText.count(byteCount, "byte")
    case ..<999_500: "\((byteCount + 500) / 1000) kB"
    case ..<999_950_000: tenths(of: 1_000_000, in: byteCount) + " MB"
    case ..<999_950_000_000: tenths(of: 1_000_000_000, in: byteCount) + " GB"
    default: tenths(of: 1_000_000_000_000, in: byteCount) + " TB"
    }
  }

  private static func tenths(of unit: Int, in byteCount: Int) -> String {
    let count = byteCount / (unit / 10) + (byteCount % (unit / 10) >= unit / 20 ? 1 : 0)
    return "\(count / 10).\(count % 10)"
  }
}
