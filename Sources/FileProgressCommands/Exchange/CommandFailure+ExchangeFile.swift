import FileProgress
import FileTracking
import Foundation
import ProgressModel

extension CommandFailure {
  /// Says why a file can't be used to exchange facts or a key.
  init(_ failure: ExchangeFile.Failure) {
    let name = failure.file.name
    switch failure.cause {
    case .notOpened(let number):
      self.init(
        number == EACCES ? .notPermitted : .noFile,
        number == ENOENT
          ? FileSentence.missing(name)
          : "\(name) can't be read (\(String(cString: strerror(number)))).")
    case .notRegular:
      var state = stat()
      let isFolder = stat(failure.file.path, &state) == 0 && state.st_mode & S_IFMT == S_IFDIR
      self.init(
        .noFile,
        isFolder
          ? FileSentence.folder(name)
          : "\(name) can't be imported: it is not a regular file. Name an exported file.")
    case .notRead(let reason):
      self.init(.inputOutput, "The key \(name) can't be read (\(reason)).")
    case .notWritten(ENOENT, _):
      let folder = PathText.folder(failure.file.path)
      self.init(
        .inputOutput,
        FileSentence.missingFolder(CommandContext.current.shortPath(folder)))
    case .notWritten(let number, let isMade):
      self.init(
        number == EACCES && !isMade ? .notPermitted : .inputOutput,
        "The key can't be written to \(name) (\(String(cString: strerror(number)))). Choose another name."
      )
    }
  }
}
