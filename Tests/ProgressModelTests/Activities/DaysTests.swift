import FileProgressTestSupport
import ProgressModel
import Testing

/// The words of a day are the sum of its changes, however the texts got there.
@Suite struct DaysTests {
  private func content(_ words: Int64, _ version: UInt64 = 0) -> Fingerprint {
    RecordedDays.content(words, version)
  }

  private func days(_ records: RecordedDays...) -> [[Int64]] {
    RecordedDays.days(4, records).map { [$0.inSessions, $0.outside] }
  }

  /// Two devices that have both seen a text.
  private func deskAndLaptop(_ text: Fingerprint) -> (desk: RecordedDays, laptop: RecordedDays) {
    var (desk, laptop) = (RecordedDays(), RecordedDays())
    laptop.device = .laptop
    desk.look(text)
    laptop.look(text)
    return (desk, laptop)
  }

  /// The desk brought words into the text and added some.
  ///
  /// The files come before the records, so the laptop sees both changes as one.
  private func deskAndLaptopWithWordsBroughtIn() -> (desk: RecordedDays, laptop: RecordedDays) {
    var (desk, laptop) = deskAndLaptop(content(2090))
    desk.moment = hour
    desk.look(content(3460), broughtIn: 1370, because: .moved)
    desk.look(content(3493))
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(3493), broughtIn: 1370, because: .moved)
    return (desk, laptop)
  }

  @Test func aFirstSightIsABeginning() {
    var record = RecordedDays()
    record.look(content(60_000))
    record.moment = 9 * hour
    record.look(content(60_700))
    #expect(days(record)[0] == [0, 700])
  }

  @Test func aCountInPassingOfAsManyWordsIsNoDaysWork() {
    var record = RecordedDays()
    record.look(content(600))
    record.moment = day
    record.look(content(600, 1))
    var facts = RecordedDays.facts([record])
    #expect(WordHistory(of: facts).changeMoments == [epoch + day])
    facts.samples[1].before = nil
    #expect(WordHistory(of: facts).changeMoments.isEmpty)
  }

  @Test func aTextThatWasBornSinceTheLastLookIsWrittenWhole() {
    var record = RecordedDays()
    record.moment = 9 * hour
    record.look(content(300), isBorn: true)
    #expect(days(record)[0] == [0, 300])
  }

  @Test func wordsThatWereBroughtInWereNotWritten() {
    var record = RecordedDays()
    record.look(content(2150), isBorn: true, broughtIn: 2000)
    #expect(days(record)[0] == [0, 150])
  }

  @Test func aChangeOutsideOfSessionsCountsWhenItWasWritten() {
    var record = RecordedDays()
    record.look(content(100))
    record.moment = 3 * day
    record.look(content(130), writtenAt: 2 * day + hour)
    #expect(days(record) == [[0, 0], [0, 0], [0, 30], [0, 0]])
  }

  /// Facts have moments until the year 2116.
  @Test func whatIsWrittenUnderAnImpossibleClockCountsWhenTheTextWasLastSeen() {
    var record = RecordedDays()
    record.look(content(100))
    record.moment = hour
    record.look(content(110))
    record.moment = 1 << 62
    record.look(content(119))
    record.look(content(125))
    #expect(days(record)[0] == [0, 25])
    record.moment = day + hour
    record.look(content(129))
    #expect(days(record) == [[0, 25], [0, 4], [0, 0], [0, 0]])
  }

  @Test func aRowOfAChangeOutsideHasTheWordsOfItsDayAndDoesNotRunBack() {
    var record = RecordedDays()
    record.moment = 9 * hour
    // A copy is first seen an hour after it was written.
    record.look(content(2150), writtenAt: 8 * hour, isBorn: true, broughtIn: 2000)
    record.moment = day
    record.look(content(2180), writtenAt: 20 * hour)
    let rows = RecordedDays.facts([record]).summary(
      from: .desk, idleLimitNanoseconds: nil, listsSessions: true
    ).outside
    #expect(rows.map(\.change) == [2150, 30])
    #expect(rows.map(\.wordsOfDay) == [150, 30])
    #expect(rows.map { $0.fromNanoseconds - epoch } == [8 * hour, 9 * hour])
    #expect(rows.map { $0.untilNanoseconds - epoch } == [8 * hour, 20 * hour])
  }

  @Test func aSessionThatAPersonAddedTakesNoWords() {
    var record = RecordedDays()
    record.look(content(100))
    record.moment = 9 * hour
    let session = record.open()
    record.close(session)
    record.change(session) {
      $0.spans = []
      $0.contentAtEnd = nil
      $0.correction = .saying(.add, from: epoch + 7 * hour, to: epoch + 9 * hour)
    }
    record.moment = 10 * hour
    record.look(content(150), writtenAt: 8 * hour)
    #expect(days(record)[0] == [0, 50], "nobody saw the text at its end")
  }

  @Test func theWordsOfADeletedSessionAreOutsideOfSessions() {
    var record = RecordedDays()
    record.look(content(100))
    record.moment = 9 * hour
    let session = record.open()
    record.moment = 10 * hour
    record.save(content(130), in: session)
    record.close(session)
    #expect(days(record)[0] == [30, 0])
    record.change(session) {
      $0.correction = .saying(.delete, from: epoch + 9 * hour, to: epoch + 9 * hour)
    }
    #expect(days(record)[0] == [0, 30])
    let summary = RecordedDays.facts([record]).summary(
      from: .desk, idleLimitNanoseconds: nil, listsSessions: true)
    #expect(summary.outside.map(\.wordsOfDay) == [30])
    #expect(summary.lastWorkedOnNanoseconds == epoch + 10 * hour)
  }

  @Test func aSessionOnOneOfTwoLinkedFilesSaysNothingOfTheOther() {
    var record = RecordedDays()
    record.look(content(200))
    let session = record.open()
    record.moment = hour
    record.look(content(210))
    record.close(session)
    record.change(session) { $0.contentAtEnd = content(200) }
    var facts = RecordedDays.facts([record])
    #expect(facts.currentSample?.words == 200, "the only file went back")
    facts.documents = [.number(1), .number(2)]
    facts.documentOfSighting = [
      record.samples[0].sighting: .number(1), record.samples[1].sighting: .number(2),
      // That of the session.
      .number(2): .number(1),
    ]
    #expect(facts.currentSample?.words == 210)
    let words = WordHistory(of: facts).words(in: epoch..<epoch + day)
    #expect(words?.outside == 10)
    #expect(words?.change == 0)
    #expect(words?.count == 210)
    // Its own file changed, too: maybe it is the same one at another place.
    record.change(session) { $0.contentAtEnd = content(210) }
    facts.sessions = record.sessions
    #expect(WordHistory(of: facts).words(in: epoch..<epoch + day)?.change == 10)
  }

  /// Timers count texts at both ends and don't say which text was before.
  @Test(arguments: [true, false])
  func aSessionOnOneOfTwoLinkedFilesLeavesThePastDaysOfTheOther(isCopy: Bool) {
    var record = RecordedDays()
    record.look(content(150))
    record.moment = day + hour
    record.look(content(180))
    func open(sighting: SightingIdentifier, with text: Fingerprint) -> Int {
      let session = record.open()
      record.change(session) {
        $0.session.provenance = .sighting(sighting)
        $0.contentAtStart = text
      }
      record.moment += minute
      return session
    }
    let second = open(sighting: .number(12), with: content(180))
    record.save(content(205), in: second)
    record.close(second)
    record.moment = 2 * day
    let third = open(sighting: .number(11), with: content(150))
    record.save(content(210), in: third)
    record.close(third)
    record.moment = 3 * day
    let fourth = open(sighting: .number(12), with: content(205))
    record.close(fourth)
    record.change(fourth) { $0.contentAtEnd = content(205) }

    for sessionCount in 1...3 {
      var facts = RecordedDays.facts([record])
      facts.documents = [.number(1), .number(2)]
      facts.documentOfSighting = [
        record.samples[0].sighting: .number(1), record.samples[1].sighting: .number(2),
        record.samples[2].sighting: .number(2), record.samples[3].sighting: .number(1),
        .number(11): .number(1), .number(12): .number(2),
      ]
      facts.linkedByPerson = facts.documents
      facts.copies = isCopy ? [.number(2)] : []
      for place in facts.samples.indices { facts.samples[place].before = nil }
      facts.sessions.removeLast(3 - sessionCount)
      if sessionCount == 1 { facts.samples.removeLast() }
      let history = WordHistory(of: facts)
      var days: [[Int64]] = []
      for number in 0..<4 as Range<Int64> {
        let start: Int64 = epoch + number * day
        let words = history.words(in: start..<(start + day))
        days.append([words?.change ?? 0, words?.outside ?? 0])
      }
      let lastDays: [[Int64]] = [sessionCount == 1 ? [0, 0] : [60, 0], [0, 0]]
      // It may be the first file, renamed and edited, until that one is seen again.
      let outside: Int64 = isCopy || sessionCount > 1 ? 0 : 30
      #expect(days == [[0, 0], [25, outside]] + lastDays, "\(sessionCount) sessions")
    }
  }

  @Test func aSessionOnOneOfTwoLinkedFilesChangesItsOwnText() {
    var record = RecordedDays()
    record.look(content(150))
    record.moment = hour
    record.look(content(180))
    record.moment = day
    let session = record.open()
    record.change(session) { $0.contentAtStart = content(150) }
    record.moment += minute
    record.save(content(210), in: session)
    record.close(session)
    var facts = RecordedDays.facts([record])
    facts.documents = [.number(1), .number(2)]
    facts.linkedByPerson = facts.documents
    facts.documentOfSighting = [
      record.samples[0].sighting: .number(1), record.samples[1].sighting: .number(2),
      record.samples[2].sighting: .number(1),
      // That of the session.
      .number(2): .number(1),
    ]
    facts.samples[2].before = content(150)
    let history = WordHistory(of: facts)
    #expect(history.words(in: epoch..<epoch + day)?.outside == 30)
    let words = history.words(in: epoch + day..<epoch + 2 * day)
    #expect(words?.change == 60)
    #expect(words?.outside == 0)
    #expect(words?.count == 210)
  }

  @Test func aTextThatASessionSawGoBackHasItsFormerCount() {
    var record = RecordedDays()
    record.look(content(300))
    let first = record.open()
    record.save(content(360), in: first)
    record.close(first)
    #expect(RecordedDays.facts([record]).currentSample?.words == 360)
    record.moment = hour
    let second = record.open()
    record.close(second)
    var atEnd = record
    atEnd.change(second) { $0.contentAtEnd = content(300) }
    var atStart = record
    atStart.change(second) {
      $0.contentAtStart = content(300)
      $0.contentAtEnd = content(300)
    }
    for var record in [atEnd, atStart] {
      let facts = RecordedDays.facts([record])
      #expect(facts.currentSample?.words == 300)
      let summary = facts.summary(from: .desk, idleLimitNanoseconds: nil)
      #expect(summary.words?.count == 300)
      record.look(content(305))
      #expect(RecordedDays.facts([record]).currentSample?.words == 305)
    }
  }

  @Test func aTextThatAnotherDeviceHasStillIsNoReturn() {
    var (desk, laptop) = deskAndLaptop(content(100))
    desk.moment = hour
    desk.stamp = 10
    desk.look(content(150))
    laptop.moment = 2 * hour
    laptop.stamp = 20
    let session = laptop.open()
    laptop.close(session)
    #expect(RecordedDays.facts([desk, laptop]).currentSample?.words == 150)
  }

  @Test func anotherVersionOfAReaderIsNoChange() {
    var record = RecordedDays()
    record.look(content(100), readerVersion: 1)
    record.moment = hour
    record.look(content(150), readerVersion: 1)
    record.moment = day + hour
    record.look(content(150), counting: 148, readerVersion: 2)
    #expect(days(record) == [[0, 50], [0, 0], [0, 0], [0, 0]], "a day that is over stays")
    record.look(content(160), readerVersion: 2)
    #expect(days(record) == [[0, 50], [0, 12], [0, 0], [0, 0]])
  }

  @Test func aTextThatNoVersionCountedTwiceIsCompared() {
    var record = RecordedDays()
    record.look(content(100))
    record.moment = hour
    // A fact says that nobody knows how many words these are.
    record.look(content(150), broughtIn: 50, readerVersion: 2)
    record.look(content(160), readerVersion: 2)
    #expect(days(record)[0] == [0, 10])
  }

  @Test func whatGoesBackIsNoChangeAndTakesBackWhatLedAway() {
    var record = RecordedDays()
    record.look(content(100))
    record.moment = hour
    record.look(content(350))
    #expect(days(record)[0] == [0, 250], "until it returns, the day shows what was seen")
    record.moment = day + hour
    record.look(content(100))
    #expect(days(record) == [[0, 0], [0, 0], [0, 0], [0, 0]])
    record.look(content(350))
    record.look(content(360))
    #expect(
      days(record) == [[0, 250], [0, 10], [0, 0], [0, 0]],
      "what was taken back is there again when its text is")
  }

  @Test func aDayThatAReturnEmptiedHasNoWork() {
    var record = RecordedDays()
    func moments() -> [Int64] { WordHistory(of: RecordedDays.facts([record])).changeMoments }
    record.look(content(100))
    record.moment = hour
    record.look(content(350))
    #expect(moments() == [epoch + hour])
    record.moment = day + hour
    record.look(content(100))
    #expect(moments() == [], "neither the change nor the return is one of a day")
    record.moment = day + 2 * hour
    record.look(content(101))
    #expect(moments() == [epoch + day + 2 * hour])
  }

  @Test func aTextOfAnotherVersionOfItsFolderIsNoWork() {
    var record = RecordedDays()
    record.moment = hour
    record.look(content(300), isBorn: true, broughtIn: 300, because: .moved)
    #expect(days(record)[0] == [0, 0])
    #expect(WordHistory(of: RecordedDays.facts([record])).changeMoments == [])
  }

  @Test func aTextMayGoAndComeBackManyTimes() {
    var record = RecordedDays()
    record.look(content(100))
    for turn in 1...6 {
      record.moment = Int64(turn) * hour
      record.look(content(350))
      #expect(days(record)[0] == [0, 250], "turn \(turn)")
      record.moment += hour / 2
      record.look(content(100))
      #expect(days(record)[0] == [0, 0], "turn \(turn)")
    }
  }

  @Test func whatWasWrittenInASessionStaysWrittenIfABackupReplacesIt() {
    var record = RecordedDays()
    record.look(content(100))
    let session = record.open()
    record.moment = hour
    record.save(content(150), in: session)
    record.close(session)
    record.moment = day
    record.look(content(100))
    #expect(days(record) == [[50, 0], [0, 0], [0, 0], [0, 0]])
  }

  @Test func whatIsWrittenBackInAnotherSessionIsAChange() {
    var record = RecordedDays()
    record.look(content(100))
    let first = record.open()
    record.save(content(120), in: first)
    record.close(first)
    record.moment = day
    let second = record.open()
    record.save(content(100), in: second)
    record.close(second)
    #expect(
      days(record) == [[20, 0], [-20, 0], [0, 0], [0, 0]], "it may have gone to another text")
  }

  @Test func leavingAndReturningInOneSessionCancelOut() {
    var record = RecordedDays()
    record.look(content(100))
    let session = record.open()
    record.save(content(150), in: session)
    record.save(content(100), in: session)
    record.close(session)
    #expect(days(record)[0] == [0, 0])
  }

  @Test func aKilledProgramKeepsWhatItSaved() {
    var record = RecordedDays()
    record.look(content(100))
    let session = record.open()
    record.moment = hour
    record.save(content(105), in: session)
    record.moment = 3 * hour
    record.look(content(112))
    #expect(days(record)[0] == [5, 7], "what came two hours later is not of its session")
    record.close(session, reason: .ownerGone)
    record.change(session) { $0.sessionEnd?.endedAtNanoseconds = epoch + hour }
    #expect(days(record)[0] == [5, 7])
  }

  @Test func theSessionOfAKilledProgramHasTheWordsOfItsDay() {
    var record = RecordedDays()
    record.look(content(100))
    let session = record.open()
    record.moment = hour
    record.extend(session)
    func changes() -> [Int64?] {
      let facts = RecordedDays.facts([record])
      let listed = facts.sessionSummaries(from: .desk, idleLimitNanoseconds: nil)
      let shown = facts.summary(from: .desk, idleLimitNanoseconds: nil, listsSessions: true)
        .sessions
      #expect(listed == shown)
      return listed.map { session in
        session.figures.wordsAtEnd.flatMap { end in
          session.figures.wordsAtStart.map { end - $0 }
        }
      }
    }
    #expect(changes() == [nil], "nobody saw its text at the end")
    // A look finds what it saved.
    record.moment = hour + minute
    record.look(content(105), writtenAt: hour)
    #expect(days(record)[0] == [5, 0])
    #expect(changes() == [5])
    record.moment = 3 * hour
    record.look(content(112))
    #expect(days(record)[0] == [5, 7])
    #expect(changes() == [5], "what came later is not of the session")
    record.close(session, reason: .ownerGone)
    record.change(session) { $0.sessionEnd?.endedAtNanoseconds = epoch + hour }
    #expect(changes() == [5])
  }

  @Test func wordsThatWereFoundAfterAnEndWithoutAFileAreOfThatSession() {
    var record = RecordedDays()
    record.look(content(100))
    let session = record.open()
    record.moment = hour
    record.close(session, reason: .reboot)
    record.moment = day + hour
    record.look(content(140), writtenAt: hour / 2)
    #expect(days(record) == [[40, 0], [0, 0], [0, 0], [0, 0]])
    let sessions = RecordedDays.facts([record])
      .sessionSummaries(from: .desk, idleLimitNanoseconds: nil)
    #expect(sessions.map(\.figures.wordsAtEnd) == [140])
  }

  @Test(arguments: [2 * minute, 2 * hour, day])
  func aClockThatIsSetBackTurnsNothingAround(by distance: Int64) {
    var record = RecordedDays()
    record.moment = 2 * day + 12 * hour
    record.look(content(100))
    let session = record.open()
    record.moment += hour
    record.save(content(102), in: session)
    record.moment -= distance
    record.save(content(110), in: session)
    record.close(session)
    let found = days(record)
    #expect(found[2] == [10, 0])
    record.moment += 10 * minute
    record.look(content(111))
    #expect(days(record).flatMap(\.self).reduce(0, +) == 11, "the day is that of the clock")
  }

  /// A timer has one span, by the monotonic clock.
  @Test(arguments: [2 * hour, day], [false, true])
  func aTimerKeepsItsDayIfTheClockIsSetBackOverMidnight(by distance: Int64, isRunning: Bool) {
    var record = RecordedDays()
    record.moment = 2 * day + 10 * minute
    record.look(content(100))
    let session = record.open()
    record.change(session) { $0.session.kind = .manual }
    record.moment += 30 * minute - distance
    record.look(content(160), by: isRunning ? WordSampleFact.lookTool : "editor")
    if !isRunning { record.close(session) }
    record.change(session) { $0.spans[0].durationNanoseconds = 30 * minute }
    #expect(
      days(record) == [[0, 0], [0, 0], [60, 0], [0, 0]],
      "the day of the start, and what the monotonic clock adds")
  }

  /// A row of a day has a session, a change, or something that was reported.
  @Test func nothingIsReportedBeforeTheStartOfItsSession() {
    var record = RecordedDays()
    record.moment = 2 * day + hour
    record.look(content(100))
    let session = record.open()
    record.moment -= day
    record.save(content(110), in: session)
    record.close(session)
    // What a program reports with the end has a later stamp.
    record.look(content(112), by: "editor")
    var moments = RecordedDays.facts([record]).momentsOfWork.map { $0 - epoch }
    #expect(moments == [2 * day + hour, 2 * day + hour, 2 * day + hour])
    record.moment += hour
    record.look(content(115), by: "editor")
    moments = RecordedDays.facts([record]).momentsOfWork.map { $0 - epoch }
    #expect(moments.last == day + 2 * hour, "of the day that the clock shows after it")
  }

  @Test func theWordsOfASessionGoWithItToAnotherDay() {
    var record = RecordedDays()
    record.moment = day + hour
    record.look(content(100))
    let session = record.open()
    record.moment += hour
    record.save(content(130), in: session)
    record.close(session)
    record.change(session) { session in
      session.add(
        CorrectionFact(
          id: .number(7), session: session.session.id, kind: .add,
          wallStartNanoseconds: epoch + hour, durationNanoseconds: hour, authorship: .at(99)))
    }
    #expect(days(record) == [[30, 0], [0, 0], [0, 0], [0, 0]])
  }

  /// The time of a session is corrected, not its words.
  @Test(arguments: [
    CorrectionFact.saying(.cut, from: epoch, to: epoch + 30 * minute),
    .saying(.pause, from: epoch + 30 * minute, to: epoch + day + 2 * hour),
  ])
  func wordsThatWereSavedAfterTheEndThatAPersonNamedAreOfTheSessionOnTheirDay(
    correction: CorrectionFact
  ) {
    var record = RecordedDays()
    record.look(content(100))
    let session = record.open()
    for (moment, words) in [(hour, Int64(130)), (day + hour, 140)] {
      record.moment = moment
      record.look(content(words), writtenAt: moment)
    }
    record.close(session)
    #expect(days(record) == [[30, 0], [10, 0], [0, 0], [0, 0]])
    record.change(session) { $0.add(correction) }
    #expect(days(record) == [[30, 0], [10, 0], [0, 0], [0, 0]])
  }

  @Test func aChangeThatTwoDevicesSawCountsOnceAndWithItsSession() {
    var desk = RecordedDays()
    desk.look(content(100))
    var laptop = RecordedDays()
    laptop.device = .laptop
    laptop.look(content(100))
    let session = laptop.open()
    laptop.moment = hour
    laptop.save(content(200), in: session)
    laptop.moment = 2 * hour
    laptop.save(content(400), in: session)
    laptop.close(session)
    desk.moment = 3 * hour
    desk.look(content(400))
    #expect(days(desk)[0] == [0, 300], "without the other device's facts")
    #expect(days(desk, laptop)[0] == [300, 0])
    #expect(days(laptop, desk)[0] == [300, 0])
    // What two looks saw alike counts once, too.
    var other = laptop
    other.device = .number(9)
    #expect(days(laptop, other)[0] == [300, 0])
  }

  @Test func countsOfTwoDevicesAreNeverSubtracted() {
    var desk = RecordedDays()
    desk.look(content(100))
    desk.moment = hour
    desk.look(content(150))
    var laptop = RecordedDays()
    laptop.device = .laptop
    laptop.moment = 2 * hour
    laptop.look(content(900))
    laptop.moment = 3 * hour
    laptop.look(content(910))
    #expect(days(desk, laptop)[0] == [0, 60])
  }

  @Test func eachChangeToAnEarlierTextHasItsOwnSighting() {
    var record = RecordedDays()
    for turn in 0..<1000 {
      record.moment = Int64(turn) * minute
      record.look(content(turn.isMultiple(of: 2) ? 100 : 160))
    }
    let changes = RecordedDays.facts([record]).allTextChanges
    #expect(changes.map(\.sighting) == record.samples.dropFirst().reversed().map(\.sighting))
  }

  @Test(.timeLimit(.minutes(1)))
  func twoTextsThatTwoDevicesSawByTurnsVeryOftenAreOneChange() {
    var (desk, laptop) = (RecordedDays(), RecordedDays())
    laptop.device = .laptop
    func lookVeryOften(_ record: inout RecordedDays) {
      for turn in 0..<2000 {
        record.moment = Int64(turn) * second
        record.look(content(turn.isMultiple(of: 2) ? 100 : 160))
      }
    }
    lookVeryOften(&desk)
    laptop.stamp = desk.stamp
    lookVeryOften(&laptop)
    #expect(days(desk, laptop)[0] == [0, 60])
    #expect(days(laptop, desk)[0] == [0, 60])
  }

  /// The laptop puts the desk's text into its own one, and 10 words are written at the same time.
  @Test func theTextOfAnotherDeviceThatIsPutIntoThisOneCountsThere() {
    var (desk, laptop) = deskAndLaptop(content(900))
    desk.moment = hour
    let session = desk.open()
    desk.moment = 2 * hour
    desk.save(content(970), in: session)
    desk.close(session)
    laptop.moment = day + hour
    laptop.stamp = desk.stamp
    laptop.look(content(940))
    laptop.moment = 2 * day + hour
    laptop.look(content(1020))
    #expect(days(desk, laptop) == [[70, 0], [0, 40], [0, 80], [0, 0]], "nobody knows yet")
    laptop.look(content(1020), from: content(970))
    let expected: [[Int64]] = [[70, 0], [0, 40], [0, 10], [0, 0]]
    #expect(days(desk, laptop) == expected)
    #expect(days(laptop, desk) == expected)
    // The desk sees what the laptop made.
    desk.moment = 3 * day
    desk.stamp = laptop.stamp
    desk.look(content(1020))
    #expect(days(desk, laptop) == expected)
    #expect(days(laptop, desk) == expected)
    // Both go on, and the laptop puts in the desk's words again.
    desk.look(content(1050))
    laptop.stamp = desk.stamp
    laptop.moment = 3 * day + hour
    laptop.look(content(1060))
    laptop.look(content(1090))
    laptop.look(content(1090), from: content(1050))
    #expect(days(desk, laptop) == [[70, 0], [0, 40], [0, 10], [0, 70]])
  }

  @Test func aTextThatIsTakenOutAgainAfterItWasPutInCountsWhereItWasWritten() {
    var (desk, laptop) = deskAndLaptop(content(900))
    desk.moment = hour
    desk.look(content(970))
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(940))
    laptop.look(content(1010))
    laptop.look(content(1010), from: content(970))
    laptop.look(content(940))
    #expect(days(desk, laptop)[0] == [0, 110])
  }

  /// The desk leaves the text and goes back to it: by way of another text, or of the one that both began with.
  @Test(arguments: [1000, 900])
  func aTextThatCameBackBeforeItWasPutInCountsOnce(between: Int64) {
    var (desk, laptop) = deskAndLaptop(content(900))
    desk.moment = hour
    desk.look(content(970))
    desk.look(content(between))
    desk.look(content(970))
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(940))
    laptop.look(content(1010))
    laptop.look(content(1010), from: content(970))
    #expect(days(desk, laptop)[0] == [0, 110])
    #expect(days(laptop, desk)[0] == [0, 110])
  }

  /// Two devices that write in turns, the desk first.
  ///
  /// - Parameter text: What the laptop knows that the desk saw before it.
  private func deskAndLaptopByTurns(
    knowing text: Fingerprint?
  ) -> (desk: RecordedDays, laptop: RecordedDays) {
    var (desk, laptop) = deskAndLaptop(content(100))
    desk.moment = hour
    desk.look(content(250))
    laptop.moment = day + hour
    laptop.stamp = desk.stamp
    laptop.look(content(400), from: text)
    desk.moment = 2 * day + hour
    desk.stamp = laptop.stamp
    desk.look(content(550), from: content(400))
    return (desk, laptop)
  }

  @Test func twoDevicesByTurnsCountEachChangeOnce() {
    let (desk, lastSeen) = deskAndLaptopByTurns(knowing: content(250))
    var laptop = lastSeen
    let expected: [[Int64]] = [[0, 150], [0, 150], [0, 150], [0, 0]]
    #expect(days(desk, laptop) == expected)
    #expect(days(laptop, desk) == expected)
    // The laptop sees only now what the desk wrote.
    laptop.moment = 3 * day + hour
    laptop.stamp = desk.stamp
    laptop.look(content(550))
    #expect(days(desk, laptop) == expected)
    #expect(days(laptop)[2...].flatMap(\.self) == [0, 0, 0, 150], "without the desk's facts")
  }

  @Test func twoDevicesByTurnsThatExchangeTheirFactsLaterCountEachChangeOnce() {
    let (desk, laptop) = deskAndLaptopByTurns(knowing: nil)
    #expect(days(desk, laptop) == [[0, 150], [0, 150], [0, 150], [0, 0]])
    #expect(days(laptop)[1] == [0, 300], "without the desk's facts")
  }

  @Test func ofTwoWaysThatMeetOneCounts() {
    var (desk, laptop) = deskAndLaptop(content(100))
    desk.moment = hour
    desk.look(content(200))
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(300))
    #expect(days(desk, laptop)[0] == [0, 300], "as long as they were not put together")
    desk.moment = day
    desk.stamp = laptop.stamp
    desk.look(content(400))
    laptop.moment = day + hour
    laptop.stamp = desk.stamp
    laptop.look(content(400))
    let expected: [[Int64]] = [[0, 100], [0, 200], [0, 0], [0, 0]]
    #expect(days(desk, laptop) == expected, "both took two steps, and the desk's were first")
    #expect(days(laptop, desk) == expected)
    laptop.moment = day + 2 * hour
    laptop.look(content(410))
    #expect(days(desk, laptop)[1] == [0, 210])
  }

  /// The desk cuts 60 words. The laptop gets that text, and goes back on the next day.
  private func deskAndLaptopThatWentBack() -> (desk: RecordedDays, laptop: RecordedDays) {
    var (desk, laptop) = deskAndLaptop(content(500))
    desk.moment = hour
    desk.look(content(440))
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(440))
    #expect(days(desk, laptop)[0] == [0, -60])
    laptop.moment = day + hour
    laptop.look(content(500))
    return (desk, laptop)
  }

  /// The laptop got the text only after the desk had written on.
  @Test(arguments: [false, true], [false, true])
  func aTextThatOnlyAnotherDeviceSawComesBack(isInSession: Bool, isNewText: Bool) {
    var (desk, laptop) = (RecordedDays(), RecordedDays())
    laptop.device = .laptop
    desk.moment = hour
    desk.look(content(374), isBorn: true)
    desk.moment = day + hour
    if isInSession {
      let session = desk.open()
      desk.moment += minute
      desk.save(content(573), in: session)
      desk.close(session)
    } else {
      desk.look(content(573))
    }
    laptop.stamp = desk.stamp
    laptop.moment = day + 2 * hour
    laptop.look(content(573), isBorn: isNewText)
    #expect(
      days(desk, laptop)
        == [[0, 374], isInSession ? [199, 0] : [0, 199], [0, 0], [0, 0]])
    laptop.moment = 2 * day + hour
    laptop.look(content(374))
    laptop.moment = 3 * day + hour
    laptop.look(content(380))
    let expected: [[Int64]] = [[0, 374], isInSession ? [199, 0] : [0, 0], [0, 0], [0, 6]]
    #expect(days(desk, laptop) == expected)
    #expect(days(laptop, desk) == expected)
  }

  @Test func whatGoesBackOnAnotherDeviceIsTakenBack() {
    var (desk, laptop) = deskAndLaptopThatWentBack()
    let nothing: [[Int64]] = [[0, 0], [0, 0], [0, 0], [0, 0]]
    #expect(days(desk, laptop) == nothing)
    #expect(days(laptop, desk) == nothing)
    // It is written on there, and the desk gets that.
    laptop.look(content(505))
    #expect(days(desk, laptop) == [[0, 0], [0, 5], [0, 0], [0, 0]])
    desk.moment = 2 * day
    desk.stamp = laptop.stamp
    desk.look(content(505))
    #expect(days(desk, laptop) == [[0, 0], [0, 5], [0, 0], [0, 0]])
    #expect(days(laptop, desk) == [[0, 0], [0, 5], [0, 0], [0, 0]])
  }

  @Test func whatSomebodyWentOnWithIsNotTakenBackByAnotherDevice() {
    var (desk, laptop) = deskAndLaptopThatWentBack()
    desk.moment = day + 2 * hour
    desk.stamp = laptop.stamp
    desk.look(content(450))
    #expect(days(desk, laptop) == [[0, -60], [0, 10], [0, 0], [0, 0]])
    laptop.moment = day + 3 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(500, 1))
    #expect(days(desk, laptop) == [[0, -60], [0, 10], [0, 0], [0, 0]])
  }

  @Test func whatWasWrittenInASessionStaysWrittenIfAnotherDeviceGoesBack() {
    var (desk, laptop) = deskAndLaptop(content(500))
    desk.moment = hour
    let session = desk.open()
    desk.save(content(560), in: session)
    desk.close(session)
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(560))
    laptop.look(content(500))
    #expect(days(desk, laptop)[0] == [60, 0])
  }

  @Test func whatOnlyAnotherDeviceRemovedIsNoChangeHere() {
    var (desk, laptop) = deskAndLaptop(content(1000))
    desk.moment = hour
    desk.look(content(600))
    laptop.moment = day
    laptop.stamp = desk.stamp
    laptop.look(content(610), from: content(600))
    #expect(days(desk, laptop) == [[0, -400], [0, 10], [0, 0], [0, 0]])
  }

  @Test func whatTwoDevicesWriteInOneTextAtOnceCountsOnBoth() {
    var (desk, laptop) = deskAndLaptop(content(100))
    desk.moment = hour
    desk.look(content(200))
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(170))
    #expect(days(desk, laptop)[0] == [0, 170])
  }

  @Test func wordsThatWereBroughtInOnTheWayAreTakenOffOnce() {
    let (desk, laptop) = deskAndLaptopWithWordsBroughtIn()
    #expect(days(laptop)[0] == [0, 33])
    #expect(days(desk, laptop)[0] == [0, 33])
  }

  @Test func wordsThatWereBroughtInAreTakenOffOnceAlsoAfterTheTextLeftAndCameBack() {
    var (desk, laptop) = deskAndLaptopWithWordsBroughtIn()
    // Another branch is checked out there for an hour. Then the laptop came to this text from two others.
    laptop.moment = day
    laptop.look(content(1237))
    laptop.moment = day + hour
    laptop.look(content(3493))
    #expect(days(desk, laptop) == [[0, 33], [0, 0], [0, 0], [0, 0]])
    desk.moment = 2 * day
    desk.stamp = laptop.stamp
    desk.look(content(3500))
    #expect(days(laptop, desk) == [[0, 33], [0, 0], [0, 7], [0, 0]])
  }

  /// The laptop got the text only when another one had been made of it.
  @Test func whatTheFirstDeviceFoundToBeCopiedInANewTextHolds() {
    var (desk, laptop) = (RecordedDays(), RecordedDays())
    laptop.device = .laptop
    desk.moment = hour
    desk.look(content(652), isBorn: true, broughtIn: 600)
    laptop.stamp = desk.stamp
    laptop.moment = 2 * day
    laptop.look(content(652), writtenAt: hour, isBorn: true, broughtIn: 652)
    let expected: [[Int64]] = [[0, 52], [0, 0], [0, 0], [0, 0]]
    #expect(days(desk, laptop) == expected)
    #expect(days(laptop, desk) == expected)
  }

  @Test func whatOnlyAnotherDeviceFoundToBeBroughtInIsTakenOff() {
    var (desk, laptop) = deskAndLaptop(content(2090))
    desk.moment = hour
    desk.look(content(2140))
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(3510), broughtIn: 1370, because: .moved)
    // It knows what the laptop found out, and does not ask again.
    desk.moment = 3 * hour
    desk.stamp = laptop.stamp
    desk.look(content(3510))
    #expect(days(desk, laptop)[0] == [0, 50])
  }

  @Test func theDeviceThatKnewMoreOfATextThatIsGoneHolds() {
    var (desk, laptop) = deskAndLaptop(content(1200))
    desk.moment = hour
    desk.look(content(2230), broughtIn: 990, because: .moved, of: .number(8))
    // The laptop has not seen that 90 words of it were written before.
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(2230), broughtIn: 900, because: .moved, of: .number(9))
    #expect(days(desk, laptop)[0] == [0, 40])
    #expect(days(laptop, desk)[0] == [0, 40])
    laptop.look(content(2230), broughtIn: 0, because: .said)
    #expect(days(desk, laptop)[0] == [0, 1030], "what a person says later holds")
  }

  @Test func whatAPersonSaidOfATextHoldsForADeviceThatSawItLater() {
    var (desk, laptop) = (RecordedDays(), RecordedDays())
    laptop.device = .laptop
    desk.moment = hour
    desk.look(content(547), isBorn: true, broughtIn: 46)
    desk.look(content(547), broughtIn: 547, because: .said)
    laptop.moment = 2 * hour
    laptop.stamp = desk.stamp
    laptop.look(content(547), isBorn: true, broughtIn: 44)
    #expect(days(desk, laptop)[0] == [0, 0])
    #expect(days(laptop, desk)[0] == [0, 0])
  }

  /// The first day of two documents that were linked later, in sessions and outside.
  private func dayOfLinked(_ records: RecordedDays...) -> [Int64] {
    var facts = RecordedDays.facts(records)
    facts.documents = [.number(1), .number(2)]
    let words = WordHistory(of: facts).words(in: epoch..<epoch + day)
    return [words?.change ?? 0, words?.outside ?? 0]
  }

  /// A text of 200 words that grew by 60 in a session.
  private func writtenOn() -> RecordedDays {
    var record = RecordedDays()
    record.look(content(200))
    record.moment = hour
    let session = record.open()
    record.moment += minute
    record.save(content(260), in: session)
    record.close(session)
    record.moment = 2 * hour
    return record
  }

  /// The words may have come from the text itself, from another copy of it, or from several.
  @Test(arguments: [.number(1), .number(3), nil] as [DocumentIdentifier?])
  func aCopyThatIsLinkedLaterHasTheWordsOfItsTextOnce(origin: DocumentIdentifier?) {
    var record = writtenOn()
    record.look(content(305), from: RecordedDays.nothing, broughtIn: 260, of: origin)
    record.look(content(325))
    #expect(dayOfLinked(record) == [60, 65])
  }

  @Test func anUnchangedCopyThatIsLinkedLaterTakesNothingOff() {
    var record = writtenOn()
    record.look(content(260), from: RecordedDays.nothing, broughtIn: 260, of: .number(1))
    #expect(dayOfLinked(record) == [60, 0])
  }

  @Test func aCopyOnAnotherComputerThatIsLinkedLaterCountsWhatWasAddedThere() {
    let desk = writtenOn()
    var laptop = RecordedDays()
    laptop.device = .laptop
    laptop.stamp = desk.stamp
    laptop.moment = 3 * hour
    laptop.look(content(305), isBorn: true, broughtIn: 260, of: .number(1))
    laptop.look(content(325))
    #expect(dayOfLinked(desk, laptop) == [60, 65])
  }

  /// What came from a linked text in a change of its own was copied there, and no words are written twice.
  @Test func aPassageThatIsCopiedFromALinkedTextIsTakenOffItsChange() {
    var record = RecordedDays()
    record.look(content(1000))
    record.look(content(1510), broughtIn: 500, of: .number(2))
    #expect(dayOfLinked(record) == [0, 10])
  }

  /// The backup had the first text, and the chapter was copied over it again.
  @Test func whatWasWrittenInATextStaysIfItIsLinkedWithItsBackup() {
    var record = RecordedDays()
    record.look(content(600))
    record.moment = hour
    record.look(content(700))
    record.moment = 2 * hour
    record.look(content(700), from: content(600), broughtIn: 100, of: .number(1))
    var facts = RecordedDays.facts([record])
    facts.documents = [.number(1), .number(2)]
    facts.linkedByPerson = facts.documents
    facts.documentOfSighting = [
      record.samples[0].sighting: .number(1), record.samples[1].sighting: .number(1),
      record.samples[2].sighting: .number(2),
    ]
    #expect(WordHistory(of: facts).words(in: epoch..<epoch + day)?.outside == 100)
  }

  @Test func whatAnotherTextHasOfAChangeIsKnownByItsContents() {
    var record = RecordedDays()
    for words: Int64 in [600, 700, 660] { record.look(content(words)) }
    let facts = RecordedDays.facts([record])
    func counted(_ words: Int64, from first: Int64, to last: Int64) -> Int64 {
      facts.wordsCounted(of: words, from: content(first), to: content(last), by: "prose/1")
    }
    #expect(counted(100, from: 600, to: 700) == 100)
    #expect(counted(30, from: 600, to: 700) == 30)
    #expect(counted(130, from: 570, to: 700) == 100, "it never had the text before")
    #expect(counted(-40, from: 700, to: 660) == -40)
    #expect(counted(-40, from: 600, to: 700) == 0, "it only grew")
    #expect(counted(90, from: 600, to: 690) == 0, "it never had the text after")
  }

  @Test func theWordsOfACopyAreTakenOffOnceAlsoIfWhatWasAddedIsRemoved() {
    var record = RecordedDays()
    record.look(content(250), isBorn: true, broughtIn: 200, of: .number(2))
    for words: Int64 in [270, 250] {
      record.moment += hour
      let session = record.open()
      record.moment += minute
      record.save(content(words), in: session)
      record.close(session)
    }
    #expect(days(record)[0] == [0, 50])
  }

  /// Random days of one document, against a ledger of what was typed when.
  @Test(arguments: TestTier.isFull ? UInt64(1)...300 : 1...20)
  func randomDaysAreWhatTheLedgerSays(seed: UInt64) {
    print("DaysTests: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var record = RecordedDays()
    record.moment = hour
    /// The contents in their order, and what led to each.
    struct Entry {
      var day: Int64
      var words: Int64
      var session: Int?
      var isReturn = false
    }
    var ledger: [Entry] = []
    /// What all entries came to when each content was there.
    var states: [[Int64]] = [[]]
    var contents = [content(.random(in: 100...200, using: &random))]
    record.look(contents[0])
    var version: UInt64 = 1
    var session: Int?
    /// The latest day of a change in the session.
    var sessionDay: Int64 = 0
    for _ in 0..<Int.random(in: 5...40, using: &random) {
      record.moment += .random(in: minute...5 * hour, using: &random)
      guard record.moment < 4 * day else { break }
      let last = contents[contents.count - 1]
      var next = content(
        max(0, Int64(last.high) + .random(in: -50...80, using: &random)), version)
      version += 1
      if Int.random(in: 0..<5, using: &random) == 0,
        let old = contents.randomElement(using: &random)
      {
        next = old
      }
      let today = record.moment / day
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where session == nil:
        session = record.open()
        sessionDay = today
        continue
      case 1:
        guard let open = session else { continue }
        record.close(open)
        session = nil
        continue
      default: break
      }
      guard next != last else { continue }
      if let session {
        record.save(next, in: session)
        sessionDay = max(sessionDay, today)
      } else {
        record.look(next)
      }
      var entry = Entry(
        day: session == nil ? today : sessionDay, words: Int64(next.high) - Int64(last.high),
        session: session)
      if let place = contents.lastIndex(of: next),
        session == nil
          || ledger[place...].contains(where: { $0.session == nil || $0.isReturn })
      {
        (entry.words, entry.isReturn) = (0, true)
        for index in ledger.indices {
          let former = index < states[place].count ? states[place][index] : 0
          if former != 0 || ledger[index].session == nil || ledger[index].session == session {
            ledger[index].words = former
          }
        }
      }
      ledger.append(entry)
      contents.append(next)
      states.append(ledger.map(\.words))
    }
    let found = RecordedDays.days(4, [record])
    for day in 0..<Int64(4) {
      let inSessions = ledger.filter { $0.day == day && $0.session != nil }.map(\.words)
      let outside = ledger.filter { $0.day == day && $0.session == nil }.map(\.words)
      #expect(found[Int(day)].inSessions == inSessions.reduce(0, +), "day \(day)")
      #expect(found[Int(day)].outside == outside.reduce(0, +), "day \(day)")
    }
    // In any order of the facts.
    var shuffled = record
    shuffled.shuffle(&random)
    #expect(
      RecordedDays.days(4, [shuffled]).map { [$0.inSessions, $0.outside] }
        == found.map { [$0.inSessions, $0.outside] })
  }
}

extension RecordedDays {
  mutating func shuffle(_ random: inout SeededGenerator) {
    self = RecordedDays(self, random: &random)
  }
}
