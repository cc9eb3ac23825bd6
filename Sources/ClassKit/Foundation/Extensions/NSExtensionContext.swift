public import Foundation

/// A principal class of an extension.
///
/// - Source: Foundation on Apple platforms.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  /// Prepares for requests; it is called before the first one.
  func beginRequest(with context: NSExtensionContext)
}

/// The program that started an extension.
///
/// - Source: Foundation on Apple platforms.
open class NSExtensionContext: NSObject {
  /// The items to work on, usually of type `NSExtensionItem`.
  open private(set) var inputItems: [Any]

  /// Creates a context without items.
  public override init() { inputItems = [] }

  /// Creates a context with items.
  public init(inputItems: [Any]) { self.inputItems = inputItems }

  /// Ends a request. The handler is called at once with `false`, because nothing expires.
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil
  ) { completionHandler?(false) }

  /// Cancels a request; has no effect on Linux.
  open func cancelRequest(withError error: any Error) {}

  /// Opens nothing on Linux. The handler is called at once with `false`.
  open func open(_ url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    completionHandler?(false)
  }

  /// Asks the program to open a URL.
  ///
  /// - Returns: Always `false` on Linux, because no program opens it.
  open func open(_ url: URL) async -> Bool { false }
}

/// One thing that an extension works on.
///
/// - Source: Foundation on Apple platforms.
open class NSExtensionItem: NSObject {
  /// What people call it.
  open var attributedTitle: NSAttributedString?
  /// Its text.
  open var attributedContentText: NSAttributedString?
  /// Its files.
  open var attachments: [Any]?
  /// More about it.
  open var userInfo: [AnyHashable: Any]?

  /// Creates an item without content.
  public override init() {}
}
