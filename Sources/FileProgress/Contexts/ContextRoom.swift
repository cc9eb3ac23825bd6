import DocumentIdentity
import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine
import Synchronization

/// The contexts of this process: one tree under one lock.
///
/// The lock is never held while something waits: for the store, for a delegate, or for another lock.
final class ContextRoom: Sendable {
  let living: LivingActivities
  private let tree: Mutex<ContextTree>
  private let questions: ContextQuestions

  var kernel: StoreKernel { living.kernel }
  /// The application that the contexts belong to.
  let application: String

  init(living: LivingActivities) {
    self.living = living
    let configuration = living.kernel.configuration
    application = configuration.contextApplication ?? configuration.applicationIdentifier
    tree = Mutex(
      ContextTree(
        application: application, title: application,
        atNanoseconds: living.kernel.clock.read().wallNanoseconds))
    questions = ContextQuestions()
  }

  /// How long a delegate may take.
  var delegateLimit: Duration {
    get { questions.limit }
    set { questions.limit = newValue }
  }

  var delegate: (any ContextDelegate)? {
    get { questions.delegate }
    set { questions.delegate = newValue }
  }

  // MARK: - The tree

  /// Brings in what is stored, if it was never read. If that fails, the next call that can say so does.
  private func readOnce() {
    guard tree.withLock({ $0.state == nil }) else { return }
    try? refresh()
  }

  /// Whether nothing was written since the last reading, as far as that can be seen without waiting.
  private var isCurrent: Bool {
    guard let read = tree.withLock(\.version), let open = kernel.openConnection,
      read.connection === open
    else { return false }
    return (try? open.database.store.contentVersionIfFree()) == read.number
  }

  /// Brings in what any program stored since the last reading; call it anywhere but on the queue.
  func refresh() throws {
    kernel.lookForAssignedWork()
    guard !kernel.recordsNothing else {
      return installNothing()
    }
    while !isCurrent {
      let known = tree.withLock(\.state)
      guard let open = try kernel.connectForReading() else { return installNothing() }
      let (found, version) = try DataStoreError.wrapping {
        // First the version: what is written meanwhile is read again, and never missed.
        let version = ReadVersion(
          connection: open, number: try open.database.store.contentVersion())
        return (try open.read { try stored(since: known, $0) }, version)
      }
      let isInstalled = tree.withLock { tree in
        // Another thread may have read more.
        guard tree.state == known else { return false }
        tree.install(
          found?.contexts ?? [], at: found?.state ?? known ?? .none, of: version,
          isWhole: found?.isWhole ?? false)
        return true
      }
      if isInstalled { return }
    }
  }

  /// Notes that nothing is stored, if the tree was never read.
  private func installNothing() {
    tree.withLock { tree in
      if tree.state == nil { tree.install([], at: .none, of: nil, isWhole: false) }
    }
  }

  /// Reads what was stored since a state; `nil` if nothing was.
  private func stored(
    since known: ContextState?, _ reader: FactReader
  ) throws -> (
    contexts: [(node: ContextNode, stamp: Stamp)], state: ContextState, isWhole: Bool
  )? {
    let state = try reader.contextState()
    guard state != known else { return nil }
    let since = known?.generation == state.generation ? known?.latest : nil
    var contexts: [(node: ContextNode, stamp: Stamp)] = []
    try reader.forEachContext(of: application, changedAfter: since) {
      contexts.append(($0.node, $0.context.authorship.stamp))
    }
    return (contexts, state, since == nil)
  }

  func read<Value>(_ id: ContextIdentifier, _ body: (ContextTree.Node) -> Value) -> Value? {
    readOnce()
    return tree.withLock { $0[id] }.map(body)
  }

  func attributes(of id: ContextIdentifier) -> ContextAttributes {
    read(id) { $0.attributes } ?? ContextAttributes()
  }

  func change(_ body: (inout ContextTree) -> Void) {
    readOnce()
    tree.withLock { body(&$0) }
  }

