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
}

// What follows from each reason and what is said of it: a new reason needs a case and a row.
extension MatchReason {
  /// Whether the file is a document that was known before.
  public var isKnownDocument: Bool { row.traits.contains(.isKnown) }

  /// Whether the file is taken for a document that was at another path, and is followed as that document.
  package var isMove: Bool { row.traits.contains(.isMove) }

  /// Whether the document has left its former path.
  package var leavesPath: Bool { row.traits.contains(.leavesPath) }

  /// Whether the decision rests on the belief that the document is nowhere else, which a later look may
  /// refute.
  package var presumesAbsence: Bool { row.traits.contains(.presumesAbsence) }

  /// Whether a later look may find the decision wrong, whatever spoke for it.
  package var isGuess: Bool { row.traits.contains(.isGuess) }

  /// Whether the text is the one that the document had when it was last seen.
  package var keepsText: Bool { row.traits.contains(.keepsText) }

  /// Whether the file is another document than its path says, or one that was somewhere else.
  package var isNews: Bool { !row.traits.contains(.isUsual) }

  /// Whether a decision without an origin may name the path of the next choice.
  package var mayNamePathOfRunnerUp: Bool { self == .linked || !isKnownDocument }

  /// Returns the reason as it stands behind a number of files.
  package func words(count: Int) -> String {
    let row = row
    return count == 1 ? row.wordsForOne : row.words
  }

  /// The row of the table.
  fileprivate var row: Row {
    switch self {
    case .linked: Row("linked", [.isKnown, .keepsText, .isUsual]) { $0.linked }
    case .conflictCopy:
      Row("conflict copies", one: "conflict copy", [.isKnown]) {
        "\($0.file) is a conflict copy of \($0.former), made by a sync program"
      }
    case .backup:
      Row("backups", one: "backup") { "\($0.file) is a backup copy of \($0.former)" }
    case .unchanged:
      Row("unchanged", [.isKnown, .keepsText, .isUsual]) {
        "\($0.file) has not changed since it was last seen"
      }
    case .edited:
      Row("edited", [.isKnown, .isUsual]) { "\($0.file) is the document at this path, edited" }
    case .overwritten:
      Row("overwritten") {
        "\($0.file) was overwritten with the content of \($0.former) and is a separate document"
      }
    case .swapped:
      Row("moved to a known path", .move) { "\($0.wasAtFormer): it replaced another file here" }
    case .restored: Row("restored", [.isKnown]) { $0.restored }
    case .saved:
      Row("saved", [.isKnown, .presumesAbsence, .isUsual]) {
        "\($0.file) is the document at this path, saved as a new file"
      }
    case .replaced:
      Row("new at a known path") {
        "\($0.file) is a new document; the one that was here is now \($0.former)"
      }
    case .rewritten:
      Row("rewritten", [.isKnown, .presumesAbsence, .isGuess]) {
        "\($0.file) is the document at this path, rewritten"
      }
    case .reused:
      Row("new at a known path") {
        "\($0.file) is a new document at a path that another document had"
      }
    case .moved:
      Row("moved", [.move, .keepsText]) { "\($0.wasAtFormer): the file was \($0.movement)" }
    case .sameFile:
      Row("further names", one: "further name", [.isKnown, .keepsText]) { $0.sameFile }
    case .movedWithFolder:
      Row("moved", [.move, .keepsText]) { "\($0.wasAtFormer): the whole folder was moved" }
    case .seenElsewhere:
      Row("known from another computer", [.isKnown, .isGuess]) {
        "\($0.file) is the document that is at \($0.former) on another of your computers"
      }
    case .copied:
      Row("copies", one: "copy") {
        "\($0.file) is a copy of \($0.former) and is a separate document"
      }
    case .renamedAndEdited:
      Row("renamed and edited", [.isKnown, .leavesPath, .presumesAbsence, .isGuess]) {
        $0.renamedAndEdited
      }
    case .derived:
      Row("derived") {
        "\($0.file) started as a version of \($0.former) and is a separate document"
      }
    case .ambiguous: Row("ambiguous") { $0.ambiguous }
    case .new: Row("new", [.isUsual]) { $0.new }
    }
  }
}

extension MatchReason {
  /// What there is to know of one reason.
  fileprivate struct Row {
    let words: String
    let wordsForOne: String
    let traits: Traits
    let sentence: (NamedMatch) -> String

    init(
      _ words: String, one wordsForOne: String? = nil, _ traits: Traits = [],
      _ sentence: @escaping (NamedMatch) -> String
    ) {
      self.words = words
      self.wordsForOne = wordsForOne ?? words
      self.traits = traits
      self.sentence = sentence
    }
  }

  /// What follows from a reason.
  fileprivate struct Traits: OptionSet {
    let rawValue: Int

    static let isKnown = Traits(rawValue: 1)
    static let isMove = Traits(rawValue: 1 << 1)
    static let leavesPath = Traits(rawValue: 1 << 2)
    static let presumesAbsence = Traits(rawValue: 1 << 3)
    static let isGuess = Traits(rawValue: 1 << 4)
    static let keepsText = Traits(rawValue: 1 << 5)
    static let isUsual = Traits(rawValue: 1 << 6)
    static let move: Traits = [.isKnown, .isMove, .leavesPath, .presumesAbsence]
  }
}

extension NamedMatch {
  /// Which document the file is, in a sentence without its end.
  package var sentence: String { decision.reason.row.sentence(self) }

  fileprivate var wasAtFormer: String { "\(file) is the document that was at \(former)" }

  fileprivate var movement: String { isInSameFolder ? "renamed" : "moved" }

  fileprivate var linked: String {
    if decision.isSplitting {
      let other = isHere ? "the one that was here before" : former
      return "\(file) and \(other) are separate documents: you split them"
    }
    guard decision.formerPath != nil else { return "\(file) is the document that you linked it to" }
    return decision.evidence.formerLocation == .present
      ? "\(file) and \(former) are one document: you linked them"
      : "\(wasAtFormer): you linked them"
  }

  fileprivate var restored: String {
    decision.evidence.content == .earlier
      ? "\(file) is the document at this path, restored to an earlier version"
      : "\(file) is the document at this path, saved again unchanged"
  }

  fileprivate var sameFile: String {
    decision.evidence.formerLocation == .present
      ? "\(file) is the document at \(former): the file has two names"
      : "\(wasAtFormer), which can't be reached now"
  }

  fileprivate var renamedAndEdited: String {
    isHere
      ? "\(file) is the document that was here before, edited"
      : "\(wasAtFormer): the file was \(movement) and edited"
  }

  fileprivate var ambiguous: String {
    let choice =
      if let next, decision.origin != nil {
        "the document that was at \(former), or the one that was at \(next)"
      } else if decision.origin != nil, decision.evidence.runnerUp == nil {
        "the document that was at \(former), and so may another file"
      } else {
        "one of several documents that are gone, such as \(former)"
      }
    return "\(file) may be \(choice); it is tracked as a new document until you link it"
  }

  fileprivate var new: String {
    guard decision.formerPath != nil else { return "\(file) is a new document" }
    let shared =
      decision.evidence.similarity == nil
      ? "has the same content as \(former), but may be a copy"
      : "shares text with \(former), but not enough to be sure"
    return "\(file) is a new document; it \(shared)"
  }
}
