import Foundation

/// How the terminal on standard input was set up at one moment.
struct TerminalModes: Sendable {
  private let modes: termios

  /// Looks at the terminal; `nil` if standard input is not a terminal.
  init?() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
    self.modes = modes
  }

  /// The modes, as a pseudo-terminal takes them over.
  var settings: termios { modes }

  /// Passes keys and output on as they come.
  func makeRaw() {
    var modes = modes
    cfmakeraw(&modes)
    set(modes)
  }

  /// Sets the terminal up as it was; does nothing if it is gone.
  func restore() {
    set(modes)
  }

  private func set(_ modes: termios) {
    // In the background this would stop the program.
    var blocked = sigset_t()
    var former = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &former)
    var modes = modes
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}
