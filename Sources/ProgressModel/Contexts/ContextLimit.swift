/// A limit on what a context may have.
///
/// Texts are limited in characters, as people count them, and in bytes: a character may have any number of
/// accents.
///
/// - Source: ClassKit for depth, identifier, title and summary; the others are ours.
package enum ContextLimit: String, Error, Hashable, Sendable, CaseIterable {
  /// Levels of the tree, with the main context: 8.
  case depth
  /// Characters of an identifier, and of the application's: 256.
  case identifier
  /// Characters of a title, and of other texts without a limit of their own: 256.
  case title
  /// Characters of a summary: 4,000.
  case summary
  /// Characters of a link: 4,000.
  case link
  /// Contexts that can be browsed to from one: 1,000.
  case navigationChildren
  /// Bytes of a value that this program has no name for: 16,384.
  case unknownValue
  /// Names of attributes: 64 characters.
  case attributeName
  /// Bytes of a thumbnail: 491,520.
  case thumbnailBytes
  /// Pixels of a side of a thumbnail: 330.
  case thumbnailPixels
  /// A text without the character NUL.
  case text

  /// How many levels a tree has at most, with the main context.
  package static let greatestDepth = 8
  /// How many characters an identifier or a title has at most.
  package static let greatestTitleLength = 256
  /// How many characters a summary or a link has at most.
  package static let greatestSummaryLength = 4000
  /// How many contexts can be browsed to from one, besides its children.
  package static let greatestNavigationChildCount = 1000
  /// How many bytes a thumbnail has at most. Its line in an export must be shorter than 1 MiB.
  package static let greatestThumbnailByteCount = 480 << 10
  /// How many pixels a side of a thumbnail has at most.
  package static let greatestThumbnailSide: Int64 = 330
  /// How many attributes of one context import accepts, also those of newer versions.
  package static let greatestAttributeCount = 64
  private static let greatestUnknownValueByteCount = 16 << 10
  private static let greatestNameLength = 64
  /// A family of four with skin tones has 41 bytes.
  private static let greatestByteCountOfCharacter = 48
}

extension ContextLimit: CustomStringConvertible {
  /// What is wrong, as the end of a sentence about a context.
  package var description: String {
    switch self {
    case .depth: "its path has more than 8 levels"
    case .identifier: "its identifier has more than 256 characters"
    case .title: "one of its texts has more than 256 characters"
    case .summary: "its summary has more than 4,000 characters"
    case .link: "its link has more than 4,000 characters"
    case .navigationChildren: "more than 1,000 contexts can be reached from it"
    case .unknownValue: "one of its attributes has more than 16,384 bytes"
    case .attributeName: "the name of an attribute has more than 64 characters"
    case .thumbnailBytes: "its thumbnail has more than 491,520 bytes"
    case .thumbnailPixels: "its thumbnail has no pixels, or more than 330 on one side"
    case .text: "one of its texts contains the character NUL"
    }
  }
}

extension ContextLimit {
  /// Returns whether an application can have this identifier: it is not empty, not too long, and has no NUL.
  package static func isApplicationIdentifier(_ text: String) -> Bool {
    !text.isEmpty && broken(byApplication: text, path: .main) == nil
  }

  /// Returns the limit that a place breaks; `nil` if it can be stored.
  package static func broken(
    byApplication application: String, path: IdentifierPath
  ) -> ContextLimit? {
    guard path.depth <= greatestDepth else { return .depth }
    for text in [application] + path.identifiers {
      guard !text.utf8.contains(0) else { return .text }
      guard isShort(text, greatestTitleLength) else { return .identifier }
    }
    return nil
  }

  /// Returns the limit that the value of an attribute breaks; `nil` if it can be stored.
  package static func broken(byAttribute name: String, value: String?) -> ContextLimit? {
    guard isShort(name, greatestNameLength) else { return .attributeName }
    guard let value else { return nil }
    guard !value.utf8.contains(0) else { return .text }
    switch ContextAttribute(rawValue: name) {
    case .summary: return isShort(value, greatestSummaryLength) ? nil : .summary
    case .universalLinkURL: return isShort(value, greatestSummaryLength) ? nil : .link
    case .title, .customTypeName, .topic, .type, .displayOrder, .isAssignable, .suggestedAge,
      .suggestedCompletionTime, .removed:
      return isShort(value, greatestTitleLength) ? nil : .title
    case .capabilities:
      let list = Netstrings.list(value, atMost: 64)
      return list?.allSatisfy { isShort($0, 2 * greatestTitleLength) } ?? false ? nil : .title
    case .navigationChildren:
      return Netstrings.list(value, atMost: greatestNavigationChildCount) == nil
        ? .navigationChildren : nil
    case nil: return value.utf8.count <= greatestUnknownValueByteCount ? nil : .unknownValue
    }
  }

  /// Returns the limit that a thumbnail breaks; `nil` if it can be stored.
  package static func broken(by image: ContextThumbnailFact.Image) -> ContextLimit? {
    guard image.bytes.count <= greatestThumbnailByteCount else { return .thumbnailBytes }
    let sides = 1...greatestThumbnailSide
    return sides.contains(image.width) && sides.contains(image.height) ? nil : .thumbnailPixels
  }

  private static func isShort(_ text: String, _ count: Int) -> Bool {
    let bytes = text.utf8.count
    // Characters are counted only where bytes alone do not tell.
    return bytes <= count || bytes <= count * greatestByteCountOfCharacter && text.count <= count
  }
}
