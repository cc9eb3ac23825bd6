internal import ClassKitOS
public import FileProgress
public import Foundation
internal import ProgressModel
internal import Synchronization

/// Keeps the contexts of a program, and what was done with them.
///
/// ```swift
/// let store = CLSDataStore.shared
/// let scenes = try await store.contexts(matchingIdentifierPath: ["act-1", "scene-1"])
/// let attempt = scenes.last?.createNewActivity()
/// attempt?.start()
/// try await store.save()
/// ```
///
/// Calls that take time run one after another, in the order of the calls. Their completions run in the same
/// order, on one background queue. In Swift 6, a closure of the main actor also runs there, without a warning.
/// Use the asynchronous forms.
///
/// - Source: ClassKit, `CLSDataStore`.
public final class CLSDataStore: NSObject, @unchecked Sendable {
  // What changes is in locks.

  private static let application = Mutex<(given: String?, isInUse: Bool)>((nil, false))
  private static let real: CLSDataStore = {
    let given = application.withLock { state in
      state.isInUse = true
      return state.given
    }
    guard let given else { return CLSDataStore(DataStore.shared) }
    return CLSDataStore(DataStore(configuration: .init(applicationIdentifier: given)))
  }()
  /// A store in place of the shared one, as in tests.
  @TaskLocal package static var substitute: CLSDataStore?

  /// The store of this process.
  public static var shared: CLSDataStore { substitute ?? real }

  /// Names this program by a reversed domain name. Call it before you first use ``shared``.
  ///
  /// Without this call, the first of these that exists is used: `FILEPROGRESS_APPLICATION` in the environment, the
  /// bundle identifier in an `Info.plist` beside the executable, the executable's name.
  ///
  /// - Parameter identifier: At most 256 characters.
  public static func setApplicationIdentifier(_ identifier: String) {
    application.withLock { state in
      precondition(
        !state.isInUse || state.given == identifier,
        "setApplicationIdentifier(\(identifier)) comes after the first use of CLSDataStore.shared")
      state.given = identifier
    }
  }

  /// The store of the library, for programs that import FileProgress, too.
  public let dataStore: DataStore
  let line = CallLine()
  private let contextWrappers = ObjectWrappers<Context, CLSContext>()
  private let state = Mutex(State())

  private struct State {
    weak var delegate: (any CLSDataStoreDelegate)?
    /// The contexts that clients made: they stay what they are while they are in the tree.
    var kept: [ObjectIdentifier: CLSContext] = [:]
    /// What the next save is to name.
    var refusals: [CLSError] = []
    var bridge: DelegateBridge?
    /// Whether contexts were removed since the last save.
    var hasRemoved = false
  }

  /// Creates the ClassKit side of a store.
  package init(_ dataStore: DataStore) {
    self.dataStore = dataStore
    super.init()
    let bridge = DelegateBridge { [weak self] in self }
    state.withLock { $0.bridge = bridge }
  }

  // MARK: - What there is

  /// The root of the program's contexts. Its identifier is that of the program.
  public var mainAppContext: CLSContext { wrapper(of: dataStore.mainContext) }

  /// The context that the program shows now; `nil` if none is.
  public var activeContext: CLSContext? { dataStore.activeContext.map(wrapper) }

  /// The running activity that this process started last.
  public var runningActivity: CLSActivity? {
    dataStore.runningActivity.map(CLSActivity.wrapper)
  }

  /// The object that makes missing contexts; held weakly.
  public var delegate: (any CLSDataStoreDelegate)? {
    get { state.withLock { DelegateBox(value: $0.delegate) }.value }
    set {
      let box = DelegateBox(value: newValue)
      let bridge = state.withLock { state in
        state.delegate = box.value
        return state.bridge
      }
      dataStore.contextDelegate = box.value == nil ? nil : bridge
      CallTrace.note("CLSDataStore: delegate = \(newValue.map { "\(type(of: $0))" } ?? "nil")")
    }
  }

