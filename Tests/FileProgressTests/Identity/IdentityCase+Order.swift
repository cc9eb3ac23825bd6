import FileProgress

/// Cases in which what was asked about first once decided; they need handles, and times that are told
/// apart.
extension IdentityCase {
  /// The cases in which every change can be told by the state of a file.
  static let seenInAPass = (orders + all).filter { identityCase in
    !identityCase.steps.contains { step in
      if case .writeKeepingTimes = step { true } else { false }
    }
  }

  /// Cases in which only who sees all files at once can tell: a text was copied, renamed and written on, and neither
  /// file has the handle of the old one, as on a computer to which they were synced.
  static let seenOnlyInAPass: [IdentityCase] = [
    IdentityCase(
      "a copy of a text that was written on under another name",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .copy("a", "c"),
        .write(.longerEssay, "c"), .delete("a"), .expect("b", .copied, "B"),
        .expect("c", .renamedAndEdited, "A"),
      ]),
    IdentityCase(
      "a text that was written on under a name before the one of its copies",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "c"), .copy("a", "d"),
        .copy("a", "b"), .write(.longerEssay, "b"), .delete("a"),
        .expect("b", .renamedAndEdited, "A"), .expect("c", .copied, "C"),
        .expect("d", .copied, "D"),
      ]),
    IdentityCase(
      "a text that was written on before the exact copy was made",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "b"),
        .copy("a", "c"), .delete("a"), .expect("b", .derived, "B"), .expect("c", .moved, "A"),
      ]),
    IdentityCase(
      "a text that has little of the one that was copied",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .write(.letter, "c"),
        .delete("a"), .expect("b", .moved, "A"), .expect("c", .new, "C"),
      ]),
    IdentityCase(
      "a text that was moved to another folder, and a copy of it that was written on",
      [
        .write(.essay, "a"), .setModified("a", days: 1), .expect("a", .new, "A"),
        .createFolder("f"), .copy("a", "f/a"), .setModified("f/a", days: 1),
        .write(.longerEssay, "c"), .setModified("c", days: 2), .delete("a"),
        .expect("f/a", .moved, "A"), .expect("c", .derived, "C"),
      ]),
    IdentityCase(
      "a copy under its own name of a text that was written on under another one",
      [
        .write(.essay, "a"), .setModified("a", days: 1), .expect("a", .new, "A"),
        .createFolder("f"), .copy("a", "f/a"), .setModified("f/a", days: 2),
        .write(.longerEssay, "c"), .setModified("c", days: 3), .delete("a"),
        .expect("f/a", .copied, "F"), .expect("c", .renamedAndEdited, "A"),
      ]),
    IdentityCase(
      "a renamed text, and a copy of it that was written on",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .copy("b", "c"),
        .write(.longerEssay, "c"),
        .expect("b", .moved, withoutHandles: .copied, "A", withoutHandlesAs: "B"),
        .expect("c", .derived, withoutHandles: .renamedAndEdited, "C", withoutHandlesAs: "A"),
      ]),
  ]

  static let orders = [
    IdentityCase(
      "a renamed file, and a copy of it",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .copy("b", "c"),
        .expect("b", .moved, "A"), .expect("c", .copied, "C"),
      ]),
    IdentityCase(
      "a renamed file, and a save that keeps the old file as a backup",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .rename("b", "b~"),
        .write(.longerEssay, "b"), .expect("b", .renamedAndEdited, "A"),
        .expect("b~", .backup, "B"),
      ]),
    IdentityCase(
      "a backup that moves along with its document",
      [
        .createFolder("f"), .write(.essay, "f/a"), .expect("f/a", .new, "A"),
        .rename("f/a", "f/a~"), .write(.longerEssay, "f/a"), .expect("f/a~", .backup, "B"),
        .rename("f", "g"), .expect("g/a", .renamedAndEdited, "A"), .expect("g/a~", .moved, "B"),
      ]),
    IdentityCase(
      "a hard link under the name of a backup",
      [
        .write(.essay, "a"), .link("a", "a~"), .expect("a", .new, "A"),
        .expect("a~", .sameFile, "A"),
      ]),
    IdentityCase(
      "a hard link to a file that was saved anew",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .saveAtomically(.longerEssay, "a"),
        .link("a", "b"), .expect("a", .saved, "A"), .expect("b", .sameFile, "A"),
      ]),
    IdentityCase(
      "a file that is edited, and then copied",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.letter, "a"), .copy("a", "b"),
        .expect("a", .edited, "A"), .expect("b", .copied, "B"),
      ]),
    IdentityCase(
      "another document's text, copied over a file before that document is edited",
      [
        .write(.essay, "a"), .write(.letter, "c"), .expect("a", .new, "A"),
        .expect("c", .new, "C"), .copy("c", "a"), .write(.chapter(1), "c"),
        .expect("a", .overwritten, "B"), .expect("c", .edited, "C"),
      ]),
    IdentityCase(
      "another document's text, copied over a file before that document is saved anew",
      [
        .write(.essay, "a"), .write(.homework(student: 1), "c"), .expect("a", .new, "A"),
        .expect("c", .new, "C"), .copy("c", "a"), .rename("c", "c~"),
        .write(.homework(student: 1, ownWordCount: 200), "c"),
        .expect("a", .overwritten, "B"), .expect("c", .saved, "C"), .expect("c~", .backup, "D"),
      ]),
    IdentityCase(
      "another document's text, copied over a file before that document is moved",
      [
        .write(.essay, "a"), .write(.letter, "c"), .expect("a", .new, "A"),
        .expect("c", .new, "C"), .copy("c", "a"), .rename("c", "d"),
        .expect("a", .overwritten, "B"), .expect("d", .moved, "C"),
      ]),
    IdentityCase(
      "another document's text, copied to a new file, too, before that document is edited",
      [
        .write(.essay, "a"), .write(.letter, "c"), .expect("a", .new, "A"),
        .expect("c", .new, "C"), .copy("c", "a"), .copy("c", "z"), .write(.chapter(1), "c"),
        .expect("a", .overwritten, "B"), .expect("c", .edited, "C"), .expect("z", .copied, "D"),
      ]),
    IdentityCase(
      "another document's text, copied over three files",
      [
        .write(.essay, "a"), .write(.poem, "b"), .write(.chapter(2), "d"), .write(.letter, "c"),
        .expect("a", .new, "A"), .expect("b", .new, "B"), .expect("d", .new, "D"),
        .expect("c", .new, "C"), .copy("c", "a"), .copy("c", "b"), .copy("c", "d"),
        .expect("a", .overwritten, "E"), .expect("b", .overwritten, "F"),
        .expect("d", .overwritten, "G"), .expect("c", .unchanged, "C"),
      ]),
    IdentityCase(
      "a backup of a version that nobody saw, copied back",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "a"),
        .rename("a", "a~"), .write(.editedEssay, "a"), .expect("a", .saved, "A"),
        .expect("a~", .backup, "B"), .copy("a~", "a"), .expect("a", .edited, "A"),
        .expect("a~", .unchanged, "B"),
      ]),
    IdentityCase(
      "a file that is copied elsewhere, and a save there that keeps the old file as a backup",
      [
        .createFolder("g"), .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "g/a"),
        .delete("a"), .rename("g/a", "g/a~"), .write(.longerEssay, "g/a"),
        .expect("g/a", .renamedAndEdited, "A"), .expect("g/a~", .backup, "B"),
      ]),
    IdentityCase(
      "a file that is edited, copied elsewhere, and saved there with a backup",
      [
        .createFolder("g"), .write(.essay, "a"), .expect("a", .new, "A"),
        .write(.editedEssay, "g/a"), .delete("a"), .rename("g/a", "g/a~"),
        .write(.longerEssay, "g/a"), .expect("g/a", .renamedAndEdited, "A"),
        .expect("g/a~", .backup, "B"),
      ]),
    IdentityCase(
      "a document with its backup, copied elsewhere",
      [
        .createFolder("g"), .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "a~"),
        .write(.longerEssay, "a"), .expect("a", .saved, "A"), .expect("a~", .backup, "B"),
        .copy("a", "g/a"), .copy("a~", "g/a~"), .delete("a"), .delete("a~"),
        .expect("g/a", .moved, "A"), .expect("g/a~", .moved, "B"),
      ]),
    IdentityCase(
      "two files that change places, and a save of one that keeps the old file as a backup",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .rename("a", "c"), .rename("b", "a"), .rename("c", "b"),
        .rename("b", "b~"), .write(.longerEssay, "b"), .expect("a", .swapped, "B"),
        .expect("b", .renamedAndEdited, "A"), .expect("b~", .backup, "C"),
      ]),
    IdentityCase(
      "one of two linked files, renamed and edited",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .linkDocuments("b", "a"), .delete("b"),
        .write(.longerLetter, "c"), .expect("c", .renamedAndEdited, "A"),
        .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "two linked files, one of them deleted, and a text that contains both",
      [
        .write(.handout, "a"), .expect("a", .new, "A"), .write(.homework(student: 1), "b"),
        .expect("b", .derived, "B"), .linkDocuments("b", "a"), .delete("a"),
        .write(.homework(student: 1, ownWordCount: 300), "c"), .expect("c", .derived, "C"),
        .expect("b", .unchanged, "A"),
      ]),
    IdentityCase(
      "one of two linked files, copied elsewhere and deleted",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .linkDocuments("b", "a"), .copy("b", "c"), .delete("b"),
        .expect("c", .moved, "A"), .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "a document that is renamed and edited while a conflict copy stays",
      [
        .write(.essay, "a.txt"), .expect("a.txt", .new, "A"),
        .write(.editedEssay, "a (conflicted copy).txt"),
        .expect("a (conflicted copy).txt", .conflictCopy, "A"), .delete("a.txt"),
        .write(.longerEssay, "b.txt"), .expect("b.txt", .renamedAndEdited, "A"),
        .expect("a (conflicted copy).txt", .unchanged, "A"),
      ]),
    IdentityCase(
      "a conflict copy that is renamed and edited while the document stays",
      [
        .write(.essay, "a.txt"), .expect("a.txt", .new, "A"),
        .write(.editedEssay, "a (conflicted copy).txt"),
        .expect("a (conflicted copy).txt", .conflictCopy, "A"),
        .delete("a (conflicted copy).txt"), .write(.longerEssay, "b.txt"),
        .expect("b.txt", .derived, "B"), .expect("a.txt", .unchanged, "A"),
      ]),
    IdentityCase(
      "a look in the moment of a save that keeps the old file as a backup",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "a~"),
        .expect("a~", .moved, "A"), .write(.longerEssay, "a"), .expect("a", .saved, "A"),
        .expect("a~", .backup, "B"),
      ]),
    IdentityCase(
      "a text that is written anew, and then saved with a backup",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.letter, "a"), .rename("a", "a~"),
        .write(.longerLetter, "a"), .expect("a", .saved, "A"), .expect("a~", .backup, "B"),
      ]),
    IdentityCase(
      "a copy of a document that was rewritten, and saved anew since",
      [
        .write(.essay, "a"), .work("a"), .saveAtomically(.letter, "a"),
        .expect("a", .rewritten, "A"), .saveAtomically(.longerLetter, "a"),
        .write(.longerEssay, "b"), .expect("a", .saved, "A"), .expect("b", .derived, "B"),
      ]),
    IdentityCase(
      "a look in the moment of a save that changes nothing",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "a~"),
        .expect("a~", .moved, "A"), .copy("a~", "a"), .expect("a", .restored, "A"),
        .expect("a~", .backup, "B"),
      ]),
    IdentityCase(
      "a look in the moment of a save, which another text ends",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "a~"),
        .expect("a~", .moved, "A"), .write(.letter, "a"), .expect("a", .replaced, "B"),
        .expect("a~", .unchanged, "A"),
      ]),
    IdentityCase(
      "hard links in a renamed folder, one of which is saved anew",
      [
        .createFolder("f"), .write(.essay, "f/a"), .link("f/a", "f/d"), .expect("f/d", .new, "A"),
        .expect("f/a", .sameFile, "A"), .rename("f", "g"), .rename("g/a", "g/x"),
        .expect("g/x", .moved, "A"), .expect("g/d", .sameFile, "A"),
        .saveAtomically(.essay, "g/d"), .expect("g/x", .unchanged, "A"),
        .expect("g/d", .copied, "B"),
      ]),
  ]
}
