import ClassModel
import ClassStorage
import Classroom
import FileProgressReports
import Foundation
import ProgressModel
import StoreEngine

/// The error messages about classes.
enum ClassSentence {
  private static let classes = "Your classes: fileprogress class list"
  private static let people = "The people of the class: fileprogress class show"
  private static let assignments = "The assignments: fileprogress assignment list"

  /// Returns the message for an error of a class.
  static func of(_ error: ClassroomError) -> String {
    switch error {
    case .noSuchClass(let name): return "There is no class \"\(name)\". \(classes)"
    case .severalClasses(let titles):
      let call = CommandContext.current.words.prefix(2).joined(separator: " ")
      let way =
        ClassArgument.calls.contains(call)
        ? "Name one: fileprogress \(call) CLASS" : "Name one with --class"
      return "You have several classes: \(list(titles)). \(way). \(classes)"
    case .noClass: return noClass
    case .damaged(let title, let cause):
      return
        "The data of the class \(title) on this computer is damaged (\(cause)). Your own records are not affected. "
        + "To repair it: fileprogress doctor --repair"
    case .foreignKey(_, let path): return foreignKey(in: path)
    case .notRestored(let note):
      let options =
        "--folder \(ShellText.word(note.folder)) --as \(ShellText.word(note.personName))"
      return
        "\(shortened(note.title)) is waiting to be restored: fileprogress class restore \(options). Without its "
        + "recovery sheet: fileprogress class join CODE \(options) --teacher"
    case .alreadyIn(let title): return "You are already in the class \(title)."
    case .waiting(let title):
      return
        "No teacher of \(title) has admitted you yet. To check again: fileprogress class sync"
    case .left(let title): return "You left the class \(title)."
    case .formerTeacher(let title): return formerTeacher(of: title)
    case .copiedForGood(let title): return copiedForGood(title)
    case .onlyTeachers(let title): return "Only a teacher of \(title) can do this."
    case .onlyStudents(let title): return "Only a student of \(title) can do this."
    case .classNotFound(let folder):
      return
        "This class is not in the folder \(folder). Check the code. If the class folder is somewhere else on this "
        + "computer, add --folder DIR. If it is synced, wait until the sync is done."
    case .folderMissing:
      return "A code doesn't say where the class folder is. Add --folder DIR."
    case .busy(let title): return "Another program is syncing \(title). Try again."
    default: return ofPeople(error)
    }
  }

  /// The store is in the class already, by another folder than the one that was named.
  static func joined(_ enrollment: Enrollment, notBy folder: String) -> String {
    "You have already joined \(PrintableText.of(enrollment.title)). Its folder here is "
      + "\(PrintableText.of(enrollment.folder)). If the class folder is \(PrintableText.of(folder)) now: "
      + "fileprogress class folder \(ShellText.word(folder))"
  }

  /// The store has no class at all.
  static let noClass =
    "You are not in a class. Students join one: fileprogress class join invitation.txt --as \"Your Name\". Teachers "
    + "create one: fileprogress class create TITLE --folder DIR --as \"Your Name\""

  /// Computers wait to be admitted. Of a list that is full, nobody knows how many.
  static func waiting(_ count: Int) -> String {
    (count < ClassState.waitingLimit ? "" : "At least ")
      + "\(NumberText.count(count, "computer")) \(count == 1 ? "is" : "are") waiting to be admitted. To see "
      + "\(count == 1 ? "it" : "them"): fileprogress class show"
  }

  /// A person waits to be a teacher of a class. ``WaitingText`` has the letters that they read out.
  static func waitingTeacher(of title: String) -> String {
    "The owner of \(title) has not added you as a teacher yet. To check again and see your letters: "
      + "fileprogress class sync"
  }

  /// A student's computer has a new key for a class, and waits to be admitted with it.
  ///
  /// - Parameter isAsked: Whether the person asked for that.
  static func joinsAgain(_ title: String, isAsked: Bool) -> String {
    (isAsked
      ? "This computer joins \(title) again, with a new key. "
      : "This store is an old backup, or a copy of it is in use elsewhere. So this computer joins \(title) again. ")
      + "Nothing is sent from here until a teacher admits it."
  }

