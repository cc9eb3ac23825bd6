import ClassModel
import FileProgressTestSupport

/// Makes random objects within the bounds.
struct RandomObjects {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func identifier<Identifier: ByteIdentifier>(
    _ type: Identifier.Type = Identifier.self
  ) -> Identifier { .random(using: &random) }

  mutating func below(_ limit: UInt64) -> UInt64 { UInt64.random(in: 0..<limit, using: &random) }
  mutating func chance() -> Bool { Bool.random(using: &random) }
  mutating func count() -> UInt32 {
    chance() ? UInt32(below(50)) : UInt32.random(in: 0...UInt32.max, using: &random)
  }
  mutating func stamp() -> UInt64 { chance() ? below(4) : below(1 << 62) }
  mutating func instant() -> ClassInstant {
    ClassInstant(clampingSeconds: Int64(chance() ? below(100) : below(1 << 36)))
  }
  mutating func text(_ rule: TextRule = .name) -> ClassText {
    let words = ["", "Anna Berg", "Zoë", "Zoe\u{308}", "日本語", "😀 ok", "a", "b", "essay.odt"]
    return ClassText(cleaning: words.randomElement(using: &random) ?? "", rule)
  }
  mutating func element<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }
  mutating func optional<Value>(_ body: (inout RandomObjects) -> Value) -> Value? {
    chance() ? body(&self) : nil
  }
  mutating func list<Value>(
    _ counts: ClosedRange<Int>, _ body: (inout RandomObjects) -> Value
  ) -> [Value] {
    let count = Int.random(in: counts, using: &random)
    return (0..<count).map { _ in body(&self) }
  }

  mutating func state() -> ReportedState {
    ReportedState(holds: chance(), time: instant(), stamp: stamp())
  }

  mutating func ownState() -> OwnState {
    OwnState(
      assignment: identifier(), opened: optional { $0.instant() },
      submitted: optional { $0.state() },
      parts: (1..<UInt32(below(4) + 1)).map { .init(number: $0, done: state()) })
  }

  mutating func file() -> HandedOutFile {
    HandedOutFile(
      name: ClassText(cleaning: "file \(below(9)).odt", .name), byteCount: below(1 << 31 + 1),
      contentDigest: identifier())
  }

  mutating func part(_ number: UInt32) -> AssignmentPart {
    switch below(4) {
    case 0: AssignmentPart(number: number, .copy(file(), sealed: identifier(), key: identifier()))
    case 1: AssignmentPart(number: number, .shared(file()))
    case 2:
      AssignmentPart(
        number: number,
        .context(
          title: text(), application: ClassText(cleaning: "org.example.reader", .other),
          identifiers: list(0...4) { $0.text(.other) }))
    default:
      AssignmentPart(
        number: number,
        .link(title: text(), url: ClassText(cleaning: "https://example.org/\(below(9))", .other)))
    }
  }

  mutating func item(_ number: Int) -> ReportedItem {
    let value: ReportedItem.Value =
      switch below(4) {
      case 0: .removed
      case 1:
        .binary(
          title: text(), chance(), ReportedItem.BinaryWords(rawValue: UInt8(below(4))) ?? .yesNo)
      case 2:
        .quantity(title: text(), Double(below(1000)) / 4, counter: optional { $0.text(.other) })
      default: .score(title: text(), Double(below(100)), outOf: Double(below(100) + 1))
      }
    return ReportedItem(
      identifier: ClassText(cleaning: "item \(number)", .other), stamp: stamp(), value: value)
  }

  mutating func session(mark: Mark) -> ReportedSession {
    let segments = list(0...6) { random in
      ReportedSession.Segment(
        gapSeconds: UInt32(random.below(20)), lengthSeconds: UInt32(random.below(60)),
        kind: ReportedSession.SegmentKind(rawValue: UInt8(random.below(4))) ?? .open)
    }
    return ReportedSession(
      mark: mark, begun: ClassInstant(clampingSeconds: Int64(1_000 + below(200))),
      lengthSeconds: UInt32(below(3) * 60), corrected: below(3), removedSeconds: UInt32(below(5)),
      words: optional { random in
        ReportedSession.Words(
          counter: ClassText(cleaning: ["prose/1", "wc"][Int(random.below(2))], .other),
          before: random.optional { $0.count() }, after: random.optional { $0.count() },
          added: random.optional { $0.count() }, removed: random.optional { $0.count() },
          pasted: random.optional { $0.count() })
      },
      segments: segments)
  }

  mutating func attempt(mark: Mark?, marks: [Mark]) -> ReportedAttempt {
    let progress = list(0...4) { random in
      let ends = [Double(random.below(9)) / 8, Double(random.below(9)) / 8].sorted()
      return ReportedAttempt.Progress(from: ends[0], to: ends[1], stamp: random.below(6))
    }
    var items: [ReportedItem] = []
    for number in 0..<4 where chance() { items.append(item(number)) }
    var sessions: [ReportedSession] = []
    for mark in marks where chance() { sessions.append(session(mark: mark)) }
    return ReportedAttempt(
      mark: mark, begun: instant(), progress: progress, cleared: below(4),
      primary: optional { random in
        .init(
          identifier: random.optional { ClassText(cleaning: "item \($0.below(4))", .other) },
          stamp: random.stamp())
      },
      items: items, sessions: sessions)
  }

  /// Makes a report; reports of the same seed of marks share attempts and sessions.
  mutating func report(
    _ assignment: AssignmentIdentifier, marks: [Mark], parts: UInt32 = 3
  ) -> StudentReport {
    var works: [ReportedWork] = []
    for part in 1..<parts + 1 where chance() {
      var attempts: [ReportedAttempt] = []
      if chance() {
        attempts = [attempt(mark: nil, marks: marks)]
      } else {
        for mark in marks.prefix(3) where chance() {
          attempts.append(attempt(mark: mark, marks: marks))
        }
      }
      works.append(
        ReportedWork(
          part: part, fileName: optional { $0.text() }, attempts: attempts,
          done: optional { $0.state() }))
    }
    return StudentReport(
      assignment: assignment, made: ClassInstant(clampingSeconds: Int64(below(5))),
      erasures: below(3), opened: optional { $0.instant() }, submitted: optional { $0.state() },
      works: works, isCut: chance())
  }

  mutating func dueDate() -> Assignment.DueDate {
    let ends = [instant(), instant()].sorted()
    return .init(
      date: ClassText(cleaning: "2026-12-24", .name), endOfDay: ends[1],
      time: optional { _ in
        .init(clock: ClassText(cleaning: "14:00", .name), instant: ends[0])
      })
  }

  mutating func object() -> ClassObject {
    switch below(14) {
    case 0:
      .teachers(
        TeacherList(
          machines: list(1...3) { .init(signingKey: $0.identifier(), sealingKey: $0.identifier()) },
          removed: list(0...2) { $0.identifier() }))
    case 1:
      .description(
        ClassDescription(
          identifier: identifier(), revision: count(), title: text(),
          timeZone: ClassText(cleaning: "Europe/Berlin", .other),
          idleLimitSeconds: optional { $0.count() }, archived: optional { $0.instant() }))
    case 2:
      .keys(ClassKeyList(keys: list(1...3) { .init(key: $0.identifier(), made: $0.instant()) }))
    case 3:
      .assignment(
        Assignment(
          identifier: identifier(), revision: count(),
          state: AssignmentState(rawValue: UInt8(below(6))) ?? .draft, title: text(),
          instructions: ClassText(cleaning: "Read.\nThen write.", .instructions),
          due: optional { $0.dueDate() },
          publishAt: optional { $0.instant() },
          windows: list(0...3) { random in
            let ends = [random.instant(), random.instant()].sorted()
            return .init(from: ends[0], to: random.optional { _ in ends[1] })
          },
          idleLimitSeconds: optional { $0.count() },
          parts: (1..<UInt32(below(5) + 1)).map { part($0) },
          students: optional { $0.list(1...3) { $0.identifier() } }))
    case 4:
      .student(
        StudentRecord(
          identifier: identifier(), revision: count(), name: text(),
          rosterIdentifier: optional { $0.text(.other) },
          machines: list(0...3) { random in
            .init(
              signingKey: random.identifier(), sealingKey: random.identifier(),
              admitted: random.instant(),
              last: random.optional { random in
                .init(sequence: random.count() | 1, digest: random.identifier())
              } ?? nil,
              said: random.optional { random in
                .init(
                  sequence: random.count() | 1,
                  state: SharingState(rawValue: UInt8(random.below(4))) ?? .on,
                  erasures: random.count(), number: random.below(1 << 37))
              })
          },
          membership: .init(rawValue: UInt8(below(3))) ?? .member,
          personalCode: optional { $0.identifier() },
          sharing: SharingState(rawValue: UInt8(below(4))) ?? .on, erasures: below(1 << 37),
          confirmed: list(0...3) { $0.identifier() }))
    case 5:
      .standing(
        Standing(
          student: identifier(), revision: count(),
          sharing: SharingState(rawValue: UInt8(below(4))) ?? .on, erasures: below(1 << 37)))
    case 6:
      .seen(
        SeenList(
          made: instant(),
          heads: list(0...4) {
            .init(writer: $0.identifier(), sequence: $0.count() | 1, digest: $0.identifier())
          }))
    case 7: .teacher(TeacherName(name: text()))
    case 11:
      .arrangements(
        ArrangementList(
          student: identifier(),
          arrangements: list(1...4) {
            Arrangement(
              assignment: $0.identifier(), revision: $0.count(), due: $0.optional { $0.dueDate() },
              isExcused: $0.chance())
          }))
    case 12:
      .machines(
        MachineList(
          student: identifier(),
          machines: list(1...3) { .init(signingKey: $0.identifier(), sealingKey: $0.identifier()) },
          revoked: chance() ? list(1...2) { $0.identifier() } : [],
          heard: optional {
            MachineList.Heard(
              erasures: $0.below(1 << 37), states: $0.list(0...3) { $0.ownState() })
          }))
    case 13: .ownState(ownState())
    case 8:
      .join(
        JoinRequest(
          name: text(), role: chance() ? .student : .teacher, sealingKey: identifier(),
          nonce: identifier(), personalCode: optional { $0.identifier() }))
    case 9: .report(report(identifier(), marks: list(0...4) { $0.identifier() }))
    default:
      .sharing(
        SharingStatement(
          state: SharingState(rawValue: UInt8(below(4))) ?? .on, stamp: stamp(),
          erasures: count(), number: below(1 << 37),
          heads: list(0...3) { .init(writer: $0.identifier(), sequence: $0.count() | 1) },
          leftOut: list(0...3) { $0.identifier() },
          hints: list(0...2) { [UInt8](repeating: UInt8($0.below(256)), count: Int($0.below(257))) }
        ))
    }
  }
}
