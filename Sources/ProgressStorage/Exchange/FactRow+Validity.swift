import ProgressModel

extension FactRow {
  /// What is wrong with the row that the schema does not check and reading would stumble over, such
  /// as "its reason is nothing that this program knows"; `nil` if nothing is.
  ///
  /// A row from outside, or from a damaged database, is written only if nothing is wrong with it.
  var problem: String? {
    for (column, value) in zip(table.ownColumns, values) where value != .null {
      if let problem = problem(of: value, in: column) { return problem }
    }
    if table.name == FactTable.sketch.name { return sketchProblem }
    return table.name == "item" ? itemProblem : nil
  }

  /// The index has each term of a sketch once, and SQLite takes no second one where a sketch takes the place
  /// of another.
  private var sketchProblem: String? {
    guard let index = table.ownColumns.firstIndex(of: "bytes"),
      case .bytes(let bytes) = values[index]
    else { return nil }
    let terms = stride(from: 0, to: bytes.count / 3 * 3, by: 3).map { place in
      Array(bytes.dropFirst(place).prefix(3))
    }
    return Set(terms).count == terms.count ? nil : "its sketch has a term twice"
  }

  private func problem(of value: StoredValue, in column: String) -> String? {
    if table.blobColumns.contains(column) {
      let isOther = FactTable.otherBytes.contains(column)
      guard case .bytes(let bytes) = value, bytes.count == 16 || isOther,
        bytes.count <= FactTable.greatestByteCount
      else { return "its \(column) is no identifier" }
      return nil
    }
    if let words = table.choices[column] {
      let isKnown = value.text.map(words.contains) ?? false
      return isKnown ? nil : "its \(column) is nothing that this program knows"
    }
    guard let range = Self.range(ofColumn: column) else { return nil }
    guard let number = value.integer, range.contains(number) else {
      return "its \(column) is no number that can be"
    }
    return nil
  }

  private var itemProblem: String? {
    func column(_ name: String) -> StoredValue {
      table.ownColumns.firstIndex(of: name).map { values[$0] } ?? .null
    }
    let columns = ItemColumns(
      kind: column("kind").text,
      number: column("number").number,
      possible: column("possible").number,
      valueType: column("valueType").integer.flatMap(Int.init(exactly:)))
    if columns.kind == nil { return nil }
    guard let value = try? columns.value(path: "") else {
      return "an item has no value of its kind"
    }
    return value.isValid ? nil : "an item has an impossible value"
  }

  /// Numbers are added to each other, so that each keeps well away from the largest one.
  private static func range(ofColumn column: String) -> Range<Int64>? {
    switch column {
    case "wallStartNanoseconds", "seenAtNanoseconds": 0..<1 << 62
    // The end of the longest span that begins last: a session whose owner is gone ends there.
    case "endedAtNanoseconds": 0..<1 << 62 + 1 << 58
    // Nine years without a restart, and no clock that stood still.
    case "durationNanoseconds", "monotonicStartNanoseconds": 0..<1 << 58
    case "byteCount", "beforeByteCount", "afterByteCount": 0..<1 << 62
    case "words", "wordsAdded", "wordsRemoved", "wordsPasted": 0..<1 << 48
    case "beatIntervalNanoseconds": 1..<1 << 58
    case "minute", "position": 0..<1 << 30
    case "since": 0..<Int64.max / 2
    case "utcOffsetSeconds", "handleType": Int64(Int32.min)..<Int64(Int32.max) + 1
    default: nil
    }
  }
}
