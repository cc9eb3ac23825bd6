import NIOCore

/// Counts the bytes of each head before anything reads them, also those that a parser skips, such as endless spaces.
///
/// It sees bytes only. What comes after the parser tells it where a head and a request end.
final class HeadBound: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// What it tells the handlers behind it.
  enum Event {
    /// The first byte of a head came.
    case began
    /// The head has too many bytes. Nothing of what follows is passed on.
    case tooLong
  }

  private let mostBytes: Int
  private var byteCount = 0
  private var isInHead = true
  /// Whether nothing is passed on any more.
  private(set) var dropsAll = false

  init(mostBytes: Int) {
    self.mostBytes = mostBytes
  }

  /// Takes note that the head was complete.
  func headEnded() {
    isInHead = false
  }

  /// Takes note that the request was complete: a head comes next.
  func requestEnded() {
    isInHead = true
    byteCount = 0
  }

  /// Passes nothing on any more.
  func dropAll() {
    dropsAll = true
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = Self.unwrapInboundIn(data)
    while !dropsAll, bytes.readableBytes > 0 {
      guard isInHead else {
        context.fireChannelRead(Self.wrapInboundOut(bytes))
        return
      }
      let count = min(mostBytes - byteCount, bytes.readableBytes)
      guard count > 0, let part = bytes.readSlice(length: count) else {
        dropsAll = true
        context.fireUserInboundEventTriggered(Event.tooLong)
        return
      }
      if byteCount == 0 { context.fireUserInboundEventTriggered(Event.began) }
      byteCount += count
      context.fireChannelRead(Self.wrapInboundOut(part))
    }
  }
}
