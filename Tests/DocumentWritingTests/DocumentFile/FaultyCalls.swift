import Foundation
import Synchronization

@testable import DocumentWriting

/// System calls. The n-th fails, or all from the n-th on.
final class FaultyCalls: Sendable {
  /// What happens to a call instead of the call itself.
  enum Fault: Sendable, Hashable {
    case error(Int32)

    /// A write takes only half of the bytes; other calls work.
    case shortWrite
  }

  /// Which calls fail, counted from 1.
  enum Extent: Sendable, Hashable {
    case only

    /// From there on, except for removing and closing files: a disk that stays full or broken.
    case onwards

    /// From there on without exception: what is on disk is what a killed program leaves.
    case everythingOnwards
  }

  private struct Progress {
    var count = 0
    var isHit = false
    var names: [String] = []
  }

  let number: Int
  let fault: Fault
  let extent: Extent
  private let progress = Mutex(Progress())

  init(number: Int, fault: Fault, extent: Extent = .only) {
    self.number = number
    self.fault = fault
    self.extent = extent
  }

  /// Whether the call of that number was made.
  var isHit: Bool {
    progress.withLock(\.isHit)
  }

  /// The names of all calls made so far.
  var names: [String] {
    progress.withLock(\.names)
  }

  /// The calls to hand to a document, on top of the system's calls.
  func calls(over base: SavingCalls = .system) -> SavingCalls {
    var calls = base
    calls.open = { path, flags, mode in self.run("open") { base.open(path, flags, mode) } }
    // A failing close has closed the file, as in Linux.
    calls.close = { descriptor in
      let result = base.close(descriptor)
      return self.run("close") { result }
    }
    calls.read = { descriptor, room, offset in
      self.run("read") { base.read(descriptor, room, offset) }
    }
    calls.write = { descriptor, bytes, offset in
      let half = UnsafeRawBufferPointer(rebasing: bytes[..<((bytes.count + 1) / 2)])
      return self.run("write") { isShort in base.write(descriptor, isShort ? half : bytes, offset) }
    }
    calls.truncate = { descriptor, size in self.run("truncate") { base.truncate(descriptor, size) }
    }
    calls.synchronize = { descriptor in self.run("synchronize") { base.synchronize(descriptor) } }
    calls.status = { descriptor, status in self.run("status") { base.status(descriptor, &status) } }
    calls.statusOfPath = { path, status in
      self.run("statusOfPath") { base.statusOfPath(path, &status) }
    }
    calls.checkWritable = { path in self.run("checkWritable") { base.checkWritable(path) } }
    calls.setMode = { descriptor, mode in self.run("setMode") { base.setMode(descriptor, mode) } }
    calls.setOwner = { descriptor, user, group in
      self.run("setOwner") { base.setOwner(descriptor, user, group) }
    }
    calls.rename = { from, to in self.run("rename") { base.rename(from, to) } }
    calls.renameWithoutReplacing = { from, to in
      self.run("renameWithoutReplacing") { base.renameWithoutReplacing(from, to) }
    }
    calls.link = { from, to in self.run("link") { base.link(from, to) } }
    calls.unlink = { path in self.run("unlink") { base.unlink(path) } }
    calls.makeFolder = { path, mode in self.run("makeFolder") { base.makeFolder(path, mode) } }
    calls.lock = { descriptor in self.run("lock") { base.lock(descriptor) } }
    calls.duplicate = { descriptor in self.run("duplicate") { base.duplicate(descriptor) } }
    calls.listAttributes = { descriptor, room in
      self.run("listAttributes") { base.listAttributes(descriptor, room) }
    }
    calls.attribute = { descriptor, name, room in
      self.run("attribute") { base.attribute(descriptor, name, room) }
    }
    calls.setAttribute = { descriptor, name, value in
      self.run("setAttribute") { base.setAttribute(descriptor, name, value) }
    }
    calls.removeAttribute = { descriptor, name in
      self.run("removeAttribute") { base.removeAttribute(descriptor, name) }
    }
    return calls
  }

  private func run(_ name: String, _ call: () -> Int) -> Int {
    run(name) { (_: Bool) in call() }
  }

  private func run(_ name: String, _ call: (_ isShort: Bool) -> Int) -> Int {
    let isFailing = progress.withLock { progress in
      progress.count += 1
      progress.names.append(name)
      if progress.count == number {
        progress.isHit = true
      }
      switch extent {
      case .only:
        return progress.count == number
      case .onwards:
        return progress.count >= number && name != "unlink" && name != "close"
      case .everythingOnwards:
        return progress.count >= number
      }
    }
    guard isFailing else { return call(false) }
    switch fault {
    case .error(let errorNumber):
      return -Int(errorNumber)
    case .shortWrite:
      return call(true)
    }
  }
}
