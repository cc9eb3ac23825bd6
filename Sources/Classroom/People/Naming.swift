package import ClassModel
import Foundation

extension ClassState {
  /// Finds the only student who matches: by name, by roster identifier, or by the beginning of the name.
  ///
  /// - Parameters:
  ///   - words: The typed text.
  ///   - isMeant: Says which students to consider.
  /// - Throws: ``ClassroomError/noSuchStudent(_:)``, ``ClassroomError/severalStudents(_:_:)``.
  package func student(
    named words: String, where isMeant: (Student) -> Bool = { _ in true }
  ) throws(ClassroomError) -> Student {
    let typed = words.precomposed
    let candidates = students.values.filter(isMeant)
    let folded = typed.lowercased()
    let rules: [(Student) -> Bool] = [
      { $0.record.rosterIdentifier?.string == typed },
      { $0.record.name.string == typed },
      { $0.record.name.string.lowercased() == folded },
      { !folded.isEmpty && $0.record.name.string.lowercased().hasPrefix(folded) },
      { $0.record.name.string.hasWord(folded) },
      { folded.utf8.count >= 4 && $0.identifier.letters.hasPrefix(folded) },
    ]
    for rule in rules {
      let found = candidates.filter(rule)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw .severalStudents(words, found.map(\.record.nameWithIdentifier).sorted())
      }
    }
    throw .noSuchStudent(words)
  }

  /// Finds the student whom a person names. Current students come before former ones.
  ///
  /// - Throws: As ``student(named:where:)``.
  package func studentTakingPart(named words: String) throws(ClassroomError) -> Student {
    do {
      return try student(named: words) { $0.isMember }
    } catch {
      guard case .noSuchStudent = error else { throw error }
      return try student(named: words)
    }
  }

  /// Finds the listed machine of the teacher whom a person names.
  ///
  /// - Throws: ``ClassroomError/noSuchPerson(_:)``, ``ClassroomError/severalStudents(_:_:)``.
  package func teacher(named words: String) throws(ClassroomError) -> Teacher {
    let folded = words.precomposed.lowercased()
    let rules: [(Teacher) -> Bool] = [
      { $0.name?.string.lowercased() == folded },
      { !folded.isEmpty && $0.name?.string.lowercased().hasPrefix(folded) ?? false },
      { $0.name?.string.hasWord(folded) ?? false },
      { folded.utf8.count >= 4 && $0.writer?.letters.hasPrefix(folded) ?? false },
    ]
    for rule in rules {
      let found = teachers.filter(rule)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw .severalStudents(
          words,
          found.map { "\($0.name?.string ?? "") (\($0.writer?.shortLetters ?? ""))" }.sorted())
      }
    }
    throw .noSuchPerson(words)
  }
}

extension String {
  /// Whether the name has this word, in lower case. A name may be `Cruz, Ben`.
  fileprivate func hasWord(_ word: String) -> Bool {
    !word.isEmpty
      && lowercased().split { $0 == " " || $0 == "," || $0 == "-" }.contains { $0 == word }
  }
}

extension ClassState.Student {
  /// Finds a machine by the beginning of its letters. Without letters, finds the only one that isn't revoked.
  ///
  /// - Throws: ``ClassroomError/noSuchMachine(_:student:)``,
  ///   ``ClassroomError/severalMachines(student:_:)``.
  package func machine(named words: String?) throws(ClassroomError) -> WriterIdentifier {
    let name = record.name.string
    let typed = words.map { $0.lowercased().filter { $0 != "-" && $0 != " " } }
    let found = machines.filter { writer, machine in
      guard let typed else { return machine.last == nil }
      return typed.utf8.count >= 4 && writer.letters.hasPrefix(typed)
    }
    guard let first = found.keys.sorted().first else {
      throw .noSuchMachine(words ?? "", student: name)
    }
    guard found.count == 1 else {
      throw .severalMachines(student: name, found.keys.sorted().map(\.shortLetters))
    }
    return first
  }
}

extension StudentRecord {
  /// The name and what distinguishes it from others: the roster identifier or the beginning of the letters.
  package var nameWithIdentifier: String {
    "\(name.string) (\(rosterIdentifier?.string ?? String(identifier.letters.prefix(8))))"
  }
}

extension WriterIdentifier {
  /// The first eight letters as people read and type them: `5ain-gljz`.
  package var shortLetters: String {
    "\(letters.prefix(4))-\(letters.dropFirst(4).prefix(4))"
  }
}
