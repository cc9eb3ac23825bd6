import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import ProgressModel

/// The problems of a class, in sentences.
struct ClassProblems {
  /// A problem.
  struct Problem: Encodable {
    /// The kind of problem.
    enum Kind: String, Encodable { case missing, forked, refused, odd, conflict, copied, outdated }

    var kind: Kind
    var text: String
    /// Whether it disturbs nobody, so that only `class show` names it.
    var isHarmless = false

    private enum CodingKeys: String, CodingKey { case kind, text }
  }

  /// All problems.
  let all: [Problem]

  /// Finds the problems.
  ///
  /// - Parameters:
  ///   - report: The result of a sync. Without it, the problems that only a sync finds are missing.
  ///   - joined: The class.
  ///   - state: The class's current state.
  ///   - desk: Knows which option names the class in a command.
  init(
    _ report: SyncReport?, _ joined: JoinedClass, _ state: ClassState, _ desk: ClassDesk
  ) throws {
    // Most classes have no problem that needs it.
    func classOption() throws -> String { try desk.option(naming: joined) }
    let enrollment = try joined.enrollment()
    let names = WriterNames(state, enrollment, try joined.database.read { try $0.writers() })
    var all: [Problem] = []
    switch report?.stop {
    case .copied:
      all.append(
        Problem(
          kind: .copied,
          text:
            enrollment.role == .teacher
            ? ClassSentence.copiedForGood(enrollment.title)
            : "A copy of this store wrote to the class just now. Nothing was sent from here. To try again: "
              + "fileprogress class sync"
        ))
    case .joinsAgain:
      all.append(
        Problem(
          kind: .copied,
          text: ClassSentence.joinsAgain(
            enrollment.title, isAsked: try joined.isAskedToJoinAgain)))
    // A teacher is told below.
    case .teachersOutdated where enrollment.role == .student:
      all.append(
        Problem(
          kind: .outdated,
          text: try desk.unsent(to: joined) ?? ClassSentence.teachersOutdated(for: .student)))
    case .teachersOutdated, .notAdmitted, .removed, nil: break
    }
    // A person who was removed can't repeat the change, and the others' computers don't wait for this one.
    if enrollment.role == .teacher, try joined.missesListOfTeachers(state),
      try !joined.isFormerTeacher
    {
      all.append(
        Problem(kind: .outdated, text: ClassSentence.teachersOutdated(for: .teacher)))
    }
    all += ClassSentence.incomplete(of: report?.incomplete ?? [], names, in: state)
      .map { Problem(kind: .missing, text: $0) }
    all += Self.problems(
      .forked, of: (report?.forked ?? []).map(names.name(of:)),
      each: { name in
        "There are two versions of what \(name) sent. The computer was restored from a backup, or a copy of it is in "
          + "use. If there is a copy, stop using one of them."
      },
      others: { count in
        "There are also two versions of what \(NumberText.count(count, "more computer")) sent"
      }, named: { $0 })
    let doubled = report?.doubledDigits ?? []
    let optionOfDoubled = try doubled.isEmpty ? "" : classOption()
    all += Self.problems(
      .conflict, of: doubled, each: { Self.sentence(about: $0, state, optionOfDoubled) },
      others: { count in
        NumberText.count(count, "more computer")
          + " \(count == 1 ? "has" : "each have") the same digits as a computer that is waiting"
      }, named: { $0.admitted.shortLetters })
    func title(of file: MissingFile) -> String {
      "\(ClassSentence.shortened(file.name)) of \(ClassSentence.shortened(file.assignment))"
    }
    all += Self.problems(
      .missing, of: report?.missingFiles ?? [],
      each: { file in
        let part = file.isOneOfSeveral ? " --part \(file.part)" : ""
        return title(of: file)
          + (file.isOther
            ? " is another file in the class folder now, or incomplete. "
            : " is not in the class folder: it has not arrived yet, or was deleted. ")
          + "To hand it out again: "
          + ClassSentence.editCommand(handingOut: file.name, of: file.assignment, part)
      },
      others: { count in
        NumberText.count(count, "more handed-out file")
          + " \(count == 1 ? "is" : "are") missing or changed in the class folder"
      },
      named: title(of:))
    if enrollment.role == .teacher {
      let now = ClassInstant(clampingSeconds: desk.tools.nowSeconds)
      let unpublished = state.unpublishedAssignments(at: now).sorted {
        ($0.title, $0.identifier) < ($1.title, $1.identifier)
      }
      all += ClassSentence.unpublished(unpublished).map { Problem(kind: .refused, text: $0) }
    }
    all += Self.problems(
      .refused, of: Self.unusableParts(in: state),
      each: { unusable in
        ClassSentence.unusable(
          part: unusable.part, of: unusable.assignment.title.string, unusable.limit,
          for: enrollment.role)
      },
      others: { count in
        NumberText.count(count, "more part") + " of assignments can't be opened"
      },
      named: { unusable in
        "part \(unusable.part) of \(ClassSentence.shortened(unusable.assignment.title.string))"
      })
    if report?.hasImpossibleHead == true {
      all.append(
        Problem(
          kind: .odd,
          text:
            "Another computer says that it has read updates that this computer never sent. Nothing of yours is lost."
        ))
    }
    if enrollment.role == .teacher, state.uncountedJoins > 0 {
      let option = try classOption()
      all.append(
        Problem(
          kind: .odd,
          text:
            "\(state.uncountedJoins) more requests are waiting. You can admit anyone who reads you their digits. To clear "
            + "the list: fileprogress class decline --all\(option)", isHarmless: true))
    }
    let foreignCount = try joined.foreignFileCount
    if foreignCount > 0 {
      let count = Int(clamping: foreignCount)
      all.append(
        Problem(
          kind: .refused,
          text:
            "\(NumberText.count(count, "file")) in your part of the class folder \(count == 1 ? "is" : "are") not yours. "
            + "You can delete \(count == 1 ? "it" : "them"). To look: ls "
            + ShellText.word(try joined.ownDirectory)))
    }
    let refusals =
      try (report?.refusals ?? joined.database.read { try $0.refusals() })
      .filter { $0.writer != enrollment.writer }
    let root = enrollment.classIdentifier.root
    let numbers = try joined.database.read { records in
      Dictionary(
        try records.logs().map { log in
          (log.writer, (complete: log.complete, hinted: try records.hintedNumber(of: log)))
        }, uniquingKeysWith: { first, _ in first })
    }
    let refused = Dictionary(grouping: refusals, by: \.writer).map { writer, refusals in
      RefusedFiles(
        refusals, of: writer, isUnknown: state.role(of: writer, root: root) == .unknown,
        above: numbers[writer]?.complete ?? 0, hinted: numbers[writer]?.hinted ?? 0)
    }.sorted { $0.place < $1.place }
    for files in refused.prefix(ClassSentence.mostNames) {
      all.append(Problem(kind: .refused, text: files.sentence(in: names.part(of: files.writer))))
    }
    let others = refused.dropFirst(ClassSentence.mostNames)
    if !others.isEmpty {
      let known = others.filter { !$0.isUnknown }
      let persons = names.list(of: known.map(\.writer))
      let ending =
        persons.isEmpty ? "." : (known.count == others.count ? ": " : ", also ") + "of \(persons)."
      all.append(
        Problem(
          kind: .refused,
          text: NumberText.count(others.count, "more part") + " of the class folder "
            + (others.count == 1 ? "has" : "have") + " files that can't be used" + ending))
    }
    // Otherwise junk could hide that something of a person is missing.
    let unread = (report?.oddities ?? []).filter {
      Self.isUnreadPart($0, in: state, root: root)
    }
    for oddity in unread.prefix(ClassSentence.mostNames) {
      guard let writer = WriterIdentifier(letters: oddity.name) else { continue }
      let loss =
        writer == root
        ? "no new list arrives" : "nothing new from \(names.name(of: writer)) arrives"
      all.append(
        Problem(
          kind: .missing,
          text:
            "\(names.partAtBeginning(of: writer)) \(oddity.reason.predicate), so \(loss). Tell the person who runs the "
            + "class folder."))
    }
    let othersUnread = unread.dropFirst(ClassSentence.mostNames)
    if !othersUnread.isEmpty {
      let persons = names.list(of: othersUnread.compactMap { WriterIdentifier(letters: $0.name) })
      all.append(
        Problem(
          kind: .missing,
          text: NumberText.count(othersUnread.count, "more part")
            + " of the class folder can't be read: of \(persons)."))
    }
    let oddities = (report?.oddities ?? []).filter {
      !Self.isUnreadPart($0, in: state, root: root)
    }
    for oddity in oddities.prefix(ClassSentence.mostNames) {
      let writer = WriterIdentifier(letters: oddity.name)
      let text =
        if oddity.reason == .tooMany, let writer {
          "\(names.partAtBeginning(of: writer)) has more than 10,000 files."
        } else {
          "\(ClassSentence.shortened(oddity.name)) does not belong in the class folder (\(oddity.reason.words))."
        }
      all.append(Problem(kind: .odd, text: text, isHarmless: true))
    }
    let rest = oddities.count - ClassSentence.mostNames
    if rest > 0 {
      all.append(
        Problem(
          kind: .odd, text: "\(rest) more things do not belong in the class folder.",
          isHarmless: true))
    }
    let conflicts = state.openConflicts
    let sharedCodes = try joined.sharedCodes(in: state)
    let option = try conflicts.isEmpty && sharedCodes.isEmpty ? "" : classOption()
    all += Self.problems(
      .conflict, of: conflicts, each: { Self.sentence(about: $0, state) + option },
      others: { count in
        NumberText.count(count, "more computer")
          + " \(count == 1 ? "was" : "were") admitted for two students"
      },
      named: { state.writer(of: $0)?.shortLetters ?? "" })
    all += Self.problems(
      .conflict, of: sharedCodes, each: { Self.sentence(about: $0, state, option) },
      others: { count in
        NumberText.count(count, "more student")
          + " \(count == 1 ? "has" : "each have") two computers with one personal code"
      },
      named: { state.students[$0.student]?.nameWithIdentifier ?? "" })
    self.all = all
  }

