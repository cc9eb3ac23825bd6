/// What a program that syncs a file keeps of it: the name and the time stamp.
///
/// With one content they tell that two devices have one file, also if its text is too short to tell.
package struct FileTrace: Hashable, Sendable {
  private let name: [UInt8]
  private let modifiedSeconds: Int64

  /// Creates the trace of a file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - modifiedNanoseconds: When its content was changed last, in nanoseconds since 1970. Not every file system keeps
  ///     more than the second.
  package init(path: String, modifiedNanoseconds: Int64) {
    name = Array(PathText.lastComponent(path).utf8)
    modifiedSeconds = modifiedNanoseconds / 1_000_000_000
  }
}
