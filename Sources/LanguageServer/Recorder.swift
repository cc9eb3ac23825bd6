package import ProgressModel
package import TextMetrics

/// What the server shows of a document that is recorded.
package struct ShownFigures: Hashable, Sendable {
  /// Its words when they were counted last.
  package var words: Int64
  /// The words that it should have; `nil` without such a goal.
  package var wanted: Int64?
  /// What today came to, such as `340 of 500 today`; `nil` if there is nothing to say.
  package var today: String?
  /// The goals that its work counts for today, of those that want something of today.
  package var goals: [GoalOfToday]

  package init(
    words: Int64, wanted: Int64? = nil, today: String? = nil, goals: [GoalOfToday] = []
  ) {
    self.words = words
    self.wanted = wanted
    self.today = today
    self.goals = goals
  }
}

/// A goal that wants something of today.
package struct GoalOfToday: Hashable, Sendable {
  /// The absolute path of its document or folder.
  package var path: String
  /// What it wants, such as `500 words a day`.
  package var wish: String
  /// The person's day, such as `2026-11-20`.
  package var day: String
  /// How much of it is done, 0…1.
  package var fraction: Double
  /// What is said when all of it is done.
  package var sentence: String

  package init(path: String, wish: String, day: String, fraction: Double, sentence: String) {
    self.path = path
    self.wish = wish
    self.day = day
    self.fraction = fraction
    self.sentence = sentence
  }

  /// Whether all of it is done.
  var isReached: Bool { fraction >= 1 }

  /// Returns whether another goal wants the same of the same day.
  func wantsTheSame(as other: GoalOfToday) -> Bool {
    path.utf8.elementsEqual(other.path.utf8) && wish == other.wish && day == other.day
  }
}

/// Where the server has documents recorded, by their absolute paths.
///
/// All calls come one after another. They may wait for the store.
package protocol DocumentRecord: AnyObject {
  /// Says which editor the documents are open in; `nil` if it says no name. It comes before all others.
  func begin(in editor: String?)

  /// Begins a session of a document.
  func open(_ path: String, at moment: ClockReading) throws

  /// Notes that the person typed in an open document.
  func input(_ path: String, at moment: ClockReading) throws

  /// Notes that an open document was saved.
  func saved(_ path: String) throws

  /// Ends the session of an open document.
  func close(_ path: String, at moment: ClockReading) throws

  /// Ends all sessions.
  ///
  /// - Returns: What went wrong, in sentences.
  func closeAll(at moment: ClockReading) -> [String]

  /// Returns what is shown of a document; `nil` if it is not recorded or has no words.
  func figures(of path: String) throws -> ShownFigures?

  /// Returns what is in the file of a document; `nil` if it can't be read or is longer than some bytes.
  func content(of path: String, upTo most: Int) -> [UInt8]?

  /// Returns everything about a document, in a few lines.
  func report(of path: String) throws -> String

  /// Sets how many words a day the person wants to write in a document.
  ///
  /// - Parameter words: How many; 0 for no goal.
  /// - Returns: What was done, in a sentence.
  func setGoal(of path: String, words: Int64) throws -> String

  /// Returns whether nobody has told the person yet that a goal of today is reached; then this program does.
  func takesTurn(toTellOf goal: GoalOfToday) -> Bool

  /// Says what went wrong with a document in a sentence; `nil` for what needs no words, such as a new document that was
  /// never saved.
  func sentence(about error: any Error, in path: String) -> String?
}

/// Something that the record is to do. Its address is that of a file.
package enum RecordStep: Sendable {
  case begin(editor: String?)
  /// A document was opened.
  ///
  /// - `textWords`: The words of the text that the client has.
  /// - `insteadOf`: The documents of which one may have got this name, since the client never opened this one.
  case open(DocumentAddress, textWords: Int?, insteadOf: [FormerDocument] = [])
  case input(DocumentAddress)
  case save(DocumentAddress, textWords: Int?)
  case close(DocumentAddress)
  case closeAll
  case report(DocumentAddress)
  case setGoal(DocumentAddress, words: Int64)
}

/// An open document with the text that the client has.
package struct FormerDocument: Sendable {
  package var address: DocumentAddress
  package var text: CountedText
}

/// What came of a step.
package enum RecordNews: Hashable, Sendable {
  /// What is shown of a document from now on. The words of its text are those that it had at that moment.
  case figures(DocumentAddress, ShownFigures?, textWords: Int?)
  /// A document has another name now.
  case renamed(DocumentAddress, to: DocumentAddress)
  case message(String, isWarning: Bool)
}

