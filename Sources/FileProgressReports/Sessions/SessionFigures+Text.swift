package import ProgressModel

extension SessionFigures {
  /// Returns what became of the words, such as `+15 −3`.
  ///
  /// - Parameter known: The counter of the figures beside it. Another one is named, since numbers of different
  ///   counters can't be compared.
  func wordsText(unlessBy known: String?, on screen: ReportScreen) -> String {
    if let wordsDeclared { return "+" + NumberText.grouped(wordsDeclared) }
    let counter = CounterText.of(counter, unless: known)
    if let changed = wordsChanged {
      let parts = [
        changed.added == 0 ? nil : "+" + NumberText.grouped(changed.added),
        changed.removed == 0 ? nil : screen.minus + NumberText.grouped(changed.removed),
      ].compactMap(\.self)
      return (parts.isEmpty ? "0" : parts.joined(separator: " ")) + counter
    }
    guard let start = wordsAtStart, let end = wordsAtEnd else { return screen.unknown }
    let change = end.subtractingReportingOverflow(start).partialValue
    return NumberText.groupedChange(change, on: screen) + counter
  }
}

extension OutsideWords {
  /// Returns how many words count for the day, such as `+15`.
  ///
  /// - Parameter known: The counter of the figures beside it; another one is named.
  func changeText(unlessBy known: String?, on screen: ReportScreen) -> String {
    NumberText.groupedChange(wordsOfDay, on: screen) + CounterText.of(counter, unless: known)
  }
}

extension ActivitySummary.Session {
  /// Returns its figures as people read them: those of a session that runs until now.
  ///
  /// - Parameters:
  ///   - words: The words that the document has now; `nil` if they are not known.
  ///   - counter: What counted them.
  func shownFigures(withWordsNow words: Int64?, by counter: String?) -> SessionFigures {
    var shown = figures
    if state.isRunning, shown.counter == counter { shown.wordsAtEnd = shown.wordsAtEnd ?? words }
    return shown
  }

  /// What the document was open in, and what the person said about the session since.
  var note: String {
    let program = ToolText.of(kind, tool)
    guard let change, deedOfPerson != nil else { return program }
    if let declaredText { return declaredText }
    return change == .added ? change.note : program + ", " + change.note
  }

  /// How many words the person entered by hand, such as `500 words entered by hand`; `nil` for none.
  var declaredText: String? {
    figures.wordsDeclared.map {
      NumberText.count($0, "word") + " " + WordFigures.enteredByHand
    }
  }

  /// Whether its end was concluded and not seen.
  var isUncertain: Bool {
    if case .ended(_, isUncertain: true) = state { return true }
    return false
  }
}

extension SessionChange {
  /// What people read beside a session that a person changed.
  package var note: String { deed + " by you" }

  /// What the person did: ``note`` below a heading that says who it was.
  var deed: String {
    switch self {
    case .corrected: "corrected"
    case .added: "added"
    case .deleted: "deleted"
    }
  }
}

extension ActivitySummary.Session {
  /// What the person did to it; `nil` for nothing. That a folder's timer was shared is nobody's correction.
  var deedOfPerson: String? { folder?.part == .share && change == .corrected ? nil : change?.deed }

  /// Says whose time it has a share of, such as `a share of the timer of novel/`; `nil` if it has all of its own.
  func sharedTimerText(on screen: ReportScreen) -> String? {
    guard let folder, folder.part == .share else { return nil }
    return "a share of the timer of \(FittedName(ofFolderAt: folder.path, on: screen).name)"
  }
}
