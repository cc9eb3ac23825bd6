import ClassExchange
import ClassModel
import FileProgressTestSupport
import Foundation
import Testing

/// What lies in a class folder and doesn't count.
struct RefusedEntryTests {
  private let school: TestClass
  private var reader: TestMachine
  private var writer: TestMachine
  private let good: [UInt8]
  private let directory: String

  init() throws {
    school = try TestClass()
    reader = try school.machine()
    writer = try school.machine()
    good = try writer.write(1, for: .keys([reader.identity.sealingKey]))
    directory = school.directory(of: writer)
    try FileManager.default.removeItem(atPath: school.path(of: writer, 1))
  }

  private func put(_ bytes: [UInt8], as name: String = "0000000001.fpe") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: directory + "/" + name))
  }

  private mutating func reason(of bytes: [UInt8]) throws -> ReadEntry.Reason? {
    try put(bytes)
    let reasons = try reader.reasons(writer.identity.writer)
    try #require(reasons.count == 1)
    return reasons[0]
  }

  /// Signs any body with the writer's key.
  private func signed(_ body: [UInt8], by machine: TestMachine? = nil) throws -> [UInt8] {
    let file = machine?.keyFile ?? writer.keyFile
    return try TestSignature.sign(body, with: try KeyFile.read(file, class: school.identifier))
  }

  private func entry(
    sequence: UInt32 = 1, class identifier: ClassIdentifier? = nil, boxes: [ClassBox] = []
  ) -> ClassEntry {
    ClassEntry(
      classIdentifier: identifier ?? school.identifier, signingKey: writer.identity.signingKey,
      sequence: sequence, from: sequence, previous: nil, boxes: boxes)
  }

  @Test mutating func theWholeFileIsFine() throws {
    #expect(try reason(of: good) == nil)
  }

  @Test mutating func anotherFileOfAReadNumberIsReadIfWanted() throws {
    try put(good)
    var search = EntrySearch(
      of: writer.identity.writer, above: 1, includesRead: true, maximumByteCount: 1 << 20)
    guard case .entries(let first) = reader.service.reply(to: .read(search)) else {
      throw Unexpected()
    }
    #expect(first.files.isEmpty)
    #expect(first.again.map(\.entry?.sequence) == [1])
    #expect(first.again.first?.entry?.boxes == [.forOthers], "nothing is opened")
    search.judged = first.again.map(\.file)
    guard case .entries(let second) = reader.service.reply(to: .read(search)) else {
      throw Unexpected()
    }
    #expect(second.again.isEmpty)
    #expect(second.unchanged == ["0000000001.fpe"])
    #expect(second.unreadCount == 0)
    try put(try writer.sealed(1, number: 2))
    guard case .entries(let third) = reader.service.reply(to: .read(search)) else {
      throw Unexpected()
    }
    let digests = [first, third].map { $0.again.first?.entry?.digest }
    #expect(digests[0] != nil && digests[1] != nil && digests[0] != digests[1])
    search.includesRead = false
    guard case .entries(let none) = reader.service.reply(to: .read(search)) else {
      throw Unexpected()
    }
    #expect(none.files.isEmpty && none.again.isEmpty && none.hasLower)
  }

  private func check(_ bytes: [UInt8]) -> ReadEntry.Reason? {
    do throws(EntryRefusal) {
      _ = try CheckedEntry(
        bytes, class: school.identifier, writer: writer.identity.writer)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func noFlippedBitPasses() {
    // Each byte once, another bit each time: head, version, ids, keys, numbers, recipients, box, signature.
    for index in good.indices {
      var bytes = good
      bytes[index] ^= 1 << UInt8(index % 8)
      let reason = check(bytes)
      #expect(
        reason == .damaged || reason == .otherClass || reason == .otherWriter
          || reason == .badSignature, "byte \(index)")
    }
  }

  @Test func noCutFilePasses() {
    for count in 0..<good.count {
      #expect(check(Array(good[..<count])) == .damaged, "\(count) bytes")
    }
    #expect(check(good + [0]) == .damaged)
    #expect(check(good + good) == .damaged)
  }

  @Test mutating func otherVersionsClassesAndWritersAreNamed() throws {
    let other = try #require(ClassIdentifier(bytes: [UInt8](repeating: 9, count: 16)))
    #expect(try reason(of: try signed(entry(class: other).bodyBytes)) == .otherClass)
    var future = entry().bodyBytes
    #expect(future[..<3] == [0xA6, 0, 2])
    future[2] = 3
    #expect(try reason(of: try signed(future)) == .newerVersion)
    let noSignature = [UInt8](repeating: 0, count: SignedEntry.signatureByteCount)
    // Whoever didn't sign it can't say that there is a newer program.
    #expect(
      try reason(of: SignedEntry(body: future, signature: noSignature).bytes) == .badSignature)
    #expect(try reason(of: try signed([0xA1, 0, 3])) == .damaged)
    var past = future
    past[2] = 0
    #expect(try reason(of: try signed(past)) == .damaged)
    var stranger = try school.machine()
    #expect(try reason(of: try stranger.sealed(1)) == .otherWriter)
    // Signed by another key than it names.
    #expect(try reason(of: try signed(entry().bodyBytes, by: stranger)) == .badSignature)
    let unsigned = SignedEntry(body: entry().bodyBytes, signature: noSignature).bytes
    #expect(try reason(of: unsigned) == .badSignature)
  }

  @Test mutating func numbersThatCannotBeAreRefused() throws {
    func body(_ sequence: UInt64, _ from: UInt64, previous: [UInt8]? = nil) -> [UInt8] {
      var writer = CBORWriter()
      writer.map { map in
        map.key(0)
        map.unsigned(1 as UInt64)
        map.key(1)
        map.bytes(school.identifier)
        map.key(2)
        map.bytes(self.writer.identity.signingKey)
        map.key(3)
        map.unsigned(sequence)
        map.key(4)
        map.unsigned(from)
        if let previous {
          map.key(5)
          map.bytes(previous)
        }
        map.key(6)
        map.array(count: 0)
      }
      return writer.bytes
    }
    for (sequence, from) in [
      (0, 0), (1, 0), (1, 2), (33, 1), (1 << 32, 1 << 32), (UInt64.max, UInt64.max),
      (5, UInt64.max),
    ] as [(UInt64, UInt64)] {
      #expect(try reason(of: try signed(body(sequence, from))) == .damaged)
    }
    #expect(try reason(of: try signed(body(2, 1, previous: [1, 2, 3]))) == .damaged)
    #expect(try reason(of: try signed(body(32, 1))) == nil)
    #expect(try reason(of: try signed(body(UInt64(UInt32.max), UInt64(UInt32.max)))) == nil)
  }

  @Test mutating func longerFormsOfNumbersAreRefused() throws {
    // A sequence of 1 in two bytes.
    let body = entry().bodyBytes
    let place = try #require(
      body.indices.dropLast(2).first { body[$0] == 3 && body[$0 + 1] == 1 && body[$0 + 2] == 4 })
    var longer = body
    longer.replaceSubrange(place + 1...place + 1, with: [0x18, 1])
    #expect(try reason(of: try signed(longer)) == .damaged)
  }

  @Test mutating func aMovedBoxDoesNotOpen() throws {
    let entry = try ClassEntry(decodingBody: try SignedEntry(decoding: good).body)
    let box = try #require(entry.boxes.first)
    func opened(_ entry: ClassEntry, by machine: TestMachine? = nil) throws -> [OpenedBox] {
      let author = machine ?? writer
      let place = school.directory(of: author)
      try? FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: false)
      try Data(try signed(entry.bodyBytes, by: machine)).write(
        to: URL(fileURLWithPath: place + "/0000000001.fpe"))
      return try #require(
        try reader.read(author.identity.writer).entries.first?.entry?.boxes)
    }
    #expect(
      try opened(self.entry(boxes: [box])) == [
        .content(.addressed, objects: [TestObject.bytes(17, number: 1)])
      ])
    #expect(try opened(self.entry(sequence: 2, boxes: [box])) == [.refused(.seal)])
    #expect(
      try opened(self.entry(boxes: [.unknown(kind: 9), box])) == [
        .refused(.unknownKind), .refused(.seal),
      ])
    let stranger = try school.machine()
    var stolen = self.entry(boxes: [box])
    stolen.signingKey = stranger.identity.signingKey
    #expect(try opened(stolen, by: stranger) == [.refused(.seal)])
  }

  @Test mutating func aBoxWithAnotherPaddingIsRefused() throws {
    let content = BoxContent.padded([TestObject.bytes(1, number: 1)])
    for wrong in [
      Array(content.dropLast()), content + [0], Array(content.dropLast()) + [1], [],
      [UInt8](repeating: 0, count: 512), [0x81] + [UInt8](repeating: 0xF6, count: 511),
      BoxContent.padded([[1]]), BoxContent.padded([[0x81, 0]]),
    ] {
      try put(try signed(entry(boxes: [.open(content: wrong)]).bodyBytes))
      let entry = try #require(try reader.read(writer.identity.writer).entries.first?.entry)
      #expect(entry.boxes == [.refused(.content)])
    }
  }

  @Test mutating func aLargeFileIsRefusedBeforeItIsRead() throws {
    try put(good)
    let path = directory + "/0000000001.fpe"
    truncate(path, 8 << 30)
    #expect(try reader.reasons(writer.identity.writer) == [.tooLarge])
    #expect(
      try reader.read(writer.identity.writer, mostByteCount: .max).entries.first?.outcome
        == .bad(.tooLarge))
    try put(good)
    let bound = UInt64(good.count)
    #expect(
      try reader.read(writer.identity.writer, mostByteCount: bound).entries.first?.entry != nil)
    #expect(
      try reader.read(writer.identity.writer, mostByteCount: bound - 1).entries.first?.outcome
        == .bad(.tooLarge))
  }

  @Test mutating func onlyRegularFilesAreRead() throws {
    let elsewhere = school.scratch.path(of: "elsewhere.fpe")
    try Data(good).write(to: URL(fileURLWithPath: elsewhere))
    try FileManager.default.createSymbolicLink(
      atPath: directory + "/0000000001.fpe", withDestinationPath: elsewhere)
    mkfifo(directory + "/0000000002.fpe", 0o600)
    try FileManager.default.createDirectory(
      atPath: directory + "/0000000003.fpe", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: directory + "/0000000004.fpe", withDestinationPath: "/dev/zero")
    try FileManager.default.createSymbolicLink(
      atPath: directory + "/0000000005.fpe", withDestinationPath: "nowhere")
    #expect(
      try reader.reasons(writer.identity.writer) == [UInt8](0..<5).map { _ in .wrongKind })
  }

  @Test mutating func aLinkedDirectoryIsNotEntered() throws {
    try put(good)
    let elsewhere = school.scratch.path(of: "elsewhere")
    try FileManager.default.moveItem(atPath: directory, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(atPath: directory, withDestinationPath: elsewhere)
    let read = try reader.read(writer.identity.writer)
    #expect(read.isLast)
    #expect(read.entries.map(\.outcome) == [.bad(.wrongKind)])
    #expect(read.entries.map(\.name) == [writer.identity.writer.letters])
    #expect(
      reader.service.reply(to: .heads(known: [], unknownLimit: .max))
        == .heads(
          [],
          oddities: [FolderOddity(name: writer.identity.writer.letters, reason: .symbolicLink)]))
    // Nothing is written there, either.
    #expect(
      writer.append(try writer.sealed(2), expecting: 0)
        == .failed(ExchangeFailure(.wrongKind, path: directory)))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: elsewhere).sorted()
        == ["0000000001.fpe", ClassFolderName.newest])
  }

  @Test mutating func aLinkedClassFolderIsNotEntered() throws {
    let elsewhere = school.scratch.path(of: "elsewhere")
    try FileManager.default.moveItem(atPath: school.inner, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: school.inner, withDestinationPath: elsewhere)
    let failure = ExchangeReply.failed(ExchangeFailure(.wrongKind, path: school.inner))
    #expect(reader.service.reply(to: .heads(known: [], unknownLimit: .max)) == failure)
    #expect(writer.append(try writer.sealed(2), expecting: 0) == failure)
    #expect(reader.service.reply(to: .sealFile(path: "/etc/hostname")) == failure)
    #expect(
      reader.service.reply(
        to: .read(EntrySearch(of: writer.identity.writer, above: 0, maximumByteCount: 9)))
        == failure)
  }

  @Test mutating func copiesUnderOtherNamesAreRead() throws {
    let second = try writer.sealed(2)
    try put(good, as: "0000000001 (conflicted copy of Anna).fpe")
    try put(second, as: "0000000001.fpe")
    try put(good, as: "0000000003.FPE")
    try put(good, as: "0000000004.fptmp")
    try put(good, as: "0000000005.fpe~")
    try put(good, as: ".fpe")
    let entries = try reader.read(writer.identity.writer).entries
    #expect(
      entries.map(\.name) == [
        "0000000001.fpe", "0000000001 (conflicted copy of Anna).fpe", "0000000003.FPE",
      ])
    #expect(entries.map { $0.entry?.sequence } == [2, 1, 1])
  }

  @Test mutating func theNextNumbersAreReadFirstAndJudgedFilesNotAgain() throws {
    for number in 1...100 as ClosedRange<UInt32> { try put([0], as: ClassFolderName.entry(number)) }
    try put([0], as: "copy.fpe")
    let first = try reader.read(writer.identity.writer, above: 60)
    #expect(first.isLast)
    #expect(
      first.entries.map(\.name)
        == (61...92).map { ClassFolderName.entry($0) }
        + (93...100).map { ClassFolderName.entry($0) }
        + ["copy.fpe"])
    let cut = try reader.read(writer.identity.writer, above: 60, mostCount: 30)
    #expect(!cut.isLast)
    #expect(cut.entries.map(\.name) == (61...90).map { ClassFolderName.entry($0) })
    let rest = try reader.read(
      writer.identity.writer, above: 60, judged: cut.entries.map(\.file), mostCount: 30)
    #expect(rest.isLast)
    #expect(rest.entries.map(\.name) == (91...100).map { ClassFolderName.entry($0) } + ["copy.fpe"])
    try put([0, 1], as: ClassFolderName.entry(61))
    let again = try reader.read(
      writer.identity.writer, above: 60, judged: first.entries.map(\.file))
    #expect(again.entries.map(\.name) == [ClassFolderName.entry(61)], "it has changed")
  }

  @Test mutating func anAnswerIsBounded() throws {
    for number in 1...5 as ClosedRange<UInt32> {
      let name = ClassFolderName.entry(number)
      try put([0], as: name)
      truncate(directory + "/" + name, 5 << 20)
    }
    let first = try reader.read(writer.identity.writer, mostByteCount: 5 << 20)
    #expect(!first.isLast)
    #expect(first.entries.count == 3, "16 MiB")
    let rest = try reader.read(
      writer.identity.writer, judged: first.entries.map(\.file), mostByteCount: 5 << 20)
    #expect(rest.isLast)
    #expect(rest.entries.count == 2)
  }

  @Test mutating func whatAnAnswerHadNoRoomForIsReadByName() throws {
    for number in 1...5 as ClosedRange<UInt32> {
      let name = ClassFolderName.entry(number)
      try put([0], as: name)
      truncate(directory + "/" + name, 5 << 20)
    }
    var search = EntrySearch(of: writer.identity.writer, above: 0, maximumByteCount: 5 << 20)
    guard case .entries(let first) = reader.service.reply(to: .read(search)) else {
      throw Unexpected()
    }
    #expect(first.remaining == [ClassFolderName.entry(4), ClassFolderName.entry(5)])
    // What was put there later is not looked for, and a name can't lead elsewhere.
    try put(good, as: "copy.fpe")
    search.names = first.remaining + ["../copy.fpe"]
    guard case .entries(let second) = reader.service.reply(to: .read(search)) else {
      throw Unexpected()
    }
    #expect(second.files.map(\.name).prefix(2) == first.remaining[...])
    #expect(!second.files.contains { $0.entry != nil })
    #expect(second.remaining.isEmpty)
  }

  @Test mutating func headsAreNamesOnly() throws {
    try put([1], as: "0000000007.fpe")
    try put([1], as: "9999999999.fpe")
    try put([1], as: "copy.fpe")
    try Data().write(to: URL(fileURLWithPath: school.inner + "/notes.txt"))
    for name in [".hidden", ".DS_Store", ".directory", "desktop.ini", "Thumbs.db"] {
      try Data().write(to: URL(fileURLWithPath: school.inner + "/" + name))
    }
    let file = school.inner + "/" + String(repeating: "a", count: 26)
    try Data().write(to: URL(fileURLWithPath: file))
    try FileManager.default.createDirectory(
      atPath: school.inner + "/files", withIntermediateDirectories: false)
    let (heads, oddities) = try reader.heads()
    #expect(heads.map(\.writer) == [writer.identity.writer])
    #expect(heads.map(\.sequence) == [7])
    #expect(
      oddities == [
        FolderOddity(name: String(repeating: "a", count: 26), reason: .wrongKind),
        FolderOddity(name: "notes.txt", reason: .foreignName),
      ])
  }

  @Test mutating func aDirectoryWithTooManyFilesIsAlwaysReadAgain() throws {
    for number in 1...10_001 as ClosedRange<UInt32> {
      let descriptor = creat(directory + "/" + ClassFolderName.entry(number + 1_000), 0o600)
      try #require(descriptor >= 0)
      close(descriptor)
    }
    try put(good)
    let (before, oddities) = try reader.heads()
    #expect(oddities.map(\.reason) == [.tooMany])
    #expect(try reader.heads().heads.map(\.fingerprint) != before.map(\.fingerprint))
    #expect(try reader.read(writer.identity.writer).entries.first?.entry?.sequence == 1)
  }

  @Test mutating func aChangedLogHasAnotherFingerprint() throws {
    try put([1], as: "0000000007.fpe")
    let before = try reader.heads().heads
    #expect(try reader.heads().heads == before)
    try put([1], as: "being written.fptmp")
    #expect(try reader.heads().heads == before)
    try put([1, 2], as: "0000000007.fpe")
    let longer = try reader.heads().heads
    #expect(longer != before)
    try put([1], as: "copy.fpe")
    #expect(try reader.heads().heads != longer)
  }

  @Test mutating func namesThatAreNoTextAreNamed() throws {
    let name: [CChar] = Array(school.inner.utf8CString.dropLast()) + [0x2F, -1, -2, 0]
    close(open(name, O_CREAT | O_WRONLY, 0o600))
    let inside: [CChar] =
      Array(directory.utf8CString.dropLast()) + [0x2F, -1, 0x2E, 0x66, 0x70, 0x65, 0]
    close(open(inside, O_CREAT | O_WRONLY, 0o600))
    let (heads, oddities) = try reader.heads()
    #expect(heads.map(\.sequence) == [0])
    #expect(oddities == [FolderOddity(name: "\u{FFFD}", reason: .foreignName)])
    #expect(try reader.reasons(writer.identity.writer).isEmpty)
  }
}
