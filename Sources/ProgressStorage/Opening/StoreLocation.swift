import Foundation

/// Where a store keeps its files: one folder, which belongs to the person alone.
public struct StoreLocation: Hashable, Sendable {
  /// The folder, 0700.
  public let folder: String

  /// Creates the location of a store in a folder that need not exist yet.
  ///
  /// - Parameter folder: An absolute path.
  public init(folder: String) {
    self.folder = folder
  }

  /// The database.
  public var database: String { folder + "/progress.sqlite" }
  /// The secret under which contents are hashed; in no backup, no report and no export.
  public var secret: String { folder + "/progress.key" }
  /// The file whose lock makes opening and migrating exclusive.
  public var openingLock: String { folder + "/progress.lock" }
  /// The folder with a locked file for every process that owns a running session.
  public var owners: String { folder + "/owners" }
  /// The folder with the daily copies.
  public var backups: String { folder + "/backups" }
  /// The folder with copies of documents that are being overwritten in place.
  public var safetyCopies: String { folder + "/safety-copies" }
}

extension StoreLocation {
  /// Whether there is what a store gets only after its database had content.
  var hasKeyOrBackups: Bool {
    access(secret, F_OK) == 0 || !ProgressDatabase.backups(of: self).isEmpty
  }
}
