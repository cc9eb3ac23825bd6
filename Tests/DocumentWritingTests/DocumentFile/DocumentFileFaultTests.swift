import FileProgressTestSupport
import Foundation
import Testing

@testable import DocumentWriting

/// Every system call of a save fails, by number, until the save gets through.
@Suite struct DocumentFileFaultTests {
  enum Kind: String, CaseIterable, Sendable {
    case replaced
    case created
    case createdWithLink
    case inPlace
  }

  static let errors: [Int32] = [ENOSPC, EIO, EDQUOT, EROFS, EACCES]

  /// The system's calls without waiting for the disk, which is invisible here.
  static let calls: SavingCalls = {
    var calls = SavingCalls.system
    calls.synchronize = { _ in 0 }
    return calls
  }()

  static let old = "The old content.\nWith two lines.\n"
  static let new = String(repeating: "The new content is longer.\n", count: 40)

  /// A folder with a document of a kind, read, and its calls.
  private func prepare(
    _ kind: Kind, _ faulty: FaultyCalls
  ) throws -> (folder: ScratchFolder, file: DocumentFile) {
    let folder = try ScratchFolder()
    mkdir(folder.path(of: "documents"), 0o700)
    if kind == .replaced || kind == .inPlace {
      try folder.write(Self.old, to: "documents/essay.txt")
    }
    if kind == .replaced {
      // Attributes take part where the file system has them.
      setxattrIfPossible(folder.path(of: "documents/essay.txt"))
    }
    if kind == .inPlace {
      link(folder.path(of: "documents/essay.txt"), folder.path(of: "documents/other name.txt"))
    }
    var base = Self.calls
    if kind == .createdWithLink {
      base.renameWithoutReplacing = { _, _ in -Int(EINVAL) }
    }
    // Only the save itself is to fail.
    let (_, read) = try DocumentFile.read(
      path: folder.path(of: "documents/essay.txt"),
      safetyCopyFolder: folder.path(of: "state/copies"))
    return (folder, read.with(faulty.calls(over: base)))
  }

  private func setxattrIfPossible(_ path: String) {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    _ = Array("blue".utf8).withUnsafeBytes {
      SavingCalls.system.setAttribute(descriptor, "user.colour", $0)
    }
  }

  private func expectedNames(_ kind: Kind, isSaved: Bool) -> [String] {
    switch kind {
    case .replaced: ["essay.txt"]
    case .created, .createdWithLink: isSaved ? ["essay.txt"] : []
    case .inPlace: ["essay.txt", "other name.txt"]
    }
  }

  private func oldText(_ kind: Kind) -> String? {
    kind == .replaced || kind == .inPlace ? Self.old : nil
  }

  @Test(arguments: Kind.allCases, errors)
  func aFailingCallLeavesTheOldOrTheNewContentAndNothingElse(
    kind: Kind, errorNumber: Int32
  ) throws {
    var number = 0
    var failures = 0
    while true {
      number += 1
      let faulty = FaultyCalls(number: number, fault: .error(errorNumber))
      var (folder, file) = try prepare(kind, faulty)
      defer { withExtendedLifetime(folder) {} }
      var error: DocumentFileError?
      do throws(DocumentFileError) {
        _ = try file.save(Array(Self.new.utf8))
      } catch let failure {
        error = failure
        failures += 1
      }
      let comment = Comment(
        rawValue: "call \(number), \(faulty.names.dropFirst(number - 1).first ?? "none")")
      let found = folder.text(of: "documents/essay.txt")
      let isNew = found == Self.new
      #expect(isNew || found == oldText(kind), comment)
      #expect(isNew == (error == nil || error?.code == .notDurable), comment)
      // The second name may stay where removing it was what failed.
      let isLeftOver =
        kind == .createdWithLink && faulty.names.dropFirst(number - 1).first == "unlink"
      if !isLeftOver {
        #expect(folder.names(in: "documents") == expectedNames(kind, isSaved: isNew), comment)
      }
      // A copy whose removal failed is left over, which no error tells: the document is saved.
      let copies = folder.names(in: "state/copies")
      if faulty.names.dropFirst(number - 1).first != "unlink" {
        #expect(copies.isEmpty, comment)
      }
      if let error {
        #expect(error.description.contains("essay.txt"), comment)
        #expect(error.systemErrorNumber == errorNumber, comment)
      }
      if kind == .inPlace {
        #expect(folder.text(of: "documents/other name.txt") == found, comment)
      }
      // The next save works without being told to overwrite.
      if let error, error.code != .changedOnDisk {
        var next = file.with(Self.calls)
        #expect(throws: Never.self, comment) { try next.save(Array(Self.new.utf8)) }
        #expect(folder.text(of: "documents/essay.txt") == Self.new, comment)
      }
      if !faulty.isHit {
        #expect(error == nil)
        break
      }
    }
    #expect(failures >= 5)
    #expect(number > 8)
  }

  @Test(arguments: Kind.allCases, [.error(EINTR), .shortWrite] as [FaultyCalls.Fault])
  func interruptedCallsAndShortWritesAreRepeated(kind: Kind, fault: FaultyCalls.Fault) throws {
    var number = 0
    while true {
      number += 1
      let faulty = FaultyCalls(number: number, fault: fault)
      var (folder, file) = try prepare(kind, faulty)
      defer { withExtendedLifetime(folder) {} }
      let comment = Comment(rawValue: "call \(number)")
      #expect(throws: Never.self, comment) { try file.save(Array(Self.new.utf8)) }
      #expect(folder.text(of: "documents/essay.txt") == Self.new, comment)
      if !faulty.isHit {
        #expect(folder.names(in: "documents") == expectedNames(kind, isSaved: true))
        break
      }
    }
  }