  /// Returns the problems of the first things, and one of the others.
  private static func problems<Thing>(
    _ kind: Problem.Kind, of things: [Thing], each: (Thing) -> String, others: (Int) -> String,
    named name: (Thing) -> String
  ) -> [Problem] {
    ClassSentence.each(things, sentence: each, others: others, named: name)
      .map { Problem(kind: kind, text: $0) }
  }

  /// The parts of assignments that no store can keep, with the limit that they break, by title.
  private static func unusableParts(
    in state: ClassState
  ) -> [(assignment: Assignment, part: UInt32, limit: ContextLimit)] {
    var parts: [(assignment: Assignment, part: UInt32, limit: ContextLimit)] = []
    for assignment in state.assignments.values where assignment.state.isOut {
      for context in assignment.parts.compactMap(\.context) {
        if let limit = context.brokenLimit { parts.append((assignment, context.part, limit)) }
      }
    }
    return parts.sorted {
      ($0.assignment.title, $0.assignment.identifier, $0.part)
        < ($1.assignment.title, $1.assignment.identifier, $1.part)
    }
  }

  /// Whether something else is in the place of a part of the class folder that this machine reads, or it can't be read.
  private static func isUnreadPart(
    _ oddity: FolderOddity, in state: ClassState, root: WriterIdentifier
  ) -> Bool {
    guard [.symbolicLink, .wrongKind, .unreadable].contains(oddity.reason),
      let writer = WriterIdentifier(letters: oddity.name)
    else { return false }
    let machine = state.owner(of: writer)?.machines[writer]
    return state.role(of: writer, root: root) != .unknown && machine?.last == nil
  }

