import FileProgressTestSupport
import Foundation

/// A third-party program that a test uses.
struct ForeignProgram: Sendable {
  /// The name that it is called by.
  let name: String
  /// Where it is; `nil` if it is not installed.
  let path: String?

  init(_ name: String) {
    self.name = name
    path = ["/usr/bin", "/bin", "/usr/local/bin"]
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// A program of PyPI, where `.ci/install --full` puts it.
  private init(ofPyPI name: String) {
    let folder = (#filePath as NSString).deletingLastPathComponent
    let program = "\(folder)/../../../.build/python/bin/\(name)"
    self.name = name
    path = access(program, X_OK) == 0 ? program : nil
  }

  /// Whether a test of it runs: in the full run a missing program is a failure, not a skip.
  var isExpected: Bool {
    path != nil || TestTier.isFull
  }

  static let chromium = ForeignProgram("chromium")
  static let curl = ForeignProgram("curl")
  static let bash = ForeignProgram("bash")
  static let fish = ForeignProgram("fish")
  static let tmux = ForeignProgram("tmux")
  static let vim = ForeignProgram("vim")
  static let nvim = ForeignProgram("nvim")
  static let pdftotext = ForeignProgram("pdftotext")
  static let prlimit = ForeignProgram("prlimit")
  static let strace = ForeignProgram("strace")
  static let python = ForeignProgram("python3")
  static let schemathesis = ForeignProgram(ofPyPI: "schemathesis")
  static let setpriv = ForeignProgram("setpriv")
  static let zsh = ForeignProgram("zsh")
}