  /// What exchanges did and found; none if there is nothing to tell.
  ///
  /// - Parameter option: The option that names the class; see ``ClassDesk/option(naming:)``.
  static func of(
    _ news: UntoldNews, in enrollment: Enrollment, option: String
  ) -> [String] {
    var sentences: [String] = []
    let title = PrintableText.of(enrollment.title)
    let isTeacher = enrollment.role == .teacher
    let keeper = isTeacher ? "the person who runs the class folder" : "your teacher"
    if !news.admitted.isEmpty {
      let names = news.admitted.sortedAsNames()
      sentences.append("Admitted to \(title) by personal code: \(firstNames(names))")
    }
    sentences += each(news.otherNames.byComputer) { computer, name in
      let (student, typed) = (shortened(name.student), shortened(name.typed))
      return
        "\(typed) joined \(title) with the personal code of \(student), so the work counts for \(student). If the "
        + "slips were swapped: fileprogress class move \(computer.shortLetters) --to "
        + (name.meant.map(ShellText.word) ?? "STUDENT") + option
    }
    if news.putBackCount > 0 {
      let isOne = news.putBackCount == 1
      sentences.append(
        "\(NumberText.count(news.putBackCount, "update")) of yours \(isOne ? "was" : "were") missing from the class "
          + "folder of \(title) and \(isOne ? "has" : "have") been put back. If this happens again, tell \(keeper)."
      )
    }
    if news.removedForeignCount > 0 {
      let isOne = news.removedForeignCount == 1
      sentences.append(
        "\(NumberText.count(news.removedForeignCount, "file")) in your part of the class folder of \(title), where "
          + "others look for your updates, \(isOne ? "was" : "were") not from this computer, or damaged, and "
          + "\(isOne ? "has" : "have") been removed. If this happens again, tell \(keeper).")
    }
    if !news.restoredFiles.isEmpty {
      sentences.append(
        "These handed-out files were missing or changed in the class folder of \(title) and have been put back: "
          + firstNames(news.restoredFiles))
    }
    if !news.goneAssignments.isEmpty {
      sentences.append(
        "These assignments are gone from \(title), perhaps because a teacher's computer was restored from an old "
          + "backup: \(firstNames(news.goneAssignments)) "
          + (isTeacher
            ? "Students don't see them any more. To hand them out again, create them again."
            : "You keep your own files and times. If you don't know why, ask your teacher."))
    }
    if !news.revertedAssignments.isEmpty {
      sentences.append(
        "These assignments of \(title) are as they were before a teacher's last change, perhaps because a teacher's "
          + "computer was lost, or restored from an old backup: \(firstNames(news.revertedAssignments)) "
          + "To see when they are due: fileprogress assignment")
    }
    if !news.repeated.isEmpty {
      sentences.append(
        "Decisions about these students, such as a revocation or an extension, were gone from \(title), perhaps "
          + "because a teacher's computer was restored from an old backup. They count again: "
          + firstNames(news.repeated.sortedAsNames()))
    }
    if news.hasGoneBack {
      sentences.append(
        "Others have received updates of yours for \(title) that neither this computer nor the class folder has. Perhaps "
          + "both were restored from an old backup. What you changed since then may be gone, such as revocations, "
          + "removals and new due dates. To see what is left: fileprogress class show")
    }
    if !news.voidCodes.isEmpty {
      sentences.append(
        "Another teacher of \(title) invited these students at the same time, and only the codes of that teacher "
          + "work. Your slips and invitations for these students admit nobody: "
          + "\(firstNames(news.voidCodes.sortedAsNames())) "
          + "To write new ones: fileprogress class invite --all --output DIR")
    }
    if !news.lateErased.isEmpty {
      sentences.append(
        "Another teacher of \(title) revoked a computer of these students. Reports from it that only you had received "
          + "don't count any more and are deleted here: \(firstNames(news.lateErased.sortedAsNames())) "
          + "If work is missing, ask the student to hand it in again on another computer.")
    }
    if !news.lateKept.isEmpty {
      sentences.append(
        "Another teacher of \(title) revoked a computer of these students. You have later reports from it, which that "
          + "teacher can't see. They stay here, because the earlier ones are gone from the class folder: "
          + firstNames(news.lateKept.sortedAsNames()))
    }
    if !news.lost.isEmpty {
      sentences.append(
        "Some of what revoked computers of these students sent to \(title) is missing from the class folder: "
          + "\(firstNames(news.lost.sortedAsNames())) If you miss work of theirs, ask them to hand it in again on "
          + "another computer.")
    }
    sentences += each(news.withheld.byComputer) { computer, name in
      let (letters, student) = (computer.shortLetters, shortened(name))
      return
        "The computer \(letters) of \(student) no longer sends some of the work for \(title) that you have received. "
        + "It stays here. \(question(about: letters, of: student, option: option))"
    }
    sentences += stopsWithoutErasure(
      by: news.stopsWithoutErasure.byComputer, in: title, option: option)
    if news.isPausedElsewhere {
      sentences.append(
        "\(title): you paused sharing on another computer, or a teacher removed you from the class. Your teachers get "
          + "nothing new. If you didn't pause it, ask a teacher: their class show names the computer that did, and class "
          + "revoke shuts it out.")
    }
    sentences += ofErasure(news, in: title)
    if !news.shutOutMachines.isEmpty {
      let names = yourComputers(news.shutOutMachines)
      let them = names.count == 1 ? "it" : "them"
      sentences.append(
        "A teacher of \(title) revoked \(list(names)). What you hand in there may not reach your teachers or your "
          + "other computers. If you still use \(them), ask your teacher.")
    }
    if !news.unheardHandIns.isEmpty {
      sentences.append(
        "\(title): no teacher has received what you handed in there, so this is not handed in any more: "
          + firstNames(news.unheardHandIns))
    }
    if !news.revivedMachines.isEmpty {
      let names = yourComputers(news.revivedMachines)
      let isOne = names.count == 1
      sentences.append(
        "In \(title), \(list(names)) \(isOne ? "is" : "are") not revoked any more, perhaps because a teacher's computer "
          + "was lost, or restored from an old backup. If you don't have \(isOne ? "it" : "them"), tell a teacher."
      )
    }
    return sentences
  }