  /// - Parameter option: The option that names the class, for commands.
  private static func sentence(
    about doubled: DoubledDigits, _ state: ClassState, _ option: String
  ) -> String {
    let name = state.students[doubled.student]?.nameWithIdentifier ?? ""
    let student = state.students[doubled.student]?.typedWord ?? ""
    let waiting =
      "\(ClassSentence.shortened(doubled.waiting.request.name.string)) "
      + "(\(doubled.waiting.writer.shortLetters))"
    return
      "Two computers have the digits \(doubled.digits): \(doubled.admitted.shortLetters), which you admitted for "
      + "\(name), and the one of \(waiting), which is waiting. Ask \(name) whether they are admitted. If not, "
      + "revoke the first: fileprogress class revoke \(student) \(doubled.admitted.shortLetters)\(option)"
  }

  /// - Parameter option: The option that names the class, for commands.
  private static func sentence(
    about shared: ClassState.SharedCode, _ state: ClassState, _ option: String
  ) -> String {
    let student = state.students[shared.student]
    let name = student?.nameWithIdentifier ?? ""
    let word = student?.typedWord ?? String(shared.student.letters.prefix(8))
    let letters = shared.writers.map(\.shortLetters)
    return
      "The computers \(letters.joined(separator: " and ")) both joined with the personal code of \(name). Ask "
      + "\(name) which are theirs. If both are: fileprogress class admit \(letters.last ?? "") --to \(word)\(option). "
      + "If not: fileprogress class revoke \(word) COMPUTER\(option)"
  }

