import ClassModel

/// Where random bytes come from: the system, or in tests a fixed sequence.
package struct RandomSource: RandomNumberGenerator, Sendable {
  private let draw: @Sendable () -> UInt64

  /// Creates a source.
  ///
  /// - Parameter draw: Returns the next 64 bits.
  package init(_ draw: @escaping @Sendable () -> UInt64) { self.draw = draw }

  /// Returns the next 64 bits.
  package func next() -> UInt64 { draw() }

  /// The system's generator, which is secure enough for keys.
  package static let system = RandomSource {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// Returns 26 random letters.
  func letters() -> String {
    var source = self
    return WriterIdentifier.random(using: &source).letters
  }

  /// Returns a temporary name for a file while it is written.
  func temporaryName() -> String { letters() + ClassFolderName.temporarySuffix }
}
