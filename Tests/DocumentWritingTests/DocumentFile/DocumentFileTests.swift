import FileProgressTestSupport
import Foundation
import Synchronization
import Testing

@testable import DocumentWriting

@Suite struct DocumentFileTests {
  private func read(
    _ folder: ScratchFolder, _ name: String = "essay.txt"
  ) throws(DocumentFileError) -> (content: [UInt8], file: DocumentFile) {
    try DocumentFile.read(
      path: folder.path(of: name), safetyCopyFolder: folder.path(of: "copies"))
  }

  private func error(_ body: () throws(DocumentFileError) -> Void) -> DocumentFileError? {
    do throws(DocumentFileError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private func attribute(_ name: String, of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return try? FileAttributes.value(of: name, of: descriptor, path, .system)
  }

  private func setAttribute(_ name: String, of path: String, _ value: [UInt8]) -> Bool {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return value.withUnsafeBytes { SavingCalls.system.setAttribute(descriptor, name, $0) } == 0
  }

  @Test func aDocumentIsReadAndSavedByteForByte() throws {
    try withScratchFolder { folder in
      try folder.write("", to: "essay.txt")
      for byteCount in [0, 1, 65_535, 65_536, 65_537, 3_000_000] {
        let content = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var (_, file) = try read(folder)
        let outcome = try file.save(content)
        #expect(outcome.method == .replaced && outcome.byteCount == byteCount)
        #expect(try read(folder).content == content)
      }
      #expect(folder.names == ["essay.txt"])
    }
  }

  @Test func modeOwnerAndAttributesStay() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      chmod(path, 0o4751)
      let isRoot = geteuid() == 0
      if isRoot {
        chown(path, 1234, 2345)
        chmod(path, 0o4751)
      }
      let hasAttributes = setAttribute("user.colour", of: path, Array("blue".utf8))
      let before = folder.status(of: "essay.txt")
      var (_, file) = try read(folder)
      #expect(try file.save(Array("new".utf8)).method == .replaced)
      let after = folder.status(of: "essay.txt")
      #expect(after.st_ino != before.st_ino)
      #expect(after.st_mode == before.st_mode)
      #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid)
      if hasAttributes {
        #expect(attribute("user.colour", of: path) == Array("blue".utf8))
      }
      // And again, since the document remembers what it saved.
      #expect(try file.save(Array("newer".utf8)).method == .replaced)
      #expect(folder.text(of: "essay.txt") == "newer")
    }
  }

  @Test func anAccessControlListStaysAndNoneIsInherited() throws {
    try withScratchFolder { folder in
      // Version 2; the owner rw, user 4321 rw, the group r, the mask rw, others nothing.
      let list: [UInt8] =
        [2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 6, 0, 0xE1, 0x10, 0, 0]
        + [4, 0, 4, 0, 255, 255, 255, 255, 16, 0, 6, 0, 255, 255, 255, 255]
        + [32, 0, 0, 0, 255, 255, 255, 255]
      let path = try folder.write("old", to: "with.txt")
      try folder.write("old", to: "without.txt")
      guard setAttribute("system.posix_acl_access", of: path, list),
        setAttribute("system.posix_acl_default", of: folder.path, list)
      else {
        try Test.cancel("skipped: the file system has no access control lists")
      }
      for name in ["with.txt", "without.txt"] {
        let before = folder.status(of: name).st_mode
        var (_, file) = try read(folder, name)
        #expect(try file.save(Array("new".utf8)).method == .replaced)
        #expect(folder.status(of: name).st_mode == before)
      }
      #expect(attribute("system.posix_acl_access", of: path) == list)
      #expect(attribute("system.posix_acl_access", of: folder.path(of: "without.txt")) == nil)
    }
  }

  @Test func aNewDocumentIsCreatedWithTheUmasksMode() throws {
    try withScratchFolder { folder in
      var (content, file) = try read(folder)
      #expect(content.isEmpty && file.isNew)
      #expect(folder.names.isEmpty)
      let outcome = try file.save(Array("first".utf8))
      #expect(outcome.method == .created && !file.isNew)
      let descriptor = open(folder.path(of: "plain"), O_WRONLY | O_CREAT, 0o666)
      close(descriptor)
      #expect(folder.status(of: "essay.txt").st_mode == folder.status(of: "plain").st_mode)
      #expect(try file.save(Array("second".utf8)).method == .replaced)
      #expect(folder.names == ["essay.txt", "plain"])
    }
  }

