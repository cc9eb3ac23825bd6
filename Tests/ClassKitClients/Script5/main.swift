// swift-format-ignore-file

// A script in Swift 5 mode: code at the top level, without `await`.

import ClassKit

class Library: NSObject, CLSDataStoreDelegate {
  var asked: [String] = []

  func createContext(
    forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
  ) -> CLSContext? {
    asked.append(identifier)
    return CLSContext(type: .chapter, identifier: identifier, title: identifier)
  }
}

let library = Library()
CLSDataStore.shared.delegate = library

let done = DispatchSemaphore(value: 0)
var found: CLSContext?
CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: ["hamlet", "act-1"]) { context, error in
  found = context
  context?.createNewActivity().start()
  CLSDataStore.shared.save()
  done.signal()
}
done.wait()

let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
found?.addChildContext(quiz)
CLSDataStore.shared.save()

quiz.title = String(repeating: "x", count: 300)
CLSDataStore.shared.save { error in
  switch error {
  case CLSError.limits?: print("limits", (error as NSError?)?.code ?? 0)
  default: print("no error")
  }
  done.signal()
}
done.wait()
print(library.asked.joined(separator: " "))
