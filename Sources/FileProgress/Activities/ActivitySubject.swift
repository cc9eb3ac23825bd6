import ProgressModel
import ProgressStorage

/// What an activity is work on.
enum ActivitySubject {
  /// A file, as the newest fetch found it.
  case file(SeenFile)
  /// An attempt at a context; at none as long as the context is not in the tree.
  case attempt(AttemptIdentifier, of: Context?)

  /// A file as a fetch found it.
  struct SeenFile {
    /// The document that it is.
    var document: DocumentIdentifier
    /// Its newest sighting; `nil` where nothing is recorded.
    var sighting: SightingFact?
    /// With the path that was asked for.
    var file: Activity.File
  }

  /// The file; `nil` for an attempt.
  var seenFile: SeenFile? {
    if case .file(let seen) = self { seen } else { nil }
  }

  /// What new facts are reported through; an unknown sighting where nothing is recorded.
  var provenance: Provenance {
    switch self {
    case .file(let seen): .sighting(seen.sighting?.id ?? .unknown)
    case .attempt(let attempt, _): .attempt(attempt)
    }
  }

  /// The context; `nil` for a file.
  var context: Context? {
    if case .attempt(_, let context) = self { context } else { nil }
  }

  /// What an error calls it.
  var name: String? {
    seenFile?.file.path ?? context?.identifierPath.joined(separator: " / ")
  }
}
