internal import FileProgress
public import Foundation
internal import ProgressModel
internal import Synchronization

/// A part of a program's content that can be assigned, such as a chapter, a level or a quiz.
///
/// A new context is a draft until you add it, or a context above it, below ``CLSDataStore/mainAppContext``. From
/// then on, the tree keeps this object, and all look-ups return it. ``CLSDataStore/save(completion:)`` keeps
/// changes.
///
/// - Source: ClassKit, `CLSContext`.
open class CLSContext: CLSObject, @unchecked Sendable {
  /// Guards the place of every context. Moving a context changes those below it, too, so there is one lock for
  /// all. Nothing waits while it is held.
  static let lock = Mutex(())

  /// What it stands for; guarded by the lock.
  var lockedPlace: ContextPlace
  /// The drafts below a draft, in the order in which they were added; guarded by the lock.
  var lockedChildren: [CLSContext] = []
  /// The drafts to which people can go from a context in the tree; guarded by the lock.
  var lockedNavigationDrafts: [CLSContext] = []

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - type: The kind of content; ``CLSContextType/app`` is only for the main context.
  ///   - identifier: Unique among its siblings and never shown; at most 256 characters.
  ///   - title: What people read; at most 256 characters.
  public init(type: CLSContextType, identifier: String, title: String) {
    lockedPlace = .draft(
      ContextDraft(
        declaration: ContextDeclaration(type: type.type, identifier: identifier, title: title)))
    super.init()
    CallTrace.note("CLSContext(\(type), \(identifier))")
  }

  /// Creates the wrapper of a context in the tree.
  init(_ context: Context, in dataStore: CLSDataStore) {
    lockedPlace = .stored(context, dataStore)
    super.init()
  }

  deinit {
    if case .stored(let context, let dataStore) = lockedPlace { dataStore.contextEnds(context) }
  }

  // MARK: - Draft or stored

  var place: ContextPlace { Self.lock.withLock { _ in lockedPlace } }

  /// The context in the tree; `nil` for a draft.
  var stored: Context? { if case .stored(let context, _) = place { context } else { nil } }

  /// Reads a value.
  private func read<Value>(
    _ draft: (ContextDraft) -> Value, _ stored: (Context) -> Value
  ) -> Value {
    switch place {
    case .draft(let contents): draft(contents)
    case .stored(let context, _): stored(context)
    }
  }

  /// Changes a value.
  private func change(_ draft: (inout ContextDraft) -> Void, _ stored: (Context) -> Void) {
    let former = Self.lock.withLock { _ in
      let former = lockedPlace
      if case .draft(var contents) = former {
        draft(&contents)
        contents.dateLastModified = Date()
        lockedPlace = .draft(contents)
      }
      return former
    }
    if case .stored(let context, _) = former { stored(context) }
  }

  // MARK: - What the program says about it

  /// The identifier, unique among its siblings. The main context has the program's identifier.
  open var identifier: String { read(\.declaration.identifier, \.identifier) }

  /// The identifiers from the program's own down to this one. A draft's path starts at the topmost draft.
  @_disfavoredOverload
  open var identifierPath: [String] {
    read({ ($0.parent?.identifierPath ?? []) + [$0.declaration.identifier] }, \.identifierPath)
  }

  /// The link that opens it. If it is `nil`, fileprogress makes one.
  open var universalLinkURL: URL? {
    get { read(\.declaration.universalLink, \.universalLink).flatMap(URL.init(string:)) }
    set {
      let link = newValue?.absoluteString
      change({ $0.declaration.universalLink = link }, { $0.universalLink = link })
      note("universalLinkURL = \(link ?? "nil")")
    }
  }

  /// The kind of content.
  open var type: CLSContextType { CLSContextType(read(\.declaration.type, \.type)) }

  /// Sets the kind of content. The main context stays ``CLSContextType/app``, and no other becomes one.
  open func setType(_ type: CLSContextType) {
    change({ $0.declaration.type = type.type }, { $0.type = type.type })
    note("setType(\(type))")
  }

