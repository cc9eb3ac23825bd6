import ProgressModel
import Testing

/// What a person does with files, and what every look at one of them must answer.
struct MatchingCase: Sendable, CustomTestStringConvertible {
  /// Texts of telling length, and those that prove nothing.
  enum Text: String, Sendable {
    case essay
    case longerEssay
    case letter
    case poem
    case short
    case empty

    var content: String {
      switch self {
      case .essay: Self.sentences(about: "the harbour", count: 6)
      case .longerEssay: Self.sentences(about: "the harbour", count: 9)
      case .letter: Self.sentences(about: "my sister's garden", count: 6)
      case .poem: Self.sentences(about: "rain on slate", count: 5)
      case .short: "Dear Ada,\n"
      case .empty: ""
      }
    }

    private static func sentences(about topic: String, count: Int) -> String {
      (1...count).map { "Sentence \($0) says one thing more about \(topic).\n" }.joined()
    }
  }

  enum Step: Sendable {
    case write(Text, String)
    case saveAtomically(Text, String)
    case copy(String, String)
    case rename(String, String)
    case link(String, String)
    case symbolicLink(String, target: String)
    case createFolder(String)
    case delete(String)
    /// A look at a file: the reason, the reason where there are no handles (`nil`: the same one),
    /// and a name for the document, which is a new one exactly where the name is new.
    case expect(
      String, MatchReason, withoutHandles: MatchReason? = nil, String,
      withoutHandlesAs: String? = nil)
  }

  let testDescription: String
  let steps: [Step]

  init(_ description: String, _ steps: [Step]) {
    testDescription = description
    self.steps = steps
  }
}

extension MatchingCase {
  static let all = edits + moves + copies + names

