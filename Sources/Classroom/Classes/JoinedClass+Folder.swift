import ClassModel
import ClassStorage

/// How much of a class is in its new folder.
package enum FolderContent: Hashable, Sendable {
  /// As much as this machine has read, or more.
  case everything
  /// Less than this machine has read of what somebody wrote. The folder is an older copy, or not all has arrived there.
  case less
}

extension JoinedClass {
  /// Uses another class folder from now on, if the class is in it. Doesn't change anything in either folder.
  ///
  /// - Parameter folder: The class folder, absolute.
  /// - Returns: How much of the class is in it; `nil` if the class isn't in it.
  /// - Throws: ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func use(folder: String, _ tools: ClassroomTools) throws -> FolderContent? {
    guard try Joining.isThere(try enrollment().classIdentifier, in: folder, tools) else {
      return nil
    }
    let content: FolderContent = try isBehind(tools) ? .less : .everything
    try database.write { writer in
      var enrollment = try Self.enrollment(writer.records)
      enrollment.folder = folder
      try writer.set(enrollment)
    }
    return content
  }

  /// Whether the folder that was opened last ends before what this machine has read of somebody who takes part.
  private func isBehind(_ tools: ClassroomTools) throws -> Bool {
    // A damaged class is told when it is synced.
    guard let state = try? state() else { return false }
    let enrollment = try enrollment()
    for log in try database.read({ try $0.logs() })
    where log.writer != enrollment.writer && log.head > 0 {
      let role = state.role(of: log.writer, root: enrollment.classIdentifier.root)
      switch role {
      case .root, .listed: break
      case .admitted:
        guard enrollment.role == .teacher, !state.isRevoked(log.writer),
          state.owner(of: log.writer)?.isMember == true
        else { continue }
      case .unknown: continue
      }
      guard try isThere(log, as: role, tools.port) else { return true }
    }
    return false
  }

  /// Whether the folder that was opened last has a log as far as this machine has read it.
  ///
  /// Anyone can put a file with a greater number there, so only an entry counts.
  private func isThere(
    _ log: WriterLog, as role: ClassObject.WriterRole, _ port: any ExchangePort
  ) throws -> Bool {
    var pages = LogPages(of: log.writer, as: role, above: log.head - 1, seen: log.head, port)
    while let (page, _) = try pages.next() {
      for case .entry(let entry) in page.files.map(\.outcome) where entry.sequence >= log.head {
        return true
      }
    }
    return false
  }
}
