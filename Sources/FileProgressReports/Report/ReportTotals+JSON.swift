import ProgressModel

extension ReportTotals {
  /// Writes the totals as an object of the contract.
  ///
  /// Of the activities that a counter counted (`of`), `knownFor` are those of which it is known which
  /// words were added and removed; the sums of these words are null where it is known of none. `timeOfDay` is left out
  /// of totals that are of no day, week or month.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("activeTime", durationNanoseconds: time.activeNanoseconds)
      json.member("openTime", durationNanoseconds: time.openNanoseconds)
      json.member("sessions", Int64(sessionCount))
      if let recordedTimeOfDayNanoseconds {
        json.member("timeOfDay", durationNanoseconds: recordedTimeOfDayNanoseconds)
      }
      json.name("words")
      json.array(of: words) { words, json in
        json.object { json in
          json.member("counter", words.counter)
          json.member("knownFor", Int64(words.knownCount))
          json.member("of", Int64(words.activityCount))
          json.member("words", words.count)
          json.member("wordsAdded", words.changed?.added)
          json.member("wordsChange", words.change)
          // Most people have none, and version 0.1.0 had no such key.
          if words.declared != 0 { json.member("wordsDeclared", words.declared) }
          json.member("wordsOfDay", words.ofDay)
          json.member("wordsOutside", words.outside)
          json.member("wordsRemoved", words.changed?.removed)
        }
      }
    }
  }
}

extension ReportTotals {
  /// How many documents and contexts there are, such as `2 documents and 1 context`.
  var activityText: String {
    let documentCount = activityCount - contextCount
    var parts: [String] = []
    if documentCount > 0 || contextCount == 0 {
      parts.append(NumberText.count(documentCount, "document"))
    }
    if contextCount > 0 { parts.append(NumberText.count(contextCount, "context")) }
    return parts.joined(separator: " and ")
  }
}
