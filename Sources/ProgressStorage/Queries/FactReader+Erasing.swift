package import ProgressModel
import StoreEngine

extension FactReader {
  /// The paths, without links, at which documents were seen on this device, and at which no other
  /// document was seen since; sorted.
  package func lastingPaths(
    ofDocuments documents: Set<DocumentIdentifier>, device: DeviceIdentifier
  ) throws -> [String] {
    var paths: Set<String> = []
    for document in documents {
      paths.formUnion(
        try rows(
          """
          SELECT DISTINCT s.resolvedPath FROM sighting s JOIN author ON author.id = s.author
          WHERE s.document = ? AND author.countsAs = ?
          """, [document, device]
        ) { try $0.next(String.self) })
    }
    return try paths.sorted().filter { path in
      try newestSighting(atResolvedPath: path, device: device)
        .map { documents.contains($0.document) } ?? true
    }
  }

  /// When the content of documents was last seen new or changed, by the wall clock, in nanoseconds
  /// since 1970; `nil` if they were never seen.
  ///
  /// Moving a document, or looking at its file again, is not work on it.
  package func lastContentChange(ofDocuments documents: [DocumentIdentifier]) throws -> Int64? {
    let moments = try documents.compactMap { document in
      try first(
        """
        SELECT max(id) FROM sighting
        WHERE document = ? AND \(Self.isTimed)
          AND reason NOT IN (\(Self.texts(\.keepsText)))
        """, [document]
      ) { try $0.optional(SightingIdentifier.self) } ?? nil
    }
    return moments.compactMap(\.madeAtNanoseconds).max()
  }
}
