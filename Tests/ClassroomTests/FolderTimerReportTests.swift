import ClassModel
import Classroom
import FileProgressTesting
import ProgressModel
import Testing

/// What a class gets of the timer of a folder.
@Suite struct FolderTimerReportTests {
  private let device = DeviceIdentifier(high: 1, low: 1)

  /// How many sessions and attempts a report has of a session that belongs to the timer of a folder.
  private func count(of part: SessionFolder.Part?, isDeleted: Bool = false) throws -> Int {
    let now = ManualClock().read()
    let authorship = Authorship(
      device: device, person: PersonIdentifier(high: 1, low: 1), tool: "test",
      stamp: Stamp(rawValue: 1))
    let id = SessionIdentifier(high: 1, low: 2)
    var span = Span(startingAt: now)
    span.durationNanoseconds = 60_000_000_000
    var record = SessionRecord(
      session: SessionFact(
        id: id, provenance: .sighting(SightingIdentifier(high: 1, low: 3)), kind: .manual,
        seesInput: false, owner: nil, authorship: authorship), spans: [span])
    record.folder = part.map { SessionFolder($0, of: id, path: "/novel") }
    if isDeleted {
      record.add(
        CorrectionFact(
          id: FactIdentifier(high: 1, low: 4), session: id, kind: .delete,
          wallStartNanoseconds: now.wallNanoseconds, durationNanoseconds: 60_000_000_000,
          authorship: authorship))
    }
    let document = DocumentIdentifier(high: 1, low: 5)
    let facts = ActivityFacts(
      id: ActivityIdentifier(document), documents: [document], sessions: [record])
    return ReportDerivation(
      of: try #require(AssignmentIdentifier(bytes: [UInt8](repeating: 1, count: 16))),
      idleLimitSeconds: nil, works: [PartWork(part: 1, facts: facts, periods: [.always])],
      viewpoint: Viewpoint(device: device, now: now)
    ).markedBytes.count
  }

  @Test func onlyTheTimeOfATextThatWasWrittenAloneIsReported() throws {
    #expect(try count(of: nil) == 1)
    #expect(try count(of: .alone) == 1)
    #expect(try count(of: .share) == 0)
    #expect(try count(of: .all) == 0, "nobody knows what was written")
  }

  @Test func aTimerWhoseTextWasNotWrittenIsNotReportedAsDeleted() throws {
    #expect(try count(of: nil, isDeleted: true) == 1)
    #expect(try count(of: .all, isDeleted: true) == 0)
  }
}
