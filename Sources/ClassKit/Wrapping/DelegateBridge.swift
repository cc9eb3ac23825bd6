import Dispatch
import FileProgress
import ProgressModel

/// Asks the delegate of a ``CLSDataStore`` for the library.
final class DelegateBridge: ContextDelegate {
  private let dataStore: @Sendable () -> CLSDataStore?

  init(_ dataStore: @escaping @Sendable () -> CLSDataStore?) { self.dataStore = dataStore }

  func declaration(
    forIdentifier identifier: String, parent: Context, parentIdentifierPath: [String]
  ) async throws -> ContextDeclaration? {
    guard let dataStore = dataStore() else { return nil }
    let above = dataStore.wrapper(of: parent)
    let made = await withCheckedContinuation { continuation in
      // The delegate may wait, and threads of tasks must not. A concurrent queue has as many threads as the machine has
      // cores, and tasks share them; each serial queue has one of its own.
      DispatchQueue(label: "org.fileprogress.classkit.delegate").async {
        let made = CLSDataStore.$substitute.withValue(dataStore) {
          CallLine.$isInDelegate.withValue(true) {
            dataStore.delegate?.createContext(
              forIdentifier: identifier, parentContext: above,
              parentIdentifierPath: parentIdentifierPath)
          }
        }
        continuation.resume(returning: made)
      }
    }
    above.note("asks the delegate for \(identifier)", made.map { "\"\($0.title)\"" } ?? "none")
    guard let made else { return nil }
    // A late answer is dropped.
    try Task.checkCancellation()
    guard made.identifier == identifier else {
      return ContextDeclaration(type: .none, identifier: made.identifier, title: "")
    }
    if made.stored != nil, made.parent?.isEqual(above) != true {
      throw CLSError(
        .delegateFailed,
        "The delegate was asked for \(identifier) below \(above.identifier) and returned one of another parent.",
        object: made)
    }
    try above.adopt(made)
    return made.stored?.declaration
  }
}
