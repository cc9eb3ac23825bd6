import FileProgressTestSupport
import Foundation
import ProgressModel

/// An exported file that no program writes: every kind of fact, numbers at the limits of what import
/// accepts and outside of them, identifiers that several facts share, facts twice with other stamps, in any
/// order. Its last line is right, so that most files are imported.
struct RandomExport {
  /// The device and the person of the store that will import it, in hexadecimal.
  var device: String
  var person: String
  /// The wall clock of that store, in milliseconds since 1970.
  var nowMilliseconds: Int64
  /// The path of a file that is there.
  var path: String
  var random: SeededGenerator

  private var pools: [String: [String]] = [:]
  private var stamps: [Int64] = []
  /// How many values in a thousand are wrong.
  private var wrongPerMille = 0

  init(
    seed: UInt64, device: String, person: String, nowMilliseconds: Int64, path: String
  ) {
    random = SeededGenerator(seed: seed)
    self.device = device
    self.person = person
    self.nowMilliseconds = nowMilliseconds
    self.path = path
  }

  /// What a value of a fact is.
  private indirect enum Field: Sendable {
    /// The fact's own identifier, by which facts of the pool are named.
    case own(String)
    /// One of a pool.
    case id(String)
    /// A number from a range; mostly a small one, or one at its ends.
    case number(Range<Int64>)
    /// A number that may have a fraction.
    case real
    case bytes(Int)
    case text([String])
    case stamp
    /// A value as it is written.
    case fixed(String)
    case optional(Field)
  }

  private static let moments: Range<Int64> = 0..<1 << 62
  private static let lengths: Range<Int64> = 0..<1 << 58
  private static let flags: Range<Int64> = 0..<2
  private static let any: Range<Int64> = .min ..< .max
  private static let counters = ["wc", "prose/1", "", "\u{1F600}"]

  private static let parts: Range<Int64> = 0..<1 << 32

  /// The columns of a fact about an assignment.
  private static func work(_ pool: String) -> [(String, Field)] {
    [("id", .own(pool)), ("class", .id("class")), ("assignment", .id("assignment"))]
  }

