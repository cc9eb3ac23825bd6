package import ClassModel
import ClassStorage
import Foundation
import StoreEngine

/// Creates a class. The person becomes its owner and first teacher.
package struct ClassCreation {
  /// The title of the class.
  package var title: String
  /// The name of the teacher.
  package var personName: String
  /// The class folder, absolute.
  package var folder: String
  /// The IANA name of the time zone for due dates.
  package var timeZone: String
  /// The idle limit for new assignments, in seconds; `nil` for none.
  package var idleLimitSeconds: UInt32?

  package init(
    title: String, personName: String, folder: String, timeZone: String, idleLimitSeconds: UInt32?
  ) {
    self.title = title
    self.personName = personName
    self.folder = folder
    self.timeZone = timeZone
    self.idleLimitSeconds = idleLimitSeconds
  }

  /// Checks what a person typed, before anything is shown or written.
  ///
  /// - Throws: ``ClassroomError/unfitText(_:maximumByteCount:)``.
  package func check() throws {
    _ = try ClassText.checked(title, .name)
    _ = try ClassText.checked(personName, .name)
    _ = try ClassText.checked(timeZone, .other)
  }

  /// Makes a recovery sheet. The person sees it; it isn't stored.
  ///
  /// - Throws: ``ExchangeBreakdown``.
  package static func newSheet(_ tools: ClassroomTools) throws -> SheetContent {
    try tools.port.ask(.newSheet) { reply in
      if case .sheet(let sheet) = reply { sheet } else { nil }
    }
  }

  /// Creates the class that belongs to a recovery sheet. The person must already have the sheet.
  ///
  /// If the program is killed, you can repeat the call with the same sheet.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func make(
    _ sheet: SheetContent, in catalogue: ClassCatalogue, _ tools: ClassroomTools
  ) throws -> JoinedClass {
    let titleText = try ClassText.checked(title, .name)
    let nameText = try ClassText.checked(personName, .name)
    let identifier = sheet.classIdentifier
    let joined = try catalogue.new(identifier)
    let machine = try joined.makeMachine(.sheet(sheet.sheet, number: 1), identifier, tools)
    try joined.database.write { writer in
      try writer.set(
        Enrollment(
          classIdentifier: identifier, role: .teacher, state: .member, folder: folder,
          title: titleText.string, personName: nameText.string, writer: machine.writer,
          signingKey: machine.signingKey, sealingKey: machine.sealingKey,
          joinedAtSeconds: tools.nowSeconds))
      try writer.set(machine.writer, of: machine.signingKey)
      try writer.state(
        .description(
          ClassDescription(
            identifier: identifier, revision: 1, title: titleText,
            timeZone: try ClassText.checked(timeZone, .other), idleLimitSeconds: idleLimitSeconds)))
      try writer.state(.teacher(TeacherName(name: nameText)))
    }
    try joined.stateTeachers(
      TeacherList(
        machines: [.init(signingKey: machine.signingKey, sealingKey: machine.sealingKey)],
        removed: []), sheet.sheet, tools)
    _ = try ClassSync(joined, tools).run(TeacherDuties.perform)
    return joined
  }
}

extension JoinedClass {
  /// Makes this machine's keys, unless an earlier call was killed after it had made them.
  ///
  /// - Parameter number: How many times it has made keys, including this time.
  func makeMachine(
    _ source: MachineSource, _ identifier: ClassIdentifier, number: UInt64 = 1,
    _ tools: ClassroomTools
  ) throws -> MachineIdentity {
    let keyFile = keyFile(number: number)
    deleteTemporaryKeys()
    do {
      return try tools.port.ask(
        .makeMachine(keyFile: keyFile, class: identifier, from: source)
      ) { reply in
        if case .machine(let machine) = reply { machine } else { nil }
      }
    } catch let failure as ExchangeFailure where failure.reason == .nameTaken {
      return try tools.port.ask(
        .open(folder: location.folder, class: identifier, keyFile: keyFile, oldKeyFiles: [])
      ) { reply in
        if case .opened(let opened) = reply { opened.machine } else { nil }
      }
    }
  }

