import StoreEngine

extension Schema {
  /// The schema of a person's facts.
  static let facts = Schema(
    steps: [
      Step(version: 10, run: FactSchema.run),
      Step(version: FactSchema.version, run: FactSchema.addDays),
    ], landmark: "sighting")
}
