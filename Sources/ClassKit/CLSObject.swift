public import Foundation

/// The base class of everything in ClassKit.
///
/// Objects may be used from any thread.
///
/// - Source: ClassKit, `CLSObject`.
open class CLSObject: NSObject, NSSecureCoding, CVarArg, @unchecked Sendable {
  // It has no state. Each class below keeps its own in a lock, or in objects of the library that have one.

  /// Creates an object of a class of this module.
  override init() { super.init() }

  /// Reads an object from an archive.
  public required init?(coder: NSCoder) { super.init() }

  /// Writes what ``init(coder:)`` reads.
  open func encode(with coder: NSCoder) {}

  /// Always `true`: archives with secure coding can contain it.
  open class var supportsSecureCoding: Bool { true }

  /// When it was made.
  open var dateCreated: Date { Date(timeIntervalSince1970: 0) }

  /// When it was last changed.
  open var dateLastModified: Date { dateCreated }

  /// The description, for `%@` in formats.
  public var _cVarArgEncoding: [Int] {
    encodedDescription(of: self)
  }
}
