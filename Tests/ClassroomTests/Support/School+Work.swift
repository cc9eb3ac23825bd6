import ClassExchange
import ClassModel
import ClassStorage
import Classroom
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

/// What a wrapped exchange refuses or reports.
final class WatchedExchange: ExchangePort {
  /// What happens to the entries that are to be written.
  enum Writing {
    /// They are written.
    case works
    /// The program is killed before it writes.
    case stopsBefore
    /// The program is killed after it wrote.
    case stopsAfter
  }

  private let inner = LocalExchange()
  var writing = Writing.works
  /// The entries that were written, or tried to.
  private(set) var written: [[UInt8]] = []
  /// Runs once, before the next entry is written.
  var beforeWriting: (() throws -> Void)?

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    guard case .append(let entry, _) = request else { return try inner.reply(to: request) }
    if let action = beforeWriting {
      beforeWriting = nil
      do { try action() } catch { Issue.record(error) }
    }
    if writing == .stopsBefore { throw .broke(path: "") }
    let reply = try inner.reply(to: request)
    written.append(entry)
    if writing == .stopsAfter { throw .broke(path: "") }
    return reply
  }
}

/// Counts the files of each directory that were read.
final class CountedExchange: ExchangePort {
  private let inner = LocalExchange()
  private(set) var fileCounts: [WriterIdentifier: Int] = [:]
  /// How many times all names of each directory were listed for its files.
  private(set) var listCounts: [WriterIdentifier: Int] = [:]
  /// The logs in whose directories one entry was looked for.
  private(set) var searchedLogs: Set<WriterIdentifier> = []

  func reply(to request: ExchangeRequest) throws(ExchangeBreakdown) -> ExchangeReply {
    let reply = try inner.reply(to: request)
    if case .read(let search) = request, case .entries(let page) = reply {
      fileCounts[search.writer, default: 0] += page.files.count
      if search.names.isEmpty { listCounts[search.writer, default: 0] += 1 }
    }
    if case .entryFile(let writer, _, _) = request { searchedLogs.insert(writer) }
    return reply
  }
}

extension Machine {
  /// Syncs as a student through a watched exchange.
  @discardableResult
  func syncAsStudent(through port: WatchedExchange) throws -> SyncReport {
    var tools = tools
    tools.port = port
    return try ClassSync(try joined(), tools).run { try StudentDuties.perform($0, records) }
  }

  /// Syncs as a teacher through a watched exchange.
  @discardableResult
  func syncAsTeacher(through port: WatchedExchange) throws -> SyncReport {
    var tools = tools
    tools.port = port
    return try ClassSync(try joined(), tools).run(TeacherDuties.perform)
  }

  /// Opens an assignment and tells the class.
  @discardableResult
  func open(_ assignment: Assignment, atSeconds seconds: Int64) throws -> SyncReport {
    records.works[assignment.identifier] = WorkOnAssignment(openedSeconds: seconds)
    return try syncAsStudent()
  }

  /// Has this machine state what its program would not.
  func state(_ object: ClassObject) throws {
    try joined().database.write { writer in
      _ = try writer.state(
        OutgoingObject(
          kind: object.kind, identifier: object.identifier, bytes: try object.checked()))
    }
  }

  /// The log of this machine.
  var writer: WriterIdentifier {
    get throws { try joined().enrollment().writer }
  }
}

extension School {
  /// An assignment with a link, for the whole class or for some.
  @discardableResult
  func assign(
    _ title: String = "Essay on tides", by teacher: Machine? = nil,
    to students: [StudentIdentifier]? = nil, isDraft: Bool = false
  ) throws -> Assignment {
    let teacher = teacher ?? self.teacher
    var draft = AssignmentDraft(title: title)
    draft.items = [.link(title: "Tides", url: "https://example.org/tides")]
    draft.students = students
    draft.isDraft = isDraft
    let assignment = try teacher.joined().make(draft, teacher.tools)
    try teacher.syncAsTeacher()
    return assignment
  }

  /// When each machine says that an assignment was opened, as a teacher holds it.
  func opened(_ assignment: Assignment, at teacher: Machine? = nil) throws -> [UInt64] {
    try (teacher ?? self.teacher).joined().database
      .read { try $0.reports(on: assignment.identifier) }
      .compactMap { stated in
        guard case .report(let report) = try ClassObject(decoding: stated.bytes) else { return nil }
        return report.opened?.seconds
      }.sorted()
  }

  /// A copy of a machine's store.
  func copy(of machine: Machine, _ name: String) throws -> Machine {
    try machine.joined().database.close()
    let copy = Machine(name, in: folder, clock)
    try FileManager.default.copyItem(
      atPath: machine.catalogue.folder, toPath: copy.catalogue.folder)
    copy.records.decision = machine.records.decision
    copy.records.works = machine.records.works
    return copy
  }

  /// Where the log of a machine is.
  func log(of writer: WriterIdentifier) -> String {
    folder.path + "/share/\(sheet.classIdentifier.letters)/\(writer.letters)"
  }

  /// The names of the files in a log, sorted; without the hint of how far it goes.
  func files(of writer: WriterIdentifier) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: log(of: writer)).sorted()
      .filter { $0 != ClassFolderName.newest }
  }

  /// The path of the last file in a log, sorted by name; without the hint of how far it goes.
  func newestFile(of writer: WriterIdentifier) throws -> String {
    let newest = try #require(try files(of: writer).last)
    return log(of: writer) + "/" + newest
  }

  /// All objects that a teacher can read in the files of a log.
  func objects(of writer: WriterIdentifier, for teacher: Machine? = nil) throws -> [ClassObject] {
    let teacher = teacher ?? self.teacher
    let port = LocalExchange()
    let joined = try teacher.joined()
    _ = try port.reply(
      to: .open(
        folder: folder.path + "/share", class: sheet.classIdentifier, keyFile: try joined.keyFile,
        oldKeyFiles: []))
    guard
      case .entries(let page) = try port.reply(
        to: .read(EntrySearch(of: writer, above: 0, maximumByteCount: 32 << 20)))
    else { return [] }
    return try page.files.flatMap { read -> [ClassObject] in
      guard case .entry(let entry) = read.outcome else { return [] }
      return try entry.boxes.flatMap { box -> [ClassObject] in
        guard case .content(_, let objects) = box else { return [] }
        return try objects.map { try ClassObject(decoding: $0) }
      }
    }
  }
}

extension [ClassObject] {
  /// The reports among them.
  var reports: [StudentReport] {
    compactMap { if case .report(let report) = $0 { report } else { nil } }
  }

  /// What is said of sharing.
  var sharing: [SharingStatement] {
    compactMap { if case .sharing(let sharing) = $0 { sharing } else { nil } }
  }
}