  private static func yourComputers(_ letters: [String]) -> [String] {
    letters.compactMap { WriterIdentifier(letters: $0) }.map { "your computer \($0.shortLetters)" }
  }

  /// Others had the student's reports deleted.
  private static func ofErasure(_ news: UntoldNews, in title: String) -> [String] {
    var sentences: [String] = []
    if news.isStoppedByOthers {
      sentences.append(
        "\(title): the school, or you on another computer, stopped sharing and had your reports deleted. Your teachers "
          + "see nothing that you hand in until it is resumed there. If you didn't do it, tell a teacher."
      )
    } else if news.isErasedByOthers {
      sentences.append(
        "\(title): the school, or you on another computer, had your reports deleted, so hand in open work again. If you "
          + "didn't do it, tell a teacher.")
    }
    if !news.unsentHandIns.isEmpty {
      sentences.append(
        "\(title): what you finished while sharing was stopped is never sent, so hand it in again: "
          + firstNames(news.unsentHandIns))
    }
    return sentences
  }

  /// Computers ended their students' sharing, but not as this program does.
  ///
  /// - Parameters:
  ///   - computers: The computers, with the students' names.
  ///   - title: The class.
  ///   - option: The option that names the class; see ``ClassDesk/option(naming:)``.
  static func stopsWithoutErasure(
    by computers: [WriterIdentifier: String], in title: String, option: String
  ) -> [String] {
    each(computers) { computer, name in
      let (letters, student) = (computer.shortLetters, shortened(name))
      return
        "The computer \(letters) of \(student) ended the sharing with \(title) in a way that fileprogress never does. "
        + "\(question(about: letters, of: student, option: option))"
    }
  }

  /// Computers of students whose revocation would be gone with the teacher's computer that stated it.
  static func goneRevocations(of computers: [WriterIdentifier: String]) -> String {
    let names = computers.sorted { $0.key < $1.key }.map {
      "\($0.key.shortLetters) of \(shortened($0.value))"
    }
    return "Without it, these computers are not revoked any more: \(first(names))"
  }

  /// Computers of students whose revocation is gone with the teacher's computer that stated it.
  ///
  /// - Parameters:
  ///   - computers: The computers, with the students' names.
  ///   - option: The option that names the class; see ``ClassDesk/option(naming:)``.
  static func revokedNoMore(
    _ computers: [WriterIdentifier: String], option: String
  ) -> [String] {
    each(computers) { computer, name in
      "The computer \(computer.shortLetters) of \(shortened(name)) is not revoked any more. To revoke it again: "
        + "fileprogress class revoke \(computer.shortLetters)\(option)"
    }
  }

  /// Returns a sentence about each of the first computers, and one about the others.
  private static func each<Fact>(
    _ computers: [WriterIdentifier: Fact], _ sentence: (WriterIdentifier, Fact) -> String
  ) -> [String] {
    each(
      computers.sorted { $0.key < $1.key }, sentence: { sentence($0.key, $0.value) },
      others: { "The same holds for \(NumberText.count($0, "more computer"))" },
      named: { $0.key.shortLetters })
  }

  /// Returns a sentence about each of the first things, and one about the others.
  ///
  /// - Parameters:
  ///   - sentence: Returns the sentence about one thing.
  ///   - others: Returns the beginning of the sentence about the others, whose number it gets.
  ///   - name: Returns how the sentence about the others names one of them.
  static func each<Thing>(
    _ things: [Thing], sentence: (Thing) -> String, others: (Int) -> String,
    named name: (Thing) -> String
  ) -> [String] {
    let rest = things.dropFirst(mostNames)
    return things.prefix(mostNames).map(sentence)
      + (rest.isEmpty ? [] : ["\(others(rest.count)): \(first(rest.map(name)))"])
  }

  /// What to do about a computer that did what this program does not do.
  private static func question(
    about letters: String, of student: String, option: String
  ) -> String {
    "Ask \(student) about it. If it was somebody else, revoke the computer: "
      + "fileprogress class revoke \(letters)\(option)"
  }

  /// Another computer ended a student's sharing, but not as this program does. It stands after the title of the class.
  static let stoppedWithoutErasure =
    "another computer of yours, or a copy of this one, stopped sharing or left, but didn't have your reports deleted, "
    + "as fileprogress does. Your teachers see none of your work until it shares again. If you didn't do that, tell "
    + "a teacher: class report names that computer to them. Once they have revoked it, they see your work again."

  /// What this computer records reaches no teacher any more, because the numbers for erasures are used up. It stands
  /// after the title of the class.
  static let erasuresUsedUp =
    "nothing more from this computer reaches your teachers. Every deletion of reports has a number, and another "
    + "computer used the last one. To share again, leave the class and join it again: fileprogress class leave"

  /// Assignments can't be published although their time has come.
  static func unpublished(_ assignments: [Assignment]) -> [String] {
    each(
      assignments, sentence: { unpublished($0) },
      others: { count in
        NumberText.count(count, "more assignment")
          + " should be published by now, but this computer can't do that"
      }, named: { shortened($0.title.string) })
  }

