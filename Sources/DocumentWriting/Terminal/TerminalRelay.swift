import CSystemCalls
import ChildProcesses
import Foundation

/// Passes everything between the person's terminal and a program in a pseudo-terminal, unchanged, and tells
/// an observer what kind of thing passed.
struct TerminalRelay {
  /// More of what was typed or pasted waits in the kernel until the program has read some.
  private static let pendingLimit = 1 << 16
  private static let bufferSize = 1 << 16
  /// More reads than a terminal that holds 64 KiB needs.
  private static let restCount = 256
  /// An Escape that nothing follows for so long is a key: what a terminal sends by itself comes in one go.
  private static let escapeMilliseconds: Int64 = 50
  private static let titleMilliseconds: Int64 = 1000
  /// A program that doesn't read keys by then works elsewhere, in a window. Before that, `sudo vim` may ask for a
  /// password.
  private static let keyReadingMilliseconds: Int64 = 15_000
  /// When a window is closed, the system tells this process by a signal. Its handler ends the session with the
  /// status of that signal, so it comes first.
  private static let hangUpMilliseconds: Int64 = 500

  private let job: fileprogress_terminal_job
  private let terminal: TerminalModes
  private let observer: any TerminalObserver
  private let signals: TerminalSignals

  private var input = TerminalInputReader()
  private var modes = TerminalModeReader()
  private var marksPastes = false
  /// What was typed and not taken by the program yet.
  private var pending: [UInt8] = []
  private var isInputOpen = true
  private var isOutputOpen = true
  private var readsKeys: Bool?
  private let startMilliseconds = Self.milliseconds
  /// When the title is asked for again; `nil` if it stays as it is.
  private var titleAtMilliseconds: Int64?
  private var shownTitle: String?
  private var escapeAtMilliseconds: Int64 = 0
  /// When the program is told that the terminal is gone; `nil` if that is not to be done.
  private var hangUpAtMilliseconds: Int64?
  private var buffer = [UInt8](repeating: 0, count: Self.bufferSize)

  /// - Parameter setsTitle: Whether the terminal's title is the observer's.
  init(
    _ job: fileprogress_terminal_job, terminal: TerminalModes, signals: TerminalSignals,
    observer: any TerminalObserver, setsTitle: Bool
  ) {
    self.job = job
    if setsTitle { titleAtMilliseconds = 0 }
    self.terminal = terminal
    self.signals = signals
    self.observer = observer
  }

