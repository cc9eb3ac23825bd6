import ArgumentParser

/// A part of the document that was typed: `0.5` or `50%`.
///
/// One out of range is taken, so that a sentence can say what is wrong with it.
struct FractionArgument: OptionValue {
  /// What was typed.
  let text: String
  /// The fraction; 1 is the whole document.
  let fraction: Double

  init?(argument: String) {
    self.init(argument[...])
  }

  init?(_ text: Substring) {
    let isPercentage = text.hasSuffix("%")
    guard let number = DecimalNumber.value(of: isPercentage ? text.dropLast() : text) else {
      return nil
    }
    self.text = String(text)
    fraction = isPercentage ? number / 100 : number
  }

  static func advice(about text: String) -> String {
    let pointed = text.replacing(",", with: ".")
    guard pointed != text, FractionArgument(argument: pointed) != nil else {
      return "\"\(text)\" is not a fraction. Examples: 0.5, 50%."
    }
    return "\"\(text)\" has a decimal comma. Write \(pointed)."
  }

  /// Refuses less than nothing and more than the whole.
  ///
  /// - Throws: `ValidationError`.
  func check(as option: String) throws {
    guard !(0...1).contains(fraction), !fraction.isNaN else { return }
    let isMeantAsPercentage = (5...100).contains(fraction) && !text.hasSuffix("%")
    throw ValidationError(
      "\(option): \"\(text)\" is out of range. Give a value from 0 to 1, or from 0% to 100%."
        + (isMeantAsPercentage ? " Did you mean \(text)%?" : ""))
  }
}

/// A number as people write it.
enum DecimalNumber {
  /// Returns the value of a number, such as `12`, `0.5` or `1e-3`; `nil` for other text, also for
  /// hexadecimal numbers, which no one means here.
  static func value(of text: some StringProtocol) -> Double? {
    text.contains { $0 == "x" || $0 == "X" } ? nil : Double(text)
  }
}
