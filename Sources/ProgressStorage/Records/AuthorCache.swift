import ProgressModel

/// The authors of facts, each of which is read once; they never change.
final class AuthorCache {
  private let reader: FactReader

  init(_ reader: FactReader) {
    self.reader = reader
  }

  /// Returns the author that is stored under a number.
  ///
  /// - Throws: ``StorageError/Code/damaged`` if there is none.
  func author(_ number: Int64) throws -> FactWriter.Author {
    if let author = reader.overviews.author(number) { return author }
    let found = try reader.first(
      "SELECT device, person, tool FROM author WHERE id = ?", [number]
    ) { columns in
      FactWriter.Author(
        device: try columns.next(), person: try columns.next(), tool: try columns.next())
    }
    guard let found else {
      throw StorageError(.damaged, path: "the store", cause: "a row has no author")
    }
    reader.overviews.note(found, number: number)
    return found
  }
}

extension ColumnReader {
  /// Reads the three columns of `storedAuthorshipColumns`.
  mutating func authorship(from authors: AuthorCache) throws -> Authorship {
    let author = try authors.author(next())
    return Authorship(
      device: author.device, person: author.person, tool: author.tool,
      stamp: Stamp(rawValue: try next()), command: try optional())
  }
}

/// The columns that `ColumnReader.authorship(from:)` reads.
func storedAuthorshipColumns(of table: String) -> String {
  "\(table).author, \(table).stamp, \(table).command"
}