  /// An assignment can't be published although its time has come.
  private static func unpublished(_ assignment: Assignment) -> String {
    let start =
      "\(shortened(assignment.title.string)) should be published by now, but this computer can't do that: "
    let limit = Assignment.maximumWindowCount
    guard !assignment.hasUnknownFields else {
      return start
        + "another teacher changed it with a newer version of fileprogress. Update fileprogress, or ask them to "
        + "publish it."
    }
    return start
      + (assignment.windows.count < limit
        ? "another teacher's computer has used up the changes that are possible. "
        : "it was published and completed \(limit) times, which is the maximum. ")
      + "To hand it out, create another one: fileprogress assignment create"
  }

  /// Some of what computers sent is missing. Nothing is promised of what a student had deleted meanwhile.
  static func incomplete(
    of computers: [WriterIdentifier], _ names: WriterNames, in state: ClassState
  ) -> [String] {
    each(
      computers,
      sentence: { computer in
        let name = names.name(of: computer)
        return
          "Some of what \(name) sent is missing from the class folder: it has not arrived yet, or was deleted. "
          + (state.hasErased(sinceHeardFrom: computer)
            ? "\(name) has had reports deleted since then, perhaps also what is missing."
            : "It comes back when \(name)'s computer syncs again.")
      },
      others: { count in
        "Some of what \(NumberText.count(count, "more computer")) sent is missing from the class folder"
      }, named: names.name(of:))
  }

  /// People stated something that this version doesn't know.
  static func newerStatements(of names: [String], in title: String) -> String {
    "Update fileprogress to see everything from \(list(names)) in \(PrintableText.of(title)): this version doesn't "
      + "know some of it. Nothing is lost."
  }

  /// A part of an assignment is a context that no store can keep.
  ///
  /// - Parameter limit: The limit that it breaks.
  static func unusable(
    part number: UInt32, of title: String, _ limit: ContextLimit, for role: Enrollment.Role
  ) -> String {
    let fault = "part \(number) of \(shortened(title)): \(limit). The other parts work. "
    return role == .student
      ? "You can't open " + fault + "Your teacher can create the assignment again."
      : "Students can't open " + fault + "To delete the assignment: fileprogress assignment delete "
        + ShellText.word(title)
  }

  /// What was handed in or marked as done, and by whom, such as `Essay from Anna Berg and Ben Ott; Quiz from Emil Fox`.
  static func finished(_ works: [StudentWork], in state: ClassState) -> String {
    var names: [(title: String, students: [String])] = []
    for work in works {
      guard let title = state.assignments[work.assignment]?.title.string else { continue }
      let student = state.shownName(of: work.student)
      if let place = names.firstIndex(where: { $0.title == title }) {
        names[place].students.append(student)
      } else {
        names.append((title, [student]))
      }
    }
    let shown = names.prefix(mostNames).map { "\(shortened($0.title)) from \(list($0.students))" }
    let rest = names.count - shown.count
    return (shown + (rest > 0 ? ["\(NumberText.count(rest, "more assignment"))"] : []))
      .joined(separator: "; ")
  }

  /// How many names end a sentence, or how many things have a sentence of their own, before others are counted.
  static let mostNames = 5

  /// The first names of a list, as the end of a sentence.
  private static func firstNames(_ names: [String]) -> String {
    first(names.map(shortened))
  }

  private static func first(_ names: [String]) -> String {
    let rest = names.count - mostNames
    return names.prefix(mostNames).joined(separator: ", ")
      + (rest > 0 ? " and \(NumberText.grouped(rest)) more." : ".")
  }

  /// A teacher's computer was copied too often.
  static func copiedForGood(_ title: String) -> String {
    "This computer was copied, or restored from a backup, five times. It sends nothing more to \(title). "
      + "Leave the class. The owner then restores it with the recovery sheet; another teacher joins again."
  }

  /// Nothing can be sent to a class from this computer.
  ///
  /// - Parameters:
  ///   - since: Since when nothing was sent, such as `since 7:05 today`; `nil` if that is unknown.
  ///   - cause: Why, and what to do.
  static func unsent(to title: String, since: String?, _ cause: String) -> String {
    since.map { "Nothing has been sent to \(title) \($0). \(cause)" }
      ?? "Nothing can be sent to \(title). \(cause)"
  }

  /// What a student stated is in the store, and the database of the class can't be used to send it.
  ///
  /// - Returns: `nil` if another sentence says what to do.
  static func unsent(because error: StorageError) -> String? {
    guard ![.damaged, .newerVersion, .olderVersion].contains(error.code) else { return nil }
    return
      "This is recorded here, but not sent yet, because \(PrintableText.of(error.path)) can't be used "
      + "(\(error.cause)). To send it: fileprogress class sync"
  }

  /// Returns why nothing can be sent to a class, and what to do.
  ///
  /// - Parameter role: The person's role in the class.
  static func of(
    _ failure: SendingFailure, for role: Enrollment.Role, in context: CommandContext
  ) -> String {
    switch failure {
    case .failed(let failure): of(failure, in: context)
    case .unanswered(let breakdown): of(breakdown)
    case .foreignKey(let path): foreignKey(in: path)
    case .teachersOutdated: teachersOutdated(for: role)
    }
  }

