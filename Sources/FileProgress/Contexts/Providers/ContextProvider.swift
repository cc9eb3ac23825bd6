import Foundation

/// Shows the content of a program to people who browse it, even if the program never ran.
///
/// `fileprogress dev context list --live` starts the program with `--provider`. The program answers at the start of
/// its main function, and ends:
///
/// ```swift
/// struct Shelf: ContextProvider {
///   func updateDescendants(of context: Context) async throws {
///     guard context.parent == nil else { return }
///     try context.declare([
///       ContextDeclaration(type: .book, identifier: "hamlet", title: "Hamlet"),
///       ContextDeclaration(type: .book, identifier: "macbeth", title: "Macbeth"),
///     ])
///   }
/// }
/// ```
///
/// ```swift
/// if await DataStore.shared.answerContextRequest(with: Shelf()) { return }
/// ```
///
/// <doc:ContextsInYourProgram> says how to install a program so that fileprogress finds it.
///
/// - Source: ClassKit, `CLSContextProvider`.
public protocol ContextProvider: Sendable {
  /// Declares at least the contexts directly below one. It may change and remove others, too.
  ///
  /// Be quick: a person waits, and after five seconds there is no answer. You need not save.
  ///
  /// - Parameter context: The main context at first, then the one that the person looks into.
  /// - Throws: An error whose text the person reads.
  func updateDescendants(of context: Context) async throws
}

extension DataStore {
  /// Answers a request for contexts, if the program was started for that: with `--provider` as its first argument.
  ///
  /// It reads the request from standard input, has the provider update the tree, saves, and writes the contexts
  /// below the requested one to standard output. Errors are part of the answer. What the program prints meanwhile
  /// goes to standard error.
  ///
  /// - Returns: Whether it answered. Then the program should end at once.
  public func answerContextRequest(with provider: some ContextProvider) async -> Bool {
    guard ProcessInfo.processInfo.arguments.dropFirst().first == "--provider" else { return false }
    // What the program prints must not get into the answer.
    let output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    await answerContextRequest(from: STDIN_FILENO, to: output, with: provider)
    Foundation.close(output)
    return true
  }

  /// Reads a request from one file, and writes the answer to another.
  package func answerContextRequest(
    from input: Int32, to output: Int32, with provider: some ContextProvider
  ) async {
    let answer: ContextAnswer
    do {
      let request = try await kernel.inBackground { try ContextRequest(readingFrom: input) }
      answer = .contexts(try await contexts(for: request, from: provider))
    } catch {
      answer = .failure("\(error)")
    }
    try? await kernel.inBackground { try answer.write(to: output) }
  }

  private func contexts(
    for request: ContextRequest, from provider: some ContextProvider
  ) async throws -> [ProvidedContext] {
    guard request.application.utf8.elementsEqual(kernel.tool.utf8) else {
      throw DataStoreError(
        .invalidArgument,
        message: "this program is \(kernel.tool), and the request is for \(request.application)")
    }
    let context = try await mainContext.descendant(matchingIdentifierPath: request.identifierPath)
    try await provider.updateDescendants(of: context)
    try await save()
    return context.children.map(ProvidedContext.init)
  }
}
