import ArgumentParser
import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import ProgressModel

/// Shows what classes see, and changes it.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "See and control what your classes see of your work.",
    discussion: """
      Your classes see only assigned work: times, counts, results and states. They never see text, \
      other documents or folders. --preview shows what the next sync sends, and --exact every \
      number of it. --hide-names leaves out the names of your files, and --show-names sends them \
      again.

      Examples:
        fileprogress class share
        fileprogress class share --preview
        fileprogress class share --hide-names
        fileprogress class share pause
        fileprogress class share erase --class 'History 7b'
      """,
    subcommands: [
      ShareStatusCommand.self, SharePauseCommand.self, ShareResumeCommand.self,
      ShareStopCommand.self, ShareEraseCommand.self,
    ],
    defaultSubcommand: ShareStatusCommand.self)

  @OptionGroup var options: StoreOptions
}

/// Says what is shared. With `--preview`, shows what is sent next.
struct ShareStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what each class sees.",
    discussion: """
      Your teachers also see the name of each assigned file. --hide-names leaves it out from now on.

      --preview shows everything that will be sent next, in words. If there is nothing new, it shows what \
      was sent before. It leaves out only internal names, random numbers, and numbers that put facts in \
      order; --exact shows those, too.

      Examples:
        fileprogress class share status
        fileprogress class share status --preview
        fileprogress class share --hide-names
      """)

  @Flag(help: "Show what the next sync sends.")
  var preview = false

  @Flag(help: "Show every value that is sent, as in the protocol.")
  var exact = false

  @Flag(help: "Leave out the names of files.")
  var hideNames = false

  @Flag(help: "Send the names of files again.")
  var showNames = false

  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if hideNames, showNames {
      throw ValidationError("--hide-names and --show-names can't be combined. Choose one.")
    }
  }

  func run() throws {
    let desk = try ClassDesk(options)
    let classes = try desk.classesOfStudent(classOption.name)
    // A student who waits for reports to be deleted wants to know whether the teachers have seen that by now.
    if !preview, !exact { desk.lookNow(at: try classes.filter { try $0.isStopUnseen() }) }
    let store = try options.store(for: "share")
    defer { options.close(store) }
    for joined in classes {
      if hideNames || showNames {
        try joined.database.write {
          try $0.setLocal(PersonalRecords.hidesNamesName, to: hideNames ? [1] : nil)
        }
        if !preview, !exact { context.startClassSync(options) }
      }
      let enrollment = try joined.enrollment()
      let title = PrintableText.of(enrollment.title)
      if preview || exact {
        try show(joined, title, store, desk)
      } else {
        let own = try store.sharingState(with: enrollment.classIdentifier.joined)?.state ?? .on
        let school = try joined.state().standing?.sharing ?? .on
        let (hidesNames, isByOthers, erasedAt) = try joined.database.read { records in
          (
            try records.local(PersonalRecords.hidesNamesName) != nil,
            try records.local(StopByOthers.othersName) == StopByOthers.erasedBytes,
            try records.localNumber(StudentDuties.erasedAtName)
          )
        }
        let exclusion = try [.on, .paused].contains(own) ? desk.excluded(from: joined) : nil
        var line = try exclusion ?? "\(title): \(Self.sentence(own, school, joined))"
        if let erasedAt {
          let moment = MomentText.relative(
            Int64(clamping: erasedAt).nanoseconds, now: context.clock.read().wallNanoseconds,
            timeZone: context.dayTime)
          let all = "The school, or you on another computer, had your reports deleted \(moment)."
          if exclusion != nil {
            line = "\(all) \(line)"
          } else {
            line += isByOthers ? " They were deleted \(moment)." : " \(all)"
          }
        }
        if hidesNames, exclusion == nil {
          line +=
            " The names of your files are left out. To send them again: fileprogress class share --show-names"
        }
        try context.writeSentences(line + "\n")
        if let sentence = try? desk.unsent(to: joined) { options.talk(sentence) }
      }
    }
  }

  private static func sentence(
    _ own: SharingFact.State, _ school: SharingState, _ joined: JoinedClass
  ) throws -> String {
    switch (own, school) {
    case (.left, _), (_, .left): return "you left. Nothing is shared."
    case (.stopped, _): return try stopped(joined)
    case (.on, _) where try joined.reportingWait() == .nothing:
      return ClassSentence.erasuresUsedUp
    case _ where try joined.isStoppedWithoutErasure: return ClassSentence.stoppedWithoutErasure
    case (.paused, let school) where try school < .stopped || !joined.isSharingEndedByOthers():
      return "you paused sharing. Your teachers keep what they have, and get nothing new."
    case (_, .on): return "your teachers see the times and numbers of assigned work."
    case _ where try !joined.isSharingEndedByOthers():
      return "your teachers have not seen yet that you share again."
    case (_, .stopped):
      return
        "the school, or you on another computer, stopped sharing. Your teachers have no reports of you."
    case (_, .paused):
      return
        "you paused sharing on another computer, or a teacher removed you from the class. Your teachers keep what "
        + "they have."
    }
  }

  private static func stopped(_ joined: JoinedClass) throws -> String {
    let names = Set(
      try joined.teachersWhoHaveNotSeenTheStop().map {
        $0.name.map { PrintableText.of($0.string) } ?? "?"
      })
    guard !names.isEmpty else {
      return "you stopped sharing, and your teachers' computers have deleted your reports."
    }
    return "you stopped sharing. Your reports are deleted at the next sync of "
      + names.sortedAsNames().joined(separator: ", ") + "."
  }

  private func show(
    _ joined: JoinedClass, _ title: String, _ store: DataStore, _ desk: ClassDesk
  ) throws {
    let records = try PersonalRecords(store, of: joined)
    let preview = try ClassSync(joined, desk.tools).preview {
      try StudentDuties.perform($0, records)
    }
    let objects = preview.next.isEmpty ? preview.sent : preview.next
    switch (preview.next.isEmpty, preview.sent.isEmpty) {
    case (false, _): try context.write("\(title) gets this at the next sync:\n")
    case (true, false): try context.write("\(title): nothing new to send. It got this before:\n")
    case (true, true): try context.write("\(title): nothing to send.\n")
    }
    let titles = try joined.state().assignments.mapValues(\.title.string)
    for bytes in objects {
      let lines =
        if exact {
          [try PreviewText.exact(bytes)]
        } else {
          PreviewText(
            try ClassObject(decoding: bytes), titles: titles, timeZone: context.timeZone
          ).lines
        }
      try context.write(lines.map { "  \($0)\n" }.joined())
    }
  }
}

