// swift-format-ignore-file

// A script in Swift 6 mode: code at the top level, with `await`.

import ClassKit

final class Library: NSObject, CLSDataStoreDelegate, Sendable {
  func createContext(
    forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
  ) -> CLSContext? {
    CLSContext(type: .chapter, identifier: identifier, title: identifier)
  }
}

let library = Library()
CLSDataStore.shared.delegate = library

let act = try await CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: ["hamlet", "act-1"])
act.becomeActive()
act.createNewActivity().start()
try await CLSDataStore.shared.save()

let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
act.addChildContext(quiz)
CLSDataStore.shared.save()

func keep() async throws { try await CLSDataStore.shared.save() }

quiz.title = String(repeating: "x", count: 300)
do {
  try await keep()
  print("no error")
} catch CLSError.limits {
  print("limits")
} catch {
  print((error as NSError).code, (error as? CLSError)?.code as Any)
}
