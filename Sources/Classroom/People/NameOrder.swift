package import ClassModel
import Foundation

extension Sequence {
  /// Returns the elements by name, as people look for one: Çagla stands at C and Øyvind at O, in every language.
  ///
  /// Case and accents decide only between names that are otherwise the same. Numbers stand by size: 9 before 10.
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
      return (
        element: element, folded: text.foldedName.withPaddedNumbers, text: text, key: key(element)
      )
    }.sorted { left, right in
      (left.folded, left.text, left.key) < (right.folded, right.text, right.key)
    }.map(\.element)
  }
}

extension Sequence where Element == String {
  /// Returns names as people look for one; see `sorted(byName:then:)`.
  package func sortedAsNames() -> [String] { sorted(byName: { $0 }, then: { $0 }) }
}

extension Sequence where Element == ClassState.Student {
  /// Returns students by name, and those of one name by the ids that people see.
  package func sortedByName() -> [ClassState.Student] {
    sorted(
      byName: { $0.record.name.string },
      then: { $0.shownIdentifier.withPaddedNumbers + $0.identifier.letters })
  }
}

/// Letters that are not a plain letter with an accent.
private let plainLetters: [Character: String] = [
  "æ": "ae", "ð": "d", "ø": "o", "ß": "ss", "þ": "th", "đ": "d", "ħ": "h", "ı": "i", "ł": "l",
  "œ": "oe", "ŧ": "t",
]

extension String {
  /// The text as names are compared: without case and accents.
  var foldedName: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .reduce(into: "") { text, letter in text += plainLetters[letter] ?? String(letter) }
  }

  /// The text with zeros before each number, so that numbers of up to 20 digits are sorted by size.
  fileprivate var withPaddedNumbers: String {
    replacing(/[0-9]+/) { match -> String in
      let digits = String(match.output)
      return String(repeating: "0", count: Swift.max(0, 20 - digits.count)) + digits
    }
  }
}
