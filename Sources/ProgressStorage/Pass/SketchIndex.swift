import ProgressModel
import StoreEngine

/// The index of sketches in memory, for a pass over many files.
///
/// It answers as the table `sketchTerm` would. A sketch that is written meanwhile is found at once; the table
/// gets its terms at the end, all in order, which takes a fraction of the time of its triggers.
final class SketchIndex {
  /// How many terms of a sketch the table has.
  private static let indexedTermCount = 24
  /// How many terms are held so that texts can be compared; those of further sketches are read when needed.
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

  /// A place in the list of sketches that have a term.
  private struct Posting {
    var term: UInt32
    var entry: Int32
    var next: Int32
  }

  private static let end: Int32 = -1

  // In the order of their numbers, which is that in which they came.
  private var entries: [Entry] = []
  private var kinds: [SketchKind] = []
  private var entriesOfDocuments: [DocumentIdentifier: [SketchFact.Which: Int]] = [:]
  private var postings: [Posting] = []
  private var freePosting = end
  /// The first posting for each hash of a term; as many as a power of two.
  private var heads = [Int32](repeating: end, count: 1 << 12)
  /// A bit for the hash of each term that any sketch has: most terms of a question are not there.
  private var bits = [UInt64](repeating: 0, count: 1 << (bitsExponent - 6))
  private static let bitsExponent = 21
  private var heldTermCount = 0
  /// What the table has for the sketches that changed.
  private var tableTerms: [Int: ArraySlice<UInt32>] = [:]
  /// How often a sketch was found in the question at hand.
  private var tallies: [UInt8] = []

