import ClassExchange
import ClassModel
import FileProgressTestSupport
import Foundation
import Synchronization
import Testing

struct AppendTests {
  private let school: TestClass
  private var writer: TestMachine

  init() throws {
    school = try TestClass()
    writer = try school.machine()
  }

  /// What is in the writer's directory, apart from its hint.
  private static func names(of writer: TestMachine, in school: TestClass) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: school.directory(of: writer)).sorted()
      .filter { $0 != ClassFolderName.newest }
  }

  private var names: [String] { get throws { try Self.names(of: writer, in: school) } }

  private var pathOfHint: String { school.directory(of: writer) + "/" + ClassFolderName.newest }

  private var hint: UInt32? {
    FileManager.default.contents(atPath: pathOfHint).flatMap {
      SignedHint(Array($0), class: school.identifier, writer: writer.identity.writer)?.sequence
    }
  }

  @Test mutating func theHintSaysHowFarTheLogGoes() throws {
    let first = try writer.write(1)
    #expect(hint == 1)
    try writer.write(2)
    #expect(hint == 2)
    // Putting an older entry back says so of the newer one.
    try FileManager.default.removeItem(atPath: school.path(of: writer, 1))
    #expect(writer.append(first, expecting: 2) == .appended(.already))
    #expect(hint == 2)
    // Somebody else's folder of that name doesn't hold up an entry, nor its hint.
    try FileManager.default.removeItem(atPath: pathOfHint)
    try FileManager.default.createDirectory(
      atPath: pathOfHint + "/x", withIntermediateDirectories: true)
    try writer.write(3)
    #expect(hint == 3)
    #expect(
      try names.filter { $0.hasSuffix(".fpe") } == (1...3).map { ClassFolderName.entry($0) })
  }

  @Test mutating func onlyTheWriterSaysHowFarTheLogGoes() throws {
    let entry = try writer.write(1)
    let own = Array(try Data(contentsOf: URL(fileURLWithPath: pathOfHint)))
    var other = try school.machine()
    try other.write(9)
    let others = try Data(
      contentsOf: URL(
        fileURLWithPath: school.directory(of: other) + "/" + ClassFolderName.newest))
    var flipped = own
    flipped[flipped.count - 1] ^= 1
    let number: [UInt8] = Array("0000000009".utf8)
    // An earlier version wrote the number alone, and a sync tool may not have brought all of it.
    for harmless in [number, [], Array(own.dropLast())] as [[UInt8]] {
      try put(harmless, as: ClassFolderName.newest)
      #expect(hint == nil)
      let found = writer.service.reply(to: .checkHint(sequence: 1))
      #expect(found == .ownHint(sequence: 0, isForeign: false))
      #expect(hint == 1)
    }
    for wrong in [Array(others), flipped, own + [0], entry] as [[UInt8]] {
      try put(wrong, as: ClassFolderName.newest)
      #expect(hint == nil)
      let found = writer.service.reply(to: .checkHint(sequence: 1))
      #expect(found == .ownHint(sequence: 0, isForeign: true))
      #expect(hint == 1)
    }
    let right = writer.service.reply(to: .checkHint(sequence: 1))
    #expect(right == .ownHint(sequence: 1, isForeign: false))
    try FileManager.default.removeItem(atPath: pathOfHint)
    let missing = writer.service.reply(to: .checkHint(sequence: 1))
    #expect(missing == .ownHint(sequence: 0, isForeign: false))
    // An old one is true, but says too little.
    try writer.write(2)
    try put(own, as: ClassFolderName.newest)
    #expect(hint == 1)
    let old = writer.service.reply(to: .checkHint(sequence: 2))
    #expect(old == .ownHint(sequence: 1, isForeign: false))
    #expect(hint == 2)
    // Only the machine itself can have said more, before it was put back.
    let later = writer.service.reply(to: .checkHint(sequence: 1))
    #expect(later == .ownHint(sequence: 2, isForeign: false))
    #expect(hint == 2)
  }

  @Test mutating func onlyOwnHintsProveHowFarTheLogWent() throws {
    try writer.write(1)
    let first = try Data(contentsOf: URL(fileURLWithPath: pathOfHint))
    try writer.write(2)
    let second = try Data(contentsOf: URL(fileURLWithPath: pathOfHint))
    var other = try school.machine()
    try other.write(9)
    let others = try Data(
      contentsOf: URL(
        fileURLWithPath: school.directory(of: other) + "/" + ClassFolderName.newest))
    var flipped = Array(second)
    flipped[flipped.count - 1] ^= 1
    let some = writer.service.reply(
      to: .readHints([Array(first), Array(second), Array(others), []]))
    #expect(some == .ownHint(sequence: 2, isForeign: false))
    let none = writer.service.reply(to: .readHints([Array(others), flipped]))
    #expect(none == .ownHint(sequence: 0, isForeign: false))
  }

  @Test mutating func theHintOfTheRootIsItsNewestEntry() throws {
    try school.writeRoot(with: &writer)
    let root = school.identifier.root
    let directory = school.inner + "/" + root.letters + "/"
    func bytes(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(fileURLWithPath: directory + name)))
    }
    let entry = try bytes(ClassFolderName.entry(1))
    #expect(try bytes(ClassFolderName.newest) == entry)
    #expect(SignedHint(entry, class: school.identifier, writer: root)?.sequence == 1)
    // Whoever puts the entry back has no key of the root.
    try FileManager.default.removeItem(atPath: directory)
    var other = try school.machine()
    #expect(other.append(entry, expecting: 1) == .appended(.already))
    #expect(try bytes(ClassFolderName.newest) == entry)
  }

  private func put(_ bytes: [UInt8], as name: String) throws {
    try FileManager.default.createDirectory(
      atPath: school.directory(of: writer), withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: school.directory(of: writer) + "/" + name))
  }

  @Test mutating func anEntryIsOneFile() throws {
    let entry = try writer.write(1)
    #expect(try names == ["0000000001.fpe"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: school.path(of: writer, 1))) == Data(entry))
  }

  @Test(arguments: [0o775, 0o2775, 0o1777])
  mutating func whoMayWriteInTheFolderMayJoinTheClass(mode: Int) throws {
    let manager = FileManager.default
    func permissions(_ path: String) throws -> Int? {
      try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    let own = school.directory(of: writer)
    let inner = (own as NSString).deletingLastPathComponent
    let outer = (inner as NSString).deletingLastPathComponent
    try? manager.removeItem(atPath: inner)
    try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: outer)
    _ = try writer.write(1)
    // The umask takes nothing away, and nobody can move what others made.
    #expect(try permissions(inner) == mode | 0o1000)
  }

  @Test(arguments: [(0o775, 0o755), (0o2770, 0o750), (0o700, 0o700)])
  mutating func whoMayReadTheFolderMayReadALog(mode: Int, expected: Int) throws {
    let manager = FileManager.default
    let own = school.directory(of: writer)
    let inner = (own as NSString).deletingLastPathComponent
    let outer = (inner as NSString).deletingLastPathComponent
    try manager.createDirectory(atPath: own, withIntermediateDirectories: true)
    try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: outer)
    try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: inner)
    // As with the umask 077.
    try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: own)
    _ = try writer.write(1)
    #expect(try manager.attributesOfItem(atPath: own)[.posixPermissions] as? Int == expected)
  }

  @Test mutating func theSameBytesAreThereAlready() throws {
    let entry = try writer.write(1)
    #expect(writer.append(entry, expecting: 0) == .appended(.already))
    #expect(writer.append(entry, expecting: 1) == .appended(.already))
    #expect(try names == ["0000000001.fpe"])
  }

  @Test mutating func aLostFileIsPutBack() throws {
    let entry = try writer.write(1)
    let second = try writer.write(2)
    try FileManager.default.removeItem(atPath: school.path(of: writer, 1))
    #expect(writer.append(entry, expecting: 2) == .appended(.already))
    #expect(try names == ["0000000001.fpe", "0000000002.fpe"])
    // It takes the place of a damaged one.
    try put([1, 2, 3], as: "0000000002.fpe")
    #expect(writer.append(second, expecting: 2) == .appended(.already))
    #expect(try names == ["0000000001.fpe", "0000000002.fpe"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: school.path(of: writer, 2))) == Data(second))
    // Where that isn't possible, it comes beside it, under the same name each time.
    try FileManager.default.removeItem(atPath: school.path(of: writer, 2))
    try FileManager.default.createDirectory(
      atPath: school.path(of: writer, 2) + "/x", withIntermediateDirectories: true)
    for _ in 0..<2 {
      #expect(writer.append(second, expecting: 2) == .appended(.already))
      #expect(try names.count == 3)
    }
  }

  @Test mutating func aLogThatWentOnIsNoticed() throws {
    let first = try writer.sealed(1, number: 1)
    let other = try writer.sealed(1, number: 2)
    try put(other, as: "0000000001.fpe")
    #expect(writer.append(first, expecting: 0) == .appended(.moved(head: 1)))
    try put(try writer.sealed(9), as: "0000000009.fpe")
    #expect(writer.append(try writer.sealed(2), expecting: 1) == .appended(.moved(head: 9)))
    // Also under another name, as a clone's entry that a sync tool renamed.
    try FileManager.default.moveItem(
      atPath: school.path(of: writer, 9), toPath: school.directory(of: writer) + "/x.fpe")
    #expect(writer.append(try writer.sealed(2), expecting: 1) == .appended(.moved(head: 9)))
    #expect(try names == ["0000000001.fpe", "x.fpe"])
  }

  @Test mutating func junkDoesNotStopALog() throws {
    let stranger = try school.machine()
    var copy = stranger
    try put([1, 2, 3], as: "0000000001.fpe")
    try put([1], as: "4294967295.fpe")
    try put(try copy.sealed(7), as: "0000000007.fpe")
    try FileManager.default.createSymbolicLink(
      atPath: school.directory(of: writer) + "/0000000002.fpe", withDestinationPath: "/dev/zero")
    mkfifo(school.directory(of: writer) + "/0000000003.fpe", 0o600)
    for number in 1...3 as ClosedRange<UInt32> { try writer.write(number) }
    let found = try writer.read(writer.identity.writer).entries.compactMap(\.entry)
    #expect(found.map(\.sequence).sorted() == [1, 2, 3])
    #expect(
      try names == [
        "0000000001.fpe", "0000000002.fpe", "0000000003.fpe", "0000000007.fpe", "4294967295.fpe",
      ])
  }

  /// Under the name of a copy an entry could be hidden among any number of copies.
  @Test mutating func anEntryGetsItsNameWhateverHasIt() throws {
    let first = try writer.write(1)
    try put(first, as: "0000000002.fpe")
    try FileManager.default.createDirectory(
      atPath: school.directory(of: writer) + "/0000000003.fpe/x", withIntermediateDirectories: true)
    for number in 2...3 as ClosedRange<UInt32> {
      let entry = try writer.write(number)
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: school.path(of: writer, number))) == Data(entry))
    }
    let found = try writer.read(writer.identity.writer).entries.compactMap(\.entry)
    #expect(Set(found.map(\.sequence)) == [1, 2, 3])
    // The copy is there under another name: nothing of a log is lost.
    #expect(try names.count(where: { $0.hasPrefix("0000000001") }) == 2)
  }

  @Test mutating func whatIsNotOursIsNotWritten() throws {
    var other = try school.machine()
    let foreign = try other.sealed(1)
    for entry in [foreign, [], [1, 2, 3], Array(try writer.sealed(1).dropLast())] {
      #expect(writer.append(entry, expecting: 0) == .failed(ExchangeFailure(.badEntry)))
    }
    #expect(!FileManager.default.fileExists(atPath: school.inner))
  }

  @Test mutating func whatAKilledRunLeftDoesNoHarm() throws {
    let entry = try writer.sealed(1)
    try put(Array(entry.prefix(100)), as: "aaaaaaaaaaaaaaaaaaaaaaaaaa.fptmp")
    try put(entry, as: "bbbbbbbbbbbbbbbbbbbbbbbbbb.fptmp")
    #expect(try writer.read(writer.identity.writer).entries.isEmpty)
    #expect(writer.append(entry, expecting: 0) == .appended(.appended))
    #expect(try writer.read(writer.identity.writer).entries.count == 1)
  }

  @Test func oldTemporaryFilesAreDeleted() throws {
    let school = try TestClass(now: { 1_000_000 })
    var writer = try school.machine()
    try writer.write(1)
    try FileManager.default.createDirectory(
      atPath: school.inner + "/files", withIntermediateDirectories: false)
    for (folder, name, age) in [
      (school.directory(of: writer), "old.fptmp", 86_401),
      (school.directory(of: writer), "new.fptmp", 86_399),
      (school.directory(of: writer), "old.fpe", 86_401),
      (school.inner + "/files", "old.fptmp", 86_401),
      (school.inner + "/files", "new.fptmp", 100),
    ] {
      let path = folder + "/" + name
      try Data([1]).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1_000_000 - age))],
        ofItemAtPath: path)
    }
    #expect(writer.service.reply(to: .tidy) == .deleted(count: 2, foreignCount: 0))
    #expect(writer.service.reply(to: .tidy) == .deleted(count: 0, foreignCount: 0))
    #expect(try Self.names(of: writer, in: school) == ["0000000001.fpe", "new.fptmp", "old.fpe"])
  }

  @Test mutating func ownEntriesAreDeletedUnderAnyName() throws {
    for number in 1...4 as ClosedRange<UInt32> { try writer.write(number) }
    try put(try writer.sealed(2), as: "copy of two.fpe")
    try put(try writer.sealed(5), as: "copy of five.fpe")
    // A name says 1 and the body 5: it stays.
    try put(try writer.sealed(5), as: "0000000001.fpe")
    try put([1], as: "junk.fpe")
    try put([1], as: "0000000002.fpe")
    try put([1], as: "aaaaaaaaaaaaaaaaaaaaaaaaaa.fptmp")
    var other = try school.machine()
    try put(try other.sealed(3), as: ClassFolderName.entry(3))
    let first = writer.service.reply(to: .deleteOwn(before: 4))
    // A damaged file may be the writer's own, so nobody is blamed; but it is told.
    #expect(first == .deleted(count: 3, foreignCount: 2))
    #expect(
      try names == ["0000000001.fpe", "0000000004.fpe", "copy of five.fpe", "junk.fpe"])
    let second = writer.service.reply(to: .deleteOwn(before: 4))
    #expect(second == .deleted(count: 0, foreignCount: 0))
  }

  @Test mutating func ownEntriesBetweenTwoNumbersAreDeleted() throws {
    for number in 1...5 as ClosedRange<UInt32> { try writer.write(number) }
    try put(try writer.sealed(3), as: "copy of three.fpe")
    let reply = writer.service.reply(to: .deleteOwn(from: 2, before: 4))
    #expect(reply == .deleted(count: 3, foreignCount: 0))
    #expect(try names == ["0000000001.fpe", "0000000004.fpe", "0000000005.fpe"])
  }

  @Test mutating func aFolderThatIsAwayIsNamedAndNotMade() throws {
    try writer.write(1)
    let entry = try writer.sealed(2)
    let elsewhere = school.scratch.path(of: "elsewhere")
    try FileManager.default.moveItem(atPath: school.folder, toPath: elsewhere)
    let failure = ExchangeReply.failed(ExchangeFailure(.missing, path: school.folder))
    #expect(writer.append(entry, expecting: 1) == failure)
    #expect(writer.service.reply(to: .heads(known: [], unknownLimit: .max)) == failure)
    #expect(writer.service.reply(to: .tidy) == failure)
    #expect(!FileManager.default.fileExists(atPath: school.folder))
    try FileManager.default.moveItem(atPath: elsewhere, toPath: school.folder)
    #expect(writer.append(entry, expecting: 1) == .appended(.appended))
  }

  @Test func twoAtOnceNeverReplaceEachOther() async throws {
    let school = try TestClass()
    var writer = try school.machine()
    for sequence in 1...20 as ClosedRange<UInt32> {
      let entries = try (1...4).map { try writer.sealed(sequence, number: UInt64($0)) }
      let copy = writer
      let outcomes = await withTaskGroup(of: ExchangeReply.self) { group in
        for entry in entries + entries {
          group.addTask {
            var machine = copy
            return machine.append(entry, expecting: sequence - 1)
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 == .appended(.appended) }.count == 1)
      #expect(
        outcomes.allSatisfy {
          $0 == .appended(.appended) || $0 == .appended(.already)
            || $0 == .appended(.moved(head: sequence))
        }, "\(outcomes)")
    }
    #expect(try Self.names(of: writer, in: school) == (1...20).map { ClassFolderName.entry($0) })
  }
}
