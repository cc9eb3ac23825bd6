import ClassModel

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

extension ExchangeService {
  /// Answers one message with another.
  ///
  /// - Parameter message: A request, or any other bytes.
  /// - Returns: A frame: the reply with its length in front.
  package mutating func frame(answering message: [UInt8]) -> [UInt8] {
    let reply: ExchangeReply
    do throws(ClassFormatError) {
      reply = self.reply(to: try ExchangeRequest(decoding: message))
    } catch {
      reply = .failed(ExchangeFailure(error.rule == .newerVersion ? .otherVersion : .badRequest))
    }
    return ExchangeFrame.framed(reply.bytes)
      ?? ExchangeFrame.framed(ExchangeReply.failed(ExchangeFailure(.tooLarge)).bytes) ?? []
  }

  /// Answers requests one by one: reads from one descriptor and writes to another, until the input ends.
  ///
  /// - Returns: Whether the input ended after a complete request and everything was answered.
  package mutating func serve(input: Int32, output: Int32) -> Bool {
    while true {
      guard let head = Pipe.read(input, ExchangeFrame.headByteCount) else { return false }
      if head.isEmpty { return true }
      guard let count = ExchangeFrame.byteCount(ofHead: head),
        let message = Pipe.read(input, count), message.count == count,
        Pipe.write(output, frame(answering: message))
      else { return false }
    }
  }
}

/// Reading from and writing to pipes.
private enum Pipe {
  private static let pieceByteCount = 1 << 20

  /// Reads this many bytes, or fewer if the input ends; `nil` after an error.
  ///
  /// Memory grows with the bytes that arrive, not with the announced length.
  static func read(_ descriptor: Int32, _ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let wanted = min(count - bytes.count, pieceByteCount)
      var result = 0
      let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        result = systemRead(descriptor, buffer.baseAddress, wanted)
        filled = max(result, 0)
      }
      if result == 0 { break }
      if result < 0, errno != EINTR { return nil }
      bytes += piece
    }
    return bytes
  }

  /// Writes all bytes. Doesn't wait for a reader that is gone.
  static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno != EINTR { return false }
      written += max(count, 0)
    }
    return true
  }
}
