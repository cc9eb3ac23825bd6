/// What the service does, as `GET /v1/service` tells it.
package struct ServiceState: Codable, Hashable, Sendable {
  /// The way in for WakaTime's plugins.
  package struct WakaTime: Codable, Hashable, Sendable {
    /// Whether the person wants it.
    package var isOn: Bool
    /// The port of this computer; `nil` if none was chosen yet.
    package var port: UInt16?
    /// Whether plugins can be heard.
    package var isListening: Bool
    /// Why they can't be, although they should be; `nil` if nothing is wrong.
    package var problem: String?
    /// How many heartbeats were left out since the service started, by the reason.
    package var leftOut: [String: Int]

    package init(
      isOn: Bool, port: UInt16?, isListening: Bool, problem: String?, leftOut: [String: Int]
    ) {
      self.isOn = isOn
      self.port = port
      self.isListening = isListening
      self.problem = problem
      self.leftOut = leftOut
    }

    /// Writes all members, also those that are `null`.
    package func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(isOn, forKey: .isOn)
      try members.encode(port, forKey: .port)
      try members.encode(isListening, forKey: .isListening)
      try members.encode(problem, forKey: .problem)
      try members.encode(leftOut, forKey: .leftOut)
    }
  }

  /// The version of the program that runs.
  package var version: String
  /// The number of its process.
  package var process: Int32
  /// How many documents programs have open through it.
  package var openDocuments: Int
  /// The way in for WakaTime's plugins.
  package var wakaTime: WakaTime

  private enum CodingKeys: String, CodingKey {
    case version
    case process
    case openDocuments
    case wakaTime = "wakatime"
  }

  package init(version: String, process: Int32, openDocuments: Int, wakaTime: WakaTime) {
    self.version = version
    self.process = process
    self.openDocuments = openDocuments
    self.wakaTime = wakaTime
  }
}
