import GRDB

/// The versions of the database and the steps that lead from one to the next.
package struct Schema: Sendable {
  /// What brings a database from the version before to its own, and sets `user_version`.
  ///
  /// A step is never edited after it was published: it speaks SQL names, not the names of today's code.
  package struct Step: Sendable {
    /// The version that it leads to.
    package var version: Int
    /// What it does.
    package var run: @Sendable (StatementRunner) throws -> Void

    /// Creates the step to a version.
    package init(version: Int, run: @escaping @Sendable (StatementRunner) throws -> Void) {
      self.version = version
      self.run = run
    }
  }

  /// The steps in their order. The first one makes a database from nothing.
  package let steps: [Step]
  /// A table that every version has. Of a damaged database without it nothing can be read.
  package let landmark: String

  package init(steps: [Step], landmark: String) {
    self.steps = steps
    self.landmark = landmark
  }

  /// The version that this program writes, kept as `user_version`.
  package var version: Int { steps.last?.version ?? 0 }

  /// The versions that this program can bring up to its own. Those below were made before 0.1.0.
  var knownVersions: ClosedRange<Int> { (steps.first?.version ?? 0)...version }

  /// Brings a database to the current version, in one transaction. So another process, or the next one
  /// after a crash, finds a store of one version or none.
  func migrate(_ queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    let names = steps.map { "\($0.version)" }
    // A dangling reference elsewhere in the store is not a reason to refuse it.
    migrator.registerMigration(
      names.last ?? "", foreignKeyChecks: .immediate, merging: Set(names.dropLast())
    ) { db, applied in
      // The name of a step stands for all before it, too.
      let done = steps.lastIndex { applied.contains("\($0.version)") }.map { $0 + 1 } ?? 0
      let statements = StatementRunner(db: db, cache: StatementCache())
      for step in steps[done...] { try step.run(statements) }
    }
    try migrator.migrate(queue)
  }
}
