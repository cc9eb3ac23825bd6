import ClassModel
import ClassStorage
import StoreEngine

/// The result of leaving a class.
package enum Leaving: Hashable, Sendable {
  /// This machine has nothing of the class any more.
  case isDone
  /// The departure was stated. The next syncs wait until a teacher has seen it.
  case isStated
  /// This machine has deleted the class, but could not tell the teachers: a copy of it has the keys that they know.
  /// They keep their reports until they erase them.
  case isUntold
  /// This machine has deleted the class, but could not tell the teachers: one of them revoked it. They keep their
  /// reports.
  case isRevoked
}

extension JoinedClass {
  /// Leaves the class.
  ///
  /// A student's machine tells the teachers, who then delete its reports. A machine that was never admitted deletes its
  /// log and its keys immediately.
  ///
  /// - Parameter records: The student's own store, which notes that all reports are erased; `nil` if there is none.
  /// - Throws: ``ClassroomError/listedTeacher(title:name:)``, ``ClassroomError/onlyTeacher(title:)``,
  ///   ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func leave(
    in catalogue: ClassCatalogue, _ tools: ClassroomTools,
    _ records: (any StudentRecords)? = nil
  ) throws -> Leaving {
    let enrollment = try enrollment()
    let state = try state()
    // Such a machine has stopped writing, so nobody loses data. Its owner restores it with the sheet, or joins again.
    if try enrollment.role == .teacher && isCopiedForGood {
      try catalogue.remove(self)
      return .isDone
    }
    if enrollment.role == .teacher, state.isListed(enrollment.signingKey) {
      throw state.teachers.count == 1
        ? ClassroomError.onlyTeacher(title: enrollment.title)
        : ClassroomError.listedTeacher(title: enrollment.title, name: enrollment.personName)
    }
    let isJoiningAgain = try isJoiningAgain
    guard enrollment.role == .student, !state.classKeys.isEmpty, !isJoiningAgain else {
      try openFolder(tools)
      _ = try tools.port.ask(.deleteOwn(before: .max))
      try catalogue.remove(self)
      return isJoiningAgain ? .isUntold : .isDone
    }
    if try exclusion == .machine {
      try catalogue.remove(self)
      return .isRevoked
    }
    if enrollment.state != .left { _ = try records?.eraseForOthers() }
    try database.write { writer in
      var enrollment = try Self.enrollment(writer.records)
      guard enrollment.state != .left else { return }
      enrollment.state = .left
      try writer.set(enrollment)
      try writer.setLocal(LeavingDuties.leftAtName, toNumber: UInt64(max(0, tools.nowSeconds)))
    }
    let report = try ClassSync(self, tools).run(LeavingDuties.perform)
    if report.stop == .copied {
      // Another copy uses these keys. It continues with them, so this one doesn't say that it leaves.
      try catalogue.remove(self)
      return .isUntold
    }
    // The exchange may have been the first to hear of it. A teacher who heard of the departure gives no key, either,
    // but nobody has heard of it so far.
    if try isRevokedAtDeparture {
      try catalogue.remove(self)
      return .isRevoked
    }
    return try finishLeaving(in: catalogue, tools)
  }

  /// Deletes this machine's data of a class that its person left, once a teacher knows it, or after 30 days.
  ///
  /// - Throws: ``StorageError``.
  package func finishLeaving(
    in catalogue: ClassCatalogue, _ tools: ClassroomTools
  ) throws -> Leaving {
    guard try database.read({ try LeavingDuties.isOver($0, at: tools.nowSeconds) }) else {
      return .isStated
    }
    try catalogue.remove(self)
    return .isDone
  }
}

/// What a departed student's machine states: only that the student left.
package enum LeavingDuties {
  /// The name under which the departure is stored, in seconds since 1970.
  static let leftAtName = "leftAt"
  private static let longestWaitSeconds: Int64 = 30 * 86_400

  /// States that the student left.
  package static func perform(_ sync: ClassSync) throws {
    try sync.joined.database.write { writer in
      let stated = try writer.records.statedSharing()
      guard stated?.state != .left else { return }
      // Leaving also asks for an erasure, so that no old file and no other machine brings a report back. Its number
      // exceeds all that this machine was told, so that an answer can be known.
      var ledger = try writer.records.erasureLedger()
      if let told = sync.state.standing?.erasures { _ = ledger.obey(told) }
      ledger.request()
      try writer.keep(ledger)
      try writer.state(
        .sharing(
          SharingStatement(
            state: .left, stamp: stated?.stamp ?? 0, erasures: ledger.requests,
            number: ledger.number)))
      for object in try writer.records.outgoing()
      where object.kind != JoinRequest.kind && object.kind != SharingStatement.kind {
        try writer.withdraw(kind: object.kind, identifier: object.identifier)
      }
      try writer.overtakePending()
    }
  }

  /// Whether a teacher has seen the statement, or has had enough time to.
  ///
  /// A machine whose student had left before, on another one, gets no class key any more, so it can't read what was
  /// seen. But it is told the student's number, which rises when a teacher reads that it leaves, too.
  static func isOver(_ records: ClassRecords, at nowSeconds: Int64) throws -> Bool {
    let enrollment = try JoinedClass.enrollment(records)
    guard enrollment.state == .left else { return false }
    let leftAt = try records.localNumber(leftAtName).map(Int64.init(clamping:)) ?? 0
    if nowSeconds - leftAt > longestWaitSeconds { return true }
    guard
      let stated = try records.outgoing(kind: SharingStatement.kind).compactMap(\.statedIn).first
    else { return false }
    let state = try JoinedClass.state(records)
    if let standing = state.standing, standing.sharing == .left,
      let number = try records.statedSharing()?.number, standing.erasures >= number,
      try !records.erasureLedger().isUsedUp
    {
      return true
    }
    return state.seen.values.contains { list in
      list.heads.contains { $0.writer == enrollment.writer && $0.sequence >= stated }
    }
  }
}
