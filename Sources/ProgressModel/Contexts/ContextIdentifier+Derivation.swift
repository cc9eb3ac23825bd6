extension ContextIdentifier {
  /// Derives the identifier that everybody gives the context at a place of an application.
  ///
  /// The words that are hashed never change: the word `context` in ASCII, then for the application and each
  /// identifier its length in bytes and its UTF-8 in words of eight bytes, least significant first, the last
  /// filled up with zeros. So two places never give the same words. It is no protection against somebody who
  /// searches for two places with one identifier; whoever stores a context compares the place, too.
  ///
  /// - Complexity: O(*n*), *n* bytes of the path.
  package init(application: String, path: IdentifierPath) {
    self.init(application: application, identifiers: path.identifiers[...])
  }

  /// Derives the identifier of the context above; `nil` for a main context.
  package static func parent(
    application: String, path: IdentifierPath
  ) -> ContextIdentifier? {
    path.identifiers.isEmpty
      ? nil
      : ContextIdentifier(application: application, identifiers: path.identifiers.dropLast())
  }

  private init(application: String, identifiers: ArraySlice<String>) {
    var words: [UInt64] = [0x636F_6E74_6578_7400]
    FactIdentifier.append(application, to: &words)
    for identifier in identifiers { FactIdentifier.append(identifier, to: &words) }
    self.init(FactIdentifier.derived(from: words))
  }
}

extension TypedIdentifier {
  /// Whether it was derived from what it names, and so may come into being again after it was deleted.
  ///
  /// - Source: RFC 9562, UUID version 8.
  package var isDerived: Bool { value.high >> 12 & 0xF == 8 }
}
