/// What a student's machine remembers about erasures. It decides what the machine may report.
package struct ErasureLedger: Hashable, Sendable {
  /// The greatest number that this key was told. It never decreases.
  package private(set) var known: UInt64
  /// How many erasures were requested with this key: field 3 of `sharing`.
  package private(set) var requests: UInt32
  /// How many requests are still unanswered. Until all are answered, nothing is reported.
  package private(set) var unanswered: UInt32
  /// The greatest number that this machine ever obeyed, with any key.
  package private(set) var obeyed: UInt64

  /// Creates a ledger; a new machine's ledger is empty.
  package init(
    known: UInt64 = 0, requests: UInt32 = 0, unanswered: UInt32 = 0, obeyed: UInt64 = 0
  ) {
    self.known = known
    self.requests = requests
    self.unanswered = unanswered
    self.obeyed = max(obeyed, known)
  }

  /// The smallest number that this machine accepts: field 4 of `sharing`.
  package var number: UInt64 { min(known + UInt64(unanswered), Standing.lastNumber) }

  /// Whether the number is the last possible one. Another erasure would delete nothing, and nothing answers it.
  package var isUsedUp: Bool { known == Standing.lastNumber }

  /// Whether this machine may report, as far as erasures go.
  package var mayReport: Bool { unanswered == 0 }

  /// Whether this machine reports nothing any more: it waits for the answer to an erasure, and the numbers are used up.
  package var neverReportsAgain: Bool { !mayReport && isUsedUp }

  /// Notes that the student erased, stopped or left on this machine. This is a moment of erasure.
  package mutating func request() {
    guard requests < .max else { return }
    requests += 1
    unanswered += 1
  }

  /// Obeys the number in a standing.
  ///
  /// - Returns: Whether this is a moment of erasure, because someone else also erased.
  package mutating func obey(_ told: UInt64) -> Bool {
    let told = min(told, Standing.lastNumber)
    guard told > known else { return false }
    known = told
    guard told > obeyed else { return false }
    let rise = told - obeyed
    obeyed = told
    let answered = UInt32(clamping: min(rise, UInt64(unanswered)))
    unanswered -= answered
    return rise > UInt64(answered)
  }

  /// Starts again with another key: it has been told no number yet, and repeats the unanswered requests.
  package mutating func joinAgain() {
    known = 0
    requests = unanswered
  }
}
