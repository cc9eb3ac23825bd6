package import ClassModel
package import ClassStorage
import StoreEngine

/// Joins a class: this machine makes its keys, says who it is, and waits for a teacher.
package struct Joining {
  /// The class, as the folder has it.
  package var identifier: ClassIdentifier
  /// What the invitation calls it; a hint for the person.
  package var title: String
  /// The class folder, absolute.
  package var folder: String
  /// The name of the person.
  package var personName: String
  /// Whether the person is a student or another teacher.
  package var role: Enrollment.Role
  /// The row of the roster.
  package var personalCode: PersonalCode?

  /// Describes how somebody joins.
  package init(
    identifier: ClassIdentifier, title: String, folder: String, personName: String,
    role: Enrollment.Role, personalCode: PersonalCode? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.folder = folder
    self.personName = personName
    self.role = role
    self.personalCode = personalCode
  }

  /// Joins.
  ///
  /// Nothing is written where no valid list of teachers of this class lies.
  ///
  /// - Throws: ``ClassroomError/classNotFound(folder:)``, ``ClassroomError/alreadyIn(title:)``,
  ///   ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func join(in catalogue: ClassCatalogue, _ tools: ClassroomTools) throws -> JoinedClass {
    if let enrollment = try catalogue.existing(identifier, .readOnly)?.enrollment(),
      enrollment.state != .left
    {
      throw ClassroomError.alreadyIn(title: enrollment.title)
    }
    let name = try ClassText.checked(personName, .name)
    let hasRootLog = try tools.port.ask(
      .open(folder: folder, class: identifier, keyFile: nil, oldKeyFiles: [])
    ) { reply in
      if case .opened(let opened) = reply { opened.hasRootLog } else { nil }
    }
    guard hasRootLog else { throw ClassroomError.classNotFound(folder: folder) }
    let joined = try catalogue.new(identifier)
    let machine = try joined.makeMachine(.random, identifier, tools)
    var tools = tools
    let request = JoinRequest(
      name: name, role: role == .teacher ? .teacher : .student, sealingKey: machine.sealingKey,
      nonce: JoinNonce.random(using: &tools.randomness), personalCode: personalCode)
    try joined.database.write { writer in
      try writer.set(
        Enrollment(
          classIdentifier: identifier, role: role, state: .waiting, folder: folder, title: title,
          personName: name.string, writer: machine.writer, signingKey: machine.signingKey,
          sealingKey: machine.sealingKey, joinedAtSeconds: tools.nowSeconds))
      // Always the same bytes: what both sides compare comes from them.
      if try writer.records.outgoing(kind: JoinRequest.kind).isEmpty {
        try writer.state(.join(request))
      }
    }
    _ = try ClassSync(joined, tools).run { _ in }
    return joined
  }
}

extension JoinedClass {
  /// Returns what this machine's person reads out to a teacher.
  ///
  /// - Throws: ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func check(_ tools: ClassroomTools) throws -> JoinCheckText {
    let enrollment = try enrollment()
    let join = try database.read { try $0.outgoing(kind: JoinRequest.kind).first }
    return try tools.port.ask(
      .checkOfJoin(
        class: enrollment.classIdentifier, signingKey: enrollment.signingKey,
        join: join?.bytes ?? [])
    ) { reply in
      if case .check(let check) = reply { check } else { nil }
    }
  }
}