  /// The key file of a class has the key of another computer, of this person or of somebody else.
  private static func foreignKey(in path: String) -> String {
    "The key file \(PrintableText.of(path)) was copied from another computer. Nothing is sent with it. "
      + "Restore this computer's own key file from a backup. Or delete the copied file, then: "
      + "fileprogress doctor --repair"
  }

  /// The class folder lacks a list of teachers that a teacher has seen.
  static func teachersOutdated(for role: Enrollment.Role) -> String {
    role == .student
      ? "The list of teachers is not up to date in the class folder. Nothing is sent until it is. If that doesn't "
        + "change, tell the person who runs the class folder."
      : "The newest list of teachers is missing from the class folder: it has not arrived yet, or was deleted. Until "
        + "it is there, nothing is sent. If it does not come back, the owner has to repeat the last change of teachers "
        + "(class add-teacher or class remove) with --list-lost."
  }

  /// The class is over, and somebody changed something in it.
  static func archived(_ title: String, for role: Enrollment.Role) -> String {
    let title = PrintableText.of(title)
    return switch role {
    case .teacher:
      "\(title) is archived. To continue it: fileprogress class archive \(ShellText.word(title)) --undo"
    case .student: "\(title) is archived, so your teachers may no longer look at this."
    }
  }

  /// Another machine removed this one from the list of teachers.
  static func formerTeacher(of title: String) -> String {
    "On this computer, you are no longer a teacher of \(title). To delete the class here: fileprogress class leave "
      + ShellText.word(title)
  }

  /// The student left on another computer; or a teacher removed the student, who still decides about the reports, or
  /// revoked this computer.
  static func of(_ exclusion: JoinedClass.Exclusion, from title: String) -> String {
    switch exclusion {
    case .departed:
      "You left the class \(title) on another computer. Your teachers' computers delete your reports, and nothing "
        + "from here reaches them. To come back, leave the class here, too, and join it again: fileprogress class leave"
    case .student:
      "A teacher removed you from the class \(title), or revoked this computer, so nothing new from here reaches your "
        + "teachers. To have the reports that they keep deleted: fileprogress class share erase"
    case .machine:
      "A teacher of \(title) revoked this computer, so nothing from it reaches your teachers. If you still use it, ask "
        + "your teacher."
    }
  }

  private static func ofPeople(_ error: ClassroomError) -> String {
    switch error {
    case .noSuchJoin(let typed):
      return
        "Nobody is waiting with \(typed). Ask the person to read it out again. If the class folder is synced, wait a "
        + "moment. To see who is in the class already: fileprogress class show"
    case .severalJoins(let typed) where typed.first?.isNumber ?? false:
      let digits = typed.prefix { $0.isNumber }
      return
        "Several computers are waiting with \(digits). Only one can be your student's: anyone who hears the "
        + "digits can use them. Ask your student to type class show and read out the letters below the digits. "
        + "Then type: fileprogress class admit \(digits) LETTERS"
    case .severalJoins(let typed):
      return
        "Several computers are waiting with \(typed). Only one can be your colleague's. Ask them to type class leave "
        + "and join again."
    case .noSuchStudent(let words): return "There is no student \"\(words)\". \(people)"
    case .severalStudents(let words, let names):
      return
        "\"\(words)\" can be \(list(names, "or")). Instead of the name, write what is in brackets."
    case .noSuchRequest(let typed):
      return
        "Nobody is waiting with the \(Int(typed) == nil ? "letters" : "number") \(typed). To see who is: "
        + "fileprogress class show"
    case .noSuchPerson(let words):
      return "There is nobody called \"\(words)\" in the class. \(people)"
    case .noSuchMachine(let words, let student):
      return words.isEmpty
        ? "\(student) has no computer that could be revoked."
        : "\(student) has no computer \"\(words)\". \(people)"
    case .severalMachines(let student, let names):
      return
        "\(student) has several computers: \(list(names)). To revoke one of them: fileprogress class revoke LETTERS"
    case .hasJoined(let name):
      return
        "\(name) has joined already, which uses up the personal code. Another computer joins by digits: "
        + "fileprogress class admit DIGITS --to \(ShellText.word(name))"
    case .notMember(let name): return "\(name) is no longer in the class."
    case .sharingDecided, .sameStudent, .rosterStudentStays, .noSuchComputer, .severalComputers,
      .computerCounts, .computerRevoked, .onlyOneself:
      return ofDecisions(error)
    case .otherSheet(let title):
      return "This is the recovery sheet of another class, not of \(title)."
    case .folderBehind(let title):
      return
        "The class folder of \(title) is not up to date here: another teacher has a newer list of teachers. "
        + "Wait until the folder is synced, then try again. If that list is lost for good, add --list-lost."
    case .teachersChanged(let title):
      return
        "Another computer changed the teachers of \(title) at the same time. Run the command again."
    case .onlyTeacher(let title):
      return "You are the only teacher of \(title). To end the class: fileprogress class archive"
    case .listedTeacher(let title, let name):
      return
        "You are a teacher of \(title). A teacher leaves when the owner of the recovery sheet removes them: "
        + "fileprogress class remove \(ShellText.word(name))"
    case .alreadyArchived(let title, let isArchived):
      return isArchived ? "\(title) is already archived." : "\(title) is not archived."
    case .roster(let problems):
      let lines = problems.prefix(10).map { "Line \($0.line): \($0.sentence)" }
      let end = (problems.count > 10 ? " There are more. " : " ") + "Nothing was imported."
      let sentence = lines.joined(separator: " ") + end
      guard problems.contains(where: \.isOtherName) else { return sentence }
      return sentence
        + " Work belongs to the id, so correct the ids, or leave out a column that only counts the rows. "
        + "If these students have new names, add --rename."
    default: return ofAssignments(error)
    }
  }

