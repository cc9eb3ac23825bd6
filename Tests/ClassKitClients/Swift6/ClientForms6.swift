// swift-format-ignore-file

// Sources as authors write them in Swift 6 mode: that they compile is the test.

import ClassKit

public final class Provider: NSObject, CLSContextProvider, Sendable {
  public func updateDescendants(of context: CLSContext) async throws {
    let predicate = NSPredicate(format: "parent = %@", context)
    let known = try await CLSDataStore.shared.contexts(matching: predicate)
    for name in ["one", "two"] where !known.contains(where: { $0.identifier == name }) {
      context.addChildContext(CLSContext(type: .lesson, identifier: name, title: name))
    }
    try await CLSDataStore.shared.save()
  }
}

public final class SendableProvider: NSObject, CLSContextProvider, Sendable {
  public func updateDescendants(
    of context: CLSContext, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    CLSDataStore.shared.save { error in completion(error) }
  }
}

@MainActor
public final class Reader {
  public var title = ""
  public private(set) var activity: CLSActivity?

  public init() {}

  public func open(_ path: [String]) async throws {
    let contexts = try await CLSDataStore.shared.contexts(matchingIdentifierPath: path)
    guard let context = contexts.last, contexts.count == path.count else { return }
    title = context.title
    context.becomeActive()
    let activity = context.currentActivity ?? context.createNewActivity()
    activity.start()
    self.activity = activity
    try await CLSDataStore.shared.save()
  }

  public func close() async throws {
    activity?.progress = 1
    activity?.stop()
    try await CLSDataStore.shared.save()
  }

  // Without await, the form with a completion.
  public func saveWithoutWaiting() {
    CLSDataStore.shared.save()
    CLSDataStore.shared.save { error in
      if let error { print(error.localizedDescription) }
    }
  }
}

public actor Counter {
  private var item: CLSQuantityItem?

  public init() {}

  public func count(in activity: CLSActivity) {
    let item = item ?? CLSQuantityItem(identifier: "hints", title: "Hints")
    item.quantity += 1
    activity.addAdditionalActivityItem(item)
    self.item = item
  }
}

public protocol MockableStore: Sendable {
  var mainAppContext: CLSContext { get }
  func save(completion: (((any Error)?) -> Void)?)
  func save() async throws
  func contexts(
    matchingIdentifierPath: [String],
    completion: @escaping @Sendable ([CLSContext], (any Error)?) -> Void)
}

extension CLSDataStore: MockableStore {}

public final class Delegate: NSObject, CLSDataStoreDelegate, Sendable {
  public static let shared = Delegate()

  public func createContext(
    forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
  ) -> CLSContext? {
    CLSContext(type: .custom, identifier: identifier, title: identifier)
  }
}

public final class FixedPathContext: CLSContext, @unchecked Sendable {
  public override var identifierPath: [String] { ["app", "fixed"] }
}

public func pathOfFixedPathContext() -> [String] {
  let context: CLSContext = FixedPathContext(type: .book, identifier: "real", title: "Real")
  return context.identifierPath
}
