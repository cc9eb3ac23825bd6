import ClassExchange
import ClassModel
import Classroom

/// Answers in this process, as `fileprogress-exchange` does in its own.
final class LocalExchange: ExchangePort {
  private var service = ExchangeService()

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    service.reply(to: request)
  }
}

/// A program that is not installed.
final class ClosedExchange: ExchangePort {
  var obstacle: ExchangeBreakdown? { .notInstalled }

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    throw .notInstalled
  }
}

/// An exchange that can't write into the class folder.
final class ReadOnlyExchange: ExchangePort {
  private let exchange = LocalExchange()
  private let folder: String

  /// - Parameter folder: The path that it names.
  init(_ folder: String) { self.folder = folder }

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    if case .append = request { return .failed(ExchangeFailure(.notPermitted, path: folder)) }
    return try exchange.reply(to: request)
  }
}
