public import Foundation

/// What a person does in an application now, such as opening a deep link.
///
/// It keeps its values and tells no other program.
///
/// - Source: Foundation on Apple platforms.
open class NSUserActivity: NSObject {
  /// What kind of activity it is, in reverse DNS notation.
  open private(set) var activityType: String
  /// What people call it.
  open var title: String?
  /// What the application needs to continue it.
  open var userInfo: [AnyHashable: Any]?
  /// The keys of ``userInfo`` that are needed to continue it.
  open var requiredUserInfoKeys: Set<String>?
  /// Whether ``userInfo`` has changed and must be saved.
  open var needsSave = false
  /// A web page with the same content.
  open var webpageURL: URL?
  /// The page that led to it.
  open var referrerURL: URL?
  /// When it expires.
  open var expirationDate: Date? = .distantFuture
  /// Words to find it by.
  open var keywords: Set<String> = []
  /// Whether another device may continue it.
  open var isEligibleForHandoff = true
  /// Whether a search on this device may find it.
  open var isEligibleForSearch = false
  /// Whether a search of others may find it.
  open var isEligibleForPublicIndexing = false
  /// Whether it may be suggested.
  open var isEligibleForPrediction = false
  /// What the application calls it.
  open var persistentIdentifier: String?
  /// What identifies the content that it shows.
  open var targetContentIdentifier: String?

  /// Creates an activity of a kind.
  public init(activityType: String) { self.activityType = activityType }

  /// Adds entries to ``userInfo``; an entry replaces one with the same key.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// Marks it as what the person does now; has no effect on Linux.
  open func becomeCurrent() {}

  /// Marks it as no longer what the person does; has no effect on Linux.
  open func resignCurrent() {}

  /// Ends it; has no effect on Linux.
  open func invalidate() {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of an activity that shows a web page.
///
/// - Source: Foundation on Apple platforms.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
