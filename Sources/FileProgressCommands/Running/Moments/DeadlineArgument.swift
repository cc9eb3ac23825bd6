import ArgumentParser

/// The end of a goal or an assignment as it is typed, such as `2026-12-04`, `friday`, `2w` or `none`.
struct DeadlineArgument {
  /// What was typed.
  let text: String
  /// The end; `nil` if none is wanted any more.
  let moment: MomentArgument?

  /// Returns what reads the value of an option, and throws `ValidationError` with advice.
  static func parsed(for use: MomentUse) -> @Sendable (String) throws -> DeadlineArgument {
    { text in
      if text.lowercased() == "none" { return DeadlineArgument(text: text, moment: nil) }
      let moment = try MomentArgument.parsed(for: use)(text)
      guard use != .goal || moment.form.isDay else {
        throw ValidationError(
          "\"\(TypedName(word: text).shown)\" has a time, but a goal ends on a day. \(use.examples)"
        )
      }
      return DeadlineArgument(text: text, moment: moment)
    }
  }
}
