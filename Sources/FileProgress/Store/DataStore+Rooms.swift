package import DocumentIdentity
package import FileTracking
package import Foundation
package import ProgressModel
import ProgressStorage
import StoreEngine

// What the other parts of this package ask of a store. Each extension leads to one room.

extension DataStore {
  private var timers: Timers { Timers(kernel: kernel) }

  /// Stops manual sessions, also of files that are gone.
  ///
  /// - Parameter documents: Whose sessions; `nil` for all that run.
  /// - Returns: How many were stopped.
  package func stopManualSessions(of documents: Set<DocumentIdentifier>?) throws -> Int {
    try timers.stopManualSessions(of: documents)
  }

  /// Stops the timer of a context.
  ///
  /// - Returns: How many sessions were stopped: one, or none if no timer ran.
  package func stopManualSessions(ofContext context: ContextIdentifier) throws -> Int {
    try timers.stopManualSessions(ofContext: context)
  }

  /// Starts the timer of a context, in its newest attempt.
  ///
  /// - Parameter isNew: Whether a new attempt starts, which stops the timer of the one before.
  /// - Returns: What became of it, and the number of the attempt, of which the first is 1.
  /// - Throws: ``DataStoreError``; nothing was changed then.
  package func startTimer(
    ofContext context: ContextIdentifier, inNewAttempt isNew: Bool = false
  ) throws -> (start: TimerStart, attempt: Int) {
    try timers.startTimer(ofContext: context, inNewAttempt: isNew)
  }

  /// Corrects the end of a session of a document or a context that began before a moment: of one that runs in a
  /// program, or else of the newest that is a timer or was open in a program then.
  ///
  /// A session that runs pauses from that moment until now, and goes on. Else only a session whose recorded
  /// end is uncertain, or at most ``EndCorrection/limitNanoseconds`` ago, is corrected; what was corrected
  /// can be corrected again.
  ///
  /// - Parameters:
  ///   - subject: The document or the context.
  ///   - wallNanoseconds: When it ended, in nanoseconds since 1970.
  ///   - isOfTimer: Whether only timers are meant.
  ///   - summary: The command, for people.
  /// - Returns: What became of it; nothing was written unless it is
  ///   ``EndCorrection/corrected``.
  package func correctEnd(
    of subject: TimerSubject, atWallNanoseconds wallNanoseconds: Int64,
    ofTimersOnly isOfTimer: Bool = false, asCommand summary: String
  ) throws -> EndCorrection {
    try timers.correctEnd(
      of: subject, atWallNanoseconds: wallNanoseconds, ofTimersOnly: isOfTimer,
      asCommand: summary)
  }

  /// The sessions that run now, the newest first; writes nothing.
  package func runningSessions() throws -> [RunningSessionInfo] {
    try timers.runningSessions()
  }

  /// The running timers that were probably forgotten, the newest first; writes nothing.
  ///
  /// - Complexity: O(*n*) in the sessions that run; a timer that was not forgotten costs nothing more.
  package func forgottenTimers() throws -> [RunningSessionInfo] {
    try timers.runningSessions(isForgotten: true)
  }

  /// Starts the timer of a file, which runs from one command to another until it is stopped.
  ///
  /// It does in one transaction what fetching, starting and saving would do, and reads nothing of the
  /// activity but whether its timer runs.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - since: When it was started by a person's word, in nanoseconds since 1970; `nil` for now.
  ///   - hear: Hears which document the file was taken for, if it is recorded.
  /// - Throws: As ``fetchActivity(for:)``; nothing was changed then.
  package func startTimer(
    atPath path: String, since: Int64? = nil, _ hear: (MatchDecision) -> Void = { _ in }
  ) throws -> TimerStart {
    let (start, decision) = try timers.startTimer(atPath: path, since: since)
    if let decision { hear(decision) }
    return start
  }
}

extension DataStore {
  private var sessionCorrections: SessionCorrections { SessionCorrections(kernel: kernel) }

  /// The short names of all sessions; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n* log *n*) in the sessions.
  package func sessionNames() throws -> SessionNames { try sessionCorrections.names() }