  private static let kinds: [(name: String, hasAuthor: Bool, hasCommand: Bool, [(String, Field)])] =
    [
      (
        "samePerson", true, false,
        [("id", .own("statement")), ("first", .id("person")), ("second", .id("person"))]
      ),
      ("document", true, true, [("id", .own("document")), ("origin", .optional(.id("document")))]),
      (
        "sighting", true, true,
        [
          ("id", .own("sighting")), ("document", .id("document")), ("path", .text(["PATH", "/b"])),
          ("resolvedPath", .text(["PATH", "/b"])), ("handleType", .number(-1 << 31..<1 << 31)),
          ("handle", .bytes(8)), ("byteCount", .number(moments)),
          ("modifiedNanoseconds", .number(any)), ("changedNanoseconds", .number(any)),
          ("inode", .number(any)), ("linkCount", .number(any)),
          ("fingerprint", .optional(.id("fingerprint"))),
          (
            "reason",
            .text([
              "new", "unchanged", "edited", "moved", "copied", "sameFile", "linked", "conflictCopy",
              "seenElsewhere",
            ])
          ), ("origin", .optional(.id("document"))), ("formerPath", .optional(.text(["/old"]))),
          ("confidence", .real), ("handleEvidence", .text(["same", "unknown"])),
          ("contentEvidence", .text(["same", "unknown"])), ("similarity", .optional(.real)),
          ("runnerUp", .optional(.id("document"))), ("seenAtNanoseconds", .number(moments)),
        ]
      ),
      (
        "sketch", true, true,
        [
          ("document", .id("document")), ("which", .text(["first", "newest"])),
          ("extractor", .text(["plain"])), ("method", .text(["minimum"])),
          ("version", .number(any)),
          ("bytes", .bytes(9)),
        ]
      ),
      ("command", true, false, [("id", .own("command")), ("summary", .text(["set essay.txt"]))]),
      (
        "documentLink", true, true,
        [
          ("id", .own("link")), ("kind", .text(["same", "apart"])), ("first", .id("document")),
          ("second", .id("document")),
        ]
      ),
      (
        "documentSplit", true, false,
        [
          ("id", .own("split")), ("document", .id("document")), ("newDocument", .id("document")),
          ("device", .id("device")), ("since", .stamp),
        ]
      ),
      ("undoing", true, true, [("id", .own("undoing")), ("undone", .id("command"))]),
      ("context", true, true, []),
      (
        "contextAttribute", true, true,
        [
          ("context", .id("context")), ("name", .text(["title", "removed", "later"])),
          ("value", .optional(.text(["v", "true", ""]))),
          ("changedAtNanoseconds", .optional(.number(moments))),
        ]
      ),
      (
        "contextThumbnail", true, false,
        [
          ("context", .id("context")), ("bytes", .bytes(9)), ("width", .number(1..<331)),
          ("height", .number(1..<331)), ("changedAtNanoseconds", .optional(.number(moments))),
        ]
      ),
      ("attempt", true, true, [("id", .own("attempt")), ("context", .id("context"))]),
      (
        "done", true, true,
        [("id", .own("done")), ("context", .id("context")), ("isDone", .number(flags))]
      ),
      (
        "session", true, true,
        [
          ("id", .own("session")), ("sighting", .id("sighting")),
          ("kind", .text(["manual", "attended", "passive"])), ("seesInput", .number(flags)),
          ("owner", .optional(.id("owner"))),
          ("beatIntervalNanoseconds", .optional(.number(1..<1 << 58))),
        ]
      ),
      (
        "session", true, true,
        [
          ("id", .own("session")), ("attempt", .id("attempt")), ("kind", .text(["manual"])),
          ("seesInput", .number(flags)),
        ]
      ),
      (
        "span", false, false,
        [
          ("session", .id("session")), ("position", .number(0..<1 << 30)), ("boot", .id("boot")),
          ("monotonicStartNanoseconds", .number(lengths)),
          ("wallStartNanoseconds", .number(moments)),
          ("utcOffsetSeconds", .number(-1 << 31..<1 << 31)),
          ("durationNanoseconds", .number(lengths)),
        ]
      ),
      (
        "pulses", false, false,
        [
          ("session", .id("session")), ("position", .number(0..<1 << 30)),
          ("minute", .number(0..<1 << 30)), ("typing", .number(any)), ("other", .number(any)),
        ]
      ),
      (
        "sessionEnd", true, true,
        [
          ("id", .own("sessionEnd")), ("session", .id("session")),
          ("sighting", .optional(.id("sighting"))),
          ("reason", .text(["stopped", "ownerGone", "reboot"])),
          ("endedAtNanoseconds", .number(moments)), ("isUncertain", .number(flags)),
        ]
      ),
      (
        "correction", true, true,
        [
          ("id", .own("correction")), ("session", .id("session")),
          ("kind", .text(["cut", "delete", "add", "pause"])),
          ("wallStartNanoseconds", .number(moments)),
          ("durationNanoseconds", .number(lengths)),
        ]
      ),
      (
        "progressRange", true, true,
        [
          ("id", .own("range")), ("sighting", .id("sighting")), ("start", .real), ("end", .real),
        ]
      ),
      (
        "progressClearing", true, true, [("id", .own("clearing")), ("sighting", .id("sighting"))]
      ),
      (
        "item", true, true,
        [
          ("id", .own("item")), ("sighting", .id("sighting")),
          ("identifier", .text(["n", "m", ""])),
          ("title", .text(["Words", ""])), ("kind", .text(["quantity"])), ("number", .real),
          ("counter", .optional(.text(counters))),
        ]
      ),
      (
        "item", true, true,
        [
          ("id", .own("item")), ("attempt", .id("attempt")), ("identifier", .text(["n"])),
          ("title", .text(["Points"])), ("kind", .text(["quantity"])), ("number", .real),
        ]
      ),
      (
        "primaryItem", true, true,
        [
          ("id", .own("primary")), ("sighting", .id("sighting")),
          ("identifier", .optional(.text(["n", "m"]))),
          ("kind", .optional(.text(["quantity", "score"]))),
        ]
      ),
      (
        "wordSample", true, true,
        [
          ("id", .own("sample")), ("sighting", .id("sighting")),
          ("before", .optional(.id("fingerprint"))), ("beforeByteCount", .number(moments)),
          ("after", .id("fingerprint")), ("afterByteCount", .number(moments)),
          ("counter", .text(counters)), ("words", .number(0..<1 << 48)),
          ("wordsAdded", .optional(.number(0..<1 << 48))),
          ("wordsRemoved", .optional(.number(0..<1 << 48))),
          ("wordsPasted", .optional(.number(0..<1 << 48))),
        ]
      ),
      (
        "preference", true, true,
        [
          ("id", .own("preference")), ("kind", .text(["exclusion", "setting"])),
          ("key", .text(["*.log", "device 00"])), ("value", .optional(.text(["", "adopted"]))),
        ]
      ),
      (
        "goal", true, true,
        [
          ("id", .own("goal")), ("document", .id("document")), ("key", .text(["words per day"])),
          ("value", .optional(.text(["500"]))),
        ]
      ),
      (
        "membership", true, false,
        [
          ("id", .own("membership")), ("class", .id("class")), ("title", .text(["5b", ""])),
          ("state", .text(["joined", "left"])),
        ]
      ),
      (
        "assignmentCopy", true, true,
        work("copy") + [
          ("part", .number(parts)), ("sighting", .id("sighting")), ("isAttached", .number(flags)),
          ("origin", .text(["handedOut", "attached"])),
        ]
      ),
      (
        "assignmentCopy", true, true,
        work("copy") + [
          ("part", .number(parts)), ("context", .id("context")), ("isAttached", .number(flags)),
          ("origin", .text(["assignedContext"])),
        ]
      ),
      (
        "handIn", true, false,
        work("handIn") + [
          ("kind", .text(["opened", "submitted", "withdrawn"])),
          ("momentNanoseconds", .number(moments)),
        ]
      ),
      (
        "handIn", true, false,
        work("handIn") + [
          ("part", .number(parts)), ("kind", .text(["opened", "partDone", "partUndone"])),
          ("momentNanoseconds", .number(moments)),
        ]
      ),
      (
        "assignmentWindow", true, false,
        work("window") + [
          ("state", .text(["open", "completed", "deleted"])),
          ("momentNanoseconds", .number(moments)),
        ]
      ),
      (
        "sharing", true, false,
        [
          ("id", .own("sharing")), ("class", .id("class")),
          ("state", .text(["on", "paused", "stopped", "left"])),
          ("erasureCount", .number(0..<1 << 37)),
        ]
      ), ("erased", false, false, [("document", .own("document"))]),
    ]

