import ChildProcesses

/// The installed git, as it is asked about a folder.
///
/// A repository is data of others: nothing in it is run, fetched or changed. So git is told to leave out hooks, filters,
/// external programs, signatures and transports, and gets no variable of git's from this process. Whether a repository
/// of another user may be read is git's own decision (`safe.directory`).
struct GitProgram: Sendable {
  private let path: String
  private let folder: String
  private let environment: [String: String]

  /// How long one answer may take.
  private static let timeLimit = Duration.seconds(300)
  /// The history of 10,000 commits has some MiB.
  static let mostByteCount = 256 << 20

  /// What the repository could set so that a program is started, or git says something else.
  private static let options = [
    "--no-pager", "--literal-pathspecs", "--no-optional-locks", "-c", "core.fsmonitor=false",
    "-c", "core.hooksPath=/dev/null", "-c", "diff.external=", "-c", "log.showSignature=false",
  ]

  /// - Parameters:
  ///   - path: The path of the program.
  ///   - folder: The absolute path of the folder.
  ///   - environment: The variables of this process, of which git gets few.
  init(path: String, folder: String, environment: [String: String]) {
    self.path = path
    self.folder = folder
    var own = [
      "LC_ALL": "C.UTF-8", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0",
      "GIT_TERMINAL_PROMPT": "0",
      // An older git fetches what is missing all the same, and needs one of these for it.
      "GIT_ALLOW_PROTOCOL": "none",
    ]
    for name in ["PATH", "HOME", "XDG_CONFIG_HOME"] { own[name] = environment[name] }
    self.environment = own
  }

  /// Asks, and waits for the whole answer.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments.
  ///   - request: What git reads.
  ///   - mostByteCount: The most that the answer may have.
  /// - Throws: ``GitFailure``.
  func answer(
    to words: [String], sending request: [UInt8] = [], mostByteCount: Int = GitProgram.mostByteCount
  ) throws(GitFailure) -> [UInt8] {
    guard
      let reply = try? ProgramReply(
        of: path, arguments: ["-C", folder] + Self.options + words, environment: environment,
        to: request, within: Self.timeLimit, mostByteCount: mostByteCount)
    else { throw .notStarted }
    switch reply.interruption {
    case .late: throw .tooSlow
    case .tooLong: throw .tooLong
    case nil: break
    }
    guard reply.status == 0 else {
      let lines = String(decoding: reply.complaint, as: UTF8.self).split(separator: "\n")
      throw .refused(lines.last { $0.hasPrefix("fatal: ") }.map { String($0.dropFirst(7)) } ?? "")
    }
    return reply.answer
  }
}