  /// Returns a session with its document; `nil` for one that nothing says when it was. Writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func session(_ id: SessionIdentifier) throws -> KnownSession? {
    try sessionCorrections.session(id)
  }

  /// Adds a session that no program recorded, as one command.
  ///
  /// - Parameters:
  ///   - sighting: A sighting of the document.
  ///   - period: When it was, in nanoseconds since 1970, not empty.
  ///   - summary: The command, for people.
  /// - Returns: The session; ``SessionCorrection/unknown`` if the document was forgotten meanwhile.
  /// - Throws: ``DataStoreError``.
  package func addSession(
    to sighting: SightingFact, during period: Range<Int64>, asCommand summary: String
  ) throws -> SessionCorrection {
    try sessionCorrections.add(to: sighting, during: period, asCommand: summary)
  }

  /// Says when a session was, as one command.
  ///
  /// - Parameters:
  ///   - session: The session, which must not run. A deleted one counts again.
  ///   - period: When it was, in nanoseconds since 1970.
  ///   - isWhole: Whether all of that time counts. Otherwise gaps in the recorded time stay gaps.
  ///   - summary: The command, for people.
  /// - Throws: ``DataStoreError``.
  package func correct(
    _ session: SessionIdentifier, to period: Range<Int64>, isWhole: Bool = false,
    asCommand summary: String
  ) throws -> SessionCorrection {
    try sessionCorrections.change(session, to: period, isWhole: isWhole, asCommand: summary)
  }

  /// Says that a person paused in a session, as one command: nothing counts meanwhile.
  ///
  /// - Parameters:
  ///   - session: The session, which must not run.
  ///   - period: When the person paused, in nanoseconds since 1970.
  ///   - summary: The command, for people.
  /// - Throws: ``DataStoreError``.
  package func pause(
    _ session: SessionIdentifier, during period: Range<Int64>, asCommand summary: String
  ) throws -> SessionCorrection {
    try sessionCorrections.pause(session, during: period, asCommand: summary)
  }

  /// Says that sessions did not take place, as one command. The words stay with the document.
  ///
  /// - Parameters:
  ///   - sessions: The sessions. One that runs stays as it is.
  ///   - summary: The command, for people.
  /// - Returns: What became of each, in the same order.
  /// - Throws: ``DataStoreError``.
  package func delete(
    _ sessions: [SessionIdentifier], asCommand summary: String
  ) throws -> [SessionCorrection] {
    try sessionCorrections.delete(sessions, asCommand: summary)
  }
}

extension DataStore {
  private var goalList: GoalList { GoalList(kernel: kernel) }

  /// The person's goals, sorted by the paths that their documents and folders have now; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n*) in the goals ever set. Where a folder is gone, also in the sightings below it and the
  ///   folders beside it.
  package func goals() throws -> [KnownGoal] { try goalList.goals() }

  /// Changes parts of a goal, as one command. The other parts stay.
  ///
  /// - Parameters:
  ///   - changes: The new value of each part that changes; `nil` takes it away.
  ///   - target: A document or folder; a context has no words, and so no goal.
  ///   - summary: The command, for people.
  /// - Returns: Whether anything is other than before. If not, nothing was recorded.
  /// - Throws: ``DataStoreError``.
  @discardableResult
  package func setGoal(
    _ changes: [Goal.Key: String?], for target: GoalFact.Target, asCommand summary: String
  ) throws -> Bool {
    try goalList.setGoal(changes, for: target, asCommand: summary)
  }
}

extension DataStore {
  private var exclusionList: ExclusionList { ExclusionList(kernel: kernel) }

  /// The patterns of paths that are not recorded, sorted.
  package func exclusions() throws -> [String] {
    try exclusionList.exclusions()
  }

  /// The pattern by which a file is not recorded, if there is one.
  ///
  /// - Parameter path: An absolute path; symbolic links are followed, and it need not exist.
  package func exclusion(ofFileAt path: String) throws -> String? {
    try exclusionList.exclusion(ofFileAt: path)
  }

  /// Whether its files are open, and may be changed.
  package var isOpenForWriting: Bool {
    kernel.sync { kernel.connection(ifOpenFor: .readWrite) != nil }
  }

  /// Why nothing of a file is kept; `nil` if it is recorded.
  ///
  /// - Parameter path: An absolute path; symbolic links are followed, and it need not exist.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func recordingRefusal(ofFileAt path: String) throws -> RecordingPolicy.Refusal? {
    try exclusionList.refusal(ofFileAt: path)
  }

  /// Switches recording off, or on again, for the paths of patterns, as one command.
  ///
  /// - Parameters:
  ///   - patterns: What `ExclusionPattern` takes.
  ///   - isExcluded: Whether files of the patterns are not recorded from now on.
  ///   - summary: The command, for people.
  /// - Returns: The patterns that changed; if there are none, nothing was recorded.
  @discardableResult
  package func setExclusion(
    _ patterns: [String], isExcluded: Bool, asCommand summary: String
  ) throws -> [String] {
    try exclusionList.setExclusion(patterns, isExcluded: isExcluded, asCommand: summary)
  }
}

