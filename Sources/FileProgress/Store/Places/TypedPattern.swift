import FileTracking

/// A pattern of files as it was typed, in the folder in which it was typed.
package struct TypedPattern: Sendable {
  /// The pattern, as it was typed.
  package let typed: String
  private let folder: WorkingFolder

  package init(_ typed: String, in folder: WorkingFolder) {
    self.typed = typed
    self.folder = folder
  }

  /// The patterns that say the same everywhere: two where a part of the path is a link, since the file
  /// can be opened either way.
  package var patterns: [String] {
    let isName = !typed.utf8.contains(UInt8(ascii: "/"))
    if isName, !isFolder(folder.absolutePath(typed)) { return [typed] }
    return places
  }

  /// What may be meant when a pattern is taken away: the folder that it named may be gone.
  package var patternsToTakeAway: [String] {
    var result = [typed]
    for pattern in places where !result.contains(pattern) { result.append(pattern) }
    return result
  }

  /// As a path. Wildcards in the parts that lie where it was typed, or that exist, stand for
  /// themselves.
  private var places: [String] {
    var base = typed.hasPrefix("/") ? "" : folder.path
    var rest = ""
    for part in typed.utf8.split(separator: UInt8(ascii: "/")) {
      let part = String(Substring(part))
      let isPlain = !ExclusionPattern.hasWildcards(part) || exists(base + "/" + part)
      if rest.isEmpty, isPlain {
        base += "/" + part
      } else {
        rest += "/" + part
      }
    }
    let place = folder.lastingPath(base.isEmpty ? "/" : base)
    var result = [pattern(place, rest)]
    if let resolved = try? folder.fileSystem.resolve(place), resolved != place {
      result.append(pattern(resolved, rest))
    }
    return result
  }

  private func pattern(_ place: String, _ rest: String) -> String {
    let literal = ExclusionPattern.literal(place)
    return rest.isEmpty ? literal : (literal == "/" ? "" : literal) + rest
  }

  private func exists(_ path: String) -> Bool {
    (try? folder.fileSystem.entry(at: path, followsLink: false)) != nil
  }

  private func isFolder(_ path: String) -> Bool {
    (try? folder.fileSystem.entry(at: path, followsLink: true))?.kind == .folder
  }
}