  /// Deletes half-written seeds of a killed program. None of them was ever used.
  private func deleteTemporaryKeys() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location.folder)) ?? []
    for name in names where name.hasSuffix(".fptmp") {
      unlink(location.folder + "/" + name)
    }
  }

  /// Writes a new list of teachers into the root's log. This needs the recovery sheet.
  ///
  /// - Parameter isNewestLost: Whether a newer list than the one here, which someone has seen, is lost for good. The new
  ///   list goes above it.
  /// - Throws: ``ClassroomError/folderBehind(title:)`` if someone has seen a newer list that isn't lost,
  ///   ``ClassroomError/teachersChanged(title:)`` if another machine wrote a list in the meantime.
  func stateTeachers(
    _ list: TeacherList, _ sheet: SheetBytes, isNewestLost: Bool = false, _ tools: ClassroomTools
  ) throws {
    let enrollment = try enrollment()
    let root = enrollment.classIdentifier.root
    try openFolder(tools)
    let object = try checkedBytes(of: .teachers(list))
    let known = try database.read { records in
      (own: try records.newestOwnEntry(of: root), log: try records.log(of: root))
    }
    var head = max(known.own?.sequence ?? 0, known.log?.head ?? 0)
    if let pending = known.own, pending.isPending {
      // After a crash, the program continues with the same bytes.
      try write(pending, tools)
      if try state().list == list { return }
      head = max(head, pending.sequence)
    }
    var sequence = head + 1
    var previous = try digest(of: root, head)
    // Others don't believe a number that is too far ahead. So one that leaves no room for the new list isn't believed
    // here, either.
    if let newest = try state().seenHead(of: root, above: head),
      newest - head < ClassState.leapLimit, newest < .max
    {
      guard isNewestLost else {
        throw ClassroomError.folderBehind(title: enrollment.title)
      }
      sequence = newest + 1
      previous = nil
    }
    let (bytes, digest) = try tools.port.ask(
      .seal(
        EntryPlan(
          signer: .root(sheet), sequence: sequence, from: sequence, previous: previous,
          boxes: [BoxPlan(audience: .everybody, objects: [object])]))
    ) { reply in
      if case .sealed(let entry, let digest) = reply { (entry, digest) } else { nil }
    }
    let entry = OwnEntry(
      writer: root, sequence: sequence, earliest: sequence, digest: digest, bytes: bytes,
      isPending: true)
    try database.write { writer in
      try writer.insert(entry)
      // This machine already knows what it wrote for the root.
      try writer.keep(
        StatedObject(
          writer: root, kind: TeacherList.kind, identifier: [], sequence: entry.sequence,
          receivedAtSeconds: tools.nowSeconds, bytes: object))
      // If another machine wrote a list with this number, the one with the smaller digest counts.
      try writer.set(
        KnownEntry(sequence: entry.sequence, digest: entry.digest, isComplete: false), of: root)
    }
    try write(entry, tools)
  }

  /// Writes the pending list of teachers that a killed program left. The class folder must be open.
  func finishPendingRoot(_ tools: ClassroomTools) throws {
    let root = try enrollment().classIdentifier.root
    guard let pending = try database.read({ try $0.newestOwnEntry(of: root) }), pending.isPending
    else { return }
    try write(pending, tools)
  }

  private func write(_ entry: OwnEntry, _ tools: ClassroomTools) throws {
    let outcome = try tools.port.ask(.append(entry: entry.bytes, expecting: entry.sequence - 1)) {
      if case .appended(let outcome) = $0 { outcome } else { nil }
    }
    if case .moved = outcome {
      // The pending list is based on an outdated one.
      try database.write { writer in
        try writer.drop(entry)
        try writer.forgetObjects(of: entry.writer, after: entry.sequence - 1)
        try writer.readAgain(entry.writer)
      }
      throw ClassroomError.teachersChanged(title: try enrollment().title)
    }
    try database.write { try $0.markWritten(entry) }
  }

  private func digest(of root: WriterIdentifier, _ head: UInt32) throws -> EntryDigest? {
    guard head > 0 else { return nil }
    return try database.read { records in
      if let own = try records.newestOwnEntry(of: root), own.sequence == head { return own.digest }
      return try records.entries(of: root).last { $0.sequence == head }?.digest
    }
  }
}

extension ClassText {
  /// Returns a text in normal form C that a class can hold.
  ///
  /// - Throws: ``ClassroomError/unfitText(_:maximumByteCount:)``.
  static func checked(_ text: String, _ rule: TextRule) throws -> ClassText {
    guard let result = ClassText(text.precomposed, rule), !(result.isEmpty && rule == .name) else {
      throw ClassroomError.unfitText(text, maximumByteCount: rule.maximumByteCount)
    }
    return result
  }
}
