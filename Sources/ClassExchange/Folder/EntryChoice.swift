import ClassModel

/// Chooses which files of a writer's directory are read, and in which order.
///
/// Anyone who can write in the class folder can put any number of files there, under any names. What a reader waits
/// for must not be lost among them: the next numbers come first, and no kind of name can use up the places of another.
struct EntryChoice {
  /// How many numbers after the last complete one come first.
  static let nextCount: UInt32 = 32
  /// How many numbers before and after the greatest that was seen come next. A log has at most 16 entries.
  static let nearCount: UInt32 = 16
  /// How many files a log normally has at most.
  private static let logCount: UInt32 = 16
  /// How many places are left to other names in any case.
  private static let leastOtherCount = 8
  /// How many names are remembered. What is listed after them has a chance at the next reading.
  static let mostNameCount = 1_000_000

  /// What a name promises. The smaller it is, the earlier the file is read.
  ///
  /// What comes after the first three can have any number of names.
  private enum Promise: Int, CaseIterable {
    /// It is one of the next numbers.
    case next
    /// It has one of the last numbers of the log, according to the writer's own hint and what was seen. A reader who
    /// knows no number, or is far behind, finds the log there.
    case newest
    /// It has a number near the smaller of the two, or a little above what was seen.
    case near
    /// An entry with its number was read before, but not this file. Its writer may have been put back to an earlier
    /// state.
    case read
    /// It is a copy of one of the first three, such as a sync tool makes, or a writer whose name was taken.
    case copy
    /// It has a later number.
    case later
    /// It has no number, or is a copy of an entry that was read.
    case other
    /// Its number is so high that an honest machine does not reach it.
    case far
  }

  private struct Candidate {
    var number: UInt32
    var name: String
  }

  private let above: UInt32
  private let seen: UInt32
  private let hint: UInt32
  /// Where the log ends, according to the hint and what was seen.
  private let newest: UInt32
  private let includesRead: Bool
  private let mostNameCount: Int
  private var groups = [[Candidate]](repeating: [], count: Promise.allCases.count)
  /// How many names were added that may be wanted entries.
  private(set) var count = 0
  /// Whether there are entries that aren't wanted, because their numbers are lower.
  private(set) var hasLower = false

  init(
    above: UInt32, seen: UInt32 = 0, hint: UInt32 = 0, includesRead: Bool = false,
    mostNameCount: Int = Self.mostNameCount
  ) {
    self.mostNameCount = mostNameCount
    self.above = above
    self.seen = max(above, seen)
    self.hint = hint
    // The hint is signed, but it may be an old one that somebody put back.
    newest = seen > above ? max(hint, seen) : hint
    self.includesRead = includesRead
  }

  /// Adds a name if it may be that of an entry.
  ///
  /// - Parameter isJudged: Whether the file need not be read. Asked only if its name is that of an entry that is wanted
  ///   or would be read again.
  mutating func add(_ name: String, isJudged: (String) -> Bool = { _ in false }) {
    guard ClassFolderName.isEntry(name) else { return }
    let number = ClassFolderName.sequence(of: name)
    if let number, number <= above {
      hasLower = true
      guard includesRead else { return }
    }
    count += 1
    guard !isJudged(name) else { return }
    let promise: Promise
    let found = number ?? ClassFolderName.sequenceInCopy(name)
    if let number, number <= above {
      promise = number.isAmongLast(Self.logCount, upTo: hint) ? .newest : .read
    } else if let found, found > above {
      if found - above <= Self.nextCount {
        promise = number == nil ? .copy : .next
      } else if found.isAmongLast(Self.logCount, upTo: newest) {
        promise = number == nil ? .copy : .newest
      } else if found.isAmongLast(Self.nearCount, upTo: seen)
        || found.isAmongLast(Self.logCount, upTo: hint)
        || found > seen && found - seen <= Self.nearCount
      {
        promise = number == nil ? .copy : .near
      } else {
        promise = found > seen && found - seen > ClassState.leapLimit ? .far : .later
      }
    } else {
      promise = .other
    }
    // There are only a few names of the first three kinds.
    guard count <= mostNameCount || promise.rawValue <= Promise.near.rawValue else { return }
    groups[promise.rawValue].append(Candidate(number: found ?? 0, name: name))
  }

  /// Adds all names in a directory that may be those of entries.
  mutating func add(
    namesIn directory: borrowing FolderDescriptor, isJudged: (String) -> Bool = { _ in false }
  ) throws(ExchangeFailure) {
    var choice = self
    try directory.forEachName { name in
      if let name { choice.add(name, isJudged: isJudged) }
      return true
    }
    self = choice
  }

  /// The names to read, in order.
  ///
  /// The next numbers take all places that they need. Then the newest ones and those near them take all but eight.
  /// There can be 32, 16 and 48 of them. Every other group takes at most half of what is left, so that the following
  /// ones have some; what then is still free goes to the groups in order. Of a group that is too large, the lowest
  /// numbers have half of its places and chance gives the others, so no file is passed over for ever.
  func names(atMost limit: Int, using random: RandomSource) -> [String] {
    var random = random
    var chosen: [String] = []
    var rests: [ArraySlice<String>] = []
    for (index, group) in groups.enumerated() {
      let left = limit - chosen.count
      if index == Promise.next.rawValue {
        chosen += group.sorted { $0.number < $1.number }.prefix(left).map(\.name)
        continue
      }
      let isNear = index <= Promise.near.rawValue
      let places = isNear ? max(left - Self.leastOtherCount, 0) : left / 2 + left % 2
      let ordered = Self.ordered(group, places: places, atMost: left, using: &random)
      chosen += ordered.prefix(places)
      rests.append(ordered.dropFirst(places))
    }
    for rest in rests { chosen += rest.prefix(limit - chosen.count) }
    return chosen
  }

  /// At most a number of names of a group: the lowest numbers for half of the places, then any.
  private static func ordered(
    _ group: [Candidate], places: Int, atMost limit: Int, using random: inout RandomSource
  ) -> [String] {
    var sorted = group.sorted {
      $0.number != $1.number
        ? $0.number < $1.number : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    guard sorted.count > places else { return sorted.map(\.name) }
    let end = min(limit, sorted.count)
    for index in places / 2..<max(places / 2, end) {
      sorted.swapAt(index, Int.random(in: index..<sorted.count, using: &random))
    }
    return sorted.prefix(end).map(\.name)
  }
}

extension UInt32 {
  /// Whether this is one of the last numbers of a log that ends with a number.
  fileprivate func isAmongLast(_ count: UInt32, upTo last: UInt32) -> Bool {
    self <= last && last - self < count
  }
}
