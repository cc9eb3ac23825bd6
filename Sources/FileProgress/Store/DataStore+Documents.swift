import FileTracking
public import Foundation
import ProgressModel

// What a person decides about documents.

extension DataStore {
  /// Makes two files one document, because the person says so. Their time is counted together, each moment
  /// once.
  ///
  /// ```swift
  /// try await store.link(newDraft, to: oldDraft)
  /// ```
  ///
  /// - Parameters:
  ///   - url: A file.
  ///   - other: Another file, or the place of one that is gone.
  /// - Returns: Whether that is new; `false` if they were one document before, or one of them is not
  ///   recorded.
  /// - Throws: `FileTrackingError` for a file that cannot be followed, ``DataStoreError`` if both are one
  ///   file, or the store cannot be used.
  @discardableResult
  public func link(_ url: URL, to other: URL) async throws -> Bool {
    let (path, otherPath) = (try Self.path(of: url), try Self.path(of: other))
    return try await kernel.inBackground {
      let name = NamedDocument.Name(
        typed: otherPath, path: otherPath, lastingPath: self.lastingPath(otherPath))
      do {
        let outcome = try self.linking(path).link(
          to: name, asCommand: "link \(path) \(otherPath)")
        guard case .linked(let result, _) = outcome, !result.others.isEmpty else { return false }
      } catch NamedDocument.Failure.sameFile {
        throw DataStoreError(
          .invalidArgument, message: "\(path) and \(otherPath) are the same file")
      } catch is NamedDocument.Failure {
        throw FileTrackingError(.notFound, path: otherPath)
      }
      self.kernel.changes.tell()
      return true
    }
  }

  /// Separates a file from the documents that it was taken for or linked to. It keeps what was recorded
  /// through this file.
  ///
  /// ```swift
  /// try await store.unlink(copy)
  /// ```
  ///
  /// - Parameter url: A file, or the place of one that is gone.
  /// - Returns: Whether there was anything to separate.
  /// - Throws: `FileTrackingError` for a file that cannot be followed, ``DataStoreError`` if the store cannot
  ///   be used.
  @discardableResult
  public func unlink(_ url: URL) async throws -> Bool {
    let path = try Self.path(of: url)
    return try await kernel.inBackground {
      guard case .unlinked = try self.linking(path).unlink(asCommand: "unlink \(path)") else {
        return false
      }
      self.kernel.changes.tell()
      return true
    }
  }

  /// Records nothing about a file, or about a folder and all in it, from now on. What was recorded stays
  /// until ``forget(_:)``.
  ///
  /// ```swift
  /// try await store.exclude(diaryFolder)
  /// ```
  ///
  /// Calls for such a file succeed, and nothing is kept: ``Activity/isRecorded`` is `false`.
  ///
  /// - Parameter url: A file or folder, which need not exist.
  /// - Returns: Whether it was recorded until now.
  /// - Throws: `FileTrackingError` for a URL that names no file, ``DataStoreError`` if the store cannot be
  ///   used.
  @discardableResult
  public func exclude(_ url: URL) async throws -> Bool {
    try await setExcluded(url, true)
  }

  /// Records a file or folder again that ``exclude(_:)`` excluded.
  ///
  /// ```swift
  /// try await store.include(diaryFolder)
  /// ```
  ///
  /// A pattern that the person set by the command stays, such as `*.bak`; ``exclusion(of:)`` names it.
  ///
  /// - Parameter url: What was excluded.
  /// - Returns: Whether it was excluded by itself.
  /// - Throws: As ``exclude(_:)``.
  @discardableResult
  public func include(_ url: URL) async throws -> Bool {
    try await setExcluded(url, false)
  }

  /// Returns the pattern by which a file is not recorded; `nil` if none excludes it.
  ///
  /// ```swift
  /// menu.isRecordingOff = try await store.exclusion(of: url) != nil
  /// ```
  ///
  /// - Parameter url: A file or folder, which need not exist.
  /// - Throws: As ``exclude(_:)``.
  public func exclusion(of url: URL) async throws -> String? {
    let path = try Self.path(of: url)
    return try await kernel.inBackground { try self.exclusions.pattern(ofFileAt: path) }
  }

  /// Deletes for good what was recorded about a file, or about all files in a folder. It can't be undone.
  ///
  /// ```swift
  /// try await store.forget(url)
  /// ```
  ///
  /// Other documents that were merged with it are forgotten, too. The file itself stays as it is. Copies of
  /// the person on other devices forget it at the next exchange. If `fileprogress open` was cut off while it
  /// saved the file, a copy of its text waits for the next `open`; the command `fileprogress forget` deletes
  /// that, too.
  ///
  /// - Parameter url: A file or folder, which may be gone.
  /// - Returns: Whether anything was recorded.
  /// - Throws: `FileTrackingError` for a URL that names no file, ``DataStoreError`` if the store cannot be
  ///   written.
  /// - Complexity: O(*n*) in the size of the store, whose files are written again without the data.
  @discardableResult
  public func forget(_ url: URL) async throws -> Bool {
    let path = lastingPath(try Self.path(of: url))
    return try await kernel.inBackground {
      let resolved = try? self.configuration.fileSystem.resolve(path)
      let found = try self.documents.placed(
        meantBy: [path] + [resolved].compactMap(\.self), among: self.documents.placed())
      guard !found.isEmpty else { return false }
      self.kernel.forgetRefusals()
      try self.housekeeping.forget(
        found.map(\.document), folders: [path], day: self.kernel.clock.read().day)
      self.kernel.changes.tell()
      return true
    }
  }

  private func lastingPath(_ path: String) -> String {
    WorkingFolder("/", in: configuration.fileSystem).lastingPath(path)
  }

  private func linking(_ path: String) -> FileLinking {
    FileLinking(ofFileAt: path, lastingPath: lastingPath(path), in: self)
  }

  private func setExcluded(_ url: URL, _ isExcluded: Bool) async throws -> Bool {
    let path = lastingPath(try Self.path(of: url))
    return try await kernel.inBackground {
      // The file can be opened by its path and by that without links.
      let resolved = try? self.configuration.fileSystem.resolve(path)
      let patterns = Set([path, resolved ?? path].map(ExclusionPattern.literal)).sorted()
      let changed = try self.exclusions.set(
        patterns, isExcluded: isExcluded,
        asCommand: "exclude \(isExcluded ? "" : "--remove ")\(path)")
      if !changed.isEmpty { self.kernel.changes.tell() }
      return !changed.isEmpty
    }
  }
}
