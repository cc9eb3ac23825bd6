/// Why bytes aren't valid deterministic CBOR, or don't have the value that was asked for.
package enum CBORError: UInt8, Error, Hashable, Sendable, CaseIterable {
  /// The bytes end in the middle of a value, or a length is greater than what is left.
  case truncated
  /// The bytes go on after the value.
  case trailingBytes
  /// A number or length that a shorter head could hold.
  case longHead
  /// A kind of value that the format doesn't have: negative, tag, indefinite length, boolean …
  case unsupported
  /// A float that is not a number, infinite, or −0.
  case badFloat
  /// A text that isn't valid UTF-8.
  case badText
  /// A map key that isn't greater than the one before.
  case keyOrder
  /// A value of the wrong type.
  case wrongType
  /// Arrays and maps nested deeper than allowed.
  case tooDeep
  /// More values than allowed.
  case tooManyItems
}
