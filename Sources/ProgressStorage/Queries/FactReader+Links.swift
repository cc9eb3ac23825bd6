package import ProgressModel
import StoreEngine

extension FactReader {
  /// Which documents are one document.
  ///
  /// - Complexity: O(*n* log *n*) in all statements; for one document there is ``classMembers(of:)``.
  package func documentClasses() throws -> DocumentClasses {
    guard try overview().hasLinks else { return DocumentClasses(links: []) }
    return DocumentClasses(links: try statements("documentLink l"))
  }

  /// The statements that hold about a document, one for each other document that anything was said
  /// about it and this one, in the order of the others.
  ///
  /// Which of them join is their `kind`, and whether a person said so is `isByPerson`.
  ///
  /// - Complexity: O(*k* log *k*), *k* statements about the document.
  package func links(ofDocument document: DocumentIdentifier) throws -> [DocumentLinkFact] {
    guard try overview().hasLinks else { return [] }
    return try storedLinks(ofDocument: document)
  }

  /// The documents that are one with a document, which is among them; sorted.
  ///
  /// - Complexity: O(*k* log *k*), *k* statements about the documents of the class.
  package func classMembers(of document: DocumentIdentifier) throws -> [DocumentIdentifier] {
    guard try overview().hasLinks else { return [document] }
    var members = [document]
    var known: Set = [document]
    var next = 0
    while next < members.count {
      let document = members[next]
      for link in try storedLinks(ofDocument: document) where link.kind == .same {
        let other = link.other(than: document)
        if known.insert(other).inserted { members.append(other) }
      }
      next += 1
    }
    return members.sorted()
  }

  /// The documents of an activity that was found by one of them; sorted.
  package func members(ofDocument document: DocumentIdentifier) throws -> [DocumentIdentifier] {
    try classMembers(of: document)
  }

  /// A document, and those that rules took for it; sorted.
  ///
  /// It leaves out conflict copies and what a person linked. These have files of their own, so one
  /// that is still there does not tell what became of another.
  package func identities(
    ofDocument document: DocumentIdentifier
  ) throws -> [DocumentIdentifier] {
    var found: Set = [document]
    var way = [document]
    while let here = way.popLast() {
      for link in try links(ofDocument: here) where link.kind == .same && !link.isByPerson {
        let other = link.other(than: here)
        guard !found.contains(other), try firstReason(ofDocument: other) != .conflictCopy
        else { continue }
        found.insert(other)
        way.append(other)
      }
    }
    return found.sorted()
  }

  /// The statements that a document has to be rid of to have what is recorded of it for itself.
  ///
  /// These are the links that people made between it, with all that rules took for it, and others: what
  /// rules found out stays. Where there are none, the person means the rules, and these are all links
  /// of the document itself.
  ///
  /// - Returns: Statements that merge; empty for a document that is alone.
  /// - Complexity: O(*k* log *k*), *k* statements about the documents that rules took for this one.
  package func linksToCut(ofDocument document: DocumentIdentifier) throws -> [DocumentLinkFact] {
    try cuts(ofDocument: document).links
  }

  /// The documents that ``linksToCut(ofDocument:)`` lead to.
  package func documentsToSplit(from document: DocumentIdentifier) throws -> [LinkedDocument] {
    let (own, links) = try cuts(ofDocument: document)
    return links.map { link in
      let isFirstOwn = own.contains(link.first)
      return LinkedDocument(
        document: isFirstOwn ? link.second : link.first,
        ownDocument: isFirstOwn ? link.first : link.second, isByPerson: link.isByPerson)
    }
  }

  /// A document, with the one that it is linked to of those that rules took for one.
  package struct LinkedDocument: Hashable, Sendable {
    /// The other document.
    package var document: DocumentIdentifier
    /// The one that stays.
    package var ownDocument: DocumentIdentifier
    /// Whether a person linked them.
    package var isByPerson: Bool
  }

  private func cuts(
    ofDocument document: DocumentIdentifier
  ) throws -> (own: Set<DocumentIdentifier>, links: [DocumentLinkFact]) {
    guard try overview().hasLinks else { return ([document], []) }
    var own = [document]
    var known: Set = [document]
    var byPeople: [DocumentLinkFact] = []
    var next = 0
    while next < own.count {
      let member = own[next]
      for link in try storedLinks(ofDocument: member) where link.kind == .same {
        if link.isByPerson {
          byPeople.append(link)
        } else if known.insert(link.other(than: member)).inserted {
          own.append(link.other(than: member))
        }
      }
      next += 1
    }
    let leaving = byPeople.filter { !known.contains($0.first) || !known.contains($0.second) }
    if !leaving.isEmpty { return (known, leaving) }
    return ([document], try storedLinks(ofDocument: document).filter { $0.kind == .same })
  }

  /// Returns whether a primary item was ever chosen for a document itself.
  package func hasPrimary(document: DocumentIdentifier) throws -> Bool {
    try exists(
      "SELECT 1 FROM primaryItem p WHERE p.subject = ? AND \(Self.counts("p")) LIMIT 1", [document])
  }

  private func storedLinks(ofDocument document: DocumentIdentifier) throws -> [DocumentLinkFact] {
    // Both are found by their index.
    let statements = try statements(
      """
      (SELECT * FROM documentLink WHERE first = ?1
        UNION ALL SELECT * FROM documentLink WHERE second = ?1) l
      """, [document])
    return DocumentClasses(links: statements).links(of: document)
  }

  private func statements(
    _ source: String, _ arguments: [(any StatementValue)?] = []
  ) throws -> [DocumentLinkFact] {
    let condition = try overview().hasUndoings ? Self.counts("l") : "1"
    return try rows(
      """
      SELECT \(DocumentLinkFact.selection(of: "l")) FROM \(source) WHERE \(condition)
      """, arguments
    ) { try DocumentLinkFact(&$0, from: self) }
  }
}