extension DataStore {
  private var catalogue: DocumentCatalogue { DocumentCatalogue(kernel: kernel) }

  /// All documents, also those whose file only another device has seen.
  ///
  /// - Complexity: O(*n*) in the documents.
  package func placedDocuments() throws -> [PlacedDocument] {
    try catalogue.placedDocuments()
  }

  /// The documents whose last work lies before a moment.
  ///
  /// Work is all that a report is made of: sessions, items, progress and counted words, and that the
  /// content was seen new or changed.
  ///
  /// - Parameter wallNanoseconds: The moment, in nanoseconds since 1970.
  package func documents(lastWorkedOnBefore wallNanoseconds: Int64) throws -> [PlacedDocument] {
    try catalogue.documents(lastWorkedOnBefore: wallNanoseconds)
  }

  /// The paths, without links, at which documents lay last on this device; files may be gone.
  package func lastingPaths(ofDocuments documents: Set<DocumentIdentifier>) throws -> [String] {
    try catalogue.lastingPaths(ofDocuments: documents)
  }

  /// The sighting of the document that was seen last at a path on this device, whatever is there now.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  package func lastSighting(atPath path: String) throws -> SightingFact? {
    try catalogue.lastSighting(atPath: path)
  }

  /// The folders, without links, in which files were ever seen on this device; those of most files first.
  ///
  /// - Complexity: O(*n*) in the sightings.
  package func knownFolders() throws -> [String] {
    try catalogue.knownFolders()
  }

  /// From where facts are read that were asked for without one.
  package func viewpoint() throws -> Viewpoint {
    try catalogue.viewpoint()
  }

  /// The document that was seen last at a path on this device, whatever is there now; `nil` if none was.
  ///
  /// The file is not looked at.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  package func document(lastSeenAtPath path: String) throws -> DocumentIdentifier? {
    try catalogue.document(lastSeenAtPath: path)
  }

  /// The documents whose identifiers start with some digits, one of each activity; at most a few.
  ///
  /// - Parameter prefix: Hexadecimal digits, with or without hyphens.
  package func documents(withIdentifierPrefix prefix: String) throws -> [DocumentIdentifier] {
    try catalogue.documents(withIdentifierPrefix: prefix)
  }

  /// Another path at which the document of a sighting was before; `nil` if there is none.
  package func earlierPath(of sighting: SightingFact) throws -> String? {
    try catalogue.earlierPath(of: sighting)
  }

  /// Hands over every activity for which something was saved; writes nothing.
  ///
  /// - Parameters:
  ///   - hasContents: Whether to read the contents that sessions started and ended with. Without them,
  ///     their words are unknown.
  ///   - includesCounted: Whether documents are wanted, too, of which nothing is known but their words.
  ///   - body: Takes the facts of an activity, and from where they are read.
  /// - Returns: Whether there is a store.
  /// - Throws: ``DataStoreError`` if the store cannot be read, or what `body` throws.
  package func forEachActivity(
    hasContents: Bool = false, includesCounted: Bool = false,
    _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws -> Bool {
    try catalogue.forEachActivity(
      hasContents: hasContents, includesCounted: includesCounted, body)
  }

  /// Hands over the activities of the latest work, each once and in no certain order; writes nothing.
  ///
  /// Those are all with work, or with words counted again, since a moment; all that
  /// run, and beyond them the latest ones.
  ///
  /// - Parameters:
  ///   - wallNanoseconds: The moment, in nanoseconds since 1970.
  ///   - count: How many that do not run are handed over at least, if there are as many.
  ///   - includesContexts: Whether contexts are wanted beside documents.
  ///   - body: Takes the facts of an activity, and from where they are read.
  /// - Returns: Whether there is a store.
  /// - Throws: ``DataStoreError`` if the store cannot be read, or what `body` throws.
  /// - Complexity: O(*n*) in the facts of these activities, after one look at all spans.
  package func forEachRecentActivity(
    since wallNanoseconds: Int64, atLeast count: Int = 0, includesContexts: Bool = false,
    _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws -> Bool {
    try catalogue.forEachRecentActivity(
      since: wallNanoseconds, atLeast: count, includesContexts: includesContexts, body)
  }

  /// Returns the facts of an activity, also of a document that was only looked at; `nil` without a store.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func facts(ofDocument document: DocumentIdentifier) throws -> ActivityFacts? {
    try catalogue.facts(ofDocument: document)
  }

  /// Returns what is known of the activity that a document belongs to; writes nothing.
  ///
  /// - Returns: `nil` if nothing was saved for it.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*n*) in the facts of the activity.
  package func savedFacts(ofDocument document: DocumentIdentifier) throws -> ActivityFacts? {
    try catalogue.savedFacts(ofDocument: document)
  }

  /// The documents that lie, or last lay, at or below a path; also of files that are gone.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  package func documents(atOrBelow path: String) throws -> [(DocumentIdentifier, path: String)] {
    try catalogue.documents(atOrBelow: path)
  }

  /// The documents of a file or folder that a person named, each once.
  ///
  /// - Parameters:
  ///   - paths: Its absolute path, and the same without links if something is there.
  ///   - all: All documents.
  package func documents(
    meantBy paths: [String], among all: [PlacedDocument]
  ) throws -> [PlacedDocument] {
    try catalogue.documents(meantBy: paths, among: all) { try? status(atPath: $0) }
  }

  /// The folders at or below a path for which a goal is stored, also one that no longer holds.
  ///
  /// - Parameter path: An absolute path without a slash at its end.
  package func goalFolders(atOrBelow path: String) throws -> [String] {
    try catalogue.goalFolders(atOrBelow: path)
  }
}

