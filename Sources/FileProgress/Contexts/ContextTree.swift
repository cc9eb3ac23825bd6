import ProgressModel
import ProgressStorage
import StoreEngine

/// The contexts of one application as this process sees them: what is stored, and on top of it what was
/// changed here and not yet saved.
///
/// It asks nothing and waits for nothing. Everything a context shows comes from here.
struct ContextTree {
  /// The application, such as `org.example.reader`.
  let application: String
  /// The main context.
  let main: ContextIdentifier
  /// The state of the store that was read last; `nil` before the first reading.
  private(set) var state: ContextState?
  /// Of which version of the store that is; `nil` if it is not known.
  private(set) var version: ReadVersion?
  /// The context that the application shows now.
  var active: ContextIdentifier?
  /// What the next save is to name.
  var refusals: [DataStoreError] = []
  /// The contexts, each by its identifier.
  private var nodes: [ContextIdentifier: Node]
  private var unsaved: Set<ContextIdentifier> = []
  private var declarationCount: Int64 = 0

  /// One context.
  struct Node: Sendable {
    let path: IdentifierPath
    var attributes = ContextAttributes()
    /// Whether it is hidden. What is below a removed context is removed, too.
    var isRemoved = false
    /// The attempts, the newest last.
    var attempts: [AttemptIdentifier] = []
    /// The activity of the newest attempt, if nothing of it is kept: nothing else has what was reported.
    var unrecordedActivity: Activity?
    /// The picture, if nothing is kept.
    var unrecordedThumbnail: ContextThumbnailFact.Image?
    var isDone = false
    var createdAtNanoseconds: Int64?
    var changedAtNanoseconds: Int64?
    /// The order of declaration.
    var order: Order
    /// Those below it, in no order.
    fileprivate(set) var children: [ContextIdentifier] = []
    /// The object that callers have.
    fileprivate(set) weak var object: Context?
    /// Whether this process was given it, or added it.
    fileprivate(set) var isKnownHere = false
    fileprivate(set) var unsaved = Unsaved()

    /// Contexts that were stored first come first.
    enum Order: Comparable, Sendable {
      case stored(Stamp)
      case new(Int64)
    }
  }

  /// What was changed of a context and is not saved.
  struct Unsaved: Sendable {
    /// Whether it may be missing in the store.
    var isNew = false
    var names: Set<ContextAttribute> = []
    /// Whether it was removed here, or shown again.
    var removal: Bool?
    var thumbnail: ContextThumbnailFact.Image??
    var attempts: [AttemptIdentifier] = []
    var done: Bool?
    /// Whether the assigned work on it is done.
    var completesAssignments = false

    var isEmpty: Bool { !isNew && names.isEmpty && removal == nil && !isMoreThanDeclaration }

    /// Whether something hangs on the context that has to be in the store first.
    var isMoreThanDeclaration: Bool {
      thumbnail != nil || !attempts.isEmpty || done != nil || completesAssignments
    }
  }

  /// Creates a tree that has nothing but the main context, which is as old as the tree until it is stored.
  init(application: String, title: String, atNanoseconds now: Int64) {
    self.application = application
    main = ContextIdentifier(application: application, path: .main)
    var node = Node(path: .main, order: .new(0))
    node.attributes.type = .app
    node.attributes.title = title
    node.createdAtNanoseconds = now
    node.changedAtNanoseconds = now
    nodes = [main: node]
  }

  // MARK: - Looking

  /// A context, also a removed one; `nil` if there was never one.
  subscript(id: ContextIdentifier) -> Node? { nodes[id] }

  /// Returns the context at a path, if it is shown.
  ///
  /// - Complexity: O(*n*) in the bytes of the path.
  func context(at path: IdentifierPath) -> ContextIdentifier? {
    let id = ContextIdentifier(application: application, path: path)
    guard let node = nodes[id], !node.isRemoved, node.path == path else { return nil }
    return id
  }

  /// Returns the context above one; `nil` for the main context.
  func parent(of id: ContextIdentifier) -> ContextIdentifier? {
    guard let node = nodes[id], !node.path.identifiers.isEmpty else { return nil }
    return .parent(application: application, path: node.path)
  }

