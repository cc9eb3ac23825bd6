import FileProgressTestSupport
import Testing

@testable import ClassModel

@Suite struct ExchangeMessageTests {
  private func requests(_ random: inout RandomObjects) -> [ExchangeRequest] {
    [
      .newSheet, .readSheet(text: "dyze eqv2"),
      .sheetMachines(sheet: random.identifier(), first: 1, count: 32),
      .makeMachine(keyFile: "/a/machine.key", class: random.identifier(), from: .random),
      .makeMachine(
        keyFile: "", class: random.identifier(), from: .sheet(random.identifier(), number: 2)),
      .open(folder: "/Zoë", class: random.identifier(), keyFile: nil, oldKeyFiles: []),
      .open(folder: "/b", class: random.identifier(), keyFile: "/k", oldKeyFiles: ["/o", "/p"]),
      .setClassKeys(random.list(0...3) { $0.identifier() }),
      .heads(known: random.list(0...3) { $0.identifier() }, unknownLimit: random.count()),
      .read(
        EntrySearch(
          of: random.identifier(), above: random.count(), seen: random.count(),
          judged: random.list(0...3) {
            JudgedFile(name: "1.fpe", byteCount: UInt64($0.count()), changedNanoseconds: .max)
          }, includesRead: true, maximumByteCount: 1 << 40,
          names: ["3.fpe", ""])),
      .seal(
        EntryPlan(
          signer: .machine, sequence: random.count(), from: 1, previous: random.identifier(),
          boxes: [
            BoxPlan(audience: .everybody, objects: []),
            BoxPlan(audience: .classKey(random.identifier()), objects: [random.object().encoded]),
            BoxPlan(
              audience: .keys(random.list(0...3) { $0.identifier() }),
              objects: random.list(0...3) { $0.object().encoded }),
          ])),
      .seal(
        EntryPlan(
          signer: .root(random.identifier()), sequence: 1, from: 1, previous: nil, boxes: [])),
      .append(entry: random.object().encoded, expecting: 0), .deleteOwn(before: random.count()),
      .checkHint(sequence: random.count()), .readHints([]), .readHints([[1, 2], []]),
      .tidy, .sealFile(path: "/essay.odt"),
      .openFile(
        SealedFile(
          digest: random.identifier(), key: random.identifier(), byteCount: 5,
          contentDigest: random.identifier()), folder: "/a", name: "../b"),
      .sealFileAgain(
        SealedFile(
          digest: random.identifier(), key: random.identifier(), byteCount: 0,
          contentDigest: random.identifier()), path: "/essay.odt"),
      .shareFile(path: "/a", name: "b"),
      .shareFile(
        path: "/a", name: "b",
        known: HandedOutFile(
          name: ClassText(cleaning: "b", .name), byteCount: 5, contentDigest: random.identifier())),
      .checkFile(
        SealedFile(
          digest: random.identifier(), key: random.identifier(), byteCount: 0,
          contentDigest: random.identifier()),
        known: JudgedFile(name: "a.fpf", byteCount: 1 << 40, changedNanoseconds: .max)),
      .digests([NamedBytes(name: "mark", bytes: [1, 2]), NamedBytes(name: "", bytes: [])]),
      .checkOfJoin(class: random.identifier(), signingKey: random.identifier(), join: [1]),
      .codeOfClass(random.identifier()),
      .personalCode(class: random.identifier(), random.identifier()), .readCode(text: "dyze"),
      .entryFile(
        writer: random.identifier(), sequence: random.count(), digest: random.identifier()),
    ]
  }

  private func replies(_ random: inout RandomObjects) -> [ExchangeReply] {
    func machine(_ random: inout RandomObjects) -> MachineIdentity {
      MachineIdentity(
        writer: random.identifier(), signingKey: random.identifier(),
        sealingKey: random.identifier())
    }
    let boxes: [OpenedBox] = [
      .content(.open, objects: []),
      .content(.addressed, objects: random.list(0...3) { $0.object().encoded }), .forOthers,
      .keyMissing(random.identifier()), .refused(.seal), .refused(.unknownKind),
    ]
    let entry = OpenedEntry(
      signingKey: random.identifier(), sequence: 3, from: 2,
      previous: random.optional { $0.identifier() }, digest: random.identifier(), boxes: boxes)
    var replies: [ExchangeReply] = [
      .sheet(
        SheetContent(
          sheet: random.identifier(), text: "abcd", classIdentifier: random.identifier(),
          rootKey: random.identifier())),
      .machine(machine(&random)), .machines(random.list(0...3) { machine(&$0) }),
      .opened(OpenedClass(machine: nil, hasRootLog: true)),
      .opened(OpenedClass(machine: machine(&random), hasRootLog: false)), .done,
      .heads(
        [LogHead(writer: random.identifier(), sequence: 9, fingerprint: 12)],
        oddities: FolderOddity.Reason.allCases.map { FolderOddity(name: "x", reason: $0) }),
      .entries(
        LogPage(
          files: [
            ReadEntry(
              JudgedFile(name: "1.fpe", byteCount: 7, changedNanoseconds: 8), .entry(entry))
          ],
          again: [
            ReadEntry(
              JudgedFile(name: "0.fpe", byteCount: 7, changedNanoseconds: 9), .bad(.damaged))
          ], unchanged: ["2.fpe", ""], hasLower: true, hint: [1, 2],
          remaining: ["3.fpe", ""])),
      .entries(
        LogPage(
          files: ReadEntry.Reason.allCases.map {
            ReadEntry(
              JudgedFile(name: "a", byteCount: 1 << 40, changedNanoseconds: 0), .bad($0))
          }, unreadCount: 5, candidateCount: 70)),
      .sealed(entry: [1, 2, 3], digest: random.identifier()), .appended(.appended),
      .appended(.already), .appended(.moved(head: 5)), .deleted(count: 3, foreignCount: 2),
      .sealedFile(
        SealedFile(
          digest: random.identifier(), key: random.identifier(), byteCount: 5,
          contentDigest: random.identifier())),
      .saved(path: "/a/essay.odt"),
      .sharedFile(
        HandedOutFile(
          name: ClassText(cleaning: "essay.odt", .name), byteCount: 5,
          contentDigest: random.identifier())),
      .digests([[UInt8](repeating: 1, count: 32)]),
      .check(JoinCheckText(digits: "667050", letters: "abcd")), .code("dyze-eqv2"),
      .readCode(CodeContent(classLetters: "dyzeeqv2bxoxrce", personal: nil)),
      .readCode(CodeContent(classLetters: "dyzeeqv2bxoxrce", personal: random.identifier())),
    ]
    replies += [.entryFile(nil), .entryFile([1, 2, 3])]
    replies.append(.ownHint(sequence: random.count(), isForeign: random.chance()))
    let file = JudgedFile(name: "a.fpf", byteCount: 1 << 40, changedNanoseconds: .max)
    replies += [FileCheck.missing, .other, .whole(file)].map { .fileCheck($0) }
    replies += ExchangeFailure.Reason.allCases.map { .failed(ExchangeFailure($0)) }
    return replies + [.failed(ExchangeFailure(.missing, path: "/a/b"))]
  }

