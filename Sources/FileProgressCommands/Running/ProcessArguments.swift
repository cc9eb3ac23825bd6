import Foundation

/// The words that this process was started with.
package enum ProcessArguments {
  /// Returns the words after the name of the program; one that is not UTF-8 as ``TypedName`` writes it.
  package static func words() -> [String] {
    guard CommandLine.argc > 0 else { return wordsOfKernel() }
    return (1..<max(1, Int(CommandLine.argc))).map { index in
      guard let word = CommandLine.unsafeArgv[index] else { return "" }
      return TypedName(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word))).word
    }
  }

  /// The words as the kernel knows them.
  ///
  /// Swift looks for them beside the environment. A library that was loaded before this program and changed
  /// the environment, as libfaketime does, moves that elsewhere, and Swift finds nothing.
  private static func wordsOfKernel() -> [String] {
    guard let file = fopen("/proc/self/cmdline", "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    // Each word has a zero behind it, also an empty one.
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().dropFirst()
      .map { TypedName(bytes: $0).word }
  }
}
