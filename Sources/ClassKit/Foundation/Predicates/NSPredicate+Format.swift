private import ClassKitOS
public import Foundation
private import Synchronization

// Foundation on Linux declares these and marks them unavailable; ours are chosen instead.

extension NSPredicate {
  /// Creates a predicate from a format, for example `"parent = %@"`, and its arguments.
  ///
  /// A format that it does not know, or a wrong argument, makes a predicate that matches nothing. A look-up of
  /// contexts then throws ``CLSError/invalidArgument`` and says what is wrong.
  ///
  /// - Source: Foundation on Apple platforms, with the forms that ClassKit documents.
  public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
    self.init(PredicateMatching(predicateFormat, args))
  }

  /// Creates a predicate from a format and an array with its arguments.
  ///
  /// - Source: Foundation on Apple platforms, with the forms that ClassKit documents.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self.init(PredicateMatching(predicateFormat, arguments ?? []))
  }

  private convenience init(_ matching: PredicateMatching) {
    self.init(block: { object, _ in matching.matches(object) })
  }
}

/// What the block of a predicate does.
private final class PredicateMatching {
  private let format: Result<PredicateFormat, PredicateFormatError>
  /// Whether the log has the error already. Outside of a look-up, only the log can tell it.
  private let isLogged = Atomic(false)

  init(_ text: String, _ arguments: [Any]) {
    format = Result { () throws(PredicateFormatError) in
      try PredicateFormat(text, arguments: arguments)
    }
  }

  func matches(_ object: Any?) -> Bool {
    do {
      return try format.get().matches(object)
    } catch {
      if !PredicateFailure.report(error), !isLogged.exchange(true, ordering: .relaxed) {
        os_log(.error, "\(error)")
      }
      return false
    }
  }
}
