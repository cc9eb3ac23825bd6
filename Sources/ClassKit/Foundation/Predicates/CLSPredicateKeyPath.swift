/// A property that a predicate may ask a context for.
///
/// - Source: ClassKit, `CLSPredicateKeyPath`. A raw value is the name of the property.
public struct CLSPredicateKeyPath: RawRepresentable, Hashable, Sendable {
  /// The name of the property.
  public let rawValue: String

  /// Creates a key path.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key path.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// When the context was made.
  public static let dateCreated = CLSPredicateKeyPath(rawValue: "dateCreated")
  /// What the application calls the context.
  public static let identifier = CLSPredicateKeyPath(rawValue: "identifier")
  /// What people call the context.
  public static let title = CLSPredicateKeyPath(rawValue: "title")
  /// The link that opens the context.
  public static let universalLinkURL = CLSPredicateKeyPath(rawValue: "universalLinkURL")
  /// The subject of the context.
  public static let topic = CLSPredicateKeyPath(rawValue: "topic")
  /// The context above.
  public static let parent = CLSPredicateKeyPath(rawValue: "parent")

  /// All of them.
  static let all = [dateCreated, identifier, title, universalLinkURL, topic, parent]
}

// On Apple platforms the names of a framework are objects as soon as one writes `as CVarArg`.

extension CLSPredicateKeyPath: CVarArg {
  /// The address of the name, for `%@` in Foundation's formats.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: rawValue) }
}

extension CLSContextTopic: CVarArg {
  /// The address of the name, for `%@` in Foundation's formats.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: rawValue) }
}

extension CLSErrorUserInfoKey: CVarArg {
  /// The address of the name, for `%@` in Foundation's formats.
  public var _cVarArgEncoding: [Int] { encodedDescription(of: rawValue) }
}