  /// Makes the lines, each with its line feed.
  mutating func lines() -> [String] {
    wrongPerMille = chance(25) ? 20 : 0
    pools["device"] = [device, fresh(), fresh()]
    pools["person"] = [person, fresh()]
    var facts: [String] = []
    for kind in Self.kinds {
      let most = kind.name == "erased" ? 1 : 5
      let count = Int.random(in: 0...most, using: &random)
      for _ in 0..<(kind.name == "document" ? count + 1 : count) {
        let fields = kind.name == "context" ? contextFields() : kind.3
        let line = self.line(kind.name, kind.hasAuthor, kind.hasCommand, fields)
        facts.append(line)
        if kind.hasAuthor, chance(15) {
          // The same fact, as a store has it that was stamped again.
          facts.append(
            line.replacing(/"stamp":-?\d+/, with: "\"stamp\":\(stamp())", maxReplacements: 1))
        }
      }
    }
    if chance(20) { facts.shuffle(using: &random) }
    if chance(20), let again = facts.randomElement(using: &random) { facts.append(again) }
    let header =
      "{\"device\":\"\(device)\",\"person\":\"\(person)\",\"schema\":\"fileprogress.facts/1\",\"stamp\":\(stamp())}"
    return ([header] + facts + ["{\"count\":\(facts.count),\"fact\":\"end\"}"]).map { $0 + "\n" }
  }

