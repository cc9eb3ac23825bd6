import ProgressModel

extension ActivitySummary.Item {
  /// Whether the item counts words.
  var isWordCount: Bool {
    guard case .quantity = value else { return false }
    return counter != nil || identifier == "total_word_count"
  }

  /// The value as people write it: `8/10`, `pass`, `558`.
  var figure: String {
    switch value {
    case .quantity(let quantity): NumberText.of(quantity)
    case .score(let score, let possible): NumberText.of(score) + "/" + NumberText.of(possible)
    case .binary(let isTrue, let type): type.word(for: isTrue)
    }
  }

  /// The value with what it counts, where it alone would not tell: `558 words`, `12 Pages`.
  var figureWithNoun: String {
    if case .quantity(let quantity) = value {
      if isWordCount { return figure + (quantity == 1 ? " word" : " words") }
      let noun = PrintableText.of(title)
      return noun.isEmpty ? figure : figure + " " + noun
    }
    return figure
  }
}

/// What kept a session, in a word or two.
enum ToolText {
  /// Returns `timer` for what `start` began, `open` for our editors, an editor with the way in which it tells of
  /// itself, such as `Neovim (lsp)`, and else the name of the program.
  static func of(_ kind: SessionFact.Kind, _ tool: String) -> String {
    PrintableText.of(SessionSource(tool: tool, kind: kind).text)
  }
}
