import ClassKit

/// Shows the text of a scene page by page and reports how far the student got.
enum SceneReader {
  static func read(_ scene: Scene, at path: [String], headed heading: String) async throws {
    let pages = try scene.pages()
    let lineCount = Double(pages.joined().count)
    let visit = try await Visit(at: path, isContinuing: true)
    print("\n\(Screen.bold(heading))\n\(Screen.dim(scene.place))\n")

    var shown = 0
    for (number, page) in pages.enumerated() {
      let start = Double(shown) / lineCount
      shown += page.count
      // Pages of an earlier visit are passed over.
      if Double(shown) / lineCount <= visit.activity.progress { continue }
      print(page.joined(separator: "\n") + "\n")
      let isLast = number == pages.count - 1
      let answer = Screen.ask(
        "Page \(number + 1) of \(pages.count). "
          + (isLast ? "Return: finish, q: stop" : "Return: next page, q: stop"))
      // Whoever stops here has not read this page.
      guard let answer, !answer.hasPrefix("q") else { break }
      visit.activity.addProgressRange(fromStart: start, toEnd: Double(shown) / lineCount)
      try await CLSDataStore.shared.save()
    }

    let isFinished = visit.activity.progress == 1
    if isFinished { CLSDataStore.shared.completeAllAssignedActivities(matching: path) }
    try await visit.end()
    let time = Screen.text(of: visit.activity.duration)
    let name = path.joined(separator: "/")
    if isFinished {
      print("You have read the scene, in \(time). For a quiz: \(Screen.program) quiz \(name)")
    } else {
      print(
        "You have read \(Int(visit.activity.progress * 100)) % of the scene, in \(time). "
          + "To continue:\n  \(Screen.program) read \(name)")
    }
  }
}
