import ArgumentParser

/// When tables are coloured.
enum ColorWish: String, CaseIterable, ExpressibleByArgument {
  /// On a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
  ///
  /// - Source: https://no-color.org; a flag beats the variable.
  case auto
  /// Always, also in a pipe.
  case always
  /// Never.
  case never
}
