/// Where a context is in its application: the identifiers from below the main context down to it.
///
/// The main context of an application has the empty path. Paths are compared byte by byte, as their
/// derived identifiers are: an `é` of one scalar and one of two are different identifiers.
package struct IdentifierPath: Sendable {
  /// The identifiers from the top down, without the application's own.
  package let identifiers: [String]

  /// The path of an application's main context.
  package static let main = IdentifierPath([])

  package init(_ identifiers: [String]) {
    self.identifiers = identifiers
  }

  /// Reads the stored form.
  ///
  /// - Returns: `nil` for any text that ``text`` is not, and for a path deeper than the limit.
  package init?(text: String) {
    guard let identifiers = Netstrings.list(text, atMost: ContextLimit.greatestDepth - 1) else {
      return nil
    }
    self.init(identifiers)
  }

  /// The stored form, such as `6:hamlet,5:act-1,`: before each identifier its length in bytes, so that no
  /// identifier can be mistaken for two.
  ///
  /// In the order of bytes a context comes right before everything below it.
  package var text: String { Netstrings.text(of: identifiers) }

  /// How deep the context is; the main context is at 1.
  package var depth: Int { identifiers.count + 1 }

  /// The path of the context above; `nil` for the main context.
  package var parent: IdentifierPath? {
    identifiers.isEmpty ? nil : IdentifierPath(Array(identifiers.dropLast()))
  }

  /// Returns the path of a child.
  package func appending(_ identifier: String) -> IdentifierPath {
    IdentifierPath(identifiers + [identifier])
  }

  /// Returns whether the context of a path is this one or below it.
  package func contains(_ other: IdentifierPath) -> Bool {
    identifiers.count <= other.identifiers.count
      && zip(identifiers, other.identifiers).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension IdentifierPath: Hashable {
  /// Whether two paths have the same bytes.
  package static func == (left: IdentifierPath, right: IdentifierPath) -> Bool {
    left.identifiers.count == right.identifiers.count && left.contains(right)
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    for identifier in identifiers {
      hasher.combine(identifier.utf8.count)
      for byte in identifier.utf8 { hasher.combine(byte) }
    }
  }
}
