import FileProgress
import Foundation

/// A reading app without pages: it provides its books, and opens links. Tests start it as others would.
@main struct ProviderSample {
  struct Shelf: ContextProvider {
    struct Refusal: Error, CustomStringConvertible {
      var description: String { "the shelf is locked" }
    }

    func updateDescendants(of context: Context) async throws {
      print("asked for \(context.identifier)")
      if context.identifier == "locked" { throw Refusal() }
      guard context.parent == nil else { return }
      var macbeth = ContextDeclaration(type: .book, identifier: "macbeth", title: "Macbeth")
      macbeth.displayOrder = 2
      var hamlet = ContextDeclaration(
        type: .book, identifier: "hamlet", title: "Hamlet",
        children: [ContextDeclaration(type: .chapter, identifier: "act-1", title: "Act 1")])
      hamlet.displayOrder = 1
      hamlet.topic = .literacyAndWriting
      hamlet.summary = "A prince hesitates."
      try context.declare([macbeth, hamlet])
    }
  }

  /// Says whether a file is assigned, and completes it.
  private static func finish(_ url: URL) async {
    do {
      print("assigned: \(try await DataStore.shared.isAssignedDocument(url))")
      try await DataStore.shared.completeAllAssignedActivities(of: url)
      print("completed")
    } catch {
      print("error: \(error)")
    }
  }

  static func main() async {
    print("The app starts.")
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "assigned" {
      return await finish(URL(fileURLWithPath: CommandLine.arguments[2]))
    }
    if await DataStore.shared.answerContextRequest(with: Shelf()) { return }
    if let link = CommandLine.arguments.dropFirst().first.flatMap(ContextLink.init) {
      print("opens \(link.identifierPath.joined(separator: " / "))")
    }
  }
}
