import ClassModel
import ClassStorage
package import FileProgress
import Foundation
import StoreEngine

/// The class of developer mode: one teacher, one student, and a folder on this computer between them.
package struct DeveloperClassroom {
  /// The title of the class.
  package static let title = "Developer class"

  /// Where the stores and the class folder are.
  package var mode: DeveloperMode
  /// The IANA name of the time zone in which due dates end.
  package var timeZone: String
  /// Returns the classes of a store folder.
  package var catalogue: (String) throws -> ClassCatalogue
  /// Makes the tools of one side.
  package var makeTools: () -> ClassroomTools
  /// Exchanges all classes of a store folder with their class folders.
  package var exchange: (String) throws -> Void
  /// How long a deletion waits for an exchange in another process; only tests change it.
  package var longestWait = Duration.seconds(10)

  package init(
    _ mode: DeveloperMode, timeZone: String, catalogue: @escaping (String) throws -> ClassCatalogue,
    makeTools: @escaping () -> ClassroomTools, exchange: @escaping (String) throws -> Void
  ) {
    self.mode = mode
    self.timeZone = timeZone
    self.catalogue = catalogue
    self.makeTools = makeTools
    self.exchange = exchange
  }

  /// What else happened when a side was turned on.
  package enum TurnOutcome {
    /// Both sides were set up.
    case setUp
    /// Both sides exchanged, so each has the other's changes.
    case exchanged
    /// The side is on, but the sides could not exchange.
    case notExchanged(any Error)
  }

  /// Turns a side on. The first time, both sides are set up.
  ///
  /// - Throws: `DataStoreError`, ``ClassroomError``, `StorageError`, `ExchangeFailure`, ``ExchangeBreakdown``. Then
  ///   the mode is as it was; if the sides were being set up, the next call starts again.
  package func turnOn(_ side: DeveloperMode.Side) throws -> TurnOutcome {
    let lock = try mode.lock()
    return try withExtendedLifetime(lock) {
      var outcome = TurnOutcome.exchanged
      if mode.isReady {
        do {
          try exchange(mode.storeFolder(of: side.other))
          try exchange(mode.storeFolder(of: side))
        } catch {
          outcome = .notExchanged(error)
        }
      } else {
        try setUp()
        outcome = .setUp
      }
      try mode.turnOn(side)
      return outcome
    }
  }

  /// What ``reset()`` did.
  package enum ResetOutcome: Hashable, Sendable {
    /// The mode was never on.
    case hadNothing
    /// Everything was deleted; the mode is off.
    case isDeleted
    /// Everything was deleted and set up again; this side is on.
    case isSetUp(DeveloperMode.Side)
  }

  /// Deletes both stores and the class folder. If the mode is on, both sides are set up again.
  ///
  /// It doesn't read the usual store.
  ///
  /// - Throws: As ``turnOn(_:)``; `DataStoreError` with `busy` if a session is running in one of the stores.
  package func reset() throws -> ResetOutcome {
    guard mode.exists else { return .hadNothing }
    let lock = try mode.lock()
    return try withExtendedLifetime(lock) {
      guard let side = mode.wantedSide else {
        try clear()
        try mode.remove()
        return .isDeleted
      }
      try setUp()
      return .isSetUp(side)
    }
  }

  /// Makes both stores, the class, and the student in it. Nobody needs the recovery sheet, so it is not kept.
  private func setUp() throws {
    try clear()
    for folder in DeveloperMode.Side.allCases.map(mode.storeFolder) + [mode.classFolder] {
      try PrivateFiles.makeOwnFolder(folder)
    }
    let (teacherTools, studentTools) = (makeTools(), makeTools())
    let sheet = try ClassCreation.newSheet(teacherTools)
    let taught = try ClassCreation(
      title: Self.title, personName: "Teacher", folder: mode.classFolder, timeZone: timeZone,
      idleLimitSeconds: 300
    ).make(sheet, in: catalogue(mode.storeFolder(of: .teacher)), teacherTools)
    let attended = try Joining(
      identifier: sheet.classIdentifier, title: Self.title, folder: mode.classFolder,
      personName: "Student", role: .student
    ).join(in: catalogue(mode.storeFolder(of: .student)), studentTools)
    _ = try ClassSync(taught, teacherTools).run(TeacherDuties.perform)
    let digits = try attended.check(studentTools).digits
    try taught.admit(taught.waitingMachine(withDigits: digits, teacherTools), teacherTools)
    for side in [DeveloperMode.Side.teacher, .student, .teacher] {
      try exchange(mode.storeFolder(of: side))
    }
    try mode.setReady()
  }

  /// Deletes both stores and the class folder once no exchange uses them. A running one would create parts of them
  /// again.
  private func clear() throws {
    try mode.checkClearing()
    let locks = try DeveloperMode.Side.allCases.flatMap { side in
      let folder = StoreLocation.classFolders(ofStore: mode.storeFolder(of: side))
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return try names.filter { ClassIdentifier(letters: $0) != nil }
        .map {
          try FileLock.waitExclusive("\(folder)/\($0)/\(ClassSync.lockName)", atMost: longestWait)
        }
    }
    try withExtendedLifetime(locks) { try mode.clear() }
  }
}
