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
