import FileProgress
import Foundation

/// A pattern of files as it was typed, in the folder in which it was typed.
struct TypedPattern {
  private let typed: String
  private let context: CommandContext

  init(_ typed: String, in context: CommandContext) {
    self.typed = typed
    self.context = context
  }

  /// The patterns that say the same everywhere: two where a part of the path is a link, since the file
  /// can be opened either way.
  var patterns: [String] {
    let isName = !typed.utf8.contains(UInt8(ascii: "/"))
    if isName, !isFolder(context.absolutePath(typed)) { return [typed] }
    return places
  }

  /// What may be meant when a pattern is taken away: the folder that it named may be gone.
  var patternsToTakeAway: [String] {
    var result = [typed]
    for pattern in places where !result.contains(pattern) { result.append(pattern) }
    return result
  }

  /// As a path. Wildcards in the parts that lie where it was typed, or that exist, stand for
  /// themselves.
  private var places: [String] {
    var base = typed.hasPrefix("/") ? "" : context.workingFolder
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
    let place = context.lastingPath(base.isEmpty ? "/" : base)
    var result = [pattern(place, rest)]
    if let resolved = try? context.fileSystem.resolve(place), resolved != place {
      result.append(pattern(resolved, rest))
    }
    return result
  }

  private func pattern(_ place: String, _ rest: String) -> String {
    let literal = ExclusionPattern.literal(place)
    return rest.isEmpty ? literal : (literal == "/" ? "" : literal) + rest
  }

  private func exists(_ path: String) -> Bool {
    (try? context.fileSystem.entry(at: path, followsLink: false)) != nil
  }

  private func isFolder(_ path: String) -> Bool {
    (try? context.fileSystem.entry(at: path, followsLink: true))?.kind == .folder
  }
}
