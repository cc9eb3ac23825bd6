import FileProgress
package import ProgressModel

extension Reader {
  /// Returns what feeds the record on this computer, the source that was heard last first.
  ///
  /// Nothing is read but the store.
  ///
  /// - Throws: `DataStoreError` if the store can't be read.
  package func sources() throws -> [RecordSource] { try store.sources.all() }
}
