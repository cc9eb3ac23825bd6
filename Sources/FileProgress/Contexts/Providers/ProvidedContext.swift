package import ProgressModel

/// A context as a program that provides contexts describes it. It need not be in the store.
package struct ProvidedContext: Hashable, Sendable {
  /// Unique among its siblings.
  package var identifier: String
  /// What the program says about it.
  package var attributes: ContextAttributes
  /// Whether contexts below it are known so far.
  package var hasChildren: Bool

  /// Describes a context of this process.
  init(_ context: Context) {
    identifier = context.identifier
    attributes = context.room.attributes(of: context.id)
    hasChildren = !context.children.isEmpty
  }

  /// Checks the contexts of an answer as an import checks those of another store.
  ///
  /// - Throws: ``DataStoreError``, which names the context.
  static func check(
    _ contexts: [ProvidedContext], below parent: IdentifierPath, of application: String
  ) throws(DataStoreError) {
    guard contexts.count <= ContextAnswer.greatestContextCount else {
      throw DataStoreError(.provider, message: "the answer has more than 10,000 contexts")
    }
    var paths: Set<IdentifierPath> = []
    for context in contexts {
      let path = parent.appending(context.identifier)
      var declaration = ContextDeclaration(
        type: .none, identifier: context.identifier, title: "")
      declaration.attributes = context.attributes
      try declaration.checkAlone(at: path, of: application)
      guard paths.insert(path).inserted else {
        throw DataStoreError(
          .alreadyExists, message: "the answer has the context \(context.identifier) twice",
          objectIdentifier: context.identifier)
      }
    }
  }
}

extension ProvidedContext: Codable {
  private enum Key: String, CodingKey {
    case identifier, title, type, customTypeName, displayOrder, topic, summary, universalLink
    case isAssignable, suggestedAge, suggestedCompletionTime, capabilities, hasChildren
  }

  private struct Capability: Encodable {
    var kind: String
    var details: String?
  }

  /// Reads a node as in a file of declarations, with `hasChildren`.
  package init(from decoder: any Decoder) throws {
    let declaration = try ContextFile.Node(from: decoder).declaration
    identifier = declaration.identifier
    attributes = declaration.attributes
    let values = try decoder.container(keyedBy: Key.self)
    hasChildren =
      try values.decodeIfPresent(Bool.self, forKey: .hasChildren)
      ?? !declaration.children.isEmpty
  }

  /// Writes every key, also without a value.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(identifier, forKey: .identifier)
    try values.encode(attributes.title, forKey: .title)
    try values.encode(attributes.type.name, forKey: .type)
    try values.encode(attributes.customTypeName, forKey: .customTypeName)
    try values.encode(attributes.displayOrder, forKey: .displayOrder)
    try values.encode(attributes.topic, forKey: .topic)
    try values.encode(attributes.summary, forKey: .summary)
    try values.encode(attributes.universalLinkURL, forKey: .universalLink)
    try values.encode(attributes.isAssignable, forKey: .isAssignable)
    try values.encode(Self.bounds(attributes.suggestedAge), forKey: .suggestedAge)
    try values.encode(
      Self.bounds(attributes.suggestedCompletionTime), forKey: .suggestedCompletionTime)
    try values.encode(
      attributes.capabilities.map { Capability(kind: $0.kind.name, details: $0.details) },
      forKey: .capabilities)
    try values.encode(hasChildren, forKey: .hasChildren)
  }

  /// The first and the last number that are included.
  private static func bounds(_ range: Range<Int>?) -> [Int]? {
    range.flatMap { $0.isEmpty ? nil : [$0.lowerBound, $0.upperBound - 1] }
  }
}
