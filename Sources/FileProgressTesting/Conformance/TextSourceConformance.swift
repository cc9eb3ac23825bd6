public import FileTracking
import ProgressModel
import Synchronization

/// Checks that a text source keeps the promises of `TextSource`.
///
/// ```swift
/// let failures = TextSourceConformance.failures(
///   of: MyTextSource(),
///   samples: [
///     TextSourceSample(name: "essay.doc", content: bytes, text: "The tide came in."),
///     TextSourceSample(name: "essay.txt", content: "The tide came in.".utf8, text: nil),
///   ])
/// ```
public enum TextSourceConformance {
  /// A source and the files that it is checked with.
  public struct Subject: Sendable {
    /// The source.
    public var source: any TextSource
    /// The files.
    public var samples: [TextSourceSample]

    /// Creates a subject.
    public init(source: any TextSource, samples: [TextSourceSample]) {
      self.source = source
      self.samples = samples
    }
  }

  /// How many bytes of a file a source may read to tell its format.
  public static let mostFormatByteCount = 1 << 20

  /// Runs all checks.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - samples: Files of all formats that it reads, and some that it leaves alone.
  /// - Returns: What is wrong; empty if every promise is kept.
  public static func failures(
    of source: any TextSource, samples: [TextSourceSample]
  ) -> [ConformanceFailure] {
    let subject = Subject(source: source, samples: samples)
    return checks.flatMap { $0.failures(of: subject) }
  }

  /// All checks.
  public static let checks: [ConformanceCheck<Subject>] = [
    ConformanceCheck("the source reads its own formats and leaves the others alone") {
      subject, findings in
      for sample in subject.samples {
        let extractor = subject.source.extractor(of: SampleFile(sample), named: sample.name)
        let isRead = extractor.map { !$0.isEmpty } ?? false
        findings.expect(
          isRead == (sample.text != nil),
          "The extractor of \(sample.name) is \(extractor.map { "“\($0)”" } ?? "nil").")
      }
    },
    ConformanceCheck("the same file has the same extractor and text every time") {
      subject, findings in
      try forEachText(of: subject) { sample, expected, extractor in
        for _ in 0..<2 {
          let file = SampleFile(sample)
          findings.expect(
            "The extractor of \(sample.name)",
            subject.source.extractor(of: file, named: sample.name), is: extractor)
          let text = try subject.source.text(of: file, by: extractor)
          findings.expect(
            text.utf8.elementsEqual(expected.utf8),
            "The text of \(sample.name) is \(text.debugDescription), not \(expected.debugDescription)."
          )
        }
      }
    },
    ConformanceCheck("a file that comes in small pieces has the same text") { subject, findings in
      try forEachText(of: subject) { sample, expected, extractor in
        let file = SampleFile(sample, mostAtOnce: 7)
        let text = try subject.source.text(of: file, by: extractor)
        findings.expect(
          text.utf8.elementsEqual(expected.utf8),
          "The text of \(sample.name), read seven bytes at a time, is \(text.debugDescription).")
      }
    },
    ConformanceCheck("the format is told without reading the whole file") { subject, findings in
      for sample in subject.samples {
        let file = SampleFile(sample, zerosBehind: 16 << 20)
        _ = subject.source.extractor(of: file, named: sample.name)
        findings.expect(
          file.readByteCount <= mostFormatByteCount,
          "\(file.readByteCount) bytes of a long \(sample.name) were read to tell its format; "
            + "at most \(mostFormatByteCount) do.")
      }
    },
    ConformanceCheck("a file that cannot be read has no text") { subject, findings in
      forEachText(of: subject) { sample, _, extractor in
        let file = SampleFile(sample, isBroken: true)
        // The format of such a file may be unknown; its text must not be taken for an empty one.
        _ = subject.source.extractor(of: file, named: sample.name)
        let text = try? subject.source.text(of: file, by: extractor)
        findings.expect(
          text == nil, "The text of \(sample.name) on a broken disk is there, and not an error.")
      }
    },
    ConformanceCheck("a damaged file does no harm") { subject, findings in
      for sample in subject.samples {
        for count in [0, 1, sample.content.count / 2, max(0, sample.content.count - 1)] {
          var damaged = sample
          damaged.content = Array(sample.content.prefix(count))
          let file = SampleFile(damaged)
          guard let extractor = subject.source.extractor(of: file, named: sample.name) else {
            continue
          }
          // A part of the text or an error are both right; a crash is not.
          _ = try? subject.source.text(of: file, by: extractor)
        }
      }
    },
  ]

  /// Shows the samples that have a text, with who reads it.
  private static func forEachText(
    of subject: Subject,
    _ body: (_ sample: TextSourceSample, _ text: String, _ extractor: String) throws -> Void
  ) rethrows {
    for sample in subject.samples {
      guard let text = sample.text,
        let extractor = subject.source.extractor(of: SampleFile(sample), named: sample.name)
      else { continue }
      try body(sample, text, extractor)
    }
  }
}

/// A sample as an open file, which counts what is read of it.
private final class SampleFile: OpenFile {
  private let content: [UInt8]
  private let byteCount: Int
  private let mostAtOnce: Int
  private let isBroken: Bool
  private let path: String
  private let count = Mutex(0)

  /// - Parameters:
  ///   - mostAtOnce: How many bytes a call gives at most.
  ///   - zeroByteCount: How many zeros follow the content.
  ///   - isBroken: Whether every call fails.
  init(
    _ sample: TextSourceSample, mostAtOnce: Int = .max, zerosBehind zeroByteCount: Int = 0,
    isBroken: Bool = false
  ) {
    content = sample.content
    byteCount = sample.content.count + zeroByteCount
    self.mostAtOnce = mostAtOnce
    self.isBroken = isBroken
    path = "/" + sample.name
  }

  /// How many bytes were read so far.
  var readByteCount: Int { count.withLock { $0 } }

  var stateWhenOpened: FileState {
    FileState(
      byteCount: Int64(byteCount), modifiedNanoseconds: 1, changedNanoseconds: 1, inode: 1,
      linkCount: 1)
  }

  func resolvedPath() -> String { path }
  func state() -> FileState { stateWhenOpened }
  func handle() -> KernelHandle? { nil }
  func fileSystem() -> FileSystemDescription { InMemoryFileSystem.description(1) }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(FileTrackingError) -> Int {
    if isBroken { throw FileTrackingError(.inputOutput, path: path) }
    guard offset < byteCount else { return 0 }
    let start = Int(offset)
    let wanted = min(buffer.count, mostAtOnce, byteCount - start)
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
    let known = start < content.count ? content[start...].prefix(wanted) : []
    room.copyBytes(from: known)
    for place in known.count..<wanted { room[place] = 0 }
    count.withLock { $0 += wanted }
    return wanted
  }
}