extension DataStore {
  private var contextCatalogue: ContextCatalogue { ContextCatalogue(kernel: kernel) }

  /// The programs that have contexts, sorted by their bytes; writes nothing.
  package func contextApplications() throws -> [String] { try contextCatalogue.applications() }

  /// Whether nothing is kept at all.
  package var recordsNothing: Bool { kernel.recordsNothing }

  /// Returns the object of a context of ``Configuration/contextApplication``; `nil` if there is none.
  package func context(at place: ContextPlace) throws -> Context? {
    guard contexts.application.utf8.elementsEqual(place.application.utf8) else { return nil }
    try contexts.refresh()
    return contexts.objects(of: [place.id]).first
  }

  /// What a declaration changed, in numbers of contexts.
  package struct DeclarationOutcome: Hashable, Sendable {
    /// Those that were not there, or were removed.
    package var newCount: Int
    /// Those of which something is other than before.
    package var changedCount: Int
    /// The others.
    package var unchangedCount: Int

    package init(newCount: Int, changedCount: Int, unchangedCount: Int) {
      self.newCount = newCount
      self.changedCount = changedCount
      self.unchangedCount = unchangedCount
    }
  }

  /// Declares the contexts of a JSON file for ``Configuration/contextApplication``, and saves them.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - name: What messages call it.
  /// - Throws: As ``Context/declare(contentsOf:)`` and ``save()``; then nothing was declared.
  package func declareContexts(from data: Data, named name: String) throws -> DeclarationOutcome {
    let declarations = try ContextFile(data, named: name).declarations
    try contexts.refresh()
    try mainContext.declare(declarations)
    var paths: Set<IdentifierPath> = []
    func note(_ declarations: [ContextDeclaration], below path: IdentifierPath) {
      for declaration in declarations {
        let place = path.appending(declaration.identifier)
        paths.insert(place)
        note(declaration.children, below: place)
      }
    }
    note(declarations, below: .main)
    let changes = contexts.changes.filter { paths.contains($0.path) }
    let newCount = changes.count { $0.unsaved.isNew || $0.unsaved.removal == false }
    try saveAndWait()
    return DeclarationOutcome(
      newCount: newCount, changedCount: changes.count - newCount,
      unchangedCount: paths.count - changes.count)
  }

  /// Finds the context that a person named; writes nothing.
  ///
  /// - Parameters:
  ///   - parts: The identifiers from the top down. The first may be that of the program.
  ///   - application: Only contexts of this program; `nil` for all.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*a* log *n*), *a* programs, *n* contexts; O(*n*) if there is none.
  package func context(
    named parts: [String], ofApplication application: String? = nil
  ) throws -> ContextMatch {
    try contextCatalogue.match(parts, ofApplication: application)
  }

