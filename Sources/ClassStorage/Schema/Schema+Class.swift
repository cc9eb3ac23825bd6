import StoreEngine

extension Schema {
  /// The schema of a class database.
  static let classroom = Schema(
    steps: [Step(version: ClassSchema.version, run: ClassSchema.run)], landmark: "enrollment",
    olderVersion: .olderClassVersion)
}
