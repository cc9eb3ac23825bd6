package import ProgressModel

/// What runs now, for other programs.
package struct RunningReport: Sendable {
  /// The sessions, the newest first.
  package var sessions: [RunningSession]
  /// When they were read, in nanoseconds since 1970.
  package var generatedAtNanoseconds: Int64
  /// The idle rule of their times; `nil` for no limit.
  package var idleLimitNanoseconds: Int64?

  package init(
    _ sessions: [RunningSession], generatedAtNanoseconds: Int64, idleLimitNanoseconds: Int64?
  ) {
    self.sessions = sessions
    self.generatedAtNanoseconds = generatedAtNanoseconds
    self.idleLimitNanoseconds = idleLimitNanoseconds
  }

  /// Returns the report as one line of JSON, schema `fileprogress.running/1`, with a line feed at its end.
  ///
  /// - Parameter screen: Where the person is: paths in commands are relative to the working folder.
  package func json(on screen: ReportScreen) -> String {
    JSONWriter.text { json in
      json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
      json.member("idleLimit", durationNanoseconds: idleLimitNanoseconds)
      json.member("schema", "fileprogress.running/1")
      json.name("sessions")
      json.array(of: sessions) { $0.write(to: &$1, on: screen) }
    }
  }
}
