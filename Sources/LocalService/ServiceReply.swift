import Foundation

/// What the service answers.
package struct ServiceReply: Hashable, Sendable {
  /// The status of HTTP, 200…599.
  package var status: Int
  /// Lines of the head beside `Content-Type` and `Content-Length`, by their names.
  package var fields: [String: String]
  /// A JSON text; empty for none.
  package var body: [UInt8]

  /// Answers with a JSON text, or with nothing.
  package init(_ status: Int, body: [UInt8] = [], fields: [String: String] = [:]) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Answers with a value.
  package init(_ status: Int, _ value: some Encodable, fields: [String: String] = [:]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.init(status, body: Array(try encoder.encode(value)), fields: fields)
  }

  /// Answers that something was refused.
  ///
  /// - Parameters:
  ///   - code: A word for programs, such as `unknown-session`.
  ///   - message: A sentence for the person who wrote the program.
  package static func refusal(
    _ status: Int, _ code: String, _ message: String, fields: [String: String] = [:]
  ) -> ServiceReply {
    struct Refusal: Encodable {
      struct Reason: Encodable {
        var code: String
        var message: String
      }
      var error: Reason
    }
    let refusal = Refusal(error: .init(code: code, message: message))
    // Two strings can always be written.
    return (try? ServiceReply(status, refusal, fields: fields))
      ?? ServiceReply(status, fields: fields)
  }

  /// Answers with a value that can always be written.
  static func made(
    _ status: Int, _ value: some Encodable, fields: [String: String] = [:]
  ) -> ServiceReply {
    (try? ServiceReply(status, value, fields: fields))
      ?? .refusal(500, "store", "The answer can't be written.")
  }
}
