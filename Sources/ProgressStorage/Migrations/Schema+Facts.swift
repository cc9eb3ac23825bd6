import StoreEngine

extension Schema {
  /// The schema of a person's facts. Versions below the first step come from unreleased programs.
  static let facts = Schema(
    steps: [
      Step(version: 4, run: Migration4.run), Step(version: 5, run: Migration5.run),
      Step(version: 6, run: Migration6.run), Step(version: 7, run: Migration7.run),
      Step(version: 8, run: Migration8.run), Step(version: 9, run: Migration9.run),
    ], landmark: "sighting")
}
