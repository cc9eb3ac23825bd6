// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ClassKit
import Foundation

// Deep links, a principal class and a thumbnail as clients in Swift 5 mode write them.

public class DeepLinksOfSwift5: NSObject {
  public func open(_ userActivity: NSUserActivity) -> String? {
    guard userActivity.isClassKitDeepLink,
      let identifierPath = userActivity.contextIdentifierPath
    else { return nil }
    return identifierPath.dropFirst().joined(separator: "/")
  }

  public func restore(_ restorationHandler: @escaping ([NSUserActivity]?) -> Void) {
    let activity = NSUserActivity(activityType: "com.example.reader.read")
    activity.title = "Hamlet"
    activity.userInfo = ["page": 3]
    activity.keywords = ["drama"]
    activity.isEligibleForSearch = true
    activity.isEligibleForPrediction = true
    activity.webpageURL = URL(string: "https://example.com")
    activity.becomeCurrent()
    restorationHandler([activity])
  }
}

public class ProviderOfSwift5: NSObject, NSExtensionRequestHandling {
  public private(set) var itemCount = 0

  public func beginRequest(with context: NSExtensionContext) {
    itemCount = context.inputItems.compactMap { $0 as? NSExtensionItem }.count
    context.completeRequest(returningItems: nil, completionHandler: nil)
  }

  public var thumbnail: CGImage? { CGImage(pngData: Data()) }
}

class MockContext: NSExtensionContext {
  private var isDone: Bool

  override init() {
    isDone = false
    super.init()
  }

  override var inputItems: [Any] { return [NSExtensionItem()] }

  override func completeRequest(
    returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil
  ) {
    isDone = true
    super.completeRequest(returningItems: items, completionHandler: completionHandler)
  }
}

class ReadingActivity: NSUserActivity {
  init() { super.init(activityType: "com.example.reader.read") }

  override func becomeCurrent() { title = "now" }
}