  private mutating func line(
    _ name: String, _ hasAuthor: Bool, _ hasCommand: Bool, _ fields: [(String, Field)]
  ) -> String {
    var members = ["\"fact\":\"\(name)\""]
    for (key, field) in fields {
      if isWrong() { continue }
      if let value = isWrong() ? wrongValue() : value(field) {
        members.append("\"\(key)\":\(value)")
      }
    }
    if hasAuthor {
      members.append("\"byDevice\":\"\(one(of: "device"))\"")
      members.append("\"byPerson\":\"\(chance(90) ? person : one(of: "person"))\"")
      members.append("\"byTool\":\"\(chance(80) ? "test" : "")\"")
      members.append("\"stamp\":\(isWrong() ? wrongValue() : "\(stamp())")")
      if hasCommand, chance(20) { members.append("\"command\":\"\(one(of: "command"))\"") }
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// A context of a few places: its identifier and its parent follow from that.
  private mutating func contextFields() -> [(String, Field)] {
    let path = IdentifierPath(
      (0..<Int.random(in: 0...3, using: &random)).map { _ in chance(50) ? "a" : "b,1:" })
    let id = Self.hexadecimal(ContextIdentifier(application: "org.a", path: path))
    pools["context", default: []].append(id)
    var fields: [(String, Field)] = [
      ("id", .fixed("\"\(isWrong() ? fresh() : id)\"")), ("application", .fixed("\"org.a\"")),
      ("identifierPath", .fixed("\"\(path.text)\"")),
      ("createdAtNanoseconds", .optional(.number(Self.moments))),
    ]
    if let parent = ContextIdentifier.parent(application: "org.a", path: path) {
      fields.append(("parent", .fixed("\"\(Self.hexadecimal(parent))\"")))
    }
    return fields
  }

  private static func hexadecimal(_ id: ContextIdentifier) -> String {
    id.description.replacing("-", with: "")
  }

  private mutating func value(_ field: Field) -> String? {
    switch field {
    case .own(let pool):
      if chance(5), let known = pools[pool]?.randomElement(using: &random) { return "\"\(known)\"" }
      let id = fresh()
      pools[pool, default: []].append(id)
      return "\"\(id)\""
    case .id(let pool): return "\"\(one(of: pool))\""
    case .number(let range): return "\(number(range))"
    case .real:
      let values = ["0", "1", "0.5", "0.25", "7", "-1", "1e300", "-1e300", "5e-324", "1e18"]
      return values.randomElement(using: &random)
    case .bytes(let count):
      if chance(2) { return "\"" + String(repeating: "5a", count: count) + "\"" }
      let digits = String(random.next(), radix: 16) + String(random.next(), radix: 16)
      return "\"" + (String(repeating: "0", count: 2 * count) + digits).suffix(2 * count) + "\""
    case .text(let choices):
      let text = choices.randomElement(using: &random) ?? ""
      return "\"\(text == "PATH" ? path : text)\""
    case .stamp: return "\(chance(70) ? stamps.randomElement(using: &random) ?? stamp() : stamp())"
    case .fixed(let value): return value
    case .optional(let field): return chance(60) ? value(field) : nil
    }
  }

  /// Mostly a moment of these days where moments belong, else a small number, or an end of the range.
  private mutating func number(_ range: Range<Int64>) -> Int64 {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return range.lowerBound
    case 1: return range.upperBound - 1
    case 2: return .random(in: range, using: &random)
    case 3...6 where range == Self.moments:
      return (nowMilliseconds - .random(in: 0...900_000_000, using: &random)) * 1_000_000
    default:
      return min(max(range.lowerBound, .random(in: 0...100, using: &random)), range.upperBound - 1)
    }
  }

  private mutating func stamp() -> Int64 {
    let stamp: Int64 =
      switch Int.random(in: 0..<40, using: &random) {
      case 0: 0
      // A store that imports a stamp of a day ahead gives out greater ones.
      case 1: (nowMilliseconds + 86_000_000) << 16 | 0xFFFF
      case 2 where wrongPerMille > 0: .max
      case 3 where wrongPerMille > 0: 4_611_686_018_427_387_902
      case 4 where wrongPerMille > 0: -1
      default: (nowMilliseconds - .random(in: 0...900_000_000, using: &random)) << 16
      }
    stamps.append(stamp)
    return stamp
  }

  private mutating func one(of pool: String) -> String {
    if pools[pool] == nil { pools[pool] = [fresh(), fresh()] }
    if chance(3) { return fresh() }
    return pools[pool]?.randomElement(using: &random) ?? fresh()
  }

  /// Mostly of version 7 and of these days.
  private mutating func fresh() -> String {
    let milliseconds: UInt64
    switch Int.random(in: 0..<20, using: &random) {
    case 0: milliseconds = 0
    case 1: milliseconds = 0xFFFF_FFFF_FFFF
    case 2: milliseconds = 1 << 42
    default:
      milliseconds = UInt64(nowMilliseconds - .random(in: 0...900_000_000, using: &random))
    }
    let version: UInt64 = chance(5) ? 0x4 : 0x7
    let high = milliseconds << 16 | version << 12 | random.next() & 0xFFF
    let low = 1 << 63 | random.next() >> 2
    return [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private mutating func wrongValue() -> String {
    let values = [
      "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "0.5",
      "1e300", "1e999", "null", "true", "\"\"", "\"x\"", "[]", "{}",
      "\"00112233445566778899aabbccddeeff\"", "\"00\"", "4611686018427387904",
    ]
    return values.randomElement(using: &random) ?? "0"
  }

  private mutating func isWrong() -> Bool {
    wrongPerMille > 0 && Int.random(in: 0..<1000, using: &random) < wrongPerMille
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}