  private static let edits = [
    MatchingCase(
      "a file that nobody touched",
      [.write(.essay, "a"), .expect("a", .new, "A"), .expect("a", .unchanged, "A")]),
    MatchingCase(
      "an edit in place",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .unsettled, "A"),
      ]),
    MatchingCase(
      "an atomic save, as by sed -i",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .saveAtomically(.longerEssay, "a"),
        .expect("a", .unsettled, "A"),
      ]),
    MatchingCase(
      "an atomic save that changes nothing",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .saveAtomically(.essay, "a"),
        .expect("a", .restored, withoutHandles: .unchanged, "A"),
      ]),
    MatchingCase(
      "an earlier version that is brought back as a new file",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .unsettled, "A"), .saveAtomically(.essay, "a"),
        .expect("a", .restored, "A"),
      ]),
    MatchingCase(
      "an earlier version that is written in place",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .unsettled, "A"), .write(.essay, "a"),
        .expect("a", .edited, withoutHandles: .restored, "A"),
      ]),
    MatchingCase(
      "another text in place of the old one",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .delete("a"), .write(.letter, "a"),
        .expect("a", .unsettled, "A"),
      ]),
    MatchingCase(
      "a save that keeps the old file as a backup",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "a~"),
        .write(.longerEssay, "a"), .expect("a", .unsettled, "A"), .expect("a~", .copied, "B"),
      ]),
    MatchingCase(
      "a file that is emptied and filled again",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.empty, "a"),
        .expect("a", .edited, withoutHandles: .unsettled, "A"), .write(.essay, "a"),
        .expect("a", .edited, withoutHandles: .restored, "A"),
      ]),
  ]

  private static let moves = [
    MatchingCase(
      "a renamed file",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .expect("b", .moved, "A"),
      ]),
    MatchingCase(
      "a file that is renamed to and fro",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .expect("b", .moved, "A"),
        .rename("b", "a"), .expect("a", .moved, "A"),
      ]),
    MatchingCase(
      "a file that is renamed and edited",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"),
        .write(.longerEssay, "b"),
        .expect("b", .moved, withoutHandles: .new, "A", withoutHandlesAs: "B"),
      ]),
    MatchingCase(
      "a short text that is renamed",
      [
        .write(.short, "a"), .expect("a", .new, "A"), .rename("a", "b"),
        .expect("b", .moved, withoutHandles: .new, "A", withoutHandlesAs: "B"),
      ]),
    MatchingCase(
      "an empty file that is renamed",
      [
        .write(.empty, "a"), .expect("a", .new, "A"), .rename("a", "b"),
        .expect("b", .moved, withoutHandles: .new, "A", withoutHandlesAs: "B"),
      ]),
    MatchingCase(
      "a file that moves with its folder",
      [
        .createFolder("f"), .write(.essay, "f/a"), .expect("f/a", .new, "A"), .rename("f", "g"),
        .expect("g/a", .moved, "A"),
      ]),
    MatchingCase(
      "a file that moves over one that nobody follows",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"), .rename("a", "b"),
        .expect("b", .moved, "A"),
      ]),
    MatchingCase(
      "a file that moves over one that is followed",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .rename("a", "b"), .expect("b", .unsettled, "B"),
      ]),
    MatchingCase(
      "a renamed file and a new one at its old path",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .write(.letter, "a"),
        .expect("b", .moved, withoutHandles: .copied, "A", withoutHandlesAs: "B"),
        .expect("a", .new, withoutHandles: .unsettled, "C", withoutHandlesAs: "A"),
      ]),
    MatchingCase(
      "a copy whose original was deleted",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .delete("a"),
        .expect("b", .moved, "A"),
      ]),
    MatchingCase(
      "a copy of two documents that are gone",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .expect("b", .copied, "B"),
        .copy("a", "c"), .delete("a"), .delete("b"), .expect("c", .ambiguous, "C"),
      ]),
    MatchingCase(
      "an older version of a document that is gone",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "c"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .unsettled, "A"), .delete("a"),
        .expect("c", .new, "C"),
      ]),
  ]

  private static let copies = [
    MatchingCase(
      "a copy",
      [.write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .expect("b", .copied, "B")]),
    MatchingCase(
      "a copy that is edited before anybody looks",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .write(.longerEssay, "b"),
        .expect("b", .new, "B"),
      ]),
    MatchingCase(
      "a copy of an older version",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .unsettled, "A"), .write(.essay, "b"),
        .expect("b", .copied, "B"),
      ]),
    MatchingCase(
      "copies of a short text",
      [
        .write(.short, "a"), .expect("a", .new, "A"), .copy("a", "b"), .expect("b", .new, "B"),
      ]),
    MatchingCase(
      "empty files",
      [
        .write(.empty, "a"), .expect("a", .new, "A"), .write(.empty, "b"),
        .expect("b", .new, "B"), .expect("a", .unchanged, "A"),
      ]),
    MatchingCase(
      "a template that is copied many times",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .expect("b", .copied, "B"),
        .copy("a", "c"), .expect("c", .copied, "C"), .copy("a", "d"), .expect("d", .new, "D"),
        .rename("a", "e"),
        .expect("e", .moved, withoutHandles: .new, "A", withoutHandlesAs: "E"),
      ]),
  ]

  private static let names = [
    MatchingCase(
      "a hard link",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .link("a", "b"),
        .expect("b", .sameFile, withoutHandles: .copied, "A", withoutHandlesAs: "B"),
        .expect("a", .sameFile, withoutHandles: .unchanged, "A"),
      ]),
    MatchingCase(
      "a hard link whose first name is removed",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .link("a", "b"), .delete("a"),
        .expect("b", .moved, "A"),
      ]),
    MatchingCase(
      "a hard link that an atomic save parts",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .link("a", "b"),
        .expect("b", .sameFile, withoutHandles: .copied, "A", withoutHandlesAs: "B"),
        .saveAtomically(.letter, "a"),
        .expect("a", .new, withoutHandles: .unsettled, "C", withoutHandlesAs: "A"),
        .expect("b", .unchanged, "A", withoutHandlesAs: "B"),
      ]),
    MatchingCase(
      "a symbolic link",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .symbolicLink("link", target: "a"),
        .expect("link", .unchanged, "A"),
      ]),
    MatchingCase(
      "a file that leaves a symbolic link behind",
      [
        .createFolder("f"), .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "f/a"),
        .symbolicLink("a", target: "f/a"), .expect("a", .moved, "A"),
        .expect("f/a", .unchanged, "A"),
      ]),
    MatchingCase(
      "two spellings of one name",
      [
        .write(.essay, "caf\u{E9}"), .expect("caf\u{E9}", .new, "A"),
        .write(.letter, "cafe\u{301}"), .expect("cafe\u{301}", .new, "B"),
        .expect("caf\u{E9}", .unchanged, "A"),
      ]),
  ]
}
