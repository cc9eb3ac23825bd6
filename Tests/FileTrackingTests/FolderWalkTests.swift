import FileProgressTestSupport
import FileProgressTesting
import FileTracking
import Foundation
import ProgressModel
import Testing

@Suite struct FolderWalkTests {
  /// All that has to hold, for a suite that asks it of further file systems.
  var checks: [(WorldKind) throws -> Void] {
    [
      findsTheFilesOfAFolderByTheirBytesBeforeThoseBelow, passesOverWhatIsHidden,
      followsNoLinkOutOfTheFolder,
      followsTheLinkThatItIsGiven, keepsTwoSpellingsOfANameApart, leavesOutWhatIsNotWanted,
      refusesWhatIsNoFolder, tellsTheStateThatTheFileHas, keepsTheOrderWhereAFolderBranches,
    ]
  }

  private func walk(
    _ world: any EditableFolder, _ name: String, isRecursive: Bool = true,
    isWanted: @escaping @Sendable (String, Bool) -> Bool = { _, _ in true }
  ) throws -> FolderWalk.Findings {
    try FolderWalk(fileSystem: world.fileSystem, isRecursive: isRecursive, isWanted: isWanted)
      .files(below: world.path(name))
  }

  /// The paths that were found, without the folder's path.
  private func names(
    _ findings: FolderWalk.Findings, _ world: any EditableFolder, below name: String
  ) -> [String] {
    findings.files.map { String($0.path.dropFirst(world.path(name).count + 1)) }
  }

