public import Foundation
import ProgressModel

/// A link that opens a context in its program, such as `fileprogress://context/org.example.reader/act-1/scene-2`.
///
/// A program that is started with a link as its only argument reads it and shows the context:
///
/// ```swift
/// if let link = CommandLine.arguments.dropFirst().first.flatMap(ContextLink.init) {
///   let contexts = try await store.contexts(matchingIdentifierPath: link.identifierPath)
///   contexts.last?.becomeActive()
/// }
/// ```
///
/// Identifiers keep all their characters. <doc:Contexts> has the exact form.
public struct ContextLink: Hashable, Sendable {
  /// The identifiers from the program's own down to that of the context.
  public let identifierPath: [String]

  /// Creates a link.
  ///
  /// - Parameter identifierPath: The identifiers, the program's own first, as ``Context/identifierPath`` has them.
  /// - Returns: `nil` if there is no such context: the path is empty or too deep, an identifier is too long or
  ///   contains the character NUL, or the program's own is empty.
  public init?(identifierPath: [String]) {
    guard let application = identifierPath.first,
      ContextLimit.isApplicationIdentifier(application),
      ContextLimit.broken(
        byApplication: application, path: IdentifierPath(Array(identifierPath.dropFirst()))) == nil
    else { return nil }
    self.init(unchecked: identifierPath)
  }

  /// Creates a link for a context that exists.
  init(unchecked identifierPath: [String]) { self.identifierPath = identifierPath }

  /// The identifier of the program.
  public var applicationIdentifier: String { identifierPath[0] }

  /// The link as a URL.
  public var url: URL {
    guard let url = URL(string: description) else {
      preconditionFailure("\(description) has only characters that a URL may have")
    }
    return url
  }

  /// Reads a link from a URL.
  ///
  /// - Returns: As ``init(_:)``.
  public init?(url: URL) { self.init(url.absoluteString) }
}

extension ContextLink {
  private var path: IdentifierPath { IdentifierPath(identifierPath) }

  /// Whether two links open the same context: identifiers are compared byte by byte.
  public static func == (left: ContextLink, right: ContextLink) -> Bool { left.path == right.path }

  /// Hashes the bytes of the identifiers.
  public func hash(into hasher: inout Hasher) { path.hash(into: &hasher) }
}

extension ContextLink: LosslessStringConvertible {
  /// The link as a text, of ASCII characters that need no quotes in a shell.
  public var description: String {
    identifierPath.reduce(into: "fileprogress://context") { text, identifier in
      text += "/" + Self.segment(of: identifier)
    }
  }

  /// Reads a link.
  ///
  /// - Returns: `nil` for any other text, and for a link to a context that can't exist.
  /// - Complexity: O(*n*), *n* bytes; longer texts than any link are refused at once.
  public init?(_ description: String) {
    let start = "fileprogress://context/"
    let bytes = description.utf8
    // Other programs may change the case of a scheme and of a host.
    guard bytes.count <= Self.greatestByteCount,
      String(decoding: bytes.prefix(start.utf8.count), as: UTF8.self).lowercased() == start
    else { return nil }
    let segments = bytes.dropFirst(start.utf8.count).split(
      separator: UInt8(ascii: "/"), maxSplits: ContextLimit.greatestDepth,
      omittingEmptySubsequences: false)
    var identifiers: [String] = []
    for segment in segments {
      guard let identifier = Self.identifier(Array(segment)) else { return nil }
      identifiers.append(identifier)
    }
    self.init(identifierPath: identifiers)
  }

  /// The start, and eight identifiers of characters with 48 bytes, each written as three.
  private static let greatestByteCount = 23 + ContextLimit.greatestDepth * (256 * 48 * 3 + 1)

  // MARK: - Segments

  /// Writes an identifier: letters, digits and `-._~` as they are, all other bytes as `%` and two digits.
  ///
  /// Programs that clean up a URL take `.` and `..` for steps between folders, and drop an empty segment. So those
  /// three get an equals sign before them. In an identifier that sign is written with digits.
  private static func segment(of identifier: String) -> String {
    if isStep(identifier.utf8) { return "=" + identifier }
    var text = ""
    for byte in identifier.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// Reads a segment; `nil` if an identifier can't be written like this.
  private static func identifier(_ segment: [UInt8]) -> String? {
    if segment.first == UInt8(ascii: "=") {
      let rest = segment.dropFirst()
      return isStep(rest) ? String(decoding: rest, as: UTF8.self) : nil
    }
    guard !isStep(segment) else { return nil }
    var bytes: [UInt8] = []
    var place = 0
    while place < segment.count {
      if segment[place] == UInt8(ascii: "%") {
        guard place + 2 < segment.count, let high = digit(segment[place + 1]),
          let low = digit(segment[place + 2])
        else { return nil }
        bytes.append(high << 4 | low)
        place += 3
      } else {
        guard isPlain(segment[place]) || isTolerated(segment[place]) else { return nil }
        bytes.append(segment[place])
        place += 1
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func isStep(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count <= 2 && bytes.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// Whether a byte stands for itself in every URL.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether a byte may stand for itself in a path, as others write it.
  private static func isTolerated(_ byte: UInt8) -> Bool { "!$&'()*+,;:@".utf8.contains(byte) }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
