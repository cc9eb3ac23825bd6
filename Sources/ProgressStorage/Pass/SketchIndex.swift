import ProgressModel
import StoreEngine

/// The index of sketches in memory, for a pass over many files.
///
/// It answers as the table `sketchTerm` would. A sketch that is written meanwhile is found at once; the table
/// gets its terms at the end, all in order, which takes a fraction of the time of its triggers.
final class SketchIndex {
  /// How many terms are held so that texts can be compared; the terms of more sketches are read when
  /// needed.
  private static let heldTermLimit = 8 << 20

  private struct Entry {
    var number: Int64
    var document: DocumentIdentifier
    var kind: Int
    /// The terms of the sketch; `nil` if they are not held.
    var terms: [UInt32]?
    /// The terms by which the sketch is found.
    var indexedTerms: ArraySlice<UInt32>
  }

  /// Where the sketches of a document are.
  private struct Places {
    var first: Int32?
    var newest: Int32?

    subscript(which: SketchFact.Which) -> Int? {
      get { (which == .first ? first : newest).map(Int.init) }
      set {
        switch which {
        case .first: first = newValue.map(Int32.init)
        case .newest: newest = newValue.map(Int32.init)
        }
      }
    }
  }

  // In the order of their numbers, which is that in which they came.
  private var entries: [Entry] = []
  private var kinds: [SketchKind] = []
  private var placesOfDocuments: [DocumentIdentifier: Places] = [:]
  private var lists = PostingLists()
  private var heldTermCount = 0
  /// How many sketches were replaced by others.
  private(set) var replacementCount = 0
  /// What the table has for the sketches that changed.
  private var tableTerms: [Int: ArraySlice<UInt32>] = [:]

  /// How many documents have a sketch.
  var documentCount: Int { placesOfDocuments.count }

  init(_ reader: FactReader) throws {
    let rows = try reader.cursor(
      """
      SELECT number, document, which, extractor, method, version, bytes FROM sketch ORDER BY number
      """)
    while var columns = try rows.next() {
      let number: Int64 = try columns.next()
      let document: DocumentIdentifier = try columns.next()
      let which: SketchFact.Which = try columns.choice(mostly: .first)
      let kind = SketchKind(
        extractor: try columns.next(), method: try columns.next(), version: try columns.next())
      add(number, document, which, kind, bytes: try columns.next())
    }
  }

  // MARK: - Questions

  /// As `FactReader.documents(sharingTerms:kind:limit:)`.
  func documents(
    sharingTerms terms: [UInt32], kind: SketchKind, limit: Int
  ) -> [(document: DocumentIdentifier, sharedTermCount: Int)] {
    guard let kind = kinds.firstIndex(of: kind) else { return [] }
    var touched = lists.entries(of: terms, fewerThan: FactReader.commonTermSketchCount)
    touched.sort()
    var entriesByCount = [[Int32]](repeating: [], count: FactSchema.indexedTermCount + 1)
    var index = 0
    while index < touched.count {
      var end = index + 1
      while end < touched.count, touched[end] == touched[index] { end += 1 }
      entriesByCount[end - index].append(touched[index])
      index = end
    }
    var found: [(document: DocumentIdentifier, sharedTermCount: Int)] = []
    var known: Set<DocumentIdentifier> = []
    for (count, entries) in entriesByCount.enumerated().reversed() where !entries.isEmpty {
      var documents: [DocumentIdentifier] = []
      for place in entries where found.count + documents.count < limit {
        let document = self.entries[Int(place)].document
        if self.entries[Int(place)].kind == kind, known.insert(document).inserted {
          documents.append(document)
        }
      }
      found += documents.sorted().map { ($0, count) }
    }
    return found
  }

  /// Whether a document has a sketch.
  func hasSketch(_ document: DocumentIdentifier) -> Bool { placesOfDocuments[document] != nil }

  /// As `FactReader.sketchTerms(ofDocument:)`.
  func terms(
    ofDocument document: DocumentIdentifier, _ reader: FactReader
  ) throws -> [(kind: SketchKind, terms: [UInt32])] {
    try terms(ofDocument: document) { try Self.read($0, reader) } ?? []
  }

  /// As ``terms(ofDocument:_:)``; `nil` if some of them are not held.
  func heldTerms(ofDocument document: DocumentIdentifier) -> [(kind: SketchKind, terms: [UInt32])]?
  {
    terms(ofDocument: document) { _ in nil }
  }

  private func terms(
    ofDocument document: DocumentIdentifier, reading: (_ number: Int64) throws -> [UInt32]?
  ) rethrows -> [(kind: SketchKind, terms: [UInt32])]? {
    guard let places = placesOfDocuments[document] else { return [] }
    var found: [(kind: SketchKind, terms: [UInt32])] = []
    for place in [places[.first], places[.newest]].compactMap(\.self) {
      guard let terms = try entries[place].terms ?? reading(entries[place].number) else {
        return nil
      }
      if !terms.isEmpty { found.append((kinds[entries[place].kind], terms)) }
    }
    return found
  }

