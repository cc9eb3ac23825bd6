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
  /// What the extension works on; `NSExtensionItem`s, mostly.
  open private(set) var inputItems: [Any]

  /// Creates a context without items.
  public override init() { inputItems = [] }

  /// Creates a context with items.
  public init(inputItems: [Any]) { self.inputItems = inputItems }

  /// Says that a request is done; the handler is called at once with `false`, since nothing expires.
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil
  ) { completionHandler?(false) }

  /// Says that a request failed; nobody is told.
  open func cancelRequest(withError error: any Error) {}

  /// Asks the program to open a URL; the handler is called at once with `false`, since no program does.
  open func open(_ url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    completionHandler?(false)
  }

  /// Asks the program to open a URL.
  ///
  /// - Returns: `false`, since no program does.
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
