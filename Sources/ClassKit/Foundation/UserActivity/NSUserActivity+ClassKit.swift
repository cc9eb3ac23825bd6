internal import Foundation

extension NSUserActivity {
  /// The kind of an activity that opens a context.
  private static let deepLinkType = "fileprogress.context"
  /// The key of the identifier path in ``userInfo``.
  private static let pathKey = "fileprogress.contextIdentifierPath"

  /// Creates the activity that opens a context.
  ///
  /// - Parameters:
  ///   - contextIdentifierPath: Identifiers from the main context, the application's first, down to the context.
  ///   - title: What people call the context.
  package convenience init(contextIdentifierPath: [String], title: String? = nil) {
    self.init(activityType: Self.deepLinkType)
    self.title = title
    userInfo = [Self.pathKey: contextIdentifierPath]
    requiredUserInfoKeys = [Self.pathKey]
  }

  /// Whether the activity opens a context.
  ///
  /// - Source: ClassKit, `NSUserActivity.isClassKitDeepLink`.
  public var isClassKitDeepLink: Bool { contextIdentifierPath != nil }

  /// The path of the context that it opens, starting with the application's identifier; `nil` for other activities.
  ///
  /// - Source: ClassKit, `NSUserActivity.contextIdentifierPath`.
  public var contextIdentifierPath: [String]? { userInfo?[Self.pathKey] as? [String] }
}
