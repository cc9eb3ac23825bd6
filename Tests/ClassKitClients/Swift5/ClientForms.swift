// swift-format-ignore-file

// Sources as authors write them for Apple's ClassKit, in many forms: that they compile is the test.

import ClassKit

public class LibraryManager: NSObject, CLSDataStoreDelegate {
  public static let shared = LibraryManager()
  public var lastError: Error?

  public override init() {
    super.init()
    CLSDataStore.shared.delegate = self
  }

  public func createContext(
    forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
  ) -> CLSContext? {
    guard parentIdentifierPath.count < 3 else { return nil }
    let context = CLSContext(type: .chapter, identifier: identifier, title: identifier.capitalized)
    context.topic = .literacyAndWriting
    context.displayOrder = parentIdentifierPath.count
    context.universalLinkURL = URL(string: "greatplays://" + identifier)
    return context
  }

  public func declare(_ paths: [[String]], done: @escaping () -> Void) {
    let group = DispatchGroup()
    for path in paths {
      group.enter()
      CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: path) { _, error in
        if let error = error { self.lastError = error }
        group.leave()
      }
    }
    group.notify(queue: .global()) { done() }
  }

  public func begin(_ path: [String]) {
    CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: path) { context, _ in
      context?.becomeActive()
      if let activity = context?.currentActivity, !activity.isStarted {
        activity.start()
      } else {
        context?.createNewActivity().start()
      }
      CLSDataStore.shared.save()
    }
  }

  public func update(progress: Double) {
    guard let activity = CLSDataStore.shared.activeContext?.currentActivity,
      activity.isStarted, progress > activity.progress
    else { return }
    activity.addProgressRange(fromStart: 0, toEnd: progress)
    activity.progress = min(1, max(0, progress))
  }

  public func hint() {
    let activity = CLSDataStore.shared.runningActivity
    let item =
      activity?.additionalActivityItems.first(where: { $0.identifier == "hints" })
      as? CLSQuantityItem ?? CLSQuantityItem(identifier: "hints", title: "Hints")
    item.quantity += 1
    activity?.addAdditionalActivityItem(item)
  }

  public func finish(_ path: [String], score: Int, of total: Int) {
    guard let context = CLSDataStore.shared.activeContext else { return }
    if let activity = context.currentActivity {
      let item = CLSScoreItem(
        identifier: "score", title: "Score", score: Double(score), maxScore: Double(total))
      activity.primaryActivityItem = item
      for (index, answer) in [true, false].enumerated() {
        let binary = CLSBinaryItem(
          identifier: "q\(index)", title: "Question \(index)", type: .correctIncorrect)
        binary.value = answer
        activity.addAdditionalActivityItem(binary)
      }
      CLSDataStore.shared.completeAllAssignedActivities(matching: path)
      activity.stop()
    }
    context.resignActive()
    CLSDataStore.shared.save { error in
      guard error == nil else {
        print("save failed: \(error!.localizedDescription)")
        return
      }
    }
  }

  public func children(of context: CLSContext, completion: @escaping ([CLSContext]) -> Void) {
    let predicate = NSPredicate(
      format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, context)
    CLSDataStore.shared.contexts(matching: predicate) { (contexts, error) in
      completion(contexts.sorted { $0.displayOrder < $1.displayOrder })
    }
  }

  public func everything(completion: @escaping ([CLSContext], Error?) -> Void) {
    CLSDataStore.shared.contexts(
      matching: NSPredicate(
        format: "%K < %@", CLSPredicateKeyPath.dateCreated as CVarArg, Date() as CVarArg),
      completion: completion)
  }

  public func removeAll() {
    CLSDataStore.shared.contexts(matching: NSPredicate(format: "parent = %@", CLSDataStore.shared.mainAppContext)) {
      contexts, _ in
      contexts.forEach { CLSDataStore.shared.remove($0) }
      CLSDataStore.shared.save(completion: nil)
    }
  }
}

public protocol Node {
  var parent: Node? { get }
  var children: [Node]? { get }
  var identifier: String { get }
  var contextType: CLSContextType { get }
}

extension Node {
  public var identifierPath: [String] {
    var path = [identifier]
    if let parent = parent { path = parent.identifierPath + path }
    return path
  }
}

// A program's own property of the same name wins.
extension CLSContext {
  public var identifierPath: [String] {
    var components = [identifier]
    if let parent = parent { components = parent.identifierPath + components }
    return components
  }

  public var shortPath: [String] { Array(identifierPath.dropFirst()) }
}

extension CLSContextType {
  public var name: String {
    switch self {
    case .none: return "none"
    case .app: return "app"
    case .chapter: return "chapter"
    case .section, .level, .page, .task, .challenge, .quiz, .exercise, .lesson: return "part"
    case .book, .game, .document, .audio, .video, .course, .custom: return "work"
    @unknown default: return "unknown"
    }
  }
}

