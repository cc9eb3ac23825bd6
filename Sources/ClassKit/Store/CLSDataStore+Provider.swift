internal import FileProgress
public import Foundation

extension CLSDataStore {
  /// Tells fileprogress which contexts the program has, if fileprogress started it for that.
  ///
  /// Call this first in your main function. Apple's system loads an extension instead. Here `fileprogress` starts
  /// the executable with `--provider`, as the guide "Contexts in your program" describes.
  ///
  /// - Returns: Whether fileprogress asked. If so, end the program.
  public func answerContextRequest(with provider: any CLSContextProvider) async -> Bool {
    let request = provider as? any NSExtensionRequestHandling
    let adapter = ProviderAdapter(provider: provider, request: request, dataStore: self)
    return await dataStore.answerContextRequest(with: adapter)
  }

  /// A client's provider, which may be called from any thread, as one of the library.
  private struct ProviderAdapter: ContextProvider, @unchecked Sendable {
    let provider: any CLSContextProvider
    let request: (any NSExtensionRequestHandling)?
    let dataStore: CLSDataStore

    func updateDescendants(of context: Context) async throws {
      request?.beginRequest(with: NSExtensionContext())
      let context = dataStore.wrapper(of: context)
      context.note("asks \(type(of: provider)) for what is below it")
      try await provider.updateDescendants(of: context)
    }
  }
}

extension NSUserActivity {
  /// Creates the activity for a link of fileprogress to a context; `nil` for other links.
  ///
  /// When a person opens a context, fileprogress starts the program with such a link as its only argument.
  public convenience init?(classKitDeepLink link: URL) {
    guard let link = ContextLink(url: link) else { return nil }
    self.init(contextIdentifierPath: link.identifierPath)
  }

  /// The activity for the context that this process was started to show; `nil` if there is no such context.
  public static var classKitLaunch: NSUserActivity? {
    guard CommandLine.arguments.count == 2 else { return nil }
    return URL(string: CommandLine.arguments[1]).flatMap(NSUserActivity.init(classKitDeepLink:))
  }
}
