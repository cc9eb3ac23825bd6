// swift-format-ignore-file

// Sources in Swift 5 mode that give no warning with Apple's ClassKit. Here a warning is an error.

import ClassKit

public final class LevelPublisher {
  public private(set) var lastError: Error?
  public private(set) var isCurrent = false

  public init() {}

  // Variables and objects that are not sendable go into completions.
  public func publish(_ names: [String], completion: ((Error?) -> Void)? = nil) {
    var missing: [String: CLSContext] = [:]
    for (order, name) in names.enumerated() {
      let context = CLSContext(type: .level, identifier: name, title: name)
      context.displayOrder = order
      missing[context.identifier] = context
    }
    let parent = CLSDataStore.shared.mainAppContext
    CLSDataStore.shared.contexts(matching: NSPredicate(format: "parent = %@", parent)) { contexts, error in
      self.lastError = error
      for context in contexts {
        missing.removeValue(forKey: context.identifier)
      }
      for (_, context) in missing {
        parent.addChildContext(context)
      }
      CLSDataStore.shared.save { (error) in
        self.isCurrent = error == nil
        completion?(error)
      }
    }
  }

  public func rename(_ path: [String], to title: String) {
    var count = 0
    CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: path)
    { (context, error) in
      count += 1
      guard let context = context else { return print(error?.localizedDescription ?? "none") }
      context.title = title
      DispatchQueue.main.async { print(context, count) }
      CLSDataStore.shared.save() { (error) in
        count += 1
      }
    }
    CLSDataStore.shared.contexts(matchingIdentifierPath: path) { contexts, _ in count += contexts.count }
    CLSDataStore.shared.fetchActivity(for: URL(fileURLWithPath: "/nowhere")) { activity, error in
      count += activity == nil ? 0 : 1
    }
  }
}

// Who browses calls a provider that says nothing of sendable closures.
public func browse(_ provider: CLSContextProvider, _ context: CLSContext, completion: @escaping (Error?) -> Void) {
  var calls = 0
  provider.updateDescendants(of: context) { error in
    calls += 1
    completion(error)
  }
}

public class BaseProvider: NSObject, CLSContextProvider {
  public func updateDescendants(of context: CLSContext, completion: @escaping (Error?) -> Void) {
    completion(nil)
  }
}

public class PageProvider: BaseProvider {
  public override func updateDescendants(of context: CLSContext, completion: @escaping (Error?) -> Void) {
    CLSDataStore.shared.save { error in completion(error) }
  }
}

public protocol BrowsingHandler: CLSContextProvider {
  var title: String { get }
}

public protocol KeepsActivities {
  var mainAppContext: CLSContext { get }
  func save(completion: ((Error?) -> Void)?)
}
extension CLSDataStore: KeepsActivities {}

public struct Unit: Hashable {
  public let type: CLSContextType
  public let topic: CLSContextTopic?
  public let activity: CLSActivity?
}

public func begin(_ context: CLSContext?, asNew: Bool) {
  context?.becomeActive()
  (context?.currentActivity ?? context?.createNewActivity())?.start()
  if asNew { context?.createNewActivity() }
  context?.currentActivity?.progress = min(max(0.5, 0), 1)
  let score = context?.currentActivity?.primaryActivityItem as? CLSScoreItem
    ?? CLSScoreItem(identifier: "score", title: "Score", score: 0, maxScore: 1)
  context?.currentActivity?.primaryActivityItem = score
}

public func kind(of error: Error) -> Int {
  if let error = error as? CLSError { return error.code.rawValue }
  switch error {
  case CLSError.limits: return 6
  default: return (error as NSError).code
  }
}
