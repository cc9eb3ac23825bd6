import FileProgress
import Foundation

extension CommandFailure {
  /// Says why a file can't be used to exchange facts or a key.
  init(_ failure: ExchangeFile.Failure) {
    let name = failure.file.name
    switch failure.cause {
    case .notOpened(let number):
      self.init(
        number == EACCES ? .notPermitted : .noFile,
        "\(name) can't be read (\(String(cString: strerror(number))))")
    case .notRegular: self.init(.noFile, "\(name) can't be imported: it is not a regular file")
    case .notRead(let reason):
      self.init(.inputOutput, "the key \(name) can't be read (\(reason))")
    case .notWritten(let number, let isMade):
      self.init(
        number == EACCES && !isMade ? .notPermitted : .inputOutput,
        "the key could not be written to \(name) (\(String(cString: strerror(number))))")
    }
  }
}