  /// Returns the contexts directly below one that are shown, in their order: as the application says, then as
  /// they were declared.
  func children(of id: ContextIdentifier) -> [ContextIdentifier] {
    (nodes[id]?.children ?? []).compactMap { child in nodes[child].map { (child, $0) } }
      .filter { !$0.1.isRemoved }
      .sorted { left, right in
        let (one, other) = (left.1, right.1)
        if one.attributes.displayOrder != other.attributes.displayOrder {
          return one.attributes.displayOrder < other.attributes.displayOrder
        }
        return one.order != other.order
          ? one.order < other.order : one.path.text < other.path.text
      }
      .map(\.0)
  }

  /// All contexts that are shown, each before those below it.
  var all: [ContextIdentifier] {
    var result: [ContextIdentifier] = []
    var rest = [main]
    while let next = rest.popLast() {
      result.append(next)
      rest += children(of: next).reversed()
    }
    return result
  }

  // MARK: - Objects

  /// Returns the object of a context, or makes one.
  mutating func object(
    of id: ContextIdentifier, make: (IdentifierPath) -> Context
  ) -> Context? {
    guard let node = nodes[id] else { return nil }
    nodes[id]?.isKnownHere = true
    if let object = node.object { return object }
    let made = make(node.path)
    nodes[id]?.object = made
    return made
  }

  // MARK: - Changing

  /// Adds a context and what is below it in a declaration. Either all of it is added, or nothing.
  ///
  /// - Parameters:
  ///   - declaration: The context.
  ///   - parent: The context above it.
  ///   - replacesKnown: Whether a context that this process knows takes on what the declaration says; otherwise
  ///     it is an error.
  ///   - now: The wall clock, in nanoseconds since 1970.
  /// - Returns: The context.
  /// - Throws: ``DataStoreError/Code/limits``, ``DataStoreError/Code/alreadyExists``,
  ///   ``DataStoreError/Code/notFound`` if the parent was removed.
  mutating func add(
    _ declaration: ContextDeclaration, to parent: ContextIdentifier, replacesKnown: Bool,
    atNanoseconds now: Int64
  ) throws(DataStoreError) -> ContextIdentifier {
    guard let above = nodes[parent], !above.isRemoved else {
      throw DataStoreError(
        .notFound,
        message:
          "the context above \(declaration.identifier) was removed; add that one again first",
        objectIdentifier: declaration.identifier)
    }
    try check(declaration, at: above.path, replacesKnown: replacesKnown)
    return put(declaration, below: parent, at: above.path, atNanoseconds: now)
  }

  private func check(
    _ declaration: ContextDeclaration, at above: IdentifierPath, replacesKnown: Bool
  ) throws(DataStoreError) {
    let path = above.appending(declaration.identifier)
    try declaration.checkAlone(at: path, of: application)
    let id = ContextIdentifier(application: application, path: path)
    if let known = nodes[id], !replacesKnown, known.isKnownHere, !known.isRemoved {
      throw DataStoreError(
        .alreadyExists,
        message: "there is already a context \(path.identifiers.joined(separator: " / "))",
        objectIdentifier: declaration.identifier)
    }
    var identifiers: Set<IdentifierPath> = []
    for child in declaration.children {
      guard identifiers.insert(path.appending(child.identifier)).inserted else {
        throw DataStoreError(
          .alreadyExists,
          message:
            "the context \(declaration.identifier) has two children \(child.identifier); identifiers of "
            + "siblings must differ",
          objectIdentifier: child.identifier)
      }
      try check(child, at: path, replacesKnown: replacesKnown)
    }
  }

