import GRDB

/// The versions of the database and the steps that lead from one to the next.
struct Schema: Sendable {
  /// What brings a database from the version before to its own, and sets `user_version`.
  ///
  /// A step is never edited after it was released: it speaks SQL names, not the names of today's code.
  struct Step: Sendable {
    var version: Int
    var run: @Sendable (Database) throws -> Void
  }

  /// The steps in their order. The first one makes a database from nothing.
  let steps: [Step]

  /// The schema of this program.
  static let current = Schema(steps: [
    Step(version: 4, run: Migration4.run), Step(version: 5, run: Migration5.run),
  ])

  /// The version that this program writes, kept as `user_version`.
  var version: Int { steps.last?.version ?? 0 }

  /// The versions that this program can bring up to its own. Those below come from
  /// programs that nobody was given.
  var knownVersions: ClosedRange<Int> { (steps.first?.version ?? 0)...version }

  /// Brings a database to the current version, in one transaction: whoever comes in between, or is cut
  /// off, finds a store of one version or none.
  func migrate(_ queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    let names = steps.map { "\($0.version)" }
    // A reference to nothing elsewhere in the store is no reason to refuse it.
    migrator.registerMigration(
      names.last ?? "", foreignKeyChecks: .immediate, merging: Set(names.dropLast())
    ) { db, applied in
      // The name of a step stands for all before it, too.
      let done = steps.lastIndex { applied.contains("\($0.version)") }.map { $0 + 1 } ?? 0
      for step in steps[done...] { try step.run(db) }
    }
    try migrator.migrate(queue)
  }
}
