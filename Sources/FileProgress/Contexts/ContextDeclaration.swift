public import ProgressModel

/// Describes a context and all below it, before they are in the tree.
///
/// ```swift
/// let act = ContextDeclaration(
///   type: .chapter, identifier: "act-1", title: "Act 1",
///   children: [ContextDeclaration(type: .section, identifier: "scene-1", title: "Scene 1")])
/// try store.mainContext.addChild(act)
/// try await store.save()
/// ```
///
/// - Source: ClassKit, `CLSContext` before it has a parent.
public struct ContextDeclaration: Hashable, Sendable {
  /// Unique among its siblings, never shown, and the same in all versions of the program; at most 256
  /// characters.
  public var identifier: String
  /// The contexts below it.
  public var children: [ContextDeclaration]
  /// The picture that teachers see; `nil` leaves the stored one.
  public var thumbnail: ContextThumbnail?
  package var attributes = ContextAttributes()

  /// Creates a declaration.
  ///
  /// - Parameters:
  ///   - type: The kind of content; ``ContextType/app`` is only for the main context.
  ///   - identifier: Unique among its siblings; at most 256 characters.
  ///   - title: What people read; at most 256 characters.
  ///   - children: The contexts below it.
  public init(
    type: ContextType, identifier: String, title: String, children: [ContextDeclaration] = []
  ) {
    self.identifier = identifier
    self.children = children
    attributes.type = type
    attributes.title = title
  }

  /// The kind of content.
  public var type: ContextType {
    get { attributes.type }
    set { attributes.type = newValue }
  }

  /// The name of the kind, for ``ContextType/custom``; at most 256 characters.
  public var customTypeName: String? {
    get { attributes.customTypeName }
    set { attributes.customTypeName = newValue }
  }

  /// What people read; at most 256 characters.
  public var title: String {
    get { attributes.title }
    set { attributes.title = newValue }
  }

  /// Its position among its siblings, ascending; 0 at first. Contexts with equal numbers keep the order in which
  /// they were declared.
  public var displayOrder: Int {
    get { attributes.displayOrder }
    set { attributes.displayOrder = newValue }
  }

  /// The subject.
  public var topic: ContextTopic? {
    get { attributes.topic.map(ContextTopic.init(rawValue:)) }
    set { attributes.topic = newValue?.rawValue }
  }

  /// What it is about; at most 4,000 characters.
  public var summary: String? {
    get { attributes.summary }
    set { attributes.summary = newValue }
  }

  /// The link that opens it. If it is `nil`, fileprogress makes one.
  public var universalLink: String? {
    get { attributes.universalLinkURL }
    set { attributes.universalLinkURL = newValue }
  }

  /// Whether a teacher can assign it; `false` if it only groups others.
  public var isAssignable: Bool {
    get { attributes.isAssignable }
    set { attributes.isAssignable = newValue }
  }

  /// The suggested age in years; `nil` for any age.
  public var suggestedAge: Range<Int>? {
    get { attributes.suggestedAge }
    set { attributes.suggestedAge = newValue }
  }

  /// How many minutes it takes; `nil` for any time.
  public var suggestedCompletionTime: Range<Int>? {
    get { attributes.suggestedCompletionTime }
    set { attributes.suggestedCompletionTime = newValue }
  }

  /// What the program reports about it besides time, at most one of each kind.
  public var capabilities: [ContextCapability] {
    get { attributes.capabilities }
    set { attributes.capabilities = newValue.onePerKind }
  }
}

extension ContextDeclaration {
  /// Checks everything but its children.
  ///
  /// - Throws: ``DataStoreError/Code/limits``, ``DataStoreError/Code/invalidArgument``.
  func checkAlone(
    at path: IdentifierPath, of application: String
  ) throws(DataStoreError) {
    var limit = ContextLimit.broken(byApplication: application, path: path)
    for name in ContextAttributes.names where limit == nil {
      limit = ContextLimit.broken(byAttribute: name.rawValue, value: attributes[name])
    }
    limit = limit ?? (thumbnail?.image).flatMap(ContextLimit.broken(by:))
    if let limit { throw DataStoreError(limit, ofContextNamed: identifier) }
    guard type != .app else {
      throw DataStoreError(
        .invalidArgument,
        message: "the context \(identifier) can't be of type app, which is the main context",
        objectIdentifier: identifier)
    }
  }
}

extension [ContextCapability] {
  /// One for each kind, the last one, without the time, which is always reported; sorted by kind.
  var onePerKind: [ContextCapability] {
    var byKind: [ContextCapability.Kind: ContextCapability] = [:]
    for capability in self where capability.kind != .duration {
      byKind[capability.kind] = capability
    }
    return byKind.values.sorted { $0.kind.rawValue < $1.kind.rawValue }
  }
}
