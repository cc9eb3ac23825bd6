import Foundation

extension String {
  /// The text in normal form C, in which a class sends texts.
  var precomposed: String { precomposedStringWithCanonicalMapping }
}
