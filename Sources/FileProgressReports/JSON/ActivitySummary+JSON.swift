import ProgressModel

extension ActivitySummary {
  /// Writes the activity as an object of the contract.
  func write(to json: inout JSONWriter, idleLimitNanoseconds: Int64?, listsSessions: Bool) {
    json.object { json in
      json.member("activeTime", durationNanoseconds: activeTimeNanoseconds)
      json.name("additionalItems")
      json.array(of: additionalItems) { $0.write(to: &$1) }
      json.member("assumedTime", durationNanoseconds: assumedTimeNanoseconds)
      json.member("document", identifier: document)
      json.member("duration", durationNanoseconds: openTimeNanoseconds)
      json.member("firstOpenedAt", timeNanoseconds: firstOpenedAtNanoseconds)
      json.member("id", identifier: id)
      json.member("idleLimit", durationNanoseconds: idleLimitNanoseconds)
      json.member("isStarted", isStarted)
      json.member("lastOpenedAt", timeNanoseconds: lastOpenedAtNanoseconds)
      json.member("openTime", durationNanoseconds: openTimeNanoseconds)
      if listsSessions {
        json.name("outside")
        json.array(of: outside) { $0.write(to: &$1) }
      }
      json.member("path", path)
      json.name("primaryItem")
      if let primaryItem { primaryItem.write(to: &json) } else { json.null() }
      json.member("progress", progress)
      if listsSessions {
        json.name("sessions")
        json.array(of: sessions) { $0.write(to: &$1) }
      }
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
  /// Writes the session as an object of the contract.
  func write(to json: inout JSONWriter) {
    var endedAt: Int64?
    var endIsUncertain = false
    if case .ended(let atNanoseconds, let isUncertain) = state {
      endedAt = atNanoseconds
      endIsUncertain = isUncertain
    }
    json.object { json in
      json.member("activeTime", durationNanoseconds: activeTimeNanoseconds)
      json.member("counter", counter)
      json.member("endIsUncertain", endIsUncertain)
      json.member("endedAt", timeNanoseconds: endedAt)
      json.member("id", identifier: id)
      json.member("isRunning", state.isRunning)
      json.member("kind", kind.rawValue)
      json.member("openTime", durationNanoseconds: openTimeNanoseconds)
      json.member("startedAt", timeNanoseconds: startedAtNanoseconds)
      json.member("tool", tool)
      json.member("wordsAdded", wordsChanged?.added)
      json.member("wordsAtEnd", wordsAtEnd)
      json.member("wordsAtStart", wordsAtStart)
      json.member("wordsPasted", wordsChanged?.pasted)
      json.member("wordsRemoved", wordsChanged?.removed)
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
    }
  }
}
