package import ClassModel
import ClassStorage
import Foundation

/// Why nothing can be sent to a class from this machine.
package enum SendingFailure: Hashable, Sendable {
  /// A key can't be used, or the last exchange failed.
  case failed(ExchangeFailure)
  /// `fileprogress-exchange` didn't answer in the last exchange.
  case unanswered(ExchangeBreakdown)
  /// The last exchange found the key of another machine in the key file.
  case foreignKey(path: String)
  /// The last exchange held everything back: the list of teachers in the class folder is not up to date.
  case teachersOutdated
}

/// The name under which it is stored why the last exchange sent nothing.
private let sendingFailureName = "sendingFailure"
/// The name under which it is stored until when everything was sent, in seconds since 1970.
private let sentUntilName = "sentUntil"

extension JoinedClass {
  /// Why nothing can be sent from this machine; `nil` if nothing is known to be in the way.
  ///
  /// It only reads what this machine has: whether the keys are there, and how the last exchange ended.
  ///
  /// - Throws: ``StorageError``.
  package var sendingFailure: SendingFailure? {
    get throws {
      if let failure = try keyFailure { return .failed(failure) }
      let stored = try database.read { try $0.local(sendingFailureName) }
      let failure = stored.flatMap { SendingFailure(stored: $0) }
      if case .failed(let failed)? = failure, failed.path?.hasSuffix(".key") ?? false,
        [.missing, .badKeyFile, .notPermitted].contains(failed.reason)
      {
        // The keys can be used again.
        return nil
      }
      return failure
    }
  }

  /// Until when everything was sent, in seconds since 1970; `nil` if that is unknown.
  ///
  /// An exchange that holds everything back reads the class folder, too, so this can be before ``lookedAtSeconds``.
  ///
  /// - Throws: ``StorageError``.
  package var sentUntilSeconds: Int64? {
    get throws {
      let (failure, seconds) = try database.read {
        (try $0.local(sendingFailureName), try $0.localNumber(sentUntilName))
      }
      return failure == nil ? lookedAtSeconds : seconds.map { Int64(clamping: $0) }
    }
  }

  /// Notes why an exchange sent nothing, or with `nil` that it did. If that can't be stored, the older note stays.
  func noteSendingFailure(_ failure: SendingFailure?) {
    let new = failure?.stored
    let old = try? database.read { try $0.local(sendingFailureName) }
    guard new != old else { return }
    try? database.write { writer in
      try writer.setLocal(sendingFailureName, to: new)
      if new == nil {
        try writer.setLocal(sentUntilName, to: nil)
      } else if old == nil, let looked = lookedAtSeconds {
        try writer.setLocal(sentUntilName, toNumber: UInt64(max(0, looked)))
      }
    }
  }
}

extension SendingFailure {
  /// Why an exchange failed; `nil` for an error that says nothing of sending.
  init?(_ error: any Error) {
    switch error {
    case let failure as ExchangeFailure: self = .failed(failure)
    case let breakdown as ExchangeBreakdown: self = .unanswered(breakdown)
    case ClassroomError.foreignKey(_, let path): self = .foreignKey(path: path)
    default: return nil
    }
  }

  /// What is stored first if it isn't the reason of an ``ExchangeFailure``.
  private enum Mark {
    static let foreignKey: UInt8 = 251
    static let notStarted: UInt8 = 252
    static let broke: UInt8 = 253
    static let notInstalled: UInt8 = 254
    static let teachersOutdated: UInt8 = 255
  }

  /// The kind or the reason, and the path.
  fileprivate var stored: [UInt8] {
    switch self {
    case .failed(let failure): [failure.reason.rawValue] + Array((failure.path ?? "").utf8)
    case .unanswered(.notStarted(let path, let number)):
      [Mark.notStarted, UInt8(clamping: number)] + Array(path.utf8)
    case .unanswered(.broke(let path)): [Mark.broke] + Array(path.utf8)
    case .unanswered(.notInstalled): [Mark.notInstalled]
    case .foreignKey(let path): [Mark.foreignKey] + Array(path.utf8)
    case .teachersOutdated: [Mark.teachersOutdated]
    }
  }

  /// Reads it; `nil` for a reason that this version doesn't know.
  fileprivate init?(stored bytes: [UInt8]) {
    guard let first = bytes.first else { return nil }
    let path = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch first {
    case Mark.notStarted:
      guard bytes.count > 1 else { return nil }
      self = .unanswered(
        .notStarted(
          path: String(decoding: bytes.dropFirst(2), as: UTF8.self),
          systemErrorNumber: Int32(bytes[1])))
    case Mark.foreignKey: self = .foreignKey(path: path)
    case Mark.broke: self = .unanswered(.broke(path: path))
    case Mark.notInstalled: self = .unanswered(.notInstalled)
    case Mark.teachersOutdated: self = .teachersOutdated
    default:
      guard let reason = ExchangeFailure.Reason(rawValue: first) else { return nil }
      self = .failed(ExchangeFailure(reason, path: path.isEmpty ? nil : path))
    }
  }
}
