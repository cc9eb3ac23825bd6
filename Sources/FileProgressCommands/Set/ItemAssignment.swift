import ArgumentParser
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

/// `ID:TITLE=N`
struct QuantityArgument: ExpressibleByArgument {
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
}

/// `ID:TITLE=8/10`
struct ScoreArgument: ExpressibleByArgument {
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
}

/// `ID:TITLE:TYPE=VALUE`
struct BinaryArgument: ExpressibleByArgument {
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
}

/// `0.2..0.4`
struct RangeArgument: ExpressibleByArgument {
  let start: FractionArgument
  let end: FractionArgument

  init?(argument: String) {
    guard let match = argument.wholeMatch(of: /([0-9.eE+%-]+?)\.\.([0-9.eE+%-]+)/),
      let start = FractionArgument(match.1), let end = FractionArgument(match.2),
      start.fraction <= end.fraction
    else { return nil }
    self.start = start
    self.end = end
  }
}
