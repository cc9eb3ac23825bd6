import FileTracking
import ProgressModel

extension FileSystemConformance {
  static let pathChecks = [
    check("resolve and open follow links and folders", needs: .symbolicLinks) { folder, findings in
      try folder.createFolder("deep")
      try folder.write("text", to: "deep/essay.txt")
      try folder.createSymbolicLink(at: "folder", to: "deep")
      try folder.createSymbolicLink(at: "first", to: "folder/essay.txt")
      try folder.createSymbolicLink(at: "second", to: folder.path("first"))
      let expected = folder.path("deep/essay.txt")
      for name in ["deep/essay.txt", "folder/essay.txt", "first", "second", "deep/../first"] {
        let resolved = try folder.fileSystem.resolve(folder.path(name))
        findings.expect("The resolved path of \(name)", resolved, is: expected)
        let opened = try evidence(folder, name).resolvedPath
        findings.expect("The resolved path of \(name), opened,", opened, is: expected)
      }
    },
    check("absolutePath simplifies a path") { folder, findings in
      let files = folder.fileSystem
      let path = folder.path("folder/essay.txt")
      for spelling in [path, folder.path("folder//./essay.txt/"), "/" + path] {
        let found = try files.absolutePath(spelling)
        findings.expect("The absolute path of \(spelling)", found, is: path)
      }
      findings.expect("The absolute path of the root", try files.absolutePath("/"), is: "/")
      let relative = try files.absolutePath("essay.txt")
      findings.expect(
        PathText.isAbsolute(relative), "absolutePath of a relative path gave \(relative).")
    },
    check("absolutePath follows links only before ..", needs: .symbolicLinks) {
      folder, findings in
      try folder.createFolder("deep")
      try folder.createSymbolicLink(at: "link", to: "deep")
      let files = folder.fileSystem
      let expectations = [
        (folder.path("link//./essay.txt/"), folder.path("link/essay.txt")),
        ("/.." + folder.path("link/essay.txt"), folder.path("deep/essay.txt")),
        (folder.path("link/../essay.txt"), folder.path("essay.txt")),
      ]
      for (path, expected) in expectations {
        findings.expect(
          "The absolute path of \(path)", try files.absolutePath(path), is: expected)
      }
    },
    check("absolutePath and resolve refuse names that no file has") { folder, findings in
      let files = folder.fileSystem
      let expectations: [(String, FileTrackingError.Code)] = [
        ("", .notFound), (folder.path("file\0.txt"), .invalidName),
      ]
      for (path, code) in expectations {
        let shown = path.debugDescription
        findings.expectError(code, of: path, "absolutePath of \(shown)") {
          _ = try files.absolutePath(path)
        }
        findings.expectError(code, of: path, "resolve of \(shown)") {
          _ = try files.resolve(path)
        }
      }
    },
    check("names are compared byte by byte") { folder, findings in
      let names = ["caf\u{E9}", "cafe\u{301}", "\u{301}x", "two words", "two\nlines", "%s%n", "日本"]
      for (index, name) in names.enumerated() { try folder.write("\(index)", to: name) }
      for (index, name) in names.enumerated() {
        let shown = name.debugDescription
        let path = try folder.fileSystem.resolve(folder.path(name))
        findings.expect(
          PathText.areSame(path, folder.path(name)),
          "The resolved path of \(shown) is \(path.debugDescription), which has other bytes.")
        let first = try folder.fileSystem.withOpenFile(at: path) {
          file throws(FileTrackingError) in try file.bytes(upTo: 1)
        }
        findings.expect("The content of \(shown)", first, is: Array("\(index)".utf8))
      }
    },
  ]
}
