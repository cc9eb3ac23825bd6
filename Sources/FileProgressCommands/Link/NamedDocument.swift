import FileProgress

/// A document that was named by a file, by one that is gone, or by its identifier.
struct NamedDocument {
  /// The document.
  let document: DocumentIdentifier
  /// Where it is, or was; `nil` if it was named by its identifier.
  let path: String?

  /// Finds a document to link a file to.
  ///
  /// - Parameters:
  ///   - typed: A file that is there, one that was, or the begin of an identifier, in this order.
  ///   - sighting: A sighting of the file that is to be linked.
  ///   - file: The name of that file, as it was typed.
  /// - Returns: `nil` for a file of which nothing is recorded.
  /// - Throws: `CommandFailure` for a name that means nothing, too much, or the file itself; for files
  ///   and the store, what fetching throws.
  init?(
    _ typed: String, besides sighting: SightingFact, named file: String, in store: DataStore
  ) throws {
    let context = CommandContext.current
    let path = context.absolutePath(typed)
    do {
      guard let found = try store.sighting(ofFileAt: path) else { return nil }
      guard !PathText.areSame(found.resolvedPath, sighting.resolvedPath) else {
        throw CommandFailure(
          .usage, "\(file) and \(typed) are the same file; name another document to link it to")
      }
      document = found.document
      self.path = path
    } catch let error as FileTrackingError where error.code == .notFound {
      let last = context.lastingPath(typed)
      if let gone = try store.lastSighting(atPath: last) {
        document = gone.document
        self.path = last
      } else {
        document = try Self.document(withPrefix: typed, store)
        self.path = nil
      }
    }
  }

  /// Refuses names that mean nothing.
  ///
  /// - Throws: `CommandFailure`.
  static func checkNames(_ names: String...) throws {
    guard !names.contains("") else {
      throw CommandFailure(.noFile, "The name of the file is empty. Check the name.")
    }
  }

  private static func document(
    withPrefix typed: String, _ store: DataStore
  ) throws -> DocumentIdentifier {
    let digits = typed.filter { $0 != "-" }
    guard !digits.isEmpty, digits.utf8.count <= 32,
      typed.allSatisfy({ $0 == "-" || ($0.isASCII && $0.isHexDigit) })
    else {
      throw CommandFailure(
        .noFile, "There is no file at \(typed), and nothing is recorded of one. Check the name.")
    }
    guard digits.count >= 4 else {
      throw CommandFailure(
        .usage,
        "there is no file at \(typed), and the start of an identifier has at least 4 digits")
    }
    let found = try store.documents(withIdentifierPrefix: typed)
    guard let document = found.first else {
      throw CommandFailure(
        .noFile, "There is no file at \(typed), and no document whose identifier begins so.")
    }
    guard found.count == 1 else {
      throw CommandFailure(
        .usage,
        "\(found.count) documents have identifiers that begin with \(typed); give more of it: "
          + "status --json shows it")
    }
    return document
  }
}
