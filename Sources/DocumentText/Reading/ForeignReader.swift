import ChildProcesses
import TextMetrics

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// The program `fileprogress-text`. It reads documents that need libraries for archives, XML, HTML,
/// Markdown and PDF, and has the dictionaries of scripts without spaces.
///
/// It is a separate program, so a document made to break such a library reaches neither the store nor this
/// process. It has limits of memory and time, gets no environment variables, and closes all descriptors but
/// the standard ones. It is killed when it takes too long, and ends with this process. On Linux on x86-64
/// and ARM64 it has only the system calls that readers need. It can't open a connection, start a program,
/// signal another process, change a file, watch a folder, or ask about a file that it may not open. If the
/// kernel has Landlock, it can open only files that come with the system's libraries; without, it can read
/// whatever the user may read. The program is looked for in the folder of the program that runs and in
/// `../libexec/fileprogress` from there. `PATH` is not used, because others may put a program of that name
/// there.
public struct ForeignReader: Sendable {
  /// The path of the program; `nil` if it is not installed.
  public var path: String?
  /// How long it may take for a document.
  public var timeLimit: Duration
  /// What this reader and its copies could not read.
  let refusals = Refusals()
  /// What other processes could not read; `nil` if that is not remembered.
  package var memory: (any RefusalMemory)?
  /// The file that the documents are read from, if that is known: only then others remember them.
  package var documentPath: String?
  /// Whether a document is read though others remember that it can't be. If it can, they forget it.
  package var triesAgain = false

  /// The texts of documents that were read in one go.
  var ahead: [SmallDocument: ExtractedText] = [:]

  /// Whether something is known of contents that can't be read.
  var knowsRefusals: Bool { !refusals.isEmpty || !(memory?.isEmpty ?? true) }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the program; `nil` if there is none.
  ///   - timeLimit: How long it may take to read one document.
  public init(path: String?, timeLimit: Duration = .seconds(10)) {
    self.path = path
    self.timeLimit = timeLimit
  }

  /// The reader installed with the running program.
  public static let installed = ForeignReader(path: InstalledPath.of("fileprogress-text"))

  /// What a document is read from.
  enum Source {
    /// An open file, from its first byte.
    case file(Int32)
    /// The bytes themselves.
    case bytes([UInt8])
  }

  /// The most that an answer may have.
  private static let mostByteCount = 96 << 20

  /// Has a document read.
  ///
  /// - Throws: ``UnreadableReason`` if it has no text, or the program is missing.
  func text(
    of source: Source, as format: DocumentFormat
  ) throws(UnreadableReason) -> ExtractedText {
    if case .bytes(let bytes) = source,
      let text = ahead[SmallDocument(bytes: bytes, format: format)]
    {
      return text
    }
    return try answer(to: source, as: format.rawValue) { bytes throws(UnreadableReason) in
      try ExtractedTextRecord.decoded(bytes, of: format)
    }
  }

  /// Has the words of a text counted that only dictionaries tell.
  ///
  /// - Parameter runs: UTF-8, spaces between the runs.
  /// - Throws: ``UnreadableReason`` if the program is missing.
  func wordCount(ofRuns runs: [UInt8]) throws(UnreadableReason) -> Int {
    try wordCounts(of: runs + [UInt8(ascii: "\n")], ofTexts: 1).reduce(0, +)
  }

  /// Has the words of texts counted that only dictionaries tell.
  ///
  /// - Parameter lines: The runs of each text, a line feed behind them.
  /// - Returns: The number of words of each text. No program is started if none has a run.
  /// - Throws: ``UnreadableReason`` if the program is missing.
  func wordCounts(of lines: [UInt8], ofTexts textCount: Int) throws(UnreadableReason) -> [Int] {
    guard lines.count > textCount else { return [Int](repeating: 0, count: textCount) }
    return try answer(to: .bytes(lines), as: Self.wordCountsName) {
      bytes throws(UnreadableReason) in
      try WordCountsRecord.decoded(bytes, ofTexts: textCount)
    }
  }

  /// What the program is to do that counts words.
  package static let wordCountsName = "words"

  /// The status that the program ends with where it has no more memory.
  package static let exhaustedStatus: Int32 = 12

