#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// The start of an element of an XML document; it is there only while its handler runs.
struct XMLElement {
  /// The name without a prefix.
  let name: String
  /// What the namespace of the name is.
  let vocabulary: XMLVocabulary
  /// Each has five pointers: name, prefix, namespace, start and end of the value.
  let attributes: UnsafeBufferPointer<UnsafePointer<UInt8>?>

  /// The value of an attribute.
  ///
  /// - Parameter name: Its name without a prefix; of several the first counts.
  subscript(name: StaticString) -> String? {
    let wanted = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    for place in stride(from: 0, to: attributes.count, by: 5) {
      guard let key = attributes[place], let start = attributes[place + 3],
        let end = attributes[place + 4],
        strcmp(UnsafeRawPointer(key).assumingMemoryBound(to: CChar.self), wanted) == 0
      else { continue }
      return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }
    return nil
  }
}
