/// Finds the words that the shortest way from one row of words to another keeps.
///
/// The middle of the way is searched from both ends, then that of both halves, in memory that grows
/// with the rows. A search that takes too many steps is split where it got furthest.
///
/// - Source: Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), section 4b; GNU
///   diffutils, `diffseq.h`, for the limit.
struct ShortestEdit {
  /// Words that are the same in both rows.
  struct Match: Equatable {
    let before: Int
    let after: Int
    let count: Int
  }

  /// A part of both rows.
  private struct Box {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  /// However few steps remain, a way of so many differences from either end is looked for.
  private static let leastSearchDepth = 64
  private static let unreached = -1
  private static let unreachedBackward = Int.max / 2

  private let before: [Int32]
  private let after: [Int32]
  private let searchDepth: Int
  private var stepCount = 0
  private var matches: [Match] = []
  /// How far right each diagonal was reached from the start, and how far left from the end; the
  /// diagonal of the place (x, y) is x - y, and comes after those of all rows' ends.
  private var forward: [Int]
  private var backward: [Int]
  private let origin: Int

  /// Finds what is kept.
  ///
  /// - Parameters:
  ///   - before: The first row.
  ///   - after: The second row.
  ///   - steps: How many steps may be taken; this search may take half of them. Afterwards how many remain,
  ///     at least 0.
  /// - Returns: Matches in no order that do not overlap.
  /// - Complexity: O((*n* + *m*) · *d*), *n* and *m* words and *d* differences, at most *steps*
  ///   and 200 for each word.
  static func matches(_ before: [Int32], _ after: [Int32], steps: inout Int) -> [Match] {
    let depth = max(leastSearchDepth, steps / 2 / max(1, before.count + after.count))
    var edit = ShortestEdit(before, after, searchDepth: depth)
    edit.run()
    steps = max(0, steps - edit.stepCount)
    return edit.matches
  }

  private init(_ before: [Int32], _ after: [Int32], searchDepth: Int) {
    (self.before, self.after, self.searchDepth) = (before, after, searchDepth)
    origin = after.count + 1
    forward = Array(repeating: Self.unreached, count: before.count + after.count + 3)
    backward = Array(repeating: Self.unreachedBackward, count: forward.count)
  }

  private mutating func run() {
    var open = [Box(left: 0, top: 0, right: before.count, bottom: after.count)]
    while var box = open.popLast() {
      matchEnds(&box)
      guard box.left < box.right, box.top < box.bottom else { continue }
      let (x, y) = middle(of: box)
      open.append(Box(left: x, top: y, right: box.right, bottom: box.bottom))
      open.append(Box(left: box.left, top: box.top, right: x, bottom: y))
    }
  }

  /// Takes off what is the same at both ends of a box.
  private mutating func matchEnds(_ box: inout Box) {
    let (left, top) = (box.left, box.top)
    while box.left < box.right, box.top < box.bottom, before[box.left] == after[box.top] {
      (box.left, box.top) = (box.left + 1, box.top + 1)
    }
    if box.left > left { matches.append(Match(before: left, after: top, count: box.left - left)) }
    let right = box.right
    while box.left < box.right, box.top < box.bottom, before[box.right - 1] == after[box.bottom - 1]
    {
      (box.right, box.bottom) = (box.right - 1, box.bottom - 1)
    }
    if box.right < right {
      matches.append(Match(before: box.right, after: box.bottom, count: right - box.right))
    }
  }

