import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
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

  /// One finding for each class that is damaged, or one for all of them; none without classes.
  var findings: [Examination.Finding] {
    guard desk.catalogue.mayHaveClasses else { return [] }
    let damaged = desk.catalogue.examined
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
        text:
          "What this computer has of \($0.title) can't be used (\($0.cause)). "
          + ($0.isRepairable
            ? "To repair it: fileprogress doctor --repair" : "Nothing else is affected.")
      )
    }
  }

  /// Sets aside what can't be used. A student joins again; a teacher is told how to come back.
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
    return !damaged.isEmpty
  }

  private func repair(_ lost: DamagedClass, _ day: String) throws {
    let title = PrintableText.of(lost.title)
    let kept = try lost.setAside(day: day)
    let keptSentence = "What could not be used is kept as \(kept)."
    guard let note = lost.note else {
      return access.talk(
        "\(title) is set aside. To join the class again, ask your teacher for an invitation. \(keptSentence)"
      )
    }
    if note.isTeacher {
      let name = ShellText.word(note.personName)
      let folder = ShellText.word(note.folder)
      let code = (try? Joining.codeText(of: lost.identifier, desk.tools)) ?? "CODE"
      return access.talk(
        "\(title) is set aside. If you have its recovery sheet: fileprogress class restore --folder \(folder) --as "
          + "\(name) Otherwise join as a teacher again: fileprogress class join \(code) --folder \(folder) --as \(name) "
          + "--teacher \(keptSentence)")
    }
    if note.hasLeft { return access.talk("You left \(title). \(keptSentence)") }
    do {
      let joined = try Joining(
        identifier: lost.identifier, title: note.title, folder: note.folder,
        personName: note.personName, role: .student
      ).join(in: desk.catalogue, desk.tools)
      let digits = try? joined.check(desk.tools).digits
      access.talk(
        "This computer asked to join \(title) again. Your teacher types: fileprogress class admit "
          + "\(digits ?? "DIGITS") --to \(ShellText.word(note.personName)) \(keptSentence)")
    } catch is ExchangeBreakdown {
      access.talk(
        "This computer asks to join \(title) again at the next sync: fileprogress class sync. \(keptSentence)"
      )
    } catch {
      // It can be repaired again, once the class folder is there.
      try lost.putBack(from: kept)
      access.talk("\(title) is not repaired yet. \(FailureText.of(error))")
    }
  }
}