  /// A delegate on its way in or out of the lock. It is a client's object: the client sees to it that it can be
  /// called from a background thread.
  private struct DelegateBox: @unchecked Sendable {
    let value: (any CLSDataStoreDelegate)?
  }

  // MARK: - Saving

  /// Saves all changes.
  ///
  /// Without a completion, it returns when everything is saved, and an error goes to the log.
  ///
  /// - Parameter completion: Called on a background queue, with a ``CLSError`` if something was not saved. If
  ///   the error names objects, everything else was saved.
  public func save(completion: (((any Error)?) -> Void)? = nil) {
    guard let completion else {
      report(Result { try dataStore.saveAndWait() }, isLogged: true)
      return
    }
    line.run {
      await self.keep()
    } then: {
      completion($0)
    }
  }

  /// Saves all changes.
  ///
  /// - Throws: ``CLSError``. If it names objects, everything else was saved.
  public func save() async throws {
    if let error = await line.value({ await self.keep() }) { throw error }
  }

  private func keep() async -> CLSError? {
    let result: Result<Void, any Error>
    do {
      result = .success(try await dataStore.save())
    } catch {
      result = .failure(error)
    }
    return report(result, isLogged: false)
  }

  /// Says what became of a save.
  @discardableResult
  private func report(_ result: Result<Void, any Error>, isLogged: Bool) -> CLSError? {
    let error = failure(of: result)
    let refusal = CallTrace.refusal(in: self)
    CallTrace.note(
      "CLSDataStore: save()",
      error?.localizedDescription ?? (refusal.isEmpty ? "saved" : refusal))
    dropRemoved()
    if isLogged, let error { Log.store.error("save() failed: \(error.localizedDescription)") }
    return error
  }

  /// What a save and the calls before it could not keep: the failure itself if there is one, else one of all.
  private func failure(of result: Result<Void, any Error>) -> CLSError? {
    var failures: [CLSError] = []
    if case .failure(let thrown) = result {
      let error = error(thrown)
      guard error.code == .partialFailure else { return error }
      failures = error.userInfo[.underlyingErrorsKey] as? [CLSError] ?? []
    }
    failures =
      state.withLock { state in
        defer { state.refusals = [] }
        return state.refusals
      } + failures
    guard failures.count > 1 else { return failures.first }
    let messages = failures.map(\.localizedDescription).joined(separator: " ")
    return CLSError(
      .partialFailure, "Everything else was saved. \(messages)",
      object: failures.first?.userInfo[.objectKey] as? CLSObject, underlying: failures)
  }

  /// Notes what the next save is to name.
  func refuse(_ error: CLSError) { state.withLock { $0.refusals.append(error) } }

  // MARK: - Looking up

  /// Looks up the contexts along a path, from the top down. It asks ``delegate`` for missing ones, one after
  /// another, and saves them at once.
  ///
  /// - Parameters:
  ///   - identifierPath: The identifiers from below the main context down. It may start with the program's own.
  ///   - completion: Called on a background queue with the contexts before the first missing one.
  public func contexts(
    matchingIdentifierPath identifierPath: [String],
    completion: @escaping ([CLSContext], (any Error)?) -> Void
  ) {
    line.run {
      await self.found(along: identifierPath)
    } then: { result in
      Self.hand(result, to: completion)
    }
  }

  /// Returns the contexts along a path, from the top down, before the first missing one.
  ///
  /// - Throws: ``CLSError``.
  public func contexts(matchingIdentifierPath identifierPath: [String]) async throws -> [CLSContext]
  {
    try await line.value { await self.found(along: identifierPath) }.get()
  }

  private func found(along path: [String]) async -> Result<[CLSContext], CLSError> {
    let result: Result<[CLSContext], CLSError>
    do {
      result = .success(
        try await dataStore.contexts(matchingIdentifierPath: path).map(wrapper))
    } catch {
      result = .failure(self.error(error))
    }
    note("contexts(matchingIdentifierPath: \(path.joined(separator: "/")))", result)
    return result
  }

