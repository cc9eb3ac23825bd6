import Foundation

extension String {
  /// The text in normal form C, as writers of a class send it.
  var precomposed: String { precomposedStringWithCanonicalMapping }
}
