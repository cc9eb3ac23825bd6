import FileProgressTestSupport
import Foundation

/// A terminal without a window, in which lines of the shell run; it is gone when its test is done.
final class TerminalScreen {
  private let fixture: CommandFixture
  /// Each has its own: a server that was told to end still takes calls for a moment.
  private let name = "tmux-" + UUID().uuidString.prefix(8)
  private var socket: String { "../\(name)" }
  private var tmux: String { "SHELL=/bin/sh timeout 120 tmux -S \(socket) -f /dev/null" }

  /// Starts a terminal.
  ///
  /// - Parameter line: What runs in it. `finished()` waits for its end, and shows its status.
  /// - Throws: What starting a program throws.
  init(_ fixture: CommandFixture, columns: Int = 80, running line: String) throws {
    self.fixture = fixture
    // An interrupt goes to the shell, too, and is not for it.
    let script =
      "trap : INT\n\(line)\necho status $?\ntmux wait-for -S end\nexec timeout 600 cat >/dev/null\n"
    try Data(script.utf8).write(
      to: URL(fileURLWithPath: fixture.scratch.path + "/\(name).sh"))
    let start = try fixture.shell(
      "\(tmux) new-session -d -x \(columns) -y 24 'exec sh ../\(name).sh'")
    guard start.status == 0 else { throw Failure(description: "\(start)") }
  }

  deinit {
    _ = try? fixture.shell("\(tmux) kill-server")
  }

  /// What tmux said.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Types keys, by the names that tmux has for them.
  func type(_ keys: String...) throws { try type(keys) }

  /// Types keys, by the names that tmux has for them.
  func type(_ keys: [String]) throws {
    let words = keys.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
    try run("send-keys " + words.joined(separator: " "))
  }

  /// Pastes a text, as a terminal does: marked, if the program in it asked for that.
  func paste(_ text: String) throws {
    try run("set-buffer -- '\(text.replacing("'", with: "'\\''"))' \\; paste-buffer -p")
  }

  /// Gives the terminal another size, as the person does with its window.
  func resize(columns: Int, lines: Int) throws {
    try run("resize-window -x \(columns) -y \(lines)")
  }

  /// What the screen shows, with colours, where the cursor is, and the modes.
  func picture() throws -> String {
    try run(
      "capture-pane -p -e \\; display-message -p "
        + "'#{cursor_x},#{cursor_y} #{alternate_on} #{keypad_flag} #{mouse_any_flag}'")
  }

  /// The title of the terminal.
  func title() throws -> String { try run("display-message -p '#{pane_title}'") }

  /// Waits until the title is a text.
  func waitUntil(titleIs text: String) throws {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      if try title() == text + "\n" { return }
    }
    throw Failure(description: "the title never was \(text), but \(try title())")
  }

  /// Waits until a program in the terminal says `tmux wait-for -S NAME`.
  func wait(for name: String) throws {
    try run("wait-for \(name)")
  }

  /// Waits for a program in the terminal, but not longer than some seconds.
  func isReached(_ name: String, seconds: Int) throws -> Bool {
    try fixture.shell("timeout \(seconds) tmux -S \(socket) wait-for \(name)").status == 0
  }

  /// Waits until the screen shows a text; a program that says nothing has no other sign.
  func waitUntil(shows text: String) throws {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      if try run("capture-pane -p").contains(text) { return }
    }
    throw Failure(description: "the screen never showed \(text):\n\(try run("capture-pane -p"))")
  }

  /// Waits for the end of the line.
  ///
  /// - Returns: What the screen shows then, without blanks at the ends of lines.
  func finished() throws -> String {
    try wait(for: "end")
    return try run("capture-pane -p")
  }

  /// Closes the terminal, as its window does.
  func close() throws { try run("kill-server") }

  @discardableResult
  private func run(_ command: String) throws -> String {
    let outcome = try fixture.shell("\(tmux) \(command)")
    guard outcome.status == 0 else {
      let screen = try? fixture.shell("\(tmux) capture-pane -p")
      throw Failure(description: "\(command): \(outcome)\n\(screen?.output ?? "")")
    }
    return outcome.output
  }
}
