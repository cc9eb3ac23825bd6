import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel
import StoreEngine

/// What `doctor` says of the classes, and how it repairs what this computer has of them.
struct ClassDoctor {
  private let desk: ClassDesk
  private let access: any StoreAccess

  init(_ access: any StoreAccess) throws {
    desk = try ClassDesk(access)
    self.access = access
  }

  /// One finding for each class that is damaged, or one for all of them, and one for each to which nothing can be sent,
  /// that waits to be restored, and for each empty folder; none without classes.
  var findings: [Examination.Finding] {
    guard desk.catalogue.mayHaveClasses else { return [] }
    let damaged = desk.catalogue.examined
    return joinedFindings(damaged) + unsentFindings(besides: damaged)
      + desk.catalogue.notRestored.map {
        Examination.Finding(
          name: "classes", verdict: .note, text: ClassSentence.of(.notRestored($0)))
      }
      + desk.catalogue.emptyFolders.map {
        Examination.Finding(
          name: "classes", verdict: .note,
          text: "The folder \($0) is empty. To remove it: fileprogress doctor --repair")
      }
  }

  private func unsentFindings(besides damaged: [DamagedClass]) -> [Examination.Finding] {
    let classes = desk.catalogue.opened(.readOnly).classes.filter { opened in
      !damaged.contains { $0.identifier == opened.enrollment.classIdentifier }
    }
    return classes.compactMap { opened in
      (try? desk.unsent(to: opened.joined)).map {
        Examination.Finding(name: "classes", verdict: .note, text: $0)
      }
    }
  }

  private func joinedFindings(_ damaged: [DamagedClass]) -> [Examination.Finding] {
    if damaged.isEmpty {
      let count = (try? desk.catalogue.all(.readOnly).count) ?? 0
      guard count > 0 else { return [] }
      return [
        Examination.Finding(
          name: "classes", verdict: .good, text: count == 1 ? "1 class" : "\(count) classes")
      ]
    }
    return damaged.map {
      Examination.Finding(
        name: "classes", verdict: .problem,
        text: $0.isRepairable
          ? "The class \($0.title) is damaged (\($0.cause)). To repair it: fileprogress doctor --repair"
          : "The class \($0.title) can't be used now. fileprogress can't repair this: \($0.cause).")
    }
  }

  /// Sets aside what can't be used, and removes empty folders. A student joins again; a teacher is told how to come
  /// back.
  ///
  /// A class whose folder can't be reached stays as it is, and its person is told.
  ///
  /// - Returns: Whether there was anything to repair.
  func repair(day: String) -> Bool {
    let damaged = desk.catalogue.examined.filter(\.isRepairable)
    for lost in damaged {
      do {
        try repair(lost, day)
      } catch {
        CommandContext.current.say("Error: \(FailureText.of(error))")
      }
    }
    let removed = desk.catalogue.emptyFolders.filter(desk.catalogue.removeEmptyFolder)
    for folder in removed { access.talk("The empty folder \(folder) is removed.") }
    return !damaged.isEmpty || !removed.isEmpty
  }

  private func repair(_ lost: DamagedClass, _ day: String) throws {
    let title = PrintableText.of(lost.title)
    let kept = try lost.setAside(day: day)
    defer {
      if FileManager.default.fileExists(atPath: kept) {
        access.talk("The damaged data is kept in \(kept).")
      }
    }
    guard let note = lost.note else {
      return access.talk(
        "To join \(title) again, ask your teacher for an invitation.")
    }
    if note.hasLeft { return access.talk("You had already left \(title).") }
    let name = ShellText.word(note.personName)
    if note.isTeacher {
      let folder = ShellText.word(note.folder)
      let code = (try? Joining.codeText(of: lost.identifier, desk.tools)) ?? "CODE"
      access.talk("To restore \(title) with its recovery sheet:")
      access.talk("  fileprogress class restore --folder \(folder) --as \(name)")
      access.talk("Without it, join as a teacher again:")
      return access.talk(
        "  fileprogress class join \(code) --folder \(folder) --as \(name) --teacher")
    }
    do {
      let joined = try Joining(
        identifier: lost.identifier, title: note.title, folder: note.folder,
        personName: note.personName, role: .student, wasInClass: true
      ).join(in: desk.catalogue, desk.tools)
      guard let digits = try? joined.check(desk.tools).digits else {
        return access.talk("You asked to join \(title) again. Your digits: fileprogress class show")
      }
      access.talk("You asked to join \(title) again. Your digits: \(digits)")
      access.talk(
        "Read them to your teacher, who types: fileprogress class admit \(digits) --to \(name)")
    } catch let breakdown as ExchangeBreakdown
      where (try? desk.catalogue.existing(lost.identifier, .readOnly)) != nil
    {
      // The request is made; whether it is in the folder, nobody knows.
      access.talk("\(FailureText.of(breakdown)) To join \(title) again: fileprogress class sync")
    } catch {
      // It can be repaired again, once the class folder is there.
      try lost.putBack(from: kept)
      access.talk("\(title) is not repaired yet. \(FailureText.of(error))")
    }
  }
}
