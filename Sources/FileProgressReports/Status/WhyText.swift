import ProgressModel

/// Why a file is taken for its document, in plain sentences.
struct WhyText: Sendable {
  private let status: DocumentStatus
  private let screen: ReportScreen

  init(_ status: DocumentStatus, on screen: ReportScreen) {
    self.status = status
    self.screen = screen
  }

  /// The lines, without line feeds.
  var lines: [String] {
    guard let match = status.match else {
      return wrapped(["The file can't be read now, so its document is unknown."])
    }
    let decision = match.decision
    var sentences = explanation(
      of: decision, at: status.path, match.sentence, seenAtNanoseconds: match.seenAtNanoseconds)
    if let runnerUp = decision.evidence.runnerUp, !decision.namesPathOfRunnerUp {
      sentences.append("The next best choice is \(nextChoice(match, runnerUp)).")
    }
    for merged in match.merged where merged.decision != decision {
      sentences.append("Merged earlier:")
      sentences += explanation(
        of: merged.decision, at: merged.path, merged.sentence,
        seenAtNanoseconds: merged.seenAtNanoseconds)
    }
    guard let correction = match.correction else { return wrapped(sentences) }
    return wrapped(sentences)
      + WrappedText.message(
        PrintableText.of(correction.condition + ": " + correction.command),
        columnCount: screen.columnCount)
  }

  private func wrapped(_ sentences: [String]) -> [String] {
    sentences.flatMap {
      WrappedText.lines(of: $0, columnCount: screen.columnCount, indent: "  ")
    }
  }

  private func explanation(
    of decision: MatchDecision, at path: String, _ sentence: String, seenAtNanoseconds: Int64?
  ) -> [String] {
    let evidence = decision.evidence
    return [
      PrintableText.of(sentence), comparison(decision),
      evidence.similarity.map { NumberText.percent($0) + " of the old text is still in it." },
      lastSeen(decision, at: path, seenAtNanoseconds),
      confidence(in: decision),
    ].compactMap(\.self)
  }

  /// How sure the decision is; there is nothing to be sure of where nothing came near.
  private func confidence(in decision: MatchDecision) -> String {
    let evidence = decision.evidence
    if decision.reason == .new, evidence.runnerUp == nil, evidence.similarity == nil {
      return "Nothing like it was recorded before."
    }
    if decision.reason == .linked { return "You decided this." }
    let percent = NumberText.percent(decision.confidence)
    return percent == "100%" ? "fileprogress is sure." : "fileprogress is \(percent) sure."
  }

  private func comparison(_ decision: MatchDecision) -> String? {
    let evidence = decision.evidence
    let content: String? =
      switch evidence.content {
      case .same: "the same content"
      case .earlier: "earlier content"
      case .other: "different content"
      case .unknown: nil
      }
    // A copy may be in the file that another document was in.
    let handle =
      decision.reason.isKnownDocument || evidence.handle != .same ? evidence.handle : .unknown
    let file: String? =
      switch handle {
      case .same: "It is the same file"
      case .earlier: "It is a file that the document had before"
      case .other: "It is another file"
      case .unknown: nil
      }
    switch (file, content) {
    case (let file?, let content?):
      let isContrast = (handle == .same) != (evidence.content == .same)
      return file + (isContrast ? ", but with " : ", with ") + content + "."
    case (let file?, nil): return file + "; its content was not compared."
    case (nil, let content?): return "It has \(content)."
    case (nil, nil): return nil
    }
  }

  /// Where and when the document was seen before, or the one that it is not.
  private func lastSeen(
    _ decision: MatchDecision, at path: String, _ seenAtNanoseconds: Int64?
  ) -> String? {
    let moment = seenAtNanoseconds.map(screen.moment)
    guard let formerPath = decision.formerPath else {
      return moment.map { "It was last seen " + $0 + "." }
    }
    let isHere = PathBytes(formerPath) == PathBytes(path)
    let isSame = decision.reason.isKnownDocument && decision.reason != .linked
    // What replaced a document was found at the path of the file, and not where the document is.
    let place =
      isHere
      ? isSame ? "this path" : "the document that was here before"
      : screen.place(formerPath) + (decision.reason == .replaced ? "" : found(decision.evidence))
    if decision.isSplitting { return "It was split from \(place)." }
    if decision.namesPathOfRunnerUp { return "The nearest other document is \(place)." }
    let subject = decision.reason.isKnownDocument ? "It" : "The other document"
    if isHere, !isSame { return subject + " is \(place)." }
    return subject + " was last seen at \(place)" + (moment.map { ", " + $0 } ?? "") + "."
  }

  private func nextChoice(_ match: DocumentStatus.Match, _ runnerUp: DocumentIdentifier) -> String {
    let path = match.runnerUpPath.map(screen.place)
    guard match.runnerUpWasHere else { return path ?? "document " + runnerUp.description }
    let isElsewhere = match.runnerUpPath.map { PathBytes($0) != PathBytes(status.path) } ?? false
    return "the document that was here before"
      + (isElsewhere ? path.map { ", at \($0) now" } ?? "" : "")
  }

  private func found(_ evidence: MatchEvidence) -> String {
    switch evidence.formerLocation {
    case .present: " (still there)"
    case .replaced: " (another file is there now)"
    case .absent: " (no longer there)"
    case .unreachable: " (on another computer, or not mounted)"
    case nil: ""
    }
  }
}
