import ProgressModel

/// A table of facts, as it is exported, imported and salvaged.
///
/// The merge of each table is the one of `FactSet`, said in SQL.
struct FactTable: Sendable {
  /// How two records of one fact become one.
  enum Merge: Sendable {
    /// They are the same record. One that was stamped again keeps the smaller stamp.
    case union
    /// The conflict clause of the insertion decides.
    case clause(String)
  }

  var name: String
  /// The columns without those of the authorship.
  var ownColumns: [String]
  /// The columns that hold 16 bytes, or, if named in `otherBytes`, any number of them.
  var blobColumns: Set<String>
  /// The columns with a choice of words, and the words.
  var choices: [String: Set<String>] = [:]
  /// Whether the rows say who wrote them.
  var hasAuthorship = true
  var hasCommand = true
  /// The columns that a row is filed by besides its own key; they are found out from others of its
  /// columns and not exported.
  enum Filing: Sendable {
    /// By the document of its sighting, or the context of its attempt.
    case sighting
    /// As its session.
    case session
  }
  /// How a fact of an activity is filed, so that those of one activity lie together.
  var filing: Filing?
  /// The key of the table.
  var key: [String] = ["id"]
  /// Whether the identifier alone is unique, too, where the key begins with what a fact is filed by.
  var hasUniqueIdentifier = false
  var merge: Merge = .union
  /// The rows that a row needs: column and table. A row whose parent is unknown belongs to an erased
  /// document.
  var parents: [(column: String, table: String)] = []
  /// The rows that a row names and can do without: column and table. The name of an unknown one, which
  /// belonged to an erased document, is left out.
  var optionalParents: [(column: String, table: String)] = []

  /// All columns as they are stored.
  var columns: [String] {
    ownColumns + (hasAuthorship ? ["author", "stamp"] : [])
      + (hasAuthorship && hasCommand ? ["command"] : [])
  }

  /// What a fact is filed by that was reported through a sighting.
  static func subject(ofSighting sighting: String) -> String {
    "(SELECT document FROM sighting WHERE id = \(sighting))"
  }

  /// What a part of a session is filed by.
  static func subject(ofSession session: String) -> String {
    "(SELECT subject FROM session WHERE id = \(session))"
  }

  /// What an insertion says about a fact that is there.
  var conflictClause: String {
    switch merge {
    case .union where hasAuthorship:
      (hasUniqueIdentifier ? [["id"], key] : [key]).map { columns in
        """
        ON CONFLICT (\(columns.joined(separator: ", "))) DO UPDATE SET stamp = excluded.stamp
        WHERE excluded.stamp < stamp
        """
      }.joined(separator: " ") + " ON CONFLICT DO NOTHING"
    case .union: "ON CONFLICT DO NOTHING"
    case .clause(let clause): clause
    }
  }

  /// The columns that hold bytes which are no identifier.
  static let otherBytes: Set<String> = ["fileSystem", "handle", "bytes", "keyIdentifier"]

  /// The greatest length of bytes of any kind.
  static let greatestByteCount = 4096

  /// The columns that hold text; what is neither text nor bytes is a number.
  static let textColumns: Set<String> = [
    "name", "path", "resolvedPath", "fileSystemSource", "reason", "formerPath", "handleEvidence",
    "contentEvidence", "formerLocation", "which", "extractor", "method", "kind", "summary",
    "application", "identifierPath", "value", "identifier", "title", "counter", "key",
  ]

  /// Parents before children.
  static let all: [FactTable] = [
    person, samePerson, device, erased, document, sighting, sketch, documentLink, documentDivision,
    command,
    undoing, context, contextAttribute, attempt, done, session, span, pulses, closing, correction,
    progressRange, progressClearing, item, primaryItem, wordSample, preference,
  ]

