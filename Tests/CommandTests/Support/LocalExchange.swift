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
