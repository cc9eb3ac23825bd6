/// Why a file was taken for one document and not for another.
///
/// The raw values are part of the JSON contract.
public enum MatchReason: String, Hashable, Sendable, CaseIterable {
  /// The person said which document it is, or which one it is not.
  case linked
  /// A sync tool's conflict name beside the document.
  case conflictCopy
  /// An editor's backup name beside the document.
  case backup
  /// Known path, same handle, same content.
  case unchanged
  /// Known path, same handle, other content.
  case edited
  /// Known path, same handle, the content of another document that is present.
  case overwritten
  /// Known path, the handle of another document that left its own path.
  case swapped
  /// Known path, other handle, content that this document has or had.
  case restored
  /// Known path, other handle, content alike: an atomic save.
  case saved
  /// Known path, content unlike, the document lives elsewhere.
  case replaced
  /// Known path, content unlike, the document is nowhere else and was worked on lately.
  case rewritten
  /// Known path, content unlike, otherwise.
  case reused
  /// Unknown path, the handle or the content of a document that is gone from its own path.
  case moved
  /// Unknown path, the handle of a document that is still at its path.
  case sameFile
  /// A whole folder was renamed.
  case movedWithFolder
  /// The content of exactly one document that only another device of the person has seen.
  case seenElsewhere
  /// The content of a document that is present or out of reach.
  case copied
  /// Alike to a document that is gone.
  case renamedAndEdited
  /// Alike to a document that is present or out of reach.
  case derived
  /// Several documents fit as well.
  case ambiguous
  /// Nothing of this.
  case new

  /// Creates the reason of a raw value; `nil` if there is none.
  ///
  /// - Complexity: O(*n*) of the reasons. What the compiler makes of so many cases builds a table of
  ///   them at the first call, which costs a short-lived process more than it saves.
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

  /// Whether the file is taken for a document that was known before.
  public var isKnownDocument: Bool {
    switch self {
    case .linked, .unchanged, .edited, .swapped, .restored, .saved, .rewritten, .moved,
      .sameFile, .movedWithFolder, .renamedAndEdited, .conflictCopy, .seenElsewhere:
      true
    case .backup, .overwritten, .replaced, .reused, .copied, .derived, .ambiguous, .new: false
    }
  }
}
