import FileProgress
import FileProgressTestSupport

/// A few files that are made, edited, saved, copied, renamed, linked and removed at random.
struct RandomFiles {
  static let names = [
    "a.txt", "a.txt~", "a (conflicted copy).txt", "b", "c.txt", "d/a.txt",
  ]

  let texts: [CaseText]
  /// The names at which there is a file.
  private(set) var existing: Set<String> = []

  /// Prepares a world without files.
  init(with texts: [CaseText], in world: FileWorld) throws {
    self.texts = texts
    try world.createFolder("d")
  }

  /// Does something that a person or a program may do; nothing if the file for it is missing.
  mutating func change(_ world: FileWorld, _ random: inout SeededGenerator) throws {
    guard let text = texts.randomElement(using: &random),
      let name = Self.names.randomElement(using: &random),
      let other = Self.names.randomElement(using: &random)
    else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      try world.write(text.content, to: name)
      existing.insert(name)
    case 2, 3:
      try world.saveAtomically(text.content, to: name)
      existing.insert(name)
    case 4 where existing.contains(name) && name != other:
      try world.copy(name, to: other)
      existing.insert(other)
    case 5, 6:
      guard existing.contains(name), name != other else { return }
      try world.rename(name, to: other)
      // Of two names of one file both stay.
      let files = world.store.configuration.fileSystem
      if (try? files.resolve(world.path(name))) == nil { existing.remove(name) }
      existing.insert(other)
    case 7 where existing.contains(name):
      if Bool.random(using: &random), !existing.contains(other) {
        try world.link(name, to: other)
        existing.insert(other)
      } else {
        try world.delete(name)
        existing.remove(name)
      }
    default: return
    }
  }
}
