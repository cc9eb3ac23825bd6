/// Where a shown progress comes from; the raw values are those of JSON.
package enum ProgressSource: String, Hashable, Sendable {
  /// A person or a program reported it.
  case set
  /// It is the share of the goal's words that are there.
  case goal
}
