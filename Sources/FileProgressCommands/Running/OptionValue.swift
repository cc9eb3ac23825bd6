import ArgumentParser

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
