import ClassModel
import ClassStorage
import Classroom
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// Counts the files of an assignment that a student hands in or marks as done.
///
/// Many students write in a program that fileprogress doesn't see, and never start a timer.
struct HandInCounting {
  let found: FoundAssignment
  let store: DataStore
  let access: any StoreAccess
  /// The absolute path of what the student named, if that may be a file.
  var typedPath: String?
  /// The last word of the command that was typed, such as `submit`.
  let verb: String

  /// What the work on some parts comes to.
  struct Figures {
    /// Such as `: 316 words, 12 min` or `: 80% (8/10 points), 12 min`; empty if no part was worked on.
    var text = ""
    /// The words of each part that were counted.
    var words: [UInt32: WordCount] = [:]
  }

  /// Counts the files of some parts, and says what the work on them comes to.
  ///
  /// - Parameter numbers: The numbers of the parts.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  func figures(ofParts numbers: [UInt32]) throws -> Figures {
    var figures = Figures()
    var results: [String] = []
    var isWork = false
    for number in numbers {
      let assigned = AssignedPart(work: found.work, number: number)
      for place in try store.places(ofCopiesOf: assigned).prefix(1) {
        isWork = true
        if place.context != nil {
          let result = try found.joined.recordedResult(
            onPart: number, of: found.assignment, store)
          if let result { results.append(result.text) }
        } else if place.isHere, let count = try count(place, ofPart: number) {
          figures.words[number] = count
        }
      }
    }
    guard isWork else { return figures }
    let nanoseconds = try found.joined.recordedNanoseconds(
      onParts: numbers, of: found.assignment, store)
    let time =
      nanoseconds > 0 ? DurationText.forPeople(nanoseconds: nanoseconds) : "no time recorded"
    let texts = Self.texts(of: Array(figures.words.values)) + results + [time]
    figures.text = ": " + texts.joined(separator: ", ")
    return figures
  }

  /// The words that parts had when they were handed in or marked as done on this computer.
  ///
  /// - Parameter numbers: The numbers of the parts.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  func wordsHandedIn(onParts numbers: [UInt32]) throws -> [UInt32: WordCount] {
    var words: [UInt32: WordCount] = [:]
    for number in numbers {
      words[number] = try found.joined.wordsHandedIn(
        onPart: number, of: found.assignment, store)
    }
    return words
  }

  /// Says that the files have more or fewer words than what was handed in, such as
  /// ` with 23 words; your file has 33`.
  ///
  /// A part whose file came after the hand-in was handed in with 0 words, unless it is still as it was handed out.
  ///
  /// - Parameter numbers: The numbers of the parts.
  /// - Returns: `nil` if there are as many, or if that is not known.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  func changeSinceHandIn(ofParts numbers: [UInt32]) throws -> String? {
    let said = try store.handInState(of: found.work)
    let known = try wordsHandedIn(onParts: numbers)
    var former: [WordCount] = []
    var current: [WordCount] = []
    for number in numbers {
      let assigned = AssignedPart(work: found.work, number: number)
      let handedIn = try store.countingPlace(
        ofCopiesOf: assigned, handedIn: said.handedInStamp(ofPart: number))
      // If that file is gone, the student may have a new copy by now.
      let newest = try store.places(ofCopiesOf: assigned).first
      let counted = countedNow(handedIn, ofPart: number) ?? countedNow(newest, ofPart: number)
      // The student only looked at it.
      if known[number] == nil, let counted, try isAsHandedOut(counted, ofPart: number) { continue }
      let present = counted.flatMap { counted in
        counted.words.map { WordCount(Int64($0), counter: counted.counter) }
      }
      guard let words = known[number] ?? present.map({ WordCount(0, counter: $0.counter) }) else {
        continue
      }
      former.append(words)
      // What can't be compared is taken to be as it was.
      current.append(present.flatMap { $0.counter == words.counter ? $0 : nil } ?? words)
    }
    let now = Self.sum(of: current)
    guard Set(former.map(\.counter)).count == 1, Self.sum(of: former) != now else { return nil }
    return " with " + Self.texts(of: former).joined() + "; your "
      + (current.count == 1 ? "file has " : "files have ") + NumberText.grouped(now)
  }

  /// Counts the file of a copy that is handed in already. A file that can't be counted is no news then.
  private func countedNow(_ place: CopyPlace?, ofPart number: UInt32) -> CountedDocument? {
    guard let place, place.isHere, place.context == nil,
      let path = try? path(of: place, ofPart: number)
    else { return nil }
    return try? CountedDocument(atPath: path, in: store)
  }

  /// Whether a file still has the content that everybody gets.
  private func isAsHandedOut(_ counted: CountedDocument, ofPart number: UInt32) throws -> Bool {
    guard let content = counted.activity.fingerprint else { return false }
    let assigned = AssignedPart(work: found.work, number: number)
    return try store.places(ofCopiesOf: assigned).contains { place in
      try store.handedOutContent(of: place.copy) == content
    }
  }

  /// The parts whose file is unknown: on this computer, the student neither opened it nor named another.
  ///
  /// - Parameter numbers: The numbers of the parts to look at.
  /// - Throws: ``DataStoreError``.
  func partsWithoutFile(among numbers: [UInt32]) throws -> [AssignmentPart] {
    try found.assignment.parts.filter { part in
      guard numbers.contains(part.number), part.content.file != nil else { return false }
      let assigned = AssignedPart(work: found.work, number: part.number)
      return try store.places(ofCopiesOf: assigned).isEmpty
    }
  }

  /// Whether the student opened or named a file for one of the parts on this computer.
  ///
  /// - Parameter numbers: The numbers of the parts.
  /// - Throws: ``DataStoreError``.
  func knowsFile(ofParts numbers: [UInt32]) throws -> Bool {
    try numbers.contains { number in
      let assigned = AssignedPart(work: found.work, number: number)
      return try store.places(ofCopiesOf: assigned).contains { $0.context == nil && $0.isHere }
    }
  }

  /// Says for which parts no words were counted, and what to type; `nil` if the file of each is known.
  ///
  /// - Parameter numbers: The numbers of the parts.
  /// - Throws: ``DataStoreError``.
  func note(onParts numbers: [UInt32]) throws -> String? {
    let parts = try partsWithoutFile(among: numbers)
    guard let first = parts.first else { return nil }
    let names = ClassSentence.list(parts.map { "part \($0.number) (\($0.content.name))" })
    let place = found.assignment.parts.count == 1 ? "" : " for \(names)"
    return
      "No words were counted\(place), because fileprogress doesn't know which file you wrote in. "
      + "To name your file: " + found.command(verb, withFileForPart: first.number)
  }

  /// Words of different counters are never added.
  private static func texts(of words: [WordCount]) -> [String] {
    Dictionary(grouping: words, by: \.counter).sorted { $0.key < $1.key }.map { _, counts in
      NumberText.count(sum(of: counts), "word")
    }
  }

  private static func sum(of counts: [WordCount]) -> Int64 {
    counts.reduce(Int64(0)) { $0.addingSaturated($1.count) }
  }

  private func count(_ place: CopyPlace, ofPart number: UInt32) throws -> WordCount? {
    let context = CommandContext.current
    do {
      guard let path = try path(of: place, ofPart: number) else {
        let name = place.path.map { context.shortPath($0) } ?? found.title
        access.talk(
          "\(name) was not found, so its words were not counted. If you still have it: "
            + found.command(verb, withFileForPart: number))
        return nil
      }
      if let pattern = try store.exclusions.pattern(ofFileAt: path) {
        let name = context.shortPath(path)
        access.talk(
          "The words of \(name) were not counted. "
            + ExcludedText.sentence(about: name, by: pattern))
        return nil
      }
      return try CountedDocument.countHandIn(ofFileAt: path, in: store)
    } catch let error where error is FileTrackingError || error is ClassroomError {
      access.talk("\(FailureText.of(error, in: context)) Its words were not counted.")
      return nil
    }
  }

  /// Where the file is: at the path that was typed, where it was, or wherever it was moved to.
  private func path(of place: CopyPlace, ofPart number: UInt32) throws -> String? {
    let folders = CommandContext.current.personFolders
    if let part = found.assignment.parts.first(where: { $0.number == number }),
      case .shared = part.content
    {
      // Anybody in the class can have put something else in its place.
      return try found.joined.file(
        of: part, in: found.assignment, fetchingInto: folders.working, store,
        ClassDesk(access).tools
      ) { try KnownDocument($0).path(in: store, lookingIn: folders) }
    }
    guard let facts = try store.facts(of: place.copy)?.0 else { return nil }
    if let typedPath,
      (try? KnownDocument.isAny(of: facts.documents, at: typedPath, in: store)) ?? false
    {
      return typedPath
    }
    return try KnownDocument(facts).path(in: store, lookingIn: folders)
  }
}

