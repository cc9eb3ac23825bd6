public import Foundation
public import ProgressModel

/// A part of a program's content that is not a file, such as a chapter, a level or a quiz.
///
/// Contexts form a tree below ``DataStore/mainContext``, at most 8 levels deep. While anybody holds a context,
/// all look-ups of its path return the same object. Changes show at once; ``DataStore/save()`` saves them.
///
/// ```swift
/// let scenes = try await store.contexts(matchingIdentifierPath: ["act-1", "scene-1"])
/// let attempt = scenes.last?.createNewActivity()
/// attempt?.start()
/// ```
///
/// A value over a limit changes nothing; the next save saves everything else and throws
/// ``DataStoreError/Code/partialFailure``.
///
/// - Source: ClassKit, `CLSContext`.
public final class Context: Sendable {
  let room: ContextRoom
  package let id: ContextIdentifier
  private let path: IdentifierPath

  init(_ id: ContextIdentifier, at path: IdentifierPath, in room: ContextRoom) {
    self.id = id
    self.path = path
    self.room = room
  }

  // MARK: - Its place

  /// The identifier, unique among its siblings. The main context has the program's identifier.
  public var identifier: String { path.identifiers.last ?? room.application }

  /// The identifiers from the program's own down to this one.
  public var identifierPath: [String] { [room.application] + path.identifiers }

  /// The context above it; `nil` for the main context.
  public var parent: Context? { room.parent(of: id) }

  /// The contexts directly below it: in the order of ``displayOrder``, then as they were declared.
  public var children: [Context] { room.children(of: id) }

  /// Whether it, or a context above it, was removed. Then it has no effect until it is added again.
  public var isRemoved: Bool { room.read(id) { $0.isRemoved } ?? true }

  /// Adds a context and all below it as a child; all of them, or none.
  ///
  /// If an earlier run of a program stored it, the declaration changes it, and its attempts stay.
  ///
  /// - Returns: The new context.
  /// - Throws: ``DataStoreError/Code/alreadyExists`` if this process knows a context with this identifier here,
  ///   ``DataStoreError/Code/limits`` if it would be too deep or a text is too long,
  ///   ``DataStoreError/Code/notFound`` if this context was removed.
  /// - Complexity: O(*n*) in the declaration.
  @discardableResult
  public func addChild(_ declaration: ContextDeclaration) throws -> Context {
    try room.add(declaration, to: id, replacesKnown: false)
  }

  /// Declares contexts below this one: adds what is missing, and changes what is different.
  ///
  /// - Returns: The contexts, in the order of the declarations.
  /// - Throws: As ``addChild(_:)``, but existing contexts are no error. After an error, nothing is declared.
  @discardableResult
  public func declare(_ declarations: [ContextDeclaration]) throws -> [Context] {
    try room.declare(declarations, below: id)
  }

  /// Removes this context and all below it. Their attempts stay in reports. If you add the contexts again, they
  /// have their attempts again. The main context can't be removed.
  public func remove() { room.change { $0.remove(self.id) } }

  /// Returns the context at a path below this one.
  ///
  /// Asks ``DataStore/contextDelegate`` for missing ones, one after another.
  ///
  /// - Parameter identifierPath: The identifiers, starting with a child of this context. An empty path means
  ///   this context. If the first identifier is this context's own, it is ignored, unless a child has it, too.
  /// - Throws: ``DataStoreError/Code/notFound`` if there is none, and as
  ///   ``DataStore/contexts(matchingIdentifierPath:)``.
  /// - Source: ClassKit, `descendant(matchingIdentifierPath:)`.
  public nonisolated(nonsending) func descendant(
    matchingIdentifierPath identifierPath: [String]
  ) async throws -> Context {
    let found = try await room.contexts(along: identifierPath, below: id)
    guard let last = found.contexts.last ?? (found.isComplete ? self : nil), found.isComplete else {
      throw DataStoreError(
        .notFound,
        message:
          "there is no context \((self.identifierPath + identifierPath).joined(separator: " / "))")
    }
    return last
  }

  // MARK: - What the program says about it

  /// The kind of content. It changes only how the context is shown.
  public var type: ContextType {
    get { room.attributes(of: id).type }
    set {
      guard newValue != .app, !path.identifiers.isEmpty else { return }
      room.set(.type, of: id) { $0.type = newValue }
    }
  }

  /// The name of the kind, for ``ContextType/custom``; at most 256 characters.
  public var customTypeName: String? {
    get { room.attributes(of: id).customTypeName }
    set { room.set(.customTypeName, of: id) { $0.customTypeName = newValue } }
  }

  /// What people read; at most 256 characters.
  public var title: String {
    get { room.attributes(of: id).title }
    set { room.set(.title, of: id) { $0.title = newValue } }
  }

  /// Its position among its siblings, ascending.
  public var displayOrder: Int {
    get { room.attributes(of: id).displayOrder }
    set { room.set(.displayOrder, of: id) { $0.displayOrder = newValue } }
  }

  /// The subject.
  public var topic: ContextTopic? {
    get { room.attributes(of: id).topic.map(ContextTopic.init(rawValue:)) }
    set { room.set(.topic, of: id) { $0.topic = newValue?.rawValue } }
  }

  /// What it is about; at most 4,000 characters.
  public var summary: String? {
    get { room.attributes(of: id).summary }
    set { room.set(.summary, of: id) { $0.summary = newValue } }
  }

