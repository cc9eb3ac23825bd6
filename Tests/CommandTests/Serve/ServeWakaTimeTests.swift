import FileProgressTestSupport
import Foundation
import LocalService
import Testing

@testable import FileProgressCommands

struct ServeWakaTimeTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture().withRuntimeFolder()
  }

  private func setting() throws -> WakaTimeSetting {
    try #require(try WakaTimeSetting.read(inStore: fixture.store))
  }

  @Test func theLinesForEditorsArePrinted() throws {
    let outcome = fixture.run("serve", "wakatime")
    #expect(outcome.status == 0)
    let setting = try setting()
    #expect(setting.isOn)
    let text = String(decoding: outcome.bytes, as: UTF8.self)
    for editor in ["VS Code", "JetBrains", "Obsidian", "Vim", "Sublime Text", "Zed"] {
      #expect(text.contains("\n  \(editor)"), "\(outcome)")
    }
    #expect(
      text.contains(
        """

        [settings]
        api_url = http://127.0.0.1:\(setting.port)/api/v1
        api_key = \(setting.key)

        """), "\(text)")
    #expect(text.contains("|\(setting.key)\n"))
    #expect(
      outcome.said
        == "No service is running. To start it now and at each login: fileprogress serve --install\n"
    )
    var state = stat()
    #expect(stat(WakaTimeSetting.path(inStore: fixture.store), &state) == 0)
    #expect(state.st_mode & 0o777 == 0o600)
    #expect(fixture.run("serve", "wakatime").bytes == outcome.bytes)
    #expect(try self.setting() == setting)
  }

  @Test func keyAndPortChangeWhenThePersonWantsThat() throws {
    fixture.run("serve", "wakatime")
    let first = try setting()
    fixture.run("serve", "wakatime", "--new-key")
    let second = try setting()
    #expect(second.key != first.key)
    #expect(second.port == first.port)
    let outcome = fixture.run("serve", "wakatime", "--new-port")
    let third = try setting()
    #expect(third.key == second.key)
    #expect(third.port != second.port)
    #expect(
      String(decoding: outcome.bytes, as: UTF8.self).contains(
        "api_url = http://127.0.0.1:\(third.port)/api/v1\n"))
  }

  @Test func offKeepsKeyAndPortForTheNextTime() throws {
    #expect(fixture.run("serve", "wakatime", "--off").status == 0)
    #expect(fixture.storeContent().isEmpty)
    fixture.run("serve", "wakatime")
    var expected = try setting()
    let outcome = fixture.run("serve", "wakatime", "--off")
    #expect(outcome.output == "")
    #expect(outcome.said.hasPrefix("The service does not listen to WakaTime's plugins."))
    expected.isOn = false
    #expect(try setting() == expected)
    fixture.run("serve", "wakatime")
    expected.isOn = true
    #expect(try setting() == expected)
    for option in ["--new-key", "--new-port"] {
      let outcome = fixture.run("serve", "wakatime", "--off", option)
      #expect(outcome.status == 64)
      #expect(
        outcome.said == "Error: --off and \(option) can't be combined. Choose one.\n", "\(outcome)")
    }
  }

  @Test func aServiceThatRunsIsToldAndItsProblemIsSaid() throws {
    var state = ServiceState.running
    state.wakaTime.problem = "Another program of yours uses port 20000."
    let service = try AnsweringService(of: fixture, saying: state)
    let outcome = fixture.run("serve", "wakatime")
    #expect(outcome.status == 0)
    #expect(outcome.said == "Warning: Another program of yours uses port 20000.\n")
    #expect(service.asked == ["POST /v1/service/reload"])
    fixture.run("serve", "wakatime", "--off")
    #expect(service.asked.count == 2)
    let doctor = fixture.run("doctor")
    #expect(doctor.status == 1)
    #expect(
      inOneLine(doctor.output).contains(
        "PROBLEM wakatime Another program of yours uses port 20000."), "\(doctor)")
    withExtendedLifetime(service) {}
  }

  @Test func whatPluginsSentInVainIsSaid() throws {
    var state = ServiceState.running
    state.wakaTime.leftOut = ["code": 12]
    let service = try AnsweringService(of: fixture, saying: state)
    let outcome = fixture.run("sources")
    #expect(
      inOneLine(outcome.output)
        == "Since the service started, WakaTime also sent heartbeats that are not recorded: "
        + "12 of code or other formats.", "\(outcome)")
    #expect(outcome.said.hasPrefix("Nothing has been recorded on this computer yet."))
    withExtendedLifetime(service) {}
  }

  @Test func doctorSeesThatOthersCanReadTheKey() throws {
    fixture.run("serve", "wakatime")
    let file = WakaTimeSetting.path(inStore: fixture.store)
    #expect(chmod(file, 0o644) == 0)
    let outcome = fixture.run("doctor")
    #expect(outcome.status == 1)
    #expect(
      inOneLine(outcome.output).contains(
        "PROBLEM wakatime other users can read /scratch/store/wakatime, which has the key of the plugins. "
          + "To fix that: chmod go= '/scratch/store/wakatime', then fileprogress serve wakatime --new-key"
      ), "\(outcome)")
    #expect(
      inOneLine(outcome.output).contains(
        "note service WakaTime's plugins are on, but the service is not running."), "\(outcome)"
    )
    try Data("port none\n".utf8).write(to: URL(fileURLWithPath: file))
    let damaged = fixture.run("serve", "wakatime")
    #expect(damaged.status == 65)
    #expect(damaged.said.contains("/scratch/store/wakatime"), "\(damaged)")
    #expect(
      inOneLine(fixture.run("doctor").output).contains(
        "PROBLEM wakatime The setting for WakaTime's"))
  }

  @Test func doctorSaysWhoHasThePortWhileNoServiceRuns() throws {
    fixture.run("serve", "wakatime")
    var setting = try setting()
    let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(other) }
    // Without a bind, the system chooses a port.
    try #require(listen(other, 1) == 0)
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(other, $0, &size) }
    }
    try #require(result == 0)
    setting.port = UInt16(bigEndian: address.sin_port)
    try setting.save(inStore: fixture.store)
    let outcome = fixture.run("doctor")
    #expect(outcome.status == 1)
    #expect(
      inOneLine(outcome.output).contains(
        "PROBLEM wakatime Another program of yours uses port \(setting.port). "
          + "To choose another port: fileprogress serve wakatime --new-port"), "\(outcome)")
  }

  @Test func aFolderIsWrittenAsAnExpressionThatMeansIt() {
    let setting = WakaTimeSetting(
      isOn: true, port: 20_000, key: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff")
    for (folder, pattern) in [
      ("/home/mia/novel", "^/home/mia/novel/"), ("/", "^/"),
      ("/home/mia/my.novel (2)", #"^/home/mia/my\.novel \x{28}2\x{29}/"#),
      ("/home/mia/a=b:c|d", #"^/home/mia/a\x{3D}b\x{3A}c\x{7C}d/"#),
      ("/home/mia/Bücher", "^/home/mia/Bücher/"),
      ("/home/mia/\u{1B}[2J\n", #"^/home/mia/\x{1B}\x{5B}2J\x{A}/"#),
    ] {
      let text = WakaTimeLines(setting, folder: folder).text
      #expect(
        text.contains("\n\(pattern) = http://127.0.0.1:20000/api/v1|\(setting.key)\n"), "\(text)")
    }
  }
}
