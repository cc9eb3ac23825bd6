package import ProgressModel
import StoreEngine

extension FactReader {
  /// The sketches of a document: that of its first text, then that of its newest; at most two.
  package func sketches(ofDocument document: DocumentIdentifier) throws -> [SketchFact] {
    if memory.pass?.sketches.hasSketch(document) == false { return [] }
    return try rows(
      "SELECT \(SketchFact.selection()) FROM sketch f WHERE f.document = ? ORDER BY f.which",
      [document]
    ) { try SketchFact(&$0, from: self) }
  }

  /// How many documents have a sketch.
  ///
  /// - Complexity: O(1): the store keeps count.
  package func sketchCount() throws -> Int {
    if let pass = memory.pass { return pass.sketches.documentCount }
    return try first("SELECT documents FROM sketchTally WHERE id = 0") { try $0.next() } ?? 0
  }

  /// How many sketches have a term that tells nothing.
  static let commonTermSketchCount = 256

  /// The documents with a sketch that the index finds by some of the given terms.
  ///
  /// If a document has two sketches, the one with more of the terms counts. A term that very many sketches
  /// have, like those of a template, does not tell them apart and is left out. So a
  /// question takes the same time among any number of copies.
  ///
  /// - Parameters:
  ///   - terms: The terms, each once.
  ///   - kind: How the text became a sketch; sketches of other kinds are left out. `nil` for all kinds.
  ///   - limit: How many documents at most.
  /// - Returns: The documents that share most of the terms first, equal ones by their identifier. Of
  ///   equal ones that are too many, those stay whose sketches the store has had longest: that is
  ///   nearly the same order, and does not read all of them.
  package func documents(
    sharingTerms terms: [UInt32], kind: SketchKind?, limit: Int = 64
  ) throws -> [(document: DocumentIdentifier, sharedTermCount: Int)] {
    if let kind, let pass = memory.pass {
      return pass.sketches.documents(
        sharingTerms: terms, kind: kind, limit: limit)
    }
    var counts: [Int64: Int] = [:]
    for term in terms {
      let having = try rows(
        "SELECT sketch FROM sketchTerm WHERE term = ? LIMIT ?",
        [Int64(term), Self.commonTermSketchCount]
      ) { try $0.next(Int64.self) }
      guard having.count < Self.commonTermSketchCount else { continue }
      for sketch in having { counts[sketch, default: 0] += 1 }
    }
    var sketches: [Int: [Int64]] = [:]
    for (sketch, count) in counts { sketches[count, default: []].append(sketch) }
    var found: [(document: DocumentIdentifier, sharedTermCount: Int)] = []
    var known: Set<DocumentIdentifier> = []
    for (count, numbers) in sketches.sorted(by: { $0.key > $1.key }) {
      var documents: [DocumentIdentifier] = []
      for number in numbers.sorted() where found.count + documents.count < limit {
        let document: DocumentIdentifier? = try first(
          """
          SELECT document FROM sketch WHERE number = ?1 AND (
            ?2 IS NULL OR extractor = ?2 AND method = ?3 AND version = ?4)
          """, [number, kind?.extractor, kind?.method, kind?.version]
        ) { try $0.next() }
        if let document, known.insert(document).inserted { documents.append(document) }
      }
      found += documents.sorted().map { ($0, count) }
    }
    return found
  }

  /// The terms of the sketches of a document, ascending and distinct; first those of its first text, then
  /// those of its newest. A sketch without terms or with damaged ones is left out.
  package func sketchTerms(
    ofDocument document: DocumentIdentifier
  ) throws -> [(kind: SketchKind, terms: [UInt32])] {
    if let pass = memory.pass { return try pass.sketches.terms(ofDocument: document, self) }
    return try sketches(ofDocument: document).map { ($0.kind, SketchIndex.terms($0.bytes)) }
      .filter { !$0.terms.isEmpty }
  }
}
