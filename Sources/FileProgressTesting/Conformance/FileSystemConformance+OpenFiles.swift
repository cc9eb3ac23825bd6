import FileTracking
import ProgressModel

extension FileSystemConformance {
  static let openFileChecks = [
    check("open refuses what is missing") { folder, findings in
      try folder.createFolder("folder")
      try folder.write("text", to: "file")
      expectNotOpened(
        [
          (folder.path("missing"), .notFound),
          (folder.path("missing/essay.txt"), .notFound),
          (folder.path("file/essay.txt"), .notFound),
          (folder.path("folder"), .isDirectory),
          (folder.path(String(repeating: "x", count: 256)), .tooLong),
          (String(repeating: "/x", count: 3000), .tooLong),
          (folder.path("file\0.txt"), .invalidName),
          ("", .notFound),
        ], folder, &findings)
    },
    check("open refuses a link that leads nowhere", needs: .symbolicLinks) { folder, findings in
      try folder.createSymbolicLink(at: "dangling", to: "missing")
      try folder.createSymbolicLink(at: "round", to: "about")
      try folder.createSymbolicLink(at: "about", to: "round")
      try folder.createFolder("folder")
      try folder.createSymbolicLink(at: "link", to: "folder")
      expectNotOpened(
        [
          (folder.path("dangling"), .danglingLink), (folder.path("round"), .linkLoop),
          (folder.path("link/missing"), .notFound),
        ],
        folder, &findings)
    },
    check("open refuses a pipe without waiting for it", needs: .pipes) { folder, findings in
      try folder.createPipe(at: "pipe")
      let path = folder.path("pipe")
      let error = findings.expectError(.notRegular, of: path, "Opening a pipe") {
        try folder.fileSystem.withOpenFile(at: path) { _ throws(FileTrackingError) in }
      }
      findings.expect("The kind in the error", error?.kind, is: .fifo)
    },
    check("an error of the body is passed on") { folder, findings in
      try folder.write("text", to: "file")
      let error = FileTrackingError(.inputOutput, path: "thrown by the body")
      findings.expectError(.inputOutput, of: error.path, "Opening a file") {
        try folder.fileSystem.withOpenFile(at: folder.path("file")) {
          _ throws(FileTrackingError) in throw error
        }
      }
    },
    check("content is read in pieces") { folder, findings in
      try folder.write("0123456789", to: "digits")
      try folder.fileSystem.withOpenFile(at: folder.path("digits")) {
        file throws(FileTrackingError) in
        let expectations: [(Int64, String)] = [
          (0, "0123"), (4, "4567"), (8, "89"), (10, ""), (99, ""),
        ]
        for (offset, expected) in expectations {
          let piece = String(decoding: try file.bytes(from: offset, upTo: 4), as: UTF8.self)
          findings.expect("The content from byte \(offset) on", piece, is: expected)
        }
        findings.expect("The size", file.stateWhenOpened.byteCount, is: 10)
      }
    },
    check("a file stays the same through an edit and a new name") { folder, findings in
      try folder.write("text", to: "essay.txt")
      let first = try evidence(folder, "essay.txt")
      try folder.write("longer text", to: "essay.txt")
      let edited = try evidence(folder, "essay.txt")
      try folder.rename("essay.txt", to: "renamed.txt")
      let renamed = try evidence(folder, "renamed.txt")
      findings.expect("The handle after an edit", edited.handle, is: first.handle)
      findings.expect("The handle after a new name", renamed.handle, is: first.handle)
      findings.expect(
        "Whether there is a handle", first.handle != nil, is: try folder.hasHandles())
      findings.expect(edited.state != first.state, "The state is the same after an edit.")
      findings.expect("The size after an edit", edited.state.byteCount, is: 11)
      findings.expect("The file system of one file", renamed.system, is: first.system)
    },
    check("a hard link is the same file", needs: .hardLinks) { folder, findings in
      try folder.write("text", to: "essay.txt")
      let first = try evidence(folder, "essay.txt")
      try folder.link("essay.txt", to: "linked.txt")
      let linked = try evidence(folder, "linked.txt")
      findings.expect("The handle of a hard link", linked.handle, is: first.handle)
      findings.expect("The number of links", linked.state.linkCount, is: 2)
      findings.expect("The file system of a hard link", linked.system, is: first.system)
    },
    check("another file has another handle") { folder, findings in
      guard try folder.hasHandles() else { return }
      try folder.write("text", to: "essay.txt")
      let first = try evidence(folder, "essay.txt")
      try folder.saveAtomically("text", to: "essay.txt")
      let saved = try evidence(folder, "essay.txt")
      try folder.delete("essay.txt")
      try folder.write("text", to: "essay.txt")
      let created = try evidence(folder, "essay.txt")
      findings.expect(
        "The number of handles of three files, one after another at one path,",
        Set([first.handle, saved.handle, created.handle]).count, is: 3)
    },
  ]

  private static func expectNotOpened(
    _ expectations: [(path: String, code: FileTrackingError.Code)],
    _ folder: any EditableFolder, _ findings: inout ConformanceFindings
  ) {
    for (path, code) in expectations {
      findings.expectError(code, of: path, "Opening \(shortened(path))") {
        try folder.fileSystem.withOpenFile(at: path) { _ throws(FileTrackingError) in }
      }
    }
  }

  static func shortened(_ path: String) -> String {
    path.count > 200 ? "a path of \(path.utf8.count) bytes" : path.debugDescription
  }
}
