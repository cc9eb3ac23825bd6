package import ClassModel
import ProgressModel

/// The overviews of a class for programs: one line of JSON each, with a line feed at its end.
package enum ClassJSON {
  private static let chunkByteCount = 65_536

  /// Writes the grid of a class by due date, schema `fileprogress.class.report/1`.
  ///
  /// - Parameter sink: Gets the text in pieces of about 64 KiB, each of them valid UTF-8.
  /// - Throws: What the sink throws.
  package static func write(
    _ overview: ClassOverview, generatedAtNanoseconds: Int64, to sink: (String) throws -> Void
  ) throws {
    let overview = overview.sortedByDueDate
    var json = JSONWriter()
    json.open("{")
    json.name("assignments")
    json.array(of: zip(overview.assignments, overview.handedIn)) { pair, json in
      pair.0.write(to: &json, handedIn: pair.1)
    }
    overview.head.write(to: &json)
    json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
    json.member("schema", "fileprogress.class.report/1")
    let identifiers = overview.assignments.map(\.identifier.letters)
    json.name("students")
    try write(overview.rows, to: &json, sink) { row, json in
      row.student.write(to: &json)
      json.name("work")
      json.open("[")
      for (place, cell) in row.cells.enumerated() where cell != .notAssigned {
        let assignment = overview.assignments[place]
        json.object { json in
          json.member("assignment", identifiers[place])
          if overview.figures != nil {
            json.name("figures")
            json.work(overview.summary(of: row, place))
          }
          json.member("isExcused", assignment.isExcused(row.student.identifier))
          json.member("isLate", cell.work?.isLate ?? false)
          json.member("state", Self.state(cell, cell.work?.stage, of: row.student, on: assignment))
          json.member("studentDueAt", seconds: assignment.dueSeconds(for: row.student.identifier))
        }
      }
      json.close("]")
    }
    try end(&json, sink)
  }

  /// Writes the work of a class on an assignment, schema `fileprogress.class.assignment/1`.
  ///
  /// - Throws: What the sink throws.
  package static func write(
    _ overview: AssignmentOverview, generatedAtNanoseconds: Int64, to sink: (String) throws -> Void
  ) throws {
    let figures = AssignmentFigures(of: overview)
    var json = JSONWriter()
    json.open("{")
    json.name("assignment")
    overview.assignment.write(to: &json)
    overview.head.write(to: &json)
    json.name("figures")
    figures.write(to: &json)
    json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
    json.member("schema", "fileprogress.class.assignment/1")
    json.name("students")
    try write(overview.rows, to: &json, sink) { row, json in
      json.member("isExcused", overview.assignment.isExcused(row.student.identifier))
      json.member(
        "state",
        Self.state(row.place, row.work?.stage, of: row.student, on: overview.assignment))
      row.student.write(to: &json)
      json.member(
        "studentDueAt", seconds: overview.assignment.dueSeconds(for: row.student.identifier))
      json.name("work")
      json.work(row.work)
    }
    try end(&json, sink)
  }

  /// Writes the work of a student by due date, schema `fileprogress.class.student/1`.
  ///
  /// - Throws: What the sink throws.
  package static func write(
    _ overview: StudentOverview, generatedAtNanoseconds: Int64, to sink: (String) throws -> Void
  ) throws {
    let overview = overview.sortedByDueDate
    var json = JSONWriter()
    json.open("{")
    json.name("assignments")
    try write(overview.rows, to: &json, sink) { row, json in
      json.name("assignment")
      row.assignment.write(to: &json)
      json.member("isExcused", row.assignment.isExcused(overview.student.identifier))
      json.member(
        "state",
        Self.state(
          row.place, row.place.work?.summary.stage, of: overview.student, on: row.assignment))
      json.name("work")
      json.work(row.place.work?.summary, details: row.place.work?.parts)
    }
    overview.head.write(to: &json)
    json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
    json.member("schema", "fileprogress.class.student/1")
    overview.student.write(to: &json)
    try end(&json, sink)
  }

  /// Writes an array with an object on a line for each row, and passes on what is written as soon as it is enough.
  private static func write<Row>(
    _ rows: [Row], to json: inout JSONWriter, _ sink: (String) throws -> Void,
    _ writeMembers: (Row, inout JSONWriter) -> Void
  ) throws {
    json.open("[")
    for row in rows {
      json.breakLine()
      json.object { writeMembers(row, &$0) }
      if json.bytes.count >= chunkByteCount { try sink(json.take()) }
    }
    if !rows.isEmpty { json.finishLine() }
    json.close("]")
  }

  /// Ends the overview, and passes on the rest.
  private static func end(_ json: inout JSONWriter, _ sink: (String) throws -> Void) throws {
    json.close("}")
    json.finishLine()
    try sink(json.take())
  }

  /// Returns the state, for programs.
  ///
  /// - Parameter stage: What was reported; `nil` if nothing was.
  static func state(
    _ place: WorkPlace<some Any>, _ stage: WorkStage?, of student: StudentHead,
    on assignment: AssignmentHead
  ) -> String {
    switch place {
    case .notAssigned: "notAssigned"
    case .withheld: WithheldText.name
    case .known: KnownStage(student, assignment, stage).name
    }
  }
}

