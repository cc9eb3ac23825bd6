import StoreEngine

extension Schema {
  /// The schema of a person's facts.
  static let facts = Schema(
    steps: [Step(version: FactSchema.version, run: FactSchema.run)], landmark: "sighting")
}
