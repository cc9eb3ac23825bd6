import FileProgress
import Foundation

/// A context that a program made and did not add to the tree, or took out of it.
struct ContextDraft {
  /// What the program said about it.
  var declaration: ContextDeclaration
  /// The draft that it was added to.
  weak var parent: CLSContext?
  /// Other contexts that people can go to from here.
  var navigationChildren: [CLSContext] = []
  /// Those from which people can go to it.
  var navigationParents: [NavigationParent] = []
  /// Its attempts, the newest last.
  var attempts: [Activity] = []
  /// When it was made, and last changed.
  var dateCreated = Date()
  var dateLastModified = Date()
}

/// A context from which people can go to a draft.
struct NavigationParent {
  weak var context: CLSContext?
}

/// What a ``CLSContext`` stands for.
enum ContextPlace {
  /// A draft, which its wrapper keeps.
  case draft(ContextDraft)
  /// A context in the tree of a store.
  case stored(Context, CLSDataStore)
}