extension ClassHead {
  fileprivate func write(to json: inout JSONWriter) {
    json.name("class")
    json.object { json in
      json.member("archivedAt", seconds: archivedSeconds)
      json.name("endedSharing")
      json.array(of: endedSharing) { $1.element($0.letters) }
      json.member("id", identifier.letters)
      json.member("title", title)
    }
  }
}

extension StudentHead {
  fileprivate func write(to json: inout JSONWriter) {
    json.name("student")
    json.object { json in
      json.member("hasJoined", hasJoined)
      json.member("id", identifier.letters)
      json.member("membership", membership.name)
      json.member("name", name)
      json.member("rosterId", rosterIdentifier)
      json.member("sharing", sharingName)
    }
  }

  /// What the student shares, for programs.
  var sharingName: String {
    switch sharing {
    case .on: "on"
    case .paused: "paused"
    case .stopped: "stopped"
    case .left: "left"
    }
  }
}

extension StudentRecord.Membership {
  /// Whether the student takes part, for programs.
  var name: String {
    switch self {
    case .member: "member"
    case .left: "left"
    case .removed: "removed"
    }
  }
}

extension AssignmentHead {
  fileprivate func write(
    to json: inout JSONWriter, handedIn: ClassOverview.HandedIn? = nil
  ) {
    json.object { json in
      json.member("dueAt", seconds: dueSeconds)
      json.member("dueDate", dueDate)
      if let handedIn {
        json.name("handedIn")
        json.object { json in
          json.member("of", Int64(handedIn.studentCount))
          json.member("students", Int64(handedIn.count))
        }
      }
      json.member("handedOutAt", seconds: handedOutSeconds)
      json.member("id", identifier.letters)
      json.member("idleLimit", idleLimitSeconds)
      json.name("parts")
      json.array(of: parts) { part, json in
        json.object { json in
          json.member("kind", part.kind.rawValue)
          json.member("part", Int64(part.number))
          json.member("title", part.title)
        }
      }
      json.member("state", state == .completed ? "completed" : "published")
      json.member("title", title)
    }
  }
}

extension AssignmentFigures {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("activeTime", activeSeconds)
      json.member("late", Int64(lateCount))
      json.name("notStarted")
      json.array(of: notOpened) { $1.element($0.identifier.letters) }
      json.member("openTime", openSeconds)
      json.name("parts")
      json.array(of: parts) { part, json in
        json.object { json in
          json.member("part", Int64(part.number))
          json.member("progress", part.progress)
          json.name("results")
          json.array(of: part.results) { $0.write(to: &$1) }
        }
      }
      json.name("states")
      json.object { json in
        json.member("done", count(.reported(.done)))
        json.member("excused", count(.excused))
        json.member("notJoined", count(.notJoined))
        json.member("notKnownYet", count(.notKnownYet))
        json.member("notOpened", count(.reported(.notOpened)))
        json.member("opened", count(.reported(.opened)))
        json.member("paused", count(.paused))
        json.member("submitted", count(.reported(.submitted)))
        json.member("withheld", Int64(withheldCount))
        json.member("working", count(.reported(.working)))
      }
      json.member("students", Int64(studentCount))
    }
  }

  private func count(_ stage: KnownStage) -> Int64 { Int64(counts[stage] ?? 0) }
}

