import ClassKit

/// Shows teachers what there is to read before anybody opened the reader.
final class ContextProvider: NSObject, NSExtensionRequestHandling, CLSContextProvider {
  func beginRequest(with context: NSExtensionContext) {}

  func updateDescendants(
    of context: CLSContext, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let children = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent, context)
    CLSDataStore.shared.contexts(matching: children) { known, error in
      if let error { return completion(error) }
      let library = PlayLibrary.shared
      // The path starts with the reader's own identifier.
      let parts = library.parts(below: Array(context.identifierPath.dropFirst()))
      for (order, part) in parts.enumerated()
      where !known.contains(where: { $0.identifier == part.identifier }) {
        context.addChildContext(library.tree(of: part, displayOrder: order))
      }
      CLSDataStore.shared.save(completion: completion)
    }
  }
}
