import StoreEngine

extension Schema {
  /// The schema of a class database.
  static let classroom = Schema(
    steps: [Step(version: 1, run: ClassMigration1.run)], landmark: "enrollment")
}
