internal import FileProgress
public import Foundation
internal import ProgressModel

/// A kind of result that a context reports, for teachers.
///
/// Two with the same kind and details are equal.
///
/// - Source: ClassKit, `CLSProgressReportingCapability`.
open class CLSProgressReportingCapability: CLSObject, @unchecked Sendable {
  // Nothing in it changes.

  /// What is reported.
  @nonexhaustive
  public enum Kind: Int, Sendable {
    /// Time, which is always reported.
    case duration = 0
    /// The progress of an activity.
    case percent
    /// A yes or no.
    case binary
    /// A number.
    case quantity
    /// Points out of possible points.
    case score
  }

  private let value: (kind: Kind, details: String?)
  private let madeAt: Date

  /// What is reported.
  open var kind: Kind { value.kind }

  /// A phrase for teachers, such as "Reports the number of hints".
  open var details: String? { value.details }

  /// Creates a capability.
  public init(kind: Kind, details: String?) {
    value = (kind, details)
    madeAt = Date()
    super.init()
  }

  /// Reads a capability from an archive; `nil` for an unknown kind.
  public required init?(coder: NSCoder) {
    guard let kind = Kind(rawValue: coder.decodeInteger(forKey: "kind")) else { return nil }
    value = (kind, coder.text(forKey: "details"))
    madeAt = coder.moment(forKey: "dateCreated")
    super.init(coder: coder)
  }

  /// Writes the capability to an archive.
  open override func encode(with coder: NSCoder) {
    coder.encode(kind.rawValue, forKey: "kind")
    coder.encode(text: details, forKey: "details")
    coder.encode(moment: madeAt, forKey: "dateCreated")
  }

  /// When this object was made.
  open override var dateCreated: Date { madeAt }

  /// Whether another one has the same kind and details.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLSProgressReportingCapability else { return false }
    return kind == other.kind && details == other.details
  }

  /// A hash of the kind.
  open override var hash: Int { kind.hashValue }

  /// Its kind and details.
  open override var description: String {
    "\(type(of: self))(\(kind)\(details.map { ", \"\($0)\"" } ?? ""))"
  }
}

extension CLSProgressReportingCapability {
  convenience init(_ capability: ContextCapability) {
    self.init(
      kind: Kind(rawValue: capability.kind.rawValue) ?? .duration, details: capability.details)
  }

  /// The value of the library.
  var capability: ContextCapability {
    ContextCapability(
      kind: ContextCapability.Kind(rawValue: kind.rawValue) ?? .duration, details: details)
  }
}
