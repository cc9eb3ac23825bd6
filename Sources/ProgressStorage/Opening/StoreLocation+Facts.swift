public import StoreEngine

/// The store of one person.
extension StoreLocation {
  /// Creates the location of a person's store in a folder that need not exist yet.
  ///
  /// - Parameter folder: An absolute path.
  public init(folder: String) {
    self.init(folder: folder, name: "progress")
  }

  /// The folder with a locked file for every process that owns a running session.
  public var owners: String { folder + "/owners" }
  /// The file with digests of documents that could not be read, which is not part of the facts.
  public var refusals: String { folder + "/progress.refusals" }
  /// The folder with copies of documents that are being overwritten in place.
  public var safetyCopies: String { folder + "/safety-copies" }
}
