package import ClassModel
import ClassStorage
import Foundation

/// The name under which it is stored why the last exchange failed.
private let sendingFailureName = "sendingFailure"

extension JoinedClass {
  /// Why nothing can be sent from this machine; `nil` if nothing is known to be in the way.
  ///
  /// It only reads what this machine has: whether the keys are there, and how the last exchange ended.
  ///
  /// - Throws: ``StorageError``.
  package var sendingFailure: ExchangeFailure? {
    get throws {
      if let file = try brokenKeyFile {
        return ExchangeFailure(access(file, F_OK) == 0 ? .badKeyFile : .missing, path: file)
      }
      let stored = try database.read { try $0.local(sendingFailureName) }
      guard let failure = stored.flatMap({ ExchangeFailure(stored: $0) }) else { return nil }
      // The keys are there again.
      return failure.path?.hasSuffix(".key") ?? false ? nil : failure
    }
  }

  /// Notes why an exchange failed, or with `nil` that it didn't. If that can't be stored, the older note stays.
  func noteSendingFailure(_ failure: ExchangeFailure?) {
    let new = failure?.stored
    let old = try? database.read { try $0.local(sendingFailureName) }
    guard new != old else { return }
    try? database.write { try $0.setLocal(sendingFailureName, to: new) }
  }
}

extension ExchangeFailure {
  /// The reason and the path, as they are stored.
  fileprivate var stored: [UInt8] { [reason.rawValue] + Array((path ?? "").utf8) }

  /// Reads it; `nil` for a reason that this version doesn't know.
  fileprivate init?(stored bytes: [UInt8]) {
    guard let reason = bytes.first.flatMap({ Reason(rawValue: $0) }) else { return nil }
    let path = String(decoding: bytes.dropFirst(), as: UTF8.self)
    self.init(reason, path: path.isEmpty ? nil : path)
  }
}