  func set(
    _ name: ContextAttribute, of id: ContextIdentifier, _ body: (inout ContextAttributes) -> Void
  ) {
    change { $0.set(name, of: id, body) }
  }

  /// Returns a moment of a context, or now if it has none.
  func date(of id: ContextIdentifier, _ moment: (ContextTree.Node) -> Int64?) -> Date {
    let nanoseconds = read(id, moment).flatMap { $0 } ?? kernel.clock.read().wallNanoseconds
    return Date(timeIntervalSince1970: TimeInterval(nanoseconds) / 1e9)
  }

  func add(
    _ declaration: ContextDeclaration, to parent: ContextIdentifier, replacesKnown: Bool
  ) throws -> Context {
    readOnce()
    let now = kernel.clock.read().wallNanoseconds
    let id = try tree.withLock { tree throws(DataStoreError) in
      try tree.add(
        declaration, to: parent, replacesKnown: replacesKnown, atNanoseconds: now)
    }
    return try object(of: id)
  }

  func declare(
    _ declarations: [ContextDeclaration], below parent: ContextIdentifier
  ) throws -> [Context] {
    readOnce()
    let now = kernel.clock.read().wallNanoseconds
    let ids = try tree.withLock { tree throws(DataStoreError) in
      var changed = tree
      var ids: [ContextIdentifier] = []
      for declaration in declarations {
        ids.append(
          try changed.add(
            declaration, to: parent, replacesKnown: true, atNanoseconds: now))
      }
      tree = changed
      return ids
    }
    return try ids.map(object)
  }

  // MARK: - Objects

  private func object(of id: ContextIdentifier) throws -> Context {
    guard let object = objects(of: [id]).first else {
      throw DataStoreError(.notFound, message: "the context was removed")
    }
    return object
  }

  /// The objects of contexts that there are.
  func objects(of ids: [ContextIdentifier]) -> [Context] {
    tree.withLock { tree in
      ids.compactMap { id in tree.object(of: id) { Context(id, at: $0, in: self) } }
    }
  }

  /// The context at a path, if it is shown; asks no delegate.
  func context(at path: [String]) -> Context? {
    readOnce()
    let id = tree.withLock { $0.context(at: IdentifierPath(path)) }
    return id.flatMap { objects(of: [$0]).first }
  }

  var mainContext: Context {
    let main = ContextIdentifier(application: application, path: .main)
    return objects(of: [main]).first ?? Context(main, at: .main, in: self)
  }

  var activeContext: Context? {
    tree.withLock(\.active).flatMap { objects(of: [$0]).first }
  }

  func isActive(_ id: ContextIdentifier) -> Bool { tree.withLock { $0.active == id } }

  func parent(of id: ContextIdentifier) -> Context? {
    readOnce()
    return tree.withLock { $0.parent(of: id) }.flatMap { objects(of: [$0]).first }
  }

  func children(of id: ContextIdentifier) -> [Context] {
    readOnce()
    return objects(of: tree.withLock { $0.children(of: id) })
  }

  /// All contexts that are shown, each before those below it.
  func all() throws -> [Context] {
    try refresh()
    return objects(of: tree.withLock(\.all))
  }

  // MARK: - Looking up

  /// Finds the contexts along a path, and asks the delegate for missing ones.
  ///
  /// It stays on the actor of its caller: going to another thread and back takes longer than most look-ups.
  ///
  /// - Returns: The contexts that were found, and whether these are all.
  nonisolated(nonsending) func contexts(
    along path: [String], below start: ContextIdentifier
  ) async throws -> (contexts: [Context], isComplete: Bool) {
    // Most often nothing changed, and the way to another thread takes longer than all the rest.
    if !isCurrent { try await kernel.inBackground { try self.refresh() } }
    var parent = start
    var found: [ContextIdentifier] = []
    for (index, identifier) in path.enumerated() {
      guard let above = tree.withLock({ $0[parent]?.path }) else { break }
      let place = above.appending(identifier)
      if let known = tree.withLock({ $0.context(at: place) }) {
        found.append(known)
        parent = known
        continue
      }
      // Paths from elsewhere start with the context itself.
      if index == 0, identifier == above.identifiers.last ?? application { continue }
      guard let made = try await ask(for: identifier, below: parent, at: above) else {
        return (objects(of: found), false)
      }
      found.append(made)
      parent = made
    }
    return (objects(of: found), true)
  }

