import ProgressModel

extension DocumentStatus {
  /// The status as one line of JSON with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.name("activity")
      if var activity {
        // The service answers other programs with it, and notes are for the person only.
        for place in activity.sessions.indices { activity.sessions[place].noteText = nil }
        activity.write(
          to: &json, idleLimitNanoseconds: idleLimitNanoseconds, listsSessions: true)
      } else {
        json.null()
      }
      json.name("match")
      if let match { match.write(to: &json) } else { json.null() }
      json.member("schema", "fileprogress.status/1")
      json.name("uncounted")
      if let uncounted { uncounted.write(to: &json) } else { json.null() }
      json.name("wordsNow")
      if let recount {
        json.object { json in
          json.member("counter", recount.counter)
          json.member("words", recount.count)
        }
      } else {
        json.null()
      }
    }
  }
}

extension DocumentStatus.Uncounted {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("countedAt", timeNanoseconds: countedAtNanoseconds)
      json.member("reason", reason)
      json.member("sentence", sentence)
    }
  }
}

extension DocumentStatus.Match {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("command", correction?.absoluteCommand)
      json.member("confidence", decision.confidence)
      json.name("evidence")
      decision.evidence.write(
        to: &json, runnerUpPath: runnerUpPath, seenAtNanoseconds: seenAtNanoseconds)
      json.member("from", decision.formerPath)
      json.name("merged")
      json.array(of: merged) { $0.write(to: &$1) }
      json.member("reason", decision.reason.rawValue)
      json.member("sentence", sentence)
    }
  }
}

extension MergedDocument {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("confidence", decision.confidence)
      json.member("document", identifier: document)
      json.name("evidence")
      decision.evidence.write(
        to: &json, runnerUpPath: nil, seenAtNanoseconds: seenAtNanoseconds)
      json.member("from", decision.formerPath)
      json.member("reason", decision.reason.rawValue)
      json.member("sentence", sentence)
    }
  }
}

extension MatchEvidence {
  fileprivate func write(
    to json: inout JSONWriter, runnerUpPath: String?, seenAtNanoseconds: Int64?
  ) {
    json.object { json in
      json.member("content", content.known)
      json.member("handle", handle.known)
      json.member("runnerUp", identifier: runnerUp)
      json.member("runnerUpPath", runnerUpPath)
      json.member("seenAt", timeNanoseconds: seenAtNanoseconds)
      json.member("similarity", similarity)
    }
  }
}

extension MatchEvidence.Comparison {
  /// The name of the comparison, or `nil` where nobody can tell.
  fileprivate var known: String? { self == .unknown ? nil : rawValue }
}
