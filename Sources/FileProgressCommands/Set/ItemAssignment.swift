import FileProgress

/// What is typed to give an item its value: `ID:TITLE=VALUE`, split at the first colon and the last
/// equals sign.
struct ItemAssignment {
  let identifier: String
  let title: String
  let value: String

  init?(_ argument: String) {
    guard let colon = argument.firstIndex(of: ":"), let equals = argument.lastIndex(of: "="),
      colon < equals, colon > argument.startIndex
    else { return nil }
    identifier = String(argument[..<colon])
    title = String(argument[argument.index(after: colon)..<equals])
    value = String(argument[argument.index(after: equals)...])
  }
}

extension ItemAssignment {
  /// Says which part is missing.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - form: How all of it is written, with an example.
  ///   - problem: Says what is wrong with a value; `nil` if nothing is wrong.
  static func advice(
    about text: String, form: String, _ problem: (ItemAssignment) -> String?
  ) -> String {
    let cause: String? =
      if let assignment = ItemAssignment(text) {
        problem(assignment)
      } else if let equals = text.lastIndex(of: "=") {
        text[..<equals].contains(":") ? "the ID is missing" : "the title is missing"
      } else {
        "the value is missing"
      }
    let sentence = cause.map { $0.prefix(1).uppercased() + $0.dropFirst() + ". " } ?? ""
    return "\"\(text)\" is not valid. \(sentence)Write \(form)."
  }
}

/// `ID:TITLE=N`
struct QuantityArgument: OptionValue {
  let assignment: ItemAssignment
  let quantity: Double

  init?(argument: String) {
    guard let assignment = ItemAssignment(argument),
      let quantity = DecimalNumber.value(of: assignment.value)
    else {
      return nil
    }
    self.assignment = assignment
    self.quantity = quantity
  }

  static func advice(about text: String) -> String {
    ItemAssignment.advice(about: text, form: "ID:TITLE=N, such as pages:Pages=12") {
      "\"\($0.value)\" is not a number"
    }
  }
}

/// `ID:TITLE=8/10`
struct ScoreArgument: OptionValue {
  let assignment: ItemAssignment
  let score: Double
  let maxScore: Double

  init?(argument: String) {
    guard let assignment = ItemAssignment(argument) else { return nil }
    let numbers = assignment.value.split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2, let score = DecimalNumber.value(of: numbers[0]),
      let maxScore = DecimalNumber.value(of: numbers[1])
    else { return nil }
    self.assignment = assignment
    self.score = score
    self.maxScore = maxScore
  }

  static func advice(about text: String) -> String {
    ItemAssignment.advice(about: text, form: "ID:TITLE=POINTS/POSSIBLE, such as quiz:Quiz=8/10") {
      "\"\($0.value)\" is not a score"
    }
  }
}

/// `ID:TITLE:TYPE=VALUE`
struct BinaryArgument: OptionValue {
  let identifier: String
  let title: String
  let type: BinaryValueType
  let value: Bool

  init?(argument: String) {
    guard let assignment = ItemAssignment(argument),
      let colon = assignment.title.lastIndex(of: ":"),
      let type = BinaryValueType(
        name: String(assignment.title[assignment.title.index(after: colon)...]))
    else { return nil }
    switch assignment.value {
    case "true", type.word(for: true): value = true
    case "false", type.word(for: false): value = false
    default: return nil
    }
    identifier = assignment.identifier
    title = String(assignment.title[..<colon])
    self.type = type
  }

  static func advice(about text: String) -> String {
    let types = BinaryValueType.allCases.map(\.name)
    let form =
      "ID:TITLE:TYPE=VALUE, such as done:Done:yesNo=yes; the types are "
      + types.dropLast().joined(separator: ", ") + " and " + (types.last ?? "")
    return ItemAssignment.advice(about: text, form: form) { assignment in
      guard let colon = assignment.title.lastIndex(of: ":") else { return "the type is missing" }
      let name = String(assignment.title[assignment.title.index(after: colon)...])
      guard let type = BinaryValueType(name: name) else { return "\"\(name)\" is not a type" }
      return "a \(name) is \(type.word(for: true)) or \(type.word(for: false))"
    }
  }
}

/// `0.2..0.4`
struct RangeArgument: OptionValue {
  let start: FractionArgument
  let end: FractionArgument

  init?(argument: String) {
    guard let (start, end) = Self.ends(of: argument), start.fraction <= end.fraction else {
      return nil
    }
    self.start = start
    self.end = end
  }

  private static func ends(
    of text: String
  ) -> (start: FractionArgument, end: FractionArgument)? {
    guard let match = text.wholeMatch(of: /([0-9.eE+%-]+?)\.\.([0-9.eE+%-]+)/),
      let start = FractionArgument(match.1), let end = FractionArgument(match.2)
    else { return nil }
    return (start, end)
  }

  static func advice(about text: String) -> String {
    guard let (start, end) = ends(of: text) else {
      return "\"\(text)\" is not a range. Examples: 0.2..0.4, 20%..40%."
    }
    return "\"\(text)\" is reversed. Write \(end.text)..\(start.text)."
  }
}
