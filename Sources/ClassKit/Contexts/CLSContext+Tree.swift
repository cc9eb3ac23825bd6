import FileProgress
import Foundation
import ProgressModel
import Synchronization

/// Drafts enter the tree of a store, and leave it.
extension CLSContext {
  // MARK: - In

  func add(_ child: CLSContext) {
    do {
      try adopt(child)
      note("addChildContext(\(child.identifier))", CallTrace.refusal(of: stored, in: dataStore))
    } catch {
      dataStore.refuse(error)
      note("addChildContext(\(child.identifier))", error.localizedDescription)
    }
  }

  /// Puts a context below this one, with all below it.
  ///
  /// - Throws: Why it, or one below it, can't be there. Those above the one that the error names are.
  func adopt(_ child: CLSContext) throws(CLSError) {
    let former = child.stored
    let isMain = former.map { $0.parent == nil } ?? false
    guard !isMain, !isAtOrBelow(child) else {
      throw CLSError(
        .invalidArgument,
        "\(child.identifier) can't be added to \(identifier), which is the same context or below it.",
        object: child)
    }
    if let former {
      if former.parent === stored, !former.isRemoved { return }
      child.takeOut()
    }
    // The tree is read before the lock is taken: nothing waits under the lock.
    stored?.prepare()
    var rest = Rest()
    defer { for (context, attempt) in rest.attempts { context.adopt(attempt) } }
    try Self.lock.withLock { _ throws(CLSError) in
      child.leaveDraftOnLock()
      try putOnLock(child, leaving: &rest)
    }
  }

  /// What is left to do when the lock is free.
  private struct Rest {
    var attempts: [(context: Context, attempt: Activity)] = []
    /// What may end then, and not before: a client's class may read its properties at its end.
    var ending: [CLSContext] = []
  }

  /// Whether this context is another one, or below it.
  private func isAtOrBelow(_ other: CLSContext) -> Bool {
    var next: CLSContext? = self
    while let context = next {
      if context === other || context.isEqual(other) { return true }
      next = context.parent
    }
    return false
  }

  private func putOnLock(
    _ child: CLSContext, leaving rest: inout Rest
  ) throws(CLSError) {
    switch lockedPlace {
    case .draft:
      guard case .draft(var draft) = child.lockedPlace else { return }
      draft.parent = self
      child.lockedPlace = .draft(draft)
      lockedChildren.append(child)
    case .stored(let context, let dataStore):
      try child.enterOnLock(below: context, in: dataStore, leaving: &rest)
    }
  }

  /// Becomes a context in the tree, and then those below it.
  private func enterOnLock(
    below parent: Context, in dataStore: CLSDataStore, leaving rest: inout Rest
  ) throws(CLSError) {
    guard case .draft(let draft) = lockedPlace else { return }
    let context: Context
    do {
      context = try parent.addChild(draft.declaration)
    } catch {
      throw CLSError(error) { _ in self }.about(self)
    }
    lockedPlace = .stored(context, dataStore)
    if let former = dataStore.keep(self, for: context) { rest.ending.append(former) }
    rest.ending += draft.navigationChildren
    rest.attempts += draft.attempts.map { (context, $0) }
    for other in draft.navigationChildren {
      if case .stored(let target, _) = other.lockedPlace {
        context.addNavigationChild(target)
      } else {
        lockedNavigationDrafts.append(other)
      }
    }
    for parent in draft.navigationParents.compactMap(\.context) {
      rest.ending.append(parent)
      guard case .stored(let source, _) = parent.lockedPlace else { continue }
      parent.lockedNavigationDrafts.removeAll { $0 === self }
      source.addNavigationChild(context)
    }
    let children = lockedChildren
    lockedChildren = []
    for child in children {
      try child.enterOnLock(below: context, in: dataStore, leaving: &rest)
    }
  }

  // MARK: - Links

