import FileProgress

/// Work on a document, in whatever editor.
struct DocumentWork {
  /// The absolute path of the document.
  let path: String
  /// The document as the person named it.
  let name: String
  /// Where it is recorded.
  let store: DataStore
  /// The options of the call.
  let options: StoreOptions
  /// Whether the result is printed as JSON.
  let printsJSON: Bool
  /// Whether the person wants nothing to be recorded.
  let isPrivate: Bool
}
