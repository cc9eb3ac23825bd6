import StoreEngine

extension Schema {
  /// The schema of a person's facts.
  static let facts = Schema(
    steps: [
      Step(version: 10, run: FactSchema.run),
      Step(version: 11, run: FactSchema.addDays),
      Step(version: FactSchema.version, run: FactSchema.addReaderVersions),
    ], landmark: "sighting")
}