extension AssignmentFigures.Result {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("counter", measure.counter)
      json.member("identifier", measure.identifier)
      json.member("kind", measure.kind.name)
      json.member("title", title)
      json.member("valueType", measure.words?.type.name)
      json.member("values", distribution)
      json.member("yes", yesCount.map(Int64.init))
    }
  }
}

extension WorkResult.Measure.Kind {
  /// The kind, for programs.
  var name: String {
    switch self {
    case .binary: "binary"
    case .quantity: "quantity"
    case .score: "score"
    }
  }
}

extension PartSummary {
  fileprivate func write(to json: inout JSONWriter, _ detail: PartDetail?) {
    json.object(
      of: self, Self.sortedMembers, nested: detail.map { detail in { detail.write(to: &$0) } })
  }
}

extension PartDetail {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("attempts")
      json.array(of: attempts) { $0.write(to: &$1) }
      json.name("words")
      json.array(of: words) { $0.write(to: &$1) }
    }
  }
}

extension AttemptDetail {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("activeTime", Int64(clamping: time.activeSeconds))
      json.name("additionalItems")
      json.array(of: additional) { $0.item.write(to: &$1) }
      json.member("assumedTime", Int64(clamping: time.assumedSeconds))
      json.member("begunAt", seconds: begunSeconds)
      json.member("isLatest", isLatest)
      json.member("openTime", Int64(clamping: time.openSeconds))
      json.member("primaryItem", primary)
      json.member("progress", progress)
      json.name("sessions")
      json.array(of: sessions) { $0.write(to: &$1) }
    }
  }
}

extension SessionDetail {
  fileprivate func write(to json: inout JSONWriter) { json.object(of: self, Self.sortedMembers) }
}

extension WordsSummary {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("counter", counter)
      json.member("words", latest)
      json.member("wordsAdded", added)
      json.member("wordsPasted", pasted)
      json.member("wordsRemoved", removed)
    }
  }
}

extension JSONWriter {
  /// Writes the figures of some work, or null.
  fileprivate mutating func work(_ work: WorkSummary?, details: [PartDetail]? = nil) {
    guard let work else { return null() }
    object(of: work, WorkSummary.sortedMembers) { json in
      json.array(of: work.parts) { part, json in
        part.write(to: &json, details?.first { $0.part == part.part })
      }
    }
  }

  /// Writes an object.
  ///
  /// - Parameter nested: Writes the member that the table leaves to the caller; `nil` leaves it out.
  fileprivate mutating func object<Subject>(
    of subject: Subject, _ members: [(name: StaticString, member: ClassMember<Subject>)],
    nested: ((inout JSONWriter) -> Void)? = nil
  ) {
    object { json in
      for (key, member) in members {
        switch member.value(subject) {
        case .text(let text): json.member(key, text)
        case .flag(let flag): json.member(key, flag)
        case .count(let count): json.member(key, count)
        case .number(let number): json.member(key, number)
        case .moment(let seconds): json.member(key, seconds: seconds)
        case .result(let result): json.member(key, result)
        case .words(let words):
          json.name(key)
          if let words { words.write(to: &json) } else { json.null() }
        case .nested:
          guard let nested else { continue }
          json.name(key)
          nested(&json)
        }
      }
    }
  }

  /// Writes a member for a moment, or null.
  fileprivate mutating func member(_ key: StaticString, seconds: Int64?) {
    member(key, timeNanoseconds: seconds.map(\.nanoseconds))
  }

  /// Writes a member for an item, or null.
  fileprivate mutating func member(_ key: StaticString, _ result: WorkResult?) {
    name(key)
    if let result { result.item.write(to: &self) } else { null() }
  }

  /// Writes a member for a distribution, or null.
  fileprivate mutating func member(_ key: StaticString, _ figures: Distribution?) {
    name(key)
    guard let figures else { return null() }
    object { json in
      json.member("average", figures.average)
      json.member("greatest", figures.greatest)
      json.member("least", figures.least)
      json.member("lowerQuartile", figures.lowerQuartile)
      json.member("median", figures.median)
      json.member("students", Int64(figures.count))
      json.member("upperQuartile", figures.upperQuartile)
    }
  }
}