  private func ask(
    for identifier: String, below parent: ContextIdentifier, at path: IdentifierPath
  ) async throws -> ContextIdentifier? {
    guard let object = objects(of: [parent]).first else { return nil }
    let id = ContextIdentifier(
      application: application, path: path.appending(identifier))
    let isMade = try await questions.answer(for: id) { delegate in
      try await delegate.declaration(
        forIdentifier: identifier, parent: object, parentIdentifierPath: path.identifiers)
    } taking: { declaration in
      guard declaration.identifier.utf8.elementsEqual(identifier.utf8) else {
        throw DataStoreError(
          .delegate,
          message:
            "the context delegate was asked for \(identifier) and declared \(declaration.identifier)",
          objectIdentifier: identifier)
      }
      // It may have added the context by itself.
      if self.tree.withLock({ $0.context(at: path.appending(identifier)) }) == nil {
        _ = try self.add(declaration, to: parent, replacesKnown: false)
      }
      try await self.save(around: path.appending(identifier))
    }
    return isMade ? id : nil
  }

  /// Saves what a delegate declared, with the contexts above it, and nothing else.
  private func save(around path: IdentifierPath) async throws {
    try await kernel.onQueue {
      let changes = self.changes.filter { $0.path.contains(path) || path.contains($0.path) }
        .compactMap(\.declaration)
      try Saving(living: self.living, contexts: self).saveContextsOnQueue(changes)
    }
  }

  // MARK: - Attempts

  /// The activity of the newest attempt; `nil` if there was none.
  func currentActivity(of id: ContextIdentifier) -> Activity? {
    do {
      try refresh()
    } catch {
      // What is known is shown; the next save fails in the same way and says so.
    }
    guard let node = tree.withLock({ $0[id] }), let attempt = node.attempts.last else { return nil }
    if let activity = node.unrecordedActivity { return activity }
    let facts = (try? kernel.read { reader, _ in try reader.activity(ofAttempt: attempt) }) ?? nil
    return present(attempt, of: id, facts ?? nil)
  }

  /// Makes a new attempt the current one.
  func newActivity(of id: ContextIdentifier) -> Activity {
    let (attempt, activity) = attempt(of: id)
    begin(attempt, of: id, as: activity)
    return activity
  }

  /// The activity of the newest attempt; of a first one if there was none. Callers that ask at the same time get
  /// the same one.
  func currentOrFirstActivity(of id: ContextIdentifier) -> Activity {
    if let activity = currentActivity(of: id) { return activity }
    let (attempt, activity) = attempt(of: id)
    keepPrimaryKind(of: id, in: activity)
    let isFirst = tree.withLock { tree in
      guard tree[id]?.attempts.isEmpty ?? true else { return false }
      tree.addAttempt(attempt, of: id, unrecorded: activity.isRecorded ? nil : activity)
      return true
    }
    return isFirst ? activity : currentActivity(of: id) ?? activity
  }

  /// A new attempt, of which the tree does not know yet.
  private func attempt(of id: ContextIdentifier) -> (AttemptIdentifier, Activity) {
    let attempt: AttemptIdentifier = kernel.newIdentifier()
    return (attempt, present(attempt, of: id, nil))
  }

  /// Makes an attempt the current one: the activity of the one before stops here, and keeps what it reported.
  private func begin(
    _ attempt: AttemptIdentifier, of id: ContextIdentifier, as activity: Activity
  ) {
    if let former = tree.withLock({ $0[id]?.attempts.last }) {
      let activity = living.known(ActivityIdentifier(former.value))
      activity?.stop()
      // A program may use an item again for the new attempt.
      activity?.letGoOfItems()
    }
    keepPrimaryKind(of: id, in: activity)
    change { $0.addAttempt(attempt, of: id, unrecorded: activity.isRecorded ? nil : activity) }
  }

