import FileTracking
package import ProgressModel

/// A document that was named by a file, by one that is gone, or by its identifier.
package struct NamedDocument: Sendable {
  /// A name as a person gives it.
  package struct Name: Hashable, Sendable {
    /// What the person typed.
    package var typed: String
    /// The absolute path that it means, if it is one.
    package var path: String
    /// The same path, plain, as paths are recorded.
    package var lastingPath: String

    package init(typed: String, path: String, lastingPath: String) {
      self.typed = typed
      self.path = path
      self.lastingPath = lastingPath
    }
  }

  /// Why a name does not tell which other document is meant.
  package enum Failure: Error, Hashable {
    /// It names the file itself that is to be linked.
    case sameFile
    /// There is no such file, and nothing is recorded about one.
    case unknownFile
    /// There is no such file, and the name is too short for the start of an identifier.
    case shortPrefix
    /// There is no such file, and no identifier starts with the name.
    case unknownPrefix
    /// Several identifiers start with the name.
    case ambiguousPrefix(documentCount: Int)
  }

  /// The fewest digits that name a document.
  private static let leastDigitCount = 4

  /// The document.
  package let document: DocumentIdentifier
  /// Where it is, or was; `nil` if it was named by its identifier.
  package let path: String?

  /// Finds a document to link a file to.
  ///
  /// - Parameters:
  ///   - name: A file that is there, one that was, or the start of an identifier, in this order.
  ///   - sighting: A sighting of the file that is to be linked.
  /// - Returns: `nil` for a file that is not recorded.
  /// - Throws: ``Failure``; for files and the store, what fetching throws.
  package init?(_ name: Name, besides sighting: SightingFact, in store: DataStore) throws {
    do {
      guard let found = try store.fetching.sighting(ofFileAt: name.path) else { return nil }
      guard !PathText.areSame(found.resolvedPath, sighting.resolvedPath) else {
        throw Failure.sameFile
      }
      document = found.document
      path = name.path
    } catch let error as FileTrackingError where error.code == .notFound {
      if let gone = try store.documents.lastSighting(atPath: name.lastingPath) {
        document = gone.document
        path = name.lastingPath
      } else {
        document = try Self.document(withPrefix: name.typed, store)
        path = nil
      }
    }
  }

  private static func document(
    withPrefix typed: String, _ store: DataStore
  ) throws -> DocumentIdentifier {
    let digits = typed.filter { $0 != "-" }
    guard !digits.isEmpty, digits.utf8.count <= 32,
      typed.allSatisfy({ $0 == "-" || ($0.isASCII && $0.isHexDigit) })
    else { throw Failure.unknownFile }
    guard digits.count >= leastDigitCount else { throw Failure.shortPrefix }
    let found = try store.documents.all(withIdentifierPrefix: typed)
    guard let document = found.first else { throw Failure.unknownPrefix }
    guard found.count == 1 else {
      throw Failure.ambiguousPrefix(documentCount: found.count)
    }
    return document
  }
}
