import FileTracking

/// What a check has found so far.
struct ConformanceFindings {
  let check: String
  private(set) var failures: [ConformanceFailure] = []

  init(check: String) {
    self.check = check
  }

  /// Notes a failure if a condition is not met.
  mutating func expect(_ isMet: Bool, _ sentence: @autoclosure () -> String) {
    guard !isMet else { return }
    failures.append(ConformanceFailure(check: check, sentence: sentence()))
  }

  /// Notes a failure if a value is another one than expected.
  ///
  /// - Parameter subject: What has the value, as the beginning of a sentence.
  mutating func expect<Value: Equatable>(
    _ subject: @autoclosure () -> String, _ found: Value, is expected: Value
  ) {
    expect(found == expected, "\(subject()) is \(found), not \(expected).")
  }

  /// Notes a failure unless an error is thrown that has this code and names this path.
  ///
  /// - Parameter call: What is called, as the beginning of a sentence.
  /// - Returns: The error, if it was one of file tracking.
  @discardableResult
  mutating func expectError(
    _ code: FileTrackingError.Code, of path: String, _ call: String, _ body: () throws -> Void
  ) -> FileTrackingError? {
    do {
      try body()
      expect(false, "\(call) threw nothing, not \(code.name).")
    } catch let error as FileTrackingError {
      expect(error.code == code, "\(call) threw \(error.code.name), not \(code.name).")
      expect(
        PathText.areSame(error.path, path),
        "The error of \(call) names \(error.path.debugDescription), not the path as it was given.")
      return error
    } catch {
      expect(false, "\(call) threw “\(error)”, not a FileTrackingError.")
    }
    return nil
  }
}
