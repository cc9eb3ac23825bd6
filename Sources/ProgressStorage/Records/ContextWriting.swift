import ProgressModel
import StoreEngine

/// One declaration of many contexts.
struct ContextWriting {
  let writer: FactWriter
  let application: String
  let tool: String
  private let valuesQuery: String
  /// Who declares each context. The stamps are in the order of the declarations, which is the order in which
  /// siblings are shown, whatever the order of writing.
  private var authorships: [ContextIdentifier: Authorship] = [:]
  /// Contexts that are here and not removed, as far as that was found out.
  private var shown: Set<ContextIdentifier> = []

  init(_ writer: FactWriter, application: String, tool: String) throws {
    self.writer = writer
    self.application = application
    self.tool = tool
    let counts = try writer.reader.countingCondition()
    valuesQuery = "SELECT name, value FROM contextAttribute f WHERE context = ? AND \(counts)"
  }

  /// Returns whether a context is not in the store.
  func isMissing(_ id: ContextIdentifier) throws -> Bool {
    try !writer.reader.exists("SELECT 1 FROM context WHERE id = ?", [id])
  }

  /// Gives a missing context its place in the order of declarations.
  mutating func reservePlace(of id: ContextIdentifier) throws {
    if authorships[id] == nil { authorships[id] = try writer.authorship(tool: tool) }
  }

  /// - Returns: Whether something of the context was written.
  mutating func declare(
    _ declaration: DeclaredContext, as id: ContextIdentifier
  ) throws -> Bool {
    if let parent = declaration.path.parent { try show(parent) }
    let isNew = try insertIfMissing(id, declaration.path)
    let stored = isNew ? [:] : try values(of: id)
    var changes: [(name: String, value: String?)] = []
    for name in declaration.names where name != .removed {
      let (old, new) = (stored[name.rawValue] ?? nil, declaration.attributes[name])
      if !Self.isSame(old, new) { changes.append((name.rawValue, new)) }
    }
    if stored[ContextAttribute.removed.rawValue] == "true" {
      changes.append((ContextAttribute.removed.rawValue, nil))
    }
    shown.insert(id)
    if !changes.isEmpty { try writer.set(changes, of: id, tool: tool) }
    return isNew || !changes.isEmpty
  }

  /// Makes sure that a context is here and shown, and those above it.
  private mutating func show(_ path: IdentifierPath) throws {
    let id = ContextIdentifier(application: application, path: path)
    guard shown.insert(id).inserted else { return }
    if let parent = path.parent { try show(parent) }
    if try insertIfMissing(id, path) { return }
    let removed = ContextAttribute.removed.rawValue
    if try values(of: id)[removed] == "true" {
      try writer.set([(removed, nil)], of: id, tool: tool)
    }
  }

  /// - Returns: Whether it was missing.
  private func insertIfMissing(_ id: ContextIdentifier, _ path: IdentifierPath) throws -> Bool {
    let known = try writer.reader.first(
      "SELECT application, identifierPath FROM context WHERE id = ?", [id]
    ) { (application: try $0.next(String.self), path: try $0.next(String.self)) }
    if let known {
      guard Self.isSame(known.application, application), Self.isSame(known.path, path.text) else {
        throw StorageError(
          .other, path: "the store", cause: "two contexts have the same identifier")
      }
      return false
    }
    try writer.insert(
      ContextFact(
        application: application, path: path, createdAtNanoseconds: writer.moment,
        authorship: try authorships[id] ?? writer.authorship(tool: tool)))
    return true
  }

  private func values(of context: ContextIdentifier) throws -> [String: String?] {
    let rows = try writer.reader.rows(valuesQuery, [context]) {
      (try $0.next(String.self), try $0.optional(String.self))
    }
    return Dictionary(rows) { $1 }
  }

  /// Byte by byte: a title may change from an `é` of one scalar to one of two.
  private static func isSame(_ one: String?, _ other: String?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let one?, let other?): one.utf8.elementsEqual(other.utf8)
    default: false
    }
  }
}