  private static func read(_ number: Int64, _ reader: FactReader) throws -> [UInt32] {
    try reader.first("SELECT bytes FROM sketch WHERE number = ?", [number]) {
      Self.terms(try $0.next())
    } ?? []
  }

  // MARK: - Changes

  /// Writes a sketch; see ``FactWriter/insert(_:)-(SketchFact)``.
  func write(_ fact: SketchFact, _ writer: FactWriter) throws {
    let statements = writer.reader.statements
    let known = placesOfDocuments[fact.document]?[fact.which]
    try writer.write(fact)
    guard statements.changedRowCount > 0 else { return }
    guard let known else {
      let place = entries.count
      add(statements.lastRowNumber, fact.document, fact.which, fact.kind, bytes: fact.bytes)
      tableTerms[place] = []
      return
    }
    replacementCount += 1
    if tableTerms[known] == nil { tableTerms[known] = entries[known].indexedTerms }
    for term in entries[known].indexedTerms { lists.remove(term, Int32(known)) }
    heldTermCount -= entries[known].terms?.count ?? 0
    entries[known].kind = number(of: fact.kind)
    setTerms(fact.bytes, of: known)
  }

  /// Brings the table up to date.
  func finish(_ writer: FactWriter) throws {
    var removed: [(term: UInt32, number: Int64)] = []
    var added: [(term: UInt32, number: Int64)] = []
    for (place, before) in tableTerms {
      let (number, now) = (entries[place].number, entries[place].indexedTerms)
      if before.isEmpty {
        added += now.map { ($0, number) }
      } else {
        let (old, new) = (Set(before), Set(now))
        removed += old.subtracting(new).map { ($0, number) }
        added += new.subtracting(old).map { ($0, number) }
      }
    }
    tableTerms = [:]
    let statements = writer.reader.statements
    for row in removed.sorted(by: <) {
      try statements.run(
        "DELETE FROM sketchTerm WHERE term = ? AND sketch = ?", [Int64(row.term), row.number])
    }
    added.sort(by: <)
    var rest = added[...]
    while !rest.isEmpty {
      let rows = rest.prefix(rest.count >= Self.rowsPerStatement ? Self.rowsPerStatement : 1)
      rest = rest.dropFirst(rows.count)
      var values: [(any StatementValue)?] = []
      for row in rows {
        values.append(Int64(row.term))
        values.append(row.number)
      }
      try statements.run(rows.count == 1 ? Self.insertionOfOne : Self.insertionOfMany, values)
    }
    try statements.run(
      "UPDATE sketchTally SET documents = ? WHERE id = 0 AND documents <> ?",
      [documentCount, documentCount])
  }

  private static let rowsPerStatement = 64
  private static let insertionOfOne =
    "INSERT OR IGNORE INTO sketchTerm (term, sketch) VALUES (?, ?)"
  private static let insertionOfMany =
    insertionOfOne + String(repeating: ", (?, ?)", count: rowsPerStatement - 1)

  private func add(
    _ number: Int64, _ document: DocumentIdentifier, _ which: SketchFact.Which, _ kind: SketchKind,
    bytes: [UInt8]
  ) {
    let place = entries.count
    entries.append(
      Entry(number: number, document: document, kind: self.number(of: kind), indexedTerms: []))
    placesOfDocuments[document, default: Places()][which] = place
    setTerms(bytes, of: place)
  }

  private func setTerms(_ bytes: [UInt8], of place: Int) {
    let terms = Self.terms(bytes)
    let isHeld = heldTermCount + terms.count <= Self.heldTermLimit
    if isHeld { heldTermCount += terms.count }
    entries[place].terms = isHeld ? terms : nil
    var indexed = terms.prefix(FactSchema.indexedTermCount)
    if terms.isEmpty {
      // The table has the first terms of a damaged sketch as well, each once.
      indexed =
        Set(Self.storedTerms(bytes).prefix(FactSchema.indexedTermCount)).sorted()[...]
    } else if !isHeld {
      indexed = Array(indexed)[...]
    }
    entries[place].indexedTerms = indexed
    for term in indexed { lists.add(term, Int32(place)) }
  }

  private func number(of kind: SketchKind) -> Int {
    if let known = kinds.firstIndex(of: kind) { return known }
    kinds.append(kind)
    return kinds.count - 1
  }

  /// The terms of a kept sketch; none if the sketch is damaged: they do not ascend, or the last one is cut off.
  static func terms(_ bytes: [UInt8]) -> [UInt32] {
    let terms = storedTerms(bytes)
    return bytes.count % 3 == 0 && zip(terms, terms.dropFirst()).allSatisfy(<) ? terms : []
  }

  /// The terms as they are stored, three bytes each, in whatever order, as the view `sketchedTerm` reads them.
  private static func storedTerms(_ bytes: [UInt8]) -> [UInt32] {
    let count = bytes.count / 3
    return bytes.withUnsafeBufferPointer { bytes in
      [UInt32](unsafeUninitializedCapacity: count) { terms, written in
        for index in 0..<count {
          terms[index] =
            UInt32(bytes[3 * index]) << 16 | UInt32(bytes[3 * index + 1]) << 8
            | UInt32(bytes[3 * index + 2])
        }
        written = count
      }
    }
  }
}
