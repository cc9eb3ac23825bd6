package import ClassModel
package import ClassStorage
import Foundation
import StoreEngine

/// The name of the stored note that the person was in the class before this machine joined it.
private let wasInClassName = "wasInClass"

/// Joins a class: this machine makes its keys, asks to join, and waits for a teacher.
package struct Joining {
  /// The class, as found in the folder.
  package var identifier: ClassIdentifier
  /// The title in the invitation. It is only a hint for the person.
  package var title: String
  /// The class folder, absolute.
  package var folder: String
  /// The name of the person.
  package var personName: String
  /// Whether the person joins as a student or as another teacher.
  package var role: Enrollment.Role
  /// The personal code for a row of the roster.
  package var personalCode: PersonalCode?
  /// Whether the person was in the class with this machine before its data was damaged.
  package var wasInClass: Bool

  package init(
    identifier: ClassIdentifier, title: String, folder: String, personName: String,
    role: Enrollment.Role, personalCode: PersonalCode? = nil, wasInClass: Bool = false
  ) {
    self.identifier = identifier
    self.title = title
    self.folder = folder
    self.personName = personName
    self.role = role
    self.personalCode = personalCode
    self.wasInClass = wasInClass
  }

  /// Finds the class with a code in a class folder. Its identifier begins with the code's letters, and its list of
  /// teachers is valid.
  ///
  /// - Parameter classLetters: The letters of the class in the code.
  /// - Throws: ``ClassroomError/classNotFound(folder:)``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package static func find(
    _ classLetters: String, in folder: String, _ tools: ClassroomTools
  ) throws -> ClassIdentifier {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw ExchangeFailure(
        access(folder, F_OK) == 0 ? .notPermitted : .missing, path: folder)
    }
    let found = try names.compactMap { ClassIdentifier(letters: $0) }
      .filter { $0.letters.hasPrefix(classLetters) }
      .filter { try isThere($0, in: folder, tools) }
    guard found.count == 1 else { throw ClassroomError.classNotFound(folder: folder) }
    return found[0]
  }

  /// Whether a class folder has a valid list of teachers of a class.
  ///
  /// - Throws: ``ExchangeFailure``, ``ExchangeBreakdown``.
  package static func isThere(
    _ identifier: ClassIdentifier, in folder: String, _ tools: ClassroomTools
  ) throws -> Bool {
    try tools.port.ask(
      .open(folder: folder, class: identifier, keyFile: nil, oldKeyFiles: [])
    ) { reply in
      if case .opened(let opened) = reply { opened.hasRootLog } else { nil }
    }
  }

  /// Reads a code that a person typed.
  ///
  /// - Throws: ``ExchangeFailure`` with ``ExchangeFailure/Reason/badCode``, ``ExchangeBreakdown``.
  package static func code(
    reading text: String, _ tools: ClassroomTools
  ) throws -> CodeContent {
    try tools.port.ask(.readCode(text: text)) { reply in
      if case .readCode(let code) = reply { code } else { nil }
    }
  }

  /// Returns the code of a class, in groups of letters.
  ///
  /// - Throws: ``ExchangeFailure``, ``ExchangeBreakdown``.
  package static func codeText(
    of identifier: ClassIdentifier, _ tools: ClassroomTools
  ) throws -> String {
    try tools.port.ask(.codeOfClass(identifier)) { reply in
      if case .code(let code) = reply { code } else { nil }
    }
  }

  /// Joins.
  ///
  /// Nothing is written unless the folder has a valid list of teachers of this class. If the request can't be put into
  /// the folder, nothing is kept, so the person can join again. If the exchange breaks down, the request is kept, and the
  /// next sync puts it into the folder, if it isn't there.
  ///
  /// - Throws: ``ClassroomError/classNotFound(folder:)``, ``ClassroomError/alreadyIn(title:)``,
  ///   ``ClassroomError/damaged(title:cause:)``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func join(in catalogue: ClassCatalogue, _ tools: ClassroomTools) throws -> JoinedClass {
    try catalogue.requireUndamaged(identifier)
    if let enrollment = try catalogue.existing(identifier, .readOnly)?.enrollment(),
      enrollment.state != .left
    {
      throw ClassroomError.alreadyIn(title: enrollment.title)
    }
    let name = try ClassText.checked(personName, .name)
    guard try Self.isThere(identifier, in: folder, tools) else {
      throw ClassroomError.classNotFound(folder: folder)
    }
    // A person who left comes back with new keys, because the old ones said that they left.
    if let left = try catalogue.existing(identifier, .readWrite) { try catalogue.remove(left) }
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
      if wasInClass { try writer.setLocal(wasInClassName, to: [1]) }
      // The bytes must stay the same, because the digits and letters are derived from them.
      if try writer.records.outgoing(kind: JoinRequest.kind).isEmpty {
        try writer.state(.join(request))
      }
    }
    do {
      _ = try ClassSync(joined, tools).run { _ in }
    } catch let breakdown as ExchangeBreakdown {
      // Whether the request is in the folder, nobody knows. The next sync goes on with the same keys: a second
      // request of the same person would confuse the teacher.
      throw breakdown
    } catch {
      // Once the request is in the folder, a teacher can answer it, whatever failed later.
      guard try !joined.hasAsked() else { return joined }
      _ = try? tools.port.ask(.deleteOwn(before: .max))
      try catalogue.remove(joined)
      throw error
    }
    catalogue.noteReturn(to: identifier)
    return joined
  }
}

extension JoinedClass {
  /// Whether this machine has written an entry into the class folder.
  fileprivate func hasAsked() throws -> Bool {
    try database.read { records in
      let writer = try Self.enrollment(records).writer
      return try records.newestOwnEntry(of: writer).map { !$0.isPending } ?? false
    }
  }

  /// Whether this student's machine waits to be admitted for a student who was in the class before: it has new keys,
  /// or joined again after its data was damaged.
  ///
  /// - Throws: ``StorageError``.
  package var asksForKnownStudent: Bool {
    get throws { try isJoiningAgain || database.read { try $0.local(wasInClassName) != nil } }
  }

  /// Whether this machine asked to join with a personal code.
  ///
  /// - Throws: ``StorageError``.
  package var joinsByPersonalCode: Bool {
    get throws {
      let join = try database.read { try $0.outgoing(kind: JoinRequest.kind).first }
      guard let join, case .join(let request) = try? ClassObject(decoding: join.bytes) else {
        return false
      }
      return request.personalCode != nil
    }
  }

  /// Returns the digits and letters that this machine's person reads out to a teacher.
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