  /// The primary item of an attempt has the kind that it had in those before.
  private func keepPrimaryKind(of id: ContextIdentifier, in activity: Activity) {
    let kind = primaryKind(of: id)
    activity.state.withLock { $0.lastingPrimaryKind = kind }
  }

  /// Returns an activity whose context is not in the tree yet; nothing of it is saved until it is adopted.
  func detachedActivity() -> Activity {
    let attempt: AttemptIdentifier = kernel.newIdentifier()
    let nothing = ActivityFacts(id: ActivityIdentifier(attempt.value), documents: [])
    return activity(of: attempt, at: nil, saved: nothing, isRecorded: isRecorded(nil))
  }

  private func activity(
    of attempt: AttemptIdentifier, at context: Context?, saved: ActivityFacts, isRecorded: Bool
  ) -> Activity {
    Activity(
      ActivityState(
        id: ActivityIdentifier(attempt.value), subject: .attempt(attempt, of: context),
        saved: saved),
      living: living, isRecorded: isRecorded)
  }

  /// Whether what is done in a context is kept; of one that is in no tree, if everything is.
  private func isRecorded(_ context: ContextIdentifier?) -> Bool {
    guard kernel.recordsNothingUnassigned else { return true }
    guard !kernel.recordsNothing, let context else { return false }
    return (try? kernel.read { reader, _ in try kernel.records(context, reader) }) ?? false
  }

  /// Makes a detached activity the newest attempt at a context.
  func adopt(_ activity: Activity, as id: ContextIdentifier) {
    let context = objects(of: [id]).first
    let attempt = activity.state.withLock { state -> AttemptIdentifier? in
      guard case .attempt(let attempt, _) = state.subject else { return nil }
      state.subject = .attempt(attempt, of: context)
      return attempt
    }
    guard let attempt else { return }
    _ = living.shared(id: ActivityIdentifier(attempt.value), documents: []) { activity }
    begin(attempt, of: id, as: activity)
  }

  /// The kind that primary items keep in all attempts.
  private func primaryKind(of id: ContextIdentifier) -> ItemValue.Kind? {
    let saved =
      (try? kernel.read { reader, _ in try reader.activity(ofContext: id).primaryKind }) ?? nil
    return saved ?? nil
  }

  private func present(
    _ attempt: AttemptIdentifier, of id: ContextIdentifier, _ facts: ActivityFacts?
  ) -> Activity {
    let identifier = ActivityIdentifier(attempt.value)
    let saved = facts ?? ActivityFacts(id: identifier, documents: [])
    let context = objects(of: [id]).first
    // Before the lock: this may wait for the store.
    let isRecorded = isRecorded(id)
    let (activity, isNew) = living.shared(id: identifier, documents: []) {
      self.activity(of: attempt, at: context, saved: saved, isRecorded: isRecorded)
    }
    if facts != nil || isNew {
      let viewpoint = kernel.viewpoint(at: kernel.clock.read())
      activity.state.withLock { state in
        let before = state.runningHere
        state.refresh(saved, from: viewpoint)
        living.didStop(before.subtracting(state.runningHere))
      }
    }
    return activity
  }

  // MARK: - Thumbnails

  /// Returns the picture of a context, also one that is not saved; call it anywhere but on the queue.
  func thumbnail(of id: ContextIdentifier) throws -> ContextThumbnailFact.Image? {
    readOnce()
    guard let node = tree.withLock({ $0[id] }) else { return nil }
    if let image = node.unsaved.thumbnail { return image }
    guard !kernel.recordsNothing else { return node.unrecordedThumbnail }
    let stored = try kernel.read { reader, _ in try reader.thumbnail(of: id) } ?? nil
    return stored ?? node.unrecordedThumbnail
  }

