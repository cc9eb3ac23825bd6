import Foundation

/// What the system says of a content without its being read: a change shows in it, unless somebody
/// hides it.
struct ContentState: Hashable, Sendable {
  private let byteCount: Int64
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int

  /// Looks at the file at a path; `nil` if there is none.
  init?(at path: String) {
    var state = stat()
    guard stat(path, &state) == 0 else { return nil }
    byteCount = Int64(state.st_size)
    #if canImport(Darwin)
      let modified = state.st_mtimespec
    #else
      let modified = state.st_mtim
    #endif
    modifiedSeconds = modified.tv_sec
    modifiedNanoseconds = modified.tv_nsec
  }
}
