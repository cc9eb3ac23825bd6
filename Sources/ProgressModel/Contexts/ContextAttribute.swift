/// The attributes of contexts that this program knows, by their names in the store.
///
/// A value is a text. No value is the default. Names from newer versions are kept and ignored.
package enum ContextAttribute: String, Hashable, Sendable, CaseIterable {
  /// The name of a ``ContextType``; default `none`.
  case type
  /// A text; default none.
  case customTypeName
  /// A text; default empty.
  case title
  /// A whole number in digits; default 0.
  case displayOrder
  /// A text; default none.
  case topic
  /// A text; default none.
  case summary
  /// A text; default none.
  case universalLinkURL
  /// `false`; default true.
  case isAssignable
  /// Years, half-open, such as `4..<7`; default any.
  case suggestedAge
  /// Minutes, half-open, such as `10..<21`; default any.
  case suggestedCompletionTime
  /// A list as ``Netstrings`` writes it, of kinds with their details, sorted; default empty.
  case capabilities
  /// A list as ``Netstrings`` writes it, of identifiers of contexts, in their order; default empty.
  case navigationChildren
  /// `true` where an application removed the context; default false.
  case removed
}

/// What an application says about a context.
package struct ContextAttributes: Hashable, Sendable {
  /// What kind of content it is.
  package var type = ContextType.none
  /// The name of the type, for ``ContextType/custom``.
  package var customTypeName: String?
  /// What people read.
  package var title = ""
  /// The place among its siblings, ascending.
  package var displayOrder = 0
  /// The subject.
  package var topic: String?
  /// What it is about.
  package var summary: String?
  /// What opens it.
  package var universalLinkURL: String?
  /// Whether it can be assigned; `false` for one that only holds others.
  package var isAssignable = true
  /// For which age, in years; `nil` for any.
  package var suggestedAge: Range<Int>?
  /// How long it takes, in minutes; `nil` for any time.
  package var suggestedCompletionTime: Range<Int>?
  /// What is reported about it, sorted by kind.
  package var capabilities: [ContextCapability] = []
  /// Contexts that can be browsed to from here, besides its children.
  package var navigationChildren: [ContextIdentifier] = []

  /// Creates the defaults.
  package init() {}
}

extension ContextAttributes {
  /// The attributes that are part of a declaration: all but the removal.
  package static let names = ContextAttribute.allCases.filter { $0 != .removed }

  /// The stored value of an attribute; `nil` for its default.
  package subscript(_ name: ContextAttribute) -> String? {
    get { text(of: name) }
    set { set(name, to: newValue) }
  }

  private func text(of name: ContextAttribute) -> String? {
    switch name {
    case .type: type == .none ? nil : type.name
    case .customTypeName: customTypeName
    case .title: title.isEmpty ? nil : title
    case .displayOrder: displayOrder == 0 ? nil : String(displayOrder)
    case .topic: topic
    case .summary: summary
    case .universalLinkURL: universalLinkURL
    case .isAssignable: isAssignable ? nil : "false"
    case .suggestedAge: suggestedAge.map { "\($0.lowerBound)..<\($0.upperBound)" }
    case .suggestedCompletionTime:
      suggestedCompletionTime.map { "\($0.lowerBound)..<\($0.upperBound)" }
    case .capabilities:
      capabilities.isEmpty
        ? nil
        : Netstrings.text(
          of: capabilities.sorted { $0.kind.rawValue < $1.kind.rawValue }.map(\.text))
    case .navigationChildren:
      navigationChildren.isEmpty
        ? nil : Netstrings.text(of: navigationChildren.map(\.description))
    case .removed: nil
    }
  }

  /// A value that can't be read, because a newer version wrote it, is the default.
  private mutating func set(_ name: ContextAttribute, to text: String?) {
    switch name {
    case .type: type = text.flatMap(ContextType.init(name:)) ?? .none
    case .customTypeName: customTypeName = text
    case .title: title = text ?? ""
    case .displayOrder: displayOrder = text.flatMap { Int($0) } ?? 0
    case .topic: topic = text
    case .summary: summary = text
    case .universalLinkURL: universalLinkURL = text
    case .isAssignable: isAssignable = text != "false"
    case .suggestedAge: suggestedAge = text.flatMap(Self.range)
    case .suggestedCompletionTime: suggestedCompletionTime = text.flatMap(Self.range)
    case .capabilities:
      capabilities = (text.flatMap { Netstrings.list($0) } ?? [])
        .compactMap(ContextCapability.init(text:))
    case .navigationChildren:
      navigationChildren = (text.flatMap { Netstrings.list($0) } ?? [])
        .compactMap { ContextIdentifier($0) }
    case .removed: break
    }
  }

  private static func range(_ text: String) -> Range<Int>? {
    let parts = text.split(separator: "..<", omittingEmptySubsequences: false)
    guard parts.count == 2, let lower = Int(parts[0]), let upper = Int(parts[1]), lower <= upper
    else { return nil }
    return lower..<upper
  }
}
