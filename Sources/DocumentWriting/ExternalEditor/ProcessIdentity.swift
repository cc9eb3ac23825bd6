import Foundation

/// A process, and not another one that got its number later.
struct ProcessIdentity: Hashable, Sendable {
  /// The number of the process.
  let number: pid_t
  /// When it began, in ticks since the machine was started.
  private let startTicks: UInt64

  /// Looks at a process; `nil` if there is none.
  init?(_ number: pid_t) {
    guard let entry = ProcessEntry(of: number) else { return nil }
    self.init(entry)
  }

  private init(_ entry: ProcessEntry) {
    number = entry.number
    startTicks = entry.startTicks
  }

  /// Whether it runs, or could: one that ended and was not waited for does not.
  var isAlive: Bool {
    guard let entry = ProcessEntry(of: number) else { return false }
    return entry.startTicks == startTicks && !entry.hasEnded
  }

  /// Sends it a signal, if it is alive.
  func signal(_ signal: Int32) {
    if isAlive { kill(number, signal) }
  }

  /// The processes that it started, those that they started, and so on; those above are first.
  ///
  /// Empty where the system tells nothing of processes in `/proc`.
  var descendants: [ProcessIdentity] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let children = Dictionary(
      grouping: names.compactMap { pid_t($0) }.compactMap(ProcessEntry.init(of:)), by: \.parent)
    var found: [ProcessIdentity] = []
    var parents = [number]
    while !parents.isEmpty {
      let next = parents.flatMap { children[$0] ?? [] }.filter { !$0.hasEnded }
      found += next.map { ProcessIdentity($0) }
      parents = next.map(\.number)
    }
    return found
  }
}

/// What the system says of a process.
///
/// - Source: `proc(5)`, `/proc/PID/stat`.
private struct ProcessEntry {
  var number: pid_t
  var parent: pid_t
  var hasEnded: Bool
  var startTicks: UInt64

  init?(of number: pid_t) {
    guard let bytes = FileManager.default.contents(atPath: "/proc/\(number)/stat"),
      // The name of the program may have blanks and parentheses in it.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = String(decoding: bytes[bytes.index(after: end)...], as: UTF8.self)
      .split(separator: " ")
    guard fields.count > 19, let parent = pid_t(fields[1]), let startTicks = UInt64(fields[19])
    else { return nil }
    self.number = number
    self.parent = parent
    hasEnded = fields[0] == "Z" || fields[0] == "X"
    self.startTicks = startTicks
  }
}