public protocol StoreMock {
  var mainAppContext: CLSContext { get }
  func save(completion: ((Error?) -> Void)?)
}

extension CLSDataStore: StoreMock {}

public protocol ActivityHolder: class {
  var activity: CLSActivity? { get set }
}

open class PlayContext: CLSContext {
  public var note = "from the client"
}

public class CountedItem: CLSQuantityItem {
  public let unit: String

  public init(identifier: String, unit: String) {
    self.unit = unit
    super.init(identifier: identifier, title: unit)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

// A stand-in for tests: every property can be overridden, those that can only be read, too.
public class StandInContext: CLSContext {
  public override var identifier: String { super.identifier }
  public override var type: CLSContextType { .game }
  public override var progressReportingCapabilities: Set<CLSProgressReportingCapability> {
    [StandInCapability(kind: .score, details: nil)]
  }
  public override var isActive: Bool { true }
  public override var parent: CLSContext? { CLSDataStore.shared.mainAppContext }
  public override var navigationChildContexts: [CLSContext] { [self] }
  public override var currentActivity: CLSActivity? { nil }
}

public class StandInCapability: CLSProgressReportingCapability {
  public override var kind: Kind { .percent }
  public override var details: String? { "stand-in" }
}

public class StandInActivity: CLSActivity {
  public override var duration: TimeInterval { 60 }
  public override var isStarted: Bool { true }
  public override var additionalActivityItems: [CLSActivityItem] { [] }
}

public class StandInItem: CLSBinaryItem {
  public override var identifier: String { super.identifier }
  public override var valueType: CLSBinaryValueType { .passFail }
}

// Names of the framework are objects as soon as somebody asks for one.
public func topicPredicate(_ topic: CLSContextTopic, below parent: CLSContext) -> NSPredicate {
  NSPredicate(
    format: "%K = %@ AND %K = %@", CLSPredicateKeyPath.topic as CVarArg, topic as CVarArg,
    CLSPredicateKeyPath.parent as CVarArg, parent)
}

public func details(of context: CLSContext) {
  context.summary = "A play"
  context.isAssignable = false
  context.suggestedAge = NSRange(4...6)
  context.suggestedCompletionTime = NSRange(0...Int.max - 1)
  context.setType(.custom)
  context.customTypeName = "Play"
  let capabilities: Set<CLSProgressReportingCapability> = [
    CLSProgressReportingCapability(kind: .percent, details: nil),
    CLSProgressReportingCapability(kind: .quantity, details: "Reports number of hints used"),
  ]
  context.addProgressReportingCapabilities(capabilities)
  context.topic = .init(rawValue: "math")
  context.topic = ["history"].first.map(CLSContextTopic.init(rawValue:))
}

public func reaction(to error: Error) -> String {
  do {
    throw error
  } catch CLSError.limits {
    return "limits"
  } catch let error as CLSError where error.code == .invalidCreate {
    return "there: \(error.userInfo[CLSErrorUserInfoKey.objectKey.rawValue] ?? "nobody")"
  } catch let error as CLSError {
    switch error.code {
    case .none, .classKitUnavailable, .invalidArgument, .invalidModification: return "argument"
    case .authorizationDenied, .databaseInaccessible: return "access"
    case .limits, .invalidCreate, .invalidUpdate, .partialFailure: return "save"
    case .invalidAccountCredentials: return "account"
    default: return "unknown \(error.errorCode)"
    }
  } catch {
    return "other"
  }
}

@available(iOS 15, *)
public func openDocument(_ url: URL) async throws -> CLSActivity {
  let activity = try await CLSDataStore.shared.fetchActivity(for: url)
  activity.start()
  try await CLSDataStore.shared.save()
  return activity
}

public class ContextRequestHandler: NSObject, NSExtensionRequestHandling, CLSContextProvider {
  public func beginRequest(with context: NSExtensionContext) {}

  public func updateDescendants(
    of context: CLSContext, completion: @escaping (Error?) -> Void
  ) {
    let predicate = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, context)
    CLSDataStore.shared.contexts(matching: predicate) { childContexts, _ in
      let path = Array(context.identifierPath.dropFirst())
      for name in ["one", "two"] where !childContexts.contains(where: { $0.identifier == name }) {
        if let child = LibraryManager.shared.createContext(
          forIdentifier: name, parentContext: context, parentIdentifierPath: path)
        {
          context.addChildContext(child)
        }
      }
      CLSDataStore.shared.save { error in completion(error) }
    }
  }
}

public func isDeepLink(_ userActivity: NSUserActivity) -> [String]? {
  guard userActivity.isClassKitDeepLink else { return nil }
  return userActivity.contextIdentifierPath.map { Array($0.dropFirst()) }
}
