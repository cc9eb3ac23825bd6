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

  /// Passes keys and output on as they come. In the background this stops the program, until the shell brings
  /// it to the foreground.
  func makeRaw() {
    var modes = modes
    cfmakeraw(&modes)
    while tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) != 0, errno == EINTR {}
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
