import ProgressModel
import StoreEngine

/// One fact on its way from one store to another.
struct FactRow {
  var table: FactTable
  /// The values of the table's own columns, in their order.
  var values: [StoredValue]
  /// Who wrote it, where the table says so.
  var authorship: Authorship?

  /// The value of one of the table's own columns.
  subscript(column: String) -> StoredValue? { table.place(of: column).map { values[$0] } }

  /// The stamps that it has and names.
  var stamps: [Stamp] {
    let named = zip(table.ownColumns, values).compactMap { column, value -> Stamp? in
      guard case .stamp = column.content else { return nil }
      return value.integer.map(Stamp.init(rawValue:))
    }
    return [authorship?.stamp].compactMap(\.self) + named
  }

  /// What is wrong with the row that the schema does not check and reading would stumble over, such
  /// as "its reason is nothing that this program knows"; `nil` if nothing is.
  ///
  /// A row from outside, or from a damaged database, is written only if nothing is wrong with it.
  var problem: String? {
    for (column, value) in zip(table.ownColumns, values) where value != .null {
      if let problem = column.problem(of: value) { return problem }
    }
    // Forgetting it would mark a derived identifier as erased.
    if table.isErasable, values.first?.identifier?.isDerived ?? false {
      return "its identifier is derived"
    }
    return table.problem(self)
  }
}

extension FactWriter {
  /// Adds an imported fact by the union of its table.
  ///
  /// A fact that names an erased document, or something that went with one, is dropped.
  func takeIn(_ row: FactRow) throws {
    let table = row.table
    if table.name == FactTable.erased.name {
      guard let document = row.values[0].identifier else { return }
      return try erase(document: DocumentIdentifier(document))
    }
    if table.name == SightingFact.table.name { try noteRestamping(row) }
    if table.isOfContexts || table === UndoingFact.table { contextChange = .rewritten }
    var arguments: [(any StatementValue)?] = row.values
    if let authorship = row.authorship {
      note(authorship.stamp)
      arguments.append(try author(authorship))
      arguments.append(authorship.stamp.rawValue)
      if table.hasCommand { arguments.append(authorship.command) }
    }
    try execute(statements.union(with: table), arguments)
  }

  /// Notes that two stores have stamped a sighting differently, because one of them was repaired: a split
  /// since this sighting starts at the smaller stamp, too.
  private func noteRestamping(_ row: FactRow) throws {
    guard let id = row.values[0].identifier, let authorship = row.authorship else { return }
    let known = try reader.first("SELECT stamp FROM sighting WHERE id = ?", [id]) {
      Stamp(rawValue: try $0.next())
    }
    if let known { noteRestamping(by: authorship.device, known, authorship.stamp) }
  }

  /// Notes that a sighting of a device has two stamps, if they differ.
  func noteRestamping(by device: DeviceIdentifier, _ one: Stamp, _ other: Stamp) {
    guard one != other else { return }
    restampedSightings.append(
      RestampedSighting(device: device, former: max(one, other), stamp: min(one, other)))
  }

  /// Lets splits start at the stamps that their sightings have now.
  func settleRestampedSightings() throws {
    for sighting in restampedSightings {
      try execute(
        "UPDATE documentSplit SET since = ? WHERE device = ? AND since = ?",
        [sighting.stamp.rawValue, sighting.device, sighting.former.rawValue])
    }
    restampedSightings.removeAll()
  }

  /// Finds the sessions of this device again that have no session end.
  ///
  /// - Complexity: O(*n* log *n*) in all sessions.
  func rebuildOpenSessions() throws {
    try execute("DELETE FROM openSession")
    try execute(
      "INSERT INTO openSession (session) \(FactReader.sessionsWithoutEnd)",
      [try reader.identity().device])
  }
}

extension FactReader {
  /// A query for the sessions of a device that have no session end.
  ///
  /// An end is looked up by the whole key of its table: by its session alone, all ends were read for
  /// each session.
  static let sessionsWithoutEnd = """
    SELECT e.id FROM session e JOIN author ON author.id = e.author
    WHERE author.device = ? AND NOT EXISTS (
      SELECT 1 FROM sessionEnd c WHERE c.subject = e.subject AND c.session = e.id)
    """
}
