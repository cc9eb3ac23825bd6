package import ProgressModel
import StoreEngine

extension PreferenceFact: StoredFact {
  static let table = FactTable(
    "preference",
    [
      .identifier("id"), .choice("kind", of: PreferenceFact.Kind.self), .text("key"),
      .text("value"),
    ], isErasable: true,
    schema: {
      """
      CREATE TABLE preference (
        id BLOB PRIMARY KEY NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT,
        \(FactSchema.authorship)) WITHOUT ROWID, STRICT;
      CREATE INDEX preferenceKey ON preference (kind, key)
      """
    })

  var columnValues: [(any StatementValue)?] { [id, kind.rawValue, key, value] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), kind: try columns.choice(), key: try columns.next(),
      value: try columns.optional(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a preference.
  package func insert(_ fact: PreferenceFact) throws { try write(fact) }

  /// Deletes for good the patterns that are excluded no longer: the facts that excluded them, those that
  /// took them back, and the texts of commands that name them. Commands whose facts are all gone are left to
  /// ``removeEmptyCommands()``.
  package func eraseFormerExclusions() throws {
    var commands: Set<FactIdentifier> = []
    for fact in try reader.formerExclusions() {
      commands.formUnion(
        try reader.rows(
          "SELECT command FROM preference WHERE id = ? AND command IS NOT NULL", [fact]
        ) { try $0.next(FactIdentifier.self) })
      try erase(fact)
    }
    for command in commands { try nameOnlyItsPatterns(command) }
  }

  /// Gives a command that other patterns keep the text of one that was given for these alone.
  private func nameOnlyItsPatterns(_ command: FactIdentifier) throws {
    let rest = try reader.rows(
      "SELECT key, value IS NULL FROM preference WHERE command = ? ORDER BY key", [command]
    ) { (pattern: try $0.next(String.self), isTakenBack: try $0.next(Int.self) == 1) }
    guard let first = rest.first else { return }
    let words = [first.isTakenBack ? "exclude --remove" : "exclude"] + rest.map(\.pattern)
    try execute(
      "UPDATE command SET summary = ? WHERE id = ?", [words.joined(separator: " "), command])
  }
}
