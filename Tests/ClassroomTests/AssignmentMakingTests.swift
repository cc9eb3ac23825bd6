import ClassModel
import Classroom
import FileProgressTesting
import Testing

/// What a teacher types for an assignment.
@Suite struct AssignmentMakingTests {
  let school: School

  init() throws { school = try School() }

  @discardableResult
  private func make(_ title: String, _ items: AssignmentDraft.Item...) throws -> Assignment {
    var draft = AssignmentDraft(title: title)
    draft.items = items
    return try school.teacher.joined().make(draft, school.teacher.tools)
  }

  @Test func aTitleThatStudentsCannotTellApartIsRefused() throws {
    let essay = try make("Essay on tides")
    let joined = try school.teacher.joined()
    for title in ["Essay on tides", "essay  on TIDES", " Essay on tides "] {
      #expect(throws: ClassroomError.titleTaken("Essay on tides", class: "History 7b")) {
        try joined.requireFreeTitle(title)
      }
    }
    try joined.requireFreeTitle("Essay on tides", for: essay.identifier)
    try joined.requireFreeTitle("Essay on the tide")
    try joined.move(essay.identifier, to: .completed, school.teacher.tools)
    #expect(throws: ClassroomError.self) { try joined.requireFreeTitle("Essay on tides") }
    try joined.move(essay.identifier, to: .deleted, school.teacher.tools)
    try joined.requireFreeTitle("Essay on tides")
  }

  @Test(arguments: ["tides", "", "ftp://example.org", "https://", "www.example.org", "http:/x"])
  func whatIsNoLinkIsRefused(_ text: String) throws {
    #expect(throws: ClassroomError.unfitLink(text)) {
      try make("Tides", .link(title: text, url: text))
    }
    #expect(try school.teacher.joined().state().assignments.isEmpty)
  }

  @Test func aLongLinkNeedsNoTitle() throws {
    let url = "https://example.org/" + String(repeating: "x", count: 1_000)
    let assignment = try make("Tides", .link(title: url, url: url))
    guard case .link(let title, let link) = assignment.parts[0].content else {
      Issue.record("\(assignment)")
      return
    }
    #expect(link.string == url)
    #expect(title.byteCount == 255 && url.hasPrefix(title.string))
    let tooLong = url + String(repeating: "x", count: 2_000)
    #expect(throws: ClassroomError.unfitLink(tooLong)) {
      try make("More", .link(title: tooLong, url: tooLong))
    }
  }

  @Test func oneMorePublicationThanAnAssignmentHoldsIsRefused() throws {
    let essay = try make("Essay", .link(title: "Tides", url: "https://example.org"))
    let joined = try school.teacher.joined()
    try joined.move(essay.identifier, to: .completed, school.teacher.tools)
    try joined.revise(essay.identifier) { assignment in
      while assignment.windows.count < Assignment.maximumWindowCount {
        assignment.windows.append(assignment.windows[0])
      }
    }
    let error = ClassroomError.tooMany("publications of the assignment", limit: 256)
    #expect(throws: error) {
      try joined.move(essay.identifier, to: .published, school.teacher.tools)
    }
  }

  /// Another teacher's own program can state what no machine can publish.
  @Test(arguments: [true, false])
  func whatCannotBePublishedWhenItsTimeComesIsNamedOnce(isLastRevision: Bool) throws {
    let ode = try school.colleague("Mr Ode")
    let tools = school.teacher.tools
    let joined = try school.teacher.joined()
    var draft = AssignmentDraft(title: "Talk")
    draft.publishAtSeconds = tools.nowSeconds + 3_600
    var changed = try joined.make(draft, tools)
    try school.teacher.syncAsTeacher()
    try ode.syncAsTeacher()
    if isLastRevision {
      changed.revision = .max
    } else {
      changed.revision += 1
      let instant = ClassInstant(clampingSeconds: 1)
      changed.windows = (0..<Assignment.maximumWindowCount).map { _ in
        Assignment.Window(from: instant, to: instant)
      }
    }
    try school.forge([.assignment(changed)], by: ode)
    #expect(try school.teacher.syncAsTeacher().unpublished.isEmpty, "its time hasn't come")
    school.clock.advance(by: .seconds(7_200))
    #expect(try !joined.isPublishingDue(tools))
    let report = try school.teacher.syncAsTeacher()
    #expect(report.published.isEmpty)
    #expect(report.unpublished == [changed.identifier.letters])
    #expect(try school.teacher.syncAsTeacher().unpublished.isEmpty)
    let now = ClassInstant(clampingSeconds: tools.nowSeconds)
    #expect(try joined.state().unpublishedAssignments(at: now).map(\.title.string) == ["Talk"])
  }

  @Test func whatMayBeAMistakeIsKnown() throws {
    #expect(try make("Title alone").isBare)
    #expect(!(try make("Link", .link(title: "Tides", url: "https://example.org")).isBare))
    var draft = AssignmentDraft(title: "Chapter 3")
    draft.instructions = "Read it."
    draft.dueDate = "2001-01-01"
    let late = try school.teacher.joined().make(draft, school.teacher.tools)
    #expect(!late.isBare)
    // The end of that day in Berlin.
    #expect(late.due?.endOfDay.wholeSeconds == 978_389_999)
    #expect(late.isOverdue(nowSeconds: 978_390_000))
    #expect(!late.isOverdue(nowSeconds: 978_389_999))
  }
}