  // MARK: - Saving

  /// What the next save keeps; may be called on the queue.
  var changes: [ContextChange] { tree.withLock(\.changes) }

  /// What a save wrote of contexts, as the store has it.
  struct Saved: Sendable {
    let before: ContextState
    let after: ContextState
    let contexts: [(node: ContextNode, stamp: Stamp)]
  }

  /// So many contexts are read at once in a save. More are found faster by the next look-up, which reads all
  /// tables of contexts once.
  private static let savedLimit = 100

  /// Reads what a save wrote, at the end of its transaction; `nil` for too much.
  static func saved(
    _ changes: [ContextChange], since before: ContextState, _ writer: FactWriter
  ) throws -> Saved? {
    guard changes.count <= savedLimit else { return nil }
    return Saved(
      before: before, after: try writer.contextStateAtEnd(),
      contexts: try changes.compactMap { change in
        try writer.reader.contextFacts(change.id).map { ($0.node, $0.context.authorship.stamp) }
      })
  }

  /// Brings in what a save wrote, unless something else was written since the last reading.
  func install(_ saved: Saved) {
    tree.withLock { tree in
      guard tree.state == saved.before else { return }
      tree.install(saved.contexts, at: saved.after, of: nil, isWhole: false)
    }
  }

  /// Takes what the next save is to name.
  func takeRefusals() -> [DataStoreError] {
    tree.withLock { tree in
      defer { tree.refusals = [] }
      return tree.refusals
    }
  }

  /// Notes that changes were saved.
  ///
  /// - Parameter areKept: Whether the store has them, and not only the tree.
  func markSaved(_ changes: [ContextChange], areKept: Bool) {
    tree.withLock { $0.markSaved(changes, areKept: areKept) }
  }
}

extension [ContextChange] {
  /// Writes all changes as facts.
  func write(_ writer: FactWriter, of application: String, tool: String) throws {
    var declarations: [DeclaredContext] = []
    for change in self where change.unsaved.removal != true {
      let unsaved = change.unsaved
      guard unsaved.isNew || !unsaved.names.isEmpty || unsaved.removal == false else { continue }
      declarations.append(
        DeclaredContext(
          path: change.path, attributes: change.attributes,
          names: ContextAttributes.names.filter(unsaved.names.contains)))
    }
    try writer.declare(declarations, of: application, tool: tool)
    // What is below a removed context goes with it.
    let removed = Set(lazy.filter { $0.unsaved.removal == true }.map(\.path))
    for path in removed where !(path.parent.map(removed.contains) ?? false) {
      try writer.removeContexts(atOrBelow: path, of: application, tool: tool)
    }
    for change in self where change.unsaved.isMoreThanDeclaration {
      let unsaved = change.unsaved
      guard let context = try writer.reader.contextFacts(change.id)?.context else { continue }
      if let thumbnail = unsaved.thumbnail {
        try writer.setThumbnail(thumbnail, of: context, tool: tool)
      }
      for attempt in unsaved.attempts {
        try writer.insert(
          AttemptFact(
            id: attempt, context: change.id, authorship: writer.authorship(tool: tool)))
      }
      if let done = unsaved.done { try writer.setDone(done, of: change.id, tool: tool) }
      if unsaved.completesAssignments {
        try writer.completeParts(
          of: writer.reader.openCopies(ofContext: change.id), tool: tool)
      }
    }
  }
}

extension ContextRoom {
  /// Says that the last context of a path and the assigned work on it are done, if there is one.
  func completeAssignments(along path: [String]) {
    // An assignment may have declared it meanwhile. If that can't be read, the next save says so.
    try? refresh()
    change { tree in
      let rest = path.first == self.application ? Array(path.dropFirst()) : path
      let place = tree.context(at: IdentifierPath(path)) ?? tree.context(at: IdentifierPath(rest))
      if let place { tree.completeAssignments(of: place) }
    }
  }
}
