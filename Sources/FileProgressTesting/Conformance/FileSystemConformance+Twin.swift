import FileTracking
import ProgressModel

extension FileSystemConformance {
  static let twinChecks = [
    check("files show what those in memory show after the same changes", needs: .all) {
      folder, findings in
      let found = try TwinStory.lines(of: folder)
      let root = InMemoryFileSystem.description(1, isWeak: try !folder.hasHandles())
      let memory = try InMemoryEditableFolder(of: InMemoryFileSystem(root: root))
      let expected = try TwinStory.lines(of: memory)
      findings.expect("The number of things seen", found.count, is: expected.count)
      for (found, expected) in zip(found, expected) {
        findings.expect(found == expected, "A file shows “\(found)”, not “\(expected)”.")
      }
    }
  ]
}

/// What the same changes show in every folder, field by field.
private enum TwinStory {
  /// A change, with what it is called in a message.
  private struct Change: Sendable {
    var name: String
    var make: @Sendable (any EditableFolder) throws -> Void

    init(_ name: String, _ make: @escaping @Sendable (any EditableFolder) throws -> Void) {
      self.name = name
      self.make = make
    }
  }

  /// Each file is given an old time before a change, so that a new one shows on the coarsest clock.
  private static let changes = [
    Change("write a new file") { try $0.write("one", to: "a") },
    Change("write in place") { try $0.write("longer text", to: "a") },
    Change("write the same size in place") { try $0.write("LONGER TEXT", to: "a") },
    Change("empty") { try $0.write("", to: "a") },
    Change("fill") { try $0.write("filled", to: "a") },
    Change("change the mode") { try $0.changeMode(of: "a") },
    Change("rename") { try $0.rename("a", to: "b") },
    Change("rename back") { try $0.rename("b", to: "a") },
    Change("link") { try $0.link("a", to: "b") },
    Change("write through the link") { try $0.write("through the link", to: "b") },
    Change("save one name anew") { try $0.saveAtomically("saved", to: "a") },
    Change("rename over a file") { try $0.rename("a", to: "b") },
    Change("copy") { try $0.copy("b", to: "a") },
    Change("copy over a file") {
      try $0.write("another", to: "c")
      try $0.copy("c", to: "a")
    },
    Change("save atomically") { try $0.saveAtomically("saved again", to: "a") },
    Change("make a symbolic link") { try $0.createSymbolicLink(at: "link", to: "a") },
    Change("write through a symbolic link") { try $0.write("behind it", to: "link") },
    Change("rename what a symbolic link names") { try $0.rename("a", to: "f") },
    Change("rename it back") { try $0.rename("f", to: "a") },
    Change("move into a folder") {
      try $0.createFolder("folder")
      try $0.rename("a", to: "folder/a")
    },
    Change("rename the folder") { try $0.rename("folder", to: "other") },
    Change("move out of it") { try $0.rename("other/a", to: "a") },
    Change("remove the folder") { try $0.delete("other") },
    Change("delete") { try $0.delete("c") },
    Change("create again") { try $0.write("created again", to: "c") },
    Change("replace by a folder") {
      try $0.delete("c")
      try $0.createFolder("c")
    },
    Change("replace by a pipe") {
      try $0.delete("c")
      try $0.createPipe(at: "c")
    },
    Change("replace by a symbolic link") {
      try $0.delete("c")
      try $0.createSymbolicLink(at: "c", to: "b")
    },
    Change("replace by a loop") {
      try $0.delete("c")
      try $0.createSymbolicLink(at: "c", to: "c")
    },
    Change("a file where a folder was") { try $0.write("flat", to: "other") },
  ]

  private static let names = ["a", "b", "c", "f", "link", "folder/a", "other", "other/a", "folder"]
  private static let oldSeconds: Int64 = 1_000_000_000

  /// Numbers things in the order in which they come, so that two folders can be compared.
  private struct Numbering<Thing: Hashable> {
    private var numbers: [Thing: Int] = [:]

    mutating func number(of thing: Thing) -> Int {
      numbers[thing]
        ?? {
          numbers[thing] = numbers.count
          return numbers.count - 1
        }()
    }
  }

  /// What is to be seen after each change, in words that are the same wherever the same happened.
  static func lines(of folder: any EditableFolder) throws -> [String] {
    var lines: [String] = []
    var handles = Numbering<KernelHandle>()
    var first: [String: FileSystemConformance.Evidence] = [:]
    for change in changes {
      for name in names where (try? evidence(folder, name)) != nil {
        try folder.setModified(secondsSince1970: oldSeconds, at: name)
      }
      let before = names.reduce(into: [String: FileSystemConformance.Evidence]()) {
        $0[$1] = try? evidence(folder, $1)
      }
      try change.make(folder)
      for name in names {
        var words = [change.name + ":", name]
        do {
          let resolved = try folder.fileSystem.resolve(folder.path(name))
          words.append("is " + String(resolved.dropFirst(folder.root.count)))
          let seen = try evidence(folder, name)
          words.append("\(seen.state.byteCount) bytes, \(seen.state.linkCount) links")
          let time = seen.state.modifiedNanoseconds
          words.append(time == oldSeconds * 1_000_000_000 ? "old" : "changed now")
          words.append("handle \(seen.handle.map { "\(handles.number(of: $0))" } ?? "none")")
          if let known = before[name] {
            let isUntouched = known.state.changedNanoseconds == seen.state.changedNanoseconds
            words.append(known.handle == seen.handle && isUntouched ? "untouched" : "touched")
          }
          if let known = before.values.first(where: {
            $0.handle != nil && $0.handle == seen.handle
          }) {
            // The number of a deleted file may be given to the next one, or not.
            words.append(
              known.state.inode == seen.state.inode ? "the same inode" : "another inode")
          }
          if first[name] == nil { first[name] = seen }
        } catch let error as FileTrackingError {
          words.append("error \(error.code) \(error.kind.map { "\($0)" } ?? "")")
        }
        switch folder.fileSystem.place(at: folder.path(name)) {
        case .file(_, let handle):
          words.append("file \(handle.map { "\(handles.number(of: $0))" } ?? "none")")
        case .somethingElse: words.append("something else")
        case .nothing: words.append("nothing")
        case .unknown: words.append("unknown")
        }
        if let seen = first[name] {
          let state = folder.fileSystem.locationState(
            at: folder.path(name), fileSystem: seen.system.identifier, handle: seen.handle)
          words.append("\(state)")
        }
        lines.append(words.joined(separator: " | "))
      }
      let entries = try folder.fileSystem.entries(ofFolder: folder.root).map { entry in
        let isFile = entry.kind == .regular
        return "\(entry.name ?? "?") \(entry.kind)"
          + (isFile ? " \(entry.state.byteCount) \(entry.state.linkCount)" : "")
      }
      lines.append("\(change.name): \(entries.sorted())")
    }
    return lines
  }

  private static func evidence(
    _ folder: any EditableFolder, _ name: String
  ) throws -> FileSystemConformance.Evidence {
    try FileSystemConformance.evidence(folder, name)
  }
}
