import StoreEngine

extension Schema {
  /// The schema of a class database.
  static let classroom = Schema(
    steps: [
      Step(version: 1, run: ClassSchema.begin),
      // These two were never published. What was made with them is brought to 4 as version 1 is.
      Step(version: 2, run: { _ in }), Step(version: 3, run: { _ in }),
      Step(version: ClassSchema.version, run: ClassSchema.replaceDerived),
    ], landmark: "enrollment")
}
