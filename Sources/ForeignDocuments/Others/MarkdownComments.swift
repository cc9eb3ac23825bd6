import CMarkdown
import DocumentText

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// The comments of a document of Markdown: what stands between `%%` and `%%`.
///
/// Both stand in one paragraph, or the first one starts a line and the second one is in a later paragraph. A sign
/// that has no other one is text, and so is one behind a digit: `100%%`.
///
/// - Source: Obsidian's manual, "Comments".
struct MarkdownComments {
  /// What a sign is.
  private enum Role: Int8 {
    case text
    case start
    case end
  }

  /// A sign of a paragraph.
  private struct Sign {
    var place: Int
    var startsLine: Bool
    var followsDigit: Bool
  }

  /// The signs of the document, in its order; none if it has no comments.
  private var roles: [Role] = []
  private var nextPlace = 0
  /// How many comments are open, each in the one before it.
  private var depth = 0

  /// Whether the document has comments.
  var isEmpty: Bool { roles.isEmpty }

  /// Whether what comes next is part of a comment.
  var isOpen: Bool { depth > 0 }

  /// Finds the comments of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - source: What it was made from.
  /// - Complexity: O(*n*), *n* bytes.
  init(in document: OpaquePointer, source: UnsafeRawBufferPointer) {
    guard Self.sign(in: source, from: 0) != nil, let iterator = cmark_iter_new(document) else {
      return
    }
    defer { cmark_iter_free(iterator) }
    var imageDepth = 0
    var signs: [Sign] = []
    var openPlace: Int?
    var startsLine = true
    while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
      guard let node = cmark_iter_get_node(iterator) else { continue }
      let kind = cmark_node_get_type(node)
      if kind == CMARK_NODE_IMAGE {
        imageDepth += event == CMARK_EVENT_ENTER ? 1 : -1
      } else if imageDepth == 0 {
        if MarkdownText.isBlock(kind) {
          settle(signs, &openPlace)
          signs.removeAll(keepingCapacity: true)
          startsLine = true
        } else if kind == CMARK_NODE_TEXT {
          add(node, startsLine, &signs)
          startsLine = false
        } else {
          startsLine = kind == CMARK_NODE_SOFTBREAK || kind == CMARK_NODE_LINEBREAK
        }
      }
    }
    settle(signs, &openPlace)
    if roles.allSatisfy({ $0 == .text }) { roles = [] }
  }

  /// Takes the next sign of the document.
  ///
  /// - Returns: Whether it starts or ends a comment.
  mutating func takeSign() -> Bool {
    guard nextPlace < roles.count else { return false }
    let role = roles[nextPlace]
    nextPlace += 1
    switch role {
    case .text: return false
    case .start: depth += 1
    case .end: depth -= 1
    }
    return true
  }

  /// Where the first sign of a text from a place on starts.
  static func sign(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var place = start
    while place + 1 < text.count, let base = text.baseAddress,
      let found = memchr(base + place, Int32(UInt8(ascii: "%")), text.count - place)
    {
      let offset = UnsafeRawPointer(found) - base
      if offset + 1 < text.count, text[offset + 1] == UInt8(ascii: "%") { return offset }
      place = offset + 1
    }
    return nil
  }

  private mutating func add(_ node: OpaquePointer, _ startsLine: Bool, _ signs: inout [Sign]) {
    guard let literal = cmark_node_get_literal(node) else { return }
    let text = UnsafeRawBufferPointer(start: literal, count: strlen(literal))
    var place = 0
    while let sign = Self.sign(in: text, from: place) {
      let followsDigit = sign > 0 && 0x30...0x39 ~= text[sign - 1]
      signs.append(
        Sign(place: roles.count, startsLine: startsLine && sign == 0, followsDigit: followsDigit))
      roles.append(.text)
      place = sign + 2
    }
  }

  /// Finds the comments of a paragraph.
  ///
  /// - Parameters:
  ///   - signs: Its signs.
  ///   - openPlace: The sign of an earlier paragraph that starts a comment if there is one that ends it.
  private mutating func settle(_ signs: [Sign], _ openPlace: inout Int?) {
    var rest = signs[...]
    if let start = openPlace, rest.count % 2 == 1, let end = rest.popFirst() {
      roles[start] = .start
      roles[end.place] = .end
      openPlace = nil
    }
    var open: Sign?
    for sign in rest {
      if let start = open {
        roles[start.place] = .start
        roles[sign.place] = .end
        open = nil
      } else if !sign.followsDigit {
        open = sign
      }
    }
    if openPlace == nil, let open, open.startsLine { openPlace = open.place }
  }
}
