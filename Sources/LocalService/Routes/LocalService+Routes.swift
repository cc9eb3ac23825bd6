import DocumentWriting
import FileProgress
import Foundation
import ProgressModel

extension LocalService {
  /// How often a program that has a document open has to be heard.
  static let beatSeconds = 30

  /// Answers a request.
  package func reply(to request: ServiceRequest) async -> ServiceReply {
    do throws(ServiceRefusal) {
      return try await answer(to: request)
    } catch {
      return error.reply
    }
  }

  /// Returns why a request is refused before its body is read; `nil` if the body is wanted. Any program of any user can
  /// knock at the port, and the service need not keep what it sends.
  package func refusal(beforeBodyOf request: ServiceRequest) -> ServiceReply? {
    guard request.door != .socket else { return nil }
    guard let target = RequestTarget(request.target) else {
      return ServiceRefusal.wrongAddress(request.target).reply
    }
    return wakaTime.refusal(of: request, at: target.path, query: target.query)
  }

  private func answer(
    to request: ServiceRequest
  ) async throws(ServiceRefusal) -> ServiceReply {
    guard let target = RequestTarget(request.target) else { throw .wrongAddress(request.target) }
    guard target.path.first == "v1" else {
      let reply = await wakaTime.reply(
        to: request, at: target.path, query: target.query, in: self)
      guard let reply else { throw .noSuchAddress }
      return reply
    }
    // Any program of any user can knock at a port.
    guard request.door == .socket, let route = ServiceRoute(Array(target.path.dropFirst()))
    else { throw .noSuchAddress }
    guard request.method == route.method else { throw .wrongMethod(use: route.method) }
    switch route {
    case .service: return .made(200, state)
    case .reload:
      _ = await reload()
      return .made(200, state)
    case .sessions: return try await open(try OpeningMembers(body: request.body))
    case .session(let ticket):
      return .made(200, try await figures(ofOpen: ticket) { (_) throws(FeedingError) in })
    case .event(let event, let ticket): return try await take(event, of: ticket, request.body)
    case .question(let question):
      return try await answer(to: try question.words(for: target.query))
    }
  }

  // MARK: - Sessions

  private func open(_ members: OpeningMembers) async throws(ServiceRefusal) -> ServiceReply {
    let client = SessionClient(
      named: members.tool, seesInput: members.seesInput,
      lifeline: .beats(every: .seconds(Self.beatSeconds)))
    guard let client else {
      throw .badRequest(
        "\"tool\" can't be this name. Take the name of your program: at most "
          + "\(SessionClient.mostNameCharacters) characters, "
          + "no control characters, no space around it, and not fileprogress.")
    }
    let moment = store.configuration.clock.read()
    let line = DispatchQueue(label: "fileprogress.opening")
    let opened = try await inRecord(on: line) { (documents) throws(FeedingError) in
      let ticket = try documents.open(members.path, for: client, at: moment)
      return OpenedSession(
        id: ticket.description, isRecorded: try documents.isRecorded(ticket),
        beatSeconds: Self.beatSeconds)
    }
    maintainDaily()
    return .made(201, opened, fields: ["Location": "/v1/sessions/\(opened.id)"])
  }

  private func take(
    _ event: ServiceRoute.Event, of ticket: OpenDocuments.Ticket, _ body: [UInt8]
  ) async throws(ServiceRefusal) -> ServiceReply {
    // It happened when it came in, however long it waits for a slow disk.
    let moment = store.configuration.clock.read()
    let line = documents.line(of: ticket)
    switch event {
    case .beat:
      try await inRecord(on: line) { (documents) throws(FeedingError) in
        try documents.beat(ticket, at: moment)
      }
      return ServiceReply(204)
    case .input:
      let isTyping = try InputMembers(body: body).isTyping
      try await inRecord(on: line) { (documents) throws(FeedingError) in
        try documents.input(ticket, isTyping: isTyping, at: moment)
      }
      return ServiceReply(204)
    case .text:
      let text = try TextMembers(body: body).text
      let words = try await inRecord(on: line) { (documents) throws(FeedingError) in
        try documents.text(ticket, text)
      }
      return .made(200, CountedTextAnswer(words: words))
    case .saved:
      let figures = try await figures(ofOpen: ticket) { (documents) throws(FeedingError) in
        _ = try documents.saved(ticket, at: moment)
      }
      return .made(200, figures)
    case .end:
      let figures = try await inRecord(on: line) { (documents) throws(FeedingError) in
        let isRecorded = try documents.isRecorded(ticket)
        guard let outcome = try documents.end(ticket, at: moment) else {
          return SessionFiguresAnswer(isRecorded: isRecorded, figures: SessionFigures())
        }
        return SessionFiguresAnswer(
          isRecorded: outcome.isRecorded && !outcome.isForgotten, figures: outcome.figures)
      }
      maintainDaily()
      return .made(200, figures)
    }
  }

  /// Does something in a document, and returns what its session came to so far.
  private func figures(
    ofOpen ticket: OpenDocuments.Ticket,
    after work: @escaping @Sendable (OpenDocuments) throws(FeedingError) -> Void
  ) async throws(ServiceRefusal) -> SessionFiguresAnswer {
    try await inRecord(on: documents.line(of: ticket)) { (documents) throws(FeedingError) in
      try work(documents)
      return SessionFiguresAnswer(
        isRecorded: try documents.isRecorded(ticket), figures: try documents.figures(ticket))
    }
  }

  private func inRecord<Value: Sendable>(
    on line: DispatchQueue?,
    _ work: @escaping @Sendable (OpenDocuments) throws(FeedingError) -> Value
  ) async throws(ServiceRefusal) -> Value {
    let result = await inOrder(on: line) { [documents] in
      Result { () throws(FeedingError) in try work(documents) }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error): throw ServiceRefusal(error)
    }
  }

  // MARK: - Questions

  /// Has the program answer; its answer is passed on as it is.
  private func answer(to words: [String]) async throws(ServiceRefusal) -> ServiceReply {
    let answer: ProgramAnswer
    do throws(AnswerFailure) {
      answer = try await answers.answer(to: words)
    } catch {
      throw ServiceRefusal(error)
    }
    // 3: done in part. A prompt whose store can't be read is empty.
    guard [0, 3].contains(answer.status), !answer.output.isEmpty else {
      throw ServiceRefusal(answer)
    }
    return ServiceReply(200, body: answer.output)
  }
}
