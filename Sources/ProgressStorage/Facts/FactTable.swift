import ProgressModel

/// The table of one kind of fact: everything that insertion, export, import and salvage need.
///
/// Each table unites records in SQL. The tests compare that with `FactSet`, which does it in Swift.
///
/// It is a class, so that a million rows can each name their table at little cost.
final class FactTable: Sendable {
  /// How two records of one fact become one.
  enum Union: Sendable {
    /// Both are the same record. If one was stamped again, the smaller stamp stays.
    case smallestStamp
    /// The conflict clause of the insertion decides. It is made when it is needed: most commands insert into few tables.
    case clause(@Sendable () -> String)
  }

  /// How a store keeps several facts in one row, where their keys would be most of each row.
  ///
  /// Exports, imports and ``FactTable/ownColumns`` know nothing of it.
  struct Packing: Sendable {
    /// A column of the stored table.
    struct Column: Sendable {
      var name: String
      /// SQL for the value that one fact gives it. The function returns SQL for a column of the fact.
      var value: @Sendable (_ column: (String) -> String) -> String
    }

    /// The name of the stored table.
    let table: String
    /// Its key.
    let key: [String]
    /// Its columns, without `subject`.
    let columns: @Sendable () -> [Column]
    /// A query for the facts, with their columns and their key.
    let facts: @Sendable () -> String
  }

  /// A row that another row names.
  struct Reference: Sendable {
    var column: String
    var table: String

    /// The column `column` names a row of the table `table`.
    init(_ column: String, to table: String) {
      self.column = column
      self.table = table
    }

    /// The sighting or the attempt that a fact was reported through; a fact names one of them.
    static let provenance = [
      Reference("sighting", to: "sighting"), Reference("attempt", to: "attempt"),
    ]
  }

  let name: String
  /// The columns, without the authorship.
  let ownColumns: [FactColumn]
  /// Whether the rows say who wrote them.
  let hasAuthorship: Bool
  /// Whether the rows may be part of a command.
  let hasCommand: Bool
  /// How a fact is part of an activity; `nil` if it is not.
  let part: ActivityPart?
  /// The key of the table.
  let key: [String]
  /// Whether the identifier is unique without the document or context that the key starts with.
  let hasUniqueIdentifier: Bool
  let union: Union
  let packing: Packing?
  /// The rows that a row needs. If one is unknown, the row belongs to an erased document.
  let parents: [Reference]
  /// The rows that a row names but does not need. If one is unknown, it belonged to an erased
  /// document, and its name is left out.
  let optionalParents: [Reference]
  /// Whether a row can be forgotten by its identifier, the first column, and stays forgotten.
  let isErasable: Bool
  /// What is wrong with a row whose columns are each valid; `nil` if nothing is.
  let problem: @Sendable (FactRow) -> String?
  /// SQL that makes the table and its indexes.
  let schema: @Sendable () -> String

  init(
    _ name: String, _ ownColumns: [FactColumn], hasAuthorship: Bool = true,
    hasCommand: Bool = true, part: ActivityPart? = nil, key: [String] = ["id"],
    hasUniqueIdentifier: Bool = false, union: Union = .smallestStamp, packing: Packing? = nil,
    parents: [Reference] = [],
    optionalParents: [Reference] = [], isErasable: Bool = false,
    problem: @escaping @Sendable (FactRow) -> String? = { _ in nil },
    schema: @escaping @Sendable () -> String
  ) {
    self.name = name
    self.ownColumns = ownColumns
    self.hasAuthorship = hasAuthorship
    self.hasCommand = hasAuthorship && hasCommand
    self.part = part
    self.key = key
    self.hasUniqueIdentifier = hasUniqueIdentifier
    self.union = union
    self.packing = packing
    self.parents = parents
    self.optionalParents = optionalParents
    self.isErasable = isErasable
    self.problem = problem
    self.schema = schema
  }

  /// The name of the table in the store.
  var storedName: String { packing?.table ?? name }

  /// The key of the table in the store.
  var storedKey: [String] { packing?.key ?? key }

  /// All columns that are not derived.
  var columns: [String] {
    ownColumns.map(\.name) + (hasAuthorship ? ["author", "stamp"] : [])
      + (hasCommand ? ["command"] : [])
  }

  /// Returns the position of one of its own columns.
  func place(of column: String) -> Int? { ownColumns.firstIndex { $0.name == column } }

  /// Whether it says something about contexts, besides what is reported through their attempts.
  var isOfContexts: Bool {
    self === ContextFact.table || self === ContextAttributeFact.table
      || self === ContextThumbnailFact.table || self === AttemptFact.table
      || self === DoneFact.table
  }

  /// The columns that hold a stamp, including the fact's own stamp.
  var stampColumns: [String] {
    (hasAuthorship ? ["stamp"] : [])
      + ownColumns.compactMap { if case .stamp = $0.content { $0.name } else { nil } }
  }
}

extension FactTable {
  /// SQL that finds what to file a fact by, from its sighting.
  static func subject(ofSighting sighting: String) -> String {
    "(SELECT document FROM sighting WHERE id = \(sighting))"
  }

  /// SQL that finds what to file a part of a session by.
  static func subject(ofSession session: String) -> String {
    "(SELECT subject FROM session WHERE id = \(session))"
  }

  /// The stored columns to read a row from, as SQL.
  ///
  /// - Parameter alias: The name of the table in the query.
  func selection(of alias: String = "f") -> String {
    // Made at the start of every command: in one place, without arrays, and in few pieces.
    var text = ""
    text.reserveCapacity(24 * (ownColumns.count + 3))
    let next = ", \(alias)."
    func add(_ name: String) {
      text += text.isEmpty ? "\(alias)." : next
      text += name
    }
    if let packing {
      for column in packing.columns() { add(column.name) }
      return text
    }
    for column in ownColumns { add(column.name) }
    guard hasAuthorship else { return text }
    add("author")
    add("stamp")
    if hasCommand { add("command") } else { text += ", NULL" }
    return text
  }

