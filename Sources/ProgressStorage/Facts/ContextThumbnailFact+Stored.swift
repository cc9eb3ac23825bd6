package import ProgressModel
import StoreEngine

extension ContextThumbnailFact: StoredFact {
  static let table = FactTable(
    "contextThumbnail",
    [
      .identifier("context"),
      .bytes("bytes", atMost: ContextLimit.greatestThumbnailByteCount),
      .integer("width", in: 1...ContextLimit.greatestThumbnailSide),
      .integer("height", in: 1...ContextLimit.greatestThumbnailSide),
      .integer("changedAtNanoseconds", in: .moments),
    ], hasCommand: false, key: ["context"],
    union: FactTable.keeping(
      "contextThumbnail", key: ["context"], isNewest: true,
      columns: ["bytes", "width", "height", "changedAtNanoseconds"], hasCommand: false,
      ties: [
        "coalesce(RECORD.changedAtNanoseconds, 0)", "RECORD.bytes IS NOT NULL",
        "coalesce(RECORD.bytes, x'')", "coalesce(RECORD.width, 0)", "coalesce(RECORD.height, 0)",
      ]), parents: [FactTable.Reference("context", to: "context")], problem: halfAnImage,
    // With row numbers: a row is large, and its key is not.
    schema: {
      """
      CREATE TABLE contextThumbnail (
        context BLOB PRIMARY KEY NOT NULL REFERENCES context(id),
        bytes BLOB, width INTEGER, height INTEGER, changedAtNanoseconds INTEGER,
        \(FactSchema.plainAuthorship),
        CHECK ((bytes IS NULL) = (width IS NULL) AND (bytes IS NULL) = (height IS NULL))) STRICT
      """
    })

  var columnValues: [(any StatementValue)?] {
    [context, image?.bytes, image?.width, image?.height, changedAtNanoseconds]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let context: ContextIdentifier = try columns.next()
    let bytes: [UInt8]? = try columns.optional()
    let width: Int64? = try columns.optional()
    let height: Int64? = try columns.optional()
    var image: Image?
    if let bytes, let width, let height {
      image = Image(bytes: bytes, width: width, height: height)
    }
    self.init(
      context: context, image: image, changedAtNanoseconds: try columns.optional(),
      authorship: try columns.authorship(from: reader))
  }

  private static func halfAnImage(_ row: FactRow) -> String? {
    let filled = ["bytes", "width", "height"].count { (row[$0] ?? .null) != .null }
    return filled == 0 || filled == 3 ? nil : "a thumbnail has no bytes or no size"
  }
}

extension FactWriter {
  /// Writes the picture of a context. If the store has a newer one, that one stays.
  package func insert(_ fact: ContextThumbnailFact) throws {
    try write(fact)
    contextChange = max(contextChange, .added)
  }
}
