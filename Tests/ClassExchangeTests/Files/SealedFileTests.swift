import ClassExchange
import ClassModel
import Crypto
import FileProgressTestSupport
import Foundation
import Testing

/// Files that a teacher hands out.
struct SealedFileTests {
  private let school: TestClass
  private var teacher: TestMachine
  private var student: TestMachine
  private let target: String

  init() throws {
    school = try TestClass()
    teacher = try school.machine()
    student = try school.machine()
    target = school.scratch.path(of: "homework")
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
  }

  private func bytes(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(count))
    var bytes = [UInt8](repeating: 0, count: count)
    for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: generator.next()) }
    return bytes
  }

  private mutating func handOut(_ content: [UInt8]) throws -> SealedFile {
    let path = school.scratch.path(of: "source")
    try Data(content).write(to: URL(fileURLWithPath: path))
    guard case .sealedFile(let file) = teacher.service.reply(to: .sealFile(path: path)) else {
      throw Unexpected()
    }
    return file
  }

  private func path(of file: SealedFile) -> String {
    school.inner + "/files/" + ClassFolderName.sealedFile(file.digest)
  }

  private mutating func open(_ file: SealedFile, name: String = "essay.txt") -> ExchangeReply {
    student.service.reply(to: .openFile(file, folder: target, name: name))
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])
  func aFileArrivesAsItWas(byteCount: Int) throws {
    var copy = self
    let content = bytes(byteCount)
    let file = try copy.handOut(content)
    #expect(file.byteCount == UInt64(byteCount))
    #expect(file.contentDigest.bytes == Array(SHA256.hash(data: content)))
    let sealed = try Data(contentsOf: URL(fileURLWithPath: path(of: file)))
    #expect(Array(SHA256.hash(data: sealed)) == file.digest.bytes)
    #expect(sealed.count == byteCount + 16 * max(1, (byteCount + 65_535) / 65_536))
    #expect(path(of: file).split(separator: "/").last?.utf8.count == 56)
    #expect(copy.open(file) == .saved(path: target + "/essay.txt"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: target + "/essay.txt")) == Data(content))
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["essay.txt"])
  }

  @Test(arguments: [0, 1, 65_536, 131_073])
  func aFileThatIsGoneIsPutBackByteByByte(byteCount: Int) throws {
    var copy = self
    let file = try copy.handOut(bytes(byteCount))
    let source = school.scratch.path(of: "source")
    let sealed = try Data(contentsOf: URL(fileURLWithPath: path(of: file)))
    try FileManager.default.removeItem(atPath: school.inner + "/files")
    #expect(copy.teacher.service.reply(to: .sealFileAgain(file, path: source)) == .done)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path(of: file))) == sealed)
    // A second time, and beside another machine, nothing changes.
    #expect(copy.teacher.service.reply(to: .sealFileAgain(file, path: source)) == .done)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: school.inner + "/files").count == 1)
    #expect(copy.open(file) == .saved(path: target + "/essay.txt"))
  }

  @Test(arguments: [[1, 2, 4], [1, 2], [1, 2, 3, 4]] as [[UInt8]])
  func anotherContentIsNeverSealedWithTheSameKey(content: [UInt8]) throws {
    var copy = self
    let file = try copy.handOut([1, 2, 3])
    let source = school.scratch.path(of: "source")
    try FileManager.default.removeItem(atPath: school.inner + "/files")
    try Data(content).write(to: URL(fileURLWithPath: source))
    #expect(
      copy.teacher.service.reply(to: .sealFileAgain(file, path: source))
        == .failed(ExchangeFailure(.damaged, path: source)))
    #expect(!FileManager.default.fileExists(atPath: school.inner + "/files"), "nothing is written")
  }

  @Test mutating func aFileIsNeverReplaced() throws {
    let file = try handOut([1, 2, 3])
    try Data("mine".utf8).write(to: URL(fileURLWithPath: target + "/essay.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: target + "/essay 2.txt", withDestinationPath: target + "/nowhere")
    #expect(open(file) == .saved(path: target + "/essay 3.txt"))
    #expect(open(file) == .saved(path: target + "/essay 4.txt"))
    #expect(try String(contentsOfFile: target + "/essay.txt", encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: target + "/nowhere"))
  }

  @Test mutating func aNameStaysInItsFolder() throws {
    let file = try handOut([1])
    for (name, safe) in [
      ("../../etc/passwd", "_._.._etc_passwd"), ("/etc/passwd", "_etc_passwd"), ("..", "file"),
      (".", "file"), ("", "file"), (".bashrc", "_bashrc"), ("-rf", "_rf"), ("a\u{0}b", "a_b"),
      ("a\nb\u{202E}txt.exe", "a_b_txt.exe"), ("essay. . ", "essay"), ("~root", "_root"),
      ("C:\\x", "C__x"), ("Übung 1.odt", "Übung 1.odt"),
      ("\u{1F4DD} notes.md", "\u{1F4DD} notes.md"),
    ] {
      #expect(SafeName.of(name) == safe, "\(name)")
      guard case .saved(let path) = open(file, name: name) else {
        Issue.record("\(name) was not saved")
        continue
      }
      #expect(path.hasPrefix(target + "/"))
      #expect(!path.dropFirst(target.count + 1).contains("/"))
    }
    let long = SafeName.of(String(repeating: "ä", count: 5_000) + ".txt")
    #expect(long.utf8.count <= 200)
    let kept = SafeName.of(String(repeating: "ä", count: 300) + ".txt")
    #expect(kept.utf8.count <= 200)
    #expect(kept.hasSuffix("ä.txt"))
  }

  @Test mutating func aChangedFileIsRefused() throws {
    let content = bytes(70_000)
    let file = try handOut(content)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path(of: file)))
    let damaged = ExchangeReply.failed(ExchangeFailure(.damaged, path: path(of: file)))
    for index in [0, 65_535, 65_551, 65_552, whole.count - 1] {
      var changed = whole
      changed[index] ^= 1
      try changed.write(to: URL(fileURLWithPath: path(of: file)))
      #expect(open(file) == damaged)
    }
    for changed in [
      whole.dropLast(), whole + [0], whole.prefix(65_552), Data(),
      whole[65_552...] + whole[..<65_552],
    ] {
      try Data(changed).write(to: URL(fileURLWithPath: path(of: file)))
      #expect(open(file) == damaged)
    }
    try FileManager.default.removeItem(atPath: path(of: file))
    #expect(open(file) == .failed(ExchangeFailure(.missing, path: path(of: file))))
    let elsewhere = school.scratch.path(of: "elsewhere")
    try whole.write(to: URL(fileURLWithPath: elsewhere))
    try FileManager.default.createSymbolicLink(
      atPath: path(of: file), withDestinationPath: elsewhere)
    #expect(open(file) == .failed(ExchangeFailure(.wrongKind, path: path(of: file))))
    try FileManager.default.removeItem(atPath: path(of: file))
    try whole.write(to: URL(fileURLWithPath: path(of: file)))
    let files = school.inner + "/files"
    try FileManager.default.moveItem(atPath: files, toPath: school.scratch.path(of: "files"))
    try FileManager.default.createSymbolicLink(
      atPath: files, withDestinationPath: school.scratch.path(of: "files"))
    #expect(open(file) == .failed(ExchangeFailure(.wrongKind, path: files)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
  }

  @Test mutating func aFileThatIsNotWhatTheAssignmentSaysIsRefused() throws {
    let file = try handOut(bytes(100))
    let damaged = ExchangeReply.failed(ExchangeFailure(.damaged, path: path(of: file)))
    var other = file
    other.byteCount = 99
    #expect(open(other) == damaged)
    other.byteCount = .max
    #expect(open(other) == .failed(ExchangeFailure(.tooLarge, path: path(of: file))))
    other = file
    other.contentDigest = try #require(ContentDigest(bytes: [UInt8](repeating: 1, count: 32)))
    #expect(open(other) == damaged)
    other = file
    other.key = try #require(FileKey(bytes: [UInt8](repeating: 1, count: 32)))
    #expect(open(other) == damaged)
    #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
  }

  @Test mutating func aFileThatCannotBeHandedOutIsNamed() throws {
    let large = school.scratch.path(of: "large")
    try Data().write(to: URL(fileURLWithPath: large))
    truncate(large, (2 << 30) + 1)
    let pipe = school.scratch.path(of: "pipe")
    mkfifo(pipe, 0o600)
    for (path, reason) in [
      (large, .tooLarge), (pipe, .wrongKind), (target, .wrongKind), (target + "/no", .missing),
    ] as [(String, ExchangeFailure.Reason)] {
      let failure = ExchangeReply.failed(ExchangeFailure(reason, path: path))
      #expect(teacher.service.reply(to: .sealFile(path: path)) == failure)
      #expect(teacher.service.reply(to: .shareFile(path: path, name: "x")) == failure)
    }
    // Nothing of them is left.
    let files = try? FileManager.default.contentsOfDirectory(atPath: school.inner + "/files")
    #expect(files ?? [] == [])
  }

  /// A classmate may have taken all of them.
  @Test mutating func aSharedFileIsNamedIfAllItsNamesAreTaken() throws {
    let source = school.scratch.path(of: "source.txt")
    try Data("for all".utf8).write(to: URL(fileURLWithPath: source))
    let folder = school.folder + "/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 1...999 {
      let name = number == 1 ? "tides.txt" : "tides \(number).txt"
      #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
    }
    let failure = ExchangeFailure(.namesTaken, path: folder + "/tides.txt")
    let share = ExchangeRequest.shareFile(path: source, name: "tides.txt")
    #expect(teacher.service.reply(to: share) == .failed(failure))
    try FileManager.default.removeItem(atPath: folder + "/tides 500.txt")
    guard case .sharedFile(let file) = teacher.service.reply(to: share) else {
      Issue.record("it isn't shared")
      return
    }
    #expect(file.name.string == "tides 500.txt")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 999)
  }

  @Test mutating func aSharedFileLiesReadable() throws {
    let source = school.scratch.path(of: "source.txt")
    try Data("for all".utf8).write(to: URL(fileURLWithPath: source))
    let share = ExchangeRequest.shareFile(path: source, name: "../text.txt")
    func shared(_ name: String, _ content: String) throws -> ExchangeReply {
      .sharedFile(
        HandedOutFile(
          name: try #require(ClassText(name, .name)), byteCount: UInt64(content.utf8.count),
          contentDigest: try #require(
            ContentDigest(bytes: Array(SHA256.hash(data: Array(content.utf8)))))))
    }
    #expect(teacher.service.reply(to: share) == (try shared("_._text.txt", "for all")))
    // Again: it is there.
    #expect(teacher.service.reply(to: share) == (try shared("_._text.txt", "for all")))
    try Data("for none".utf8).write(to: URL(fileURLWithPath: source))
    #expect(teacher.service.reply(to: share) == (try shared("_._text 2.txt", "for none")))
    let folder = school.folder + "/shared"
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["_._text 2.txt", "_._text.txt"])
    #expect(try String(contentsOfFile: folder + "/_._text.txt", encoding: .utf8) == "for all")
    // The class has written in the file since; what is handed out again is what it was then.
    try Data("for all, and more".utf8).write(to: URL(fileURLWithPath: folder + "/_._text.txt"))
    guard case .sharedFile(let first) = try shared("_._text.txt", "for all") else { return }
    try Data("for all".utf8).write(to: URL(fileURLWithPath: source))
    let again = ExchangeRequest.shareFile(path: source, name: "../text.txt", known: first)
    #expect(teacher.service.reply(to: again) == .sharedFile(first))
    try Data("for one".utf8).write(to: URL(fileURLWithPath: source))
    #expect(teacher.service.reply(to: again) == (try shared("_._text 3.txt", "for one")))
    try FileManager.default.removeItem(atPath: folder)
    let elsewhere = school.scratch.path(of: "elsewhere")
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: elsewhere)
    #expect(
      teacher.service.reply(to: share) == .failed(ExchangeFailure(.wrongKind, path: folder)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
  }
}
