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
    let known = try database.read { try $0.logs() }.filter { log in
      guard log.writer != enrollment.writer else { return false }
      switch state.role(of: log.writer, root: enrollment.classIdentifier.root) {
      case .root, .listed: return true
      case .admitted:
        return enrollment.role == .teacher && !state.isRevoked(log.writer)
          && state.owner(of: log.writer)?.isMember == true
      case .unknown: return false
      }
    }
    let heads = try tools.port.ask(
      .heads(known: known.map(\.writer), unknownLimit: 0)
    ) { reply in
      if case .heads(let heads, _) = reply { heads } else { nil }
    }
    let there = Dictionary(heads.map { ($0.writer, $0.sequence) }, uniquingKeysWith: max)
    return known.contains { $0.head > there[$0.writer] ?? 0 }
  }
}
