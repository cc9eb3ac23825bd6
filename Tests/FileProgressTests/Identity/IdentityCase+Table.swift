import FileProgress

extension IdentityCase {
  static let all = edits + saves + backups + moves + exchanges + copies + names + times + kinds

  private static let edits = [
    IdentityCase(
      "a file that nobody touched",
      [.write(.essay, "a"), .expect("a", .new, "A"), .expect("a", .unchanged, "A")]),
    IdentityCase(
      "an edit in place",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"),
      ]),
    IdentityCase(
      "another text, written in place",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.letter, "a"),
        .expect("a", .edited, withoutHandles: .reused, "A", withoutHandlesAs: "B"),
      ]),
    IdentityCase(
      "an earlier version that is written in place",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"), .write(.essay, "a"),
        .expect("a", .restored, "A"),
      ]),
    IdentityCase(
      "a file that is emptied and filled again",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.empty, "a"),
        .expect("a", .edited, withoutHandles: .rewritten, "A"), .write(.essay, "a"),
        .expect("a", .restored, "A"),
      ]),
    IdentityCase(
      "an empty file that is filled",
      [
        .write(.empty, "a"), .expect("a", .new, "A"), .write(.essay, "a"),
        .expect("a", .edited, withoutHandles: .rewritten, "A"),
      ]),
    IdentityCase(
      "another document's text, copied over a file",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .copy("b", "a"),
        .expect("a", .overwritten, withoutHandles: .reused, "C"),
        .expect("b", .unchanged, "B"),
      ]),
    IdentityCase(
      "an earlier version that another file has, too, copied back over a file",
      [
        .write(.essay, "x"), .copy("x", "a"), .work("a"), .write(.editedEssay, "a"),
        .copy("a", "b"), .copy("a", "z"), .work("b"), .write(.longerEssay, "b"),
        .expect("b", .edited, withoutHandles: .saved, "B"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"), .copy("z", "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"),
        .expect("b", .unchanged, "B"), .expect("z", .copied, "Z"),
      ]),
    IdentityCase(
      "a backup of a version that the document was seen with, and its copy, copied back",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .expect("b", .copied, "B"),
        .copy("a", "z"), .write(.longerEssay, "b"),
        .expect("b", .edited, withoutHandles: .saved, "B"),
        .write(.editedEssay, "a"), .expect("a", .edited, withoutHandles: .saved, "A"),
        .copy("z", "a"), .expect("a", .restored, "A"), .expect("b", .unchanged, "B"),
        .expect("z", .copied, "Z"),
      ]),
    IdentityCase(
      "the first draft, copied over the second one that grew out of it",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "b"),
        .expect("b", .derived, "B"), .copy("a", "b"),
        .expect("b", .edited, withoutHandles: .saved, "B"), .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "the second draft, copied over the first one that it grew out of",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "b"),
        .expect("b", .derived, "B"), .copy("b", "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"), .expect("b", .unchanged, "B"),
      ]),
    IdentityCase(
      "a version that only its backup was seen with, copied back over a file",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.editedEssay, "z"),
        .expect("z", .derived, "Z"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"), .copy("z", "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"), .expect("z", .unchanged, "Z"),
      ]),
    IdentityCase(
      "another document's text, copied over a file by mistake, and the own text copied back",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .copy("a", "z"), .copy("b", "a"),
        .expect("a", .overwritten, withoutHandles: .replaced, "C"), .copy("z", "a"),
        .expect("a", .restored, "A"), .expect("b", .unchanged, "B"), .expect("z", .copied, "Z"),
      ]),
    IdentityCase(
      "another document's text, saved over a file by mistake, and the own text saved again",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .write(.essay, "z"), .saveAtomically(.letter, "a"),
        .expect("a", .reused, withoutHandles: .replaced, "C"), .saveAtomically(.essay, "a"),
        .expect("a", .restored, "A"), .expect("b", .unchanged, "B"), .expect("z", .copied, "Z"),
      ]),
    IdentityCase(
      "a file that went back to its own text, and is renamed and edited",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .copy("b", "a"),
        .expect("a", .overwritten, withoutHandles: .reused, "C"), .write(.essay, "a"),
        .expect("a", .restored, "A"), .rename("a", "c"), .write(.longerEssay, "c"),
        .expect("c", .moved, withoutHandles: .renamedAndEdited, "A"),
        .expect("b", .unchanged, "B"),
      ]),
    IdentityCase(
      "another document's text, copied over a file by mistake, and the own text, edited, copied back",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .copy("b", "a"),
        .expect("a", .overwritten, withoutHandles: .reused, "C"), .write(.longerEssay, "a"),
        .expect("a", .renamedAndEdited, "A"), .expect("b", .unchanged, "B"),
      ]),
    IdentityCase(
      "another document's text, saved over a file by mistake, and the own text, edited, saved again",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .saveAtomically(.letter, "a"), .expect("a", .reused, "C"),
        .saveAtomically(.longerEssay, "a"), .expect("a", .renamedAndEdited, "A"),
        .expect("b", .unchanged, "B"),
      ]),
    IdentityCase(
      "a file that gets two texts in turn by copies, again and again",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .copy("b", "a"),
        .expect("a", .overwritten, withoutHandles: .reused, "C"), .write(.essay, "a"),
        .expect("a", .restored, "A"), .copy("b", "a"), .expect("a", .restored, "C"),
        .write(.essay, "a"), .expect("a", .restored, "A"), .expect("b", .unchanged, "B"),
      ]),
    IdentityCase(
      "the first draft, copied over the second one, which has two names",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "b"), .link("b", "c"),
        .expect("b", .derived, "B"),
        .expect("c", .sameFile, withoutHandles: .copied, "B", withoutHandlesAs: "C"),
        .copy("a", "b"), .expect("b", .edited, withoutHandles: .saved, "B"),
        .expect("c", .edited, withoutHandles: .saved, "B", withoutHandlesAs: "C"),
        .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "the text of one of two linked files, copied over the other one",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .linkDocuments("b", "a"), .copy("b", "a"),
        .expect("a", .edited, withoutHandles: .restored, "A"), .expect("b", .unchanged, "A"),
      ]),
    IdentityCase(
      "a backup that is made anew after every edit",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"),
        .expect("b", .copied, "B"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"),
        .copy("a", "b"), .expect("b", .edited, withoutHandles: .saved, "B"),
        .expect("a", .unchanged, "A"),
      ]),
  ]

  private static let saves = [
    IdentityCase(
      "an atomic save, as by sed -i",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .saveAtomically(.longerEssay, "a"),
        .expect("a", .saved, "A"),
      ]),
    IdentityCase(
      "an atomic save that changes nothing",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .saveAtomically(.essay, "a"),
        .expect("a", .restored, withoutHandles: .unchanged, "A"),
      ]),
    IdentityCase(
      "an earlier version that is brought back as a new file",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"), .saveAtomically(.essay, "a"),
        .expect("a", .restored, "A"),
      ]),
    IdentityCase(
      "two branches that are checked out in turn",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .work("a"),
        .saveAtomically(.letter, "a"), .expect("a", .rewritten, "A"),
        .saveAtomically(.essay, "a"), .expect("a", .restored, "A"),
        .saveAtomically(.letter, "a"), .expect("a", .restored, "A"),
      ]),
    IdentityCase(
      "a text that is written anew on the day of the last work",
      [
        .write(.essay, "a"), .work("a"), .delete("a"), .write(.letter, "a"),
        .expect("a", .rewritten, "A"),
      ]),
    IdentityCase(
      "another text at the path, a week later",
      [
        .write(.essay, "a"), .work("a"), .wait(days: 7), .delete("a"), .write(.letter, "a"),
        .expect("a", .reused, "B"),
      ]),
    IdentityCase(
      "a short note that is written anew",
      [
        .write(.note, "a"), .expect("a", .new, "A"), .delete("a"), .write(.otherNote, "a"),
        .expect("a", .rewritten, "A"),
      ]),
  ]

  private static let backups = [
    IdentityCase(
      "a save that keeps the old file as a backup",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "a~"),
        .write(.longerEssay, "a"), .expect("a", .saved, "A"), .expect("a~", .backup, "B"),
      ]),
    IdentityCase(
      "a save that keeps the old file under another name",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "old"),
        .write(.longerEssay, "a"), .expect("a", .saved, "A"), .expect("old", .copied, "B"),
      ]),
    IdentityCase(
      "a second save over a backup that is known",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "a~"),
        .write(.longerEssay, "a"), .expect("a", .saved, "A"), .expect("a~", .backup, "B"),
        .rename("a", "a~"), .write(.editedEssay, "a"), .expect("a", .saved, "A"),
        .expect("a~", .saved, withoutHandles: .saved, "B"),
      ]),
    IdentityCase(
      "a file that is moved away, and copied back",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .copy("b", "a"),
        .expect("a", .restored, withoutHandles: .unchanged, "A"), .expect("b", .copied, "B"),
      ]),
    IdentityCase(
      "the conflicted copy of a program that syncs",
      [
        .write(.essay, "a.txt"), .expect("a.txt", .new, "A"),
        .write(.longerEssay, "a (conflicted copy 2026-11-21 101112).txt"),
        .expect("a (conflicted copy 2026-11-21 101112).txt", .conflictCopy, "A"),
        .expect("a.txt", .unchanged, "A"),
      ]),
    IdentityCase(
      "the conflict copy of another one",
      [
        .write(.essay, "a.txt"), .expect("a.txt", .new, "A"),
        .write(.editedEssay, "a.sync-conflict-20261121-101112-ABCDEFG.txt"),
        .expect("a.sync-conflict-20261121-101112-ABCDEFG.txt", .conflictCopy, "A"),
        .expect("a.txt", .unchanged, "A"),
      ]),
    IdentityCase(
      "a conflict copy whose name has only the shape of one",
      [
        .write(.essay, "a.txt"), .expect("a.txt", .new, "A"),
        .write(.longerEssay, "a (Konfliktkopie von Ada 2026-11-21).txt"),
        .expect("a (Konfliktkopie von Ada 2026-11-21).txt", .conflictCopy, "A"),
        .expect("a.txt", .unchanged, "A"),
      ]),
    IdentityCase(
      "the same text behind the name of a device",
      [
        .write(.essay, "a.txt"), .expect("a.txt", .new, "A"),
        .copy("a.txt", "a-DESKTOP-1A2B3C4.txt"),
        .expect("a-DESKTOP-1A2B3C4.txt", .conflictCopy, "A"), .expect("a.txt", .unchanged, "A"),
      ]),
    IdentityCase(
      "another document whose name has the shape of a conflict copy",
      [
        .write(.essay, "a.txt"), .expect("a.txt", .new, "A"),
        .write(.letter, "a 2026-11-21.txt"), .expect("a 2026-11-21.txt", .new, "B"),
        .expect("a.txt", .unchanged, "A"),
      ]),
    IdentityCase(
      "a document that is renamed to the shape of a conflict copy",
      [
        .write(.essay, "a.txt"), .expect("a.txt", .new, "A"),
        .rename("a.txt", "a 2026-11-21.txt"), .expect("a 2026-11-21.txt", .moved, "A"),
      ]),
    IdentityCase(
      "another document under the name of a conflict copy",
      [
        .write(.essay, "a.txt"), .expect("a.txt", .new, "A"),
        .write(.letter, "a.sync-conflict-20261121-101112-ABCDEFG.txt"),
        .expect("a.sync-conflict-20261121-101112-ABCDEFG.txt", .new, "B"),
        .expect("a.txt", .unchanged, "A"),
      ]),
  ]

  private static let moves = [
    IdentityCase(
      "a renamed file",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .expect("b", .moved, "A"),
      ]),
    IdentityCase(
      "a file that is renamed to and fro",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .expect("b", .moved, "A"),
        .rename("b", "a"), .expect("a", .moved, "A"),
      ]),
    IdentityCase(
      "a file that is renamed and edited in place",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"),
        .write(.longerEssay, "b"), .expect("b", .moved, withoutHandles: .renamedAndEdited, "A"),
      ]),
    IdentityCase(
      "a file that is renamed and saved as a new one",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"),
        .saveAtomically(.editedEssay, "b"), .expect("b", .renamedAndEdited, "A"),
      ]),
    IdentityCase(
      "a copy of what was renamed and edited, at its old path",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"),
        .saveAtomically(.editedEssay, "b"), .expect("b", .renamedAndEdited, "A"), .copy("b", "a"),
        .expect("a", .copied, "B"), .expect("b", .unchanged, "A"),
      ]),
    IdentityCase(
      "a short text that is renamed",
      [
        .write(.note, "a"), .expect("a", .new, "A"), .rename("a", "b"),
        .expect("b", .moved, withoutHandles: .new, "A", withoutHandlesAs: "B"),
      ]),
    IdentityCase(
      "an empty file that is renamed",
      [
        .write(.empty, "a"), .expect("a", .new, "A"), .rename("a", "b"),
        .expect("b", .moved, withoutHandles: .new, "A", withoutHandlesAs: "B"),
      ]),
    IdentityCase(
      "a file that moves with its folder",
      [
        .createFolder("f"), .write(.essay, "f/a"), .expect("f/a", .new, "A"), .rename("f", "g"),
        .expect("g/a", .moved, "A"),
      ]),
    IdentityCase(
      "a folder that is copied elsewhere and deleted, with a short note in it",
      [.createFolder("f"), .createFolder("g")]
        + (1...5).flatMap { student -> [Step] in
          [
            .write(.homework(student: student), "f/\(student)"),
            .expect(
              "f/\(student)", student == 1 ? .new : student < 4 ? .derived : .new, "\(student)"),
          ]
        }
        + [.write(.note, "f/note"), .expect("f/note", .new, "N")]
        + (1...5).flatMap { student -> [Step] in
          [.copy("f/\(student)", "g/\(student)"), .delete("f/\(student)")]
        } + [
          .copy("f/note", "g/note"), .delete("f/note"), .expect("g/note", .movedWithFolder, "N"),
          .expect("g/1", .moved, "1"),
        ]),
    IdentityCase(
      "a short note that is copied elsewhere and deleted",
      [
        .createFolder("f"), .createFolder("g"), .write(.note, "f/note"),
        .expect("f/note", .new, "N"), .copy("f/note", "g/note"), .delete("f/note"),
        .expect("g/note", .new, "M"),
      ]),
    IdentityCase(
      "a file that moves over one that nobody follows",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"), .rename("a", "b"),
        .expect("b", .moved, "A"),
      ]),
    IdentityCase(
      "a renamed file and a new one at its old path",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "b"), .write(.letter, "a"),
        .expect("b", .moved, "A"), .expect("a", .replaced, "C"),
      ]),
    IdentityCase(
      "a renamed file of this day's work and a new one at its old path",
      [
        .write(.essay, "a"), .work("a"), .rename("a", "b"), .write(.letter, "a"),
        .expect("b", .moved, "A"), .expect("a", .replaced, "C"),
      ]),
    IdentityCase(
      "a copy whose original was deleted",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .delete("a"),
        .expect("b", .moved, "A"),
      ]),
    IdentityCase(
      "a copy that was edited, and whose original was deleted",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"),
        .saveAtomically(.longerEssay, "b"), .delete("a"), .expect("b", .renamedAndEdited, "A"),
      ]),
    IdentityCase(
      "a text that was written on under another name, and a copy of it that was known before",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"),
        .expect("b", .copied, "B"), .write(.longerEssay, "c"), .delete("a"),
        .expect("b", .unchanged, "B"), .expect("c", .renamedAndEdited, "A"),
      ]),
    IdentityCase(
      "a copy of two documents that are gone",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .expect("b", .copied, "B"),
        .copy("a", "c"), .delete("a"), .delete("b"), .expect("c", .ambiguous, "C"),
      ]),
    IdentityCase(
      "one of two documents that are gone, found again under its name",
      [
        .createFolder("f"), .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"),
        .expect("b", .copied, "B"), .copy("a", "f/b"), .delete("a"), .delete("b"),
        .expect("f/b", .moved, "B"),
      ]),
    IdentityCase(
      "an older version of a document that is gone",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "c"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"), .delete("a"),
        .expect("c", .renamedAndEdited, "A"),
      ]),
    IdentityCase(
      "a deleted file that comes back after its text was found elsewhere",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "b"),
        .rename("a", "hidden"), .expect("b", .renamedAndEdited, "A"), .rename("hidden", "a"),
        .expect("a", .unchanged, "A"), .expect("b", .unchanged, "B"),
      ]),
  ]

  private static let exchanges = [
    IdentityCase(
      "two files that change places",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .rename("a", "c"), .rename("b", "a"), .rename("c", "b"),
        .expect("a", .swapped, "B"), .expect("b", .swapped, "A"),
      ]),
    IdentityCase(
      "three files that change places",
      [
        .write(.essay, "a"), .write(.letter, "b"), .write(.poem, "c"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .expect("c", .new, "C"), .rename("a", "x"), .rename("c", "a"),
        .rename("b", "c"), .rename("x", "b"),
        .expect("a", .swapped, "C"), .expect("b", .swapped, "A"), .expect("c", .swapped, "B"),
      ]),
    IdentityCase(
      "a file that moves over one that is followed",
      [
        .write(.essay, "a"), .write(.letter, "b"), .expect("a", .new, "A"),
        .expect("b", .new, "B"), .rename("a", "b"), .expect("b", .swapped, "A"),
      ]),
  ]

  private static let copies = [
    IdentityCase(
      "a copy",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .expect("b", .copied, "B"),
        .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "a copy that is edited before anybody looks",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .copy("a", "b"), .write(.longerEssay, "b"),
        .expect("b", .derived, "B"), .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "a copy of an older version",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .write(.longerEssay, "a"),
        .expect("a", .edited, withoutHandles: .saved, "A"), .write(.essay, "b"),
        .expect("b", .copied, "B"), .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "copies of a short text",
      [
        .write(.note, "a"), .expect("a", .new, "A"), .copy("a", "b"), .expect("b", .new, "B"),
        .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "empty files",
      [
        .write(.empty, "a"), .expect("a", .new, "A"), .write(.empty, "b"),
        .expect("b", .new, "B"), .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "a template that is copied many times",
      [
        .write(.handout, "a"), .expect("a", .new, "A"), .copy("a", "b"),
        .expect("b", .copied, "B"), .copy("a", "c"), .expect("c", .copied, "C"), .copy("a", "d"),
        .expect("d", .copied, "D"), .rename("a", "e"),
        .expect("e", .moved, withoutHandles: .copied, "A", withoutHandlesAs: "E"),
      ]),
    IdentityCase(
      "a template that is copied and filled in, and one whose copies are gone",
      [
        .write(.handout, "a"), .expect("a", .new, "A"), .copy("a", "b"),
        .expect("b", .copied, "B"), .copy("a", "c"), .expect("c", .copied, "C"),
        .write(.homework(student: 1), "d"), .expect("d", .derived, "D"),
        .delete("a"), .delete("b"), .delete("c"), .delete("d"),
        .write(.homework(student: 2), "e"), .expect("e", .new, "E"),
        .write(.handout, "f"), .expect("f", .new, "F"),
      ]),
    IdentityCase(
      "homework on one handout, some of which is gone",
      [
        .write(.homework(student: 1), "a"), .write(.homework(student: 2), "b"),
        .write(.homework(student: 3), "c"), .write(.homework(student: 4), "d"),
        .expect("a", .new, "A"), .expect("b", .derived, "B"), .expect("c", .derived, "C"),
        .delete("a"), .delete("b"), .expect("d", .new, "D"),
      ]),
  ]

  private static let names = [
    IdentityCase(
      "a hard link",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .link("a", "b"),
        .expect("b", .sameFile, withoutHandles: .copied, "A", withoutHandlesAs: "B"),
        .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "a hard link whose first name is removed",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .link("a", "b"), .delete("a"),
        .expect("b", .moved, "A"),
      ]),
    IdentityCase(
      "a hard link that an atomic save with another text parts",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .link("a", "b"),
        .expect("b", .sameFile, withoutHandles: .copied, "A", withoutHandlesAs: "B"),
        .saveAtomically(.letter, "a"),
        .expect("a", .replaced, "C"), .expect("b", .unchanged, "A", withoutHandlesAs: "B"),
      ]),
    IdentityCase(
      "a hard link that an atomic save parts",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .link("a", "b"),
        .expect("b", .sameFile, withoutHandles: .copied, "A", withoutHandlesAs: "B"),
        .saveAtomically(.longerEssay, "a"), .expect("a", .saved, "A"),
        .expect("b", .copied, withoutHandles: .unchanged, "B"),
      ]),
    IdentityCase(
      "a hard link that an atomic save under the second name parts",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .link("a", "b"),
        .expect("b", .sameFile, withoutHandles: .copied, "A", withoutHandlesAs: "B"),
        .saveAtomically(.longerEssay, "b"), .expect("a", .unchanged, "A"),
        .expect("b", .derived, withoutHandles: .saved, "B"),
      ]),
    IdentityCase(
      "a hard link that an atomic save under the second name parts, and a third name of that file",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .link("a", "b"),
        .expect("b", .sameFile, withoutHandles: .copied, "A", withoutHandlesAs: "B"),
        .saveAtomically(.longerEssay, "b"), .link("b", "c"),
        .expect("c", .derived, withoutHandles: .derived, "C"),
        .expect("b", .sameFile, withoutHandles: .saved, "C", withoutHandlesAs: "B"),
        .expect("a", .unchanged, "A"),
      ]),
    IdentityCase(
      "a symbolic link",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .symbolicLink("link", target: "a"),
        .expect("link", .unchanged, "A"),
      ]),
    IdentityCase(
      "a chain of symbolic links",
      [
        .write(.essay, "a"), .expect("a", .new, "A"), .symbolicLink("one", target: "a"),
        .symbolicLink("two", target: "one"), .expect("two", .unchanged, "A"),
        .expect("one", .unchanged, "A"),
      ]),
    IdentityCase(
      "a file that leaves a symbolic link behind",
      [
        .createFolder("f"), .write(.essay, "a"), .expect("a", .new, "A"), .rename("a", "f/a"),
        .symbolicLink("a", target: "f/a"), .expect("a", .moved, "A"),
        .expect("f/a", .unchanged, "A"),
      ]),
    IdentityCase(
      "a name of which the case changes",
      [
        .write(.essay, "essay.txt"), .expect("essay.txt", .new, "A"),
        .rename("essay.txt", "Essay.txt"), .expect("Essay.txt", .moved, "A"),
      ]),
    IdentityCase(
      "two spellings of one name",
      [
        .write(.essay, "caf\u{E9}"), .expect("caf\u{E9}", .new, "A"),
        .write(.letter, "cafe\u{301}"), .expect("cafe\u{301}", .new, "B"),
        .expect("caf\u{E9}", .unchanged, "A"),
      ]),
    IdentityCase(
      "a name that is spelled anew",
      [
        .write(.essay, "caf\u{E9}"), .expect("caf\u{E9}", .new, "A"),
        .rename("caf\u{E9}", "cafe\u{301}"), .expect("cafe\u{301}", .moved, "A"),
      ]),
  ]
}