/// Has documents recorded, step by step, and tells what came of it.
package final class Recorder {
  private let record: any DocumentRecord
  /// The documents with a session.
  private var open: Set<DocumentAddress> = []
  /// The words that the texts of the documents had when these were saved last, or else opened.
  private var textWords: [DocumentAddress: Int] = [:]
  /// The goals of the documents as they were looked at last.
  private var goals: [DocumentAddress: [GoalOfToday]] = [:]
  /// The documents of which was said that something went wrong.
  private var warned: Set<DocumentAddress> = []

  package init(in record: any DocumentRecord) {
    self.record = record
  }

  /// Takes a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - moment: When the client told of it.
  package func take(_ step: RecordStep, at moment: ClockReading) -> [RecordNews] {
    var news: [RecordNews] = []
    switch step {
    case .begin(let editor): record.begin(in: editor)
    case .open(let address, let textWords, let formers):
      if let former = former(of: address, among: formers) {
        close(former, at: moment, &news)
        news.append(.renamed(former, to: address))
      }
      begin(address, textWords, at: moment, &news)
    case .input(let address):
      guard open.contains(address) else { break }
      attempt(address, &news) { try record.input($0, at: moment) }
    case .save(let address, let textWords):
      // What could not be opened is tried again, such as a new document that had no file.
      guard open.contains(address) else {
        begin(address, textWords, tellsGoal: true, at: moment, &news)
        break
      }
      attempt(address, &news) { try record.saved($0) }
      look(at: address, withWords: textWords, tellsGoal: true, &news)
    case .close(let address): close(address, at: moment, &news)
    case .closeAll:
      open = []
      news += record.closeAll(at: moment).map { .message($0, isWarning: true) }
    case .report(let address):
      let text = attempt(address, warnsAgain: true, &news) { try record.report(of: $0) }
      if let text { news.append(.message(text, isWarning: false)) }
    case .setGoal(let address, let words):
      let sentence = attempt(address, warnsAgain: true, &news) {
        try record.setGoal(of: $0, words: words)
      }
      guard let sentence else { break }
      news.append(.message(sentence, isWarning: false))
      // What was typed since the last save is not in the file.
      look(at: address, withWords: textWords[address], tellsGoal: false, &news)
    }
    return news
  }

  private func begin(
    _ address: DocumentAddress, _ textWords: Int?, tellsGoal: Bool = false,
    at moment: ClockReading, _ news: inout [RecordNews]
  ) {
    let begun: Void? = attempt(address, &news) { try record.open($0, at: moment) }
    guard begun != nil else { return }
    open.insert(address)
    look(at: address, withWords: textWords, tellsGoal: tellsGoal, &news)
  }

  private func close(
    _ address: DocumentAddress, at moment: ClockReading, _ news: inout [RecordNews]
  ) {
    if open.remove(address) != nil {
      attempt(address, &news) { try record.close($0, at: moment) }
    }
    textWords[address] = nil
    goals[address] = nil
    warned.remove(address)
  }

  /// Finds out what is shown of a document now.
  private func look(
    at address: DocumentAddress, withWords textWords: Int?, tellsGoal: Bool,
    _ news: inout [RecordNews]
  ) {
    // If they can't be found out now, what was shown stays.
    guard let figures = attempt(address, &news, { try record.figures(of: $0) }) else { return }
    news.append(.figures(address, figures, textWords: textWords))
    self.textWords[address] = textWords
    let before = goals[address] ?? []
    let now = figures?.goals ?? []
    goals[address] = now
    guard tellsGoal else { return }
    for goal in now where goal.isReached {
      // A goal that was set since then, maybe in a terminal, was not reached.
      let wasReached = before.contains { $0.isReached && $0.wantsTheSame(as: goal) }
      guard !wasReached, record.takesTurn(toTellOf: goal) else { continue }
      news.append(.message(goal.sentence, isWarning: false))
    }
  }

  /// Finds the one document whose text is in the file of another that the client never opened.
  ///
  /// An editor that writes a buffer to another file tells only of a save there.
  private func former(
    of address: DocumentAddress, among formers: [FormerDocument]
  ) -> DocumentAddress? {
    let formers = formers.filter { open.contains($0.address) }
    guard let path = address.path, let most = formers.map(\.text.byteCount).max(), most > 0,
      let content = record.content(of: path, upTo: most)
    else { return nil }
    let same = formers.filter {
      $0.text.byteCount == content.count && $0.text.bytes == content
    }
    return same.count == 1 ? same.first?.address : nil
  }

  /// Does something with a document, and says once if it fails.
  ///
  /// - Parameter warnsAgain: Whether it is said each time, since the person asked for it.
  /// - Returns: What it came to; `nil` if it failed.
  @discardableResult
  private func attempt<Value>(
    _ address: DocumentAddress, warnsAgain: Bool = false, _ news: inout [RecordNews],
    _ body: (String) throws -> Value
  ) -> Value? {
    guard let path = address.path else { return nil }
    do {
      return try body(path)
    } catch {
      if let sentence = record.sentence(about: error, in: path),
        warned.insert(address).inserted || warnsAgain
      {
        news.append(.message(sentence, isWarning: true))
      }
      return nil
    }
  }
}
