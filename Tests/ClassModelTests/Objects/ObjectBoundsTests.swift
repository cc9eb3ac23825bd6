import ClassModel
import FileProgressTestSupport
import Testing

/// What lies outside the bounds is refused with its kind, its field and the rule.
@Suite struct ObjectBoundsTests {
  /// Bytes of an object that a test changes field by field.
  private func tree(_ object: ClassObject) throws -> [UInt64: CBORTree] {
    guard case .map(let fields) = try CBORTree(reading: object.encoded) else { return [:] }
    return fields
  }

  private func expect(
    _ object: ClassObject, _ field: UInt64, _ value: CBORTree?, _ rule: ClassFormatError.Rule,
    location: SourceLocation = #_sourceLocation
  ) throws {
    var fields = try tree(object)
    fields[field] = value
    #expect(
      throws: ClassFormatError(.object(kind: object.kind), field: field, rule),
      sourceLocation: location
    ) { _ = try ClassObject(decoding: CBORTree.map(fields).bytes) }
  }

  private func accept(_ object: ClassObject, _ field: UInt64, _ value: CBORTree) throws {
    var fields = try tree(object)
    fields[field] = value
    _ = try ClassObject(decoding: CBORTree.map(fields).bytes)
  }

  private func first(_ kind: UInt64) -> ClassObject {
    var random = RandomObjects(seed: kind)
    var object = random.object()
    while object.kind != kind { object = random.object() }
    return object
  }

  private func bytes(_ count: Int, _ value: UInt8 = 1) -> CBORTree {
    .bytes([UInt8](repeating: value, count: count))
  }

  private func bytes(_ count: Int, number: Int) -> CBORTree {
    .bytes([UInt8](repeating: 0, count: count - 2) + [UInt8(number >> 8), UInt8(number & 255)])
  }

  @Test func everyFieldThatIsNotOptionalIsNeeded() throws {
    let optional: [UInt64: Set<UInt64>] = [
      2: [7], 4: [6, 7, 11, 12], 5: [4, 7, 10], 16: [5], 17: [4, 5, 7], 11: [3, 4], 18: [5, 6, 7],
      19: [2, 3],
    ]
    for kind in [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 16, 17, 18, 19] as [UInt64] {
      for field in try tree(first(kind)).keys where field != 0 {
        guard optional[kind]?.contains(field) != true else { continue }
        try expect(first(kind), field, nil, .missing)
      }
    }
  }

  /// A program that didn't know the field kept it unchecked.
  @Test(arguments: [(4, 12), (5, 10), (11, 4), (18, 7)] as [(UInt64, UInt64)])
  func aLaterFieldThatBreaksARuleIsPassedOverInWhatIsKept(kind: UInt64, field: UInt64) throws {
    let object = first(kind)
    var fields = try tree(object)
    fields[field] = nil
    let without = try ClassObject(decoding: CBORTree.map(fields).bytes)
    #expect(try ClassObject(kept: CBORTree.map(fields).bytes) == without)
    fields[field] = .unsigned(0)
    let bytes = CBORTree.map(fields).bytes
    #expect(throws: ClassFormatError.self) { _ = try ClassObject(decoding: bytes) }
    let kept = try ClassObject(kept: bytes)
    #expect(kept.hasUnknownFields, "it must not be revised")
    #expect(kept.kind == kind)
    #expect(kept.identifier == object.identifier)
    #expect(kept.encoded == without.encoded, "the rest counts")
    // Only that field is passed over, and only if it is a value at all.
    let broken = Array(bytes.dropLast()) + [0x1C]
    #expect(throws: ClassFormatError.self) { _ = try ClassObject(kept: broken) }
    fields[1] = .null
    #expect(throws: ClassFormatError(.object(kind: kind), field: 1, .bytes(.wrongType))) {
      _ = try ClassObject(kept: CBORTree.map(fields).bytes)
    }
  }

  @Test func aFieldOfTheFirstProgramIsDamagedInWhatIsKeptToo() throws {
    for (kind, field) in [(4, 11), (5, 7), (11, 3), (18, 6)] as [(UInt64, UInt64)] {
      var fields = try tree(first(kind))
      fields[field] = .null
      #expect(throws: ClassFormatError.self) {
        _ = try ClassObject(kept: CBORTree.map(fields).bytes)
      }
    }
  }

  @Test func namesHave255BytesAtMost() throws {
    try accept(first(9), 1, .text(String(repeating: "é", count: 127) + "a"))
    try expect(first(9), 1, .text(String(repeating: "é", count: 128)), .length)
    try expect(first(2), 4, .text(String(repeating: "a", count: 2_049)), .length)
    try accept(first(4), 5, .text(String(repeating: "a", count: 16_384)))
    try expect(first(4), 5, .text(String(repeating: "a", count: 16_385)), .length)
  }

  @Test(arguments: [
    "\u{0}", "\u{9}", "\u{A}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}", "\u{202A}", "\u{202E}",
    "\u{2066}", "\u{2069}",
  ])
  func someCharactersAreRefused(character: String) throws {
    try expect(first(9), 1, .text("a\(character)b"), .character)
    if character != "\u{A}" { try expect(first(4), 5, .text(character), .character) }
  }

  @Test(arguments: [
    " ", "~", "\u{A0}", "\u{2029}", "\u{202F}", "\u{2065}", "\u{206A}", "\u{E9}", "e\u{301}", "😀",
  ])
  func theirNeighboursAreNot(character: String) throws {
    try accept(first(9), 1, .text(character))
  }

  @Test func instructionsMayHaveLineFeeds() throws {
    try accept(first(4), 5, .text("a\nb"))
  }

  @Test func teachersAreOneTo32EachOnce() throws {
    func machines(_ count: Int) -> CBORTree {
      .array((0..<count).map { .array([bytes(32, UInt8($0)), bytes(32)]) })
    }
    try accept(first(1), 1, machines(32))
    try expect(first(1), 1, machines(33), .count)
    try expect(first(1), 1, machines(0), .count)
    try expect(
      first(1), 1, .array([.array([bytes(32), bytes(32)]), .array([bytes(32), bytes(32, 2)])]),
      .repeated)
    try expect(first(1), 1, .array([.array([bytes(32)])]), .count)
    try expect(first(1), 1, .array([.array([bytes(32), bytes(31)])]), .length)
    try accept(first(1), 2, .array((0..<1_024).map { bytes(32, number: $0) }))
    try expect(first(1), 2, .array((0..<1_025).map { bytes(32, number: $0) }), .count)
  }

  @Test func optionalFieldsAreNeverNull() throws {
    for (kind, field) in [
      (2, 7), (4, 6), (4, 7), (4, 11), (5, 4), (5, 7), (16, 5), (17, 4), (17, 5), (18, 5),
      (18, 6),
    ]
      as [(UInt64, UInt64)]
    {
      try expect(first(kind), field, .null, .bytes(.wrongType))
    }
    try accept(first(2), 5, .null)
    try accept(first(4), 9, .null)
  }

  @Test func numbersKeepTheirRanges() throws {
    let limit: UInt64 = 1 << 32
    for (kind, field) in [(2, 2), (2, 5), (4, 2), (4, 9), (5, 2), (6, 2), (18, 3)]
      as [(UInt64, UInt64)]
    {
      try accept(first(kind), field, .unsigned(limit - 1))
      try expect(first(kind), field, .unsigned(limit), .range)
    }
    for (kind, field) in [(2, 7), (4, 7), (7, 1), (17, 2), (17, 4)] as [(UInt64, UInt64)] {
      try accept(first(kind), field, .unsigned(1 << 36 - 1))
      try expect(first(kind), field, .unsigned(1 << 36), .range)
    }
    try accept(first(18), 2, .unsigned(1 << 62 - 1))
    try expect(first(18), 2, .unsigned(1 << 62), .range)
    for (kind, field) in [(5, 9), (6, 4), (17, 3), (18, 4)] as [(UInt64, UInt64)] {
      try accept(first(kind), field, .unsigned(1 << 37 - 1))
      try expect(first(kind), field, .unsigned(1 << 37), .range)
    }
    for (kind, field, count) in [
      (4, 3, 6), (5, 6, 3), (5, 8, 4), (6, 3, 4), (16, 2, 2), (18, 1, 4),
    ] as [(UInt64, UInt64, UInt64)] {
      try accept(first(kind), field, .unsigned(count - 1))
      try expect(first(kind), field, .unsigned(count), .range)
    }
    try expect(first(17), 7, .unsigned(0), .range)
    try expect(first(17), 7, .unsigned(2), .range)
  }

  @Test func identifiersHaveTheirLengths() throws {
    for (kind, field, count) in [
      (2, 1, 16), (4, 1, 16), (5, 1, 16), (5, 7, 5), (6, 1, 16), (16, 3, 32), (16, 4, 16),
      (16, 5, 5), (17, 1, 16),
    ] as [(UInt64, UInt64, Int)] {
      try accept(first(kind), field, bytes(count))
      try expect(first(kind), field, bytes(count - 1), .length)
      try expect(first(kind), field, bytes(count + 1), .length)
    }
  }

  @Test func aDueDateHasTenBytes() throws {
    try accept(first(4), 6, .array([.text("2026-12-24"), .unsigned(1)]))
    try expect(first(4), 6, .array([.text("2026-12-2"), .unsigned(1)]), .length)
    try expect(first(4), 6, .array([.text("24 Dec '26"), .unsigned(1)]), .character)
    try expect(first(4), 6, .array([.text("2026-12/24"), .unsigned(1)]), .character)
    try expect(first(4), 6, .array([.text("2026-12-24")]), .count)
  }

  @Test func aWindowDoesNotEndBeforeItsBeginning() throws {
    try accept(first(4), 8, .array([.array([.unsigned(5), .unsigned(5)])]))
    try accept(first(4), 8, .array([.array([.unsigned(5), .null])]))
    try expect(first(4), 8, .array([.array([.unsigned(5), .unsigned(4)])]), .range)
    let window = CBORTree.array([.unsigned(5), .null])
    try accept(first(4), 8, .array([CBORTree](repeating: window, count: 256)))
    try expect(first(4), 8, .array([CBORTree](repeating: window, count: 257)), .count)
  }

  @Test func partsKeepTheirShapes() throws {
    func part(_ elements: CBORTree...) -> CBORTree { .array([.array(elements)]) }
    let one = CBORTree.unsigned(1)
    let assignment = first(4)
    try accept(
      assignment, 10,
      part(one, .unsigned(1), .text("a"), .unsigned(1 << 31), bytes(32), bytes(32), bytes(32)))
    try expect(
      assignment, 10,
      part(one, .unsigned(1), .text("a"), .unsigned(1 << 31 + 1), bytes(32), bytes(32), bytes(32)),
      .range)
    try expect(
      assignment, 10,
      part(one, .unsigned(1), .text(""), .unsigned(1), bytes(32), bytes(32), bytes(32)), .length)
    try accept(
      assignment, 10, part(one, .unsigned(2), .text("a"), .unsigned(0), bytes(32), .null, .null))
    try expect(
      assignment, 10,
      part(one, .unsigned(2), .text("a"), .unsigned(0), bytes(32), bytes(32), .null),
      .bytes(.wrongType))
    try expect(
      assignment, 10, part(one, .unsigned(1), .text("a"), .unsigned(0), bytes(32), .null), .count)
    try accept(assignment, 10, part(one, .unsigned(3), .text(""), .text(""), .array([])))
    try expect(
      assignment, 10,
      part(
        one, .unsigned(3), .text(""), .text(""),
        .array([CBORTree](repeating: .text("a"), count: 65))),
      .count)
    try accept(assignment, 10, part(one, .unsigned(4), .text(""), .text("http://a")))
    for url in ["ftp://a", "javascript:alert(1)", "", "HTTP://a", "file:///etc/passwd"] {
      try expect(
        assignment, 10, part(one, .unsigned(4), .text(""), .text(url)), .character)
    }
    try expect(assignment, 10, part(.unsigned(0), .unsigned(9)), .range)
    try expect(assignment, 10, part(one, .unsigned(0)), .range)
    try accept(assignment, 10, part(one, .unsigned(9)))
    try expect(assignment, 10, part(one), .count)
    let twice = CBORTree.array([one, .unsigned(9)])
    try expect(assignment, 10, .array([twice, twice]), .repeated)
    let many = (1...65).map { CBORTree.array([.unsigned($0), .unsigned(9)]) }
    try accept(assignment, 10, .array(Array(many.prefix(64))))
    try expect(assignment, 10, .array(many), .count)
  }

  @Test func aRevokedMachineHasALastEntry() throws {
    func machine(_ last: CBORTree) -> CBORTree {
      .array([.array([bytes(32), bytes(32), .unsigned(1), last, .null])])
    }
    try accept(first(5), 5, machine(.null))
    try accept(first(5), 5, machine(.array([.unsigned(1), bytes(16)])))
    try accept(first(5), 5, machine(.array([.unsigned(0), bytes(16, 0)])))
    try expect(first(5), 5, machine(.array([.unsigned(0), bytes(16)])), .range)
    try expect(first(5), 5, machine(.array([.unsigned(1), bytes(8)])), .length)
    try expect(
      first(5), 5,
      .array(
        (0..<17).map { .array([bytes(32, UInt8($0)), bytes(32), .unsigned(1), .null, .null]) }),
      .count)
  }

  @Test func aMachineSaidSomethingOrNothing() throws {
    func machine(_ said: CBORTree?) -> CBORTree {
      .array([.array([bytes(32), bytes(32), .unsigned(1), .null] + [said].compactMap(\.self))])
    }
    func said(_ numbers: UInt64...) -> CBORTree {
      machine(.array(numbers.map { .unsigned($0) }))
    }
    try accept(first(5), 5, machine(.null))
    try accept(first(5), 5, said(1, 3, 1 << 32 - 1, 1 << 37 - 1))
    try expect(first(5), 5, machine(nil), .count)
    try expect(first(5), 5, said(1, 3, 1), .count)
    try expect(first(5), 5, said(0, 0, 0, 0), .range)
    try expect(first(5), 5, said(1 << 32, 0, 0, 0), .range)
    try expect(first(5), 5, said(1, 4, 0, 0), .range)
    try expect(first(5), 5, said(1, 0, 1 << 32, 0), .range)
    try expect(first(5), 5, said(1, 0, 0, 1 << 37), .range)
  }

  @Test func sharingNamesUpTo32HeadsAnd1000Reports() throws {
    func head(_ number: Int, _ sequence: UInt64) -> CBORTree {
      .array([bytes(16, number: number), .unsigned(sequence)])
    }
    try accept(first(18), 5, .array((0..<32).map { head($0, 1) }))
    try expect(first(18), 5, .array((0..<33).map { head($0, 1) }), .count)
    try expect(first(18), 5, .array([]), .count)
    try expect(first(18), 5, .array([head(1, 0)]), .range)
    try expect(first(18), 5, .array([head(1, 1), head(1, 2)]), .repeated)
    try expect(first(18), 5, .array([.array([bytes(15), .unsigned(1)])]), .length)
    try accept(first(18), 6, .array((0..<1_000).map { bytes(16, number: $0) }))
    try expect(first(18), 6, .array((0..<1_001).map { bytes(16, number: $0) }), .count)
    try expect(first(18), 6, .array([]), .count)
    try expect(first(18), 6, .array([bytes(16), bytes(16)]), .repeated)
  }

  @Test func seenNamesEachWriterOnceFromItsFirstEntry() throws {
    func head(_ number: Int, _ sequence: UInt64) -> CBORTree {
      .array([bytes(16, number: number), .unsigned(sequence), bytes(16)])
    }
    try accept(first(7), 2, .array([head(1, 1), head(2, 1)]))
    try expect(first(7), 2, .array([head(1, 0)]), .range)
    try expect(first(7), 2, .array([head(1, 1), head(1, 2)]), .repeated)
    try accept(first(7), 2, .array((0..<16_384).map { head($0, 1) }))
    try expect(first(7), 2, .array((0..<16_385).map { head($0, 1) }), .count)
  }

  @Test func theWorkInAReportKeepsItsBounds() throws {
    let report = first(17)
    func works(_ attempt: [UInt64: CBORTree]) -> CBORTree {
      .array([.map([1: .unsigned(1), 3: .array([.map(attempt)])])])
    }
    let attempt: [UInt64: CBORTree] = [
      2: .unsigned(1), 3: .array([]), 4: .unsigned(0), 6: .array([]), 7: .array([]),
    ]
    func with(_ field: UInt64, _ value: CBORTree) -> CBORTree {
      works(attempt.merging([field: value]) { $1 })
    }
    func piece(_ from: Double, _ to: Double) -> CBORTree {
      .array([.float(from), .float(to), .unsigned(1)])
    }
    try accept(report, 6, works(attempt))
    try expect(report, 6, .array([.map([1: .unsigned(0), 3: .array([])])]), .range)
    try expect(report, 6, .array([.map([1: .unsigned(1)])]), .missing)
    let work = CBORTree.map([1: .unsigned(1), 3: .array([])])
    try expect(report, 6, .array([work, work]), .repeated)
    try expect(
      report, 6, .array([.map([1: .unsigned(1), 3: .array([.map(attempt), .map(attempt)])])]),
      .repeated)
    try accept(report, 6, with(3, .array([piece(0, 1), piece(0.5, 0.5)])))
    try expect(report, 6, with(3, .array([piece(0.5, 0.25)])), .range)
    try expect(report, 6, with(3, .array([piece(0, 1.5)])), .range)
    try expect(report, 6, with(3, .array([piece(-0.5, 1)])), .range)
    try expect(
      report, 6, with(3, .array([.array([.unsigned(0), .float(1), .unsigned(1)])])),
      .bytes(.wrongType))
    try expect(
      report, 6, with(3, .array([CBORTree](repeating: piece(0, 1), count: 1_025))), .count)
    let gone = CBORTree.array([.text("a"), .unsigned(1), .unsigned(0), .null, .null, .null])
    try accept(report, 6, with(6, .array([gone])))
    try expect(report, 6, with(6, .array([gone, gone])), .repeated)
    func item(_ kind: UInt64, _ rest: CBORTree...) -> CBORTree {
      with(6, .array([.array([.text("a"), .unsigned(1), .unsigned(kind)] + rest)]))
    }
    try accept(report, 6, item(3, .text(""), .float(5), .float(10)))
    try expect(report, 6, item(3, .text(""), .float(5), .float(0)), .range)
    try expect(report, 6, item(3, .text(""), .float(5), .float(-1)), .range)
    try expect(report, 6, item(4, .text(""), .float(5), .float(1)), .range)
    try accept(report, 6, item(2, .text(""), .float(0x1p53), .null))
    try expect(report, 6, item(2, .text(""), .float(0x1.0000000000001p53), .null), .range)
    try expect(report, 6, item(1, .text(""), .unsigned(1), .unsigned(4)), .range)
    try expect(report, 6, item(1, .text(""), .unsigned(2), .unsigned(0)), .range)
    try expect(report, 6, item(0, .text(""), .null, .null), .bytes(.wrongType))
    try expect(report, 6, item(0, .null, .null), .count)
  }

  @Test func sessionsKeepTheirBounds() throws {
    let report = first(17)
    let plain: [CBORTree] = [
      bytes(8), .unsigned(10), .unsigned(60), .unsigned(0), .unsigned(0), .null, .null, .null,
      .null,
      .null, .null, .array([.unsigned(0), .unsigned(60), .unsigned(1)]),
    ]
    func works(_ changes: [Int: CBORTree]) -> CBORTree {
      var session = plain
      for (place, value) in changes { session[place] = value }
      let attempt: [UInt64: CBORTree] = [
        2: .unsigned(1), 3: .array([]), 4: .unsigned(0), 6: .array([]),
        7: .array([.array(session)]),
      ]
      return .array([.map([1: .unsigned(1), 3: .array([.map(attempt)])])])
    }
    try accept(report, 6, works([:]))
    try expect(report, 6, works([0: bytes(7)]), .length)
    try accept(report, 6, works([1: .unsigned(1 << 36 - 61)]))
    try expect(report, 6, works([1: .unsigned(1 << 36 - 60)]), .range)
    try expect(report, 6, works([1: .unsigned(1 << 36)]), .range)
    try expect(report, 6, works([3: .unsigned(1 << 62)]), .range)
    try accept(report, 6, works([5: .text("wc"), 7: .unsigned(3)]))
    try expect(report, 6, works([7: .unsigned(3)]), .bytes(.wrongType))
    try expect(report, 6, works([11: .array([.unsigned(0), .unsigned(60)])]), .count)
    try expect(
      report, 6, works([11: .array([.unsigned(0), .unsigned(60), .unsigned(4)])]), .range)
    let long = CBORTree.unsigned(1 << 32 - 1)
    let segment = [long, long, .unsigned(0)]
    let eight = CBORTree.array((0..<8).flatMap { _ in segment })
    try accept(report, 6, works([1: .unsigned(15), 11: eight]))
    try expect(report, 6, works([1: .unsigned(16), 11: eight]), .range)
    let short = [CBORTree](repeating: .unsigned(0), count: 3)
    try accept(report, 6, works([11: .array((0..<16_384).flatMap { _ in short })]))
    try expect(report, 6, works([11: .array((0..<16_385).flatMap { _ in short })]), .count)
  }
}