  @Test(arguments: WorldKind.everywhere)
  func findsTheFilesOfAFolderByTheirBytesBeforeThoseBelow(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("f")
      try world.createFolder("f/a")
      try world.createFolder("f/empty")
      for name in ["f/b", "f/a/z", "f/a/y", "f/a.txt", "f/B", "f/ä", "f/two\nlines"] {
        try world.write("text", to: name)
      }
      try world.createPipe(at: "f/pipe")
      let all = try walk(world, "f")
      #expect(all.errors.isEmpty)
      #expect(
        names(all, world, below: "f") == ["B", "a.txt", "b", "two\nlines", "ä", "a/y", "a/z"])
      #expect(all.files.map(\.resolvedPath) == all.files.map(\.path))
      let own = try walk(world, "f", isRecursive: false)
      #expect(names(own, world, below: "f") == ["B", "a.txt", "b", "two\nlines", "ä"])
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func keepsTheOrderWhereAFolderBranches(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("f")
      try world.createFolder("f/only")
      var expected = ["only/file"]
      try world.write("text", to: "f/only/file")
      for branch in 10..<40 {
        try world.createFolder("f/only/\(branch)")
        for name in ["1", "2"] { try world.write("text", to: "f/only/\(branch)/\(name)") }
        expected += ["only/\(branch)/1", "only/\(branch)/2"]
        for below in ["a", "b"] {
          try world.createFolder("f/only/\(branch)/\(below)")
          try world.write("text", to: "f/only/\(branch)/\(below)/file")
          expected.append("only/\(branch)/\(below)/file")
        }
      }
      #expect(names(try walk(world, "f"), world, below: "f") == expected)
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func passesOverWhatIsHidden(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("f")
      try world.createFolder("f/.git")
      try world.createFolder("f/below")
      for name in ["f/.hidden", "f/.git/config", "f/below/.hidden", "f/below/seen", "f/..two"] {
        try world.write("text", to: name)
      }
      #expect(names(try walk(world, "f"), world, below: "f") == ["below/seen"])
      // A hidden folder that is named is meant.
      #expect(names(try walk(world, "f/.git"), world, below: "f/.git") == ["config"])
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func followsNoLinkOutOfTheFolder(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("f")
      try world.createFolder("f/below")
      try world.createFolder("outside")
      try world.write("text", to: "outside/secret")
      try world.write("text", to: "f/own")
      try world.createSymbolicLink(at: "f/folder", to: "../outside")
      try world.createSymbolicLink(at: "f/file", to: "../outside/secret")
      try world.createSymbolicLink(at: "f/inside", to: "own")
      try world.createSymbolicLink(at: "f/below/up", to: "..")
      try world.createSymbolicLink(at: "f/below/self", to: "self")
      try world.createSymbolicLink(at: "f/dangling", to: "missing")
      let findings = try walk(world, "f")
      #expect(names(findings, world, below: "f") == ["own"])
      let links = ["dangling", "file", "folder", "inside", "below/self", "below/up"]
      #expect(findings.links.map(\.path) == links.map { world.path("f/" + $0) })
      #expect(findings.errors.isEmpty)
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func followsTheLinkThatItIsGiven(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("f")
      try world.createFolder("f/below")
      try world.write("text", to: "f/below/essay.txt")
      try world.createSymbolicLink(at: "link", to: "f")
      let findings = try walk(world, "link")
      #expect(findings.files.map(\.path) == [world.path("link/below/essay.txt")])
      #expect(findings.files.map(\.resolvedPath) == [world.path("f/below/essay.txt")])
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func keepsTwoSpellingsOfANameApart(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("f")
      try world.createFolder("f/caf\u{E9}")
      try world.createFolder("f/cafe\u{301}")
      for name in ["f/caf\u{E9}/1", "f/cafe\u{301}/2", "f/\u{FC}", "f/u\u{308}"] {
        try world.write(name, to: name)
      }
      let found = try walk(world, "f").files.map {
        Array($0.path.utf8.dropFirst(world.path("f/").utf8.count))
      }
      let expected = ["u\u{308}", "\u{FC}", "cafe\u{301}/2", "caf\u{E9}/1"]
      #expect(found == expected.map { Array($0.utf8) })
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func leavesOutWhatIsNotWanted(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("f")
      try world.createFolder("f/build")
      try world.createFolder("f/text")
      for name in ["f/build/a.txt", "f/text/b.txt", "f/text/c.log", "f/d.txt"] {
        try world.write("text", to: name)
      }
      let findings = try walk(world, "f") { path, isFolder in
        isFolder ? !path.hasSuffix("/build") : path.hasSuffix(".txt")
      }
      #expect(names(findings, world, below: "f") == ["d.txt", "text/b.txt"])
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func refusesWhatIsNoFolder(in kind: WorldKind) throws {
    try kind.run { world in
      try world.write("text", to: "file")
      try world.createSymbolicLink(at: "round", to: "round")
      try world.createSymbolicLink(at: "dangling", to: "missing")
      let expectations: [(String, FileTrackingError.Code)] = [
        ("file", .notFound), ("missing", .notFound), ("round", .linkLoop),
        ("dangling", .danglingLink),
      ]
      for (name, code) in expectations {
        let error = #expect(throws: FileTrackingError.self) { try walk(world, name) }
        #expect(error?.code == code, "\(name)")
      }
    }
  }

  @Test(arguments: WorldKind.everywhere)
  func tellsTheStateThatTheFileHas(in kind: WorldKind) throws {
    try kind.run { world in
      try world.createFolder("f")
      try world.write("text", to: "f/essay.txt")
      try world.link("f/essay.txt", to: "f/linked.txt")
      let tracker = FileTracker(fileSystem: world.fileSystem, secret: .random())
      let files = try walk(world, "f").files
      #expect(files.count == 2)
      for file in files {
        #expect(file.state == (try tracker.observe(file.path).state))
        #expect(file.state.linkCount == 2)
      }
    }
  }

  @Test func settlesTheRestWhereAFolderMayNotBeRead() throws {
    let files = InMemoryFileSystem()
    for name in ["/f/open", "/f/shut", "/f/shut/below", "/f/yonder"] {
      try files.createFolder(name)
      try files.write("text", to: name + "/essay.txt")
    }
    try files.setReadable(false, at: "/f/shut")
    let walk = FolderWalk(fileSystem: files, isRecursive: true)
    let findings = try walk.files(below: "/f")
    #expect(findings.files.map(\.path) == ["/f/open/essay.txt", "/f/yonder/essay.txt"])
    #expect(findings.errors == [FileTrackingError(.notPermitted, path: "/f/shut")])
    // The folder that was asked for is an error of its own.
    let error = #expect(throws: FileTrackingError.self) { try walk.files(below: "/f/shut") }
    #expect(error?.code == .notPermitted)
  }

  @Test func namesAFolderOfThisComputerThatMayNotBeRead() throws {
    try withScratchFolder { folder in
      let world = LocalEditableFolder(folder.path)
      try world.createFolder("f")
      try world.createFolder("f/shut")
      try world.write("text", to: "f/essay.txt")
      #expect(chmod(world.path("f/shut"), 0) == 0)
      defer { chmod(world.path("f/shut"), 0o700) }
      let findings = try OrdinaryUser.run(owning: folder.path) { try walk(world, "f") }
      #expect(names(findings, world, below: "f") == ["essay.txt"])
      #expect(findings.errors.map(\.code) == [.notPermitted])
    }
  }

  @Test func namesAFileWhoseNameIsNotUTF8() throws {
    try withScratchFolder { folder in
      let world = LocalEditableFolder(folder.path)
      try world.createFolder("f")
      try world.createFolder("f/below")
      try world.write("text", to: "f/below/essay.txt")
      let name = Array(world.path("f/below/").utf8.map(CChar.init(bitPattern:))) + [-1, 0]
      close(open(name, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
      let entries = try world.fileSystem.entries(ofFolder: world.path("f/below"))
      #expect(entries.contains { $0.name == nil && $0.kind == .regular })
      let findings = try walk(world, "f")
      #expect(names(findings, world, below: "f") == ["below/essay.txt"])
      #expect(
        findings.errors == [FileTrackingError(.nameNotUTF8, path: world.path("f/below/\u{FFFD}"))])
    }
  }

  @Test func walksOnWhereAFolderLiesOnAnotherFileSystem() throws {
    let files = InMemoryFileSystem()
    try files.createFolder("/f/stick")
    let stick = files.createVolume(InMemoryFileSystem.description(2))
    try files.mount(stick, at: "/f/stick")
    try files.write("text", to: "/f/stick/essay.txt")
    try files.write("text", to: "/f/own.txt")
    let walk = FolderWalk(fileSystem: files, isRecursive: true)
    #expect(try walk.files(below: "/f").files.map(\.path) == ["/f/own.txt", "/f/stick/essay.txt"])
    files.setReachable(false, stick)
    let findings = try walk.files(below: "/f")
    #expect(findings.files.map(\.path) == ["/f/own.txt"])
    // The server is down, and its files are not gone: the person must be told.
    #expect(findings.errors.map(\.code) == [.inputOutput])
  }
}
