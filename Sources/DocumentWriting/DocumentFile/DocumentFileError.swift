import Foundation
import ProgressModel

/// Why a document could not be read or saved.
///
/// Unless the code is ``Code-swift.struct/notDurable`` or ``Code-swift.struct/damaged``, the
/// document on disk is what it was before.
package struct DocumentFileError: Error, Sendable, CustomStringConvertible {
  /// What went wrong, in one word.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// The folder, or the document where one is needed, does not exist.
    package static let notFound = Code(description: "notFound")
    package static let isDirectory = Code(description: "isDirectory")

    /// The path leads to a pipe, a device or a socket, or to symbolic links without an end.
    package static let notRegular = Code(description: "notRegular")
    package static let notPermitted = Code(description: "notPermitted")
    package static let readOnlyFileSystem = Code(description: "readOnlyFileSystem")

    /// The disk, or the person's share of it, is full.
    package static let diskFull = Code(description: "diskFull")
    package static let inputOutput = Code(description: "inputOutput")

    /// Another program changed, removed or created the document since it was read.
    package static let changedOnDisk = Code(description: "changedOnDisk")

    /// The document is text in an encoding that the line editor would damage.
    package static let notText = Code(description: "notText")

    /// The document does not exist yet, and a text editor can't make one of its format.
    package static let newPacked = Code(description: "newPacked")
    package static let tooLarge = Code(description: "tooLarge")

    /// The document has its new content, but the disk did not confirm that it will last.
    package static let notDurable = Code(description: "notDurable")

    /// Writing in place failed half-way and so did putting the old content back; a safety copy has
    /// it.
    package static let damaged = Code(description: "damaged")
  }

  package let code: Code

  /// The path of the document, as it was given.
  package let path: String

  /// The `errno` of the system call that failed, nil if none did.
  package let systemErrorNumber: Int32?

  /// What happened, to which file.
  package var summary: String { summarize { $0 } }

  private let summarize: @Sendable (_ naming: (_ path: String) -> String) -> String

  /// What to do next.
  package let advice: String

  package var description: String { sentence { $0 } }

  /// What happened, and what to do next.
  ///
  /// - Parameter naming: How people read the file at a path.
  package func sentence(naming: (_ path: String) -> String) -> String {
    "\(summarize(naming)). \(advice.prefix(1).uppercased())\(advice.dropFirst())."
  }

  init(
    code: Code, path: String, systemErrorNumber: Int32? = nil,
    summary: @escaping @Sendable (_ name: String) -> String, advice: String
  ) {
    self.init(
      code: code, path: path, systemErrorNumber: systemErrorNumber, advice: advice
    ) { naming in summary(FileSentence.subject(Self.shown(naming(path)))) }
  }

  private init(
    code: Code, path: String, systemErrorNumber: Int32?, advice: String,
    summarize: @escaping @Sendable (_ naming: (_ path: String) -> String) -> String
  ) {
    self.code = code
    self.path = path
    self.systemErrorNumber = systemErrorNumber
    self.summarize = summarize
    self.advice = advice
  }

  /// Makes the error of a document in an encoding that a line editor would damage.
  package static func notText(path: String, encoding: UnsupportedEncoding) -> DocumentFileError {
    DocumentFileError(
      code: .notText, path: path, summary: { "\($0) is \(encoding.rawValue) text" },
      advice: "open it with --editor, or convert it to UTF-8 first, for example with iconv")
  }

  /// Makes the error of a document of packed parts, which a line editor would destroy.
  ///
  /// - Parameter editor: The program that was to edit it; `nil` for the line editor.
  package static func packed(path: String, editor: String? = nil) -> DocumentFileError {
    DocumentFileError(
      code: .notText, path: path,
      summary: { "\($0) can't be edited in \(editor.map(shown) ?? "the line editor")" },
      advice: "use --editor and a program for its format, such as libreoffice")
  }

  /// Makes the error of a document that does not exist yet, with a name that promises packed parts.
  package static func newPacked(path: String) -> DocumentFileError {
    DocumentFileError(
      code: .newPacked, path: path,
      summary: { "A text editor can't create \($0)" },
      advice: "create it with a program for its format")
  }

  /// What was being done when a call failed.
  enum Operation {
    case reading
    case saving
  }

  /// Makes the error of a failed system call.
  ///
  /// - Parameter path: The document, as it was given; the failure may be about another file, which
  ///   is then named.
  init(_ failure: SystemCallFailure, path: String, resolvedPath: String?, _ operation: Operation) {
    let isElsewhere = failure.path != path && failure.path != resolvedPath
    let placePath = isElsewhere ? Self.lasting(failure.path) : nil
    let (code, advice) = Self.meaning(
      of: failure.errorNumber, operation, at: placePath.map(Self.shown))
    let verb = operation == .reading ? "can't be read" : "was not saved"
    let errorNumber = failure.errorNumber
    self.init(
      code: code, path: path, systemErrorNumber: errorNumber, advice: advice
    ) { naming in
      let name = FileSentence.subject(Self.shown(naming(path)))
      let place = placePath.map { Self.shown(naming($0)) }
      guard errorNumber == ENOENT else {
        return "\(name) \(verb): \(String(cString: strerror(errorNumber)))"
          + (place.map { " (at \($0))" } ?? "")
      }
      return place.map { "There is no folder at \($0)" } ?? "There is no file at \(name)"
    }
  }

  /// The folder in the place of a file in it that a person never sees.
  private static func lasting(_ path: String) -> String {
    let isTemporary = (path as NSString).lastPathComponent.hasPrefix(".fileprogress-")
    return isTemporary ? (path as NSString).deletingLastPathComponent : path
  }

  static func changedOnDisk(path: String, _ change: String) -> DocumentFileError {
    DocumentFileError(
      code: .changedOnDisk, path: path,
      summary: { "\($0) was \(change) by another program after you opened it" },
      advice: "look at it first, then save again and confirm that it may be overwritten")
  }

  static func notDurable(path: String, _ failure: SystemCallFailure) -> DocumentFileError {
    DocumentFileError(
      code: .notDurable, path: path, systemErrorNumber: failure.errorNumber,
      summary: {
        "\($0) was saved, but the disk did not confirm it: "
          + String(cString: strerror(failure.errorNumber))
      },
      advice: "save again; if it happens again, keep a copy elsewhere")
  }

  static func damaged(
    path: String, _ failure: SystemCallFailure, safetyCopy: SafetyCopy
  ) -> DocumentFileError {
    DocumentFileError(
      code: .damaged, path: path, systemErrorNumber: failure.errorNumber,
      summary: {
        "\($0) was only partly saved: \(String(cString: strerror(failure.errorNumber)))"
      },
      advice:
        "save again, or restore its earlier content from \(shown(safetyCopy.path))")
  }

  static func notAFile(path: String, _ status: stat) -> DocumentFileError {
    if status.st_mode & S_IFMT == S_IFDIR {
      return DocumentFileError(
        code: .isDirectory, path: path, summary: { "\($0) is a folder" },
        advice: "name a file in it")
    }
    return DocumentFileError(
      code: .notRegular, path: path, summary: { "\($0) is not a regular file" },
      advice: "name a document; pipes, devices and sockets can't be edited")
  }

  private static func meaning(
    of errorNumber: Int32, _ operation: Operation, at place: String?
  ) -> (code: Code, advice: String) {
    switch errorNumber {
    case ENOENT:
      (.notFound, place == nil ? "check the name" : "create it, or check the name")
    case ENOTDIR:
      (.notFound, "check the name: the part before a slash must be a folder")
    case EILSEQ:
      (.notFound, "rename the folders above it: names must be UTF-8")
    case EISDIR:
      (.isDirectory, "name a file in it")
    case ELOOP, ENXIO, ENODEV:
      (.notRegular, "name the document itself")
    case EACCES, EPERM:
      operation == .reading
        ? (
          .notPermitted,
          "check the permissions of \(place ?? "the file and of the folders above it")"
        )
        : (
          .notPermitted,
          "change the permissions of \(place ?? "the file") with chmod, then save again"
        )
    case EROFS:
      (.readOnlyFileSystem, "copy the document to a writable disk")
    case ENOSPC, EDQUOT:
      (.diskFull, "free some space, then save again")
    case EFBIG:
      (.tooLarge, "use --editor with an editor for large files")
    default:
      (.inputOutput, "check the disk, then try again")
    }
  }

  private static func shown(_ path: String) -> String {
    PrintableText.of(path)
  }
}
