import FileProgressTestSupport
import Foundation
import Testing

/// `serve`, started as a person starts it.
struct ServeCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture().withRuntimeFolder()
  }

  @Test func itSaysWhereItListensAndASecondOneSaysWhoRuns() throws {
    let outcome = try fixture.shell(
      """
      mkfifo "$HOME/said"
      fileprogress serve 2>"$HOME/said" & service=$!
      exec 3<"$HOME/said"
      read -r line <&3; echo "$line"
      timeout 60 fileprogress serve; echo "$?"
      kill -TERM $service; wait $service; echo "$? $service"
      """)
    let lines = outcome.output.split(separator: "\n")
    try #require(lines.count == 3, "\(outcome)")
    #expect(lines[0].hasPrefix("The service listens at /scratch/run/fileprogress/service-"))
    #expect(lines[0].hasSuffix(".sock. To stop it: Ctrl-C"), "\(outcome)")
    #expect(lines[1] == "75")
    let process = lines[2].dropFirst(2)
    #expect(lines[2].hasPrefix("0 "), "\(outcome)")
    #expect(
      outcome.said
        == "Error: The service is already running for this store, as process \(process).\n"
    )
  }

  @Test func anUpdateThatCannotBeStartedDoesNotEndIt() throws {
    let outcome = try fixture.shell(
      """
      program=$(command -v fileprogress)
      mkdir "$HOME/bin"; ln -s "$program" "$HOME/bin/fileprogress"; mkfifo "$HOME/said"
      PATH="$HOME/bin:$PATH" "$HOME/bin/fileprogress" serve 2>"$HOME/said" & service=$!
      exec 3<"$HOME/said"
      read -r line <&3
      for name in fileprogress-serve fileprogress; do
        echo broken >"$HOME/new"; chmod 755 "$HOME/new"; mv "$HOME/new" "$HOME/bin/$name"
      done
      "$program" doctor >"$HOME/doctor"
      read -r line <&3; echo "$line"
      read -r line <&3; echo "${line% at *}"
      "$program" doctor | grep -c "runs as process $service,"
      kill -TERM $service; wait $service; echo "$?"
      """)
    #expect(
      outcome.output == """
        Warning: The new version of fileprogress can't be started, so the old one keeps running and tries again later.
        The service listens
        1
        0

        """, "\(outcome)")
  }

  @Test func aCommandThatOnlyAsksMakesNoFolder() {
    for words in [["serve", "--socket"], ["sources"], ["doctor"], ["serve", "wakatime"]] {
      fixture.run(words)
    }
    let folder = fixture.scratch.path(of: "run/fileprogress")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func withoutAFolderForSocketsItSaysWhatToDo() throws {
    var fixture = fixture
    fixture.environment["XDG_RUNTIME_DIR"] = fixture.scratch.path(of: "none")
    let outcome = fixture.run("serve", "--socket")
    #expect(outcome.status == 1)
    #expect(outcome.said.contains("Set XDG_RUNTIME_DIR to a folder"), "\(outcome)")
    #expect(outcome.output == "")
  }
}
