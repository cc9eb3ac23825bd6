#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Why a document that could be opened has no text that can be counted.
public enum UnreadableReason: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its bytes are no text, and no format that is known.
  case notText
  /// It is named as a format that it is not.
  case otherThanNamed(DocumentFormat)
  /// It is XML, of which only web pages and OpenDocument are known.
  case xml
  /// It is an archive, or packed, and no document.
  case archive
  /// It is an Office document of before 2007, or one with a password, which look alike.
  case legacyOffice
  /// It is in a markup that is known by its name and not read, such as Typst. Counting it as plain text would count
  /// the markup.
  case unreadMarkup(String)
  /// It is a Word document that includes another file, which Word reads when it opens the document.
  case namesOtherDocument
  /// It is protected by a password.
  case encrypted
  /// It is damaged, or not all of it is there.
  case damaged
  /// It, or what is packed in it, is larger than what is read: 64 MiB a part, 256 MiB in all.
  case tooLarge
  /// Reading it took more time or memory than is allowed.
  case tooCostly
  /// The program `fileprogress-text`, which reads this format or has the dictionaries of Thai, Lao, Khmer
  /// and Burmese, is not there.
  case readerNotInstalled
  /// The library `libfileprogress-pdf.so`, by which `fileprogress-text` reads PDF, is not there or can't be
  /// loaded.
  case libraryNotInstalled
  /// The program `fileprogress-text` is there and could not be started; the number says why, as in
  /// `errno(3)`.
  case readerNotStarted(path: String, systemErrorNumber: Int32)
  /// The program `fileprogress-text` does not do what it should, or is of another version.
  case readerFailed
  /// The program `fileprogress-text` broke at this document, which is a fault of it.
  case readerBroke
  /// The program `fileprogress-text` was ended by a signal from elsewhere.
  case readerKilled

  /// Whether the file is not a document, such as a picture. Counting a folder skips it.
  package var isNoDocument: Bool {
    switch self {
    case .notText, .xml, .archive: true
    default: false
    }
  }

  /// What is wrong with the file, as it stands after its name: `is damaged`.
  public var description: String {
    switch self {
    case .notText: "is not a text document, so there is nothing to count"
    case .otherThanNamed(let format):
      "is not in \(format.rawValue) format, although its name says so"
    case .xml: "is XML that fileprogress does not know, so its words can't be counted"
    case .archive: "is an archive, so there is nothing to count"
    case .legacyOffice:
      "is an Office document from before 2007 or has a password, so its words can't be counted"
    case .unreadMarkup(let markup): "is \(markup), so its words can't be counted yet"
    case .namesOtherDocument:
      "includes another document, which Word adds when it opens the file, so its words can't be counted"
    case .encrypted: "is protected by a password, so its words can't be counted"
    case .damaged: "is damaged or incomplete, so its words can't be counted"
    case .tooLarge:
      "is too large to count: it has more than 64 MiB, packed or unpacked"
    case .tooCostly: "takes too much time or memory to read, so its words can't be counted"
    case .readerNotInstalled:
      "can't be counted: fileprogress-text is not installed beside fileprogress"
    case .libraryNotInstalled:
      "can't be counted: libfileprogress-pdf.so is not installed beside fileprogress-text, or does not work"
    case .readerNotStarted(let path, let number):
      "can't be counted: \(path) could not be started (\(String(cString: strerror(number))))"
    case .readerFailed: "can't be counted: fileprogress-text does not work"
    case .readerBroke: "can't be counted: the reader crashed on it"
    case .readerKilled:
      "can't be counted: the reader was killed, perhaps because memory ran out"
    }
  }

  /// What helps, if anything does.
  public var advice: String? {
    switch self {
    case .otherThanNamed: "Rename it to match its format"
    case .archive: "Unpack it and count the files in it"
    case .legacyOffice: "Save it as .docx or .odt without a password"
    case .namesOtherDocument: "Open it in Word and save it again"
    case .encrypted: "Save it without one"
    case .readerNotStarted(let path, EACCES): "Make it executable: chmod +x \(path)"
    case .readerNotStarted(let path, ELIBACC):
      "Install the libraries that ldd \(path) reports as missing"
    case .readerNotStarted(_, EAGAIN), .readerNotStarted(_, ENOMEM),
      .readerNotStarted(_, ETXTBSY), .readerKilled:
      "Try again"
    case .readerNotStarted: "Reinstall fileprogress for this kind of machine"
    case .readerFailed: "Install fileprogress again"
    case .readerBroke: "Please report this file's format"
    case .notText, .xml, .unreadMarkup, .damaged, .tooLarge, .tooCostly, .readerNotInstalled,
      .libraryNotInstalled:
      nil
    }
  }

  /// Says it of a document, and what helps, without a full stop at the end.
  ///
  /// - Parameters:
  ///   - name: What the document is called.
  ///   - addition: What belongs to the first sentence, too.
  public func sentence(about name: String, addition: String = "") -> String {
    "\(name) \(self)\(addition)" + (advice.map { ". \($0)" } ?? "")
  }
}

extension UnreadableReason {
  /// What stands for it where programs talk to each other.
  package var code: String {
    switch self {
    case .notText: "notText"
    case .otherThanNamed: "otherThanNamed"
    case .xml: "xml"
    case .archive: "archive"
    case .legacyOffice: "legacyOffice"
    case .unreadMarkup: "unreadMarkup"
    case .namesOtherDocument: "namesOtherDocument"
    case .encrypted: "encrypted"
    case .damaged: "damaged"
    case .tooLarge: "tooLarge"
    case .tooCostly: "tooCostly"
    case .readerNotInstalled: "readerNotInstalled"
    case .libraryNotInstalled: "libraryNotInstalled"
    case .readerNotStarted: "readerNotStarted"
    case .readerFailed: "readerFailed"
    case .readerBroke: "readerBroke"
    case .readerKilled: "readerKilled"
    }
  }

  /// Finds the reason that a code stands for; `nil` if there is none, or it needs no reader to be known.
  package init?(code: String, of format: DocumentFormat) {
    let all: [UnreadableReason] = [
      .notText, .otherThanNamed(format), .xml, .archive, .legacyOffice, .namesOtherDocument,
      .encrypted, .damaged, .tooLarge, .tooCostly, .readerNotInstalled, .libraryNotInstalled,
      .readerFailed, .readerBroke,
      .readerKilled,
    ]
    guard let reason = all.first(where: { $0.code == code }) else { return nil }
    self = reason
  }
}