  private static func sentence(about conflict: ClassState.Conflict, _ state: ClassState) -> String {
    func name(_ student: StudentIdentifier) -> String {
      state.students[student]?.nameWithIdentifier ?? student.letters
    }
    let others = conflict.others.map(name).joined(separator: ", ")
    let letters = state.writer(of: conflict)?.shortLetters ?? ""
    return
      "The computer \(letters) was admitted for \(name(conflict.student)) and for \(others). It counts for "
      + "\(name(conflict.student)) only. To say whose it is: fileprogress class move \(letters) --to STUDENT"
  }
}

extension ReadEntry.Reason {
  /// The reason in words.
  fileprivate var words: String {
    switch self {
    case .unreadable: "can't be read"
    case .notPermitted: "no permission"
    case .wrongKind: "not a file"
    case .tooLarge: "too large"
    case .damaged: "damaged"
    case .newerVersion: "needs a newer version of fileprogress"
    case .otherClass: "of another class"
    case .otherWriter: "of another computer"
    case .badSequence: "with an impossible number"
    case .badSignature: "with a wrong signature"
    }
  }
}

extension OpenedBox.Refusal {
  /// The reason in words.
  fileprivate var words: String {
    switch self {
    case .seal: "can't be decrypted"
    case .padding, .content: "damaged"
    case .unknownKind: "needs a newer version of fileprogress"
    }
  }
}

extension FolderOddity.Reason {
  /// The oddity in words.
  fileprivate var words: String {
    switch self {
    case .foreignName: "unknown name"
    case .symbolicLink: "symbolic link"
    case .wrongKind: "not a folder"
    case .unreadable: "can't be read"
    case .tooMany: "too many files"
    }
  }

  /// The oddity of a part of the class folder in words, to go on after "it".
  fileprivate var predicate: String {
    switch self {
    case .foreignName: "has an unknown name"
    case .symbolicLink: "is a link"
    case .wrongKind: "is not a folder"
    case .unreadable: "can't be read"
    case .tooMany: "has too many files"
    }
  }
}

/// The files in one part of the class folder that can't be used.
private struct RefusedFiles {
  /// The numbers after the last one that was read, one of which an entry that comes next has.
  private static let nextCount: UInt32 = 16

  /// Whose part it is.
  let writer: WriterIdentifier
  /// Whether nobody in the class has this part.
  let isUnknown: Bool
  /// Those that may be entries of the person whose part it is.
  private let maybeEntries: [Refusal]
  /// Those that the person didn't write, so nothing is lost, and waiting doesn't help.
  private let foreign: [Refusal]

  /// Tells them apart. One file alone may be an entry that is damaged, and so may one that bears a next number, or a
  /// greater one up to the newest that the person's computer wrote.
  ///
  /// - Parameters:
  ///   - complete: The last number of the log that was read.
  ///   - hinted: The number in the log's signed hint.
  init(
    _ refusals: [Refusal], of writer: WriterIdentifier, isUnknown: Bool, above complete: UInt32,
    hinted: UInt32
  ) {
    self.writer = writer
    self.isUnknown = isUnknown
    let parted = Dictionary(grouping: refusals) { refusal in
      guard refusals.count > 1, Self.isOfNoEntry(refusal.reason) else { return false }
      // A copy of an entry begins with its number, too.
      guard let number = UInt32(refusal.name.prefix(10)), number > complete else { return true }
      return number - complete > Self.nextCount && number > hinted
    }
    maybeEntries = parted[false] ?? []
    foreign = parted[true] ?? []
  }

  /// The place among other parts.
  ///
  /// Anyone can make any number of directories, and put files into any of them. Neither may hide whose entries are
  /// damaged.
  var place: (Int, WriterIdentifier) {
    (isUnknown ? 2 : maybeEntries.isEmpty ? 1 : 0, writer)
  }

