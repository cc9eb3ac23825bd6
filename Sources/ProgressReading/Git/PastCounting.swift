package import DocumentIdentity
import DocumentText
package import FileProgress
package import FileTracking
import ProgressModel
import TextMetrics

/// Counts contents of the past, several at once, and records nothing.
package struct PastCounting: Sendable {
  private static let contentsPerTurn = 64

  private let reader: ForeignReader
  private let secret: StoreSecret

  /// Prepares to count.
  ///
  /// - Parameters:
  ///   - store: Its text source reads formats with markup.
  ///   - secret: What the store hashes contents under.
  package init(in store: DataStore, under secret: StoreSecret) {
    var reader = store.configuration.textSource?.reader(as: ForeignReader.self) ?? .installed
    // Refusals are remembered by the paths of files.
    reader.memory = nil
    self.reader = reader
    self.secret = secret
  }

  /// Counts contents.
  ///
  /// - Returns: What is known of each; `nil` for those that have no words.
  /// - Complexity: O(*n*) of their bytes.
  package func count(_ contents: [PastBytes]) -> [PastContent?] {
    let turns = stride(from: 0, to: contents.count, by: Self.contentsPerTurn).map {
      Array(contents[$0..<min($0 + Self.contentsPerTurn, contents.count)])
    }
    return turns.concurrentMap { turn in self.counted(turn) }.flatMap(\.self)
  }

  private func counted(_ contents: [PastBytes]) -> [PastContent?] {
    let ahead = reader.readingAhead(
      contents: contents.map { (bytes: $0.bytes, fileName: Self.fileName($0.name)) })
    var builder = SketchBuilder(secret: secret)
    return contents.map { counted($0, ahead, &builder) }
  }

  private func counted(
    _ content: PastBytes, _ reader: ForeignReader, _ builder: inout SketchBuilder
  ) -> PastContent? {
    var pass = DocumentPass(
      named: Self.fileName(content.name), WantedFigures([.prose]), reader: reader)
    content.bytes.withUnsafeBytes { pass.consume($0) }
    let figures = pass.finish()
    guard let words = figures.counts[.prose] else { return nil }
    builder.begin()
    content.bytes.withUnsafeBytes { builder.visit($0) }
    return PastContent(
      fingerprint: content.bytes.withUnsafeBytes {
        ContentHasher.fingerprint(of: $0, secret: secret)
      },
      count: ContentCount(
        words: Int64(words), counter: CountingRule.prose.makeCounter().name,
        readerVersion: (figures.format ?? .plain).readerVersion),
      sketch: builder.finish().sketch.prefix(ContentSketch.storedTermCount))
  }

  /// A name that tells the format.
  private static func fileName(_ name: PastContentName) -> String {
    "text." + String(decoding: name.ending, as: UTF8.self)
  }
}
