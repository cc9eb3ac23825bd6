import FileProgressTestSupport
import Foundation
import LocalService
import Synchronization
import Testing

/// `serve --install` and `--uninstall`.
struct ServeInstallTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture().withRuntimeFolder()
  }

  private var unitPath: String {
    fixture.scratch.path(of: ".config/systemd/user/fileprogress.service")
  }

  private var autostartPath: String {
    fixture.scratch.path(of: ".config/autostart/fileprogress.desktop")
  }

  /// Returns the desk with a systemd that notes what it is asked for.
  ///
  /// - Parameter refusing: A word of what it does not do.
  private func withSystemd(refusing refused: String = "nothing") throws -> CommandFixture {
    var fixture = try withoutSystemd()
    try fixture.scratch.writeProgram(
      """
      #!/bin/sh
      echo "$*" >>"$HOME/asked"
      case "$*" in *\(refused)*) exit 1 ;; esac

      """, to: "bin/systemctl")
    fixture.environment["PATH"] = fixture.scratch.path(of: "bin")
    return fixture
  }

  private func withoutSystemd() throws -> CommandFixture {
    var fixture = fixture
    let folder = fixture.scratch.path(of: "bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    fixture.environment["PATH"] = folder
    return fixture
  }

  /// What systemd was asked for since the last time.
  private func asked() -> [String] {
    let path = fixture.scratch.path(of: "asked")
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func text(at path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func systemdStartsItNowAndAtEachLogin() throws {
    let fixture = try withSystemd()
    let first = fixture.run("serve", "--install")
    #expect(first.status == 0)
    #expect(
      first.said == """
        Wrote /scratch/.config/systemd/user/fileprogress.service.
        The service is running, and it starts at each login.
        To check it: fileprogress doctor

        """)
    #expect(
      asked() == [
        "--user show-environment", "--user daemon-reload",
        "--user enable --now fileprogress.service",
      ])
    let unit = try #require(text(at: unitPath))
    #expect(unit.contains(" serve --quiet\n"), "\(unit)")
    #expect(unit.contains("\nEnvironment=FILEPROGRESS_HOME=\(fixture.store)\n"), "\(unit)")
    let second = fixture.run("serve", "--install")
    #expect(
      second.said.hasPrefix(
        "/scratch/.config/systemd/user/fileprogress.service already exists.\n"))
    #expect(text(at: unitPath) == unit)
    #expect(
      asked() == [
        "--user show-environment", "--user daemon-reload",
        "--user enable --now fileprogress.service",
      ])
  }

  @Test func anotherStoreReplacesTheUnitAndStartsItAgain() throws {
    let fixture = try withSystemd()
    fixture.run("serve", "--install")
    _ = asked()
    let outcome = fixture.run("serve", "--install", "--home", fixture.scratch.path(of: "other"))
    #expect(outcome.status == 0)
    let unit = try #require(text(at: unitPath))
    #expect(unit.contains(" serve --quiet --home \(fixture.scratch.path(of: "other"))\n"))
    #expect(asked().last == "--user restart fileprogress.service")
  }

  @Test func whatSystemdRefusesIsSaid() throws {
    let fixture = try withSystemd(refusing: "enable")
    let outcome = fixture.run("serve", "--install")
    #expect(outcome.status == 3)
    #expect(
      outcome.said.hasSuffix(
        "Error: systemd did not start the service. To see why: "
          + "systemctl --user enable --now fileprogress.service\n"), "\(outcome)")
  }

  @Test func aUnitThatIsThereStaysWhereSystemdIsOutOfReach() throws {
    var fixture = try withSystemd()
    fixture.run("serve", "--install")
    _ = asked()
    fixture.environment["XDG_RUNTIME_DIR"] = nil
    let outcome = fixture.run("serve", "--install")
    #expect(outcome.status == 0)
    #expect(
      outcome.said.contains("\nsystemd can't be reached from here. It starts the service at your"),
      "\(outcome)")
    #expect(asked() == [])
    #expect(text(at: unitPath) != nil)
    #expect(text(at: autostartPath) == nil)
  }

  @Test func whereSystemdDoesNotAnswerTheDesktopStartsIt() throws {
    var fixture = try withSystemd(refusing: "show-environment")
    fixture.environment["XDG_RUNTIME_DIR"] = fixture.scratch.path(of: "none")
    let outcome = fixture.run("serve", "--install")
    #expect(outcome.status == 0)
    #expect(
      outcome.said.hasPrefix(
        """
        systemd can't be reached from here, so your desktop starts the service.
        Wrote /scratch/.config/autostart/fileprogress.desktop.
        The service starts at each login. It can't run here: /scratch/none is not a folder,
        """), "\(outcome)")
    #expect(asked() == ["--user show-environment"])
    #expect(text(at: unitPath) == nil)
  }

  @Test func withoutSystemdTheDesktopStartsIt() throws {
    var fixture = try withoutSystemd()
    let desk = fixture
    let started = Mutex<[[String]]>([])
    let service = Mutex<AnsweringService?>(nil)
    fixture.startInBackground = { words in
      started.withLock { $0.append(words) }
      let running = try? AnsweringService(of: desk, saying: .running)
      service.withLock { $0 = running }
    }
    let outcome = fixture.run("serve", "--install")
    #expect(outcome.status == 0)
    #expect(
      outcome.said.hasPrefix(
        "Wrote /scratch/.config/autostart/fileprogress.desktop.\nThe service is running, "),
      "\(outcome)")
    let calls = started.withLock { $0 }
    #expect(calls == [["serve", "--quiet"]])
    #expect(text(at: unitPath) == nil)
    service.withLock { $0 = nil }
    #expect(
      fixture.run("serve", "--uninstall").said
        .hasPrefix("Removed /scratch/.config/autostart/fileprogress.desktop.\n"))
    #expect(text(at: autostartPath) == nil)
  }

  @Test func oneThatRunsIsNotStartedTwice() throws {
    var fixture = try withoutSystemd()
    let isStarted = Mutex(false)
    fixture.startInBackground = { _ in isStarted.withLock { $0 = true } }
    let service = try AnsweringService(of: fixture, saying: .running)
    let outcome = fixture.run("serve", "--install")
    #expect(outcome.status == 0)
    let isStartedTwice = isStarted.withLock { $0 }
    #expect(!isStartedTwice)
    let systemd = try withSystemd(refusing: "is-active")
    let other = systemd.run("serve", "--install")
    #expect(other.status == 0)
    #expect(
      other.said.contains("running as process 4711, and one starts at each login."), "\(other)")
    #expect(!asked().contains("--user enable --now fileprogress.service"))
    withExtendedLifetime(service) {}
  }

  @Test func uninstallRemovesWhatInstallMade() throws {
    let fixture = try withSystemd()
    #expect(fixture.run("serve", "--uninstall").said == "The service is not installed.\n")
    fixture.run("serve", "--install")
    _ = asked()
    let outcome = fixture.run("serve", "--uninstall")
    #expect(outcome.status == 0)
    #expect(
      outcome.said == """
        Stopped the service.
        Removed /scratch/.config/systemd/user/fileprogress.service.

        """)
    #expect(
      asked() == ["--user disable --now fileprogress.service", "--user daemon-reload"])
    #expect(text(at: unitPath) == nil)
  }

  @Test func aUnitOfThePersonStaysAsItIs() throws {
    let fixture = try withSystemd()
    let folder = fixture.scratch.path(of: ".config/systemd/user")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try fixture.scratch.write("[Service]\n", to: ".config/systemd/user/fileprogress.service")
    let outcome = fixture.run("serve", "--install")
    #expect(outcome.status == 1)
    #expect(outcome.said.contains("was not made by fileprogress serve --install"), "\(outcome)")
    #expect(fixture.run("serve", "--uninstall").said == "The service is not installed.\n")
    #expect(text(at: unitPath) == "[Service]\n")
    // `systemctl --user mask` makes such a link.
    try FileManager.default.removeItem(atPath: unitPath)
    try FileManager.default.createSymbolicLink(
      atPath: unitPath, withDestinationPath: "/dev/null")
    #expect(fixture.run("serve", "--install").status == 1)
    #expect(asked() == ["--user show-environment", "--user show-environment"])
  }

  @Test func oneThingIsAskedAtOnce() {
    let outcome = fixture.run("serve", "--install", "--uninstall")
    #expect(outcome.status == 64)
    #expect(outcome.said == "Error: --install and --uninstall can't be combined. Choose one.\n")
  }

  @Test func scriptsGetThePathOfTheSocket() {
    let outcome = fixture.run("serve", "--socket")
    #expect(outcome.status == 0)
    #expect(outcome.said == "")
    #expect(
      outcome.output.wholeMatch(
        of: #//scratch/run/fileprogress/service-[0-9a-f]{16}\.sock\n/#)
        != nil, "\(outcome)")
  }

  @Test func doctorSaysWhetherItRuns() throws {
    let fixture = try withSystemd()
    #expect(!fixture.run("doctor").output.contains("service"))
    fixture.run("serve", "--install")
    let stopped = fixture.run("doctor")
    #expect(stopped.status == 1)
    #expect(
      inOneLine(stopped.output).contains(
        "PROBLEM service /scratch/.config/systemd/user/fileprogress.service should start it at login, "
          + "but it is not running. To see why: systemctl --user status fileprogress.service"),
      "\(stopped)")
    let service = try AnsweringService(of: fixture, saying: .running)
    let running = fixture.run("doctor")
    #expect(running.status == 0)
    #expect(
      inOneLine(running.output).contains(
        "ok service it runs as process 4711, with 2 open documents"),
      "\(running)")
    withExtendedLifetime(service) {}
  }

  @Test func doctorSaysThatOthersCanEnterTheFolderOfTheSocket() throws {
    let fixture = try withSystemd()
    fixture.run("serve", "wakatime")
    let folder = fixture.scratch.path(of: "run/fileprogress")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #require(chmod(folder, 0o755) == 0)
    let reason =
      "can't be reached. Other users can enter /scratch/run/fileprogress, where the service's socket is. "
      + "To close it to them: chmod 700 /scratch/run/fileprogress"
    let wanted = inOneLine(fixture.run("doctor").output)
    #expect(
      wanted.contains("note service WakaTime's plugins are on, but the service \(reason)"),
      "\(wanted)")
    fixture.run("serve", "--install")
    let installed = inOneLine(fixture.run("doctor").output)
    #expect(
      installed.contains(
        "PROBLEM service /scratch/.config/systemd/user/fileprogress.service should start it at login, "
          + "but it \(reason)"), "\(installed)")
  }
}

extension ServiceState {
  /// A service with two open documents, without plugins.
  static let running = ServiceState(
    version: "0.1.0", process: 4711, openDocuments: 2,
    wakaTime: WakaTime(isOn: false, port: nil, isListening: false, problem: nil, leftOut: [:]))
}