  private static func ofDecisions(_ error: ClassroomError) -> String {
    switch error {
    case .onlyOneself(let name, let title):
      "Only a teacher of \(title) can export others. For yourself: fileprogress class export "
        + ShellText.word(name)
    case .sharingDecided(let name, let isStopped):
      isStopped
        ? "The school has already stopped sharing for \(name)."
        : "The school has not stopped sharing for \(name). There is nothing to undo."
    case .sameStudent(let name):
      "You named \(name) twice. Name two different students by their ids. \(people)"
    case .rosterStudentStays(let name, let identifier, let other):
      "\(name) is in the list of students and must stay. Write the other one first: fileprogress class merge "
        + "\(ShellText.word(other)) \(ShellText.word(identifier))"
    case .noSuchComputer(let words):
      "No student's computer has an id that begins with \"\(words)\". \(people)"
    case .severalComputers(let words, let names):
      "\"\(words)\" can be \(list(names, "or")). Type more of its letters."
    case .computerCounts(let letters, let name):
      "The computer \(letters) already belongs to \(name), and to nobody else."
    case .computerRevoked(let letters): "The computer \(letters) is already revoked."
    default: "This can't be done in the class."
    }
  }

  private static func ofAssignments(_ error: ClassroomError) -> String {
    switch error {
    case .noSuchAssignment(let words): "There is no assignment \"\(words)\". \(assignments)"
    case .severalAssignments(let words, let choices):
      "\"\(words)\" can be \(list(choices.map(text), "or")). Name one of them."
    case .fileMissing(let name, let assignment, let folder):
      "\(shortened(name)) is not in the class folder \(CommandContext.current.shortPath(folder)). If the folder "
        + "is synced, wait until the sync is done. If it does not appear, your teacher can type: "
        + editCommand(handingOut: name, of: assignment)
    case .fileDamaged(let name, let assignment):
      "\(shortened(name)) in the class folder is not complete yet, or not the file that was handed out. If the folder "
        + "is synced, wait until the sync is done. If that doesn't help, your teacher can type: "
        + editCommand(handingOut: name, of: assignment)
    case .fileReplaced(let name, let assignment):
      "\(shortened(name)) in the class folder is not a file any more: a folder or a link is in its place. Tell your "
        + "teacher, who can hand it out again: " + editCommand(handingOut: name, of: assignment)
    case .noFile(let part): "Part \(part) is not a file."
    case .wrongState(let title, let state):
      switch state {
      case .draft, .scheduled: "\(title) is not published yet."
      case .published: "\(title) is already published."
      case .completed: "\(title) is already completed."
      case .deleted, .takenBack: "\(title) was deleted."
      }
    case .newerVersion(let title):
      "\(title) was changed with a newer version of fileprogress. Update this program, then try again."
    case .unfitText(let text, let limit):
      text.isEmpty
        ? "A name or title is empty."
        : "\"\(shortened(text))\" can't be used in a class: it \(fault(of: text, limit))"
    case .titleTaken(let title, let name):
      "\(name) already has an assignment \"\(title)\". Choose another title. To change the one "
        + "that is there: fileprogress assignment edit \(ShellText.word(title)) --due DATE"
    case .unfitLink(let text):
      text.utf8.count > TextRule.other.maximumByteCount
        ? "The link \"\(shortened(text))\" is longer than \(TextRule.other.maximumByteCount) bytes."
        : "\"\(shortened(text))\" is not a link to a web page. Example: https://example.org/tides"
    case .unfitDate(let text):
      "\"\(text)\" is not a due date. \(MomentUse.due.examples)"
    case .outside(let error): text(ofRule: error.rule)
    case .tooMany(let what, let limit): "There are too many \(what): \(limit) is the maximum."
    default: "This can't be done in the class."
    }
  }

  private static func text(ofRule rule: ClassFormatError.Rule) -> String {
    switch rule {
    case .length: "A text is too long for a class. Shorten it, and try again."
    case .range: "A number is too large for a class. Give a lower one."
    case .count: "This has too many parts for a class. Leave some out."
    case .character: "A text has a character that a class can't store. Leave it out."
    default: "This can't be stored in a class. Shorten its texts, and try again."
    }
  }

  private static func text(_ choice: AssignmentChoice) -> String {
    guard let due = choice.due else { return choice.title }
    return "\(choice.title) due \(CommandContext.current.reportScreen().date(due))"
  }

