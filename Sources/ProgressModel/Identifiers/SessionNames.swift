/// Short names of sessions, as people type them: the first digits of an identifier's random part.
///
/// The first digits of the whole identifier are its time, and the same for all sessions of one minute.
package struct SessionNames: Sendable {
  /// The fewest digits of a name.
  package static let leastDigitCount = 4
  private static let digitCount = 12

  /// What a person may have meant.
  package enum Match: Hashable, Sendable {
    /// One session.
    case found(SessionIdentifier)
    /// Several, each with a longer name.
    case ambiguous([SessionIdentifier])
    /// None, although it could be a name.
    case unknown
    /// The text can't be a name: it has other characters than digits, or too few of them.
    case noName
  }

  /// The sessions, sorted by their digits.
  private let sorted: [SessionIdentifier]

  /// Names sessions.
  ///
  /// - Parameter sessions: All that exist, in any order.
  /// - Complexity: O(*n* log *n*).
  package init(_ sessions: [SessionIdentifier]) {
    sorted = sessions.sorted { Self.randomPart(of: $0) < Self.randomPart(of: $1) }
  }

  /// Returns the shortest name that no other session has.
  ///
  /// - Complexity: O(log *n*).
  package func name(of session: SessionIdentifier) -> String {
    let place = firstIndex(atLeast: Self.randomPart(of: session))
    let digits = Self.digits(of: session)
    var shared = 0
    for index in max(0, place - 1)..<min(sorted.count, place + 2)
    where sorted[index] != session {
      let common = zip(digits, Self.digits(of: sorted[index])).prefix { $0 == $1 }.count
      shared = max(shared, common)
    }
    guard shared < Self.digitCount else { return session.description }
    return String(decoding: digits.prefix(max(Self.leastDigitCount, shared + 1)), as: UTF8.self)
  }

  /// Finds the session that a person means.
  ///
  /// - Parameter typed: The first digits of a name, or of a whole identifier, in either case.
  package func match(_ typed: String) -> Match {
    let digits = typed.lowercased().utf8.filter { $0 != UInt8(ascii: "-") }
    guard Self.leastDigitCount...32 ~= digits.count,
      typed.unicodeScalars.allSatisfy({ $0 == "-" || ($0.isASCII && Character($0).isHexDigit) })
    else { return .noName }
    var found = sorted.filter { Self.digits(of: $0).starts(with: digits) }
    if found.isEmpty, digits.count > Self.leastDigitCount {
      found = sorted.filter { Self.allDigits(of: $0).starts(with: digits) }
    }
    guard let session = found.first else { return .unknown }
    return found.count == 1 ? .found(session) : .ambiguous(found)
  }

  private func firstIndex(atLeast part: UInt64) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if Self.randomPart(of: sorted[middle]) < part { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func randomPart(of session: SessionIdentifier) -> UInt64 {
    session.value.low & 0xFFFF_FFFF_FFFF
  }

  private static func digits(of session: SessionIdentifier) -> [UInt8] {
    allDigits(of: session).suffix(digitCount)
  }

  private static func allDigits(of session: SessionIdentifier) -> [UInt8] {
    session.description.utf8.filter { $0 != UInt8(ascii: "-") }
  }
}