  /// Notes that people can go from here to a context. If one of them is a draft, that waits until both are in the tree.
  ///
  /// - Returns: The two contexts, if both are in the tree.
  func linkOnLock(to child: CLSContext) -> (from: Context, to: Context)? {
    if case .stored(let source, _) = lockedPlace, case .stored(let target, _) = child.lockedPlace {
      return (source, target)
    }
    if case .draft(var draft) = child.lockedPlace {
      draft.navigationParents.append(NavigationParent(context: self))
      child.lockedPlace = .draft(draft)
    }
    if case .draft(var draft) = lockedPlace {
      if !draft.navigationChildren.contains(where: child.isSameOnLock) {
        draft.navigationChildren.append(child)
      }
      lockedPlace = .draft(draft)
    } else if !lockedNavigationDrafts.contains(where: child.isSameOnLock) {
      lockedNavigationDrafts.append(child)
    }
    return nil
  }

  /// Takes back ``linkOnLock(to:)``.
  ///
  /// - Returns: The two contexts, if both are in the tree.
  func unlinkOnLock(from child: CLSContext) -> (from: Context, to: Context)? {
    if case .stored(let source, _) = lockedPlace, case .stored(let target, _) = child.lockedPlace {
      return (source, target)
    }
    if case .draft(var draft) = child.lockedPlace {
      draft.navigationParents.removeAll { $0.context === self }
      child.lockedPlace = .draft(draft)
    }
    if case .draft(var draft) = lockedPlace {
      draft.navigationChildren.removeAll(where: child.isSameOnLock)
      lockedPlace = .draft(draft)
    }
    lockedNavigationDrafts.removeAll(where: child.isSameOnLock)
    return nil
  }

  /// Whether another object stands for the same context.
  private func isSameOnLock(as other: CLSContext) -> Bool {
    if self === other { return true }
    guard case .stored(let context, _) = lockedPlace,
      case .stored(let otherContext, _) = other.lockedPlace
    else { return false }
    return context === otherContext
  }

  // MARK: - Out

  /// Becomes a draft, with all below it; in the tree they are removed.
  func takeOut() {
    switch place {
    case .draft:
      Self.lock.withLock { _ in leaveDraftOnLock() }
    case .stored(let context, let dataStore):
      guard context.parent != nil else { return }
      let below = Subtree(of: context, in: dataStore)
      context.remove()
      Self.lock.withLock { _ in becomeDraftOnLock(below, under: nil) }
    }
  }

  /// What takes the place of the contexts at and below one.
  private struct Subtree {
    let declaration: ContextDeclaration
    let navigationChildren: [CLSContext]
    let dates: (created: Date, modified: Date)
    let children: [(CLSContext, Subtree)]

    init(of context: Context, in dataStore: CLSDataStore) {
      declaration = context.declaration
      navigationChildren = context.navigationChildren.map(dataStore.wrapper)
      dates = (context.dateCreated, context.dateLastModified)
      children = context.children.map {
        (dataStore.wrapper(of: $0), Subtree(of: $0, in: dataStore))
      }
    }
  }

  private func becomeDraftOnLock(_ tree: Subtree, under parent: CLSContext?) {
    if case .stored(let context, let dataStore) = lockedPlace { dataStore.leaves(context) }
    lockedPlace = .draft(
      ContextDraft(
        declaration: tree.declaration, parent: parent,
        navigationChildren: tree.navigationChildren + lockedNavigationDrafts,
        dateCreated: tree.dates.created, dateLastModified: tree.dates.modified))
    lockedNavigationDrafts = []
    lockedChildren = tree.children.map(\.0)
    for (child, below) in tree.children { child.becomeDraftOnLock(below, under: self) }
  }

  /// Leaves the draft above it.
  private func leaveDraftOnLock() {
    guard case .draft(var draft) = lockedPlace, let parent = draft.parent else { return }
    parent.lockedChildren.removeAll { $0 === self }
    draft.parent = nil
    lockedPlace = .draft(draft)
  }

  // MARK: - Looking up

