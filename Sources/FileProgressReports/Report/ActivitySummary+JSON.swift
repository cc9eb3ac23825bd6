import ProgressModel

extension ActivitySummary {
  /// Writes the activity as an object of the contract.
  func write(to json: inout JSONWriter, idleLimitNanoseconds: Int64?, listsSessions: Bool) {
    let rule = ActivityMember.Rule(
      idleLimitNanoseconds: idleLimitNanoseconds, listsSessions: listsSessions)
    json.object { json in
      for member in ActivityMember.sorted {
        member.value(self, rule).write(to: &json, as: member.name)
      }
    }
  }
}

extension ActivityMember.Value {
  /// Writes the member; nothing for what was not asked for.
  fileprivate func write(to json: inout JSONWriter, as name: StaticString) {
    switch self {
    case .identifier(let identifier):
      json.member(name, identifier: identifier.map(ActivityIdentifier.init))
    case .text(let text): json.member(name, text)
    case .context(let context):
      json.name(name)
      if let context { context.write(to: &json) } else { json.null() }
    case .flag(let flag): json.member(name, flag)
    case .count(let count): json.member(name, count)
    case .number(let number): json.member(name, number)
    case .duration(let nanoseconds): json.member(name, durationNanoseconds: nanoseconds)
    case .time(let nanoseconds): json.member(name, timeNanoseconds: nanoseconds)
    case .item(let item):
      json.name(name)
      if let item { item.write(to: &json) } else { json.null() }
    case .items(let items):
      json.name(name)
      json.array(of: items) { $0.write(to: &$1) }
    case .sessions(let sessions?, _):
      json.name(name)
      json.array(of: sessions) { $0.write(to: &$1) }
    case .goal(let goal):
      json.name(name)
      if let goal { goal.write(to: &json) } else { json.null() }
    case .outside(let outside?):
      json.name(name)
      json.array(of: outside) { $0.write(to: &$1) }
    case .rareCount(let count): if count != 0 { json.member(name, count) }
    case .sessions(nil, _), .outside(nil): break
    }
  }
}

extension ActivitySummary.Item {
  /// Writes the item as an object of the contract.
  func write(to json: inout JSONWriter) {
    json.object { json in
      if let counter { json.member("counter", counter) }
      json.member("identifier", identifier)
      json.member("kind", value.kind.rawValue)
      switch value {
      case .quantity(let quantity):
        json.member("quantity", quantity)
        json.member("title", title)
      case .score(let score, let possible):
        json.member("maxScore", possible)
        json.member("score", score)
        json.member("title", title)
      case .binary(let isTrue, let type):
        json.member("title", title)
        json.member("value", isTrue)
        json.member("valueType", type.name)
      }
    }
  }
}

extension ActivitySummary.Session {
  /// Where a session belongs, for a list of sessions of many documents.
  struct Place {
    var document: DocumentIdentifier
    var path: String
    var context: ContextPlace?
    var shortIdentifier: String
  }

  /// Writes the session as an object of the contract.
  ///
  /// - Parameter place: Where it belongs, if its activity is not written around it.
  func write(to json: inout JSONWriter, at place: Place? = nil) {
    var endedAt: Int64?
    var endIsUncertain = false
    if case .ended(let atNanoseconds, let isUncertain) = state {
      endedAt = atNanoseconds
      endIsUncertain = isUncertain
    }
    json.object { json in
      json.member("activeTime", durationNanoseconds: figures.time.activeNanoseconds)
      // Documents have no such key: version 0.1.0 wrote none.
      if let context = place?.context {
        json.name("context")
        context.write(to: &json)
      }
      json.member("correction", change?.rawValue)
      json.member("counter", figures.counter)
      json.member("declaredTime", durationNanoseconds: figures.time.declaredNanoseconds)
      if let place {
        json.member("document", identifier: place.context == nil ? place.document : nil)
      }
      json.member("endIsUncertain", endIsUncertain)
      json.member("endedAt", timeNanoseconds: endedAt)
      // Most sessions have none, and version 0.1.0 had no such key.
      if let folder { json.member("folderSession", identifier: folder.timer) }
      json.member("id", identifier: id)
      json.member("isRunning", state.isRunning)
      json.member("kind", kind.rawValue)
      if let noteText { json.member("note", noteText) }
      json.member("openTime", durationNanoseconds: figures.time.openNanoseconds)
      if let place {
        json.member("path", place.path.isEmpty ? nil : place.path)
        json.member("shortId", place.shortIdentifier)
      }
      json.member("startedAt", timeNanoseconds: startedAtNanoseconds)
      json.member("tool", tool)
      json.member("wordsAdded", figures.wordsChanged?.added)
      json.member("wordsAtEnd", figures.wordsAtEnd)
      json.member("wordsAtStart", figures.wordsAtStart)
      if let words = figures.wordsDeclared { json.member("wordsDeclared", words) }
      json.member("wordsPasted", figures.wordsChanged?.pasted)
      json.member("wordsRemoved", figures.wordsChanged?.removed)
    }
  }
}

extension OutsideWords {
  /// Writes the words that changed between two sessions as an object of the contract.
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("counter", counter)
      json.member("endedAt", timeNanoseconds: untilNanoseconds)
      json.member("startedAt", timeNanoseconds: fromNanoseconds)
      json.member("wordsAtEnd", wordsAfter)
      json.member("wordsAtStart", wordsBefore)
      json.member("wordsChange", change)
      json.member("wordsOfDay", wordsOfDay)
    }
  }
}