  /// Finds a place on the shortest way through a box, or on one that looks short.
  private mutating func middle(of box: Box) -> (x: Int, y: Int) {
    let origin = origin
    var place: (x: Int, y: Int)?
    var stepCount = 0
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        forward.withUnsafeMutableBufferPointer { forward in
          backward.withUnsafeMutableBufferPointer { backward in
            var search = Search(
              box: box, before: before, after: after, origin: origin, forward: forward,
              backward: backward)
            for _ in 0..<searchDepth {
              place = search.advance() ?? search.retreat()
              if place != nil { break }
            }
            if place == nil { place = search.furthest() }
            stepCount = search.stepCount
          }
        }
      }
    }
    self.stepCount += stepCount
    return place ?? (box.left, box.top)
  }

  /// A search from both ends of a box.
  private struct Search {
    let box: Box
    let before: UnsafeBufferPointer<Int32>
    let after: UnsafeBufferPointer<Int32>
    let origin: Int
    let forward: UnsafeMutableBufferPointer<Int>
    let backward: UnsafeMutableBufferPointer<Int>
    /// The diagonals that were reached, every other one of them in each round.
    var forwardLow: Int
    var forwardHigh: Int
    var backwardLow: Int
    var backwardHigh: Int
    var stepCount = 0

    init(
      box: Box, before: UnsafeBufferPointer<Int32>, after: UnsafeBufferPointer<Int32>, origin: Int,
      forward: UnsafeMutableBufferPointer<Int>, backward: UnsafeMutableBufferPointer<Int>
    ) {
      (self.box, self.before, self.after, self.origin) = (box, before, after, origin)
      (self.forward, self.backward) = (forward, backward)
      (forwardLow, backwardLow) = (box.left - box.top, box.right - box.bottom)
      (forwardHigh, backwardHigh) = (forwardLow, backwardLow)
      forward[origin + forwardLow] = box.left
      backward[origin + backwardLow] = box.right
    }

    private var lowest: Int { box.left - box.bottom }
    private var highest: Int { box.right - box.top }
    /// Whether the shortest way has an odd number of differences, so that the search from the start
    /// meets the other one.
    private var isOdd: Bool { (box.left - box.top - box.right + box.bottom) & 1 != 0 }

    /// Goes one difference further from the start.
    ///
    /// - Returns: Where the search from the end was met, if it was.
    mutating func advance() -> (x: Int, y: Int)? {
      if forwardLow > lowest {
        forwardLow -= 1
        forward[origin + forwardLow - 1] = ShortestEdit.unreached
      } else {
        forwardLow += 1
      }
      if forwardHigh < highest {
        forwardHigh += 1
        forward[origin + forwardHigh + 1] = ShortestEdit.unreached
      } else {
        forwardHigh -= 1
      }
      var diagonal = forwardHigh
      while diagonal >= forwardLow {
        let (low, high) = (forward[origin &+ diagonal &- 1], forward[origin &+ diagonal &+ 1])
        var x = low < high ? high : low &+ 1
        let start = x
        while x < box.right, x &- diagonal < box.bottom, before[x] == after[x &- diagonal] {
          x &+= 1
        }
        stepCount &+= 1 &+ x &- start
        forward[origin + diagonal] = x
        if isOdd, backwardLow <= diagonal, diagonal <= backwardHigh,
          backward[origin + diagonal] <= x
        {
          return (x, x - diagonal)
        }
        diagonal &-= 2
      }
      return nil
    }

    /// Goes one difference further from the end.
    ///
    /// - Returns: Where the search from the start was met, if it was.
    mutating func retreat() -> (x: Int, y: Int)? {
      if backwardLow > lowest {
        backwardLow -= 1
        backward[origin + backwardLow - 1] = ShortestEdit.unreachedBackward
      } else {
        backwardLow += 1
      }
      if backwardHigh < highest {
        backwardHigh += 1
        backward[origin + backwardHigh + 1] = ShortestEdit.unreachedBackward
      } else {
        backwardHigh -= 1
      }
      var diagonal = backwardHigh
      while diagonal >= backwardLow {
        let (low, high) = (backward[origin &+ diagonal &- 1], backward[origin &+ diagonal &+ 1])
        var x = low < high ? low : high &- 1
        let start = x
        while x > box.left, x &- diagonal > box.top, before[x &- 1] == after[x &- diagonal &- 1] {
          x &-= 1
        }
        stepCount &+= 1 &+ start &- x
        backward[origin + diagonal] = x
        if !isOdd, forwardLow <= diagonal, diagonal <= forwardHigh, x <= forward[origin + diagonal]
        {
          return (x, x - diagonal)
        }
        diagonal &-= 2
      }
      return nil
    }

    /// Returns the place that is furthest from the end it was reached from.
    func furthest() -> (x: Int, y: Int) {
      var fromBegin = (x: box.left, y: box.top)
      for diagonal in stride(from: forwardHigh, through: forwardLow, by: -2) {
        var x = min(forward[origin + diagonal], box.right)
        if x - diagonal > box.bottom { x = box.bottom + diagonal }
        if 2 * x - diagonal > fromBegin.x + fromBegin.y { fromBegin = (x, x - diagonal) }
      }
      var fromEnd = (x: box.right, y: box.bottom)
      for diagonal in stride(from: backwardHigh, through: backwardLow, by: -2) {
        var x = max(backward[origin + diagonal], box.left)
        if x - diagonal < box.top { x = box.top + diagonal }
        if 2 * x - diagonal < fromEnd.x + fromEnd.y { fromEnd = (x, x - diagonal) }
      }
      let advance = fromBegin.x + fromBegin.y - box.left - box.top
      let retreat = box.right + box.bottom - fromEnd.x - fromEnd.y
      return advance >= retreat ? fromBegin : fromEnd
    }
  }
}
