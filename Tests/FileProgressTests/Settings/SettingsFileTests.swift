import FileProgress
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// The configuration file on disk.
struct SettingsFileTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var file: SettingsFile { SettingsFile(path: folder.path(of: "config")) }

  private func set(_ name: SettingName, to value: String, in file: SettingsFile) throws {
    try file.edit { contents in
      contents.set(name, to: value)
      return true
    }
  }

  private func mode(of path: String) throws -> Int {
    try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test(arguments: [
    (["FILEPROGRESS_HOME": "/h", "XDG_CONFIG_HOME": "/c", "HOME": "/me"], "/h/config"),
    (["FILEPROGRESS_HOME": "h"], "h/config"),
    (["FILEPROGRESS_HOME": "", "XDG_CONFIG_HOME": "/c", "HOME": "/me"], "/c/fileprogress/config"),
    (["XDG_CONFIG_HOME": "c", "HOME": "/me"], "/me/.config/fileprogress/config"),
    (["HOME": "/me"], "/me/.config/fileprogress/config"),
    (["HOME": "me"], nil), ([:], nil),
  ])
  func theEnvironmentSaysWhereItIs(environment: [String: String], path: String?) {
    #expect(SettingsFile.path { environment[$0] } == path)
  }

  @Test func withoutAFileNothingIsSetAndNothingIsMade() throws {
    #expect(try file.read() == nil)
    #expect(try SettingsFile(path: folder.path(of: "none/config")).read() == nil)
    try file.edit { _ in false }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func onlyItsOwnerMayReadIt() throws {
    let file = SettingsFile(path: folder.path(of: "a/b/config"))
    try set(.idle, to: "3min", in: file)
    #expect(try mode(of: file.path) == 0o600)
    #expect(try mode(of: folder.path(of: "a/b")) == 0o700)
    #expect(try mode(of: folder.path(of: "a")) == 0o700)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "a/b")) == ["config"])
    #expect(try file.read()?.reading().settings.idleLimit.text == "3min")
  }

  @Test func aLinkStaysAndItsFileChanges() throws {
    try folder.write("# dotfiles\nidle = 1h\n", to: "elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "elsewhere")
    try set(.idle, to: "3min", in: file)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "elsewhere")
    #expect(
      try String(contentsOfFile: folder.path(of: "elsewhere"), encoding: .utf8)
        == "# dotfiles\nidle = 3min\n")
  }

  @Test func aLinkToNothingIsNamed() throws {
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "gone")
    #expect(try file.read() == nil)
    let error = #expect(throws: SettingsFileError.self) { try set(.idle, to: "3min", in: file) }
    #expect(
      error?.description
        == "The configuration file \(file.path) can't be changed (it is a link to a file that does not exist)."
    )
  }

  @Test func whatIsNoSmallFileIsNotRead() throws {
    try FileManager.default.createDirectory(
      atPath: file.path, withIntermediateDirectories: false)
    let error = #expect(throws: SettingsFileError.self) { try file.read() }
    #expect(
      error?.description
        == "The configuration file \(file.path) can't be read (it is a folder).")
    let pipe = SettingsFile(path: folder.path(of: "pipe"))
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(throws: SettingsFileError.self) { try pipe.read() }
    let large = SettingsFile(
      path: try folder.write(String(repeating: "#", count: 70_000), to: "large"))
    #expect(throws: SettingsFileError.self) { try large.read() }
  }

  @Test func changesAtOnceAreAllKept() async throws {
    let file = file
    // Each writer adds a line of its own; none may be lost.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask {
          try file.edit { contents in
            contents = SettingsText(contents.bytes + Array("key-\(number) = 1\n".utf8))
            return true
          }
        }
      }
      try await group.waitForAll()
    }
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(Set(text.split(separator: "\n")) == Set((0..<16).map { "key-\($0) = 1" }))
  }
}
