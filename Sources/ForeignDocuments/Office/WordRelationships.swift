import DocumentText

/// What a part of an Office document refers to.
///
/// - Source: ECMA-376 part 2, 9.3.
final class WordRelationships: XMLHandler {
  private let part: String
  private var all: [(identifier: String, kind: String, target: String)] = []

  /// Reads the list of a part.
  ///
  /// - Parameter bytes: The list; nothing if there is none.
  init(_ bytes: [UInt8], of part: String) throws(UnreadableReason) {
    self.part = part
    if !bytes.isEmpty { try XMLPart.read(bytes, handler: self) }
  }

  func start(_ element: XMLElement) {
    guard element.name == "Relationship", element["TargetMode"] != "External",
      let identifier = element["Id"], let type = element["Type"], let target = element["Target"],
      let name = PartName.resolved(target, in: part)
    else { return }
    all.append((identifier, String(type.split(separator: "/").last ?? ""), name))
  }

  func end() {}

  func characters(_ text: UnsafeBufferPointer<UInt8>) {}

  /// The part that an identifier stands for.
  func target(_ identifier: String) -> String? {
    all.first { $0.identifier == identifier }?.target
  }

  /// The first part of a kind.
  func target(ofKind kind: String) -> String? {
    all.first { $0.kind == kind }?.target
  }

  /// All parts of some kinds.
  func targets(ofKinds kinds: [String]) -> Set<String> {
    Set(all.filter { kinds.contains($0.kind) }.map(\.target))
  }
}
