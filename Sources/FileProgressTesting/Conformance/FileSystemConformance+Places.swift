import FileTracking
import ProgressModel

extension FileSystemConformance {
  static let placeChecks = [
    check("place tells a document from another file, and from nothing") { folder, findings in
      try folder.createFolder("folder")
      try folder.write("text", to: "folder/essay.txt")
      let path = folder.path("folder/essay.txt")
      let seen = try evidence(folder, "folder/essay.txt")
      let elsewhere = FileSystemIdentifier(source: .uuid, bytes: Array(repeating: 7, count: 16))
      func expect(
        _ expected: LocationState, _ when: String, handle: KernelHandle? = seen.handle,
        on system: FileSystemIdentifier = seen.system.identifier
      ) {
        let state = folder.fileSystem.locationState(at: path, fileSystem: system, handle: handle)
        findings.expect("The place \(when)", state, is: expected)
      }
      expect(.present, "of a file that is there")
      expect(.unreachable, "on another file system", on: elsewhere)
      try folder.saveAtomically("other", to: "folder/essay.txt")
      expect(seen.handle == nil ? .present : .replaced, "after an atomic save")
      expect(.present, "of any file", handle: nil)
      try folder.rename("folder/essay.txt", to: "moved.txt")
      expect(.absent, "of a file that was moved away")
      expect(.unreachable, "of a missing file on another file system", handle: nil, on: elsewhere)
      try folder.rename("folder", to: "renamed")
      expect(.absent, "in a folder that is gone")
      try folder.write("a file where the folder was", to: "folder")
      expect(.absent, "below a file")
    },
    check("place does not follow a link at its end", needs: .symbolicLinks) { folder, findings in
      try folder.createFolder("folder")
      try folder.write("text", to: "folder/essay.txt")
      let seen = try evidence(folder, "folder/essay.txt")
      try folder.rename("folder/essay.txt", to: "moved.txt")
      try folder.createSymbolicLink(at: "folder/essay.txt", to: "../moved.txt")
      let state = folder.fileSystem.locationState(
        at: folder.path("folder/essay.txt"), fileSystem: seen.system.identifier,
        handle: seen.handle)
      findings.expect("The place of a link", state, is: .replaced)
    },
  ]
}
