import FileTracking
import ProgressModel
import Testing

/// What holds for the files of this computer and for those in memory.
@Suite struct FileSystemConformanceTests {
  /// All that has to hold, for a suite that asks it of further file systems.
  var checks: [(WorldKind) throws -> Void] {
    [
      resolvesLinksAndFolders, makesPathsAbsoluteWithoutFollowingLinks, refusesWhatIsNoFile,
      readsContentInPieces, keepsFilesApartWhoseNamesLookAlike,
      keepsTheHandleThroughEditRenameAndLink,
      givesAnotherHandleAfterAtomicSaveAndAfterDeleteAndCreate, judgesThePlaceOfADocument,
      describesTheFileSystemOfAFolder, listsWhatIsInAFolder, listsOnlyFolders,
    ]
  }

  @Test(arguments: WorldKind.everywhere)
  func resolvesLinksAndFolders(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("deep")
      try world.write("text", to: "deep/essay.txt")
      try world.createSymbolicLink(at: "folder", to: "deep")
      try world.createSymbolicLink(at: "first", to: "folder/essay.txt")
      try world.createSymbolicLink(at: "second", to: world.path("first"))
      for name in ["deep/essay.txt", "folder/essay.txt", "first", "second", "deep/../first"] {
        #expect(try world.fileSystem.resolve(world.path(name)) == world.path("deep/essay.txt"))
        let opened = try world.fileSystem.withOpenFile(at: world.path(name)) {
          file throws(FileTrackingError) in try file.resolvedPath()
        }
        #expect(opened == world.path("deep/essay.txt"))
      }
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func makesPathsAbsoluteWithoutFollowingLinks(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("deep")
      try world.createSymbolicLink(at: "link", to: "deep")
      let files = world.fileSystem
      let expected = world.path("link/essay.txt")
      #expect(try files.absolutePath(world.path("link//./essay.txt/")) == expected)
      #expect(try files.absolutePath("/.." + expected) == world.path("deep/essay.txt"))
      #expect(try files.absolutePath(world.path("link/../essay.txt")) == world.path("essay.txt"))
      #expect(try files.absolutePath("/") == "/")
      #expect(PathText.isAbsolute(try files.absolutePath("essay.txt")))
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func refusesWhatIsNoFile(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("folder")
      try world.createPipe(at: "pipe")
      try world.write("text", to: "file")
      try world.createSymbolicLink(at: "dangling", to: "missing")
      try world.createSymbolicLink(at: "round", to: "about")
      try world.createSymbolicLink(at: "about", to: "round")
      let longName = String(repeating: "x", count: 256)
      let expectations: [(String, FileTrackingError.Code)] = [
        (world.path("missing"), .notFound),
        (world.path("missing/essay.txt"), .notFound),
        (world.path("file/essay.txt"), .notFound),
        (world.path("folder"), .isDirectory),
        (world.path("pipe"), .notRegular),
        (world.path("dangling"), .danglingLink),
        (world.path("round"), .linkLoop),
        (world.path(longName), .tooLong),
        (String(repeating: "/x", count: 3000), .tooLong),
        (world.path("file\0.txt"), .invalidName),
        ("", .notFound),
      ]
      for (path, code) in expectations {
        let error = #expect(throws: FileTrackingError.self) {
          try world.fileSystem.withOpenFile(at: path) { _ throws(FileTrackingError) in }
        }
        #expect(error?.code == code, "\(path)")
        #expect(error?.path == path)
      }
      let pipe = #expect(throws: FileTrackingError.self) {
        try world.fileSystem.withOpenFile(at: world.path("pipe")) { _ throws(FileTrackingError) in }
      }
      #expect(pipe?.kind == .fifo)
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func readsContentInPieces(in kind: WorldKind) throws {
    try kind.run { world in
      try world.write("0123456789", to: "digits")
      let pieces = try world.fileSystem.withOpenFile(at: world.path("digits")) {
        file throws(FileTrackingError) in
        var pieces: [String] = []
        for offset in [0, 4, 8, 10, 99] as [Int64] {
          let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
          defer { buffer.deallocate() }
          let count = try file.read(into: buffer, at: offset)
          pieces.append(String(decoding: buffer[..<count], as: UTF8.self))
        }
        return pieces
      }
      #expect(pieces == ["0123", "4567", "89", "", ""])
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func keepsFilesApartWhoseNamesLookAlike(in kind: WorldKind) throws {
    try kind.run { world in
      let names = ["caf\u{E9}", "cafe\u{301}", "\u{301}x", "two words", "two\nlines", "%s%n", "日本"]
      for (index, name) in names.enumerated() { try world.write("\(index)", to: name) }
      for (index, name) in names.enumerated() {
        let path = try world.fileSystem.resolve(world.path(name))
        #expect(PathText.areSame(path, world.path(name)))
        let first = try world.fileSystem.withOpenFile(at: path) {
          file throws(FileTrackingError) in
          var byte: UInt8 = 0
          var failure: FileTrackingError?
          withUnsafeMutableBytes(of: &byte) { buffer in
            do throws(FileTrackingError) {
              _ = try file.read(into: buffer, at: 0)
            } catch {
              failure = error
            }
          }
          if let failure { throw failure }
          return byte
        }
        #expect(first == UInt8(ascii: "0") + UInt8(index), "\(name.debugDescription)")
      }
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func keepsTheHandleThroughEditRenameAndLink(in kind: WorldKind) throws {
    try kind.run { world in
      try world.write("text", to: "essay.txt")
      let first = try evidence(world, "essay.txt")
      try world.write("longer text", to: "essay.txt")
      let edited = try evidence(world, "essay.txt")
      try world.rename("essay.txt", to: "renamed.txt")
      try world.link("renamed.txt", to: "linked.txt")
      let linked = try evidence(world, "linked.txt")
      #expect(edited.handle == first.handle)
      #expect(linked.handle == first.handle)
      #expect((first.handle != nil) == (try world.hasHandles()))
      #expect(edited.state != first.state)
      #expect(edited.state.byteCount == 11)
      #expect(linked.state.linkCount == 2)
      #expect(linked.system == first.system)
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func givesAnotherHandleAfterAtomicSaveAndAfterDeleteAndCreate(in kind: WorldKind) throws {
    try kind.run { world in
      guard try world.hasHandles() else { return }
      try world.write("text", to: "essay.txt")
      let first = try evidence(world, "essay.txt")
      try world.saveAtomically("text", to: "essay.txt")
      let saved = try evidence(world, "essay.txt")
      try world.delete("essay.txt")
      try world.write("text", to: "essay.txt")
      let created = try evidence(world, "essay.txt")
      #expect(Set([first.handle, saved.handle, created.handle]).count == 3)
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func judgesThePlaceOfADocument(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("folder")
      try world.write("text", to: "folder/essay.txt")
      let path = world.path("folder/essay.txt")
      let seen = try evidence(world, "folder/essay.txt")
      func state(handle: KernelHandle?) -> LocationState {
        world.fileSystem.locationState(
          at: path, fileSystem: seen.system.identifier, handle: handle)
      }
      let elsewhere = FileSystemIdentifier(source: .uuid, bytes: Array(repeating: 7, count: 16))
      #expect(state(handle: seen.handle) == .present)
      #expect(
        world.fileSystem.locationState(at: path, fileSystem: elsewhere, handle: seen.handle)
          == .unreachable)
      try world.saveAtomically("other", to: "folder/essay.txt")
      #expect(state(handle: seen.handle) == (seen.handle == nil ? .present : .replaced))
      #expect(state(handle: nil) == .present)
      try world.rename("folder/essay.txt", to: "moved.txt")
      #expect(state(handle: seen.handle) == .absent)
      #expect(
        world.fileSystem.locationState(at: path, fileSystem: elsewhere, handle: nil)
          == .unreachable)
      try world.createSymbolicLink(at: "folder/essay.txt", to: "../moved.txt")
      #expect(state(handle: seen.handle) == .replaced)
      try world.rename("folder", to: "renamed")
      #expect(state(handle: seen.handle) == .absent)
      try world.write("a file where the folder was", to: "folder")
      #expect(state(handle: seen.handle) == .absent)
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func describesTheFileSystemOfAFolder(in kind: WorldKind) throws {
    try kind.run { world in
      try world.write("text", to: "essay.txt")
      let folder = try world.fileSystem.describeFolder(at: world.root)
      #expect(folder == (try evidence(world, "essay.txt").system))
      let error = #expect(throws: FileTrackingError.self) {
        try world.fileSystem.describeFolder(at: world.path("essay.txt"))
      }
      #expect(error?.code == .notFound)
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func listsWhatIsInAFolder(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("folder")
      #expect(try world.fileSystem.entries(ofFolder: world.path("folder")).isEmpty)
      let names = ["b", "a", ".hidden", "caf\u{E9}", "cafe\u{301}", "two\nlines", "日本"]
      for (index, name) in names.enumerated() {
        try world.write(String(repeating: "x", count: index), to: "folder/" + name)
      }
      try world.createFolder("folder/below")
      try world.write("not listed", to: "folder/below/deep")
      try world.createPipe(at: "folder/pipe")
      try world.createSymbolicLink(at: "folder/link", to: "a")
      try world.createSymbolicLink(at: "folder/dangling", to: "missing")
      try world.link("folder/a", to: "linked")
      let entries = try world.fileSystem.entries(ofFolder: world.path("folder"))
      // As bytes, since two spellings of an accent are one text to Swift.
      let found = entries.map { "\(Array(($0.name ?? "?").utf8)) \($0.kind)" }.sorted()
      let expected =
        names.map { "\(Array($0.utf8)) regular" }
        + [("below", "folder"), ("pipe", "fifo"), ("link", "symbolicLink")].map {
          "\(Array($0.0.utf8)) \($0.1)"
        } + ["\(Array("dangling".utf8)) symbolicLink"]
      #expect(found == expected.sorted())
      for entry in entries where entry.kind == .regular {
        let name = try #require(entry.name)
        #expect(entry.state == (try evidence(world, "folder/" + name).state), "\(name)")
      }
      #expect(entries.first { $0.name == "a" }?.state.linkCount == 2)
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func listsOnlyFolders(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("folder")
      try world.write("text", to: "file")
      try world.createPipe(at: "pipe")
      try world.createSymbolicLink(at: "link", to: "folder")
      try world.createSymbolicLink(at: "round", to: "round")
      let expectations: [(String, FileTrackingError.Code)] = [
        (world.path("missing"), .notFound),
        (world.path("missing/folder"), .notFound),
        (world.path("file"), .notFound),
        (world.path("file/folder"), .notFound),
        (world.path("pipe"), .notFound),
        (world.path("link"), .notFound),
        (world.path("round"), .notFound),
        (world.path(String(repeating: "x", count: 256)), .tooLong),
        (world.path("folder\0"), .invalidName),
      ]
      for (path, code) in expectations {
        let error = #expect(throws: FileTrackingError.self) {
          try world.fileSystem.entries(ofFolder: path)
        }
        #expect(error?.code == code, "\(path.debugDescription)")
        #expect(error?.path == path)
      }
    }
  }
}

private struct Evidence {
  var state: FileState
  var handle: KernelHandle?
  var system: FileSystemDescription
}

private func evidence(_ world: any TestWorld, _ name: String) throws -> Evidence {
  try world.fileSystem.withOpenFile(at: world.path(name)) { file throws(FileTrackingError) in
    let system = try file.fileSystem()
    return Evidence(
      state: try file.state(), handle: system.isWeak ? nil : file.handle(), system: system)
  }
}
