/// Tells which contexts are shown, in a walk through the tree of one application from the top.
package struct ShownContexts: Sendable {
  private var hidden: IdentifierPath?

  /// Starts a walk.
  package init() {}

  /// Returns whether a context is shown: neither it nor one above it is removed.
  ///
  /// - Parameter node: The next context of the walk. What is below a context follows it directly.
  package mutating func contains(_ node: ContextNode) -> Bool {
    if let hidden, hidden.contains(node.path) { return false }
    hidden = node.isRemoved ? node.path : nil
    return !node.isRemoved
  }
}