  /// The name of the kind, for ``CLSContextType/custom``; at most 256 characters.
  open var customTypeName: String? {
    get { read(\.declaration.customTypeName, \.customTypeName) }
    set {
      change({ $0.declaration.customTypeName = newValue }, { $0.customTypeName = newValue })
      note("customTypeName = \(newValue ?? "nil")")
    }
  }

  /// What people read; at most 256 characters.
  open var title: String {
    get { read(\.declaration.title, \.title) }
    set {
      change({ $0.declaration.title = newValue }, { $0.title = newValue })
      note("title = \(newValue)")
    }
  }

  /// Its position among its siblings, ascending; 0 at first. Contexts with equal numbers keep the order in which
  /// they were declared.
  open var displayOrder: Int {
    get { read(\.declaration.displayOrder, \.displayOrder) }
    set {
      change({ $0.declaration.displayOrder = newValue }, { $0.displayOrder = newValue })
      note("displayOrder = \(newValue)")
    }
  }

  /// The subject.
  open var topic: CLSContextTopic? {
    get {
      read(\.declaration.topic, \.topic).map { CLSContextTopic(rawValue: $0.rawValue) }
    }
    set {
      let topic = newValue.map { ContextTopic(rawValue: $0.rawValue) }
      change({ $0.declaration.topic = topic }, { $0.topic = topic })
      note("topic = \(newValue?.rawValue ?? "nil")")
    }
  }

  /// What it is about; at most 4,000 characters.
  open var summary: String? {
    get { read(\.declaration.summary, \.summary) }
    set {
      change({ $0.declaration.summary = newValue }, { $0.summary = newValue })
      note("summary of \(newValue?.count ?? 0) characters")
    }
  }

  /// The picture that teachers see. A picture with more than 330 pixels a side is scaled down. If both sides
  /// have less than 80, nothing changes, and the next save throws ``CLSError/limits``.
  open var thumbnail: CGImage? {
    get {
      let thumbnail = read(\.declaration.thumbnail) { try? $0.storedThumbnail() }
      return thumbnail.flatMap { CGImage(pngData: $0.data) }
    }
    set {
      do {
        let thumbnail = try newValue.map {
          try ContextThumbnail(data: Data($0.thumbnail().bytes))
        }
        change({ $0.declaration.thumbnail = thumbnail }, { $0.setThumbnail(thumbnail) })
        note("thumbnail of \(thumbnail.map { "\($0.width) × \($0.height)" } ?? "nothing")")
      } catch {
        let refusal = CLSError(.limits, "\(error)", object: self)
        dataStore.refuse(refusal)
        note("thumbnail", refusal.localizedDescription)
      }
    }
  }

  /// Whether a teacher can assign it; `false` if it only groups others.
  open var isAssignable: Bool {
    get { read(\.declaration.isAssignable, \.isAssignable) }
    set {
      change({ $0.declaration.isAssignable = newValue }, { $0.isAssignable = newValue })
      note("isAssignable = \(newValue)")
    }
  }

  /// The suggested age in years, such as `NSRange(4...6)`. A range from 0 that ends at `Int.max - 1` means any age.
  open var suggestedAge: NSRange {
    get { NSRange(anyOr: read(\.declaration.suggestedAge, \.suggestedAge)) }
    set {
      setRange(newValue, named: "suggestedAge") { range in
        change({ $0.declaration.suggestedAge = range }, { $0.suggestedAge = range })
      }
    }
  }

  /// How many minutes it takes, in the form of ``suggestedAge``.
  open var suggestedCompletionTime: NSRange {
    get { NSRange(anyOr: read(\.declaration.suggestedCompletionTime, \.suggestedCompletionTime)) }
    set {
      setRange(newValue, named: "suggestedCompletionTime") { range in
        change(
          { $0.declaration.suggestedCompletionTime = range },
          { $0.suggestedCompletionTime = range })
      }
    }
  }

  private func setRange(_ range: NSRange, named name: String, _ set: (Range<Int>?) -> Void) {
    guard range.isCounting else {
      dataStore.refuse(
        CLSError(
          .invalidArgument,
          "\(name) of \(identifier) can't be \(range): it must start at 0 or later.",
          object: self))
      return note("\(name) = \(range)", "refused")
    }
    set(range.isAny ? nil : range.location..<(range.location + range.length))
    note("\(name) = \(range)")
  }

