import Foundation

/// Where a database keeps its files: one folder, which belongs to the person alone.
public struct StoreLocation: Hashable, Sendable {
  /// The folder, 0700.
  public let folder: String
  /// What the names of the files begin with.
  public let name: String

  /// Creates the location of a database in a folder that need not exist yet.
  ///
  /// - Parameters:
  ///   - folder: An absolute path.
  ///   - name: The start of the names of all files. Databases can share a folder if no name starts with
  ///     another.
  public init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// The database.
  public var database: String { "\(folder)/\(name).sqlite" }
  /// The secret that belongs to the database; in no backup, no report and no export.
  public var secret: String { "\(folder)/\(name).key" }
  /// The file whose lock makes opening and migrating exclusive.
  public var openingLock: String { "\(folder)/\(name).lock" }
  /// The names of the folders and files that programs make in the folder of a store, and of that with the
  /// configuration, which lies beside the store if one folder has both.
  private static let namesWithin: Set = [
    "backups", "classes", "owners", "safety-copies", "config", "wakatime",
  ]

  /// Returns whether a name in the folder may belong to the store or its
  /// configuration.
  func mayHave(_ fileName: String) -> Bool {
    Self.namesWithin.contains(fileName)
      || [name + ".", "config.", "wakatime.", PrivateFiles.spacePrefix]
        .contains(where: fileName.hasPrefix)
  }

  /// The folder with the daily copies.
  public var backups: String { folder + "/backups" }
}

extension StoreLocation {
  /// Whether there is what a database gets only after it had content.
  var hasKeyOrBackups: Bool {
    access(secret, F_OK) == 0 || !StoreDatabase.backups(of: self).isEmpty
  }
}