  static let person = FactTable(
    name: "person", ownColumns: ["id", "name"], blobColumns: ["id"], hasAuthorship: false,
    merge: .clause(
      """
      ON CONFLICT (id) DO UPDATE SET name = coalesce(min(name, excluded.name), excluded.name, name)
      WHERE name IS NOT coalesce(min(name, excluded.name), excluded.name, name)
      """))
  static let samePerson = FactTable(
    name: "samePerson", ownColumns: ["id", "first", "second"],
    blobColumns: ["id", "first", "second"], hasCommand: false)
  static let device = FactTable(
    name: "device", ownColumns: ["id", "person", "name", "keyIdentifier", "adopts"],
    blobColumns: ["id", "person", "keyIdentifier", "adopts"], hasAuthorship: false)
  static let erased = FactTable(
    name: "erased", ownColumns: ["document"], blobColumns: ["document"], hasAuthorship: false,
    key: ["document"])
  static let document = FactTable(
    name: "document", ownColumns: ["id", "origin"], blobColumns: ["id", "origin"])
  static let sighting = FactTable(
    name: "sighting",
    ownColumns: [
      "id", "document", "path", "resolvedPath", "fileSystemSource", "fileSystem", "handleType",
      "handle", "byteCount", "modifiedNanoseconds", "changedNanoseconds", "inode", "linkCount",
      "fingerprint", "reason", "origin", "formerPath", "confidence", "handleEvidence",
      "contentEvidence", "similarity", "runnerUp", "formerLocation", "seenAtNanoseconds",
    ],
    blobColumns: [
      "id", "document", "fileSystem", "handle", "fingerprint", "origin", "runnerUp",
    ],
    choices: [
      "fileSystemSource": words(FileSystemIdentifier.Source.self),
      "reason": words(MatchReason.self),
      "handleEvidence": words(MatchEvidence.Comparison.self),
      "contentEvidence": words(MatchEvidence.Comparison.self),
      "formerLocation": words(LocationState.self),
    ], key: ["document", "id"], hasUniqueIdentifier: true, parents: [("document", "document")])
  static let sketch = FactTable(
    name: "sketch",
    ownColumns: ["document", "which", "extractor", "method", "version", "bytes"],
    blobColumns: ["document", "bytes"], key: ["document", "which"],
    merge: .clause(
      """
      ON CONFLICT (document, which) DO UPDATE SET
        extractor = excluded.extractor, method = excluded.method, version = excluded.version,
        bytes = excluded.bytes, author = excluded.author, stamp = excluded.stamp,
        command = excluded.command
      WHERE CASE which WHEN 'first' THEN (excluded.stamp, excluded.bytes) < (stamp, bytes)
                       ELSE (excluded.stamp, excluded.bytes) > (stamp, bytes) END
      """), parents: [("document", "document")])
  static let documentLink = FactTable(
    name: "documentLink", ownColumns: ["id", "kind", "first", "second"],
    blobColumns: ["id", "first", "second"],
    parents: [("first", "document"), ("second", "document")])
  static let documentDivision = FactTable(
    name: "documentDivision", ownColumns: ["id", "document", "piece", "device", "since"],
    blobColumns: ["id", "document", "piece", "device"], hasCommand: false,
    merge: .clause(
      """
      ON CONFLICT (id) DO UPDATE SET
        since = min(since, excluded.since), stamp = min(stamp, excluded.stamp)
      WHERE excluded.since < since OR excluded.stamp < stamp
      """))
  static let command = FactTable(
    name: "command", ownColumns: ["id", "summary"], blobColumns: ["id"], hasCommand: false)
  static let undoing = FactTable(
    name: "undoing", ownColumns: ["id", "undone"], blobColumns: ["id", "undone"])
  static let context = FactTable(
    name: "context", ownColumns: ["id", "application", "identifierPath", "parent"],
    blobColumns: ["id", "parent"],
    merge: .clause(
      """
      ON CONFLICT (id) DO UPDATE SET
        application = excluded.application, identifierPath = excluded.identifierPath,
        parent = excluded.parent, author = excluded.author, stamp = excluded.stamp,
        command = excluded.command
      WHERE (excluded.stamp, coalesce(excluded.parent, x'')) < (stamp, coalesce(parent, x''))
      """))
  static let contextAttribute = FactTable(
    name: "contextAttribute", ownColumns: ["context", "name", "value"], blobColumns: ["context"],
    key: ["context", "name"],
    merge: .clause(
      """
      ON CONFLICT (context, name) DO UPDATE SET
        value = excluded.value, author = excluded.author, stamp = excluded.stamp,
        command = excluded.command
      WHERE (excluded.stamp, coalesce(excluded.value, '')) > (stamp, coalesce(value, ''))
      """), parents: [("context", "context")])
  static let attempt = FactTable(
    name: "attempt", ownColumns: ["id", "context"], blobColumns: ["id", "context"],
    parents: [("context", "context")])
  static let done = FactTable(
    name: "done", ownColumns: ["id", "sighting", "context", "isDone"],
    blobColumns: ["id", "sighting", "context"],
    parents: [("sighting", "sighting"), ("context", "context")])
  static let session = FactTable(
    name: "session",
    ownColumns: [
      "id", "sighting", "attempt", "kind", "seesInput", "owner", "beatIntervalNanoseconds",
    ],
    blobColumns: ["id", "sighting", "attempt", "owner"],
    filing: .sighting, key: ["subject", "id"], hasUniqueIdentifier: true,
    parents: [("sighting", "sighting"), ("attempt", "attempt")])
  static let span = FactTable(
    name: "span",
    ownColumns: [
      "session", "position", "boot", "monotonicStartNanoseconds", "wallStartNanoseconds",
      "utcOffsetSeconds", "durationNanoseconds",
    ],
    blobColumns: ["session", "boot"], hasAuthorship: false,
    filing: .session, key: ["subject", "session", "position"],
    merge: .clause(
      """
      ON CONFLICT (subject, session, position) DO UPDATE SET
        boot = excluded.boot, monotonicStartNanoseconds = excluded.monotonicStartNanoseconds,
        wallStartNanoseconds = excluded.wallStartNanoseconds,
        utcOffsetSeconds = excluded.utcOffsetSeconds,
        durationNanoseconds = excluded.durationNanoseconds
      WHERE (excluded.durationNanoseconds, excluded.wallStartNanoseconds)
        > (durationNanoseconds, wallStartNanoseconds)
      """), parents: [("session", "session")])
  static let pulses = FactTable(
    name: "pulses", ownColumns: ["session", "position", "minute", "typing", "other"],
    blobColumns: ["session"], hasAuthorship: false,
    filing: .session, key: ["subject", "session", "position", "minute"],
    merge: .clause(
      """
      ON CONFLICT (subject, session, position, minute) DO UPDATE SET
        typing = typing | excluded.typing, other = other | excluded.other
      WHERE (typing | excluded.typing, other | excluded.other) <> (typing, other)
      """), parents: [("session", "session")])
  static let closing = FactTable(
    name: "closing",
    ownColumns: ["session", "id", "sighting", "reason", "endedAtNanoseconds", "isUncertain"],
    blobColumns: ["id", "session", "sighting"],
    choices: ["reason": words(ClosingFact.Reason.self)],
    filing: .session, key: ["subject", "session"],
    merge: .clause(
      """
      ON CONFLICT (subject, session) DO UPDATE SET
        id = excluded.id, sighting = excluded.sighting, reason = excluded.reason,
        endedAtNanoseconds = excluded.endedAtNanoseconds, isUncertain = excluded.isUncertain,
        author = excluded.author, stamp = excluded.stamp, command = excluded.command
      WHERE (excluded.stamp, excluded.id) < (stamp, id)
      """),
    parents: [("session", "session")], optionalParents: [("sighting", "sighting")])
  static let correction = FactTable(
    name: "correction",
    ownColumns: ["id", "session", "kind", "wallStartNanoseconds", "durationNanoseconds"],
    blobColumns: ["id", "session"], filing: .session, key: ["subject", "id"],
    parents: [("session", "session")])
  static let progressRange = FactTable(
    name: "progressRange", ownColumns: ["id", "sighting", "attempt", "start", "end"],
    blobColumns: ["id", "sighting", "attempt"],
    filing: .sighting, key: ["subject", "id"],
    parents: [("sighting", "sighting"), ("attempt", "attempt")])
  static let progressClearing = FactTable(
    name: "progressClearing", ownColumns: ["id", "sighting", "attempt"],
    blobColumns: ["id", "sighting", "attempt"],
    filing: .sighting, key: ["subject", "id"],
    parents: [("sighting", "sighting"), ("attempt", "attempt")])
  static let item = FactTable(
    name: "item",
    ownColumns: [
      "id", "sighting", "attempt", "identifier", "title", "kind", "number", "possible",
      "valueType", "counter",
    ],
    blobColumns: ["id", "sighting", "attempt"],
    filing: .sighting, key: ["subject", "id"],
    parents: [("sighting", "sighting"), ("attempt", "attempt")])
  static let primaryItem = FactTable(
    name: "primaryItem", ownColumns: ["id", "sighting", "attempt", "identifier", "kind"],
    blobColumns: ["id", "sighting", "attempt"],
    filing: .sighting, key: ["subject", "id"],
    parents: [("sighting", "sighting"), ("attempt", "attempt")])
  static let wordSample = FactTable(
    name: "wordSample",
    ownColumns: [
      "id", "sighting", "before", "beforeByteCount", "after", "afterByteCount", "counter",
      "words", "wordsAdded", "wordsRemoved", "wordsPasted",
    ],
    blobColumns: ["id", "sighting", "before", "after"],
    filing: .sighting, key: ["subject", "id"],
    merge: .clause(
      """
      ON CONFLICT (subject, id) DO UPDATE SET
        sighting = excluded.sighting, words = excluded.words, wordsAdded = excluded.wordsAdded,
        wordsRemoved = excluded.wordsRemoved, wordsPasted = excluded.wordsPasted,
        author = excluded.author, stamp = excluded.stamp, command = excluded.command
      WHERE (excluded.wordsAdded IS NULL, excluded.stamp, excluded.sighting)
        < (wordsAdded IS NULL, stamp, sighting)
      """), parents: [("sighting", "sighting")])
  static let preference = FactTable(
    name: "preference", ownColumns: ["id", "kind", "key", "value"], blobColumns: ["id"],
    choices: ["kind": words(PreferenceFact.Kind.self)])

  private static func words<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) -> Set<String> {
    Set(type.allCases.map(\.rawValue))
  }
}