  /// The contexts that are shown, with what was done in them, each before those below it; writes nothing.
  ///
  /// - Parameters:
  ///   - application: Those of one program; `nil` for all.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  /// - Complexity: O(*n* log *n*) in the contexts and what was reported about them.
  package func contextStandings(
    ofApplication application: String? = nil,
    idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  ) throws -> [ContextStanding] {
    try contextCatalogue.standings(
      ofApplication: application, idleLimitNanoseconds: idleLimitNanoseconds)
  }

  /// Returns everything about a context; `nil` if there is none. Writes nothing.
  package func contextDetail(
    of place: ContextPlace,
    idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  ) throws -> ContextDetail? {
    try contextCatalogue.detail(of: place, idleLimitNanoseconds: idleLimitNanoseconds)
  }

  /// Returns what is known of a context, as reports show it: the time of all attempts, and the results of the
  /// newest. Writes nothing.
  ///
  /// - Returns: `nil` if nothing was saved for it.
  package func savedFacts(ofContext context: ContextIdentifier) throws -> ActivityFacts? {
    try contextCatalogue.savedFacts(ofContext: context)
  }

  /// Hands over every context for which something was saved, as ``savedFacts(ofContext:)``; writes nothing.
  ///
  /// - Parameter body: Takes the facts, and from where they are read.
  /// - Throws: ``DataStoreError`` if the store cannot be read, or what `body` throws.
  /// - Complexity: O(*n*) in these facts; O(1) in a store without attempts.
  package func forEachContextActivity(
    _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws {
    try contextCatalogue.forEachActivity(body)
  }

  /// Whether there is an attempt at any context; writes nothing.
  package func hasContextWork() throws -> Bool { try contextCatalogue.hasAttempts() }

  /// The main contexts of the programs of which something can be forgotten; writes nothing.
  ///
  /// - Complexity: O(*n*) in the contexts.
  package func contextsWithRecords() throws -> [ContextPlace] {
    try contextCatalogue.placesWithRecords()
  }

  /// Says whether a context is done, as one command.
  ///
  /// - Returns: Whether it was otherwise before; if not, nothing was recorded.
  package func setDone(
    _ isDone: Bool, of context: ContextIdentifier, asCommand summary: String
  ) throws -> Bool {
    try contextCatalogue.setDone(isDone, of: context, asCommand: summary)
  }

  /// Removes a context and all below it, as one command. Their attempts stay.
  ///
  /// - Returns: How many were not removed before.
  package func removeContext(_ place: ContextPlace, asCommand summary: String) throws -> Int {
    try contextCatalogue.remove(place, asCommand: summary)
  }
}

extension DataStore {
  private var housekeeping: Housekeeping { Housekeeping(kernel: kernel) }

  /// Forgets documents and contexts, with everything that was recorded of them, and scrubs the files of the store.
  ///
  /// - Parameters:
  ///   - documents: The documents.
  ///   - contexts: The contexts, with all below them.
  ///   - folders: Absolute paths without a slash at the end. The goals for these folders and for all
  ///     folders below them are forgotten, too.
  ///   - day: Today, as `2026-11-20`, for the copy that replaces the older ones.
  /// - Returns: The damaged databases, kept by repairs, that were removed, since they may have named
  ///   the documents.
  /// - Throws: ``DataStoreError``. With ``DataStoreError/Code/tracesRemain`` all of it is forgotten,
  ///   and what is left is made up for by ``maintain(day:)``; with any other code nothing is.
  @discardableResult
  package func forget(
    _ documents: [DocumentIdentifier], contexts: [ContextPlace] = [], folders: [String] = [],
    day: String
  ) throws -> [String] {
    try housekeeping.forget(documents, contexts: contexts, folders: folders, day: day)
  }

  /// Whether the store still has patterns that are excluded no longer.
  ///
  /// - Throws: ``DataStoreError``.
  package func hasFormerExclusions() throws -> Bool { try housekeeping.hasFormerExclusions() }

  /// Whether there are damaged databases that repairs have kept.
  package var hasKeptDamage: Bool { housekeeping.hasKeptDamage }

