import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct ProviderManifestTests {
  private let scratch: ScratchFolder
  private var folders: [String] { ["local", "system"].map { scratch.path(of: $0) } }

  init() throws {
    scratch = try ScratchFolder()
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
  }

  private func write(_ text: String, to name: String) throws {
    try scratch.write(text, to: name)
  }

  private func manifest(_ application: String, _ executable: String = "/usr/bin/reader") -> String {
    #"{"application": "\#(application)", "executable": "\#(executable)", "later": [1]}"#
  }

  private var found: ProviderManifests { ProviderManifests(inFolders: folders) }

  @Test func manifestsAreFoundByProgram() throws {
    try write(manifest("org.example.reader"), to: "system/reader.json")
    try write(manifest("org.example.atlas", "/opt/atlas/run"), to: "local/atlas.json")
    try write("no manifest", to: "local/README")
    try write("no manifest", to: "local/.hidden.json")
    #expect(found.problems == [])
    #expect(
      found.manifests.map(\.application) == ["org.example.atlas", "org.example.reader"])
    #expect(found["org.example.atlas"]?.executable == "/opt/atlas/run")
    #expect(found["org.example.other"] == nil)
  }

  @Test func firstFolderCountsThenTheFirstName() throws {
    try write(manifest("org.example.reader", "/system"), to: "system/a.json")
    try write(manifest("org.example.reader", "/local/b"), to: "local/b.json")
    try write(manifest("org.example.reader", "/local/c"), to: "local/c.json")
    #expect(found.manifests.map(\.executable) == ["/local/b"])
  }

  @Test(arguments: [
    ("", "it is not JSON"), ("[1]", "has the wrong kind of value"), ("{", "it is not JSON"),
    (#"{"application": "a"}"#, #"it has no "executable""#),
    (#"{"executable": "/a"}"#, #"it has no "application""#),
    (#"{"application": 1, "executable": "/a"}"#, #""application" has the wrong kind of value"#),
    (#"{"application": "", "executable": "/a"}"#, "1 to 256 characters"),
    (#"{"application": "a", "executable": "reader"}"#, "must be an absolute path"),
    (#"{"application": "a", "executable": "../bin/reader"}"#, "must be an absolute path"),
    (#"{"application": "a", "executable": "/a\u0000b"}"#, "must be an absolute path"),
    (String(repeating: " ", count: 64 << 10) + "{}", "it has more than 64 KiB"),
    (String(repeating: "[", count: 60_000), "it is not JSON"),
  ])
  func malformedManifestIsNamedAndSkipped(_ text: String, _ reason: String) throws {
    try write(text, to: "local/a.json")
    try write(manifest("org.example.reader"), to: "system/reader.json")
    let found = found
    #expect(found.manifests.map(\.application) == ["org.example.reader"])
    #expect(found.problems.count == 1)
    #expect(found.problems.first?.contains(scratch.path(of: "local/a.json")) == true)
    #expect(found.problems.first?.contains(reason) == true, "\(found.problems)")
  }

  @Test func whatIsNoFileIsNamedAndSkipped() throws {
    #expect(mkfifo(scratch.path(of: "local/pipe.json"), 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: scratch.path(of: "local/folder.json"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(of: "local/gone.json"), withDestinationPath: "/nonexistent")
    #expect(found.manifests == [])
    #expect(found.problems.count == 3)
  }

  @Test func foldersAreThoseOfTheSystem() {
    func folders(_ dirs: String?) -> [String] {
      ProviderManifests.folders {
        ["XDG_DATA_DIRS": dirs, "XDG_DATA_HOME": "/home/me/data", "HOME": "/home/me"][$0] ?? nil
      }
    }
    let usual = ["/usr/local/share/fileprogress/providers", "/usr/share/fileprogress/providers"]
    #expect(folders(nil) == usual)
    #expect(folders("") == usual)
    #expect(folders("/a/:relative:.:/b:") == ["/a", "/b"].map { $0 + "/fileprogress/providers" })
    #expect(folders("relative") == [])
  }
}
