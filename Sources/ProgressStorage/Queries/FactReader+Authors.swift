import ProgressModel
import StoreEngine

extension FactReader {
  /// Returns the author that is stored under a number; each is read once, since they never change.
  ///
  /// - Throws: ``StorageError/Code/damaged`` if there is none.
  func author(_ number: Int64) throws -> FactWriter.Author {
    if let author = memory.author(number) { return author }
    let found = try first(
      "SELECT device, person, tool FROM author WHERE id = ?", [number]
    ) { columns in
      FactWriter.Author(
        device: try columns.next(), person: try columns.next(), tool: try columns.next())
    }
    guard let found else {
      throw StorageError(.damaged, path: "the store", cause: "a row has no author")
    }
    memory.note(found, number: number)
    return found
  }
}

extension ColumnReader {
  /// Reads the three columns of `storedAuthorshipColumns`.
  mutating func authorship(from reader: FactReader) throws -> Authorship {
    let author = try reader.author(next())
    return Authorship(
      device: author.device, person: author.person, tool: author.tool,
      stamp: Stamp(rawValue: try next()), command: try optional())
  }
}

/// The columns that `ColumnReader.authorship(from:)` reads.
func storedAuthorshipColumns(of table: String) -> String {
  "\(table).author, \(table).stamp, \(table).command"
}