  /// Makes the daily copy, and finishes an erasure that was interrupted.
  ///
  /// - Parameter day: Today, as `2026-11-20`.
  /// - Throws: ``DataStoreError``, whose message names what could not be written and why; with
  ///   ``DataStoreError/Code/tracesRemain`` it was the erasure that could not be finished.
  package func maintain(day: String) throws {
    try housekeeping.maintain(day: day)
  }

  /// Finishes an erasure that was interrupted.
  ///
  /// - Parameter day: Today, as `2026-11-20`.
  /// - Returns: Whether there was one.
  /// - Throws: ``DataStoreError``.
  package func finishErasure(day: String) throws -> Bool {
    try housekeeping.finishErasure(day: day)
  }

  /// Makes the store one of this machine, and makes it at all, if it is missing.
  ///
  /// - Throws: ``DataStoreError``.
  package func openForWriting() throws {
    try kernel.sync { _ = try kernel.connected(.readWrite) }
  }

  /// Opens the files of the store for writing, if there are any: a command that reads first and then writes opens
  /// them once. What goes wrong is told by the calls that need them.
  package func openExistingForWriting() {
    guard let location = configuration.location, access(location.database, F_OK) == 0 else {
      return
    }
    try? openForWriting()
  }

  /// Returns whether the document of an activity was forgotten since the activity was fetched.
  ///
  /// - Throws: `DataStoreError`.
  package func isForgotten(_ activity: Activity) throws -> Bool {
    guard let sighting = activity.sightingIdentifier else { return false }
    return try kernel.read { reader, _ in try reader.sighting(id: sighting) == nil } ?? false
  }

  /// A command that was undone.
  package struct UndoneCommand: Sendable {
    /// The command, for people.
    package var summary: String
    /// The sessions whose time it had corrected.
    package var sessions: [SessionIdentifier]
  }

  /// What undoing came to.
  package enum UndoOutcome: Sendable {
    /// A command was undone.
    case undone(UndoneCommand)
    /// Nothing was undone, because something was forgotten since this command.
    case forgotSince(summary: String)
    /// There is no command to undo. `hasForgotten`: whether something was ever forgotten.
    case nothing(hasForgotten: Bool)

    /// The command that was undone; `nil` for none.
    package var undone: UndoneCommand? {
      if case .undone(let command) = self { command } else { nil }
    }
  }

  /// Undoes the newest deciding command of this device that is not undone.
  ///
  /// - Parameter goesBeforeForgetting: Whether a command is undone from before something was forgotten. That
  ///   can't be undone, so the command is not the one that a person typed last.
  package func undoLastCommand(goesBeforeForgetting: Bool = false) throws -> UndoOutcome {
    let tool = kernel.tool
    return try kernel.sync {
      let undone = try kernel.writeOnQueue { writer -> UndoOutcome in
        let barrier = try writer.reader.lastCommandBeforeForgetting()
        let commands = try writer.reader.undoableCommands(limit: 2)
        guard let last = commands.first else { return .nothing(hasForgotten: barrier != nil) }
        if barrier == .command(last.id) {
          guard goesBeforeForgetting else { return .forgotSince(summary: last.summary) }
          try writer.noteForgetting(after: commands.dropFirst().first?.id)
        }
        try writer.insert(
          UndoingFact(
            id: writer.newIdentifier(), undone: last.id, authorship: writer.authorship(tool: tool)))
        return .undone(
          UndoneCommand(
            summary: last.summary, sessions: try writer.reader.sessions(correctedBy: last.id)))
      }
      try kernel.refreshAdoptedDevices()
      return undone
    }
  }
}

extension DataStore {
  private var deviceList: Devices { Devices(kernel: kernel) }

  /// The unanswered question about another machine; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func machineQuestion() throws -> MachineQuestion? {
    try deviceList.machineQuestion()
  }

  /// The question about another machine, if no one was asked before; notes that it was asked.
  ///
  /// - Throws: ``DataStoreError`` if that cannot be noted.
  package func newMachineQuestion() throws -> MachineQuestion? {
    try deviceList.newMachineQuestion()
  }

