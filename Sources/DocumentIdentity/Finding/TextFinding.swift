import FileTracking
import ProgressModel
import ProgressStorage

/// Which texts a file is alike to, as far as sketches tell.
struct TextFinding: Sendable {
  /// How many documents with a text in common are compared with the file.
  private static let comparedLimit = 64
  /// How many of the most similar documents are told.
  private static let alikeLimit = 8

  /// The documents that share terms with the file. The rest follows from their sketches.
  private let sharing: [DocumentIdentifier]
  /// How many sketches of a pass had been replaced by then; `nil` outside of one.
  private let replacementCount: Int?
  /// The documents that the file is alike to, the most alike first.
  let alike: [(document: DocumentIdentifier, likeness: Likeness)]
  /// If there are none, the documents whose texts the file has most of; of equal ones the oldest first.
  let mostKept: [(document: DocumentIdentifier, likeness: Likeness)]

  /// Asks the store.
  ///
  /// - Parameters:
  ///   - path: The path of the file without links. A backup of it is left out: that the backup has the old
  ///     text does not mean that the file grew out of it, and not out of the document that it is a backup
  ///     of.
  ///   - known: What was found before; it is returned if the same documents share terms with the file, and no
  ///     sketch was replaced since.
  init(
    of sketch: ContentSketch, inFileAt path: String, known: TextFinding?, _ stored: StoredDocuments
  ) throws {
    let sharing = try stored.documents(sharing: sketch, limit: Self.comparedLimit)
    let replacementCount = try stored.reader.heldSketches()?.replacementCount
    if let known, known.sharing == sharing, let replacementCount,
      known.replacementCount == replacementCount
    {
      self = known
      return
    }
    try self.init(
      of: sketch, sharing: sharing, replacementCount: replacementCount,
      documentCount: stored.countWithSketch(),
      sketches: { try stored.keptSketches(ofDocument: $0, comparableWith: sketch) },
      isBackup: { try stored.isBackup($0, ofFileAt: path) },
      keptCopy: stored.keptCopy,
      firstOfActivity: { try stored.members(ofDocument: $0).first ?? $0 })
  }

  /// Asks what a pass holds; `nil` if that does not suffice.
  init?(of sketch: ContentSketch, _ held: HeldSketches, documentCount: Int) {
    let sharing = held.documents(
      sharingTerms: Array(sketch.questionTerms), kind: sketch.kind, limit: Self.comparedLimit
    ).map(\.document)
    struct NotHeld: Error {}
    let finding = try? TextFinding(
      of: sketch, sharing: sharing, replacementCount: held.replacementCount,
      documentCount: documentCount,
      sketches: { document in
        guard let kept = held.terms(ofDocument: document) else { throw NotHeld() }
        return kept.comparable(with: sketch)
      },
      isBackup: { if held.mayBeCopy($0) { throw NotHeld() } else { false } },
      keptCopy: { _ in nil },
      firstOfActivity: { $0 })
    guard let finding else { return nil }
    self = finding
  }

  private init(
    of sketch: ContentSketch, sharing: [DocumentIdentifier], replacementCount: Int?,
    documentCount: Int,
    sketches: (DocumentIdentifier) throws -> [ContentSketch],
    isBackup: (DocumentIdentifier) throws -> Bool,
    keptCopy: (DocumentIdentifier) throws -> StoredDocuments.KeptCopy?,
    firstOfActivity: (DocumentIdentifier) throws -> DocumentIdentifier
  ) throws {
    self.sharing = sharing
    self.replacementCount = replacementCount
    let terms = TermSet(sketch)
    let leastShare = TermWeights.leastCommonShare(
      candidateCount: sharing.count, documentCount: documentCount)
    var texts = try sharing.map { document in
      let sketches = try sketches(document)
      return TextComparison.Text(
        document: document, sketches: sketches,
        mostCommonShare: sketches.reduce(0) { max($0, terms.mostCommonShare(with: $1)) })
    }
    // Most texts share a few terms with others by chance, and nothing more.
    if texts.contains(where: { $0.mostCommonShare >= leastShare }) {
      texts = try texts.filter { try !isBackup($0.document) }
    } else {
      texts = []
    }
    guard !texts.isEmpty else {
      (alike, mostKept) = ([], [])
      return
    }
    // One text for each activity: an earlier version of a text, or another document of its activity, does not
    // make it a template.
    var activities: Set<DocumentIdentifier> = []
    let one = try texts.filter { try activities.insert(firstOfActivity($0.document)).inserted }
    // A copy that was kept has its words of one text. What several copies of a text have is a template.
    let copies = try one.map { try keptCopy($0.document) }
    var copyCounts: [StoredDocuments.KeptCopy: Int] = [:]
    for copy in copies.compactMap(\.self) { copyCounts[copy, default: 0] += 1 }
    let weighed = zip(one, copies).filter { _, copy in copy.map { copyCounts[$0] != 1 } ?? true }
    let weights = TermWeights(
      candidates: weighed.compactMap(\.0.sketches.last), documentCount: documentCount)
    alike = TextComparison.alike(texts, in: sketch, weights: weights, limit: Self.alikeLimit)
    mostKept =
      alike.isEmpty ? TextComparison.mostKept(texts, in: sketch, limit: Self.alikeLimit) : []
  }
}

extension [(kind: SketchKind, terms: [UInt32])] {
  /// The kept sketches that can be compared with another one.
  func comparable(with sketch: ContentSketch) -> [ContentSketch] {
    compactMap { $0.kind == sketch.kind ? ContentSketch(keptTerms: $0.terms, kind: $0.kind) : nil }
  }
}