  /// Where a statement finds the values of a row.
  private enum Source {
    /// They are its arguments, in the order of the columns.
    case arguments
    /// They are the columns of ``IncomingFacts``, whose alias is `f`.
    case incomingFacts
  }

  /// SQL for the value of a column, counted from 0.
  private func value(_ place: Int, of source: Source) -> String {
    switch source {
    case .arguments: "?\(place + 1)"
    case .incomingFacts:
      columns[place] == "author" && hasAuthorship
        ? IncomingFacts.storedAuthor : "f.\(columns[place])"
    }
  }

  /// SQL that finds what to file a row by, from its other columns.
  private func subject(of source: Source) -> String? {
    func value(_ column: String) -> String? {
      place(of: column).map { self.value($0, of: source) }
    }
    switch part?.filing {
    case nil: return nil
    case .session: return value("session").map(Self.subject(ofSession:))
    case .sighting:
      guard let document = value("sighting").map(Self.subject(ofSighting:)) else { return nil }
      guard let attempt = value("attempt") else { return document }
      return "coalesce(\(document), (SELECT context FROM attempt WHERE id = \(attempt)))"
    }
  }

  /// Names the columns to insert into, and SQL for what is inserted, from SQL for each column of the fact.
  private func storedColumns(_ value: (Int) -> String) -> (names: String, values: String) {
    var names = ""
    var values = ""
    func add(_ name: String, _ value: String) {
      names += names.isEmpty ? name : ", " + name
      values += values.isEmpty ? value : ", " + value
    }
    guard let packing else {
      for (place, column) in columns.enumerated() { add(column, value(place)) }
      return (names, values)
    }
    for column in packing.columns() {
      add(
        column.name,
        column.value { name in
          guard let place = place(of: name) else {
            preconditionFailure("\(self.name) has no \(name)")
          }
          return value(place)
        })
    }
    return (names, values)
  }

  /// Inserts a fact made in this store.
  var insertSQL: String {
    var (names, values) = storedColumns { place in "?\(place + 1)" }
    if let subject = subject(of: .arguments) {
      names += ", subject"
      values += ", " + subject
    }
    let clause = if case .clause(let clause) = union { " " + clause() } else { "" }
    return "INSERT INTO \(storedName) (\(names)) VALUES (\(values))\(clause)"
  }

  /// Inserts a row from elsewhere if its parents are known and its document was not erased.
  var unionSQL: String {
    let (head, selection, conditions) = unionParts(of: .arguments)
    return """
      \(head) SELECT \(selection)
      WHERE \(conditions.joined(separator: " AND ")) \(conflictClause)
      """
  }

  /// Does so for all rows of a range of bundles of ``IncomingFacts``, in their order.
  var incomingUnionSQL: String {
    let (head, selection, conditions) = unionParts(of: .incomingFacts)
    return """
      \(head) SELECT \(selection) FROM \(IncomingFacts.name).\(name) f
      WHERE f.bundle BETWEEN ?1 AND ?2 AND \(conditions.joined(separator: " AND "))
      \(conflictClause)
      """
  }

  private func unionParts(
    of source: Source
  ) -> (head: String, selection: String, conditions: [String]) {
    let (names, values) = storedColumns { place in
      let value = value(place, of: source)
      guard let parent = optionalParents.first(where: { $0.column == columns[place] }) else {
        return value
      }
      return "(SELECT id FROM \(parent.table) WHERE id = \(value))"
    }
    var conditions = parents.compactMap { parent in
      place(of: parent.column).map { place in
        let value = value(place, of: source)
        return "(\(value) IS NULL OR EXISTS (SELECT 1 FROM \(parent.table) WHERE id = \(value)))"
      }
    }
    if isErasable {
      conditions.append(
        "NOT EXISTS (SELECT 1 FROM erased WHERE document = \(value(0, of: source)))")
    }
    if conditions.isEmpty { conditions = ["1"] }
    let subject = subject(of: source)
    return (
      "INSERT INTO \(storedName) (\(names)\(subject == nil ? "" : ", subject"))",
      values + (subject.map { ", \($0)" } ?? ""), conditions
    )
  }

  /// Reads all rows in the form that other stores import: the table's own columns, then the
  /// author's device, person and tool, the stamp and the command, if the table has them.
  var exchangeSQL: String {
    var names = ownColumns.map { "f.\($0.name)" }
    if hasAuthorship { names += ["author.device", "author.person", "author.tool", "f.stamp"] }
    if hasCommand { names.append("f.command") }
    let join = hasAuthorship ? " JOIN author ON author.id = f.author" : ""
    let rows = if let packing { "(\(packing.facts()))" } else { name }
    return "SELECT \(names.joined(separator: ", ")) FROM \(rows) f\(join)"
  }

  /// What to do if a fact from elsewhere is in the store already.
  private var conflictClause: String {
    switch union {
    case .smallestStamp where hasAuthorship:
      (hasUniqueIdentifier ? [["id"], key] : [key]).map { columns in
        """
        ON CONFLICT (\(columns.joined(separator: ", "))) DO UPDATE SET stamp = excluded.stamp
        WHERE excluded.stamp < stamp
        """
      }.joined(separator: " ") + " ON CONFLICT DO NOTHING"
    case .smallestStamp: "ON CONFLICT DO NOTHING"
    case .clause(let clause): clause()
    }
  }
}
