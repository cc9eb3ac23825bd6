import ProgressModel
import StoreEngine

/// How the facts of a table join the activity that they belong to.
struct ActivityPart: Sendable {
  /// What a row is filed by besides its own key. It is derived from other columns and not exported.
  enum Filing: Sendable {
    /// By the document of its sighting, or the context of its attempt.
    case sighting
    /// By what its session is filed by.
    case session
  }

  /// What in a row tells when the work was.
  enum Moment: Sendable {
    /// The start by the wall clock, and the length.
    case period
    /// The identifier.
    case identifier
  }

  /// Reads a row of the table, whose document is read already, and adds it to its activity.
  typealias Joining =
    @Sendable (
      _ columns: inout ColumnReader, _ facts: inout ActivityFacts, _ context: inout ActivityContext
    )
    throws -> Void

  /// How its rows are filed, so that facts of one activity lie together.
  let filing: Filing
  /// Whether many stores have no row of it, so that it is worth asking first.
  let isRare: Bool
  /// Whether a fact of an undone command does not count.
  let isUndoable: Bool
  /// What tells when somebody worked; `nil` if nothing does.
  let moment: Moment?
  /// SQL that finds the sighting `si` whose content a row begins with; `nil` if it begins with none.
  let content: String?
  /// What adds a row.
  let join: Joining

  init(
    filedBy filing: Filing, isRare: Bool = false, isUndoable: Bool = true, moment: Moment? = nil,
    content: String? = nil, join: @escaping Joining
  ) {
    self.filing = filing
    self.isRare = isRare
    self.isUndoable = isUndoable
    self.moment = moment
    self.content = content
    self.join = join
  }
}