  /// Returns the message for a request that `fileprogress-exchange` couldn't do.
  static func of(_ failure: ExchangeFailure, in context: CommandContext) -> String {
    let path = failure.path.map { context.shortPath(classFolder(of: $0)) } ?? "the class folder"
    switch failure.reason {
    case .badSheet:
      return
        "This is not a recovery sheet. Check the letters: there are 53, and one may be wrong or missing."
    case .badCode:
      return "This is not the code of a class. Check the letters: one may be wrong or missing."
    case .otherClass: return "This is the recovery sheet of another class."
    case .badKeyFile:
      let title = failure.path.flatMap { EnrollmentNote.title(besideKeyFile: $0) } ?? "a class"
      return
        "The key of \(title) on this computer is damaged, so nothing is sent or received. To repair the class: "
        + "fileprogress doctor --repair"
    case .missing where path.hasSuffix(".key"):
      return
        "The key file \(PrintableText.of(failure.path ?? path)) is gone. To repair the class: fileprogress doctor --repair"
    case .missing:
      if let place = failure.path, isOfClass(place) {
        return
          "Nothing of this class is in \(path). If that is on a disk or a network share, connect it. If it is synced, "
          + "wait until the sync is done. If the class folder is somewhere else now, type: fileprogress class folder "
          + "DIR. If everything in it was deleted, create a folder for the class again, and each computer puts back "
          + "what it wrote: mkdir \(ShellText.word(place))"
      }
      return
        "There is nothing at \(path). If it is on a disk or a network share, connect it and try again. If the class "
        + "folder is somewhere else now: fileprogress class folder DIR"
    case .wrongKind:
      if let folder = failure.path, folder != classFolder(of: folder) {
        return
          "\(context.shortPath(folder)) should be a folder, but something else is there. Delete it, or ask the person "
          + "who runs the class folder to do so, then try again."
      }
      return "\(path) is \(kind(ofWhatIsAt: failure.path ?? path)), so it can't be used here."
    case .notPermitted:
      let refused = failure.path.map { context.shortPath(refusal(on: $0)) } ?? path
      let sentence = "You have no permission to use \(refused)."
      guard let file = failure.path, file.hasSuffix(".key") else { return sentence }
      return "\(sentence) If it is your file: chmod 600 \(ShellText.word(file))"
    case .readOnly: return "\(path) can only be read. Nothing was sent."
    case .diskFull: return "No space is left for \(path). Free some space and try again."
    case .tooLarge: return "\(path) is too large: a file can have at most 2 GiB."
    case .nameTaken: return "\(path) already exists."
    case .namesTaken:
      let file = failure.path.map { context.shortPath($0) } ?? path
      return
        "\(file) already exists, also with every number added to its name. Choose another name."
    case .damaged: return "\(path) is damaged, or not complete yet. Try again later."
    case .inputOutput: return "\(path) can't be read or written."
    case .badKey, .badEntry:
      return "Something in the class can't be encrypted. Nothing was sent."
    case .badRequest, .otherVersion, .notOpen, .noMachine, .keyMissing:
      return
        "fileprogress and fileprogress-exchange do not match. Install the same version of both."
    }
  }

  /// What is at a path, in words.
  private static func kind(ofWhatIsAt path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0 else { return "not a file or folder" }
    return switch status.st_mode & S_IFMT {
    case S_IFLNK: "a link"
    case S_IFREG: "a file, not a folder"
    case S_IFDIR: "a folder, not a file"
    default: "not a file or folder"
    }
  }

  /// The class folder, if the path is one that this program named in it; otherwise the path itself.
  private static func classFolder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let place = parts.firstIndex(where: { ClassIdentifier(letters: $0) != nil }),
      place > 1, parts.last?.hasSuffix(".key") == false
    else { return path }
    return parts[..<place].joined(separator: "/")
  }

  /// Whether a path is the class's own folder in a class folder.
  private static func isOfClass(_ path: String) -> Bool {
    let outer = classFolder(of: path) + "/"
    return path.hasPrefix(outer) && !path.dropFirst(outer.count).contains("/")
  }

  /// What the person has no permission for, on the way from the class folder to a file that this program named in it.
  private static func refusal(on path: String) -> String {
    func isPermitted(_ place: String, _ mode: Int32) -> Bool {
      faccessat(AT_FDCWD, place, mode, AT_EACCESS) == 0
    }
    var place = classFolder(of: path)
    for name in path.dropFirst(place.count).split(separator: "/") {
      let next = "\(place)/\(name)"
      guard isPermitted(place, R_OK | X_OK), isPermitted(next, F_OK) else { break }
      place = next
    }
    return place
  }

  /// Returns the message for a `fileprogress-exchange` that didn't answer.
  static func of(_ breakdown: ExchangeBreakdown) -> String {
    switch breakdown {
    case .notInstalled:
      "fileprogress-exchange is not installed beside fileprogress. Classes need it."
    case .notStarted(let path, let number):
      "\(path) can't be started (\(String(cString: strerror(number))))."
    case .broke(let path):
      "\(path) stopped unexpectedly. If it does so again, please report it."
    }
  }

  /// Returns names with commas and a word between them; of many, the first six, or as many as are wanted.
  static func list(_ names: [String], _ word: String = "and", atMost limit: Int = 6) -> String {
    var names = Array(names.prefix(limit)) + (names.count > limit ? ["others"] : [])
    guard let last = names.popLast() else { return "" }
    if names.isEmpty { return last }
    return names.joined(separator: ", ") + " \(word) " + last
  }

  /// What is wrong with a text, to go on after "it".
  fileprivate static func fault(of text: String, _ limit: Int) -> String {
    text.utf8.count > limit
      ? "is longer than \(limit) bytes." : "has a control character in it, such as a line break."
  }

  /// The command that hands out a file again. An assignment is found by how its title begins, and the title may look
  /// like an option.
  ///
  /// - Parameter option: The option that names the part, with a space before it.
  static func editCommand(
    handingOut file: String, of assignment: String, _ option: String = ""
  ) -> String {
    let title = ShellText.word(String(assignment.prefix(nameLimit)))
    let name = file.count > nameLimit ? "FILE" : ShellText.fileName(file)
    let options = "--file \(name)\(option)"
    return "fileprogress assignment edit "
      + (assignment.hasPrefix("-") ? "\(options) -- \(title)" : "\(title) \(options)")
  }

  /// How many letters of a name that others chose are shown.
  private static let nameLimit = 40

  static func shortened(_ text: String) -> String {
    text.count > nameLimit ? text.prefix(nameLimit) + "…" : text
  }
}