/// A recorded decision about what a class gets.
private struct SharingChange {
  /// The class.
  var joined: JoinedClass
  /// What it got until now.
  var former: SharingFact.State
  /// What became of what the student said while sharing was paused, if they share again.
  var handIns: [ResumedHandIn] = []
  /// Whether nothing was recorded, because the class can't erase any more.
  var isRefused = false
}

/// A command that changes what is shared.
private protocol SharingDecisionCommand: ParsableCommand {
  var classOption: ClassOption { get }
  var options: StoreOptions { get }
}

extension SharingDecisionCommand {
  /// Asks before reports are deleted.
  ///
  /// Without a terminal it doesn't ask: scripts use it, and nothing may keep a person from taking reports back.
  ///
  /// - Parameter question: The question, with the titles of the classes.
  fileprivate func confirm(isGiven: Bool, _ question: (String) -> String) throws {
    guard context.isInputTerminal else { return }
    let titles = try ClassDesk(options).classesOfStudent(classOption.name).map {
      PrintableText.of(try $0.enrollment().title)
    }
    try Confirmation(isGiven: isGiven).require(
      question(titles.joined(separator: " and ")), otherwise: "Nothing was changed.")
  }

  /// Records a decision for each chosen class, and tells the classes.
  ///
  /// - Parameters:
  ///   - state: What is shared from now on.
  ///   - lines: What to tell the person, with the title of the class.
  fileprivate func decide(
    _ state: SharingFact.State, _ lines: (String, SharingChange) throws -> [String]
  ) throws {
    let desk = try ClassDesk(options)
    for change in try record(state, desk) {
      // When others see it depends on what they know by now, and they can do their part only once it is sent.
      if state != .paused { desk.send(to: change.joined, isSharing: true) }
      let title = PrintableText.of(try change.joined.enrollment().title)
      for line in try lines(title, change) { options.talk(line) }
    }
    context.startClassSync(options)
  }