  private mutating func put(
    _ declaration: ContextDeclaration, below parent: ContextIdentifier, at above: IdentifierPath,
    atNanoseconds now: Int64
  ) -> ContextIdentifier {
    let path = above.appending(declaration.identifier)
    let id = ContextIdentifier(application: application, path: path)
    declarationCount += 1
    let known = nodes[id]
    var node = known ?? Node(path: path, order: .new(declarationCount))
    if known == nil { nodes[parent]?.children.append(id) }
    for name in ContextAttributes.names {
      let value = declaration.attributes[name]
      guard !node.attributes[name].isSameText(as: value) else { continue }
      node.attributes[name] = value
      node.unsaved.names.insert(name)
    }
    if known == nil {
      node.unsaved.isNew = true
      node.createdAtNanoseconds = now
    }
    if !node.unsaved.isEmpty { node.changedAtNanoseconds = now }
    if node.isRemoved {
      node.isRemoved = false
      node.unsaved.removal = false
    }
    if let thumbnail = declaration.thumbnail { node.unsaved.thumbnail = .some(thumbnail.image) }
    node.isKnownHere = true
    nodes[id] = node
    if !node.unsaved.isEmpty { unsaved.insert(id) }
    for child in declaration.children {
      _ = put(child, below: id, at: path, atNanoseconds: now)
    }
    return id
  }

  /// Changes what the application says about a context; a value over a limit changes nothing, and the next save
  /// names it.
  mutating func set(
    _ name: ContextAttribute, of id: ContextIdentifier, _ change: (inout ContextAttributes) -> Void
  ) {
    guard var node = nodes[id] else { return }
    let before = node.attributes[name]
    change(&node.attributes)
    let after = node.attributes[name]
    guard !before.isSameText(as: after) else { return }
    if let limit = ContextLimit.broken(byAttribute: name.rawValue, value: after) {
      return refuse(limit, of: id, node)
    }
    node.unsaved.names.insert(name)
    nodes[id] = node
    unsaved.insert(id)
  }

  private mutating func refuse(_ limit: ContextLimit, of id: ContextIdentifier, _ node: Node) {
    refusals.append(
      DataStoreError(limit, ofContextNamed: node.path.identifiers.last ?? application, id))
  }

  /// Gives a context a picture, or takes it away.
  mutating func setThumbnail(_ image: ContextThumbnailFact.Image?, of id: ContextIdentifier) {
    guard let node = nodes[id] else { return }
    if let limit = image.flatMap(ContextLimit.broken(by:)) {
      return refuse(limit, of: id, node)
    }
    nodes[id]?.unsaved.thumbnail = .some(image)
    unsaved.insert(id)
  }

  /// Hides a context and all below it; the main context stays.
  mutating func remove(_ id: ContextIdentifier) {
    guard id != main else { return }
    var rest = [id]
    while let next = rest.popLast() {
      guard var node = nodes[next] else { continue }
      rest += node.children
      if active == next { active = nil }
      guard !node.isRemoved else { continue }
      node.isRemoved = true
      node.unsaved.removal = true
      nodes[next] = node
      unsaved.insert(next)
    }
  }

  /// Adds a new attempt, which is the current one.
  ///
  /// - Parameter unrecorded: Its activity, if nothing of it is kept.
  mutating func addAttempt(
    _ attempt: AttemptIdentifier, of id: ContextIdentifier, unrecorded: Activity?
  ) {
    nodes[id]?.unrecordedActivity = unrecorded
    nodes[id]?.attempts.append(attempt)
    nodes[id]?.unsaved.attempts.append(attempt)
    unsaved.insert(id)
  }

  /// Says whether a context is done.
  mutating func setDone(_ isDone: Bool, of id: ContextIdentifier) {
    guard let node = nodes[id], node.isDone != isDone else { return }
    nodes[id]?.isDone = isDone
    nodes[id]?.unsaved.done = isDone
    unsaved.insert(id)
  }

  /// Says that the assigned work on a context is done, also if the context was done before: the work may be new.
  mutating func completeAssignments(of id: ContextIdentifier) {
    setDone(true, of: id)
    nodes[id]?.unsaved.completesAssignments = true
    unsaved.insert(id)
  }

  // MARK: - The store

  /// Brings in what is stored; what is not saved stays on top.
  ///
  /// - Parameters:
  ///   - stored: The contexts that were read, each before those below it.
  ///   - state: The state that was read.
  ///   - version: A version of the store that has this state.
  ///   - isWhole: Whether these are all contexts of the application.
  mutating func install(
    _ stored: [(node: ContextNode, stamp: Stamp)], at state: ContextState, of version: ReadVersion?,
    isWhole: Bool
  ) {
    self.state = state
    self.version = version
    var missing = isWhole ? Set(nodes.keys).subtracting([main]) : []
    for (node, stamp) in stored {
      missing.remove(node.id)
      install(node, stamp)
    }
    for id in missing where nodes[id]?.unsaved.isNew == false {
      // A store that was put back to an earlier state.
      nodes[id]?.isRemoved = true
      nodes[id]?.unsaved.isNew = true
    }
  }

