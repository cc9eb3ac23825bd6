import DocumentWriting
import FileProgress

/// The way in for WakaTime's plugins, which speak as if to WakaTime's own service.
package final class WakaTimeDoor: Sendable {
  private let store: DataStore
  private let documents: OpenDocuments

  init(in store: DataStore, documents: OpenDocuments) {
    self.store = store
    self.documents = documents
  }
}
