import DocumentText

/// Names of files that another program lists, each ended by a zero byte.
///
/// - Source: GNU `wc --files0-from`.
enum NameList {
  /// A name, or what is wrong with it.
  typealias Entry = Result<TypedName, CommandFailure>

  /// Reads a list.
  ///
  /// - Parameter file: The file with the names; `-` for standard input.
  /// - Throws: ``DocumentTextError`` if it cannot be read.
  static func entries(in file: TypedName) throws(DocumentTextError) -> [Entry] {
    let isInput = file.isStandardInput
    let source = isInput ? "standard input" : file.shown
    let context = CommandContext.current
    let bytes =
      isInput
      ? try DocumentReader.bytes(of: context.inputDescriptor, named: source)
      : try DocumentReader.bytes(
        atPath: file.path(in: context.workingFolderBytes).bytes, named: source)
    var entries: [Entry] = []
    for (place, name) in bytes.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
      entries.append(entry(name, "Name \(place + 1) in \(source)", isInput: isInput))
    }
    // What follows the last zero byte is a name only if there is something.
    if bytes.isEmpty || bytes.last == 0 { entries.removeLast() }
    return entries
  }

  private static func entry(_ name: ArraySlice<UInt8>, _ place: String, isInput: Bool) -> Entry {
    guard !name.isEmpty else { return .failure(CommandFailure(.noFile, "\(place) is empty.")) }
    let name = TypedName(bytes: name)
    if isInput, name.isStandardInput {
      return .failure(
        CommandFailure(.noFile, "\(place) is standard input, which the names come from."))
    }
    return .success(name)
  }
}
