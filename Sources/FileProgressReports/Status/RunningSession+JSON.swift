import ProgressModel

extension RunningSession {
  /// Writes the session as an object of the contract.
  func write(to json: inout JSONWriter, on screen: ReportScreen) {
    json.object { json in
      json.member("activeTime", durationNanoseconds: time.activeNanoseconds)
      json.member("assumedTime", durationNanoseconds: time.assumedNanoseconds)
      json.member("command", forgotten.map { _ in stopCommand(on: screen) })
      // Documents have no such key: version 0.1.0 wrote none.
      if let context {
        json.name("context")
        context.write(to: &json)
      }
      json.member("counter", counter)
      json.member("document", identifier: context == nil ? document : nil)
      json.member("fileChangedAt", timeNanoseconds: forgotten?.lastChangeNanoseconds)
      if folder != nil { json.member("folderSession", identifier: id) }
      json.member("id", identifier: id)
      json.member("isForgotten", forgotten != nil)
      json.member("kind", kind.rawValue)
      json.member("openTime", durationNanoseconds: time.openNanoseconds)
      json.member("path", path.isEmpty ? nil : path)
      json.member("startedAt", timeNanoseconds: startedAtNanoseconds)
      json.member("tool", tool)
      json.member("words", words)
      json.member("wordsChange", wordsChange)
    }
  }
}