  /// The link that opens it, at most 4,000 characters. If it is `nil`, fileprogress makes one.
  public var universalLink: String? {
    get { room.attributes(of: id).universalLinkURL }
    set { room.set(.universalLinkURL, of: id) { $0.universalLinkURL = newValue } }
  }

  /// The link of fileprogress that opens it, such as `fileprogress://context/org.example.reader/act-1`.
  public var link: ContextLink { ContextLink(unchecked: identifierPath) }

  /// The picture that teachers see, even if it is not saved yet; `nil` for none.
  ///
  /// It is read from the store each time.
  ///
  /// - Throws: ``DataStoreError`` if the store can't be read.
  public var thumbnail: ContextThumbnail? {
    get async throws {
      try await room.kernel.inBackground { try self.storedThumbnail() }
    }
  }

  /// The picture that teachers see; waits for the store.
  package func storedThumbnail() throws -> ContextThumbnail? {
    try room.thumbnail(of: id).flatMap(ContextThumbnail.init)
  }

  /// Sets the picture that teachers see; `nil` removes it. ``DataStore/save()`` keeps it.
  public func setThumbnail(_ thumbnail: ContextThumbnail?) {
    room.change { $0.setThumbnail(thumbnail?.image, of: self.id) }
  }

  /// Whether a teacher can assign it.
  public var isAssignable: Bool {
    get { room.attributes(of: id).isAssignable }
    set { room.set(.isAssignable, of: id) { $0.isAssignable = newValue } }
  }

  /// The suggested age in years; `nil` for any age.
  public var suggestedAge: Range<Int>? {
    get { room.attributes(of: id).suggestedAge }
    set { room.set(.suggestedAge, of: id) { $0.suggestedAge = newValue } }
  }

  /// How many minutes it takes; `nil` for any time.
  public var suggestedCompletionTime: Range<Int>? {
    get { room.attributes(of: id).suggestedCompletionTime }
    set { room.set(.suggestedCompletionTime, of: id) { $0.suggestedCompletionTime = newValue } }
  }

  /// What the program reports about it, at most one of each kind, sorted. Time is always included.
  public var capabilities: [ContextCapability] {
    [ContextCapability(kind: .duration)] + room.attributes(of: id).capabilities
  }

  /// Adds capabilities. Each replaces one of the same kind.
  public func addCapabilities(_ capabilities: [ContextCapability]) {
    room.set(.capabilities, of: id) {
      $0.capabilities = ($0.capabilities + capabilities).onePerKind
    }
  }

  /// Removes all capabilities except time.
  public func resetCapabilities() {
    room.set(.capabilities, of: id) { $0.capabilities = [] }
  }

  /// Other contexts that people can go to from here. This changes no path.
  public var navigationChildren: [Context] {
    room.objects(of: room.attributes(of: id).navigationChildren)
  }

  /// Adds a context that people can go to from here, at the end; does nothing if it is already there.
  public func addNavigationChild(_ child: Context) {
    room.set(.navigationChildren, of: id) {
      if !$0.navigationChildren.contains(child.id) { $0.navigationChildren.append(child.id) }
    }
  }

  /// Removes a context that people can go to from here.
  public func removeNavigationChild(_ child: Context) {
    room.set(.navigationChildren, of: id) { $0.navigationChildren.removeAll { $0 == child.id } }
  }

  /// When it was first stored, or declared here if it is not stored yet.
  public var dateCreated: Date { room.date(of: id) { $0.createdAtNanoseconds } }

  /// When it was last declared or changed in the store, or declared here if that is not stored yet.
  public var dateLastModified: Date { room.date(of: id) { $0.changedAtNanoseconds } }

  // MARK: - Work on it

  /// Whether it is the context that the program shows now.
  public var isActive: Bool { room.isActive(id) }

  /// Makes it the context that the program shows now, instead of another one. No activity starts or stops.
  public func becomeActive() {
    room.change { if $0[self.id]?.isRemoved == false { $0.active = self.id } }
  }

  /// Makes this context inactive, if it is active.
  public func resignActive() { room.change { if $0.active == self.id { $0.active = nil } } }

  /// The activity of the newest attempt, with what any program saved; `nil` if there was none.
  public var currentActivity: Activity? { room.currentActivity(of: id) }

  /// Makes a new attempt and returns its activity, which does not run yet. The activity of the previous attempt
  /// stops, and its data stay in reports.
  @discardableResult
  public func createNewActivity() -> Activity { room.newActivity(of: id) }

  /// Makes an activity of ``DataStore/detachedActivity()`` the newest attempt here.
  package func adopt(_ activity: Activity) { room.adopt(activity, as: id) }

  /// What a declaration of this context alone would say.
  package var declaration: ContextDeclaration {
    var result = ContextDeclaration(type: .none, identifier: identifier, title: "")
    result.attributes = room.attributes(of: id)
    return result
  }

  /// Reads the tree, if nothing did: what follows waits for no disk.
  package func prepare() { _ = room.read(id) { _ in } }

  /// Whether the student said that it is done.
  public var isDone: Bool { room.read(id) { $0.isDone } ?? false }
}

extension Context: Equatable, Hashable {
  /// Whether two are the same object.
  public static func == (left: Context, right: Context) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