  /// How many documents have a sketch.
  var documentCount: Int { entriesOfDocuments.count }

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
      add(number, document, which, kind, terms: Self.terms(try columns.next()))
    }
  }

  // MARK: - Questions

  /// As `FactReader.documents(sharingTerms:kind:limit:)`.
  func documents(
    sharingTerms terms: [UInt32], kind: SketchKind, limit: Int, commonTermSketchCount: Int
  ) -> [(document: DocumentIdentifier, sharedTermCount: Int)] {
    guard let kind = kinds.firstIndex(of: kind) else { return [] }
    var touched: [Int32] = []
    for term in terms {
      let start = touched.count
      var count = 0
      guard mayHave(term) else { continue }
      var place = heads[slot(of: term)]
      while place != Self.end {
        let posting = postings[Int(place)]
        place = posting.next
        guard posting.term == term else { continue }
        count += 1
        guard count < commonTermSketchCount else { break }
        touched.append(posting.entry)
      }
      if count >= commonTermSketchCount { touched.removeSubrange(start...) }
    }
    for entry in touched { tallies[Int(entry)] += 1 }
    defer { for entry in touched { tallies[Int(entry)] = 0 } }
    var entriesByCount = [[Int32]](repeating: [], count: Self.indexedTermCount + 1)
    // A sketch that was found several times is counted once.
    for entry in touched where tallies[Int(entry)] & Self.isTaken == 0 {
      entriesByCount[Int(tallies[Int(entry)])].append(entry)
      tallies[Int(entry)] |= Self.isTaken
    }
    var found: [(document: DocumentIdentifier, sharedTermCount: Int)] = []
    var known: Set<DocumentIdentifier> = []
    for (count, entries) in entriesByCount.enumerated().reversed() where !entries.isEmpty {
      var documents: [DocumentIdentifier] = []
      for place in entries.sorted() where found.count + documents.count < limit {
        let entry = self.entries[Int(place)]
        if entry.kind == kind, known.insert(entry.document).inserted {
          documents.append(entry.document)
        }
      }
      found += documents.sorted().map { ($0, count) }
    }
    return found
  }

  private static let isTaken: UInt8 = 0x80

  /// Whether a document has a sketch.
  func hasSketch(_ document: DocumentIdentifier) -> Bool { entriesOfDocuments[document] != nil }

  /// As `FactReader.sketchTerms(ofDocument:)`.
  func terms(
    ofDocument document: DocumentIdentifier, _ reader: FactReader
  ) throws -> [(kind: SketchKind, terms: [UInt32])] {
    guard let places = entriesOfDocuments[document] else { return [] }
    return try [places[.first], places[.newest]].compactMap(\.self).map { place in
      let entry = entries[place]
      return (kinds[entry.kind], try entry.terms ?? Self.read(entry.number, reader))
    }
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
    let known = entriesOfDocuments[fact.document]?[fact.which]
    try writer.write(fact)
    guard statements.changedRowCount > 0 else { return }
    let terms = Self.terms(fact.bytes)
    guard let known else {
      let place = entries.count
      add(statements.lastRowNumber, fact.document, fact.which, fact.kind, terms: terms)
      tableTerms[place] = []
      return
    }
    if tableTerms[known] == nil { tableTerms[known] = entries[known].indexedTerms }
    for term in entries[known].indexedTerms { removePosting(term, known) }
    heldTermCount -= entries[known].terms?.count ?? 0
    entries[known].kind = number(of: fact.kind)
    setTerms(terms, of: known)
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
    terms: [UInt32]
  ) {
    let place = entries.count
    entries.append(
      Entry(number: number, document: document, kind: self.number(of: kind), indexedTerms: []))
    tallies.append(0)
    entriesOfDocuments[document, default: [:]][which] = place
    setTerms(terms, of: place)
  }

  private func setTerms(_ terms: [UInt32], of place: Int) {
    let isHeld = heldTermCount + terms.count <= Self.heldTermLimit
    if isHeld { heldTermCount += terms.count }
    entries[place].terms = isHeld ? terms : nil
    let indexed = terms.prefix(Self.indexedTermCount)
    entries[place].indexedTerms = isHeld ? indexed : Array(indexed)[...]
    for term in indexed { addPosting(term, place) }
  }

  private func number(of kind: SketchKind) -> Int {
    if let known = kinds.firstIndex(of: kind) { return known }
    kinds.append(kind)
    return kinds.count - 1
  }

  /// The terms of a kept sketch: three bytes each, as the view `sketchedTerm` reads them; none if they do not
  /// ascend, which is damage.
  static func terms(_ bytes: [UInt8]) -> [UInt32] {
    let count = bytes.count / 3
    var ascends = true
    let terms = bytes.withUnsafeBufferPointer { bytes in
      [UInt32](unsafeUninitializedCapacity: count) { terms, written in
        for index in 0..<count {
          terms[index] =
            UInt32(bytes[3 * index]) << 16 | UInt32(bytes[3 * index + 1]) << 8
            | UInt32(bytes[3 * index + 2])
          if index > 0, terms[index] <= terms[index - 1] { ascends = false }
        }
        written = count
      }
    }
    return ascends ? terms : []
  }

  // MARK: - Lists

  /// The smallest terms of texts are close together: a product spreads them.
  private func slot(of term: UInt32) -> Int {
    Int((term &* 0x9E37_79B1) >> UInt32(32 - heads.count.trailingZeroBitCount))
  }

  private static func bitPlace(of term: UInt32) -> Int {
    Int((term &* 0x9E37_79B1) >> UInt32(32 - bitsExponent))
  }

  private func mayHave(_ term: UInt32) -> Bool {
    let place = Self.bitPlace(of: term)
    return bits[place >> 6] & (1 << UInt64(place & 63)) != 0
  }

  private func addPosting(_ term: UInt32, _ entry: Int) {
    let bit = Self.bitPlace(of: term)
    bits[bit >> 6] |= 1 << UInt64(bit & 63)
    if freePosting == Self.end, postings.count == heads.count { growHeads() }
    let slot = slot(of: term)
    let posting = Posting(term: term, entry: Int32(entry), next: heads[slot])
    if freePosting == Self.end {
      heads[slot] = Int32(postings.count)
      postings.append(posting)
    } else {
      heads[slot] = freePosting
      let place = Int(freePosting)
      freePosting = postings[place].next
      postings[place] = posting
    }
  }

  private func removePosting(_ term: UInt32, _ entry: Int) {
    let slot = slot(of: term)
    var before = Self.end
    var place = heads[slot]
    while place != Self.end {
      let posting = postings[Int(place)]
      guard posting.term == term, posting.entry == Int32(entry) else {
        (before, place) = (place, posting.next)
        continue
      }
      if before == Self.end {
        heads[slot] = posting.next
      } else {
        postings[Int(before)].next = posting.next
      }
      postings[Int(place)].next = freePosting
      freePosting = place
      return
    }
  }

  /// Makes room for twice as many terms. All postings are in use then.
  private func growHeads() {
    heads = [Int32](repeating: Self.end, count: heads.count * 2)
    for place in postings.indices {
      let slot = slot(of: postings[place].term)
      postings[place].next = heads[slot]
      heads[slot] = Int32(place)
    }
  }
}
