/// The lists of a Word document: what is shown in front of their paragraphs.
///
/// - Source: ECMA-376 part 1, 17.9.
final class WordNumbering: XMLHandler {
  private struct Level {
    var text = ""
    var hasNumber = true
    var isBullet = false
  }

  private var templates: [String: [Int: Level]] = [:]
  private var templateOfList: [String: String] = [:]
  private var ownLevels: [String: [Int: Level]] = [:]
  private var template: String?
  private var list: String?
  private var level: Int?

  func start(_ element: XMLElement) {
    guard element.vocabulary == .word else { return }
    switch element.name {
    case "abstractNum": (template, list) = (element["abstractNumId"], nil)
    case "num": (template, list) = (nil, element["numId"])
    case "abstractNumId":
      if let list, let name = element["val"] { templateOfList[list] = name }
    case "lvl":
      level = element["ilvl"].flatMap { Int($0) }
      change { $0 = Level() }
    case "numFmt":
      let format = element["val"]
      change {
        $0.hasNumber = format != "none"
        $0.isBullet = format == "bullet"
      }
    case "lvlText":
      let text = element["val"] ?? ""
      change { $0.text = text }
    default: break
    }
  }

  private func change(_ body: (inout Level) -> Void) {
    guard let level else { return }
    if let template {
      body(&templates[template, default: [:]][level, default: Level()])
    } else if let list {
      body(&ownLevels[list, default: [:]][level, default: Level()])
    }
  }

  func end() {}

  func characters(_ text: UnsafeBufferPointer<UInt8>) {}

  /// What stands in front of a paragraph of a list, with the space behind it; every number is 1.
  func label(list: String, level: Int) -> String {
    guard
      let level = ownLevels[list]?[level] ?? templateOfList[list].flatMap({ templates[$0]?[level] })
    else { return "" }
    var label = ""
    var isPlace = false
    for character in level.text.unicodeScalars {
      if isPlace {
        isPlace = false
        if "1"..."9" ~= character {
          label += level.hasNumber ? "1" : ""
          continue
        }
        label += "%"
      }
      if character == "%" { isPlace = true } else { label.unicodeScalars.append(character) }
    }
    return level.isBullet ? ListLabel.shownBullet(label) : ListLabel.shown(label)
  }
}
