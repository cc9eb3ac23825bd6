package import ClassModel
package import ClassStorage

/// What a sync did and found.
package struct SyncReport: Hashable, Sendable {
  /// Entries of others that were taken in, whole or in part.
  package var entryCount = 0
  /// Whether this machine stated something new.
  package var hasStated = false
  /// Files that can't be used.
  package var refusals: [Refusal] = []
  /// What lies in the class folder and doesn't belong there.
  package var oddities: [FolderOddity] = []
  /// Logs of which numbers are missing: late, or deleted.
  package var incomplete: [WriterIdentifier] = []
  /// Logs that two machines write.
  package var forked: [WriterIdentifier] = []
  /// Why a student's machine stopped before it reported; `nil` if it didn't.
  package var stop: Stop?

  /// Creates the report of a sync that found nothing.
  package init() {}

  /// Why a student's machine reports nothing for now.
  package enum Stop: Hashable, Sendable {
    /// No teacher has admitted it.
    case notAdmitted
    /// A teacher has seen a newer list of teachers than is here.
    case teachersOutdated
    /// The owner of the class removed this machine from the list of teachers.
    case removed
    /// Its log was continued elsewhere: it is an old backup, or was copied.
    case copied
  }
}
