package import ClassModel
import ClassStorage
package import Foundation
import StoreEngine

/// A teacher's description of a new assignment.
package struct AssignmentDraft: Hashable, Sendable {
  /// A part that it hands out.
  package enum Item: Hashable, Sendable {
    /// The absolute path of a file. Each student gets a copy.
    case copy(path: String)
    /// The absolute path of one file for everyone. Anyone who sees the class folder can read it.
    case shared(path: String)
    /// A context of a program.
    case context(title: String, application: String, identifiers: [String])
    /// A link.
    case link(title: String, url: String)
  }

  /// The title.
  package var title: String
  /// The instructions. They may have several lines.
  package var instructions = ""
  /// When it is due, as `2026-12-24` or `2026-12-24 14:00`; `nil` for none.
  package var dueDate: String?
  /// When to publish it, in seconds since 1970; `nil` for immediately.
  package var publishAtSeconds: Int64?
  /// Whether to keep it as a draft.
  package var isDraft = false
  /// Its parts, in order.
  package var items: [Item] = []
  /// The students it is for; `nil` for the whole class.
  package var students: [StudentIdentifier]?

  /// Describes an assignment.
  package init(title: String) { self.title = title }
}

extension JoinedClass {
  /// Creates an assignment: puts its files into the class folder and states it. The next sync publishes it.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func make(_ draft: AssignmentDraft, _ tools: ClassroomTools) throws -> Assignment {
    _ = try teacherEnrollment()
    let state = try state()
    let limit = 1_000
    guard state.assignments.values.count(where: { $0.state != .deleted }) < limit else {
      throw ClassroomError.tooMany("assignments", limit: limit)
    }
    try openFolder(tools)
    var tools = tools
    let now = ClassInstant(clampingSeconds: tools.nowSeconds)
    var assignment = Assignment(
      identifier: AssignmentIdentifier.random(using: &tools.randomness), revision: 1,
      state: .published, title: try ClassText.checked(draft.title, .name),
      instructions: try ClassText.checked(draft.instructions, .instructions),
      idleLimitSeconds: state.description?.idleLimitSeconds, parts: [],
      students: draft.students.map { $0.sorted() })
    assignment.due = try draft.dueDate.map { try due($0, in: state) }
    assignment.publishAt = draft.publishAtSeconds.map { ClassInstant(clampingSeconds: $0) }
    if draft.isDraft {
      assignment.state = .draft
    } else if let publishAt = assignment.publishAt, publishAt > now {
      assignment.state = .scheduled
    } else {
      assignment.windows = [.init(from: now, to: nil)]
    }
    guard draft.items.count <= Assignment.maximumPartCount else {
      throw ClassroomError.tooMany("parts", limit: Assignment.maximumPartCount)
    }
    for (index, item) in draft.items.enumerated() {
      assignment.parts.append(try part(UInt32(index + 1), item, tools))
    }
    let originals = originals(of: assignment.parts, draft.items)
    try database.write { writer in
      _ = try writer.state(.assignment(assignment))
      for (digest, path) in originals { try writer.setOriginal(path, of: digest) }
    }
    return assignment
  }

  /// Makes sure that a student can tell a title apart from those of the other assignments of the class.
  ///
  /// Upper and lower case and spaces make no difference.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - identifier: The assignment that gets it; `nil` for a new one.
  /// - Throws: ``ClassroomError/titleTaken(_:class:)``, ``ClassroomError/onlyTeachers(title:)``, ``StorageError``.
  package func requireFreeTitle(
    _ title: String, for identifier: AssignmentIdentifier? = nil
  ) throws {
    let enrollment = try teacherEnrollment()
    let folded = title.foldedTitle
    let other = try state().assignments.values.first {
      $0.identifier != identifier && $0.state != .deleted && $0.state != .takenBack
        && $0.title.string.foldedTitle == folded
    }
    if let other {
      throw ClassroomError.titleTaken(other.title.string, class: enrollment.title)
    }
  }

  /// Moves an assignment to another state. The next sync announces it.
  ///
  /// - Returns: The new revision.
  /// - Throws: ``ClassroomError/wrongState(title:_:)``, ``ClassroomError/newerVersion(title:)``,
  ///   ``StorageError``.
  @discardableResult
  package func move(
    _ identifier: AssignmentIdentifier, to newState: AssignmentState, _ tools: ClassroomTools
  ) throws -> Assignment {
    let now = ClassInstant(clampingSeconds: tools.nowSeconds)
    return try revise(identifier) { assignment in
      guard assignment.state.following.contains(newState) else {
        throw ClassroomError.wrongState(title: assignment.title.string, assignment.state)
      }
      switch newState {
      case .published:
        guard assignment.windows.count < Assignment.maximumWindowCount else {
          throw ClassroomError.tooMany(
            "publications of the assignment", limit: Assignment.maximumWindowCount)
        }
        assignment.windows.append(.init(from: now, to: nil))
      case .completed, .deleted: assignment.closeWindow(at: now)
      case .draft, .scheduled, .takenBack: break
      }
      assignment.state = newState
    }
  }

  /// Changes an assignment. The next sync announces it.
  ///
  /// - Parameter change: May change anything except identity and revision.
  /// - Returns: The new revision.
  /// - Throws: ``ClassroomError``, ``StorageError``, what `change` throws.
  @discardableResult
  package func revise(
    _ identifier: AssignmentIdentifier, _ change: (inout Assignment) throws -> Void
  ) throws -> Assignment {
    _ = try teacherEnrollment()
    return try database.write { writer in
      let state = try Self.state(writer.records)
      guard let old = state.assignments[identifier], old.state != .deleted else {
        throw ClassroomError.noSuchAssignment(identifier.letters)
      }
      guard !old.hasUnknownFields else {
        throw ClassroomError.newerVersion(title: old.title.string)
      }
      var new = old
      try change(&new)
      guard new != old else { return old }
      let former = try writer.records.formerAssignments()[identifier]
      guard
        let revision = state.revision(
          new, by: try Self.enrollment(writer.records).writer, former: former)
      else { throw ClassroomError.tooMany("revisions", limit: Int(UInt32.max)) }
      try writer.state(revision)
      return revision.assignment
    }
  }

  /// Makes a part: puts its file into the class folder.
  ///
  /// - Parameter known: The shared file that the part has now and that is still there; `nil` for none.
  func part(
    _ number: UInt32, _ item: AssignmentDraft.Item, known: HandedOutFile? = nil,
    _ tools: ClassroomTools
  ) throws -> AssignmentPart {
    switch item {
    case .copy(let path):
      let sealed = try tools.port.ask(.sealFile(path: path)) { reply in
        if case .sealedFile(let sealed) = reply { sealed } else { nil }
      }
      let file = HandedOutFile(
        name: ClassText(cleaning: (path as NSString).lastPathComponent.precomposed, .name),
        byteCount: sealed.byteCount, contentDigest: sealed.contentDigest)
      return AssignmentPart(
        number: number, .copy(file, sealed: sealed.digest, key: sealed.key))
    case .shared(let path):
      let name = (path as NSString).lastPathComponent
      let file = try tools.port.ask(.shareFile(path: path, name: name, known: known)) { reply in
        if case .sharedFile(let file) = reply { file } else { nil }
      }
      return AssignmentPart(number: number, .shared(file))
    case .context(let title, let application, let identifiers):
      return AssignmentPart(
        number: number,
        .context(
          title: try ClassText.checked(title, .name),
          application: try ClassText.checked(application, .other),
          identifiers: try identifiers.map { try ClassText.checked($0, .other) }))
    case .link(let title, let url):
      guard let text = ClassText(url, .other),
        ["http://", "https://"].contains(where: { url.hasPrefix($0) && url.count > $0.count })
      else { throw ClassroomError.unfitLink(url) }
      // A long link that has no title of its own gets a shorter one.
      let name =
        title == url ? ClassText(cleaning: title, .name) : try ClassText.checked(title, .name)
      return AssignmentPart(number: number, .link(title: name, url: text))
    }
  }

  /// Returns a due date in the class's time zone.
  ///
  /// - Parameter typed: A day, as `2026-12-24`, and perhaps a time, as `2026-12-24 14:00`. Without one the day's end
  ///   counts.
  /// - Throws: ``ClassroomError/unfitDate(_:)``.
  package func due(_ typed: String, in state: ClassState) throws -> Assignment.DueDate {
    let halves = typed.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == " " || $0 == "T"
    }
    let date = halves.first.map(String.init) ?? ""
    let pieces = date.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = state.localTime
    guard date.utf8.count == 10, pieces.count == 3, let year = pieces[0], let month = pieces[1],
      let day = pieces[2], let text = ClassText(date, .name),
      case let components = DateComponents(year: year, month: month, day: day),
      let noon = calendar.date(
        from: DateComponents(year: year, month: month, day: day, hour: 12)),
      calendar.dateComponents([.year, .month, .day], from: noon) == components,
      let next = calendar.dateInterval(of: .day, for: noon)?.end, next.timeIntervalSince1970 > 0
    else { throw ClassroomError.unfitDate(typed) }
    var due = Assignment.DueDate(
      date: text, endOfDay: ClassInstant(clampingSeconds: Int64(next.timeIntervalSince1970) - 1))
    guard halves.count > 1 else { return due }
    let clock = halves[1].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.map(\.utf8.count) == [2, 2], clock.joined().allSatisfy(\.isWholeNumber),
      let hour = UInt8(clock[0]), let minute = UInt8(clock[1]),
      case let exact = DateComponents(
        year: year, month: month, day: day, hour: Int(hour), minute: Int(minute)),
      let moment = calendar.date(from: exact), moment.timeIntervalSince1970 >= 0,
      // Summer time skips an hour.
      calendar.dateComponents([.year, .month, .day, .hour, .minute], from: moment) == exact,
      case let shown = ClassText(cleaning: String(halves[1]), .name),
      case let instant = ClassInstant(clampingSeconds: Int64(moment.timeIntervalSince1970))
    else { throw ClassroomError.unfitDate(typed) }
    due.time = .init(clock: shown, instant: instant)
    return due
  }
}

