public import Foundation
public import ProgressModel

extension DataStore {
  /// Returns what the person worked on in a period: each document and context with its sessions, and the sum.
  ///
  /// It shows what any program saved. Call ``save()`` first to see your own newest changes. Nothing is
  /// written. It has the same rows as `fileprogress report`, except files in the folders `urls` that were never
  /// recorded: the library can't tell which of them are texts. A file in these folders has a row even if nobody worked
  /// on it in the period. A file that is gone has 0 words, and one that has changed has the words of its last count.
  ///
  /// ```swift
  /// let week = try await store.report(since: .now.addingTimeInterval(-7 * 86_400))
  /// for activity in week.activities {
  ///   print(activity.path, activity.activeTime, activity.wordsChange ?? 0)
  /// }
  /// print(week.totals.activeTime)
  /// ```
  ///
  /// - Parameters:
  ///   - since: The start of the period; `nil` for everything before.
  ///   - until: The end of the period, which is not in it; `nil` for everything after.
  ///   - urls: Only these files, and what lies in these folders; empty for all documents.
  /// - Returns: The activities, the newest first; empty if nothing was recorded.
  /// - Throws: `FileTrackingError` for a file that is missing and was never recorded, ``DataStoreError`` if the
  ///   store cannot be read.
  /// - Complexity: O(*n*) in all records of the store; ten thousand sessions take some 50 ms. Files in the folders
  ///   `urls` are read if they have changed.
  public func report(
    since: Date? = nil, until: Date? = nil, of urls: [URL] = []
  ) async throws -> ProgressReport {
    let paths = try urls.map(Self.path)
    return try await kernel.inBackground {
      let folder = WorkingFolder("/", in: self.configuration.fileSystem)
      let selection = try DocumentSelection(
        paths.map { .init(name: $0, path: folder.lastingPath($0)) }, in: self,
        looksIntoFolders: true)
      if let failure = selection.failures.first { throw failure.cause }
      let header = ReportHeader(
        from: self.kernel.viewpoint(at: self.kernel.clock.read()), since: since, until: until,
        idleLimitNanoseconds: self.configuration.idleLimitNanoseconds)
      let rows = try ReportRows(of: selection, in: self, header)
      return ProgressReport(header: header, activities: rows.activities.newestFirst)
    }
  }
}
