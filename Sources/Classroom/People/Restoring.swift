package import ClassModel
import ClassStorage
import StoreEngine

/// Restores the owner's access to a class on a new machine, from the recovery sheet and the class folder.
package struct Restoring {
  /// The class folder, absolute.
  package var folder: String
  /// The name of the teacher.
  package var personName: String
  /// Whether a newer list of teachers that someone has seen is lost for good.
  package var isNewestListLost: Bool

  package init(folder: String, personName: String, isNewestListLost: Bool = false) {
    self.folder = folder
    self.personName = personName
    self.isNewestListLost = isNewestListLost
  }

  /// How many machines of the owner to look for.
  private static let machineLimit: UInt32 = 1_024

  /// Restores the class.
  ///
  /// Makes keys for a machine with the next number and reads everything with the keys of the earlier machines. Then the
  /// new machine replaces the listed ones.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func restore(
    _ sheet: SheetContent, in catalogue: ClassCatalogue, _ tools: ClassroomTools
  ) throws -> JoinedClass {
    let identifier = sheet.classIdentifier
    try catalogue.requireUndamaged(identifier)
    let begun = try catalogue.existing(identifier, .readWrite)
    if let begun, try !begun.isBeingRestored {
      throw ClassroomError.alreadyIn(title: try begun.enrollment().title)
    }
    let name = try ClassText.checked(personName, .name)
    guard try Joining.isThere(identifier, in: folder, tools) else {
      throw ClassroomError.classNotFound(folder: folder)
    }
    let machines = try tools.port.ask(
      .sheetMachines(sheet: sheet.sheet, first: 1, count: Self.machineLimit)
    ) { reply in
      if case .machines(let machines) = reply { machines } else { nil }
    }
    // A killed call wrote nothing to the class folder, so this one makes the same machine again.
    if let begun { try catalogue.remove(begun) }
    var known = try writersInFolder(machines, tools)
    var joined = try catalogue.new(identifier)
    while true {
      let used = machines.indices.filter { known.contains(machines[$0].writer) }
      let index = (used.last ?? -1) + 1
      guard index < machines.count else {
        try catalogue.remove(joined)
        throw ClassroomError.tooMany("teachers", limit: machines.count)
      }
      try prepare(joined, machines, used: used, index, sheet, name, tools)
      _ = try ClassSync(joined, tools).run { sync in
        // This machine must not state anything until it is listed.
        sync.report.stop = .removed
      }
      // The listed machines may have seen a machine whose directory is gone.
      let seen = Set(try joined.state().seen.values.flatMap(\.heads).map(\.writer))
      let keys = try joined.state().list.map { $0.machines.map(\.signingKey) + $0.removed } ?? []
      known.formUnion(seen)
      known.formUnion(machines.filter { keys.contains($0.signingKey) }.map(\.writer))
      guard known.contains(machines[index].writer) else {
        let restored = try finish(joined, machines, index, sheet, tools)
        catalogue.noteReturn(to: identifier)
        return restored
      }
      try catalogue.remove(joined)
      joined = try catalogue.new(identifier)
    }
  }

  /// The machines that have a directory in the class folder.
  private func writersInFolder(
    _ machines: [MachineIdentity], _ tools: ClassroomTools
  ) throws -> Set<WriterIdentifier> {
    try tools.port.ask(.heads(known: machines.map(\.writer), unknownLimit: 0)) { reply in
      if case .heads(let heads, _) = reply { Set(heads.map(\.writer)) } else { nil }
    }
  }

  private func prepare(
    _ joined: JoinedClass, _ machines: [MachineIdentity], used: [Int], _ index: Int,
    _ sheet: SheetContent, _ name: ClassText, _ tools: ClassroomTools
  ) throws {
    let identifier = sheet.classIdentifier
    for place in used {
      let number = UInt32(place + 1)
      do {
        _ = try tools.port.ask(
          .makeMachine(
            keyFile: joined.oldKeyFile(number: number), class: identifier,
            from: .sheet(sheet.sheet, number: number)))
      } catch let failure as ExchangeFailure where failure.reason == .nameTaken {
        continue
      }
    }
    let machine = try joined.makeMachine(
      .sheet(sheet.sheet, number: UInt32(index + 1)), identifier, tools)
    try joined.database.write { writer in
      try writer.set(
        Enrollment(
          classIdentifier: identifier, role: .teacher, state: .member, folder: folder,
          title: identifier.codeLetters, personName: name.string, writer: machine.writer,
          signingKey: machine.signingKey, sealingKey: machine.sealingKey,
          joinedAtSeconds: tools.nowSeconds))
      try writer.set(machine.writer, of: machine.signingKey)
    }
  }

  private func finish(
    _ joined: JoinedClass, _ machines: [MachineIdentity], _ index: Int, _ sheet: SheetContent,
    _ tools: ClassroomTools
  ) throws -> JoinedClass {
    let list = try joined.state().list ?? TeacherList(machines: [], removed: [])
    guard !list.hasUnknownFields else {
      throw ClassroomError.newerVersion(title: try joined.enrollment().title)
    }
    let own = Set(machines[..<index].map(\.signingKey))
    let old = list.machines.map(\.signingKey).filter { own.contains($0) }
    let name = try ClassText.checked(personName, .name)
    let former = Set(machines[..<index].map(\.writer))
    try joined.takeOver(from: former)
    try joined.database.write { writer in _ = try writer.state(.teacher(TeacherName(name: name))) }
    // Keeps the keys from the old machines before their statements disappear.
    try joined.keepClassKeys(of: former, tools)
    let machine = TeacherList.Machine(
      signingKey: machines[index].signingKey, sealingKey: machines[index].sealingKey)
    try joined.stateTeachers(
      TeacherList(
        machines: list.machines.filter { !own.contains($0.signingKey) } + [machine],
        removed: list.removed + old), sheet.sheet, isNewestLost: isNewestListLost, tools)
    _ = try ClassSync(joined, tools).run(TeacherDuties.perform)
    return joined
  }
}

extension JoinedClass {
  /// Whether the owner's machine here was never listed, because restoring it was interrupted.
  fileprivate var isBeingRestored: Bool {
    get throws {
      let enrollment = try enrollment()
      guard enrollment.role == .teacher, enrollment.state == .member else { return false }
      let list = try state().list
      return list?.removed.contains(enrollment.signingKey) != true
        && list?.machines.contains { $0.signingKey == enrollment.signingKey } != true
    }
  }

  /// States the class keys of machines that are replaced, so that the keys outlast them, and as many other class keys
  /// as there is room for.
  func keepClassKeys(of replaced: Set<WriterIdentifier>, _ tools: ClassroomTools) throws {
    let now = ClassInstant(clampingSeconds: tools.nowSeconds)
    try database.write { writer in
      let all = try Self.state(writer.records).classKeys
      guard !all.isEmpty else { return }
      var own: Set<ClassKey> = []
      for stated in try writer.records.objects(ofKind: ClassKeyList.kind)
      where replaced.contains(stated.writer) {
        guard case .keys(let list) = try? ClassObject(decoding: stated.bytes) else { continue }
        own.formUnion(list.keys.map(\.key))
      }
      // If there are too many, the first are left out.
      let kept = all.filter(own.contains).suffix(ClassKeyList.maximumCount)
      let others = all.filter { !own.contains($0) }.prefix(ClassKeyList.maximumCount - kept.count)
      let keys = Array(others) + kept
      try writer.state(.keys(ClassKeyList(keys: keys.map { .init(key: $0, made: now) })))
    }
  }
}