  /// The context at a path below this one; `nil` if there is none.
  func found(at identifierPath: [String]) async -> Result<CLSContext?, CLSError> {
    switch place {
    case .stored(let context, let dataStore):
      let result: Result<CLSContext?, CLSError>
      do {
        let found = try await context.descendant(matchingIdentifierPath: identifierPath)
        result = .success(dataStore.wrapper(of: found))
      } catch let error as DataStoreError where error.code == .notFound {
        result = .success(nil)
      } catch {
        result = .failure(dataStore.error(error).about(self))
      }
      note("descendant(\(identifierPath.joined(separator: "/")))", CallTrace.text(of: result))
      return result
    case .draft:
      var next: CLSContext? = self
      for identifier in identifierPath {
        next = next.flatMap { above in
          Self.lock.withLock { _ in above.lockedChildren }.first { $0.identifier == identifier }
        }
      }
      note(
        "descendant(\(identifierPath.joined(separator: "/")))",
        CallTrace.text(of: .success(next)))
      return .success(next)
    }
  }
}

extension NSRange {
  /// A range of years or minutes; any if there is none.
  init(anyOr range: Range<Int>?) {
    self = range.map { NSRange($0) } ?? NSRange(location: 0, length: Int.max)
  }

  /// Whether it starts at 0 or later, and has an end.
  var isCounting: Bool {
    location >= 0 && length >= 0 && location != NSNotFound
      && !location.addingReportingOverflow(length).overflow
  }

  /// Whether it has everything.
  var isAny: Bool { location == 0 && length == Int.max }
}

extension ContextDeclaration {
  /// Reads what ``encode(with:)`` wrote.
  init(_ coder: NSCoder, identifier: String) {
    self.init(
      type: ContextType(rawValue: coder.decodeInteger(forKey: "type")) ?? .none,
      identifier: identifier, title: coder.text(forKey: "title") ?? "")
    customTypeName = coder.text(forKey: "customTypeName")
    displayOrder = coder.decodeInteger(forKey: "displayOrder")
    topic = coder.text(forKey: "topic").map(ContextTopic.init(rawValue:))
    summary = coder.text(forKey: "summary")
    universalLink = coder.text(forKey: "universalLinkURL")
    isAssignable = coder.decodeBool(forKey: "isAssignable")
    suggestedAge = Self.range(coder.texts(forKey: "suggestedAge"))
    suggestedCompletionTime = Self.range(coder.texts(forKey: "suggestedCompletionTime"))
    let kinds = coder.texts(forKey: "capabilities")
    let details = coder.texts(forKey: "capabilityDetails")
    capabilities = zip(kinds, details).compactMap { kind, details in
      Int(kind).flatMap(ContextCapability.Kind.init(rawValue:)).map {
        ContextCapability(kind: $0, details: details.isEmpty ? nil : details)
      }
    }
  }

  /// Writes everything but the identifier, the contexts below it and the picture.
  func encode(with coder: NSCoder) {
    coder.encode(type.rawValue, forKey: "type")
    coder.encode(text: title, forKey: "title")
    coder.encode(text: customTypeName, forKey: "customTypeName")
    coder.encode(displayOrder, forKey: "displayOrder")
    coder.encode(text: topic?.rawValue, forKey: "topic")
    coder.encode(text: summary, forKey: "summary")
    coder.encode(text: universalLink, forKey: "universalLinkURL")
    coder.encode(isAssignable, forKey: "isAssignable")
    coder.encode(texts: Self.texts(suggestedAge), forKey: "suggestedAge")
    coder.encode(texts: Self.texts(suggestedCompletionTime), forKey: "suggestedCompletionTime")
    coder.encode(texts: capabilities.map { "\($0.kind.rawValue)" }, forKey: "capabilities")
    coder.encode(texts: capabilities.map { $0.details ?? "" }, forKey: "capabilityDetails")
  }

  private static func texts(_ range: Range<Int>?) -> [String] {
    range.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? []
  }

  private static func range(_ texts: [String]) -> Range<Int>? {
    let bounds = texts.compactMap { Int($0) }
    guard bounds.count == 2, bounds[0] >= 0, bounds[0] <= bounds[1] else { return nil }
    return bounds[0]..<bounds[1]
  }
}