  /// Looks up the contexts that a predicate matches, each before those below it. It asks no delegate.
  ///
  /// - Parameters:
  ///   - predicate: A predicate of the keys of ``CLSPredicateKeyPath``, or a block about a context.
  ///   - completion: Called on a background queue.
  public func contexts(
    matching predicate: NSPredicate, completion: @escaping ([CLSContext], (any Error)?) -> Void
  ) {
    let question = Question(predicate: predicate)
    line.run {
      await self.found(question)
    } then: { result in
      Self.hand(result, to: completion)
    }
  }

  /// Returns the contexts that a predicate matches, each before those below it. It asks no delegate.
  ///
  /// - Throws: ``CLSError/invalidArgument`` for a format that is not understood.
  public func contexts(matching predicate: NSPredicate) async throws -> [CLSContext] {
    let question = Question(predicate: predicate)
    return try await line.value { await self.found(question) }.get()
  }

  /// A predicate on its way to the line. Nothing in it changes, and its block is the client's, who knows that
  /// look-ups work in the background.
  private struct Question: @unchecked Sendable {
    let predicate: NSPredicate
  }

  private func found(_ question: Question) async -> Result<[CLSContext], CLSError> {
    let result: Result<[CLSContext], CLSError>
    do {
      let all = try await dataStore.contexts { _ in true }.map(wrapper)
      result = .success(
        try PredicateFailure.throwing { all.filter { question.predicate.evaluate(with: $0) } })
    } catch {
      result = .failure(self.error(error))
    }
    note("contexts(matching:)", result)
    return result
  }

  private static func hand(
    _ result: Result<[CLSContext], CLSError>,
    to completion: ([CLSContext], (any Error)?) -> Void
  ) {
    switch result {
    case .success(let contexts): completion(contexts, nil)
    case .failure(let error): completion([], error)
    }
  }

  private func note(
    _ call: @autoclosure () -> String, _ result: Result<[CLSContext], CLSError>
  ) {
    CallTrace.note("CLSDataStore: \(call())", CallTrace.text(of: result))
  }

  // MARK: - Removing and completing

  /// Removes a context and all below it. The next save keeps the removal. Their attempts stay in reports. If you
  /// add the contexts again, they have their attempts again.
  public func remove(_ context: CLSContext) {
    CallTrace.note(
      "CLSDataStore: remove(\(context.identifierPath.joined(separator: "/")))",
      CallTrace.refusal(of: context.stored, in: self))
    if let stored = context.stored { stored.remove() } else { context.takeOut() }
    state.withLock { $0.hasRemoved = true }
  }

  /// Marks the last context of a path as done, and all assigned work on it. The next save keeps the marks.
  ///
  /// - Parameter contextPath: As in ``contexts(matchingIdentifierPath:completion:)``.
  public func completeAllAssignedActivities(matching contextPath: [String]) {
    CallTrace.note(
      "CLSDataStore: completeAllAssignedActivities(\(contextPath.joined(separator: "/")))",
      CallTrace.refusal(in: self))
    dataStore.completeAllAssignedActivities(matching: contextPath)
  }

  // MARK: - Documents

