import ClassExchange
import ClassModel
import FileProgressTestSupport
import Foundation
import Testing

/// A class folder on a disk that is full, or that takes no changes.
@Suite(.enabled(if: MountedFolder.isPossible, "needs root and mount"))
struct TroubledDiskTests {
  @Test func aFullDiskIsNamedAndNothingIsLeft() throws {
    try MountedFolder.withSmallFileSystem(byteCount: 1 << 20) { folder in
      let school = try TestClass(in: folder)
      var writer = try school.machine()
      try writer.write(1)
      let second = try writer.sealed(2)
      let source = school.scratch.path(of: "source")
      try Data(count: 300_000).write(to: URL(fileURLWithPath: source))
      guard case .sealedFile(let file) = writer.service.reply(to: .sealFile(path: source)) else {
        throw Unexpected()
      }
      let filler = MountedFolder.fill(folder)
      for reply in [
        writer.append(second, expecting: 1), writer.service.reply(to: .sealFile(path: source)),
        writer.service.reply(to: .shareFile(path: source, name: "x")),
        writer.service.reply(to: .openFile(file, folder: folder, name: "essay.txt")),
      ] {
        guard case .failed(let failure) = reply else {
          Issue.record("\(reply)")
          continue
        }
        #expect(failure.reason == .diskFull)
        #expect(failure.path?.hasPrefix(folder) == true)
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: school.directory(of: writer)).sorted()
          == ["0000000001.fpe", ClassFolderName.newest])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: school.inner + "/files").count == 1)
      #expect(!FileManager.default.fileExists(atPath: folder + "/essay.txt"))
      let entries = try writer.read(writer.identity.writer).entries
      #expect(entries.count == 1)
      unlink(filler)
      #expect(writer.append(second, expecting: 1) == .appended(.appended))
    }
  }

  @Test func aFolderThatTakesNoChangesIsStillRead() throws {
    let school = try TestClass()
    var writer = try school.machine()
    try writer.write(1)
    let source = school.scratch.path(of: "source")
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: source))
    guard case .sealedFile(let file) = writer.service.reply(to: .sealFile(path: source)) else {
      throw Unexpected()
    }
    let second = try writer.sealed(2)
    try MountedFolder.withReadOnlyView(of: school.folder) { view in
      var service = ExchangeService(random: school.random)
      #expect(
        service.reply(
          to: .open(
            folder: view, class: school.identifier, keyFile: writer.keyFile, oldKeyFiles: []))
          == .opened(OpenedClass(machine: writer.identity, hasRootLog: false)))
      var reader = TestMachine(
        service: service, identity: writer.identity, keyFile: writer.keyFile)
      let entries = try reader.read(writer.identity.writer).entries
      #expect(entries.count == 1)
      #expect(
        reader.service.reply(
          to: .openFile(file, folder: school.scratch.path, name: "essay.txt"))
          == .saved(path: school.scratch.path(of: "essay.txt")))
      for reply in [
        reader.append(second, expecting: 1), reader.service.reply(to: .deleteOwn(before: 2)),
        reader.service.reply(to: .sealFile(path: source)),
        reader.service.reply(to: .shareFile(path: source, name: "x")),
      ] {
        guard case .failed(let failure) = reply else {
          Issue.record("\(reply)")
          continue
        }
        #expect(failure.reason == .readOnly)
        #expect(failure.path?.hasPrefix(view) == true)
      }
    }
  }
}
