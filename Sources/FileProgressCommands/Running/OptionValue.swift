import ArgumentParser
import ProgressModel

/// The value of an option that says what is valid when something else was typed.
protocol OptionValue: SendableMetatype {
  /// Understands what was typed; `nil` for what is not valid.
  init?(argument: String)
  /// Says what is wrong with a text that is not valid, and what to write instead, with an example.
  static func advice(about text: String) -> String
}

extension OptionValue {
  /// Understands what was typed.
  ///
  /// - Throws: `ValidationError` with the advice about what is not valid.
  @Sendable static func parsed(_ text: String) throws -> Self {
    guard let value = Self(argument: text) else {
      throw ValidationError(advice(about: TypedName(word: text).shown))
    }
    return value
  }
}

/// A length of time that was typed: minutes, or hours, minutes and seconds.
struct LengthArgument: OptionValue {
  /// In nanoseconds, more than 0.
  let nanoseconds: Int64
  /// What was typed.
  let text: String

  init?(argument: String) {
    guard let length = LengthOfTime(argument), length.seconds > 0 else { return nil }
    nanoseconds = length.seconds * 1_000_000_000
    text = argument
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not a length of time. Examples: 25min, 1h30min, 90s."
  }
}

/// The length of a sprint that was typed.
enum SprintLengthArgument {
  /// The longest sprint, in nanoseconds: a longer one is a typing mistake.
  private static let greatestNanoseconds: Int64 = 86_400_000_000_000

  /// Understands what was typed.
  ///
  /// - Throws: `ValidationError` with the advice about what is not valid.
  @Sendable static func parsed(_ text: String) throws -> LengthArgument {
    let length = try LengthArgument.parsed(text)
    guard length.nanoseconds <= greatestNanoseconds else {
      throw ValidationError("A sprint lasts at most 24 hours. Example: --for 25min")
    }
    return length
  }
}
