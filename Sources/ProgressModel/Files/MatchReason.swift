/// Why a file is this document and not another.
///
/// `Design/Identity.md` says when each reason holds. The raw values are part of the JSON contract.
public enum MatchReason: String, Hashable, Sendable, CaseIterable {
  /// A person said which document it is, or which one it is not.
  case linked
  /// A sync tool's conflict copy of the document.
  case conflictCopy
  /// An editor's backup of the document.
  case backup
  /// The document as it was.
  case unchanged
  /// The document, edited.
  case edited
  /// Another document's content was written over this one's.
  case overwritten
  /// Another document has taken the place of this one.
  case swapped
  /// The document, with a content that it has or once had.
  case restored
  /// The document, saved as a new file.
  case saved
  /// Another document; the one that was here is elsewhere.
  case replaced
  /// The document, rewritten.
  case rewritten
  /// Another document; the path was used again.
  case reused
  /// The document, at another path.
  case moved
  /// The document, under another name of its file.
  case sameFile
  /// The document, in a folder that was renamed.
  case movedWithFolder
  /// The document, which only another device of the person has seen.
  case seenElsewhere
  /// A copy of the document.
  case copied
  /// The document, renamed and edited.
  case renamedAndEdited
  /// A new document that grew out of another one.
  case derived
  /// A new document; several others fit as well.
  case ambiguous
  /// A new document.
  case new

  /// Creates the reason of a raw value; `nil` if there is none.
  ///
  /// - Complexity: O(*n*) of the reasons. For so many cases, the compiler's own version builds a table at
  ///   the first call, which costs a short process more than it saves.
  public init?(rawValue: String) {
    guard let reason = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = reason
  }

  /// Whether the file is taken for a document that was at another path, and is followed as that document.
  package var isMove: Bool {
    switch self {
    case .moved, .movedWithFolder, .swapped: true
    default: false
    }
  }

  /// Whether the file is a document that was known before.
  public var isKnownDocument: Bool {
    switch self {
    case .linked, .unchanged, .edited, .swapped, .restored, .saved, .rewritten, .moved,
      .sameFile, .movedWithFolder, .renamedAndEdited, .conflictCopy, .seenElsewhere:
      true
    case .backup, .overwritten, .replaced, .reused, .copied, .derived, .ambiguous, .new: false
    }
  }
}
