import FileProgress

/// A folder whose texts are counted.
struct CountedFolder {
  private let path: String
  private let context: CommandContext

  /// Takes a name; `nil` if it names no folder.
  init?(_ name: TypedName, in context: CommandContext) {
    guard !name.isStandardInput, let text = String(validating: name.bytes, as: UTF8.self) else {
      return nil
    }
    path = context.absolutePath(text)
    self.context = context
    guard (try? context.fileSystem.describeFolder(at: path)) != nil else { return nil }
  }

  /// Finds the files in the folder and the folders below it, by the rules of `track`.
  ///
  /// - Parameter access: The store whose exclusions hold.
  /// - Returns: The files as they are shown, and what could not be looked at.
  /// - Throws: ``CommandFailure`` if the exclusions can't be read.
  func files(
    in access: some StoreAccess
  ) throws(CommandFailure) -> (names: [TypedName], problems: [CommandFailure]) {
    do {
      let store = try access.store(for: "words")
      defer { access.close(store) }
      let places = TrackedPlaces(
        [path], isRecursive: true, in: context.folder, skipping: OwnOutput.isOutput)
      let present = try store.presentFiles(in: places, identifies: false)
      return (
        present.files.map { TypedName(bytes: Array(context.shortPath($0.path).utf8)) },
        present.errors.map { CommandFailure(ExitStatus(for: $0), FailureText.of($0)) }
      )
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(ExitStatus(for: error), FailureText.of(error))
    }
  }
}
