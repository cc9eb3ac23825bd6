/// The folders where a person keeps what they write.
package struct PersonFolders: Hashable, Sendable {
  /// The absolute path of the folder in which they type commands.
  package var working: String
  /// The absolute path of their home; `nil` if it is not known.
  package var home: String?

  package init(working: String, home: String?) {
    self.working = working
    self.home = home
  }
}
