/// Something that feeds the record on this computer: when it was last heard, and what it sees.
package struct RecordSource: Hashable, Sendable {
  /// What a source sees of the work, beside when a document was open.
  package enum Sight: String, Hashable, Sendable, CaseIterable {
    /// The seconds in which the person typed.
    case typing
    /// That the person did something, at most once in two minutes.
    case activity
    /// Each save.
    case saves
    /// How many words there are.
    case words
  }

  /// How it gets into the record, and the program.
  package var source: SessionSource
  /// The tool that signed what it told last.
  package var tool: String
  /// What it sees, in the order of ``Sight``; empty for the time alone.
  package var sights: [Sight]
  /// When it was last heard, in nanoseconds since 1970; now if it is running.
  package var heardAtNanoseconds: Int64
  /// Whether a session of it is running.
  package var isRunning = false
  /// The document of which it was last heard; `nil` for a context.
  package var document: DocumentIdentifier?
  /// Where that document was last seen on this computer; `nil` if it was not seen here.
  package var path: String?
  /// The context of which it was last heard; `nil` for a document.
  package var context: ContextPlace?

  package init(
    _ source: SessionSource, tool: String, sights: [Sight], heardAtNanoseconds: Int64
  ) {
    self.source = source
    self.tool = tool
    self.sights = sights
    self.heardAtNanoseconds = heardAtNanoseconds
  }

  /// Returns what the sessions of a source see, in the order of ``Sight``.
  ///
  /// - Parameters:
  ///   - way: How they get into the record.
  ///   - kind: Who keeps them alive.
  ///   - seesInput: Whether they see input.
  ///   - countsWords: Whether the tool ever counted words. Only a program that uses the library may leave that out.
  package static func sights(
    of way: SessionSource.Way, kind: SessionKind, seesInput: Bool, countsWords: Bool
  ) -> [Sight] {
    switch way {
    case .open, .languageServer: return seesInput ? [.typing, .saves, .words] : [.saves, .words]
    case .wakaTime: return [.activity, .saves, .words]
    case .timer, .look: return [.words]
    case .imported: return []
    case .program:
      var sights: [Sight] = []
      if kind == .passive {
        sights.append(.saves)
      } else if seesInput {
        sights.append(.typing)
      }
      if countsWords { sights.append(.words) }
      return sights
    }
  }

  /// Whether an editor that once was set up has told nothing for a week. Of `open`, timers and programs that a person
  /// starts, that means nothing.
  ///
  /// - Parameter now: The present, in nanoseconds since 1970.
  package func isSilent(now: Int64) -> Bool {
    switch source.way {
    case .languageServer, .wakaTime:
      !isRunning
        && now.subtractingSaturated(heardAtNanoseconds) >= 7 * 24 * 3600 * 1_000_000_000
    case .open, .timer, .program, .look, .imported: false
    }
  }

  /// Returns each source once, with what was heard of it last; the one that was heard last is the first.
  ///
  /// - Parameter heard: What was heard, in any order. `start` and `resume` are two tools and one source.
  package static func united(_ heard: [RecordSource]) -> [RecordSource] {
    struct Key: Hashable {
      var source: SessionSource
      var sights: [Sight]
    }
    let newest = heard.reduce(into: [Key: RecordSource]()) { newest, source in
      let key = Key(source: source.source, sights: source.sights)
      if newest[key].map({ source.standsAbove($0) }) ?? true { newest[key] = source }
    }
    return newest.values.sorted { $0.standsAbove($1) }
  }

  private func standsAbove(_ other: RecordSource) -> Bool {
    func rank(_ source: RecordSource) -> (Int, Int64) {
      (source.isRunning ? 1 : 0, source.heardAtNanoseconds)
    }
    if rank(self) != rank(other) { return rank(self) > rank(other) }
    return (tool, sights.count) < (other.tool, other.sights.count)
  }
}