  /// What the program reports about it, at most one of each kind. Time is always included.
  open var progressReportingCapabilities: Set<CLSProgressReportingCapability> {
    let duration = ContextCapability(kind: .duration)
    return Set(
      read({ [duration] + $0.declaration.capabilities }, \.capabilities)
        .map(CLSProgressReportingCapability.init))
  }

  /// Adds capabilities. Each replaces one of the same kind, except for time, which stays as it is.
  open func addProgressReportingCapabilities(
    _ capabilities: Set<CLSProgressReportingCapability>
  ) {
    let added = capabilities.map(\.capability)
    change({ $0.declaration.capabilities += added }, { $0.addCapabilities(added) })
    note("addProgressReportingCapabilities(\(added.map { "\($0.kind)" }.sorted()))")
  }

  /// Removes all capabilities except time.
  open func resetProgressReportingCapabilities() {
    change({ $0.declaration.capabilities = [] }, { $0.resetCapabilities() })
    note("resetProgressReportingCapabilities()")
  }

  /// When it was first stored, or made.
  open override var dateCreated: Date { read(\.dateCreated, \.dateCreated) }

  /// When it was last declared or changed.
  open override var dateLastModified: Date { read(\.dateLastModified, \.dateLastModified) }

  // MARK: - The tree

  /// The context above it; `nil` for the main context, and for a draft that was not added to another.
  open var parent: CLSContext? {
    switch place {
    case .draft(let draft): draft.parent
    case .stored(let context, let dataStore): context.parent.map(dataStore.wrapper)
    }
  }

  /// Adds a context and all below it as a child.
  ///
  /// If it has another parent, it moves here, and its attempts stay at the old place. If it can't be added, it
  /// stays a draft, and the next save throws an error that names it: ``CLSError/invalidCreate`` if this process
  /// knows a context with this identifier here, ``CLSError/limits`` or ``CLSError/invalidArgument``. If an
  /// earlier run stored this context, it gets the new title and so on, and keeps its attempts.
  open func addChildContext(_ child: CLSContext) { add(child) }

  /// Takes it and all below it out of the tree. Unless you add it again, the next save removes it.
  open func removeFromParent() {
    note("removeFromParent()")
    takeOut()
  }