  /// Has the program read, unless it did in vain before, and tells what it says.
  ///
  /// - Parameters:
  ///   - name: What it is to do.
  ///   - decoded: Understands an answer.
  private func answer<Answer>(
    to source: Source, as name: String,
    _ decoded: ([UInt8]) throws(UnreadableReason) -> Answer
  ) throws(UnreadableReason) -> Answer {
    guard case .bytes(let bytes) = source else {
      do throws(Failure) {
        return try readAnswer(to: source, as: name, decoded)
      } catch {
        throw error.reason
      }
    }
    if let reason = refusals.reason(for: bytes, as: name) { throw reason }
    let content = memory.map { _ in
      RefusedContent(bytes: bytes, name: name, program: programVersion)
    }
    var isRefused = false
    if let memory, let content, let reason = memory.reason(for: content) {
      guard triesAgain else { throw reason }
      isRefused = true
    }
    do throws(Failure) {
      let answer = try readAnswer(to: source, as: name, decoded)
      if isRefused, let content { memory?.remove(content) }
      return answer
    } catch {
      refusals.note(error.reason, for: bytes, as: name)
      if error.isLasting(timeLimit: timeLimit), let content {
        memory?.note(error.reason, for: content, ofFileAt: documentPath)
      }
      throw error.reason
    }
  }

  /// Tells the program from another version of it: its size, and when it was written.
  var programVersion: String {
    var status = stat()
    guard let path, stat(path, &status) == 0 else { return "0" }
    return "\(status.st_size).\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// An attempt that failed.
  struct Failure: Error {
    /// Why.
    var reason: UnreadableReason
    /// The time of the processor that it took.
    var processorTime = Duration.zero
    /// Whether it was ended since it took so long, which may be due to other programs.
    var wasEnded = false

    /// Whether the next attempt would fail the same way and take as long, so that others should be spared it.
    ///
    /// A failure that took little time may happen again at every command. After a timeout, the reader must have
    /// had a processor for half of the time: on a busy machine the next attempt may succeed.
    func isLasting(timeLimit: Duration) -> Bool {
      switch reason {
      case .readerKilled, .readerFailed, .readerNotInstalled, .readerNotStarted,
        .libraryNotInstalled:
        false
      default: processorTime >= (wasEnded ? timeLimit / 2 : timeLimit / 10)
      }
    }
  }

  /// Has the program read, and tells what it says.
  ///
  /// - Parameters:
  ///   - name: What it is to do.
  ///   - takesPart: Whether the beginning of an answer is good where the program takes too long for all of it.
  ///   - decoded: Understands an answer.
  func readAnswer<Answer>(
    to source: Source, as name: String, takesPart: Bool = false,
    _ decoded: ([UInt8]) throws(UnreadableReason) -> Answer
  ) throws(Failure) -> Answer {
    guard let path else { throw Failure(reason: .readerNotInstalled) }
    var ends: [Int32] = [-1, -1]
    guard
      socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw Failure(reason: .readerFailed) }
    let own = ends[0]
    defer { close(own) }
    let (input, request): (Int32, [UInt8]) =
      switch source {
      case .file(let descriptor): (descriptor, [])
      case .bytes(let bytes): (ends[1], bytes)
      }
    // Hostile documents may crash the reader, so its trace is not shown. Without a time zone, libraries look up the
    // system's for every date in an archive.
    var program = ChildProgram(
      path, ["fileprogress-text", name, "\(getpid())"],
      environment: ["LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "TZ": "UTC0"])
    program.input = input
    program.output = ends[1]
    program.hidesErrors = true
    let process: ChildProcess
    do throws(ChildProcess.Failure) {
      defer { close(ends[1]) }
      process = try program.start()
    } catch {
      let number = error.systemErrorNumber
      let isMissing = number == ENOENT && access(path, F_OK) != 0
      throw Failure(
        reason: isMissing
          ? .readerNotInstalled : .readerNotStarted(path: path, systemErrorNumber: number))
    }
    let conversation = Conversation(
      sending: request, to: own, readingFrom: own, within: timeLimit,
      mostByteCount: Self.mostByteCount)
    // After its answer the program has nothing left to do.
    kill(process.number, SIGKILL)
    let end = try? process.wait()
    var failure = Failure(reason: .tooCostly, processorTime: end?.processorTime ?? .zero)
    guard conversation.interruption == nil || takesPart else {
      failure.wasEnded = true
      throw failure
    }
    do throws(UnreadableReason) {
      return try decoded(conversation.answer)
    } catch .readerFailed {
      failure.reason = Self.reason(end?.ending, path)
    } catch {
      failure.reason = error
    }
    throw failure
  }

  /// Why a program ended that gave no whole answer.
  private static func reason(_ ending: ChildProcess.Ending?, _ path: String) -> UnreadableReason {
    switch ending {
    // The dynamic loader ends so where a library is missing; the program itself never does.
    case .exited(status: 127): .readerNotStarted(path: path, systemErrorNumber: ELIBACC)
    case .exited(status: exhaustedStatus), .signalled(number: SIGXCPU): .tooCostly
    case .exited, nil: .readerFailed
    case .signalled(let number):
      switch number {
      case SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGSYS: .readerBroke
      default: .readerKilled
      }
    }
  }
}
