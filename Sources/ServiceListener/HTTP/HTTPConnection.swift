import LocalService
import NIOCore
import NIOHTTP1

/// What the service answers a client.
struct HTTPAnswer: Sendable {
  var reply: ServiceReply
  /// Whether the connection is closed after it, even if the client wants to go on.
  var isLast = false
}

/// One client: gathers its requests, has them answered one at a time in their order, and closes.
///
/// While a request is answered, nothing is read. What was read before stays in a queue. Every wait for the client has
/// a deadline. There is one timer at most, and none while the service works.
final class HTTPConnection: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private enum Stage {
    /// Before the head of a request is complete.
    case waiting
    /// The head is complete, the body is not.
    case gathering(HTTPRequestHead, mostBodyBytes: Int)
    /// The request is with the service, or its answer is on the way to the client.
    case answering
    /// The last answer was given. What the client sends now is dropped.
    case leaving
  }

  private enum Deadline {
    case head, body, answer, idle, refusal
  }

  private let door: ServiceRequest.Door
  private let limits: ServiceLimits
  private let bound: HeadBound
  private let isTurnedAway: Bool
  private let largeBodies: LargeBodies
  private let refusal: @Sendable (ServiceRequest) -> ServiceReply?
  private let answer: @Sendable (ServiceRequest) async -> HTTPAnswer

  private var stage = Stage.waiting
  private var body: [UInt8] = []
  /// The place of a large body among those of all clients.
  private var largeBody: LargeBodies.Place?
  private var queue = CircularBuffer<HTTPServerRequestPart>()
  /// What stopped the parser while requests before it were not answered yet.
  private var failure: HTTPRefusal?
  private var hasInputEnded = false
  private var wantsRead = false
  private var timer: Scheduled<Void>?
  private var deadline: Deadline?

  /// Handles one client.
  ///
  /// - Parameters:
  ///   - door: The way by which it came.
  ///   - bound: Counts the bytes of its heads.
  ///   - isTurnedAway: Whether too many clients are connected already.
  ///   - largeBodies: The places for large bodies of all clients.
  ///   - refusal: Says why a request is refused before its body is read.
  ///   - answer: Answers its requests.
  init(
    through door: ServiceRequest.Door, limits: ServiceLimits, bound: HeadBound, isTurnedAway: Bool,
    largeBodies: LargeBodies, refusal: @escaping @Sendable (ServiceRequest) -> ServiceReply?,
    answer: @escaping @Sendable (ServiceRequest) async -> HTTPAnswer
  ) {
    self.door = door
    self.limits = limits
    self.bound = bound
    self.isTurnedAway = isTurnedAway
    self.largeBodies = largeBodies
    self.refusal = refusal
    self.answer = answer
  }

  // MARK: - What comes in

  func channelActive(context: ChannelHandlerContext) {
    if isTurnedAway {
      refuse(.tooManyClients(most: limits.mostConnections(through: door)), context)
    } else {
      wait(.head, context)
    }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stopWaiting()
    stage = .leaving
    forget()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = Self.unwrapInboundIn(data)
    switch part {
    case .head: bound.headEnded()
    case .body: break
    case .end: bound.requestEnded()
    }
    switch stage {
    case .waiting, .gathering: take(part, context)
    // What the parser still has of a client that was refused is dropped.
    case .answering: if !bound.dropsAll { queue.append(part) }
    case .leaving: break
    }
  }

  func read(context: ChannelHandlerContext) {
    if case .answering = stage {
      wantsRead = true
    } else {
      context.read()
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case HeadBound.Event.began:
      if deadline == .idle { wait(.head, context) }
    case HeadBound.Event.tooLong:
      fail(.headTooLong(mostBytes: limits.mostHeadBytes), context)
    case ChannelEvent.inputClosed:
      hasInputEnded = true
      // A client that has sent all its requests still wants its answers.
      if case .answering = stage { return }
      context.close(promise: nil)
    default:
      context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let refusal = HTTPRefusal(of: error, mostHeadBytes: limits.mostHeadBytes) {
      fail(refusal, context)
    } else {
      context.close(promise: nil)
    }
  }

  private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head(let head):
      let mostBodyBytes = limits.mostBodyBytes(of: head.uri, through: door)
      if let refusal = HTTPRefusal(of: head, mostBodyBytes: mostBodyBytes) {
        refuse(refusal, to: head, context)
        return
      }
      if let reply = refusal(request(of: head)) {
        refuse(with: reply, to: head, context)
        return
      }
      let announcedCount = head.headers["content-length"].first.flatMap { Int($0) } ?? 0
      guard hasRoom(forBytes: announcedCount) else {
        refuse(.tooManyLargeBodies(most: limits.mostLargeBodies), to: head, context)
        return
      }
      // Else it would be copied each time that it outgrows its place.
      body.reserveCapacity(announcedCount)
      stage = .gathering(head, mostBodyBytes: mostBodyBytes)
      wait(.body, context)
      if head.version != .http1_0, head.headers.contains(name: "expect") {
        let goOn = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(Self.wrapOutboundOut(.head(goOn)), promise: nil)
      }
    case .body(let bytes):
      guard case .gathering(let head, let mostBytes) = stage else { return }
      guard body.count + bytes.readableBytes <= mostBytes else {
        refuse(.bodyTooLong(mostBytes: mostBytes), to: head, context)
        return
      }
      guard hasRoom(forBytes: body.count + bytes.readableBytes) else {
        refuse(.tooManyLargeBodies(most: limits.mostLargeBodies), to: head, context)
        return
      }
      body += bytes.readableBytesView
    case .end:
      guard case .gathering(let head, _) = stage else { return }
      ask(head, context)
    }
  }

  /// Takes a place for a body, if it is a large one and has none yet.
  ///
  /// - Returns: Whether it may be gathered.
  private func hasRoom(forBytes count: Int) -> Bool {
    guard count > limits.mostUsualBodyBytes, largeBody == nil else { return true }
    largeBody = largeBodies.take()
    return largeBody != nil
  }

  /// Refuses what can't be understood, after what came before it was answered.
  private func fail(_ refusal: HTTPRefusal, _ context: ChannelHandlerContext) {
    switch stage {
    case .waiting, .gathering:
      refuse(refusal, context)
    case .answering:
      failure = refusal
      // The parser would only fail again.
      bound.dropAll()
    case .leaving:
      break
    }
  }

  private func forget() {
    bound.dropAll()
    body = []
    largeBody = nil
    queue.removeAll()
    failure = nil
  }

  // MARK: - What goes out

  private func ask(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    stage = .answering
    stopWaiting()
    let request = request(of: head)
    body = []
    let answer = answer
    let place = largeBody
    largeBody = nil
    let future = context.eventLoop.makeFutureWithTask { () async -> HTTPAnswer in
      // A client that leaves does not give the place back before its text is counted.
      defer { withExtendedLifetime(place) {} }
      return await answer(request)
    }
    future.assumeIsolated()
      .whenSuccess { [self] answer in
        // After a request for another protocol, the parser reads nothing.
        let isLast =
          answer.isLast || !head.isKeepAlive || head.method == .CONNECT
          || head.headers.contains(name: "upgrade")
        send(answer.reply, to: head, isLast: isLast, context) { [self] in
          if isLast {
            leave(context)
          } else {
            takeNext(context)
          }
        }
      }
  }

  /// The request with what was gathered of its body.
  private func request(of head: HTTPRequestHead) -> ServiceRequest {
    // The answer to HEAD is that to GET without its body.
    ServiceRequest(
      head.method == .HEAD ? "GET" : head.method.rawValue, head.uri, through: door,
      fields: head.headers.map { (name: $0.name, value: $0.value) }, body: body)
  }

  private func refuse(
    _ refusal: HTTPRefusal, to head: HTTPRequestHead? = nil, _ context: ChannelHandlerContext
  ) {
    refuse(with: refusal.reply, to: head, context)
  }

  /// Answers that a request is refused, and closes when the client has read that.
  private func refuse(
    with reply: ServiceReply, to head: HTTPRequestHead?, _ context: ChannelHandlerContext
  ) {
    stage = .answering
    forget()
    send(reply, to: head, isLast: true, context) { [self] in
      // Those who are turned away must not add up.
      guard !isTurnedAway, !hasInputEnded else {
        leave(context)
        return
      }
      stage = .leaving
      context.close(mode: .output, promise: nil)
      wait(.refusal, context)
      readAgain(context)
    }
  }

  private func send(
    _ reply: ServiceReply, to head: HTTPRequestHead?, isLast: Bool,
    _ context: ChannelHandlerContext, then next: @escaping () -> Void
  ) {
    guard case .answering = stage else { return }
    let status = HTTPResponseStatus(statusCode: reply.status)
    var fields = HTTPHeaders(reply.fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    if status.mayHaveResponseBody {
      if !reply.body.isEmpty {
        fields.replaceOrAdd(name: "Content-Type", value: "application/json")
      }
      fields.replaceOrAdd(name: "Content-Length", value: String(reply.body.count))
    }
    if isLast {
      fields.replaceOrAdd(name: "Connection", value: "close")
    } else if head?.version == .http1_0 {
      fields.replaceOrAdd(name: "Connection", value: "keep-alive")
    }
    let answer = HTTPResponseHead(version: .http1_1, status: status, headers: fields)
    context.write(Self.wrapOutboundOut(.head(answer)), promise: nil)
    if status.mayHaveResponseBody, !reply.body.isEmpty, head?.method != .HEAD {
      let bytes = ByteBuffer(bytes: reply.body)
      context.write(Self.wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
    }
    wait(.answer, context)
    let written = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: written)
    written.futureResult.assumeIsolated().whenComplete { [self] result in
      stopWaiting()
      guard case .answering = stage else { return }
      switch result {
      case .success: next()
      case .failure: leave(context)
      }
    }
  }

  private func takeNext(_ context: ChannelHandlerContext) {
    stage = .waiting
    wait(.idle, context)
    while let part = queue.popFirst() {
      take(part, context)
      if case .answering = stage { return }
    }
    if let failure {
      refuse(failure, context)
    } else if hasInputEnded {
      leave(context)
    } else {
      readAgain(context)
    }
  }

  private func readAgain(_ context: ChannelHandlerContext) {
    guard wantsRead else { return }
    wantsRead = false
    context.read()
  }

  private func leave(_ context: ChannelHandlerContext) {
    stopWaiting()
    stage = .leaving
    forget()
    context.close(promise: nil)
  }

  // MARK: - Deadlines

  private func wait(_ deadline: Deadline, _ context: ChannelHandlerContext) {
    stopWaiting()
    let time =
      switch deadline {
      case .head: limits.headTime
      case .body, .answer: limits.bodyTime
      case .idle: limits.idleTime
      case .refusal: limits.refusalTime
      }
    self.deadline = deadline
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { [self] in
      timer = nil
      self.deadline = nil
      switch deadline {
      case .head: fail(.headTooSlow, context)
      case .body: fail(.bodyTooSlow, context)
      case .answer, .idle, .refusal: leave(context)
      }
    }
  }

  private func stopWaiting() {
    timer?.cancel()
    timer = nil
    deadline = nil
  }
}
