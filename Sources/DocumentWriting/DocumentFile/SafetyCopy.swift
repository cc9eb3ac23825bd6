import FileTracking
import Foundation

/// What a document held before it was written in place, kept until the writing has succeeded.
///
/// If one is found when a document is opened, a program died or the disk failed while it wrote. A
/// copy is two files in a folder of the owner's choice: the content, and beside it the path of the
/// document. Both are readable by the person only, and the content appears under its name only when
/// it is complete and durable.
package struct SafetyCopy: Sendable, Equatable {
  /// The document, without symbolic links.
  package let documentPath: String

  /// The file with the earlier content.
  package let path: String

  private static let contentSuffix = ".copy"
  private static let pathSuffix = ".path"
  private static let partialSuffix = ".partial"

  private var sidecarPath: String {
    path.dropLast(Self.contentSuffix.count) + Self.pathSuffix
  }

  private var folder: String {
    Self.parent(of: path) ?? "/"
  }

  /// Finds the newest safety copy of a document.
  ///
  /// - Parameters:
  ///   - path: The document's path; symbolic links are followed as in
  ///     ``DocumentFile/read(path:safetyCopyFolder:)``.
  ///   - folder: The folder that ``DocumentFile`` was given for safety copies.
  /// - Returns: The copy, nil if there is none, which is the normal case.
  package static func find(for path: String, in folder: String) -> SafetyCopy? {
    guard let document = try? ResolvedPath(path).path,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return nil }
    let prefix = namePrefix(of: document)
    var newest: (copy: SafetyCopy, seconds: Int, nanoseconds: Int)?
    for name in names.sorted() where name.hasPrefix(prefix) && name.hasSuffix(contentSuffix) {
      let copy = SafetyCopy(documentPath: document, path: "\(folder)/\(name)")
      var status = stat()
      guard FileManager.default.contents(atPath: copy.sidecarPath) == Data(document.utf8),
        lstat(copy.path, &status) == 0
      else { continue }
      let state = DocumentState(status)
      let time = (state.modifiedSeconds, state.modifiedNanoseconds)
      if newest.map({ time > ($0.seconds, $0.nanoseconds) }) ?? true {
        newest = (copy, time.0, time.1)
      }
    }
    return newest?.copy
  }

  /// All copies in a folder, also unfinished ones, sorted by their paths.
  ///
  /// - Parameter folder: The folder that ``DocumentFile`` was given for safety copies.
  package static func all(in folder: String) -> [SafetyCopy] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      guard name.hasSuffix(pathSuffix),
        let document = FileManager.default.contents(atPath: "\(folder)/\(name)")
      else { return nil }
      return SafetyCopy(
        documentPath: String(decoding: document, as: UTF8.self),
        path: "\(folder)/\(name.dropLast(pathSuffix.count))\(contentSuffix)")
    }
  }

  /// Removes the copy, also if it is unfinished, with the path beside it.
  ///
  /// - Throws: ``DocumentFileError`` if something of it is still there.
  package func erase() throws(DocumentFileError) {
    let calls = SavingCalls.system
    for path in [path + Self.partialSuffix, path, sidecarPath] {
      do throws(SystemCallFailure) {
        try calls.call(path) { calls.unlink(path) }
      } catch {
        guard error.errorNumber == ENOENT else {
          throw DocumentFileError(error, path: path, resolvedPath: path, .saving)
        }
      }
    }
    synchronizeFolder(calls)
  }

  private func synchronizeFolder(_ calls: SavingCalls) {
    guard let descriptor = try? calls.openFile(folder, O_RDONLY | O_DIRECTORY) else { return }
    _ = calls.synchronize(descriptor)
    calls.closeQuietly(descriptor)
  }

  /// Reads the earlier content.
  ///
  /// - Throws: ``DocumentFileError``.
  package func content() throws(DocumentFileError) -> [UInt8] {
    do throws(SystemCallFailure) {
      return try content(SavingCalls.system)
    } catch {
      throw DocumentFileError(error, path: path, resolvedPath: path, .reading)
    }
  }

  /// Saves the earlier content to the document again, whatever that holds now, and removes the
  /// copy.
  ///
  /// - Throws: ``DocumentFileError``; the copy then stays.
  package func restore() throws(DocumentFileError) {
    let earlier = try content()
    var (_, file) = try DocumentFile.read(path: documentPath, safetyCopyFolder: folder)
    _ = try file.save(earlier, overwriting: true)
    try discard()
  }

  /// Removes the copy.
  ///
  /// - Throws: ``DocumentFileError`` if its content is still there.
  package func discard() throws(DocumentFileError) {
    do throws(SystemCallFailure) {
      try remove(SavingCalls.system)
    } catch {
      throw DocumentFileError(error, path: path, resolvedPath: path, .saving)
    }
  }

  /// Makes a durable copy.
  ///
  /// - Throws: What the system said; no file of it is left then.
  static func make(
    of content: [UInt8], documentPath: String, folder: String, _ calls: SavingCalls
  ) throws(SystemCallFailure) -> SafetyCopy {
    try makeFolder(folder, calls)
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let copy = SafetyCopy(
      documentPath: documentPath,
      path: "\(folder)/\(namePrefix(of: documentPath))\(number)\(contentSuffix)")
    let partialPath = copy.path + partialSuffix
    do throws(SystemCallFailure) {
      let descriptor = try calls.openFile(folder, O_RDONLY | O_DIRECTORY)
      defer { calls.closeQuietly(descriptor) }
      try calls.create(copy.sidecarPath, holding: Array(documentPath.utf8))
      try calls.create(partialPath, holding: content)
      try calls.call(copy.path) { calls.rename(partialPath, copy.path) }
      try calls.synchronizeFolder(descriptor, folder)
      return copy
    } catch {
      for path in [partialPath, copy.path, copy.sidecarPath] {
        _ = calls.unlink(path)
      }
      throw error
    }
  }

  /// Removes the copy, content first: without it the path beside it means nothing.
  func remove(_ calls: SavingCalls) throws(SystemCallFailure) {
    do throws(SystemCallFailure) {
      try calls.call(path) { calls.unlink(path) }
    } catch {
      guard error.errorNumber == ENOENT else { throw error }
    }
    _ = calls.unlink(sidecarPath)
    synchronizeFolder(calls)
  }

  func content(_ calls: SavingCalls) throws(SystemCallFailure) -> [UInt8] {
    let descriptor = try calls.openFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { calls.closeQuietly(descriptor) }
    return try calls.readAll(descriptor, path)
  }

  private static func makeFolder(
    _ folder: String, _ calls: SavingCalls
  ) throws(SystemCallFailure) {
    do throws(SystemCallFailure) {
      try calls.call(folder) { calls.makeFolder(folder, 0o700) }
    } catch {
      if error.errorNumber == EEXIST {
        return
      }
      guard error.errorNumber == ENOENT, let parent = parent(of: folder) else { throw error }
      try makeFolder(parent, calls)
      try calls.call(folder) { calls.makeFolder(folder, 0o700) }
    }
    // A copy is as durable as the way to it.
    guard let parent = parent(of: folder) else { return }
    let descriptor = try calls.openFile(parent, O_RDONLY | O_DIRECTORY)
    defer { calls.closeQuietly(descriptor) }
    try calls.synchronizeFolder(descriptor, parent)
  }

  /// The folder that a file is in, nil for the root.
  private static func parent(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      return nil
    }
    return String(path[..<slash])
  }

  /// The start of the names of a document's copies: a path may be longer than a name, so a hash of
  /// it; the file beside the copy has the path itself.
  private static func namePrefix(of documentPath: String) -> String {
    String(PathText.hash(documentPath), radix: 16) + "-"
  }
}
