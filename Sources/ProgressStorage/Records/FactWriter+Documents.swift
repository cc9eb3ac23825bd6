import Foundation
package import ProgressModel

extension FactWriter {
  /// Writes a document.
  package func insert(_ fact: DocumentFact) throws {
    try execute(
      "INSERT INTO document (id, origin, author, stamp, command) VALUES (?, ?, ?, ?, ?)",
      [
        fact.id, fact.origin, try author(fact.authorship), fact.authorship.stamp.rawValue,
        fact.authorship.command,
      ])
  }

  /// Writes a sighting of a file.
  package func insert(_ fact: SightingFact) throws {
    let values: [(any StatementValue)?] = [
      fact.id, fact.document, fact.path, fact.resolvedPath,
      fact.fileSystem?.source.rawValue, fact.fileSystem.map { Data($0.bytes) },
      fact.handle?.type, fact.handle.map { Data($0.bytes) },
      fact.state.byteCount, fact.state.modifiedNanoseconds, fact.state.changedNanoseconds,
      Int64(bitPattern: fact.state.inode), Int64(bitPattern: fact.state.linkCount),
      fact.fingerprint.map(Digest.init),
      fact.decision.reason.rawValue, fact.decision.origin, fact.decision.formerPath,
      fact.decision.confidence, fact.decision.evidence.handle.rawValue,
      fact.decision.evidence.content.rawValue, fact.decision.evidence.similarity,
      fact.decision.evidence.runnerUp, fact.decision.evidence.formerLocation?.rawValue,
      fact.seenAtNanoseconds, try author(fact.authorship), fact.authorship.stamp.rawValue,
      fact.authorship.command,
    ]
    try execute(
      """
      INSERT INTO sighting (
        id, document, path, resolvedPath, fileSystemSource, fileSystem, handleType, handle,
        byteCount, modifiedNanoseconds, changedNanoseconds, inode, linkCount, fingerprint,
        reason, origin, formerPath, confidence, handleEvidence, contentEvidence, similarity,
        runnerUp, formerLocation, seenAtNanoseconds, author, stamp, command)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, values)
  }

  /// Writes a word sample, or the better of two records of it.
  package func insert(_ fact: WordSampleFact) throws {
    let values: [(any StatementValue)?] = [
      fact.id, fact.sighting, fact.before.map(Digest.init), fact.before?.byteCount,
      Digest(fact.after), fact.after.byteCount, fact.counter, fact.words, fact.wordsAdded,
      fact.wordsRemoved, fact.wordsPasted, try author(fact.authorship),
      fact.authorship.stamp.rawValue, fact.authorship.command,
    ]
    try execute(
      """
      INSERT INTO wordSample (
        subject, id, sighting, before, beforeByteCount, after, afterByteCount, counter, words, wordsAdded,
        wordsRemoved, wordsPasted, author, stamp, command)
      VALUES (
        \(FactTable.subject(ofSighting: "?2")), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,
        ?13, ?14)
      \(FactTable.wordSample.conflictClause)
      """, values)
  }
}
