import ClassModel
import ClassStorage
import Foundation
import StoreEngine

extension JoinedClass {
  /// The file whose time says when this machine last read the class folder. It has no content.
  private var lookFile: String { location.folder + "/class.look" }

  /// When this machine last read the class folder, in seconds since 1970; `nil` if it never did.
  package var lookedAtSeconds: Int64? {
    var status = stat()
    return stat(lookFile, &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
  }

  /// Notes that this machine has just read the class folder. If that fails, the older time stays.
  func noteLook(atSeconds seconds: Int64) {
    let descriptor = open(lookFile, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    _ = [time, time].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
  }
}

/// The name of the stored note that a teacher admitted this machine, and the person doesn't know it yet.
private let untoldAdmissionName = "admissionIsUntold"

extension ClassRecordWriter {
  /// Notes that a teacher admitted this machine, so that the person is told.
  func noteAdmission() throws { try setLocal(untoldAdmissionName, to: [1]) }
}

extension JoinedClass {
  /// Whether a teacher admitted this machine and the person doesn't know it yet.
  ///
  /// - Throws: ``StorageError``.
  package var hasUntoldAdmission: Bool {
    get throws { try database.read { try $0.local(untoldAdmissionName) } != nil }
  }

  /// Notes that the person knows it.
  ///
  /// - Throws: ``StorageError``.
  package func noteAdmissionTold() throws {
    try database.write { try $0.setLocal(untoldAdmissionName, to: nil) }
  }

  /// Whether exchanges did or found something that the person doesn't know yet.
  ///
  /// - Throws: ``StorageError``.
  package var hasUntoldNews: Bool {
    get throws { try !database.read { try $0.untoldNews() }.isEmpty }
  }

  /// Returns what exchanges did and found that the person doesn't know yet, and notes that they know it now.
  ///
  /// - Throws: ``StorageError``.
  package func takeNews() throws -> UntoldNews {
    // What an exchange in the background adds after this is told the next time.
    try database.write { writer in
      let news = try writer.records.untoldNews()
      try writer.setLocal(untoldNewsName, to: nil)
      return news
    }
  }

  /// Notes which logs lacked something in an exchange. It is news only if they lacked something in the exchange before,
  /// too: a sync tool may bring the files one after the other. If this is not stored, the next exchange finds them again.
  func noteIncomplete(_ writers: [WriterIdentifier]) {
    let incomplete = Set(writers.map(\.letters))
    let isAnyKnown = (try? database.read { try !$0.incompleteLogs().isEmpty }) ?? false
    guard !incomplete.isEmpty || isAnyKnown else { return }
    try? database.write { writer in
      let known = try writer.records.incompleteLogs()
      var noted: [String: Bool] = [:]
      for log in incomplete { noted[log] = known[log] != nil }
      let new = incomplete.filter { known[$0] == false }
      try writer.setLocal(incompleteLogsName, toNote: noted.isEmpty ? nil : noted)
      var untold = try writer.records.untoldNews()
      untold.setIncomplete(new, still: incomplete)
      try writer.set(untold)
    }
  }

  /// Who is out of the class.
  package enum Exclusion: Hashable, Sendable {
    /// The student, who left on another machine.
    case departed
    /// The student, with all machines, because of a teacher. The student can still stop sharing and erase.
    case student
    /// This machine.
    case machine
  }

  /// Whether this student left on another machine, or a teacher removed the student or revoked this machine; `nil` if
  /// not. A revoked machine lacks the key that the teacher writes with now.
  ///
  /// Students aren't told in so many words who is in the class. If a student was removed, reports are paused.
  ///
  /// - Throws: ``StorageError``.
  package var exclusion: Exclusion? {
    get throws { try exclusion(in: state()) }
  }

  /// Whether a teacher had revoked this machine when its student left here, so that nobody hears of it.
  var isRevokedAtDeparture: Bool {
    get throws { try exclusion(in: state(), of: .left) == .machine }
  }

  private func exclusion(
    in state: ClassState, of membership: Enrollment.State = .member
  ) throws -> Exclusion? {
    let enrollment = try enrollment()
    guard enrollment.role == .student, enrollment.state == membership else { return nil }
    let sharing = state.standing?.sharing ?? .on
    guard sharing < .left else { return .departed }
    let isPaused = sharing >= .paused
    let isJoiningAgain = try isJoiningAgain
    guard isPaused || !isJoiningAgain else { return nil }
    return try database.read { records in
      guard try state.listedWriters.contains(where: { try records.isShutOut(by: $0) }) else {
        return nil
      }
      let wasRevoked = try !isJoiningAgain && records.local(revokedName) != nil
      return !isPaused || wasRevoked ? .machine : .student
    }
  }

  /// Notes whether a teacher revoked this machine, for ``exclusion``. If the student shares less later, nothing else
  /// tells a revocation from a removal.
  ///
  /// - Throws: ``StorageError``.
  func noteExclusion(in state: ClassState) throws {
    let isRevoked = try exclusion(in: state) == .machine
    guard try database.read({ try $0.local(revokedName) != nil }) != isRevoked else { return }
    try database.write { try $0.setLocal(revokedName, to: isRevoked ? [1] : nil) }
  }
}

/// The name of the stored note that a teacher revoked this machine while the student shared.
private let revokedName = "isRevoked"

extension ClassRecords {
  /// Whether a teacher's machine gave this machine class keys, or said what its student shares, and wrote an entry with
  /// a key that it kept from this machine. One that doesn't know this machine yet shuts nobody out.
  fileprivate func isShutOut(by writer: WriterIdentifier) throws -> Bool {
    guard let log = try log(of: writer) else { return false }
    // If an entry before it were missing, that one could have the key.
    let isNext = try entries(of: writer).contains {
      $0.sequence > log.complete && $0.sequence - log.complete == 1 && !$0.isComplete
    }
    guard isNext,
      try [ClassKeyList.kind, Standing.kind].contains(where: { kind in
        try objects(ofKind: kind).contains { $0.writer == writer }
      })
    else { return false }
    // An entry of a newer version isn't complete, either.
    let newer = ["\(ReadEntry.Reason.newerVersion)", "\(OpenedBox.Refusal.unknownKind)"]
    return try !refusals().contains { $0.writer == writer && newer.contains($0.reason) }
  }
}

/// The name of the stored note of ``JoinedClass/takeNews()``.
private let untoldNewsName = "untoldNews"
/// The name of the stored note on the logs that lacked something in the last exchange, and whether that became news.
private let incompleteLogsName = "incompleteLogs"

/// What exchanges, most of them in the background, did and found, and what the person has to know.
package struct UntoldNews: Hashable, Sendable, Codable {
  /// How many of this machine's own entries were gone from the class folder and were put back.
  package var putBackCount = 0
  /// How many files of others were in this machine's own directory and were removed.
  package var removedForeignCount = 0
  /// The names of handed-out files that were gone or had other bytes and were put back, sorted.
  package var restoredFiles: [String] = []
  /// The titles of assignments that were here and that no teacher's machine states any more, sorted.
  package var goneAssignments: [String] = []
  /// The titles of assignments that look as they did before a change that no teacher's machine states any more, sorted.
  package var revertedAssignments: [String] = []
  /// The names of the students whose personal code was replaced by that of another teacher, sorted.
  package var voidCodes: [String] = []
  /// The letters of the writers whose logs lack something in the class folder, sorted.
  package var incompleteLogs: [String] = []
  /// The names of the students whose machines were admitted by their personal codes, sorted.
  package var admitted: [String] = []
  /// What was typed on those of these machines that joined under another name, by the letters of their writers.
  package var otherNames: [String: SyncReport.OtherName] = [:]
  /// The letters of the assignments that were published because their time had come, sorted.
  package var published: [String] = []
  /// The letters of the assignments whose time has come and that can't be published, sorted.
  package var unpublished: [String] = []
  /// The letters of the writers who stated something of a kind that this version doesn't know, sorted.
  package var newerStatements: [String] = []
  /// The letters of the student's machines that teachers no longer name as the student's, sorted.
  package var shutOutMachines: [String] = []
  /// Titles of assignments that only those machines say to be handed in, sorted.
  package var unheardHandIns: [String] = []
  /// The letters of those of the machines that teachers name again, sorted.
  package var revivedMachines: [String] = []
  /// The names of the students with a revoked machine whose late reports were erased, sorted.
  package var lateErased: [String] = []
  /// The names of the students whose late reports stay because nothing can take their place, sorted.
  package var lateKept: [String] = []
  /// The names of the students with a revoked machine of which some work is missing, sorted.
  package var lost: [String] = []
  /// The names of the students with a machine that no longer sends reports that are here, by the letters of its writer.
  package var withheld: [String: String] = [:]
  /// The names of the students whose sharing a machine ended without asking for an erasure, by the letters of its
  /// writer.
  package var stopsWithoutErasure: [String: String] = [:]
  /// Whether another machine of the student has paused the sharing.
  package var isPausedElsewhere = false
  /// Whether the school, or another machine of the student, stopped the sharing and had the reports erased.
  package var isStoppedByOthers = false
  /// Whether they only had the reports erased.
  package var isErasedByOthers = false
  /// Titles of assignments that the student finished here during such a stop, sorted.
  package var unsentHandIns: [String] = []
  /// The names of the students about whom teachers' decisions were gone, and are stated again, sorted.
  package var repeated: [String] = []
  /// Whether this teacher's machine was put back to an older state, together with the class folder.
  package var hasGoneBack = false

  /// How many names and titles are kept. A person reads only the first ones.
  private static let nameLimit = 1_000

  fileprivate init() {}

  /// Reads what was stored, perhaps by an earlier version, which knew fewer kinds of news.
  package init(from decoder: any Decoder) throws {
    let news = try decoder.container(keyedBy: CodingKeys.self)
    func names(_ key: CodingKeys) throws -> [String] {
      try news.decodeIfPresent([String].self, forKey: key) ?? []
    }
    putBackCount = try news.decodeIfPresent(Int.self, forKey: .putBackCount) ?? 0
    removedForeignCount = try news.decodeIfPresent(Int.self, forKey: .removedForeignCount) ?? 0
    restoredFiles = try names(.restoredFiles)
    goneAssignments = try names(.goneAssignments)
    revertedAssignments = try names(.revertedAssignments)
    voidCodes = try names(.voidCodes)
    incompleteLogs = try names(.incompleteLogs)
    admitted = try names(.admitted)
    otherNames =
      try news.decodeIfPresent([String: SyncReport.OtherName].self, forKey: .otherNames) ?? [:]
    published = try names(.published)
    unpublished = try names(.unpublished)
    newerStatements = try names(.newerStatements)
    shutOutMachines = try names(.shutOutMachines)
    unheardHandIns = try names(.unheardHandIns)
    revivedMachines = try names(.revivedMachines)
    lateErased = try names(.lateErased)
    lateKept = try names(.lateKept)
    lost = try names(.lost)
    withheld = try news.decodeIfPresent([String: String].self, forKey: .withheld) ?? [:]
    stopsWithoutErasure =
      try news.decodeIfPresent([String: String].self, forKey: .stopsWithoutErasure) ?? [:]
    isPausedElsewhere = try news.decodeIfPresent(Bool.self, forKey: .isPausedElsewhere) ?? false
    isStoppedByOthers = try news.decodeIfPresent(Bool.self, forKey: .isStoppedByOthers) ?? false
    isErasedByOthers = try news.decodeIfPresent(Bool.self, forKey: .isErasedByOthers) ?? false
    unsentHandIns = try names(.unsentHandIns)
    repeated = try names(.repeated)
    hasGoneBack = try news.decodeIfPresent(Bool.self, forKey: .hasGoneBack) ?? false
  }

  fileprivate init(_ report: SyncReport) {
    putBackCount = report.putBackCount
    removedForeignCount = report.removedForeignCount
    restoredFiles = report.restoredFiles
    goneAssignments = report.goneAssignments
    revertedAssignments = report.revertedAssignments
    voidCodes = report.voidCodes
    admitted = report.admitted
    for (writer, name) in report.otherNames { otherNames[writer.letters] = name }
    published = report.published
    unpublished = report.unpublished
    newerStatements = report.newerStatements.map(\.letters).sorted()
    shutOutMachines = report.shutOutMachines.map(\.letters)
    unheardHandIns = report.unheardHandIns
    revivedMachines = report.revivedMachines.map(\.letters)
    lateErased = report.lateErased.sorted()
    lateKept = report.lateKept.sorted()
    lost = report.lost.sorted()
    for (writer, name) in report.withheld { withheld[writer.letters] = name }
    for (writer, name) in report.stopsWithoutErasure { stopsWithoutErasure[writer.letters] = name }
    isPausedElsewhere = report.isPausedElsewhere
    isStoppedByOthers = report.isStoppedByOthers
    isErasedByOthers = report.isErasedByOthers
    unsentHandIns = report.unsentHandIns
    repeated = report.repeated.sorted()
    hasGoneBack = report.hasGoneBack
  }

  /// Whether there is nothing to tell.
  package var isEmpty: Bool { self == UntoldNews() }

  fileprivate mutating func add(_ other: UntoldNews) {
    putBackCount += other.putBackCount
    removedForeignCount += other.removedForeignCount
    restoredFiles = Self.united(restoredFiles, other.restoredFiles)
    goneAssignments = Self.united(goneAssignments, other.goneAssignments)
    revertedAssignments = Self.united(revertedAssignments, other.revertedAssignments)
    voidCodes = Self.united(voidCodes, other.voidCodes)
    admitted = Self.united(admitted, other.admitted)
    otherNames.merge(other.otherNames) { _, new in new }
    published = Self.united(published, other.published)
    unpublished = Self.united(unpublished, other.unpublished)
    newerStatements = Self.united(newerStatements, other.newerStatements)
    shutOutMachines = Self.united(shutOutMachines, other.shutOutMachines)
    unheardHandIns = Self.united(unheardHandIns, other.unheardHandIns)
    revivedMachines = Self.united(revivedMachines, other.revivedMachines)
    lateErased = Self.united(lateErased, other.lateErased)
    lateKept = Self.united(lateKept, other.lateKept)
    lost = Self.united(lost, other.lost)
    withheld.merge(other.withheld) { _, new in new }
    stopsWithoutErasure.merge(other.stopsWithoutErasure) { _, new in new }
    isPausedElsewhere = isPausedElsewhere || other.isPausedElsewhere
    isStoppedByOthers = isStoppedByOthers || other.isStoppedByOthers
    isErasedByOthers = isErasedByOthers || other.isErasedByOthers
    unsentHandIns = Self.united(unsentHandIns, other.unsentHandIns)
    repeated = Self.united(repeated, other.repeated)
    hasGoneBack = hasGoneBack || other.hasGoneBack
  }

  /// Adds logs that lack something, and drops those that are complete again.
  fileprivate mutating func setIncomplete(_ new: Set<String>, still incomplete: Set<String>) {
    incompleteLogs = Self.united(incompleteLogs.filter(incomplete.contains), Array(new))
  }

  private static func united(_ names: [String], _ others: [String]) -> [String] {
    Array(Set(names + others).sorted().prefix(nameLimit))
  }
}

extension ClassRecordWriter {
  /// Adds to what the person has to know.
  func note(_ report: SyncReport) throws {
    let new = UntoldNews(report)
    guard !new.isEmpty else { return }
    var untold = try records.untoldNews()
    untold.add(new)
    try set(untold)
  }

  /// Stores what happened since the person was last told.
  fileprivate func set(_ untold: UntoldNews) throws {
    try setLocal(untoldNewsName, toNote: untold)
  }
}

extension ClassRecords {
  /// Returns what happened since the person was last told.
  fileprivate func untoldNews() throws -> UntoldNews {
    try local(untoldNewsName, as: UntoldNews.self) ?? UntoldNews()
  }

  /// Returns the letters of the logs that lacked something in the last exchange, and whether that became news.
  fileprivate func incompleteLogs() throws -> [String: Bool] {
    try local(incompleteLogsName, as: [String: Bool].self) ?? [:]
  }
}
