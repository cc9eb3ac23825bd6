import FileProgressTestSupport
import Foundation
import Testing

/// The system calls that change files, and how `strace` watches them and interferes.
///
/// - Source: strace(1). `inject=…:signal=SIGKILL` ends the process when it enters the call, so that
///   the call has no effect. `when=N` counts the calls of one name in one thread, hence a set of
///   names has to be walked through one by one.
enum SystemCalls {
  /// Every call that can change a file or make a change durable.
  static let changing = [
    "write", "pwrite64", "writev", "pwritev", "pwritev2", "ftruncate", "truncate", "rename",
    "renameat", "renameat2", "unlink", "unlinkat", "rmdir", "link", "linkat", "symlink",
    "symlinkat", "mkdir", "mkdirat", "open", "openat", "creat", "fsync", "fdatasync",
    "sync_file_range", "fchmod", "fchmodat", "chmod", "fchown", "fchownat", "chown", "fallocate",
    "copy_file_range", "sendfile", "setxattr", "fsetxattr", "removexattr", "fremovexattr",
    "utimensat", "msync",
  ]

  /// Why tests that need `strace` are skipped, for people.
  static let reasonForSkipping: Comment = "strace is not installed, or may not trace here"

  /// Whether programs can be watched, which a container may forbid; in the full run they have to be.
  static let canBeWatched: Bool = {
    guard !TestTier.isFull else { return true }
    guard let strace = ForeignProgram.strace.path else { return false }
    let run = ProgramRun(
      program: strace, arguments: ["-f", "-qq", "-o", "/dev/null", "true"],
      environment: ["PATH": "/usr/bin:/bin"], output: "/dev/null", errors: "/dev/null")
    return (try? run.start())?.endingNow() == 0
  }()

  /// One call of a run that was watched.
  struct Call: Hashable, Sendable, CustomStringConvertible {
    /// The name of the call.
    var name: String
    /// Its number among the calls of this name in its thread, from 1.
    var number: Int

    var description: String { "\(name) \(number)" }
  }

  /// The words that run a program and write its changing calls to a file.
  static func watching(into file: String) throws -> [String] {
    try tracer(changing.joined(separator: ","), into: file)
  }

  /// The words that run a program and interfere with one of its calls.
  ///
  /// - Parameter effect: As in `inject=…:effect`, such as `signal=SIGKILL`.
  static func injecting(
    _ effect: String, at call: Call, andLater: Bool = false, into file: String
  ) throws -> [String] {
    try tracer(call.name, into: file) + [
      "-e", "inject=\(call.name):\(effect):when=\(call.number)\(andLater ? "+" : "")",
    ]
  }

  private static func tracer(_ names: String, into file: String) throws -> [String] {
    [
      try ForeignProgram.strace.located(), "-f", "-qq", "-o", file, "-e", "signal=none", "-e",
      "trace=\(names)",
    ]
  }

  /// The changing calls of a run that was watched, and in how many threads they were.
  ///
  /// - Parameter names: The calls that are meant; those that change something unless told otherwise.
  /// - Returns: Calls in their order, in series: a series is calls of one name with one descriptor,
  ///   one directly after the other in one thread, such as the pages of a transaction. None is empty.
  static func series(
    in file: String, names: [String] = changing
  ) -> (series: [[Call]], threadCount: Int) {
    var counts: [String: Int] = [:]
    var threads: Set<Substring> = []
    var known: Set<Call> = []
    var series: [[Call]] = []
    var previousKind = ""
    for line in ProgramRun.text(of: file).split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let thread = line[..<space]
      let text = line[space...].drop { $0 == " " }
      guard let parenthesis = text.firstIndex(of: "("), !text.hasPrefix("<") else { continue }
      let name = String(text[..<parenthesis])
      let key = "\(thread) \(name)"
      counts[key, default: 0] += 1
      let opensOnly = ["open", "openat"].contains(name) && !text.contains("O_CREAT")
      guard names.contains(name), !opensOnly else {
        previousKind = ""
        continue
      }
      threads.insert(thread)
      let kind = "\(key) \(text[parenthesis...].prefix { $0 != "," && $0 != ")" })"
      defer { previousKind = kind }
      let call = Call(name: name, number: counts[key] ?? 1)
      guard known.insert(call).inserted else { continue }
      if kind == previousKind, !series.isEmpty {
        series[series.count - 1].append(call)
      } else {
        series.append([call])
      }
    }
    return (series, threads.count)
  }

  /// The call that was interfered with, as `strace` wrote it; `nil` if none was.
  static func lastCall(in file: String) -> String? {
    ProgramRun.text(of: file).split(separator: "\n").last { $0.contains("(") && $0.contains("INJ") }
      .map(String.init)
  }
}