extension ClassState {
  /// The time zone in which due dates end; UTC as long as none is known.
  package var localTime: TimeZone {
    description.flatMap { TimeZone(identifier: $0.timeZone.string) } ?? .gmt
  }
}

extension String {
  /// The title as people compare it.
  fileprivate var foldedTitle: String {
    precomposed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Assignment {
  /// Whether a student sees nothing but its title.
  package var isBare: Bool { parts.isEmpty && instructions.isEmpty }

  /// Whether its due date is over.
  package func isOverdue(nowSeconds: Int64) -> Bool {
    due.map { $0.deadline.wholeSeconds < nowSeconds } ?? false
  }

  /// Ends the open period, if there is one.
  fileprivate mutating func closeWindow(at now: ClassInstant) {
    guard let last = windows.indices.last, windows[last].to == nil else { return }
    windows[last].to = max(now, windows[last].from)
  }
}

/// A teacher's change of an assignment; `nil` leaves a value as it is.
package struct AssignmentChange: Hashable, Sendable {
  /// The new due date.
  package enum Due: Hashable, Sendable {
    /// No due date.
    case none
    /// On a day, as `2026-12-24`, or at a time, as `2026-12-24 14:00`.
    case day(String)
  }

  /// The title.
  package var title: String?
  /// The instructions.
  package var instructions: String?
  /// When it is due.
  package var due: Due?
  /// When to publish it, in seconds since 1970.
  package var publishAtSeconds: Int64?
  /// The students it is for. The inner `nil` means the whole class.
  package var students: [StudentIdentifier]??

  package init(
    title: String? = nil, instructions: String? = nil, due: Due? = nil,
    publishAtSeconds: Int64? = nil, students: [StudentIdentifier]?? = nil
  ) {
    self.title = title
    self.instructions = instructions
    self.due = due
    self.publishAtSeconds = publishAtSeconds
    self.students = students
  }
}

extension JoinedClass {
  /// Applies a person's change to an assignment. The next sync announces it, and publishes it if its time has come.
  ///
  /// - Returns: The current revision. It is the old one if nothing changed.
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func edit(
    _ identifier: AssignmentIdentifier, _ change: AssignmentChange
  ) throws -> Assignment {
    let state = try state()
    return try revise(identifier) { assignment in
      if let title = change.title { assignment.title = try ClassText.checked(title, .name) }
      if let instructions = change.instructions {
        assignment.instructions = try ClassText.checked(instructions, .instructions)
      }
      switch change.due {
      case nil: break
      case .some(.none): assignment.due = nil
      case .day(let day): assignment.due = try due(day, in: state)
      }
      if let seconds = change.publishAtSeconds {
        guard assignment.state.following.contains(.scheduled) else {
          throw ClassroomError.wrongState(title: assignment.title.string, assignment.state)
        }
        assignment.state = .scheduled
        assignment.publishAt = ClassInstant(clampingSeconds: seconds)
      }
      if let students = change.students { assignment.students = students.map { $0.sorted() } }
    }
  }
}