  private static var milliseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }

  /// Relays until the program ends.
  ///
  /// The person's terminal has its modes back at the end, and is given back by a program that was killed.
  ///
  /// - Returns: How the program ended; `nil` if that was not told.
  mutating func run() -> ChildProcess.Ending? {
    terminal.makeRaw()
    fileprogress_copy_terminal_size(STDIN_FILENO, job.terminal)
    var ending: ChildProcess.Ending?
    relaying: while true {
      var files = [
        pollfd(
          fd: isInputOpen && pending.count < Self.pendingLimit ? STDIN_FILENO : -1,
          events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: job.terminal, events: Int16(pending.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0),
        pollfd(fd: job.statuses, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.reader, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&files, nfds_t(files.count), timeout)
      guard count >= 0 || errno == EINTR else { break }
      if count > 0 {
        if files[3].revents != 0 { takeTerminalBack() }
        if files[0].revents != 0 { readInput() }
        if !pending.isEmpty { writePending() }
        if files[1].revents & Int16(POLLIN) != 0 { passOutput() }
        // The status comes last, so that what the program wrote before is seen first.
        if files[2].revents != 0 {
          var status: Int32 = 0
          guard read(job.statuses, &status, MemoryLayout.size(ofValue: status)) > 0 else { break }
          if status & 0xFF == 0x7F {
            stop()
          } else {
            ending = ChildProcess.Ending(status: status)
            break relaying
          }
        } else if files[1].revents & Int16(POLLHUP) != 0, files[1].revents & Int16(POLLIN) == 0 {
          // Nobody has the pseudo-terminal open; the status is on its way.
          var status: Int32 = 0
          if read(job.statuses, &status, MemoryLayout.size(ofValue: status)) > 0 {
            ending = ChildProcess.Ending(status: status)
          }
          break
        }
      }
      keepTime()
    }
    passRest()
    terminal.restore()
    giveTitleBack()
    // A program that ended well may have left something on for a reason.
    if ending != .exited(status: 0) { write(modes.leavingText) }
    return ending
  }

  // MARK: - Passing

  private mutating func readInput() {
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else {
      if count == 0 || errno != EINTR && errno != EAGAIN { hangUp() }
      return
    }
    pending.append(contentsOf: buffer[..<count])
    let observer = observer
    // Typing a password is not work. Asked before the program gets the line: after it, input may be shown again.
    let isSecret = fileprogress_terminal_hides_line(job.terminal) == 1
    var words: (isTyping: Bool, isOther: Bool) = (false, false)
    buffer.withUnsafeBytes { bytes in
      input.read(
        UnsafeRawBufferPointer(rebasing: bytes[..<count]),
        pasted: { if !isSecret { observer.pasted($0) } }
      ) {
        switch $0 {
        case .typing: words.isTyping = true
        case .otherInput, .pasteBegan: words.isOther = true
        case .pasteEnded: observer.pasteEnded()
        }
      }
    }
    // The keys go on before anything else is done with them.
    writePending()
    if words.isTyping, !isSecret { observer.input(isTyping: true) }
    if words.isOther, !isSecret { observer.input(isTyping: false) }
    if input.isUndecided { escapeAtMilliseconds = Self.milliseconds + Self.escapeMilliseconds }
  }

  private mutating func writePending() {
    var written = 0
    pending.withUnsafeBytes { bytes in
      while written < bytes.count, let start = bytes.baseAddress {
        let count = Foundation.write(job.terminal, start + written, bytes.count - written)
        if count > 0 {
          written += count
        } else if count == 0 || errno != EINTR {
          break
        }
      }
    }
    if written > 0 { pending.removeFirst(written) }
  }

  /// Passes what the program wrote.
  ///
  /// - Returns: Whether there was something.
  @discardableResult
  private mutating func passOutput() -> Bool {
    let count = read(job.terminal, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    let isChanged = buffer.withUnsafeBytes { bytes in
      let bytes = UnsafeRawBufferPointer(rebasing: bytes[..<count])
      write(bytes)
      return modes.read(bytes)
    }
    if isChanged {
      keepLeavingText()
      if modes.marksPastes, !marksPastes {
        marksPastes = true
        observer.pastesAreMarked()
      }
    }
    if readsKeys != true, fileprogress_terminal_is_raw(job.terminal) == 1 { tell(readsKeys: true) }
    return true
  }

  /// Passes what the program wrote last. A program that it left behind may write for ever, so there is a limit.
  private mutating func passRest() {
    for _ in 0..<Self.restCount where !passOutput() { return }
  }

  /// What the leader sends to the terminal if this process is killed.
  private func keepLeavingText() {
    let title = shownTitle == nil ? [] : TerminalTitle.givenBack
    let text = (title + modes.leavingText).prefix(Int(FILEPROGRESS_LEAVING_CAPACITY))
    guard let leaving = UnsafeMutableRawPointer(job.leaving) else { return }
    // The count comes last: a reader in between sees no text at all.
    leaving.storeBytes(of: 0, as: UInt8.self)
    for (index, byte) in text.enumerated() {
      leaving.storeBytes(of: byte, toByteOffset: index + 1, as: UInt8.self)
    }
    leaving.storeBytes(of: UInt8(text.count), as: UInt8.self)
  }

  private mutating func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write($0) }
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while isOutputOpen, !rest.isEmpty {
      let count = Foundation.write(
        STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var file = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&file, 1, -1)
      } else if errno != EINTR {
        // The window is closed; a signal says so, too. The program is heard to its end.
        isOutputOpen = false
      }
    }
  }

  /// The terminal is gone. If no signal ends this process by then, the program is told as by a terminal of its own.
  private mutating func hangUp() {
    isInputOpen = false
    hangUpAtMilliseconds = Self.milliseconds + Self.hangUpMilliseconds
  }

  // MARK: - Job control

  /// Stops as the program did, and continues it when this process is continued.
  private mutating func stop() {
    passRest()
    terminal.restore()
    giveTitleBack()
    signals.clear()
    kill(0, SIGTSTP)
    // Another thread may have got the signal, a moment later. Nothing stops a process without a shell.
    var file = pollfd(fd: signals.reader, events: Int16(POLLIN), revents: 0)
    poll(&file, 1, 200)
    takeTerminalBack()
    var byte: UInt8 = 0
    _ = Foundation.write(job.resuming, &byte, 1)
  }

  private func takeTerminalBack() {
    signals.clear()
    terminal.makeRaw()
    fileprogress_copy_terminal_size(STDIN_FILENO, job.terminal)
  }

  // MARK: - Time

  private mutating func tell(readsKeys: Bool) {
    self.readsKeys = readsKeys
    observer.readsKeys(readsKeys)
  }

  /// For how long nothing is to be done; -1 for ever.
  private var timeout: Int32 {
    var moments: [Int64] = []
    if let titleAtMilliseconds { moments.append(titleAtMilliseconds) }
    if let hangUpAtMilliseconds { moments.append(hangUpAtMilliseconds) }
    if input.isUndecided { moments.append(escapeAtMilliseconds) }
    if readsKeys == nil { moments.append(startMilliseconds + Self.keyReadingMilliseconds) }
    guard let next = moments.min() else { return -1 }
    return Int32(clamping: max(next - Self.milliseconds, 0))
  }

  private mutating func keepTime() {
    let now = Self.milliseconds
    if input.isUndecided, now >= escapeAtMilliseconds, input.takeUndecidedForKey(),
      fileprogress_terminal_hides_line(job.terminal) == 0
    {
      observer.input(isTyping: false)
    }
    if readsKeys == nil, now >= startMilliseconds + Self.keyReadingMilliseconds {
      tell(readsKeys: fileprogress_terminal_is_raw(job.terminal) == 1)
    }
    if let moment = hangUpAtMilliseconds, now >= moment {
      hangUpAtMilliseconds = nil
      kill(job.leader, SIGHUP)
    }
    if let moment = titleAtMilliseconds, now >= moment {
      titleAtMilliseconds = now + Self.titleMilliseconds
      showTitle()
    }
  }

  // MARK: - Title

  private mutating func showTitle() {
    // In the middle of what the program writes, it would break a character or a sequence.
    guard modes.isBetweenSequences, let title = observer.title, title != shownTitle else { return }
    if shownTitle == nil { write(TerminalTitle.kept) }
    write(TerminalTitle.set(title))
    shownTitle = title
    keepLeavingText()
  }

  private mutating func giveTitleBack() {
    guard shownTitle != nil else { return }
    shownTitle = nil
    write(TerminalTitle.givenBack)
    keepLeavingText()
  }
}
