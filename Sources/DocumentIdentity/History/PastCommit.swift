/// A step in the history of a folder that another program keeps, such as a commit of git.
package struct PastCommit: Sendable {
  /// What became of one file.
  package struct Change: Hashable, Sendable {
    /// What happened to it.
    package enum Kind: Hashable, Sendable {
      /// It is new.
      case added
      /// It has another content.
      case changed
      /// It is gone.
      case removed
      /// It had another path before; its content may be another one, too.
      case renamed(from: [UInt8])
    }

    /// What happened.
    package var kind: Kind
    /// The path in the folder, as bytes: two spellings of one name are two files.
    package var path: [UInt8]
    /// What the history calls the content before; `nil` if there was none.
    package var before: String?
    /// What the history calls the content after; `nil` if there is none.
    package var after: String?

    package init(_ kind: Kind, _ path: [UInt8], before: String? = nil, after: String? = nil) {
      self.kind = kind
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// When its author wrote it, in nanoseconds since 1970.
  package var writtenAtNanoseconds: Int64
  /// Whether the person wrote it.
  package var isOwn: Bool
  /// Whether nothing was there before.
  package var isFirst: Bool
  /// The changes, each file once.
  package var changes: [Change]

  package init(writtenAtNanoseconds: Int64, isOwn: Bool, isFirst: Bool, changes: [Change]) {
    self.writtenAtNanoseconds = writtenAtNanoseconds
    self.isOwn = isOwn
    self.isFirst = isFirst
    self.changes = changes
  }
}
