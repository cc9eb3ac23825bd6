import ClassStorage

extension JoinedClass {
  /// Uses another class folder from now on, if the class is in it. Doesn't change anything in either folder.
  ///
  /// - Parameter folder: The class folder, absolute.
  /// - Returns: Whether the class is in it.
  /// - Throws: ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func use(folder: String, _ tools: ClassroomTools) throws -> Bool {
    guard try Joining.isThere(try enrollment().classIdentifier, in: folder, tools) else {
      return false
    }
    try database.write { writer in
      var enrollment = try Self.enrollment(writer.records)
      enrollment.folder = folder
      try writer.set(enrollment)
    }
    return true
  }
}