  @Test func aDocumentWithSeveralLinksKeepsThem() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old and long", to: "essay.txt")
      link(path, folder.path(of: "twin.txt"))
      var (_, file) = try read(folder)
      #expect(try file.save(Array("new".utf8)).method == .inPlace)
      #expect(folder.text(of: "twin.txt") == "new")
      #expect(folder.text(of: "essay.txt") == "new")
      #expect(folder.status(of: "essay.txt").st_nlink == 2)
      #expect(folder.names(in: "copies").isEmpty)
      #expect(folder.status(of: "copies").st_mode & 0o777 == 0o700)
      #expect(try file.save(Array("newer".utf8)).method == .inPlace)
    }
  }

  @Test func symbolicLinksStayAndTheirTargetIsSaved() throws {
    try withScratchFolder { folder in
      mkdir(folder.path(of: "below"), 0o700)
      try folder.write("old", to: "below/real.txt")
      symlink("below/real.txt", folder.path(of: "first"))
      symlink(folder.path(of: "first"), folder.path(of: "second"))
      symlink("below/absent.txt", folder.path(of: "dangling"))
      symlink("loop", folder.path(of: "loop"))
      var (content, file) = try read(folder, "second")
      #expect(content == Array("old".utf8))
      #expect(file.resolvedPath.hasSuffix("/below/real.txt"))
      _ = try file.save(Array("new".utf8))
      #expect(folder.text(of: "below/real.txt") == "new")
      #expect(folder.status(of: "second").st_mode & S_IFMT == S_IFLNK)
      (_, file) = try read(folder, "dangling")
      #expect(file.isNew)
      #expect(try file.save(Array("x".utf8)).method == .created)
      #expect(folder.text(of: "below/absent.txt") == "x")
      #expect(folder.status(of: "dangling").st_mode & S_IFMT == S_IFLNK)
      #expect(
        error { () throws(DocumentFileError) in _ = try read(folder, "loop") }?.code == .notRegular)
    }
  }

  @Test func changesByAnotherProgramAreNotOverwrittenUnasked() throws {
    try withScratchFolder { folder in
      try folder.write("old", to: "essay.txt")
      var (_, file) = try read(folder)
      try folder.write("theirs", to: "essay.txt")
      let changed = error { () throws(DocumentFileError) in _ = try file.save(Array("ours".utf8)) }
      #expect(changed?.code == .changedOnDisk)
      #expect(
        changed?.summary
          == "\(folder.path(of: "essay.txt")) was changed by another program after you opened it")
      #expect(folder.text(of: "essay.txt") == "theirs")
      _ = try file.save(Array("ours".utf8), overwriting: true)
      #expect(folder.text(of: "essay.txt") == "ours")

      unlink(folder.path(of: "essay.txt"))
      let removed = error { () throws(DocumentFileError) in _ = try file.save(Array("x".utf8)) }
      #expect(removed?.code == .changedOnDisk && removed?.summary.contains("removed") == true)
      #expect(try file.save(Array("x".utf8), overwriting: true).method == .created)
    }
  }

  @Test func aDocumentThatAppearedMeanwhileIsNotOverwritten() throws {
    try withScratchFolder { folder in
      var (_, file) = try read(folder)
      try folder.write("theirs", to: "essay.txt")
      let first = error { () throws(DocumentFileError) in _ = try file.save(Array("ours".utf8)) }
      #expect(first?.code == .changedOnDisk && first?.summary.contains("created") == true)

      // Just before it gets its name, with either way to give it.
      for hasRename in [true, false] {
        let path = folder.path(of: "late \(hasRename).txt")
        var calls = SavingCalls.system
        calls.synchronize = { descriptor in
          _ = FileManager.default.createFile(atPath: path, contents: Data("theirs".utf8))
          return SavingCalls.system.synchronize(descriptor)
        }
        if !hasRename {
          calls.renameWithoutReplacing = { _, _ in -Int(EINVAL) }
        }
        var (_, late) = try DocumentFile.read(
          path: path, safetyCopyFolder: folder.path(of: "copies"), calls: calls)
        let second = error { () throws(DocumentFileError) in _ = try late.save([1]) }
        #expect(second?.code == .changedOnDisk)
        #expect(folder.text(of: "late \(hasRename).txt") == "theirs")
      }
      #expect(folder.names == ["essay.txt", "late false.txt", "late true.txt"])
    }
  }

  @Test func aChangeDuringTheSaveIsNoticed() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      var calls = SavingCalls.system
      calls.synchronize = { descriptor in
        try? Data("theirs".utf8).write(to: URL(fileURLWithPath: path))
        return SavingCalls.system.synchronize(descriptor)
      }
      var (_, file) = try DocumentFile.read(
        path: path, safetyCopyFolder: folder.path(of: "copies"), calls: calls)
      let changed = error { () throws(DocumentFileError) in _ = try file.save(Array("ours".utf8)) }
      #expect(changed?.code == .changedOnDisk)
      #expect(folder.text(of: "essay.txt") == "theirs")
      #expect(folder.names == ["essay.txt"])
    }
  }

  @Test func whatIsNoDocumentIsAClearError() throws {
    try withScratchFolder { folder in
      mkdir(folder.path(of: "folder"), 0o700)
      mkfifo(folder.path(of: "pipe"), 0o600)
      let expected: [(String, DocumentFileError.Code)] = [
        ("folder", .isDirectory), ("folder/", .isDirectory), ("folder/.", .isDirectory),
        ("pipe", .notRegular),
        ("missing/essay.txt", .notFound), ("nul\0byte", .notFound), ("", .isDirectory),
      ]
      for (name, code) in expected {
        let found = error { () throws(DocumentFileError) in _ = try read(folder, name) }
        #expect(found?.code == code, "\(name)")
        #expect(found?.advice.isEmpty == false)
      }
      let device = error { () throws(DocumentFileError) in
        _ = try DocumentFile.read(path: "/dev/zero", safetyCopyFolder: folder.path)
      }
      #expect(device?.code == .notRegular)
      #expect(device?.description.hasPrefix("/dev/zero is not a regular file. ") == true)
    }
  }

  @Test func aHugeSparseFileIsRefusedBeforeItIsRead() throws {
    try withScratchFolder { folder in
      let path = try folder.write("", to: "huge")
      truncate(path, 4 << 30)
      #expect(
        error { () throws(DocumentFileError) in _ = try read(folder, "huge") }?.code == .tooLarge)
    }
  }

  @Test func aReadOnlyDocumentIsNotReplaced() throws {
    try withScratchFolder { folder in
      let path = try folder.write("old", to: "essay.txt")
      var calls = SavingCalls.system
      // What the system says to anyone but root.
      calls.checkWritable = { _ in -Int(EACCES) }
      var (_, file) = try DocumentFile.read(
        path: path, safetyCopyFolder: folder.path(of: "copies"), calls: calls)
      let refused = error { () throws(DocumentFileError) in
        _ = try file.save(Array("new".utf8), overwriting: true)
      }
      #expect(refused?.code == .notPermitted)
      #expect(folder.text(of: "essay.txt") == "old")
    }
  }

  @Test func aDocumentInAnImmutableFolderIsSavedInPlace() throws {
    try withScratchFolder { folder in
      mkdir(folder.path(of: "shelf"), 0o700)
      try folder.write("old", to: "shelf/essay.txt")
      var (_, file) = try read(folder, "shelf/essay.txt")
      // Only root may do this, and only on some file systems; a person's folder is the next test's.
      let isImmutable = setImmutable(true, folder.path(of: "shelf"))
      defer { _ = setImmutable(false, folder.path(of: "shelf")) }
      let method = try file.save(Array("new".utf8)).method
      #expect(method == (isImmutable ? .inPlace : .replaced))
      #expect(folder.text(of: "shelf/essay.txt") == "new")
      #expect(folder.names(in: "copies").isEmpty)
    }
  }

  /// - Source: `ioctl_iflags(2)`: `FS_IOC_GETFLAGS`, `FS_IOC_SETFLAGS`, `FS_IMMUTABLE_FL`.
  private func setImmutable(_ isImmutable: Bool, _ path: String) -> Bool {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(folder) }
    var flags: CLong = 0
    guard folder >= 0, ioctl(folder, 0x8008_6601, &flags) == 0 else { return false }
    flags = isImmutable ? flags | 0x10 : flags & ~0x10
    return ioctl(folder, 0x4008_6602, &flags) == 0
  }

  @Test func aDocumentInAFolderThatCannotBeWrittenToIsSavedInPlace() throws {
    // Root may write to every folder; what then happens is shown above.
    if geteuid() == 0 { return }
    try withScratchFolder { folder in
      mkdir(folder.path(of: "shelf"), 0o700)
      try folder.write("old", to: "shelf/essay.txt")
      for mode in [0o500, 0o100] as [mode_t] {
        var (_, file) = try read(folder, "shelf/essay.txt")
        chmod(folder.path(of: "shelf"), mode)
        defer { chmod(folder.path(of: "shelf"), 0o700) }
        #expect(try file.save(Array("new \(mode)".utf8)).method == .inPlace)
        #expect(folder.text(of: "shelf/essay.txt") == "new \(mode)")
        #expect(folder.names(in: "copies").isEmpty)
      }
      chmod(folder.path(of: "shelf/essay.txt"), 0o400)
      var (_, file) = try read(folder, "shelf/essay.txt")
      let refused = error { () throws(DocumentFileError) in _ = try file.save([]) }
      #expect(refused?.code == .notPermitted)
      chmod(folder.path(of: "shelf/essay.txt"), 0o000)
      let unreadable = error { () throws(DocumentFileError) in
        _ = try read(folder, "shelf/essay.txt")
      }
      #expect(unreadable?.code == .notPermitted)
    }
  }

  @Test func namesOfAnySortWork() throws {
    try withScratchFolder { folder in
      for name in [
        "a b", "-x", "line\nbreak", "%s%n", "\u{301}x", String(repeating: "n", count: 255),
      ] {
        var (_, file) = try read(folder, name)
        _ = try file.save(Array("1".utf8))
        link(folder.path(of: name), folder.path(of: "twin"))
        #expect(try file.save(Array("2".utf8)).method == .inPlace)
        #expect(folder.text(of: name) == "2")
        unlink(folder.path(of: "twin"))
      }
    }
  }

  @Test func aPathThroughANameThatIsNotUTF8IsRefused() throws {
    try withScratchFolder { folder in
      let bytes = folder.path(of: "caf").utf8CString.dropLast() + [CChar(bitPattern: 0xE9), 0]
      #expect(mkdir(Array(bytes), 0o700) == 0)
      symlink(Array(bytes), folder.path(of: "link"))
      let found = error { () throws(DocumentFileError) in _ = try read(folder, "link/essay.txt") }
      #expect(found?.code == .notFound)
      #expect(found?.systemErrorNumber == EILSEQ)
    }
  }

  @Test func controlCharactersOfANameAreEscapedInMessages() throws {
    try withScratchFolder { folder in
      mkdir(folder.path(of: "a\u{1B}b\n"), 0o700)
      let found = error { () throws(DocumentFileError) in _ = try read(folder, "a\u{1B}b\n") }
      #expect(found?.summary.hasSuffix("/a\\u{1b}b\\n is a folder") == true)
    }
  }

  @Test func theErrorForAWideEncodingNamesIt() {
    let error = DocumentFileError.notText(path: "essay.txt", encoding: .utf16LittleEndian)
    #expect(error.code == .notText)
    #expect(error.summary == "essay.txt is UTF-16 (little endian) text")
  }

  @Test func theNameIsNeverAbsentAndTheContentNeverPartial() async throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.write(String(repeating: "a", count: 300_000), to: "essay.txt")
    let isWriting = Signal()
    async let saves: Int = {
      var (_, file) = try DocumentFile.read(
        path: path, safetyCopyFolder: folder.path(of: "copies"))
      for round in 0..<40 {
        _ = try file.save([UInt8](repeating: round.isMultiple(of: 2) ? 98 : 97, count: 300_000))
      }
      isWriting.end()
      return 40
    }()
    var looks = 0
    repeat {
      let content = try #require(FileManager.default.contents(atPath: path))
      #expect(content.count == 300_000)
      #expect(content.allSatisfy { $0 == content.first })
      looks += 1
      // On two processors another such test would take the thread that the writer needs.
      await Task.yield()
    } while !isWriting.isEnded
    #expect(try await saves == 40)
    #expect(looks > 0)
  }
}

/// A flag that one task sets and another reads.
private final class Signal: Sendable {
  private let ended = Mutex(false)

  var isEnded: Bool { ended.withLock { $0 } }

  func end() {
    ended.withLock { $0 = true }
  }
}
