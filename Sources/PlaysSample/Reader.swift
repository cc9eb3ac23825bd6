import ClassKit

/// A reader of plays for the terminal, written as for Apple's ClassKit.
@main struct Reader {
  static let help = """
    PlaysSample shows how a program uses ClassKit.

      PlaysSample                             lists the plays and what you have done
      PlaysSample read hamlet/act-1/scene-1   shows a scene page by page
      PlaysSample quiz hamlet/act-1/scene-1   asks five questions about it

    Everything is saved at once, also if you press Ctrl-C. Look at it with
    fileprogress report and fileprogress dev context show. To see each call of ClassKit:

      fileprogress dev trace -- \(Screen.program)
    """

  static func main() async {
    CLSDataStore.setApplicationIdentifier("org.fileprogress.plays")
    let store = CLSDataStore.shared
    store.delegate = PlayLibrary.shared
    if await store.answerContextRequest(with: ContextProvider()) { return }
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as CLSError {
      Screen.complain("Not saved: \(error.localizedDescription)")
      exit(1)
    } catch {
      Screen.complain("\(error)")
      exit(1)
    }
  }

  private static func run(_ words: [String]) async throws {
    // The path of a link starts with the reader's own identifier.
    if let path = NSUserActivity.classKitLaunch?.contextIdentifierPath?.dropFirst() {
      return try await open(Array(path))
    }
    switch (words.first, words.count) {
    case (nil, _): try await Contents.show()
    case ("-h", 1), ("--help", 1): print(help)
    case ("read", 2): try await open(path(words[1]))
    case ("quiz", 2): try await open(path(words[1]) + ["quiz"])
    default: refuse(words.joined(separator: " "))
    }
  }

  /// Opens what is at a path; the list for a play or an act.
  private static func open(_ path: [String]) async throws {
    let parts = PlayLibrary.shared.parts(along: path)
    guard parts.count == path.count else { return refuse(path.joined(separator: "/")) }
    let heading = parts.map(\.title).joined(separator: ", ")
    switch parts.last {
    case let scene as Scene: try await SceneReader.read(scene, at: path, headed: heading)
    case let quiz as Quiz: try await QuizMaster.ask(quiz, at: path, headed: heading)
    default: try await Contents.show()
    }
  }

  private static func path(_ typed: String) -> [String] {
    typed.split(separator: "/").map(String.init)
  }

  private static func refuse(_ typed: String) {
    Screen.complain("There is no \"\(typed)\".\n\n\(help)")
    exit(64)
  }
}
