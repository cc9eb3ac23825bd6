/// What is found today at the place where a document was last seen.
public enum LocationState: String, Hashable, Sendable, CaseIterable {
  /// The document's own file is there.
  case present
  /// Another file is there.
  case replaced
  /// The name is not there, but its folder, or the nearest existing folder above, is on the recorded file
  /// system.
  case absent
  /// Unknown: a stick was pulled out, no permission, another device.
  case unreachable

  /// Whether the document has certainly left this place.
  public var isGone: Bool { self == .replaced || self == .absent }
}
