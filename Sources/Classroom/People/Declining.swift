package import ClassModel
import ClassStorage
import StoreEngine

extension JoinedClass {
  /// Finds a request to join by its place in the list of those who wait, from 1.
  ///
  /// - Throws: ``ClassroomError/noSuchRequest(_:)``, and as ``requireAddedTeacher()``.
  package func waiting(number: Int) throws -> ClassState.Waiting {
    try requireAddedTeacher()
    let waiting = try state().waiting
    guard number >= 1, number <= waiting.count else {
      throw ClassroomError.noSuchRequest("\(number)")
    }
    return waiting[number - 1]
  }

  /// Finds a request to join in the list of those who wait by its first letters, at least four.
  ///
  /// - Throws: ``ClassroomError/noSuchRequest(_:)``, ``ClassroomError/severalComputers(_:_:)``, and as
  ///   ``waitingMachines(_:)``.
  package func waiting(
    withLetters letters: String, _ tools: ClassroomTools
  ) throws -> ClassState.Waiting {
    try requireAddedTeacher()
    let plain = Letters.plain(letters)
    guard plain.count >= 4 else { throw ClassroomError.noSuchRequest(letters) }
    let found = try machines(of: state().waiting, tools).filter {
      $0.check.letters.hasPrefix(plain)
    }
    guard let first = found.first else { throw ClassroomError.noSuchRequest(letters) }
    guard found.count == 1 else {
      throw ClassroomError.severalComputers(
        letters, found.map { "\($0.waiting.request.name.string) (\($0.check.spokenLetters))" })
    }
    return first.waiting
  }

  /// Declines a request to join: this computer doesn't list it any more, and its personal code admits nobody.
  ///
  /// Nothing is stated, so other teachers still see it. Its digits or letters still admit it. A request with a new key
  /// is listed again.
  ///
  /// - Throws: As ``requireAddedTeacher()``.
  package func decline(_ machine: WriterIdentifier) throws {
    try requireAddedTeacher()
    try database.write { writer in
      var declined = try writer.records.declinedJoins()
      guard declined.machines.insert(machine).inserted else { return }
      declined.order.append(machine)
      try writer.set(declined)
    }
  }

  /// Declines all requests to join that have arrived, however many there are.
  ///
  /// - Returns: How many were listed.
  /// - Throws: As ``decline(_:)``.
  package func declineAll(_ tools: ClassroomTools) throws -> Int {
    try requireAddedTeacher()
    let state = try state()
    try database.write { writer in
      var declined = try writer.records.declinedJoins()
      declined.untilSeconds = tools.nowSeconds
      try writer.set(declined)
    }
    return state.waiting.count + state.uncountedJoins
  }
}

/// The requests to join that a teacher declined on this computer.
struct DeclinedJoins {
  /// How many machines are remembered one by one.
  private static let machineLimit = 4_096

  /// The machines that were declined one by one.
  var machines: Set<WriterIdentifier> = []
  /// The same, the latest last.
  var order: [WriterIdentifier] = []
  /// Everything that had arrived at this moment was declined.
  var untilSeconds: Int64?

  /// Whether a statement is such a request.
  func contains(_ join: StatedObject) -> Bool {
    machines.contains(join.writer) || untilSeconds.map { join.receivedAtSeconds <= $0 } ?? false
  }

  fileprivate var bytes: [UInt8] { order.suffix(Self.machineLimit).flatMap(\.bytes) }
}

extension ClassRecords {
  /// The name under which the declined machines are stored.
  fileprivate static let declinedName = "declinedJoins"
  /// The name under which the moment is stored up to which all are declined.
  fileprivate static let declinedUntilName = "declinedUntil"

  /// Returns the requests that a teacher declined on this computer.
  func declinedJoins() throws -> DeclinedJoins {
    let bytes = try local(Self.declinedName) ?? []
    var declined = DeclinedJoins()
    declined.order = stride(from: 0, to: bytes.count, by: WriterIdentifier.byteCount).compactMap {
      WriterIdentifier(bytes: bytes[$0..<min($0 + WriterIdentifier.byteCount, bytes.count)])
    }
    declined.machines = Set(declined.order)
    declined.untilSeconds = try localNumber(Self.declinedUntilName).map { Int64(clamping: $0) }
    return declined
  }
}

extension ClassRecordWriter {
  fileprivate func set(_ declined: DeclinedJoins) throws {
    try setLocal(ClassRecords.declinedName, to: declined.bytes)
    if let seconds = declined.untilSeconds {
      try setLocal(ClassRecords.declinedUntilName, toNumber: UInt64(max(0, seconds)))
    }
  }
}
