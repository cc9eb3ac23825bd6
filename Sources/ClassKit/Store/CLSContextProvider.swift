/// Adds contexts when a person browses a program's content, even if the program never ran.
///
/// Implement one of the two forms.
///
/// - Source: ClassKit, `CLSContextProvider`.
public protocol CLSContextProvider {
  /// Adds at least the contexts directly below a context, saves them, and calls the completion.
  @preconcurrency
  func updateDescendants(
    of context: CLSContext, completion: @escaping @Sendable ((any Error)?) -> Void)

  /// Adds at least the contexts directly below a context, and saves them.
  func updateDescendants(of context: CLSContext) async throws
}

extension CLSContextProvider {
  /// Calls the asynchronous form.
  @preconcurrency
  public func updateDescendants(
    of context: CLSContext, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    if ProviderForm.isForwarded {
      return completion(
        CLSError(
          .delegateFailed,
          "\(Self.self) implements neither form of updateDescendants(of:). It needs one."))
    }
    let box = ProviderBox(provider: self)
    Task {
      do {
        try await box.provider.updateDescendants(of: context)
        completion(nil)
      } catch {
        completion(error)
      }
    }
  }

  /// Calls the form with a completion.
  public func updateDescendants(of context: CLSContext) async throws {
    let failure = await withCheckedContinuation { continuation in
      ProviderForm.$isForwarded.withValue(true) {
        updateDescendants(of: context) { (error: (any Error)?) in
          continuation.resume(returning: error)
        }
      }
    }
    if let failure { throw failure }
  }
}

/// A provider on its way into a task: it is the client's, which may be called from any thread.
private struct ProviderBox: @unchecked Sendable {
  let provider: any CLSContextProvider
}

private enum ProviderForm {
  /// Whether the asynchronous form called the one with a completion.
  @TaskLocal static var isForwarded = false
}
