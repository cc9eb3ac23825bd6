import ClassKit

/// The list of all plays, with what was done.
enum Contents {
  static func show() async throws {
    try await PlayLibrary.shared.declare()
    for play in PlayLibrary.shared.plays {
      print("\n\(Screen.bold(play.title))  \(Screen.dim(play.author))")
      for act in play.acts {
        print("\n  \(act.title)")
        for scene in act.scenes {
          let path = [play.identifier, act.identifier, scene.identifier]
          let contexts = try await CLSDataStore.shared.contexts(
            matchingIdentifierPath: path + [scene.quiz.identifier])
          guard contexts.count == path.count + 1 else { continue }
          show(
            scene.title, scene.place, contexts[path.count - 1].currentActivity.map(reading))
          show("", "Quiz", contexts[path.count].currentActivity.map(result))
          print(Screen.dim("             \(path.joined(separator: "/"))"))
        }
      }
    }
    print(
      """

      To read a scene:      \(Screen.program) read hamlet/act-1/scene-1
      To answer questions:  \(Screen.program) quiz hamlet/act-1/scene-1

      """)
  }

  private static func show(_ title: String, _ text: String, _ done: (isDone: Bool, text: String)?) {
    let mark = done?.isDone == true ? Screen.green("✓") : " "
    print(
      "    \(Screen.padded(title, to: 9))\(Screen.padded(text, to: 31))\(mark) "
        + (done?.text ?? Screen.dim("–")))
  }

  private static func reading(_ activity: CLSActivity) -> (Bool, String) {
    let time = Screen.text(of: activity.duration)
    if activity.progress == 1 { return (true, "read in \(time)") }
    return (false, "\(Int(activity.progress * 100)) % in \(time)")
  }

  private static func result(_ activity: CLSActivity) -> (Bool, String) {
    var texts: [String] = []
    if let score = activity.primaryActivityItem as? CLSScoreItem {
      let state = activity.progress < 1 ? " so far" : ""
      texts.append("\(Int(score.score)) of \(Int(score.maxScore)) points\(state)")
    }
    for case let hints as CLSQuantityItem in activity.additionalActivityItems {
      texts.append("\(Int(hints.quantity)) \(hints.quantity == 1 ? "hint" : "hints")")
    }
    return (activity.progress == 1, texts.joined(separator: ", "))
  }
}
