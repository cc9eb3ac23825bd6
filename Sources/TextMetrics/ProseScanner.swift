/// Counts the words of `prose` character by character.
struct ProseScanner: Equatable, Sendable {
  /// What went before.
  enum State: UInt8, Sendable {
    /// A separator, or nothing.
    case separated
    /// A letter, and what belongs to it.
    case letter
    /// One hyphen.
    case hyphen
    /// Two hyphens or more.
    case hyphens
    /// A character that is a word by itself.
    case alone
    /// An ideograph or the like.
    case wide
    /// A letter and invisible signs; they are words only if no letter follows.
    case format
  }

  var state = State.separated
  private var formatCount = 0

  /// Reads a character.
  ///
  /// - Returns: The number of words that turned out to begin.
  @inline(__always)
  mutating func take(_ character: ProseClass) -> Int {
    switch character {
    case .letter:
      let isJoined = state == .letter || state == .hyphen || state == .format
      return move(to: .letter, adding: isJoined ? 0 : 1)
    case .separator: return leaveFormat() + move(to: .separated, adding: 0)
    case .hyphen: return takeHyphen()
    case .wide: return move(to: .wide, adding: 1)
    case .alone: return leaveFormat() + move(to: .alone, adding: 1)
    case .extend: return takeExtend()
    case .format: return takeFormat()
    case .invisible: return 0
    }
  }

  /// Ends the text.
  ///
  /// - Returns: The number of words that turned out to begin.
  mutating func finish() -> Int {
    leaveFormat() + move(to: .separated, adding: 0)
  }

  @inline(__always)
  private mutating func move(to state: State, adding words: Int) -> Int {
    self.state = state
    return words
  }

  private mutating func takeHyphen() -> Int {
    switch state {
    case .letter: return move(to: .hyphen, adding: 0)
    case .hyphen, .hyphens: return move(to: .hyphens, adding: 0)
    case .separated, .alone, .wide, .format: return leaveFormat() + move(to: .hyphen, adding: 1)
    }
  }

  private mutating func takeExtend() -> Int {
    switch state {
    case .separated, .hyphen, .hyphens: return move(to: .alone, adding: 1)
    case .wide: return move(to: .letter, adding: 1)
    case .letter, .alone, .format: return 0
    }
  }

  private mutating func takeFormat() -> Int {
    switch state {
    case .letter:
      formatCount = 1
      return move(to: .format, adding: 0)
    case .wide:
      formatCount = 0
      return move(to: .format, adding: 1)
    case .format:
      formatCount += 1
      return 0
    case .separated, .hyphen, .hyphens, .alone: return move(to: .alone, adding: 1)
    }
  }

  /// Counts invisible signs that no letter followed.
  @inline(__always)
  private mutating func leaveFormat() -> Int {
    guard state == .format else { return 0 }
    state = .alone
    return formatCount
  }

  static func == (first: ProseScanner, second: ProseScanner) -> Bool {
    // The count is of no account, and left as it was, in any other state.
    first.state == second.state
      && (first.state != .format || first.formatCount == second.formatCount)
  }
}
