import FileProgress
import FileProgressTestSupport

/// What may happen to files within some days, at random, with looks at some of them now and then.
struct RandomHistory: Sendable {
  enum Step: Sendable {
    case write(String, String)
    case saveAtomically(String, String)
    /// A save that renames the old file to a backup, as editors do.
    case saveWithBackup(String, String)
    case copy(String, String)
    case rename(String, String)
    case swap(String, String)
    case link(String, String)
    case delete(String)
    case swapFolders
    case look(String)
  }

  /// Which steps a history has.
  struct Kinds: OptionSet, Sendable {
    let rawValue: Int
    /// Further names of a file.
    static let links = Kinds(rawValue: 1)
    /// Names that programs give to backups, and saves that make backups.
    static let backups = Kinds(rawValue: 2)
    /// Copies, and texts that were there before.
    static let copies = Kinds(rawValue: 4)
    /// Texts that are too short to prove anything, or that many have.
    static let weakTexts = Kinds(rawValue: 8)
    /// Names that programs give to conflict copies.
    static let conflictCopies = Kinds(rawValue: 16)
    static let all: Kinds = [.links, .backups, .copies, .weakTexts, .conflictCopies]
  }

  var steps: [Step] = []

  init(seed: UInt64, kinds: Kinds = .all) {
    var author = Author(seed: seed, kinds: kinds)
    for _ in 0..<3 { author.change() }
    for _ in 0..<3 {
      for name in author.names.sorted() where author.isLucky(0.8) {
        author.steps.append(.look(name))
      }
      for _ in 0..<author.number(1...6) { author.change() }
    }
    steps = author.steps
  }

  /// Makes up what happens, and knows which files there are then.
  private struct Author {
    var steps: [Step] = []
    private var random: SeededGenerator
    private let kinds: Kinds
    private var files: [String: Int] = [:]
    private var contents: [[UInt32]] = []
    private var old: [[UInt32]] = []

    private static let handout = (0..<60).map { UInt32(900_000 + $0) }

    init(seed: UInt64, kinds: Kinds) {
      random = SeededGenerator(seed: seed)
      self.kinds = kinds
    }

    var names: [String] { Array(files.keys) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func isLucky(_ share: Double) -> Bool {
      Double.random(in: 0..<1, using: &random) < share
    }

    private mutating func words(_ count: Int) -> [UInt32] {
      (0..<count).map { _ in UInt32.random(in: 0..<800_000, using: &random) }
    }

    private mutating func newText() -> [UInt32] {
      let kind = kinds.contains(.weakTexts) ? number(0...19) : 0
      return switch kind {
      case 0..<13: words(number(60...160))
      case 13, 14: words(number(2...28))
      case 15: []
      case 16, 17: Self.handout + words([0, 10, 30, 75][number(0...3)])
      default: words(40)
      }
    }

    private mutating func edited(_ text: [UInt32]) -> [UInt32] {
      let choice = number(0...9)
      let place = number(0...text.count)
      switch choice {
      case 0..<4: return text[..<place] + words(max(1, text.count / 20)) + text[place...]
      case 4, 5: return text + words(text.count / 2 + 10)
      case 6, 7:
        let count = text.count * [3, 6, 8][number(0...2)] / 10
        let start = number(0...(text.count - count))
        return text[..<start] + words(count) + text[(start + count)...]
      case 8: return words(number(60...160))
      default: return kinds.contains(.weakTexts) ? [] : words(number(60...160))
      }
    }

    private mutating func name() -> String {
      let folder = ["f", "f", "f/sub", "g"][number(0...3)]
      var names = ["a", "b", "c", "d", "e", "a.txt", "b.txt"]
      if kinds.contains(.backups) { names += ["a.txt~", "b.txt.bak"] }
      if kinds.contains(.conflictCopies) {
        names.append("a (conflicted copy 2026-11-21 101112).txt")
      }
      return folder + "/" + names[number(0...(names.count - 1))]
    }

    private static func content(_ words: [UInt32]) -> String {
      let letters = Array("abcdefghijklmnop")
      var text = ""
      for (index, word) in words.enumerated() {
        for shift in stride(from: 0, to: 20, by: 4) {
          text.append(letters[Int(word >> UInt32(shift)) & 15])
        }
        text += (index + 1) % 12 == 0 ? "\n" : " "
      }
      return text.isEmpty ? "" : text + "\n"
    }

    private mutating func setNew(_ name: String, _ text: [UInt32]) {
      contents.append(text)
      files[name] = contents.count - 1
    }

    mutating func change() {
      guard let file = files.keys.sorted().randomElement(using: &random) else { return create() }
      guard let node = files[file] else { return }
      switch number(0...17) {
      case 0: create()
      case 1, 2, 3:
        old.append(contents[node])
        contents[node] = edited(contents[node])
        steps.append(.write(Self.content(contents[node]), file))
      case 4, 5:
        old.append(contents[node])
        setNew(file, edited(contents[node]))
        steps.append(.saveAtomically(Self.content(contents[files[file] ?? 0]), file))
      case 6 where kinds.contains(.backups):
        // Two unseen versions of a text in two files are as good as copies.
        if !kinds.contains(.copies) { steps.append(.look(file)) }
        old.append(contents[node])
        files[file + "~"] = node
        setNew(file, edited(contents[node]))
        steps.append(.saveWithBackup(Self.content(contents[files[file] ?? 0]), file))
      case 7 where kinds.contains(.copies):
        let other = name()
        guard files[other] == nil else { return }
        setNew(other, contents[node])
        steps.append(.copy(file, other))
      case 8 where kinds.contains(.copies):
        guard let other = files.keys.sorted().randomElement(using: &random),
          let there = files[other], there != node
        else { return }
        contents[there] = contents[node]
        steps.append(.copy(file, other))
      case 9, 10, 11:
        let other = name()
        guard other != file else { return }
        if files[other] != node { files[file] = nil }
        files[other] = node
        steps.append(.rename(file, other))
      case 12:
        files[file] = nil
        steps.append(.delete(file))
      case 13 where kinds.contains(.links):
        let other = name()
        guard files[other] == nil else { return }
        files[other] = node
        steps.append(.link(file, other))
      case 14 where kinds.contains(.copies):
        guard let text = old.randomElement(using: &random) else { return }
        let other = isLucky(0.5) ? file : name()
        if let there = files[other], isLucky(0.5) {
          contents[there] = text
          steps.append(.write(Self.content(text), other))
        } else {
          setNew(other, text)
          steps.append(.saveAtomically(Self.content(text), other))
        }
      case 15:
        guard let other = files.keys.sorted().randomElement(using: &random), other != file,
          files[other] != node
        else { return }
        (files[file], files[other]) = (files[other], node)
        steps.append(.swap(file, other))
      case 16:
        files = Dictionary(
          uniqueKeysWithValues: files.map { name, node in
            ((name.hasPrefix("f") ? "g" : "f") + name.dropFirst(), node)
          })
        steps.append(.swapFolders)
      default: return
      }
    }

    private mutating func create() {
      let name = name()
      let text = newText()
      if let there = files[name] { contents[there] = text } else { setNew(name, text) }
      steps.append(.write(Self.content(text), name))
    }
  }
}
