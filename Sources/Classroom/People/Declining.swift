package import ClassModel
import ClassStorage
import StoreEngine

extension JoinedClass {
  /// Finds a request to join by its place in the list of those who wait, from 1.
  ///
  /// - Throws: ``ClassroomError/onlyTeachers(title:)``, ``ClassroomError/noSuchRequest(_:)``, ``StorageError``.
  package func waiting(number: Int) throws -> ClassState.Waiting {
    _ = try teacherEnrollment()
    let waiting = try state().waiting
    guard number >= 1, number <= waiting.count else { throw ClassroomError.noSuchRequest(number) }
    return waiting[number - 1]
  }

  /// Declines a request to join: this computer doesn't list it any more, and its personal code admits nobody.
  ///
  /// Nothing is stated, so other teachers still see it. Its digits or letters still admit it. A request with a new key
  /// is listed again.
  ///
  /// - Throws: ``ClassroomError/onlyTeachers(title:)``, ``StorageError``.
  package func decline(_ machine: WriterIdentifier) throws {
    _ = try teacherEnrollment()
    try database.write { writer in
      let declined = try writer.records.declinedJoins()
      guard !declined.contains(machine) else { return }
      try writer.setLocal(
        ClassRecords.declinedName,
        to: (declined + [machine]).suffix(ClassRecords.declinedLimit).flatMap(\.bytes))
    }
  }
}

extension ClassRecords {
  /// The name under which the declined machines are stored.
  fileprivate static let declinedName = "declinedJoins"
  /// How many declined machines are remembered.
  fileprivate static let declinedLimit = 4_096

  /// Returns the machines whose requests a teacher declined on this computer, the latest last.
  func declinedJoins() throws -> [WriterIdentifier] {
    let bytes = try local(Self.declinedName) ?? []
    return stride(from: 0, to: bytes.count, by: WriterIdentifier.byteCount).compactMap {
      WriterIdentifier(bytes: bytes[$0..<min($0 + WriterIdentifier.byteCount, bytes.count)])
    }
  }
}
