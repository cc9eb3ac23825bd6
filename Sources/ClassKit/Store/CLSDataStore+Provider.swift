internal import FileProgress
public import Foundation

extension CLSDataStore {
  /// Answers the question which contexts are below one, if this process was started to be asked.
  ///
  /// An installed program calls this first. Apple's system loads an extension for it; here `fileprogress` starts
  /// the executable with `--provider`, as the guide "Contexts in your program" describes.
  ///
  /// - Returns: Whether there was a question. Then the program is to end.
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
  /// Creates the activity for a link of fileprogress, as a program gets it as its only argument when a person opens
  /// one of its contexts; `nil` for other links.
  public convenience init?(classKitDeepLink link: URL) {
    guard let link = ContextLink(url: link) else { return nil }
    self.init(contextIdentifierPath: link.identifierPath)
  }

  /// The activity with which this process was started to show a context; `nil` if it was started otherwise.
  public static var classKitLaunch: NSUserActivity? {
    guard CommandLine.arguments.count == 2 else { return nil }
    return URL(string: CommandLine.arguments[1]).flatMap(NSUserActivity.init(classKitDeepLink:))
  }
}
