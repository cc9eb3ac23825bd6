import ClassExchange
import ClassModel
import FileProgressTestSupport
import Foundation
import Testing

/// Nothing that comes through the pipe, and nothing that lies in the folder, ends the program.
struct ExchangeFuzzTests {
  /// Changes some bytes, cuts, or repeats a part.
  private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      let index = bytes.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0...5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2:
        bytes[index] =
          [0, 1, 0x17, 0x18, 0x7F, 0x80, 0xFE, 0xFF].randomElement(using: &random) ?? 0
      case 3: bytes.removeSubrange(index..<min(bytes.count, index + 3))
      case 4: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: index)
      default:
        let end = min(bytes.count, index + Int.random(in: 1...40, using: &random))
        bytes.insert(contentsOf: bytes[index..<end], at: index)
      }
    }
    return bytes
  }

  private func message(_ frame: [UInt8]) throws -> ExchangeReply {
    let head = try #require(ExchangeFrame.byteCount(ofHead: frame.prefix(4)))
    try #require(frame.count == head + 4)
    return try ExchangeReply(decoding: Array(frame.dropFirst(4)))
  }

  @Test func everyMessageHasAnAnswer() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("everyMessageHasAnAnswer: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let school = try TestClass()
    var machine = try school.machine(from: .sheet(school.sheet.sheet, number: 1))
    try school.writeRoot(with: &machine)
    let entry = try machine.write(1, for: .keys([machine.identity.sealingKey]))
    let source = school.scratch.path(of: "source")
    try Data(count: 100).write(to: URL(fileURLWithPath: source))
    guard case .sealedFile(let file) = machine.service.reply(to: .sealFile(path: source)) else {
      throw Unexpected()
    }
    let key = ClassKey(bytes: [UInt8](repeating: 7, count: 32))
    let plan = EntryPlan(
      signer: .root(school.sheet.sheet), sequence: 3, from: 2, previous: EntryDigest(ofBody: [1]),
      boxes: [
        BoxPlan(audience: .everybody, objects: [TestObject.bytes(1, number: 1)]),
        BoxPlan(audience: .keys([machine.identity.sealingKey]), objects: []),
      ])
    let requests: [ExchangeRequest] = [
      .newSheet, .readSheet(text: school.sheet.text),
      .sheetMachines(sheet: school.sheet.sheet, first: 1, count: 2),
      .makeMachine(keyFile: machine.keyFile, class: school.identifier, from: .random),
      .open(
        folder: school.folder, class: school.identifier, keyFile: machine.keyFile,
        oldKeyFiles: [machine.keyFile]),
      .setClassKeys([key].compactMap(\.self)), .heads(known: [], unknownLimit: 9),
      .read(EntrySearch(of: machine.identity.writer, above: 0, maximumByteCount: 9_999)),
      .seal(plan), .append(entry: entry, expecting: 0), .deleteOwn(before: 1), .tidy,
      .checkHint(sequence: 1), .readHints([entry, []]),
      .sealFile(path: source),
      .openFile(file, folder: school.scratch.path, name: "essay.txt"),
      .sealFileAgain(file, path: source), .shareFile(path: source, name: "essay.txt"),
      .digests([NamedBytes(name: "student", bytes: [1, 2])]),
      .checkOfJoin(
        class: school.identifier, signingKey: machine.identity.signingKey, join: [1]),
      .codeOfClass(school.identifier), .readCode(text: "dyze-eqv2-bxox-rcel"),
      .entryFile(
        writer: machine.identity.writer, sequence: 1, digest: EntryDigest(ofBody: [1])),
    ]
    var refusals = 0
    let count = TestTier.count(2_000, full: 50_000)
    for round in 0..<count {
      let frame: [UInt8]
      if round.isMultiple(of: 8) {
        frame = (0..<Int.random(in: 0...60, using: &random)).map { _ in
          UInt8.random(in: .min ... .max, using: &random)
        }
      } else {
        let request = try #require(requests.randomElement(using: &random))
        frame = mutated(request.bytes, &random)
      }
      let reply = try message(machine.service.frame(answering: frame))
      if case .failed = reply { refusals += 1 }
    }
    #expect(refusals > count / 2)
  }

  @Test func everyEntryHasAnAnswer() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("everyEntryHasAnAnswer: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let school = try TestClass()
    let machine = try school.machine()
    let machineSeed = try KeyFile.read(machine.keyFile, class: school.identifier)
    let keys = try MachineKeys(machineSeed)
    let classKey = try #require(ClassKey(bytes: [UInt8](repeating: 7, count: 32)))
    let classKeys = [ClassKeyIdentifier(of: classKey): classKey]
    let sealing = EntrySealing(
      .machine(keys), class: school.identifier, classKeys: classKeys, random: .seeded(seed))
    let object = TestObject.bytes(17, number: 5)
    let (file, _) = try sealing.seal(
      EntryPlan(
        signer: .machine, sequence: 9, from: 3, previous: EntryDigest(ofBody: []),
        boxes: [
          BoxPlan(audience: .everybody, objects: [object]),
          BoxPlan(audience: .classKey(ClassKeyIdentifier(of: classKey)), objects: [object]),
          BoxPlan(audience: .keys([keys.sealingKey]), objects: [object, object]),
        ]))
    let opening = BoxOpening(machines: [keys], classKeys: classKeys)
    let body = try SignedEntry(decoding: file).body
    let content = BoxContent.padded([object, object])
    var opened = 0
    for round in 0..<TestTier.count(2_000, full: 50_000) {
      var changed = mutated(body, &random)
      if round.isMultiple(of: 2) {
        changed =
          ClassEntry(
            classIdentifier: school.identifier, signingKey: keys.signingKey, sequence: 1, from: 1,
            previous: nil, boxes: [.open(content: mutated(content, &random))]
          ).bodyBytes
      }
      let entry = try TestSignature.sign(changed, with: machineSeed)
      if let checked = try? CheckedEntry(entry, class: school.identifier, writer: keys.writer) {
        let boxes = opening.opened(checked).boxes
        #expect(boxes.count == checked.entry.boxes.count, "seed \(seed), round \(round)")
        opened += 1
      }
      _ = try? CheckedEntry(mutated(file, &random), class: school.identifier, writer: nil)
    }
    #expect(opened > 0)
  }
}
