import Foundation

/// Reads a table row by row.
///
/// Fields are separated by commas, semicolons or tabs, whichever the first line has most of, and may be in quotes.
///
/// - Source: RFC 4180.
struct CSVRows {
  /// The most fields of a row.
  private static let greatestFieldCount = 1000

  private let bytes: [UInt8]
  private let separator: UInt8
  private var place = 0
  private var line = 1

  init(_ data: Data) {
    bytes = Array(data)
    // A byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    let first = bytes[place...].prefix { $0 != UInt8(ascii: "\n") }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let counts = separators.map { separator in first.count(where: { $0 == separator }) }
    separator = zip(separators, counts).max { $0.1 < $1.1 }?.0 ?? UInt8(ascii: ",")
  }

  /// Returns the next row that is not blank, with the line on which it starts; `nil` behind the last one.
  mutating func next() throws(TrackerRecordsError) -> (line: Int, fields: [String])? {
    while place < bytes.count {
      let row = try row()
      if row.fields.contains(where: { !$0.isEmpty }) { return row }
    }
    return nil
  }

  private mutating func row() throws(TrackerRecordsError) -> (line: Int, fields: [String]) {
    let firstLine = line
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    reading: while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      switch byte {
      case UInt8(ascii: "\"") where isQuoted:
        if place < bytes.count, bytes[place] == byte {
          field.append(byte)
          place += 1
        } else {
          isQuoted = false
        }
      case _ where isQuoted: field.append(byte)
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case separator:
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
        guard fields.count < Self.greatestFieldCount else {
          throw TrackerRecordsError(at: .line(firstLine), "it has more than 1,000 columns")
        }
      case UInt8(ascii: "\n"): break reading
      case UInt8(ascii: "\r"): continue
      default: field.append(byte)
      }
    }
    guard !isQuoted else {
      throw TrackerRecordsError(at: .line(firstLine), "a quote is not closed")
    }
    fields.append(String(decoding: field, as: UTF8.self))
    return (firstLine, fields.map(\.trimmingBlanks))
  }
}