extension FoundAssignment {
  /// Returns what the student said about it on all their computers.
  ///
  /// - Parameter state: The state of the class; `nil` to read it.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  func handInState(_ store: DataStore, in state: ClassState? = nil) throws -> HandInState {
    try joined.said(
      on: assignment.identifier, store,
      elsewhere: try joined.statesElsewhere(try state ?? joined.state()))
  }

  /// Returns everything that the student said about it on all their computers, also what doesn't count because nothing
  /// was shared then.
  ///
  /// - Throws: ``StorageError``, ``DataStoreError``.
  func everythingSaid(_ store: DataStore) throws -> HandInState {
    try joined.everythingSaid(
      on: assignment.identifier, store,
      elsewhere: try joined.statesElsewhere(try joined.state()))
  }

  /// A part that the student handed in or marked as done.
  struct Finished {
    /// The start of a sentence, such as `Essay on tides is handed in`.
    var state: String
    /// The last word of the command that says so, such as `submit`.
    var verb: String
    /// Says how to take it back.
    var wayBack: String
  }

  /// Returns what the student finished: the whole or the part; `nil` if neither.
  ///
  /// Another file must not take its place unnoticed.
  ///
  /// - Parameter number: The number of the part.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  func finished(part number: UInt32, _ store: DataStore) throws -> Finished? {
    let said = try handInState(store)
    let word = ShellText.word(assignment.title.string)
    if said.isSubmitted {
      return Finished(
        state: "\(title) is handed in", verb: "submit",
        wayBack: "To withdraw it first: fileprogress assignment withdraw \(word)")
    }
    guard said.isDone(part: number) else { return nil }
    return Finished(
      state: assignment.subject(ofPart: number) + " is done", verb: "done",
      wayBack: "To mark it as not done first: fileprogress assignment undo \(word)"
        + assignment.option(ofPart: number))
  }

  /// Makes sure that a file doesn't take the place of another one that is handed in or done.
  ///
  /// - Parameters:
  ///   - number: The number of the part.
  ///   - file: The file as it was typed.
  /// - Throws: ``CommandFailure`` if it would, ``StorageError``, `FileTrackingError`, ``DataStoreError``.
  func requireUnfinished(part number: UInt32, for file: String, _ store: DataStore) throws {
    guard let finished = try finished(part: number, store),
      try !isCounted(file, forPart: number, store)
    else { return }
    throw CommandFailure(
      .failed,
      "\(finished.state), so \(file) doesn't count for it. To use it instead: "
        + command(finished.verb, withFileForPart: number, named: ShellText.word(file)))
  }

  /// Whether a file is the student's copy of a part that counts.
  private func isCounted(
    _ file: String, forPart number: UInt32, _ store: DataStore
  ) throws -> Bool {
    let assigned = AssignedPart(work: work, number: number)
    let stamp = try store.handInState(of: work).handedInStamp(ofPart: number)
    let counting = try store.countingPlace(ofCopiesOf: assigned, handedIn: stamp)
    return try store.openCopies(ofFileAt: CommandContext.current.absolutePath(file)).contains {
      $0.part == assigned && $0.subject == counting?.copy.subject
    }
  }

  /// Says why something that the student just stated doesn't count: what they said on another computer has the greatest
  /// stamp that a class takes, so nothing can come after it.
  ///
  /// - Parameter isNew: Whether it was stated now. Else the same statement from another computer may count instead.
  /// - Returns: `nil` if it counts.
  /// - Throws: ``StorageError``, ``DataStoreError``.
  func overruling(
    _ statement: HandInFact.Statement, isNew: Bool, _ store: DataStore
  ) throws -> CommandFailure? {
    let isOpposite = try !handInState(store).implies(statement)
    guard
      try isOpposite
        ? store.handInState(of: work).implies(statement)
        : isNew && isOvertaken(statement, store)
    else { return nil }
    let held: String
    switch statement {
    // The earliest opening counts, on whichever computer.
    case .opened: return nil
    case .submitted where !isOpposite:
      held = "Your teachers still see \(title) as another computer handed it in"
    case .partDone(let part) where !isOpposite:
      held =
        "Your teachers still see \(assignment.subject(ofPart: part)) as another computer marked it"
    case .withdrawn where !isOpposite, .partUndone where !isOpposite: return nil
    case .submitted: held = "\(title) is still withdrawn"
    case .withdrawn: held = "\(title) is still handed in"
    case .partDone(let part): held = "\(assignment.subject(ofPart: part)) is still not done"
    case .partUndone(let part): held = "\(assignment.subject(ofPart: part)) is still done"
    }
    return CommandFailure(
      .failed,
      "\(held). That record has the latest possible date, so a newer one can't replace it. Your teacher can delete it "
        + "with all your reports, and then you can hand in your work again: fileprogress class erase "
        + ShellText.word(enrollment.personName))
  }

  /// Whether what another computer said about the subject of a statement is newer than anything that was said here.
  private func isOvertaken(
    _ statement: HandInFact.Statement, _ store: DataStore
  ) throws -> Bool {
    let here = try joined.everythingSaid(on: assignment.identifier, store, elsewhere: [:])
    return try here.lacks(everythingSaid(store), about: statement)
  }
}