extension RosterProblem {
  /// The problem of the line.
  fileprivate var sentence: String {
    switch reason {
    case .encoding: "The characters can't be read. Save the list as CSV in UTF-8."
    case .quotes: "A quotation mark is not closed."
    case .nameMissing: "The name is missing."
    case .noNameColumn:
      "There is no column \"name\". Put each student's full name in one column with this title."
    case .severalNumberColumns:
      "Which column has the ids? Change its title to id."
    case .columnTitle(let text):
      "\"\(ClassSentence.shortened(text))\" is a column title, not a student. Put at most three lines above it."
    case .tooManyColumns:
      "Which column is the name? Add a first line with titles, such as name and id, or last name, first name and id."
    case .unfit(let text, let limit):
      "\"\(ClassSentence.shortened(text))\" \(ClassSentence.fault(of: text, limit))"
    case .repeated(let text, let line):
      "\"\(ClassSentence.shortened(text))\" is in line \(line), too."
    case .severalNamesakes(let name):
      "The class has several students called \(ClassSentence.shortened(name)). Add the id of the one you mean."
    case .sameStudent(let name, let line):
      "In the class, \(ClassSentence.shortened(name)) is the student of line \(line). If they are two students, "
        + "give this one an id that is not in the class."
    case .otherName(let identifier, let inClass, let inList):
      // The student may have been removed, but may come back.
      "The id \(ClassSentence.shortened(identifier)) belongs to \(ClassSentence.shortened(inClass)) in the class, but "
        + "to \(ClassSentence.shortened(inList)) in the list."
    case .formerName(let identifier, let inClass, let inList):
      "The id \(ClassSentence.shortened(identifier)) belonged to \(ClassSentence.shortened(inClass)), who is no longer "
        + "in the class. Give \(ClassSentence.shortened(inList)) another id."
    }
  }

  /// Whether the class knows another student by the identifier of the line.
  fileprivate var isOtherName: Bool { if case .otherName = reason { true } else { false } }
}

extension ExitStatus {
  /// Returns the exit status for an error of a class.
  init(_ error: ClassroomError) {
    switch error {
    case .busy: self = .busy
    case .classNotFound, .fileMissing: self = .noFile
    case .newerVersion, .roster, .damaged, .foreignKey, .fileDamaged, .fileReplaced: self = .damaged
    case .folderMissing, .severalClasses, .severalStudents, .severalMachines, .severalAssignments,
      .severalComputers, .noFile, .sameStudent, .rosterStudentStays, .unfitText, .unfitDate,
      .unfitLink:
      self = .usage
    default: self = .failed
    }
  }

  /// Returns the exit status for a request that `fileprogress-exchange` couldn't do.
  init(_ failure: ExchangeFailure) {
    switch failure.reason {
    case .badSheet, .badCode, .otherClass: self = .usage
    case .missing, .wrongKind: self = .noFile
    case .notPermitted, .readOnly: self = .notPermitted
    case .diskFull, .inputOutput: self = .inputOutput
    case .badKeyFile, .damaged, .tooLarge: self = .damaged
    default: self = .failed
    }
  }

  /// Returns the exit status for an error of a class database.
  init(_ error: StorageError) {
    switch error.code {
    case .busy: self = .busy
    case .damaged, .newerVersion, .olderVersion: self = .damaged
    case .folderNotMade: self = .folderNotMade
    case .notPermitted, .readOnly: self = .notPermitted
    case .diskFull, .inputOutput: self = .inputOutput
    default: self = .failed
    }
  }
}

extension ClassState {
  /// Whether reports of a computer's student were erased, and the computer said nothing since then.
  fileprivate func hasErased(sinceHeardFrom computer: WriterIdentifier) -> Bool {
    guard let student = owner(of: computer), let machine = student.machines[computer] else {
      return false
    }
    return (student.said[machine.signingKey]?.number ?? 0) < student.erasures
  }
}

extension Dictionary where Key == String {
  /// What is kept by the letters of computers, by the computers.
  fileprivate var byComputer: [WriterIdentifier: Value] {
    [WriterIdentifier: Value](
      compactMap { letters, value in WriterIdentifier(letters: letters).map { ($0, value) } },
      uniquingKeysWith: { first, _ in first })
  }
}
