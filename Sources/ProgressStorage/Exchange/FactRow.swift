import ProgressModel

/// One fact on its way from one store to another.
struct FactRow {
  var table: FactTable
  /// The values of the table's own columns, in their order.
  var values: [StoredValue]
  /// Who wrote it, where the table says so.
  var authorship: Authorship?

  /// The stamps that it has and names.
  var stamps: [Stamp] {
    var stamps = [authorship?.stamp].compactMap(\.self)
    if table.name == FactTable.documentDivision.name,
      let index = table.ownColumns.firstIndex(of: "since"), let since = values[index].integer
    {
      stamps.append(Stamp(rawValue: since))
    }
    return stamps
  }
}

extension FactWriter {
  /// Takes in a fact from elsewhere by the merge of its table.
  ///
  /// A fact that names an erased document, or something that went with one, is dropped.
  func merge(_ row: FactRow) throws {
    let table = row.table
    if table.name == "erased" {
      guard let document = row.values[0].identifier else { return }
      return try erase(document: document)
    }
    if table.name == FactTable.sighting.name { try noteRestamping(row) }
    var arguments: [(any StatementValue)?] = row.values
    if let authorship = row.authorship {
      note(authorship.stamp)
      arguments.append(try author(authorship))
      arguments.append(authorship.stamp.rawValue)
      if table.hasCommand { arguments.append(authorship.command) }
    }
    try execute(table.mergeSQL, arguments)
  }

  /// Takes note that two stores have stamped a sighting differently, since one of them was repaired: a
  /// division since this sighting begins at the smaller stamp, too.
  private func noteRestamping(_ row: FactRow) throws {
    guard let id = row.values[0].identifier, let authorship = row.authorship else { return }
    let known = try reader.first("SELECT stamp FROM sighting WHERE id = ?", [id]) {
      Stamp(rawValue: try $0.next())
    }
    guard let known, known != authorship.stamp else { return }
    restampedSightings.append(
      RestampedSighting(
        device: authorship.device, former: max(known, authorship.stamp),
        stamp: min(known, authorship.stamp)))
  }

  /// Lets divisions begin at the stamps that their sightings have now.
  func settleRestampedSightings() throws {
    for sighting in restampedSightings {
      try execute(
        "UPDATE documentDivision SET since = ? WHERE device = ? AND since = ?",
        [sighting.stamp.rawValue, sighting.device, sighting.former.rawValue])
    }
    restampedSightings.removeAll()
  }

  /// Finds out anew which sessions of this device no closing ended.
  func rebuildOpenSessions() throws {
    try execute("DELETE FROM openSession")
    try execute(
      """
      INSERT INTO openSession (session)
      SELECT e.id FROM session e JOIN author ON author.id = e.author
      WHERE author.device = ? AND NOT EXISTS (SELECT 1 FROM closing WHERE session = e.id)
      """, [try reader.identity().device])
  }
}

extension FactTable {
  /// What a row is filed by, found out from its other columns.
  private var subject: String? {
    func number(_ column: String) -> Int { (ownColumns.firstIndex(of: column) ?? 0) + 1 }
    switch filing {
    case nil:
      return nil
    case .session:
      return FactTable.subject(ofSession: "?\(number("session"))")
    case .sighting:
      let document = FactTable.subject(ofSighting: "?\(number("sighting"))")
      guard ownColumns.contains("attempt") else { return document }
      return "coalesce(\(document), (SELECT context FROM attempt WHERE id = ?\(number("attempt"))))"
    }
  }

  /// Inserts a row whose parents are known and whose document was not erased.
  fileprivate var mergeSQL: String {
    let placeholders = columns.enumerated().map { (index, column) -> String in
      let number = index + 1
      guard let parent = optionalParents.first(where: { $0.column == column }) else {
        return "?\(number)"
      }
      return "(SELECT id FROM \(parent.table) WHERE id = ?\(number))"
    }.joined(separator: ", ")
    var conditions = parents.map { parent in
      let number = (ownColumns.firstIndex(of: parent.column) ?? 0) + 1
      return "(?\(number) IS NULL OR EXISTS (SELECT 1 FROM \(parent.table) WHERE id = ?\(number)))"
    }
    if name == "document" {
      conditions.append("NOT EXISTS (SELECT 1 FROM erased WHERE document = ?1)")
    }
    if conditions.isEmpty { conditions = ["1"] }
    return """
      INSERT INTO \(name) (\(columns.joined(separator: ", "))\(filing == nil ? "" : ", subject"))
      SELECT \(placeholders)\(subject.map { ", \($0)" } ?? "")
      WHERE \(conditions.joined(separator: " AND ")) \(conflictClause)
      """
  }
}
