import Foundation
package import ProgressModel
import StoreEngine

extension SightingFact: StoredFact {
  static let table = FactTable(
    "sighting",
    [
      .identifier("id"), .identifier("document"), .text("path"), .text("resolvedPath"),
      .choice("fileSystemSource", of: FileSystemIdentifier.Source.self), .bytes("fileSystem"),
      .integer("handleType", in: .small), .bytes("handle"),
      .integer("byteCount", in: .byteCounts), .integer("modifiedNanoseconds"),
      .integer("changedNanoseconds"), .integer("inode"), .integer("linkCount"),
      .identifier("fingerprint"), .choice("reason", of: MatchReason.self), .identifier("origin"),
      .text("formerPath"), .number("confidence"),
      .choice("handleEvidence", of: MatchEvidence.Comparison.self),
      .choice("contentEvidence", of: MatchEvidence.Comparison.self), .number("similarity"),
      .identifier("runnerUp"), .choice("formerLocation", of: LocationState.self),
      .integer("seenAtNanoseconds", in: .moments),
    ], key: ["document", "id"], hasUniqueIdentifier: true,
    parents: [FactTable.Reference("document", to: "document")],
    schema: {
      """
      CREATE TABLE sighting (
        document BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
        id BLOB NOT NULL,
        path TEXT NOT NULL, resolvedPath TEXT NOT NULL,
        fileSystemSource TEXT, fileSystem BLOB, handleType INTEGER, handle BLOB,
        byteCount INTEGER NOT NULL, modifiedNanoseconds INTEGER NOT NULL,
        changedNanoseconds INTEGER NOT NULL, inode INTEGER NOT NULL, linkCount INTEGER NOT NULL,
        fingerprint BLOB,
        reason TEXT NOT NULL, origin BLOB, formerPath TEXT, confidence REAL NOT NULL,
        handleEvidence TEXT NOT NULL, contentEvidence TEXT NOT NULL, similarity REAL, runnerUp BLOB,
        formerLocation TEXT,
        seenAtNanoseconds INTEGER NOT NULL, \(FactSchema.authorship),
        PRIMARY KEY (document, id)) WITHOUT ROWID, STRICT;
      CREATE UNIQUE INDEX sightingId ON sighting (id);
      CREATE INDEX sightingDocument ON sighting (document, stamp);
      CREATE INDEX sightingPath ON sighting (resolvedPath, stamp);
      CREATE INDEX sightingHandle ON sighting (handle) WHERE handle IS NOT NULL;
      CREATE INDEX sightingFingerprint ON sighting (fingerprint) WHERE fingerprint IS NOT NULL
      """
    })

  var columnValues: [(any StatementValue)?] {
    [
      id, document, path, resolvedPath, fileSystem?.source.rawValue,
      fileSystem.map { Data($0.bytes) }, handle?.type, handle.map { Data($0.bytes) },
      state.byteCount, state.modifiedNanoseconds, state.changedNanoseconds,
      Int64(bitPattern: state.inode), Int64(bitPattern: state.linkCount),
      fingerprint.map(Digest.init), decision.reason.rawValue, decision.origin, decision.formerPath,
      decision.confidence, decision.evidence.handle.rawValue, decision.evidence.content.rawValue,
      decision.evidence.similarity, decision.evidence.runnerUp,
      decision.evidence.formerLocation?.rawValue, seenAtNanoseconds,
    ]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: SightingIdentifier = try columns.next()
    let document: DocumentIdentifier = try columns.next()
    let path: String = try columns.next()
    let resolvedPath: String = try columns.next()
    let source: FileSystemIdentifier.Source? = try columns.optionalChoice()
    let fileSystemBytes: Data? = try columns.optional()
    let handleType: Int32? = try columns.optional()
    let handleBytes: Data? = try columns.optional()
    let state = FileState(
      byteCount: try columns.next(), modifiedNanoseconds: try columns.next(),
      changedNanoseconds: try columns.next(),
      inode: UInt64(bitPattern: try columns.next(Int64.self)),
      linkCount: UInt64(bitPattern: try columns.next(Int64.self)))
    let digest: Digest? = try columns.optional()
    let reason: MatchReason = try columns.choice()
    let origin: DocumentIdentifier? = try columns.optional()
    let formerPath: String? = try columns.optional()
    let confidence: Double = try columns.next()
    let evidence = MatchEvidence(
      handle: try columns.choice(), content: try columns.choice(),
      similarity: try columns.optional(), runnerUp: try columns.optional(),
      formerLocation: try columns.optionalChoice())
    self.init(
      id: id, document: document, path: path, resolvedPath: resolvedPath,
      fileSystem: FactReader.zip(source, fileSystemBytes).map {
        FileSystemIdentifier(source: $0, bytes: Array($1))
      },
      handle: FactReader.zip(handleType, handleBytes).map {
        KernelHandle(type: $0, bytes: Array($1))
      },
      state: state,
      fingerprint: digest.map {
        Fingerprint(high: $0.high, low: $0.low, byteCount: state.byteCount)
      },
      decision: MatchDecision(
        reason: reason, document: document, origin: origin, formerPath: formerPath,
        confidence: confidence, evidence: evidence),
      seenAtNanoseconds: try columns.next(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes a sighting of a file.
  package func insert(_ fact: SightingFact) throws {
    try write(fact)
    reader.memory.pass?.sightings.insert(fact)
  }
}
