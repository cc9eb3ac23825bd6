import Foundation

/// The words that this process was started with.
package enum ProcessArguments {
  /// Returns the words after the name of the program; one that is not UTF-8 as ``TypedName`` writes it.
  package static func words() -> [String] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      guard let word = CommandLine.unsafeArgv[index] else { return "" }
      if let text = String(validatingCString: word) { return text }
      let bytes = UnsafeRawBufferPointer(start: word, count: strlen(word))
      return TypedName(bytes: bytes).word
    }
  }
}