  /// The devices: this one, the adopted ones, then the others, those that wrote last first.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func devices() throws -> [Device] {
    try deviceList.devices()
  }

  /// The device that this store was before it came to this machine; `nil` if it was always here.
  package func formerDevice() throws -> DeviceIdentifier? {
    try deviceList.formerDevice()
  }

  /// Says of another device that it is gone, so that this one stands in for it, or that both are in
  /// use, as one command.
  ///
  /// Documents that were started again here, before the other device was adopted, are merged with its
  /// documents if path and content are the same.
  ///
  /// - Parameters:
  ///   - device: The other device.
  ///   - isAdopted: Whether it is gone.
  ///   - summary: The command, for people.
  /// - Returns: Whether that was anything new; else nothing was recorded.
  /// - Throws: ``DataStoreError``.
  package func decide(
    about device: DeviceIdentifier, isAdopted: Bool, asCommand summary: String
  ) throws -> Bool {
    try deviceList.decide(about: device, isAdopted: isAdopted, asCommand: summary)
  }
}

extension DataStore {
  private var exchange: FactExchange { FactExchange(kernel: kernel) }

  /// Hands over all facts as lines of JSON; writes nothing to the store.
  ///
  /// - Parameter body: Takes one line with its line feed.
  /// - Throws: ``DataStoreError`` if there is no store or it cannot be read, or what `body` throws.
  package func exportFacts(_ body: (String) throws -> Void) throws {
    try exchange.exportFacts(body)
  }

  /// What makes a new store one of the same person: the secret under which contents are hashed, and after
  /// it the 16 bytes of the person.
  ///
  /// - Throws: ``DataStoreError``, with ``DataStoreError/Code/notFound`` for a store that has none.
  package func exportKey() throws -> [UInt8] {
    try exchange.exportKey()
  }

  /// Whether this store had lost its key and has made a new one, since its files were opened.
  package var hasMadeNewKey: Bool { exchange.hasMadeNewKey }

  /// The folder of the store if others can enter it, or could until its files were opened; else, and while
  /// they are not open, `nil`.
  package var openFolder: OpenFolder? {
    kernel.sync {
      guard let open = kernel.openConnection, let folder = kernel.location?.folder else {
        return nil
      }
      return OpenFolder(open.database.store.folderAccess, folder: folder)
    }
  }

  /// Adds the facts of another store.
  ///
  /// The whole file is read and checked first, without the lock of the store. Then its facts are written: a
  /// large file in several transactions, between which other programs can write. After each of them the store
  /// has whole sessions only. If one fails, those before it stay, and importing the file again adds the rest.
  ///
  /// Documents are merged if the facts say that both stores saw the same file.
  ///
  /// - Parameters:
  ///   - handle: The open file.
  ///   - path: Its name in messages.
  ///   - isMine: Whether another person who wrote some of the facts is this one.
  ///   - portionSize: How many facts are written in one transaction; `nil` for as many as take a second.
  ///   - pause: Lets others write between two transactions; `nil` for a short wait. If it throws, the import
  ///     ends there.
  /// - Returns: How many facts the file has, how many of them are new here, and what was merged.
  /// - Throws: ``DataStoreError/Code/notImportable`` and ``DataStoreError/Code/otherPerson``: nothing was
  ///   written then. With other codes of ``DataStoreError`` the message says what was written before.
  package func importFacts(
    from handle: FileHandle, path: String, asMine isMine: Bool = false, portionSize: Int? = nil,
    pause: (() throws -> Void)? = nil
  ) throws -> ImportOutcome {
    try exchange.importFacts(
      from: handle, path: path, asMine: isMine, portionSize: portionSize, pause: pause)
  }

  /// Gives a store that has seen no file yet the secret of the person's other device, and its person.
  ///
  /// - Parameter bytes: What ``exportKey()`` gave.
  /// - Throws: ``DataStoreError/Code/invalidArgument`` if it is not a key, or files were seen already under
  ///   the secret of this store.
  package func adoptKey(_ bytes: [UInt8]) throws {
    try exchange.adoptKey(bytes)
  }
}

extension DataStore {
  private var fetching: Fetching { Fetching(living: living) }

  /// How many fetches needed nothing but what was known from earlier ones, since the files of the store were
  /// opened.
  package var knownFetchCount: Int {
    kernel.connection(ifOpenFor: .readWrite)?.recentFetches.foundCount ?? 0
  }

  /// Returns the activity of the file at a path, and waits for it.
  ///
  /// - Throws: As ``fetchActivity(for:)``.
  package func activity(atPath path: String) throws -> Activity {
    try fetching.activity(atPath: path)
  }

  /// Returns the activity of the file at a path, and shows its content to someone on the way.
  ///
  /// - Throws: As ``fetchActivity(for:)``.
  package func activity(
    atPath path: String, visitor: inout some ContentVisitor
  ) throws -> Activity {
    try fetching.activity(atPath: path, visitor: &visitor)
  }