  /// Says that they were skipped.
  ///
  /// - Parameter part: The part, such as `Anna Berg's part of the class folder`.
  func sentence(in part: String) -> String {
    guard !maybeEntries.isEmpty else {
      // If a part has many files, each sync reads only some of them.
      let least = foreign.count < SyncReport.fileLimit ? "" : "At least "
      return
        "\(least)\(NumberText.count(foreign.count, "file")) in \(part) don't belong there. They were skipped, "
        + "and nothing is lost."
    }
    let named =
      maybeEntries.count == 1
      ? "The file \(ClassSentence.shortened(maybeEntries[0].name))"
      : NumberText.count(maybeEntries.count, "file")
    let reasons = Set(maybeEntries.map { Self.words(for: $0.reason) }).sorted()
    let others =
      foreign.isEmpty
      ? ""
      : " \(NumberText.count(foreign.count, "other file")) "
        + "\(foreign.count == 1 ? "doesn't" : "don't") belong there."
    return "\(named) in \(part) can't be used (\(reasons.joined(separator: ", "))) and "
      + "\(maybeEntries.count == 1 ? "was" : "were") skipped." + others
  }

  /// The reason of a refusal in words.
  private static func words(for reason: String) -> String {
    ReadEntry.Reason.allCases.first { "\($0)" == reason }?.words
      ?? OpenedBox.Refusal.allCases.first { "\($0)" == reason }?.words
      ?? (reason == "damagedPart" ? "partly damaged" : reason)
  }

  /// Whether a file is refused for what no entry of the person has, unless it is damaged.
  private static func isOfNoEntry(_ reason: String) -> Bool {
    let reasons: [ReadEntry.Reason] = [
      .wrongKind, .damaged, .otherClass, .otherWriter, .badSequence, .badSignature,
    ]
    return reasons.contains { "\($0)" == reason }
  }
}

/// The names of the writers, for people.
struct WriterNames {
  private let names: [WriterIdentifier: String]
  /// Those whose name says more than who they are, such as `Anna (waiting)`, so that no `'s` can follow it.
  private let described: Set<WriterIdentifier>
  private let own: WriterIdentifier
  private let root: WriterIdentifier

  /// - Parameter writers: The known logs, by signing key.
  init(
    _ state: ClassState, _ enrollment: Enrollment, _ writers: [SigningKey: WriterIdentifier]
  ) {
    var names: [WriterIdentifier: String] = [:]
    var described: Set<WriterIdentifier> = []
    for writer in (state.list?.removed ?? []).compactMap({ writers[$0] }) {
      names[writer] = "a removed teacher"
    }
    for teacher in state.teachers {
      if let writer = teacher.writer { names[writer] = teacher.name?.string ?? "a teacher" }
    }
    for (writer, student) in state.owners {
      if enrollment.role == .student {
        names[writer] = "another computer of yours"
        described.insert(writer)
      } else {
        names[writer] = state.students[student]?.record.name.string
      }
    }
    for waiting in state.waiting {
      names[waiting.writer] = "\(waiting.request.name.string) (waiting)"
      described.insert(waiting.writer)
    }
    root = enrollment.classIdentifier.root
    names[root] = "the owner of the class"
    self.names = names
    self.described = described
    own = enrollment.writer
  }

  /// The person's name, or the beginning of the letters.
  func name(of writer: WriterIdentifier) -> String {
    writer == own
      ? "this computer"
      : names[writer].map(ClassSentence.shortened) ?? "somebody unknown (\(writer.shortLetters))"
  }

  /// The names of all these writers' persons, each once.
  func list(of writers: [WriterIdentifier]) -> String {
    ClassSentence.list(Set(writers.map(name(of:))).sortedAsNames(), atMost: .max)
  }

  /// The person's part of the class folder, such as `Anna Berg's part of the class folder`.
  func part(of writer: WriterIdentifier) -> String {
    if writer == own { return "your part of the class folder" }
    if writer == root { return "the part of the class folder with the list of teachers" }
    let name = name(of: writer)
    return names[writer] == nil || described.contains(writer)
      ? "the part of \(name) in the class folder" : "\(name)'s part of the class folder"
  }

  /// The person's part of the class folder, as the beginning of a sentence.
  func partAtBeginning(of writer: WriterIdentifier) -> String {
    let part = part(of: writer)
    return part.prefix(1).uppercased() + part.dropFirst()
  }
}
