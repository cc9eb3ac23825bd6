import ClassExchange
import ClassModel
import FileProgressTestSupport
import Foundation
import Testing

/// The vectors that the reader in Python made: its entries, boxes and files are read here.
struct SharedVectorGuardTests {
  private let vectors: Vectors
  private let identifier: ClassIdentifier

  init() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Vectors/vectors.json")
    vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: path))
    identifier = try #require(ClassIdentifier(letters: vectors.keys.classId))
  }

  @Test func keysAndCodesAreTheSame() throws {
    let sheet = try #require(SheetBytes(bytes: bytes(vectors.keys.sheet)))
    let root = try RootKeys(sheet)
    #expect(root.classIdentifier == identifier)
    #expect(root.signingKey.hexadecimal == vectors.keys.rootSigningKey)
    #expect(sheet.text == vectors.keys.sheetText.replacing("-", with: ""))
    #expect(SheetBytes(text: vectors.keys.sheetText) == sheet)
    #expect(CodeContent(of: identifier).text == vectors.keys.classCode)
    let code = try #require(PersonalCode(bytes: bytes(vectors.keys.personalCodeBytes)))
    #expect(CodeContent(of: identifier, personal: code).text == vectors.keys.personalCode)
    let classKey = try #require(ClassKey(bytes: bytes(vectors.keys.classKey)))
    #expect(ClassKeyIdentifier(of: classKey).hexadecimal == vectors.keys.classKeyId)
    for (number, machine) in [(1, vectors.keys.teacher1), (2, vectors.keys.teacher2)] {
      let seed = try bytes(machine.seed)
      #expect(MachineSeed(sheet: sheet, number: UInt32(number)).bytes == seed)
    }
    for machine in [vectors.keys.student, vectors.keys.teacher1, vectors.keys.teacher2] {
      let keys = try MachineKeys(try #require(MachineSeed(bytes: bytes(machine.seed))))
      #expect(keys.writer.letters == machine.writer)
      #expect(keys.signingKey.hexadecimal == machine.signingKey)
      #expect(keys.sealingKey.hexadecimal == machine.sealingKey)
      #expect(keys.sealingKeyIdentifier.hexadecimal == machine.sealingKeyId)
    }
    let student = try #require(SigningKey(bytes: bytes(vectors.keys.student.signingKey)))
    let derived = vectors.derived
    for (join, digits, letters) in [
      (derived.join, derived.digits, derived.letters),
      (derived.joinWithCode, derived.digitsWithCode, derived.lettersWithCode),
    ] {
      let check = JoinCheckText(identifier, signingKey: student, join: try bytes(join))
      #expect(check.digits == digits)
      #expect(check.letters == letters.replacing("-", with: ""))
    }
    let marked = try bytes(derived.markAssignment) + bytes(derived.markIdentifier)
    let mark = try bytes(derived.mark)
    #expect(Array(ProtocolHash.digest("mark", marked).prefix(8)) == mark)
    for (roster, student) in [
      (derived.rosterId, derived.studentId), (derived.rosterIdName, derived.studentIdOfName),
    ] {
      #expect(
        ProtocolHash.digest("student", identifier.bytes + Array(roster.utf8)).prefix(16)
          == (try bytes(student))[...])
    }
  }

  @Test func entriesHaveTheSameBytes() throws {
    for entry in vectors.entries {
      let signed = try SignedEntry(decoding: bytes(entry.bytes))
      let body = try bytes(entry.body)
      #expect(signed.body == body)
      // Version 1 is read, and written no more.
      let decoded = try ClassEntry(decodingBody: body)
      if body[2] > 1 { #expect(decoded.bodyBytes == body) }
      let checked = try CheckedEntry(bytes(entry.bytes), class: identifier, writer: nil)
      #expect(checked.digest.hexadecimal == entry.digest, "\(entry.name)")
    }
  }

  @Test func foldersAreReadAlike() throws {
    for log in vectors.logs {
      for (person, seen) in [
        (vectors.keys.teacher1, log.asTeacher), (vectors.keys.student, log.asStudent),
        (nil, log.asAnyone),
      ] as [(Vectors.Machine?, Vectors.Seen)] {
        try withScratchFolder { folder in
          for (path, name) in log.files {
            let entry = try #require(vectors.entries.first { $0.name == name })
            let file = URL(fileURLWithPath: folder.path(of: path))
            try FileManager.default.createDirectory(
              at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes(entry.bytes)).write(to: file)
          }
          var keyFile: String?
          if let person {
            let seed = try #require(MachineSeed(bytes: bytes(person.seed)))
            let path = folder.path(of: "machine.key")
            try KeyFile.write(path, seed: seed, class: identifier, random: .system)
            keyFile = path
          }
          try compare(seen, folder: folder.path, keyFile: keyFile, "\(log.name)")
        }
      }
    }
  }

  private func compare(
    _ seen: Vectors.Seen, folder: String, keyFile: String?, _ title: String
  ) throws {
    var service = ExchangeService()
    let reply = service.reply(
      to: .open(folder: folder, class: identifier, keyFile: keyFile, oldKeyFiles: []))
    guard case .opened(let opened) = reply else { throw Unexpected() }
    #expect(opened.hasRootLog)
    if !seen.classKeys.isEmpty {
      let key = try #require(ClassKey(bytes: bytes(vectors.keys.classKey)))
      _ = service.reply(to: .setClassKeys([key]))
    }
    for (letters, log) in seen.writers {
      let writer = try #require(WriterIdentifier(letters: letters))
      let read = service.reply(
        to: .read(EntrySearch(of: writer, above: 0, maximumByteCount: 1 << 20)))
      guard case .entries(let page) = read else { throw Unexpected() }
      let entries = page.files
      let found = entries.compactMap(\.entry)
      #expect(found.count == entries.count)
      for expected in log.entries {
        let entry = try #require(found.first { $0.digest.hexadecimal == expected.digest })
        #expect(entry.sequence == expected.sequence)
        #expect(entry.from == expected.from)
        #expect(entry.boxes.map(\.state) == expected.boxes, "\(title) \(letters)")
        let kinds = entry.boxes.flatMap { box -> [UInt64?] in
          if case .content(_, let objects) = box {
            objects.map { ClassObject.kind(of: $0) }
          } else {
            []
          }
        }
        #expect(kinds == expected.objects.map(\.kind), "\(title) \(letters)")
      }
    }
  }

  @Test func refusedEntriesAreRefused() throws {
    let writer = try #require(WriterIdentifier(letters: vectors.keys.student.writer))
    for entry in vectors.refused.entries {
      let expected: ReadEntry.Reason =
        switch entry.reason {
        case "version": .newerVersion
        case "class": .otherClass
        case "writer": .otherWriter
        case "signature": .badSignature
        default: .damaged
        }
      #expect(throws: EntryRefusal(reason: expected), "\(entry.name)") {
        try CheckedEntry(bytes(entry.bytes), class: identifier, writer: writer)
      }
    }
  }

  @Test func hintsAreReadAlike() throws {
    for hint in vectors.hints {
      let writer = try #require(WriterIdentifier(letters: hint.writer))
      let found = SignedHint(try bytes(hint.bytes), class: identifier, writer: writer)
      #expect(found?.sequence == hint.sequence, "\(hint.name)")
    }
    let student = try #require(WriterIdentifier(letters: vectors.keys.student.writer))
    for hint in vectors.refused.hints {
      let found = SignedHint(try bytes(hint.bytes), class: identifier, writer: student)
      #expect(found == nil, "\(hint.name)")
    }
  }

  @Test func refusedBoxesAreRefused() throws {
    let student = try #require(MachineSeed(bytes: bytes(vectors.keys.student.seed)))
    let teacher = try #require(MachineSeed(bytes: bytes(vectors.keys.teacher1.seed)))
    let keys = try MachineKeys(student)
    let classKey = try #require(ClassKey(bytes: bytes(vectors.keys.classKey)))
    let opening = BoxOpening(
      machines: [try MachineKeys(teacher)], classKeys: [ClassKeyIdentifier(of: classKey): classKey])
    let many = BoxContent.padded(
      [[0xA2, 0, 0x18, 99, 1, 0x9A, 0, 3, 0x0D, 0x3C] + [UInt8](repeating: 0, count: 199_996)])
    for box in vectors.refused.boxes {
      var encoded = try box.box.map(bytes)
      if encoded == nil {
        var writer = CBORWriter()
        writer.array(count: 2)
        writer.unsigned(0 as UInt64)
        writer.bytes(many)
        encoded = writer.bytes
      }
      // The body of an entry with this very box, signed by the student.
      let empty = ClassEntry(
        classIdentifier: identifier, signingKey: keys.signingKey, sequence: 1, from: 1,
        previous: nil, boxes: []
      ).bodyBytes
      let body = Array(empty.dropLast()) + [0x81] + (try #require(encoded))
      let entry = try CheckedEntry(
        TestSignature.sign(body, with: student), class: identifier, writer: keys.writer)
      let expected: OpenedBox = .refused(box.state == "refused: box" ? .seal : .content)
      #expect(opening.opened(entry).boxes == [expected], "\(box.name)")
    }
  }

  @Test func sealedFilesAreTheSame() throws {
    for file in vectors.sealedFiles {
      let byte = try #require(bytes(file.key).first)
      let random = RandomSource { UInt64(byte) &* 0x0101_0101_0101_0101 }
      let school = try TestClass()
      let source = school.scratch.path(of: "source")
      try Data((0..<file.size).map { UInt8($0 % 251) }).write(to: URL(fileURLWithPath: source))
      let folder = ClassFolder(path: school.folder, class: identifier)
      let sealed = try folder.seal(fileAt: source, random: random)
      #expect(sealed.key.bytes == (try bytes(file.key)))
      #expect(sealed.digest.hexadecimal == file.sealedHash)
      #expect(sealed.contentDigest.hexadecimal == file.sha256)
      let path = "\(school.folder)/\(identifier.letters)/files/\(file.name)"
      let written = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(written.count == file.sealedSize)
      if let whole = file.sealed { #expect(Array(written) == (try bytes(whole))) }
    }
  }
}

extension OpenedBox {
  /// As the vectors name it.
  fileprivate var state: String {
    switch self {
    case .content: "opened"
    case .forOthers: "for others"
    case .keyMissing: "key missing"
    case .refused: "refused"
    }
  }
}

/// The parts of `vectors.json` that are about sealing.
private struct Vectors: Decodable {
  struct Keys: Decodable {
    var classCode, classId, classKey, classKeyId, personalCode, personalCodeBytes: String
    var rootSigningKey, sheet, sheetText: String
    var student, teacher1, teacher2: Machine

    enum CodingKeys: String, CodingKey {
      case classCode, classId, classKey, classKeyId, personalCode, personalCodeBytes
      case rootSigningKey, sheet, sheetText, student
      case teacher1 = "teacher 1"
      case teacher2 = "teacher 2"
    }
  }

  struct Machine: Decodable {
    var sealingKey, sealingKeyId, seed, signingKey, writer: String
  }

  struct Derived: Decodable {
    var digits, digitsWithCode, join, joinWithCode, letters, lettersWithCode: String
    var mark, markAssignment, markIdentifier: String
    var rosterId, rosterIdName, studentId, studentIdOfName: String
  }

  struct Entry: Decodable { var body, bytes, digest, name: String }

  struct Log: Decodable {
    var name: String
    var files: [String: String]
    var asTeacher, asStudent, asAnyone: Seen
  }

  struct Seen: Decodable {
    var classKeys: [String]
    var writers: [String: SeenLog]
  }

  struct SeenLog: Decodable { var entries: [SeenEntry] }

  struct SeenEntry: Decodable {
    struct Object: Decodable { var kind: UInt64 }
    var boxes: [String]
    var digest: String
    var from, sequence: UInt32
    var objects: [Object]
  }

  struct Refused: Decodable {
    struct Entry: Decodable { var bytes, name, reason: String }
    struct Box: Decodable {
      var box: String?
      var name, state: String
    }
    struct Hint: Decodable { var bytes, name, reason: String }
    var entries: [Entry]
    var boxes: [Box]
    var hints: [Hint]
  }

  struct Hint: Decodable {
    var bytes, name, writer: String
    var sequence: UInt32
  }

  struct File: Decodable {
    var key, name, sealedHash, sha256: String
    var sealed: String?
    var size, sealedSize: Int
  }

  var derived: Derived
  var entries: [Entry]
  var hints: [Hint]
  var keys: Keys
  var logs: [Log]
  var refused: Refused
  var sealedFiles: [File]
}

/// Reads hexadecimal digits.
private func bytes(_ digits: String) throws -> [UInt8] {
  let digits = Array(digits.utf8)
  return try stride(from: 0, to: digits.count, by: 2).map {
    try #require(
      UInt8(String(decoding: digits[$0..<min($0 + 2, digits.count)], as: UTF8.self), radix: 16))
  }
}