  /// Fetches a file to link it, or to split it from others.
  ///
  /// - Returns: The newest sighting of the file; `nil` if nothing is recorded of it.
  /// - Throws: As ``fetchActivity(for:)``.
  package func sighting(ofFileAt path: String) throws -> SightingFact? {
    try fetching.sighting(ofFileAt: path)
  }
}

extension DataStore {
  private var looks: FileLooks { FileLooks(kernel: kernel) }

  /// The fingerprint of a file without content; `nil` where nothing is recorded.
  package func emptyContent() throws -> Fingerprint? {
    try looks.emptyContent()
  }

  /// Says what is known of a file; writes nothing.
  ///
  /// - Throws: `FileTrackingError` for a file that cannot be followed, ``DataStoreError`` if the
  ///   store cannot be read.
  package func status(atPath path: String) throws -> FileStatus {
    try looks.status(atPath: path)
  }
}

extension DataStore {
  private var linking: Linking { Linking(kernel: kernel) }

  /// Says that a file is the same document as another one, as one command.
  ///
  /// Their time is united from now on, and never added.
  ///
  /// - Parameters:
  ///   - sighting: A sighting of the file.
  ///   - other: The other document.
  ///   - path: Where the other document is, or was; where it was seen last if it is `nil`.
  ///   - summary: The command, for people.
  /// - Returns: Without other documents if they were one already: then nothing was recorded.
  /// - Throws: ``DataStoreError``; with ``DataStoreError/Code/notFound`` if one of them was forgotten.
  package func link(
    _ sighting: SightingFact, to other: DocumentIdentifier, at path: String? = nil,
    asCommand summary: String
  ) throws -> LinkingResult {
    try linking.link(sighting, to: other, at: path, asCommand: summary)
  }

  /// Says that a file is another document than those that it is linked to, as one command.
  ///
  /// What was recorded through the file belongs to it alone from now on. What rules took for the file
  /// stays with it as long as there is a link that a person made. Where nothing is linked to it, and rules
  /// followed it from another path, it is split from what was there.
  ///
  /// - Parameters:
  ///   - sighting: A sighting of the file, which may be gone.
  ///   - summary: The command, for people.
  /// - Returns: Without other documents if there was nothing to split: then nothing was recorded.
  /// - Throws: ``DataStoreError``; with ``DataStoreError/Code/notFound`` if it was forgotten.
  package func unlink(
    _ sighting: SightingFact, asCommand summary: String
  ) throws -> LinkingResult {
    try linking.unlink(sighting, asCommand: summary)
  }
}

extension DataStore {
  private var examination: StoreExamination { StoreExamination(kernel: kernel) }

  /// Looks at everything that can be wrong with the store; changes nothing.
  package func examine() throws -> StoreHealth {
    try examination.examine()
  }

  /// Makes a whole database of what can be recovered; the damaged files are kept.
  ///
  /// - Parameter suffix: Tells the kept files from others.
  package func repairDatabase(suffix: String) throws -> DatabaseRepair {
    try examination.repairDatabase(suffix: suffix)
  }

  /// Gives facts whose stamps are ahead of the clock other ones, in the same order, so that the store can be
  /// exported in a form that others import. What is reported stays the same.
  package func repairStamps() throws {
    try examination.repairStamps()
  }

  /// Settles that the store has another key than its contents were hashed under: one that is damaged
  /// or missing is replaced by a new one, any other is taken for the key from now on.
  ///
  /// - Parameter suffix: Tells the kept file from others.
  /// - Returns: Where a damaged key is kept; `nil` if there was none.
  package func repairKey(suffix: String) throws -> String? {
    try examination.repairKey(suffix: suffix)
  }
}

extension DataStore {
  var saving: Saving { Saving(living: living, contexts: contexts) }

  /// Keeps all changes as parts of one command that can be undone.
  ///
  /// - Parameter summary: The command, for people.
  /// - Throws: As ``save()``.
  package func saveAndWait(asCommand summary: String) throws {
    try kernel.sync { try saving.saveOnQueue(commandSummary: summary) }
  }

  /// Extends the sessions that run in this process, and saves those that a save has acknowledged.
  ///
  /// The store does this by itself at every heartbeat; a test that has none calls it.
  package func beat() {
    kernel.sync { living.beatOnQueue() }
  }
}
