import ClassModel
import Classroom
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
