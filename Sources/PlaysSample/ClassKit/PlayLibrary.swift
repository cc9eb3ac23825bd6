import ClassKit

/// All plays, and the contexts that ClassKit knows them by.
final class PlayLibrary: NSObject, CLSDataStoreDelegate, Sendable {
  static let shared = PlayLibrary()

  let plays = [Play.hamlet]

  /// The parts along a path, such as `["hamlet", "act-1"]`; fewer if one does not exist.
  func parts(along path: [String]) -> [any Part] {
    var found: [any Part] = []
    var candidates: [any Part] = plays
    for identifier in path {
      guard let part = candidates.first(where: { $0.identifier == identifier }) else { break }
      found.append(part)
      candidates = part.parts
    }
    return found
  }

  /// The parts directly below a path; the plays below an empty one.
  func parts(below path: [String]) -> [any Part] {
    let found = parts(along: path)
    guard found.count == path.count else { return [] }
    return found.last?.parts ?? plays
  }

  /// Makes the context of a part.
  func context(of part: any Part, displayOrder: Int) -> CLSContext {
    let context = CLSContext(
      type: part.contextType, identifier: part.identifier, title: part.title)
    context.displayOrder = displayOrder
    part.describe(context)
    return context
  }

  /// Makes the context of a part, with those of all parts below it.
  func tree(of part: any Part, displayOrder: Int) -> CLSContext {
    let context = context(of: part, displayOrder: displayOrder)
    for (order, part) in part.parts.enumerated() {
      context.addChildContext(tree(of: part, displayOrder: order))
    }
    return context
  }

  /// Tells ClassKit about all plays: a look-up of each last part makes those above it, too.
  func declare() async throws {
    for play in plays {
      for act in play.acts {
        for scene in act.scenes {
          let path = [play.identifier, act.identifier, scene.identifier, scene.quiz.identifier]
          _ = try await CLSDataStore.shared.contexts(matchingIdentifierPath: path)
        }
      }
    }
  }

  // MARK: - CLSDataStoreDelegate

  func createContext(
    forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
  ) -> CLSContext? {
    let parts = parts(below: parentIdentifierPath)
    guard let order = parts.firstIndex(where: { $0.identifier == identifier }) else { return nil }
    return context(of: parts[order], displayOrder: order)
  }
}
