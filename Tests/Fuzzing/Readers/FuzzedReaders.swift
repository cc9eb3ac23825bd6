import Foundation

#if FUZZING
  private let reader = FuzzedReader(
    rawValue: ProcessInfo.processInfo.environment["FUZZED_READER"] ?? "")

  /// What the fuzzer calls with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let reader else { fatalError("FUZZED_READER names no reader") }
    reader.read(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
  }
#else
  /// Lists the readers, writes seeds, and reads files that broke a reader once.
  @main
  enum FuzzedReaders {
    static func main() throws {
      let arguments = CommandLine.arguments.dropFirst()
      guard let name = arguments.first else {
        for reader in FuzzedReader.allCases { print(reader.rawValue) }
        return
      }
      guard let reader = FuzzedReader(rawValue: name) else { exit(64) }
      if arguments.count == 3, arguments.contains("--seeds"), let folder = arguments.last {
        for (number, seed) in reader.seeds.enumerated() {
          try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(number)"))
        }
        return
      }
      for path in arguments.dropFirst() {
        try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { reader.read($0) }
        print(path)
      }
    }
  }
#endif
