import Foundation

/// Says who may come in by the way for WakaTime's plugins, before anything is read of what they sent.
///
/// Any program of this computer, and any page in a browser, can knock at the port.
struct WakaTimeGuard {
  /// The setting; `nil` if there is none.
  let setting: WakaTimeSetting?

  /// Returns why a request is refused; `nil` if it comes in.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - query: The names and values in its target.
  func refusal(
    of request: ServiceRequest, _ query: [(name: String, value: String)]
  ) -> ServiceReply? {
    guard let setting, setting.isOn else {
      return .refusal(
        404, "not-found", "WakaTime's plugins are off. Turn them on: fileprogress serve wakatime")
    }
    // A page can give this computer a name of its own, and ask under that name.
    if case .port(let port) = request.door,
      !["127.0.0.1:\(port)", "localhost:\(port)"]
        .contains(request.field("host")?.lowercased() ?? "")
    {
      return .refusal(403, "forbidden", "Call this service as 127.0.0.1:\(port).")
    }
    if request.fields.contains(where: { $0.name.lowercased() == "origin" }) {
      return .refusal(403, "forbidden", "Pages in a browser can't use this service.")
    }
    let given = [key(ofHeadIn: request), key(of: query)].compactMap(\.self)
    // Each is compared, so that the time tells nothing.
    let matching = given.filter { Self.areSame($0, Array(setting.key.utf8)) }
    guard !matching.isEmpty else {
      return .refusal(
        401, "wrong-key", "This is not the key. fileprogress serve wakatime shows it.",
        fields: ["WWW-Authenticate": "Basic"])
    }
    return nil
  }

  /// `Authorization: Basic`, with the key in base64: alone, or as the name of somebody without a password.
  private func key(ofHeadIn request: ServiceRequest) -> [UInt8]? {
    guard let words = request.field("authorization")?.split(separator: " "), words.count == 2,
      words[0].lowercased() == "basic", let data = Data(base64Encoded: String(words[1]))
    else { return nil }
    let bytes = Array(data)
    return bytes.last == UInt8(ascii: ":") ? Array(bytes.dropLast()) : bytes
  }

  private func key(of query: [(name: String, value: String)]) -> [UInt8]? {
    let values = query.filter { $0.name == "api_key" }
    return values.count == 1 ? values.first.map { Array($0.value.utf8) } : nil
  }

  /// Compares in a time that does not depend on where they differ.
  static func areSame(_ given: [UInt8], _ key: [UInt8]) -> Bool {
    var difference = given.count ^ key.count
    for (index, byte) in key.enumerated() {
      difference |= Int(byte ^ (index < given.count ? given[index] : 0))
    }
    return difference == 0
  }
}
