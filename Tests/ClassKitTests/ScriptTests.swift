import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

/// Programs of clients whose code stands at the top level.
@Suite struct ScriptTests {
  private static let folder =
    (((try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")
    as NSString).deletingLastPathComponent

  private func output(of script: String, in folder: ScratchFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: Self.folder + "/" + script)
    process.environment = [
      "FILEPROGRESS_HOME": folder.path(of: "store"),
      "FILEPROGRESS_APPLICATION": "org.example.script", "PATH": "/usr/bin:/bin",
    ]
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return said
  }

  @Test(arguments: [
    ("ClassKitScript5", "limits 6\nhamlet act-1\n"), ("ClassKitScript6", "limits\n"),
  ])
  func scriptKeepsWhatItDeclares(_ script: String, _ expected: String) async throws {
    let folder = try ScratchFolder()
    #expect(try output(of: script, in: folder) == expected)
    let store = DataStore(
      configuration: .init(
        storage: .folder(URL(fileURLWithPath: folder.path(of: "store"))),
        applicationIdentifier: "org.example.script", heartbeat: nil, isDisabled: false))
    let found = try await store.contexts(matchingIdentifierPath: ["hamlet", "act-1", "quiz"])
    #expect(found.map(\.title) == ["hamlet", "act-1", "Quiz"])
    #expect(found[1].currentActivity != nil)
  }
}
