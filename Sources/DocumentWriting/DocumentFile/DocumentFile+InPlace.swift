import Foundation

extension DocumentFile {
  /// Writes the new content into the document's own file, after a durable copy of the old content.
  ///
  /// - Parameter descriptor: The document, open for reading.
  mutating func saveInPlace(
    _ content: [UInt8], _ descriptor: Int32, _ status: stat
  ) throws -> SaveOutcome {
    // For reading and for writing it has to be one file: its name may lead elsewhere by now.
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
    let output = try calls.openFile(resolved.path, flags)
    defer { calls.closeQuietly(output) }
    let opened = DocumentState(try calls.status(of: output, resolved.path))
    guard opened.isSameFile(as: DocumentState(status)) else {
      throw DocumentFileError.changedOnDisk(path: path, "changed")
    }
    let earlier: [UInt8]
    let safetyCopy: SafetyCopy
    if let pending = pendingSafetyCopy {
      // What the file holds now is the ruin that an earlier save left.
      safetyCopy = pending
      earlier = try pending.content(calls)
    } else {
      earlier = try calls.readAll(descriptor, resolved.path)
      safetyCopy = try SafetyCopy.make(
        of: earlier, documentPath: resolved.path, folder: safetyCopyFolder, calls)
    }
    do throws(SystemCallFailure) {
      try overwrite(output, with: content)
    } catch {
      let isMended = (try? overwrite(output, with: earlier)) != nil
      rememberState(of: output)
      guard isMended else {
        pendingSafetyCopy = safetyCopy
        throw DocumentFileError.damaged(path: path, error, safetyCopy: safetyCopy)
      }
      pendingSafetyCopy = nil
      try? safetyCopy.remove(calls)
      throw error
    }
    rememberState(of: output)
    pendingSafetyCopy = nil
    let isRemoved = (try? safetyCopy.remove(calls)) != nil
    return SaveOutcome(
      method: .inPlace, byteCount: content.count,
      remainingSafetyCopy: isRemoved ? nil : safetyCopy)
  }

  private func overwrite(
    _ descriptor: Int32, with content: [UInt8]
  ) throws(SystemCallFailure) {
    try calls.writeAll(content, to: descriptor, resolved.path)
    try calls.call(resolved.path) { calls.truncate(descriptor, content.count) }
    try calls.call(resolved.path) { calls.synchronize(descriptor) }
  }

  private mutating func rememberState(of descriptor: Int32) {
    if let status = try? calls.status(of: descriptor, resolved.path) {
      state = DocumentState(status)
      isStateCertain = true
    } else {
      isStateCertain = false
    }
  }
}