  private mutating func install(_ stored: ContextNode, _ stamp: Stamp) {
    let isNew = nodes[stored.id] == nil
    var node = nodes[stored.id] ?? Node(path: stored.path, order: .stored(stamp))
    var attributes = stored.attributes
    for name in node.unsaved.names { attributes[name] = node.attributes[name] }
    if stored.id == main {
      attributes.type = .app
      if attributes.title.isEmpty { attributes.title = node.attributes.title }
    }
    node.attributes = attributes
    node.isRemoved = node.unsaved.removal ?? (stored.isRemoved && stored.id != main)
    let saved = stored.attempts.map(\.id)
    node.attempts = saved + node.unsaved.attempts.filter { !saved.contains($0) }
    node.isDone = node.unsaved.done ?? stored.done?.isDone ?? false
    node.createdAtNanoseconds = stored.createdAtNanoseconds
    node.changedAtNanoseconds = stored.changedAtNanoseconds
    node.order = .stored(stamp)
    node.unsaved.isNew = false
    nodes[stored.id] = node
    if node.unsaved.isEmpty { unsaved.remove(stored.id) }
    guard isNew, let parent = stored.parent else { return }
    nodes[parent]?.children.append(stored.id)
  }

  /// What the next save keeps, in the order of declaration: each context before those below it.
  var changes: [ContextChange] {
    unsaved.compactMap { id in
      nodes[id].map { node in
        ContextChange(
          id: id, path: node.path, attributes: node.attributes, order: node.order,
          unsaved: node.unsaved)
      }
    }.sorted { ($0.order, $0.path.identifiers.count) < ($1.order, $1.path.identifiers.count) }
  }

  /// Notes that changes were saved; later ones stay.
  ///
  /// - Parameter areKept: Whether the store has them now, and not only this tree.
  mutating func markSaved(_ changes: [ContextChange], areKept: Bool) {
    for change in changes {
      guard var node = nodes[change.id] else { continue }
      var rest = node.unsaved
      rest.isNew = false
      if !areKept, let image = change.unsaved.thumbnail { node.unrecordedThumbnail = image }
      for name in change.unsaved.names
      where node.attributes[name].isSameText(as: change.attributes[name]) {
        rest.names.remove(name)
      }
      if rest.removal == change.unsaved.removal { rest.removal = nil }
      if rest.thumbnail == change.unsaved.thumbnail { rest.thumbnail = nil }
      rest.attempts.removeAll { change.unsaved.attempts.contains($0) }
      if rest.done == change.unsaved.done { rest.done = nil }
      if change.unsaved.completesAssignments { rest.completesAssignments = false }
      node.unsaved = rest
      nodes[change.id] = node
      if rest.isEmpty { unsaved.remove(change.id) }
    }
  }
}

/// A version of a store, as one connection sees it.
struct ReadVersion {
  // Another connection counts by itself.
  weak var connection: StoreConnection?
  let number: ContentVersion
}

/// The unsaved changes of one context, as they were at one moment.
struct ContextChange {
  let id: ContextIdentifier
  let path: IdentifierPath
  let attributes: ContextAttributes
  let order: ContextTree.Node.Order
  var unsaved: ContextTree.Unsaved

  /// The part of it that declares the context; `nil` if there is none.
  var declaration: ContextChange? {
    var result = self
    result.unsaved.attempts = []
    result.unsaved.done = nil
    result.unsaved.completesAssignments = false
    if result.unsaved.removal == true { result.unsaved.removal = nil }
    return result.unsaved.isEmpty ? nil : result
  }
}

extension String? {
  /// Whether two texts have the same bytes, or both are missing.
  fileprivate func isSameText(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.utf8.elementsEqual(other.utf8)
    default: false
    }
  }
}
