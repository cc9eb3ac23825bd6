import ProgressModel
import StoreEngine

/// What the readers of one connection found out and need not ask again.
final class ReaderMemory {
  private var version: Int64 = 0
  private var known: StoreOverview?
  /// What was said of sessions; valid as long as ``known``.
  private var knownRemarks: SessionRemarks?
  private var authors: [Int64: FactWriter.Author] = [:]
  /// What a pass over many files holds; `nil` outside of one.
  var pass: PassMemory?

  /// Returns the author under a number, if it was met before.
  func author(_ number: Int64) -> FactWriter.Author? {
    authors[number]
  }

  /// Remembers an author.
  func note(_ author: FactWriter.Author, number: Int64) {
    authors[number] = author
  }

  /// Forgets everything, at the end of a transaction that may have been taken back.
  func forgetAll() {
    known = nil
    authors = [:]
  }

  private static let question: String = {
    var question = "SELECT EXISTS (SELECT 1 FROM documentLink)"
    let tables =
      ["documentSplit", "undoing", "preference", "attempt", "assignmentCopy"]
      + ActivityTable.all.filter(\.part.isRare).map(\.table.storedName)
    for table in tables { question += ", EXISTS (SELECT 1 FROM \(table))" }
    return question
  }()

  /// Forgets the overview, since this connection has written.
  func forgetOverview() {
    known = nil
  }

  /// Returns what the store has at all; valid until someone writes.
  func overview(_ reader: FactReader) throws -> StoreOverview {
    // A pass is one transaction, and no one else writes meanwhile.
    if pass != nil, let known { return known }
    let current = try reader.statements.dataVersion()
    if let known, version == current { return known }
    let found = try reader.first(Self.question) { columns in
      StoreOverview(
        hasLinks: try columns.next(), hasSplits: try columns.next(),
        hasUndoings: try columns.next(), hasPreferences: try columns.next(),
        hasAttempts: try columns.next(), hasAssignmentCopies: try columns.next(),
        filledTables: try ActivityTable.all.filter { table in
          try !table.part.isRare || columns.next(Bool.self)
        })
    }
    guard let found else {
      throw StorageError(.damaged, path: "the store", cause: "it does not say what it has")
    }
    version = current
    known = found
    knownRemarks = nil
    return found
  }

  /// Returns what the person said of sessions; valid until someone writes.
  func remarks(_ reader: FactReader) throws -> SessionRemarks {
    guard try overview(reader).hasPreferences else { return SessionRemarks() }
    if let knownRemarks { return knownRemarks }
    let remarks = SessionRemarks(try reader.sessionRemarks())
    knownRemarks = remarks
    return remarks
  }
}
