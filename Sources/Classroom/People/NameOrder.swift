import Foundation

extension Sequence {
  /// Returns the elements by name, as people look for one: Çagla stands at C and Özlem at O, in every language.
  ///
  /// Case and accents decide only between names that are otherwise the same.
  ///
  /// - Parameters:
  ///   - name: Returns the name of an element.
  ///   - key: Returns what decides between elements with the same name.
  /// - Complexity: O(*n* log *n*).
  package func sorted<Key: Comparable>(
    byName name: (Element) -> String, then key: (Element) -> Key
  ) -> [Element] {
    map { element in
      let text = name(element)
      let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      return (element: element, folded: folded, text: text, key: key(element))
    }.sorted { left, right in
      (left.folded, left.text, left.key) < (right.folded, right.text, right.key)
    }.map(\.element)
  }
}

extension Sequence where Element == String {
  /// Returns names as people look for one; see `sorted(byName:then:)`.
  package func sortedAsNames() -> [String] { sorted(byName: { $0 }, then: { $0 }) }
}
