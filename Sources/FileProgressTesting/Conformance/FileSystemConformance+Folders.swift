import FileTracking
import ProgressModel

extension FileSystemConformance {
  static let folderChecks = [
    check("describeFolder describes the file system of its files") { folder, findings in
      try folder.write("text", to: "essay.txt")
      let described = try folder.fileSystem.describeFolder(at: folder.root)
      findings.expect(
        "The description of the folder", described, is: try evidence(folder, "essay.txt").system)
      let path = folder.path("essay.txt")
      findings.expectError(.notFound, of: path, "describeFolder of a file") {
        _ = try folder.fileSystem.describeFolder(at: path)
      }
    },
    check("entries lists what is in a folder") { folder, findings in
      try folder.createFolder("folder")
      let none = try folder.fileSystem.entries(ofFolder: folder.path("folder"))
      findings.expect("The number of entries of an empty folder", none.count, is: 0)
      let names = ["b", "a", ".hidden", "caf\u{E9}", "cafe\u{301}", "two\nlines", "日本"]
      for (index, name) in names.enumerated() {
        try folder.write(String(repeating: "x", count: index), to: "folder/" + name)
      }
      try folder.createFolder("folder/below")
      try folder.write("not listed", to: "folder/below/deep")
      try expectEntries(
        names.map { ($0, .regular) } + [("below", .folder)], of: "folder", folder, &findings)
      for entry in try folder.fileSystem.entries(ofFolder: folder.path("folder"))
      where entry.kind == .regular {
        let name = entry.name ?? "?"
        findings.expect(
          "The state of the entry \(name.debugDescription)", entry.state,
          is: try evidence(folder, "folder/" + name).state)
      }
    },
    check("entries shows links and pipes as they are", needs: .all) { folder, findings in
      try folder.createFolder("folder")
      try folder.write("text", to: "folder/a")
      try folder.createPipe(at: "folder/pipe")
      try folder.createSymbolicLink(at: "folder/link", to: "a")
      try folder.createSymbolicLink(at: "folder/dangling", to: "missing")
      try folder.link("folder/a", to: "linked")
      try expectEntries(
        [
          ("a", .regular), ("pipe", .fifo), ("link", .symbolicLink), ("dangling", .symbolicLink),
        ], of: "folder", folder, &findings)
      let entries = try folder.fileSystem.entries(ofFolder: folder.path("folder"))
      findings.expect(
        "The number of links of the entry",
        entries.first { $0.name == "a" }?.state.linkCount, is: 2)
    },
    check("entry looks at one path") { folder, findings in
      let files = folder.fileSystem
      try folder.createFolder("folder")
      try folder.write("text", to: "file")
      for followsLink in [false, true] {
        let file = try files.entry(at: folder.path("file"), followsLink: followsLink)
        findings.expect("The name of the entry", file.name, is: "file")
        findings.expect("The kind of a file", file.kind, is: .regular)
        findings.expect("The state of a file", file.state, is: try evidence(folder, "file").state)
        let below = try files.entry(at: folder.path("folder"), followsLink: followsLink)
        findings.expect("The kind of a folder", below.kind, is: .folder)
        let root = try files.entry(at: "/", followsLink: followsLink)
        findings.expect("The kind of the root", root.kind, is: .folder)
        for name in ["missing", "missing/file", "file/file"] {
          let path = folder.path(name)
          findings.expectError(.notFound, of: path, "entry of \(name)") {
            _ = try files.entry(at: path, followsLink: followsLink)
          }
        }
      }
    },
    check("entry follows a link only if it shall", needs: [.symbolicLinks, .pipes]) {
      folder, findings in
      let files = folder.fileSystem
      try folder.createFolder("folder")
      try folder.write("text", to: "folder/file")
      try folder.createPipe(at: "folder/pipe")
      try folder.createSymbolicLink(at: "link", to: "folder")
      try folder.createSymbolicLink(at: "dangling", to: "missing")
      let expectations: [(String, FileKind, FileKind?)] = [
        ("link", .symbolicLink, .folder), ("link/file", .regular, .regular),
        ("link/pipe", .fifo, .fifo), ("dangling", .symbolicLink, nil),
      ]
      for (name, kind, followed) in expectations {
        let path = folder.path(name)
        findings.expect(
          "The kind of \(name)", try files.entry(at: path, followsLink: false).kind, is: kind)
        guard let followed else {
          findings.expectError(.danglingLink, of: path, "entry of \(name), followed,") {
            _ = try files.entry(at: path, followsLink: true)
          }
          continue
        }
        findings.expect(
          "The kind of \(name), followed,", try files.entry(at: path, followsLink: true).kind,
          is: followed)
      }
    },
    check("entries refuses what is no folder") { folder, findings in
      try folder.write("text", to: "file")
      expectNotListed(
        [
          (folder.path("missing"), .notFound),
          (folder.path("missing/folder"), .notFound),
          (folder.path("file"), .notFound),
          (folder.path("file/folder"), .notFound),
          (folder.path(String(repeating: "x", count: 256)), .tooLong),
          (folder.path("folder\0"), .invalidName),
        ], folder, &findings)
    },
    check("entries follows no link and opens no pipe", needs: [.symbolicLinks, .pipes]) {
      folder, findings in
      try folder.createFolder("folder")
      try folder.createPipe(at: "pipe")
      try folder.createSymbolicLink(at: "link", to: "folder")
      try folder.createSymbolicLink(at: "round", to: "round")
      expectNotListed(
        ["pipe", "link", "round"].map { (folder.path($0), .notFound) }, folder, &findings)
    },
  ]

  private static func expectEntries(
    _ expected: [(name: String, kind: FileKind)], of name: String,
    _ folder: any EditableFolder, _ findings: inout ConformanceFindings
  ) throws {
    // As bytes, since two spellings of an accent are one text to Swift.
    func line(_ name: String, _ kind: FileKind) -> String { "\(Array(name.utf8)) \(kind)" }
    let entries = try folder.fileSystem.entries(ofFolder: folder.path(name))
    findings.expect(
      "The list of names, in bytes, and kinds",
      entries.map { line($0.name ?? "?", $0.kind) }.sorted(),
      is: expected.map(line).sorted())
  }

  private static func expectNotListed(
    _ expectations: [(path: String, code: FileTrackingError.Code)],
    _ folder: any EditableFolder, _ findings: inout ConformanceFindings
  ) {
    for (path, code) in expectations {
      findings.expectError(code, of: path, "entries of \(shortened(path))") {
        _ = try folder.fileSystem.entries(ofFolder: path)
      }
    }
  }
}
