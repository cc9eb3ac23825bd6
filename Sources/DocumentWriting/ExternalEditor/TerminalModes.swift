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

  /// Sets the terminal up as it was; does nothing if it is gone.
  func restore() {
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
