import DocumentWriting

/// What a request to `/v1` is about.
enum ServiceRoute: Hashable {
  /// What happens in a document.
  enum Event: String {
    case beat
    case input
    case text
    case saved
    case end
  }

  case service
  case reload
  case sessions
  case session(OpenDocuments.Ticket)
  case event(Event, OpenDocuments.Ticket)
  case question(RecordQuestion)

  /// Finds what a path is about; `nil` if nothing is there.
  ///
  /// - Parameter path: What follows `/v1`.
  init?(_ path: [String]) {
    switch path {
    case ["service"]: self = .service
    case ["service", "reload"]: self = .reload
    case ["sessions"]: self = .sessions
    default:
      if path.count == 1, let question = RecordQuestion(rawValue: path[0]) {
        self = .question(question)
        return
      }
      guard path.count == 2 || path.count == 3, path[0] == "sessions", !path[1].isEmpty else {
        return nil
      }
      let ticket = OpenDocuments.Ticket(path[1])
      if path.count == 2 {
        self = .session(ticket)
      } else if let event = Event(rawValue: path[2]) {
        self = .event(event, ticket)
      } else {
        return nil
      }
    }
  }

  /// The one method that it takes.
  var method: String {
    switch self {
    case .service, .session, .question: "GET"
    case .reload, .sessions, .event: "POST"
    }
  }
}
