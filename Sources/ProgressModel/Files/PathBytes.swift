/// A path as the system sees it, a row of bytes, for comparing paths and for putting them in order.
///
/// `String` takes "é" of one code point and "é" of two for equal and puts both behind "f", while they are the names of
/// different files, of which one comes before "f".
package struct PathBytes: Comparable {
  private let path: String

  package init(_ path: String) {
    self.path = path
  }

  package static func == (left: PathBytes, right: PathBytes) -> Bool {
    left.path.utf8.elementsEqual(right.path.utf8)
  }

  package static func < (left: PathBytes, right: PathBytes) -> Bool {
    left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }
}
