import Foundation

/// Reads values that a program wrote as JSON.
enum JSONRecords {
  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: Its type.
  ///   - data: The file or the line.
  ///   - sentence: What a file of that program is and how to get one, as a sentence without its full stop.
  ///   - line: The line; `nil` for a whole file.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, otherwise sentence: String, inLine line: Int? = nil
  ) throws(TrackerRecordsError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw TrackerRecordsError(
        at: line.map(TrackerRecordsError.Place.line) ?? place(of: error), sentence)
    }
  }

  /// The element of the outermost list in which an error is.
  private static func place(of error: any Error) -> TrackerRecordsError.Place? {
    let path: [any CodingKey]
    switch error as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      path = context.codingPath
    default: return nil
    }
    return path.lazy.compactMap(\.intValue).first.map { .entry($0 + 1) }
  }
}
