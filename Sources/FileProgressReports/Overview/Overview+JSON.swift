import ProgressModel

extension Overview {
  /// Returns the overview as one line of JSON, schema `fileprogress.overview/1`, with a line feed at its end.
  ///
  /// - Parameters:
  ///   - generatedAtNanoseconds: When it was made, in nanoseconds since 1970.
  ///   - idleLimitNanoseconds: The idle rule of its times; `nil` for no limit.
  ///   - screen: Where the person is: paths in commands are relative to the working folder.
  package func json(
    generatedAtNanoseconds: Int64, idleLimitNanoseconds: Int64?, on screen: ReportScreen
  ) -> String {
    func write(_ summary: ActivitySummary, to json: inout JSONWriter) {
      summary.write(to: &json, idleLimitNanoseconds: idleLimitNanoseconds, listsSessions: false)
    }
    return JSONWriter.text { json in
      json.name("days")
      json.array(of: (heatMap?.days ?? []).map(\.work).filter(\.hasWork)) { $0.write(to: &$1) }
      json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
      json.name("goals")
      json.array(of: goals) { $0.write(to: &$1) }
      json.member("idleLimit", durationNanoseconds: idleLimitNanoseconds)
      json.name("recent")
      json.array(of: recent) { write($0, to: &$1) }
      json.name("running")
      json.array(of: running) { write($0, to: &$1) }
      json.name("runningSessions")
      json.array(of: sessions) { $0.write(to: &$1, on: screen) }
      json.member("schema", "fileprogress.overview/1")
      json.name("streak")
      streak.write(to: &json)
      json.name("today")
      today.write(to: &json)
      json.name("week")
      week.write(to: &json)
    }
  }
}