  /// Has the teachers of each chosen class delete their reports. It is sent at once: what they do then depends on it.
  ///
  /// - Parameters:
  ///   - state: What is shared from now on; `nil` changes nothing.
  ///   - sentence: What to tell the person, with the title of the class and when the teachers' computers do it.
  fileprivate func erase(
    sharing state: SharingFact.State? = nil, _ sentence: (String, String) -> String
  ) throws {
    let desk = try ClassDesk(options)
    for change in try record(state, isErasing: true, desk) {
      guard !change.isRefused else {
        let option = try desk.option(naming: change.joined)
        let title = PrintableText.of(try change.joined.enrollment().title)
        options.talk(
          "\(title): your reports can't be deleted in this way any more. Every deletion of reports has a "
            + "number, and another computer used the last one. Nothing was changed. Your teachers' computers delete "
            + "your reports if you stop sharing for good: "
            + "fileprogress class share stop" + option)
        continue
      }
      let isSent = desk.send(to: change.joined, isSharing: true)
      let title = PrintableText.of(try change.joined.enrollment().title)
      guard try change.joined.exclusion != .machine else {
        options.talk(
          "\(title) gets nothing from this computer any more, so your teachers keep your reports. To have them "
            + "deleted, use another computer of yours, or ask your teacher.")
        continue
      }
      options.talk(
        sentence(title, isSent ? "at their next sync" : "once this computer has sent it"))
    }
  }

  /// Records a decision about each chosen class in the store.
  private func record(
    _ state: SharingFact.State?, isErasing: Bool = false, _ desk: ClassDesk
  ) throws -> [SharingChange] {
    let classes = try desk.classesOfStudent(classOption.name)
    var recorded: [SharingChange] = []
    try options.withStore(for: "share") { store in
      for joined in classes {
        let identifier = try joined.enrollment().classIdentifier.joined
        let known = try store.sharingState(with: identifier)
        var change = SharingChange(joined: joined, former: known?.state ?? .on)
        // Stopping deletes the reports whatever the number is.
        if isErasing, state == nil, try joined.areErasuresUsedUp {
          change.isRefused = true
          recorded.append(change)
          continue
        }
        try store.setSharing(
          state ?? known?.state ?? .on,
          erasureCount: (known?.erasureCount ?? 0) + (isErasing ? 1 : 0), with: identifier)
        if state == .on, change.former == .paused {
          change.handIns = try joined.resumeHandIns(store)
        }
        recorded.append(change)
      }
    }
    return recorded
  }
}

/// Stops sending new reports.
struct SharePauseCommand: SharingDecisionCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Send nothing new; your teachers keep what they have.",
    discussion: """
      What you do while sharing is paused is never sent, not even after class share resume. Only if \
      you withdraw work meanwhile, class share resume withdraws it for your teachers, too.

      Example:
        fileprogress class share pause
      """)

  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try decide(.paused) { title, _ in ["\(title) gets nothing new from now on."] }
  }
}