  /// Looks up the activity of a file, which may have been renamed, moved, saved again or copied.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - completion: Called on a background queue.
  public func fetchActivity(
    for url: URL, completion: @escaping (CLSActivity?, (any Error)?) -> Void
  ) {
    line.run {
      await self.activity(of: url)
    } then: { result in
      switch result {
      case .success(let activity): completion(activity, nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  /// Returns the activity of a file, which may have been renamed, moved, saved again or copied.
  ///
  /// - Throws: ``CLSError/invalidArgument`` if the file can't be tracked. It need not be assigned.
  public func fetchActivity(for url: URL) async throws -> CLSActivity {
    try await line.value { await self.activity(of: url) }.get()
  }

  private func activity(of url: URL) async -> Result<CLSActivity, CLSError> {
    let result: Result<CLSActivity, CLSError>
    do {
      result = .success(.wrapper(of: try await dataStore.fetchActivity(for: url)))
    } catch {
      result = .failure(self.error(error))
    }
    CallTrace.note(
      "CLSDataStore: fetchActivity(for: \(url.path))",
      {
        switch result {
        case .success(let activity): CallTrace.refusal(of: activity.activity, in: self)
        case .failure(let error): error.localizedDescription
        }
      }())
    return result
  }

  /// Looks up whether a file is this person's copy of assigned work that is still open.
  ///
  /// - Parameters:
  ///   - documentURL: The file.
  ///   - completion: Called on a background queue.
  public func checkIsAssignedDocument(
    _ documentURL: URL, completion: @escaping (Bool, (any Error)?) -> Void
  ) {
    line.run {
      await self.isAssigned(documentURL)
    } then: { result in
      switch result {
      case .success(let isAssigned): completion(isAssigned, nil)
      case .failure(let error): completion(false, error)
      }
    }
  }

  /// Returns whether a file is this person's copy of assigned work that is still open.
  ///
  /// - Throws: ``CLSError/invalidArgument`` if the file can't be tracked.
  public func isAssignedDocument(_ documentURL: URL) async throws -> Bool {
    try await line.value { await self.isAssigned(documentURL) }.get()
  }

  private func isAssigned(_ url: URL) async -> Result<Bool, CLSError> {
    let result: Result<Bool, CLSError>
    do {
      result = .success(try await dataStore.isAssignedDocument(url))
    } catch {
      result = .failure(self.error(error))
    }
    CallTrace.note(
      "CLSDataStore: isAssignedDocument(\(url.path))",
      {
        switch result {
        case .success(let isAssigned): "\(isAssigned)"
        case .failure(let error): error.localizedDescription
        }
      }())
    return result
  }

  // MARK: - Wrappers

  /// Returns the one object for a context.
  func wrapper(of context: Context) -> CLSContext {
    contextWrappers.wrapper(of: context) { CLSContext(context, in: self) }
  }

  /// Makes a client's object the one for a context, as long as the context is in the tree.
  ///
  /// - Returns: The one before, which may end when nobody else holds it.
  func keep(_ wrapper: CLSContext, for context: Context) -> CLSContext? {
    contextWrappers.register(wrapper, for: context)
    return state.withLock { $0.kept.updateValue(wrapper, forKey: ObjectIdentifier(context)) }
  }

  /// Lets go of the object for a context that was removed.
  private func release(_ context: Context) {
    let former = state.withLock { $0.kept.removeValue(forKey: ObjectIdentifier(context)) }
    withExtendedLifetime(former) {}
  }

  /// Takes note that the object for a context becomes a draft.
  func leaves(_ context: Context) {
    release(context)
    contextWrappers.unregister(context)
  }

  /// Takes note that the object for a context ends.
  func contextEnds(_ context: Context) { contextWrappers.drop(for: context) }

  /// Makes an object from an archive the one for its context, if there is no other.
  func adopt(unarchived wrapper: CLSContext, of context: Context) {
    if contextWrappers.known(of: context) == nil { contextWrappers.register(wrapper, for: context) }
  }

  /// Lets go of the objects of contexts that were removed.
  private func dropRemoved() {
    let kept = state.withLock { state in
      defer { state.hasRemoved = false }
      return state.hasRemoved ? Array(state.kept.values) : []
    }
    for wrapper in kept {
      if let context = wrapper.stored, context.isRemoved { release(context) }
    }
  }

  /// The context at a path that starts with the program's identifier; asks no delegate.
  func context(atWholePath path: [String]) -> Context? {
    guard path.first == dataStore.mainContext.identifier else { return nil }
    return dataStore.context(atIdentifierPath: Array(path.dropFirst()))
  }

  /// Says what the library threw, with the object of this module that it is about.
  func error(_ error: any Error) -> CLSError {
    CLSError(error) { object in
      switch object {
      case .context(let id): dataStore.context(id).map(wrapper)
      case .activity(let activity): CLSActivity.wrapper(of: activity)
      case .item(let item): CLSActivityItem.wrapper(of: item)
      }
    }
  }
}
