/// One promise of a protocol, with a way to find out whether an implementation keeps it.
///
/// Checks are independent. Run them one by one to see each as a separate test, or all at once
/// with ``FileSystemConformance``, ``ClockConformance`` or ``TextSourceConformance``.
public struct ConformanceCheck<Subject>: Sendable {
  /// The promise, in a few words. No other check of the same protocol has this name.
  public let name: String
  private let body: @Sendable (Subject, inout ConformanceFindings) throws -> Void

  init(
    _ name: String, _ body: @escaping @Sendable (Subject, inout ConformanceFindings) throws -> Void
  ) {
    self.name = name
    self.body = body
  }

  /// Checks an implementation.
  ///
  /// - Returns: What is wrong, in the order in which it was found; empty if the promise is kept. An error
  ///   that should not have been thrown is a failure, too, and ends the check.
  public func failures(of subject: Subject) -> [ConformanceFailure] {
    var findings = ConformanceFindings(check: name)
    do {
      try body(subject, &findings)
    } catch {
      findings.expect(false, "The check threw “\(error)”; no error was expected.")
    }
    return findings.failures
  }
}

extension ConformanceCheck: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
