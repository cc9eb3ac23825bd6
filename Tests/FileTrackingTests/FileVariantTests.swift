import FileTracking
import Testing

/// Names that programs give to copies of a document beside it.
@Suite struct FileVariantTests {
  @Test(arguments: [
    ("a.txt~", "a.txt"), ("a.txt.~2~", "a.txt"), ("a.txt.bak", "a.txt"), ("a.txt.orig", "a.txt"),
    ("a.txt.old", "a.txt"), ("a.txt.save", "a.txt"), ("a.txt.save.12", "a.txt"), ("a.bak", "a"),
  ])
  func aBackupNamesItsDocument(name: String, document: String) {
    let found = FileVariant.read(name)
    #expect(found?.variant == .backup)
    #expect(found?.documentName == document)
  }

  @Test(
    arguments: [
      ("a.txt~", "a.txt"), ("a.txt.~2~", "a.txt"), ("a.txt.save", "a.txt"), ("#a.txt#", "a.txt"),
      ("a.txt.save.12", "a.txt"), ("a.txt.bak", nil), ("a.old", nil), ("a.txt", nil),
      ("a (Case Conflict).txt", nil),
    ] as [(String, String?)])
  func editorsKeepCopiesByThemselves(name: String, document: String?) {
    #expect(FileVariant.documentName(ofEditorsCopy: name) == document)
  }

  @Test(arguments: [
    ("a.sync-conflict-20261121-101112-ABCDEFG.txt", "a.txt"),
    ("a (Ada's conflicted copy 2026-11-21).txt", "a.txt"),
    ("a (conflicted copy 2026-11-21 101112).txt", "a.txt"), ("a (Case Conflict).txt", "a.txt"),
    ("a (Case Conflict 1).txt", "a.txt"), ("a_conflict-20261121-101112.txt", "a.txt"),
    ("a (SFConflict ada@example.org 2026-11-21-10-11-12).md", "a.md"),
    ("a_conflict-20261121-101112", "a"),
  ])
  func aConflictCopyNamesItsDocument(name: String, document: String) {
    let found = FileVariant.read(name)
    #expect(found?.variant == .conflictCopy)
    #expect(found?.documentName == document)
  }

  @Test(arguments: [
    ("a (Konfliktkopie von Ada 2026-11-21).txt", ["a.txt"]), ("a [conflicted].txt", ["a.txt"]),
    ("a (Ada’s MacBook Pro).md", ["a.md"]), ("a (2026.11.21).txt", ["a.txt"]),
    ("a (3) [20261121].txt", ["a (3).txt"]),
    ("a 2026-11-21.txt", ["a.txt"]), ("a_20261121-101112.txt", ["a.txt"]),
    ("a-DESKTOP-1A2B3C4.txt", ["a.txt"]),
    ("my-a-Adas-MacBook.txt", ["my-a-Adas.txt", "my-a.txt", "my.txt"]),
    ("a (Copie en conflit)", ["a"]),
    ("3 (The Conflict).txt", ["3.txt"]),
  ])
  func theShapeOfAConflictCopyNamesDocuments(name: String, documents: [String]) {
    #expect(FileVariant.plainNames(ofConflictCopy: name) == documents)
  }

  @Test(arguments: [
    "a.txt", "a (copy).txt", "a (2).txt", "a 2.txt", "a-b.txt", "2026-11-21.txt",
    "a (1234-56-78).txt", "a (.txt", "a).txt",
    "a-2026.txt", "a-12026-11-21.txt", "a 2026-11-21 notes.txt", "(2026-11-21).txt", "", " ",
    "-.txt",
  ])
  func anyOtherShapeIsThatOfADocument(name: String) {
    #expect(FileVariant.plainNames(ofConflictCopy: name) == [])
  }

  @Test(arguments: [
    ("a (Kopie).txt", "a.txt"), ("a - Copy.txt", "a.txt"), ("a (1).txt", "a.txt"),
    ("a copy.txt", "a.txt"), ("Copy of a.txt", "a.txt"), ("my a_2.txt", "my a.txt"),
    ("a (1) (2).txt", "a (1).txt"), ("a copy", "a"), ("a(1).txt", "a.txt"),
  ])
  func theNameOfACopyNamesItsText(name: String, original: String) {
    #expect(FileVariant.plainNames(ofCopy: name).contains(original))
    #expect(!FileVariant.plainNames(ofCopy: original).contains(name))
  }

  @Test(arguments: ["a.txt", "ab.txt", "", " ", "-.txt", "a.b (1).c d"])
  func anotherNameIsThatOfNoCopy(name: String) {
    #expect(!FileVariant.plainNames(ofCopy: name).contains("a.txt"))
  }

  @Test(arguments: [
    "a.txt", "~", ".bak", ".old", ".save", ".save.1", "a.txt.1", "a.save.txt", "bold",
    "a.txt.save.", "a.old.1",
    "a (conflict).txt", "3 (The Conflict).txt", "a_conflict-2026.txt",
    "a_conflict-20261121_101112.txt", "a_conflict-2026112x-101112.txt", "conflicted copy.txt",
    "12", "1", "",
  ])
  func anyOtherNameIsThatOfADocument(name: String) {
    #expect(FileVariant.read(name) == nil)
  }
}
