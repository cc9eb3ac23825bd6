import Foundation
import StoreEngine
import Testing

/// A second kind of database beside a person's: a class, its students and what they handed in.
///
/// It is made up, and only these tests have it: they show that the engine serves any tables.
struct ClassStore {
  let database: StoreDatabase

  init(_ database: StoreDatabase) {
    self.database = database
  }

  static func open(
    _ location: StoreLocation, isOnNetwork: Bool = false, schema: Schema = .ofClass
  ) throws -> ClassStore {
    ClassStore(
      try .open(location, access: .readWrite, schema: schema) { _ in isOnNetwork })
  }

  /// Writes a student who has handed in one piece of work.
  func admit(_ name: String, words: Int = 558) throws {
    try admit([name], words: words)
  }

  /// Writes students in one transaction.
  func admit(_ names: [String], words: Int = 558) throws {
    try database.write { statements in
      for name in names {
        try statements.run(
          "INSERT INTO student (id, name) VALUES (?, ?)", [Array(name.utf8), name])
        try statements.run(
          "INSERT INTO handIn (student, title, words) VALUES (?, ?, ?)",
          [Array(name.utf8), "Essay of \(name)", words])
      }
    }
  }

  /// The names of all students, sorted.
  func names() throws -> [String] {
    try database.read { statements in
      try statements.rows("SELECT name FROM student") { try $0.next(String.self) }.sorted()
    }
  }

  /// All rows of both tables as texts, sorted: equal for two databases that hold the same.
  func rows() throws -> [String] {
    try database.read { statements in
      try Self.tables.flatMap { table in
        try statements.rows(table.query) { try #require(try table.read(&$0)).text }
      }
    }.sorted()
  }
}

extension StoreLocation {
  /// Where a class lies.
  init(folder: String) {
    self.init(folder: folder, name: "class")
  }
}

extension Schema {
  /// The first version of a class: its students, and what they handed in.
  static let ofFirstClass = Schema(
    steps: [
      Step(version: 1) { database in
        try database.run(
          script: """
            CREATE TABLE student (id BLOB PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
            CREATE TABLE handIn (
              student BLOB NOT NULL REFERENCES student(id), title TEXT NOT NULL, words INTEGER,
              PRIMARY KEY (student, title)) WITHOUT ROWID;
            PRAGMA user_version = 1
            """)
      }
    ], landmark: "student")

  /// The second version: whether a piece of work is complete.
  static let ofClass = Schema(
    steps: ofFirstClass.steps + [
      Step(version: 2) { database in
        try database.run(script: "ALTER TABLE handIn ADD COLUMN isComplete INTEGER")
        try database.run("UPDATE handIn SET isComplete = words >= ?", [500])
        try database.run(script: "PRAGMA user_version = 2")
      }
    ], landmark: "student")
}

// MARK: - Salvage

extension ClassStore {
  /// A row of either table.
  enum ClassRow {
    case student(id: [UInt8], name: String)
    case handIn(student: [UInt8], title: String, words: Int?)

    var text: String {
      switch self {
      case .student(_, let name): "student \(name)"
      case .handIn(_, let title, let words): "\(title): \(words.map(String.init) ?? "?")"
      }
    }
  }

  /// Both tables; no student has an empty name.
  static var tables: [SalvagedTable<ClassRow>] {
    [
      SalvagedTable("student", query: "SELECT id, name FROM student", key: ["id"]) { columns in
        let row = (id: try columns.next([UInt8].self), name: try columns.next(String.self))
        return row.name.isEmpty ? nil : .student(id: row.id, name: row.name)
      },
      SalvagedTable(
        "handIn", query: "SELECT student, title, words FROM handIn", key: ["student", "title"]
      ) { columns in
        .handIn(
          student: try columns.next(), title: try columns.next(), words: try columns.optional())
      },
    ]
  }

  static func inspectDamage(_ location: StoreLocation) throws -> SalvageReport {
    try StoreDatabase.inspectDamage(location, schema: .ofClass, tables: tables)
  }

  /// Makes a whole database of all that can be read.
  static func repair(
    _ location: StoreLocation, suffix: String = "x", isOnNetwork: Bool = false
  ) throws -> String? {
    let answer: (String) -> Bool = { _ in isOnNetwork }
    return try StoreDatabase.repair(
      location, schema: .ofClass, suffix: suffix, isOnNetwork: answer
    ) { target, damaged, backup in
      try target.write { statements in
        var ignored: [String] = []
        for source in [damaged, backup].compactMap(\.self) {
          source.forEachRow(of: tables, damagedTables: &ignored) { row in
            try? insert(row, statements)
          }
        }
      }
    }
  }

  private static func insert(_ row: ClassRow, _ statements: StatementRunner) throws {
    switch row {
    case .student(let id, let name):
      try statements.run("INSERT OR IGNORE INTO student (id, name) VALUES (?, ?)", [id, name])
    case .handIn(let student, let title, let words):
      try statements.run(
        "INSERT OR IGNORE INTO handIn (student, title, words) VALUES (?, ?, ?)",
        [student, title, words])
    }
  }
}

/// The code of the error that an operation of the store throws; `nil` if it throws none of ours.
func failure(_ operation: () throws -> Void) -> StorageError.Code? {
  do {
    try operation()
    return nil
  } catch {
    return (error as? StorageError)?.code
  }
}