  /// Looks up the context at a path below this one. It asks ``CLSDataStore/delegate`` for missing ones.
  ///
  /// - Parameters:
  ///   - identifierPath: The identifiers, starting with a child of this context. An empty path means this context.
  ///     If the first identifier is this context's own, it is ignored.
  ///   - completion: Called on a background queue with the context, or with `nil` if there is none.
  open func descendant(
    matchingIdentifierPath identifierPath: [String],
    completion: @escaping (CLSContext?, (any Error)?) -> Void
  ) {
    dataStore.line.run {
      await self.found(at: identifierPath)
    } then: { result in
      switch result {
      case .success(let context): completion(context, nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  /// Returns the context at a path below this one. It asks ``CLSDataStore/delegate`` for missing ones.
  ///
  /// - Throws: ``CLSError/notFound`` if there is none.
  open func descendant(matchingIdentifierPath identifierPath: [String]) async throws -> CLSContext {
    let found = try await dataStore.line.value { await self.found(at: identifierPath) }.get()
    if let found { return found }
    throw CLSError(
      .notFound,
      "There is no context \((self.identifierPath + identifierPath).joined(separator: "/")).",
      object: self)
  }

  /// Other contexts that people can go to from here, in the order in which they were added.
  open var navigationChildContexts: [CLSContext] {
    let (place, drafts) = Self.lock.withLock { _ in (lockedPlace, lockedNavigationDrafts) }
    return switch place {
    case .draft(let draft): draft.navigationChildren
    case .stored(let context, let dataStore):
      context.navigationChildren.map(dataStore.wrapper) + drafts
    }
  }

  /// Adds a context that people can go to from here. This changes no path.
  open func addNavigationChildContext(_ child: CLSContext) {
    note("addNavigationChildContext(\(child.identifier))")
    let link = Self.lock.withLock { _ in linkOnLock(to: child) }
    if let link { link.from.addNavigationChild(link.to) }
  }

  /// Removes a context that people can go to from here.
  open func removeNavigationChildContext(_ child: CLSContext) {
    note("removeNavigationChildContext(\(child.identifier))")
    let link = Self.lock.withLock { _ in unlinkOnLock(from: child) }
    if let link { link.from.removeNavigationChild(link.to) }
  }

  // MARK: - What the program shows

  /// Whether it is the context that the program shows now.
  open var isActive: Bool { read({ _ in false }, \.isActive) }

  /// Makes it the context that the program shows now, instead of another one. No activity starts or stops. It
  /// does nothing for a draft.
  open func becomeActive() {
    stored?.becomeActive()
    note("becomeActive()", stored == nil ? "nothing to do: the context is in no tree" : "")
  }

  /// Makes this context inactive, if it is active.
  open func resignActive() {
    stored?.resignActive()
    note("resignActive()")
  }

  // MARK: - Activities

  /// The activity of the newest attempt; `nil` if there was none.
  open var currentActivity: CLSActivity? {
    read(\.attempts.last, \.currentActivity).map(CLSActivity.wrapper)
  }

  /// Makes a new attempt and returns its activity, which does not run yet. The activity of the previous attempt
  /// stops, and its data stay in reports.
  @discardableResult
  open func createNewActivity() -> CLSActivity {
    let activity = newActivity()
    note("createNewActivity()", CallTrace.refusal(of: activity, in: dataStore))
    return .wrapper(of: activity)
  }

  private func newActivity() -> Activity {
    if let stored { return stored.createNewActivity() }
    let activity = dataStore.dataStore.detachedActivity()
    var former: Activity?
    change {
      former = $0.attempts.last
      $0.attempts.append(activity)
    } _: {
      // It was added meanwhile.
      $0.adopt(activity)
    }
    former?.stop()
    return activity
  }

  // MARK: - Describing

  /// The store of the tree it is in, or that of this process.
  var dataStore: CLSDataStore {
    if case .stored(_, let dataStore) = place { dataStore } else { .shared }
  }

  func note(_ call: @autoclosure () -> String, _ result: @autoclosure () -> String = "") {
    CallTrace.note("CLSContext \(identifierPath.joined(separator: "/")): \(call())", result())
  }

  /// Its path and title.
  open override var description: String {
    "\(Swift.type(of: self))(\(identifierPath.joined(separator: "/")), \"\(title)\")"
  }

  /// The same as ``description``.
  open override var debugDescription: String { description }

  /// Whether another object stands for the same context.
  ///
  /// Each context has one object. Only an archive can make another one.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLSContext else { return false }
    if self === other { return true }
    guard let stored, let otherStored = other.stored else { return false }
    return stored === otherStored
  }

  /// A hash of the identifier, which never changes.
  open override var hash: Int { identifier.hashValue }

  // MARK: - Archives

  /// Reads a context from an archive. If the tree has no context with this path, it is a draft.
  public required init?(coder: NSCoder) {
    let path = coder.texts(forKey: "identifierPath")
    guard let identifier = path.last else { return nil }
    let dataStore = CLSDataStore.shared
    let declaration = ContextDeclaration(coder, identifier: identifier)
    if let context = dataStore.context(atWholePath: path) {
      lockedPlace = .stored(context, dataStore)
      super.init(coder: coder)
      dataStore.adopt(unarchived: self, of: context)
    } else {
      lockedPlace = .draft(
        ContextDraft(
          declaration: declaration, dateCreated: coder.moment(forKey: "dateCreated"),
          dateLastModified: coder.moment(forKey: "dateLastModified")))
      super.init(coder: coder)
    }
  }

  /// Writes the path, the title and so on, but no activities and no contexts below it.
  open override func encode(with coder: NSCoder) {
    coder.encode(texts: identifierPath, forKey: "identifierPath")
    read(\.declaration, \.declaration).encode(with: coder)
    coder.encode(moment: dateCreated, forKey: "dateCreated")
    coder.encode(moment: dateLastModified, forKey: "dateLastModified")
  }
}