  @Test(arguments: Kind.allCases, [ENOSPC, EIO])
  func aDiskThatStaysBrokenNeverTakesTheContentAway(kind: Kind, errorNumber: Int32) throws {
    var number = 0
    var damages = 0
    while true {
      number += 1
      let faulty = FaultyCalls(number: number, fault: .error(errorNumber), extent: .onwards)
      var (folder, file) = try prepare(kind, faulty)
      defer { withExtendedLifetime(folder) {} }
      var error: DocumentFileError?
      do throws(DocumentFileError) {
        _ = try file.save(Array(Self.new.utf8))
      } catch let failure {
        error = failure
      }
      let comment = Comment(rawValue: "call \(number)")
      let found = folder.text(of: "documents/essay.txt")
      let copy = SafetyCopy.find(
        for: folder.path(of: "documents/essay.txt"), in: folder.path(of: "state/copies"))
      if error?.code == .damaged {
        damages += 1
        let copy = try #require(copy, comment)
        #expect(try copy.content() == Array(Self.old.utf8), comment)
        #expect(error?.advice.contains(copy.path) == true)
        // The same document saved again mends the damage, and the copy goes.
        var next = file.with(Self.calls)
        _ = try next.save(Array(Self.new.utf8))
        #expect(folder.text(of: "documents/essay.txt") == Self.new, comment)
        #expect(folder.names(in: "state/copies").isEmpty, comment)
      } else {
        #expect(found == Self.new || found == oldText(kind), comment)
        #expect(copy == nil, comment)
        #expect((found == Self.new) == (error == nil || error?.code == .notDurable), comment)
        if kind != .createdWithLink {
          #expect(
            folder.names(in: "documents") == expectedNames(kind, isSaved: found == Self.new),
            comment)
        }
      }
      if !faulty.isHit {
        break
      }
    }
    #expect((damages > 0) == (kind == .inPlace))
  }

  /// After the n-th call nothing works any more, as if the program had been killed there.
  @Test(arguments: Kind.allCases)
  func aKilledSaveLeavesTheContentOrASafetyCopy(kind: Kind) throws {
    var number = 0
    while true {
      number += 1
      let faulty = FaultyCalls(number: number, fault: .error(EIO), extent: .everythingOnwards)
      var (folder, file) = try prepare(kind, faulty)
      defer { withExtendedLifetime(folder) {} }
      let isSaved = (try? file.save(Array(Self.new.utf8))) != nil
      let comment = Comment(rawValue: "call \(number)")
      let path = folder.path(of: "documents/essay.txt")
      let found = folder.text(of: "documents/essay.txt")
      if found != Self.new, found != oldText(kind) {
        let copy = try #require(
          SafetyCopy.find(for: path, in: folder.path(of: "state/copies")), comment)
        try copy.restore()
        #expect(folder.text(of: "documents/essay.txt") == Self.old, comment)
        #expect(folder.text(of: "documents/other name.txt") == Self.old, comment)
        #expect(SafetyCopy.find(for: path, in: folder.path(of: "state/copies")) == nil, comment)
      }
      if isSaved {
        #expect(found == Self.new, comment)
      }
      if !faulty.isHit {
        break
      }
    }
  }

  @Test func whatCannotBeKeptIsWrittenInPlace() throws {
    let steps: [(String, Int32)] = [
      ("setOwner", EPERM), ("setMode", EPERM), ("setAttribute", EACCES), ("rename", EBUSY),
    ]
    for (name, errorNumber) in steps {
      let folder = try ScratchFolder()
      defer { withExtendedLifetime(folder) {} }
      let path = try folder.write(Self.old, to: "essay.txt")
      setxattrIfPossible(path)
      let fileNumber = folder.status(of: "essay.txt").st_ino
      var calls = SavingCalls.system
      switch name {
      case "setOwner":
        calls.setOwner = { _, _, _ in -Int(errorNumber) }
        calls.status = { descriptor, status in
          let result = SavingCalls.system.status(descriptor, &status)
          // Someone else's document, in a folder where we may create files.
          status.st_uid = status.st_ino == fileNumber ? 12_345 : status.st_uid
          return result
        }
      case "setMode": calls.setMode = { _, _ in -Int(errorNumber) }
      case "setAttribute": calls.setAttribute = { _, _, _ in -Int(errorNumber) }
      default:
        calls.rename = { from, to in
          to == path ? -Int(errorNumber) : SavingCalls.system.rename(from, to)
        }
      }
      var (_, file) = try DocumentFile.read(
        path: path, safetyCopyFolder: folder.path(of: "copies"), calls: calls)
      let outcome = try file.save(Array(Self.new.utf8))
      #expect(
        outcome
          == SaveOutcome(method: .inPlace, byteCount: Self.new.utf8.count, remainingSafetyCopy: nil),
        "\(name)")
      #expect(folder.text(of: "essay.txt") == Self.new)
      #expect(folder.names == ["copies", "essay.txt"])
      #expect(folder.status(of: "essay.txt").st_ino == fileNumber)
      #expect(folder.names(in: "copies").isEmpty)
    }
  }
}

extension DocumentFile {
  /// The same document with other system calls.
  fileprivate func with(_ calls: SavingCalls) -> DocumentFile {
    var file = self
    file.calls = calls
    return file
  }
}