  @Test func messagesComeBack() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("messagesComeBack: seed \(seed)")
    var random = RandomObjects(seed: seed)
    for _ in 0..<20 {
      for request in requests(&random) {
        #expect(try ExchangeRequest(decoding: request.bytes) == request, "seed \(seed)")
      }
      for reply in replies(&random) {
        #expect(try ExchangeReply(decoding: reply.bytes) == reply, "seed \(seed)")
      }
    }
  }

  @Test func mutatedMessagesAreReadWithoutATrapAndOnlyIfCanonical() {
    let seed = UInt64.random(in: .min ... .max)
    print("mutatedMessagesAreReadWithoutATrapAndOnlyIfCanonical: seed \(seed)")
    var random = RandomObjects(seed: seed)
    for round in 0..<TestTier.count(60, full: 2_000) {
      for request in requests(&random) {
        var bytes = request.bytes
        bytes.mutate(using: &random.random)
        if let read = try? ExchangeRequest(decoding: bytes) {
          #expect(read.bytes == bytes, "seed \(seed), round \(round)")
        }
      }
      for reply in replies(&random) {
        var bytes = reply.bytes
        bytes.mutate(using: &random.random)
        if let read = try? ExchangeReply(decoding: bytes) {
          #expect(read.bytes == bytes, "seed \(seed), round \(round)")
        }
      }
    }
  }

  @Test func eachCaseHasANumberOfItsOwnAndComesInTheSamples() {
    func check<Choice: ExchangeChoice>(_ samples: [Choice]) {
      #expect(Set(Choice.cases.map(\.number)).count == Choice.cases.count, "\(Choice.self)")
      for row in Choice.cases {
        var writer = CBORWriter()
        #expect(samples.contains { row.write($0, &writer) }, "\(Choice.self) \(row.number)")
      }
    }
    var random = RandomObjects(seed: 1)
    let requests = requests(&random)
    let replies = replies(&random)
    check(requests)
    check(replies)
    check(
      requests.flatMap { request -> [BoxPlan] in
        if case .seal(let plan) = request { plan.boxes } else { [] }
      })
    check(
      requests.compactMap { request -> MachineSource? in
        if case .makeMachine(_, _, let source) = request { source } else { nil }
      })
  }

  @Test func anUnknownNumberIsOutOfRangeAndAWrongCountIsNamed() {
    #expect(throws: ClassFormatError(.message, .range)) {
      _ = try ExchangeRequest(decoding: [0x82, 2, 0x81, 0x18, 26])
    }
    #expect(throws: ClassFormatError(.message, .count)) {
      _ = try ExchangeRequest(decoding: [0x82, 2, 0x82, 1, 0])
    }
  }

  @Test func anotherVersionIsNamed() {
    #expect(throws: ClassFormatError(.message, .newerVersion)) {
      _ = try ExchangeRequest(decoding: [0x82, 3, 0x81, 1])
    }
    #expect(throws: ClassFormatError(.message, .newerVersion)) {
      _ = try ExchangeReply(decoding: [0x83, 3, 0x81, 1, 5])
    }
  }

  @Test func aFrameHasItsLengthBefore() throws {
    #expect(ExchangeFrame.framed([7, 8, 9]) == [0, 0, 0, 3, 7, 8, 9])
    #expect(ExchangeFrame.byteCount(ofHead: [0, 0, 1, 3]) == 259)
    #expect(ExchangeFrame.byteCount(ofHead: [0, 0, 1]) == nil)
    #expect(ExchangeFrame.byteCount(ofHead: [4, 0, 0, 0]) == 64 << 20)
    #expect(ExchangeFrame.byteCount(ofHead: [4, 0, 0, 1]) == nil)
    #expect(ExchangeFrame.byteCount(ofHead: [255, 255, 255, 255]) == nil)
  }

  @Test func secretsInMessagesDoNotPrintThemselves() throws {
    let sheet = try #require(SheetBytes(bytes: [UInt8](repeating: 0xAB, count: 32)))
    let request = ExchangeRequest.sheetMachines(sheet: sheet, first: 1, count: 1)
    #expect(!"\(request)".contains("ab") && "\(request)".contains("secret"))
  }
}
