import FileProgress

/// Cases in which times and kinds of files mislead.
extension IdentityCase {
  static let times = [
    IdentityCase(
      "a time that was set by hand",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .setModified("a", days: -1000),
        .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "a clock that is in the future",
      [
        .write(.essay, "a"), .setModified("a", days: 10_000), .expect("a", .new, "A"),
        .expect("a", .unchanged, "A"), .write(.longerEssay, "a"),
        .setModified("a", days: 9_000), .expect("a", .edited, withoutHandles: .saved, "A"),
        .rename("a", "b"), .expect("b", .moved, "A"),
      ]),
    IdentityCase(
      "another text of the same size under the same time",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .writeKeepingTimes(.editedEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"),
        .writeKeepingTimes(.essay, "a"), .expect("a", .restored, "A"),
      ]),
    IdentityCase(
      "a letter under the size and the time of an essay",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .writeKeepingTimes(.letter, "a"),
        .expect("a", .edited, withoutHandles: .reused, "A", withoutHandlesAs: "B"),
      ]),
    IdentityCase(
      "a backup that is unpacked over newer files, with its old times",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"),
        .saveAtomically(.essay, "a"), .setModified("a", days: -100),
        .saveAtomically(.letter, "b"), .setModified("b", days: -100),
        .expect("a", .restored, "A"), .expect("b", .restored, withoutHandles: .unchanged, "B"),
      ]),
    IdentityCase(
      "a backup that is unpacked where nothing is left",
      [
        .createFolder("f"), .write(.essay, "f/a"), .expect("f/a", .new, "A"),
        .delete("f/a"), .delete("f"), .createFolder("f"), .write(.essay, "f/a"),
        .setModified("f/a", days: -100), .expect("f/a", .restored, withoutHandles: .unchanged, "A"),
      ]),
    IdentityCase(
      "a backup that is unpacked beside the files",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .createFolder("old"), .write(.essay, "old/a"),
        .setModified("old/a", days: -100), .write(.letter, "old/b"),
        .setModified("old/b", days: -100), .expect("old/a", .copied, "C"),
        .expect("old/b", .copied, "D"), .expect("a", .unchanged, "A"),
        .expect("b", .unchanged, "B"),
      ]),
  ]

  static let kinds = [
    IdentityCase(
      "a file that a folder replaces, with the file in it",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "x"), .createFolder("a"),
        .rename("x", "a/x"), .expect("a/x", .moved, "A"),
      ]),
    IdentityCase(
      "a file that a folder replaces, with a copy of the file in it",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .delete("a"), .createFolder("a"),
        .write(.essay, "a/x"), .expect("a/x", .moved, "A"),
      ]),
    IdentityCase(
      "a folder that a file replaces",
      [
        .createFolder("f"), .write(.essay, "f/a"), .expect("f/a", .new, "A"),
        .rename("f/a", "x"), .delete("f"), .rename("x", "f"), .expect("f", .moved, "A"),
      ]),
    IdentityCase(
      "a file that a loop of links replaces",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .delete("a"),
        .symbolicLink("a", target: "a"), .write(.longerEssay, "b"),
        .expect("b", .renamedAndEdited, "A"),
      ]),
    IdentityCase(
      "a file that a link to its copy replaces",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .delete("a"),
        .symbolicLink("a", target: "b"), .expect("a", .moved, "A"),
        .expect("b", .unchanged, "A"),
      ]),
  ]
}
