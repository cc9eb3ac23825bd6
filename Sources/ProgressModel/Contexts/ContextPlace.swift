/// A context with its place in its application and the titles on the way there.
package struct ContextPlace: Hashable, Sendable {
  /// The context.
  package var id: ContextIdentifier
  /// The application that it belongs to.
  package var application: String
  /// Where it is in the application.
  package var path: IdentifierPath
  /// The titles from the top down to its own, without that of the main context; an identifier where there is
  /// no title. Of a main context its own title alone.
  package var titles: [String]

  /// Creates a place.
  ///
  /// - Parameter titles: As many as the path has identifiers, or one for a main context. An empty one stands for
  ///   a context without a title.
  package init(application: String, path: IdentifierPath, titles: [String]) {
    id = ContextIdentifier(application: application, path: path)
    self.application = application
    self.path = path
    let names = path.identifiers.isEmpty ? [application] : path.identifiers
    self.titles = zip(titles, names).map { $0.isEmpty ? $1 : $0 }
  }

  /// What people read.
  package var title: String { titles.last ?? application }

  /// What people type.
  package var name: String { ContextName.text(application: application, path: path) }
}