/// Shares again.
struct ShareResumeCommand: SharingDecisionCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Share assigned work again.",
    discussion: """
      What you handed in while you shared nothing is never sent, so hand it in again; resume names it. \
      What you withdrew while sharing was paused is withdrawn for your teachers now. If your teacher's \
      computer knows that you paused or stopped, it must first see that you share again.

      Example:
        fileprogress class share resume
      """)

  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try decide(.on) { title, change in
      if let obstacle = try obstacle(to: change) { return [obstacle] }
      let wait = try change.joined.reportingWait()
      guard wait != .nothing else { return ["\(title): \(ClassSentence.erasuresUsedUp)"] }
      let moment =
        wait == nil ? "from now on" : "after a teacher's computer has seen that you share again"
      return [
        "\(title) sees the times and numbers of assigned work \(moment)."
          + Self.handInAgain(after: change.former)
      ] + change.handIns.map(\.sentence)
    }
  }

  /// Says why sharing can't be resumed here; `nil` if it can.
  private func obstacle(to change: SharingChange) throws -> String? {
    let joined = change.joined
    let title = PrintableText.of(try joined.enrollment().title)
    if try joined.isStoppedWithoutErasure {
      let again =
        switch change.former {
        case .paused:
          " What you handed in while sharing was paused is never sent, so hand it in again then."
        case .stopped: " You had your reports deleted here, so hand in open work again then."
        case .on, .left: ""
        }
      return "\(title): \(ClassSentence.stoppedWithoutErasure)\(again)"
    }
    if try joined.isSharingStoppedByOthers() {
      return
        "\(title): the school, or you on another computer, stopped sharing. It can be resumed only there."
    }
    guard try joined.isSharingEndedByOthers() else { return nil }
    return try ClassDesk(options).excluded(from: joined)
      ?? "\(title): you paused sharing on another computer, or a teacher removed you from the class. If you paused it, "
      + "it can be resumed only there. If you no longer use that computer, ask a teacher to revoke it."
  }

  /// Says, after a space, what to hand in again; empty if the class has it.
  private static func handInAgain(after former: SharingFact.State) -> String {
    switch former {
    case .paused:
      " What you handed in while sharing was paused is never sent, so hand it in again."
    case .stopped: " It has nothing that you handed in before, so hand in open work again."
    case .on, .left: ""
    }
  }
}

extension ResumedHandIn {
  /// Says what became of it. It may end with a command.
  fileprivate var sentence: String {
    let title = PrintableText.of(assignment.title.string)
    let word = ShellText.word(assignment.title.string)
    let subject = part.map(assignment.subject(ofPart:)) ?? title
    let option = part.map(assignment.option(ofPart:)) ?? ""
    switch outcome {
    case .takenBack:
      return "\(subject) is \(part == nil ? "withdrawn" : "not done") for your teachers now, too."
    case .completed:
      return "\(title) is completed, so your teachers see it as it was before the pause."
    case .unsent(let hasEarlier):
      let earlier = hasEarlier ? "Your teachers have \(subject) as it was before the pause. " : ""
      let advice =
        part == nil
        ? "To hand in \(title) again: fileprogress assignment submit \(word)"
        : "To mark \(subject) as done again: fileprogress assignment done \(word)\(option)"
      return earlier + advice
    }
  }
}

/// Stops sharing, and has all reports deleted.
struct ShareStopCommand: SharingDecisionCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Share nothing; your teachers delete what they have.",
    discussion: """
      You stay in the class and can mark work as done for yourself. On a terminal, stop asks first.

      Examples:
        fileprogress class share stop
        fileprogress class share stop --class 'History 7b' --yes
      """)

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try confirm(isGiven: confirmation.yes) {
      "Stop sharing with \($0)? Your teachers' computers delete your reports and what you handed in."
    }
    try erase(sharing: .stopped) { title, moment in
      "\(title) gets nothing from now on. Your teachers' computers delete your reports \(moment). If you "
        + "share again, hand in your work again, too."
    }
  }
}

/// Has all reports deleted, and continues sharing.
struct ShareEraseCommand: SharingDecisionCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Have your teachers delete all your reports.",
    discussion: """
      Work that you record afterwards is shared again. Your own records stay. On a terminal, erase asks \
      first.

      Example:
        fileprogress class share erase --class 'History 7b'
      """)

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func run() throws {
    try confirm(isGiven: confirmation.yes) {
      "Delete your reports and what you handed in from \($0)?"
    }
    try erase { title, moment in
      "The computers of your teachers in \(title) delete your reports \(moment). To hand in work again: "
        + "fileprogress assignment submit TITLE"
    }
  }
}
