// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ClassKit
import Foundation

// Deep links, a principal class and a thumbnail as clients in Swift 6 mode write them.

public struct DeepLinksOfSwift6: Sendable {
  private let thumbnail = CGImage(width: 1, height: 1, rgba: [0, 0, 0, 255])

  public init() {}

  public func open(_ userActivity: NSUserActivity) -> String? {
    guard userActivity.isClassKitDeepLink else { return nil }
    return userActivity.contextIdentifierPath?.dropFirst().joined(separator: "/")
  }
}

public final class ProviderOfSwift6: NSObject, NSExtensionRequestHandling {
  public func beginRequest(with context: NSExtensionContext) {
    context.cancelRequest(withError: CancellationError())
  }

  public func open(_ context: NSExtensionContext) async -> Bool {
    guard let link = URL(string: "reader://hamlet") else { return false }
    return await context.open(link)
  }
}
