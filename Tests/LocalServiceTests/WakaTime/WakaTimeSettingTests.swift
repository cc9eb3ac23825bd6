import FileProgressTestSupport
import Foundation
import Testing

@testable import LocalService

private let someKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"

@Suite struct WakaTimeSettingTests {
  @Test func aNewSettingHasAFreePortAndAKeyThatPluginsTake() throws {
    let seed: UInt64 = 49
    print("seed \(seed)")
    let random = SeededGenerator(seed: seed)
    let first = WakaTimeSetting.new(randomness: random) { _ in true }
    #expect(first.isOn)
    #expect((20_000...32_767).contains(first.port))
    #expect(WakaTimeSetting.isKey(first.key))
    let characters = Array(first.key)
    #expect(characters[14] == "4")
    #expect("89ab".contains(characters[19]))
    let other = WakaTimeSetting.new(randomness: random) { $0 != first.port }
    #expect(other.port != first.port)
    #expect((20_000...32_767).contains(other.port))
    // If nothing is free, there is a port all the same; the service says who has it.
    #expect(WakaTimeSetting.new(randomness: random) { _ in false }.port >= 20_000)
  }

  @Test func keyAndPortAreRenewedOneByOne() {
    let setting = WakaTimeSetting(isOn: false, port: 20_000, key: someKey)
    let key = setting.withNewKey()
    #expect(key.key != setting.key)
    #expect(!key.isOn)
    #expect(key.port == 20_000)
    let port = setting.withNewPort { _ in true }
    #expect(port.port != setting.port)
    #expect(!port.isOn)
    #expect(port.key == setting.key)
  }

  @Test func theFileIsForThePersonOnly() throws {
    try withScratchFolder { folder in
      #expect(try WakaTimeSetting.read(inStore: folder.path) == nil)
      var setting = WakaTimeSetting(isOn: true, port: 21_873, key: someKey)
      try setting.save(inStore: folder.path)
      #expect(try WakaTimeSetting.read(inStore: folder.path) == setting)
      setting.isOn = false
      try setting.save(inStore: folder.path)
      #expect(try WakaTimeSetting.read(inStore: folder.path) == setting)
      let path = WakaTimeSetting.path(inStore: folder.path)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["wakatime"])
    }
  }

  @Test func aNewerVersionMayWriteMoreLines() throws {
    try withScratchFolder { folder in
      try folder.write(
        "new thing\nport 21873\nkey \(someKey)\nalone\non no\n", to: "wakatime")
      let setting = try WakaTimeSetting.read(inStore: folder.path)
      #expect(setting == WakaTimeSetting(isOn: false, port: 21_873, key: someKey))
    }
  }

  @Test(arguments: [
    "", "port 21873\non yes\n", "port 0\nkey \(someKey)\non yes\n",
    "port 65536\nkey \(someKey)\non yes\n", "port 21873\nkey secret\non yes\n",
    "port 21873\nkey \(someKey)\non maybe\n",
    "port 21873\nkey 6f9619ff-8b86-1d01-b42d-00cf4fc964ff\non yes\n",
  ])
  func aDamagedFileIsSaidToBe(text: String) throws {
    try withScratchFolder { folder in
      let path = try folder.write(text, to: "wakatime")
      let error = #expect(throws: WakaTimeSettingError.self) {
        _ = try WakaTimeSetting.read(inStore: folder.path)
      }
      #expect(error?.code == .damaged)
      #expect(error?.description.contains(path) == true)
    }
  }

  @Test func whatCannotBeReadOrWrittenIsNamed() throws {
    try withScratchFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder.path(of: "wakatime"), withIntermediateDirectories: false)
      let reading = #expect(throws: WakaTimeSettingError.self) {
        _ = try WakaTimeSetting.read(inStore: folder.path)
      }
      #expect(reading?.code == .unreadable)
      let writing = #expect(throws: WakaTimeSettingError.self) {
        try WakaTimeSetting.new { _ in true }.save(inStore: folder.path)
      }
      #expect(writing?.code == .unwritable)
    }
  }
}
