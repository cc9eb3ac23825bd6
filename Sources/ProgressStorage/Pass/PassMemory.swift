import ProgressModel
import StoreEngine

/// What a pass over many files holds of the store in memory.
///
/// A question to the store takes some microseconds, and a pass asks hundreds for each file, mostly for what is
/// not there. What is held answers as the store would; the writer keeps it up to date.
final class PassMemory {
  /// Knows what no sighting has.
  var sightings: SightingFilter
  /// Finds sketches by their terms.
  let sketches: SketchIndex
  /// Who the store belongs to.
  var identity: StoreIdentity?
  /// The keys under which this device made its fingerprints.
  var keyPeriods: [FactReader.KeyPeriod]?

  init(_ reader: FactReader) throws {
    sightings = try SightingFilter(reader)
    sketches = try SketchIndex(reader)
  }

  /// How many files are worth the work.
  private static let leastFileCount = 32
  /// Reading this many pages takes about as long as deciding about one file without what is in them.
  private static let pagesPerFile = 8
  /// Of a larger store what is held would take more than 64 MiB.
  private static let pageLimit = 1 << 16

  /// Whether it pays to read the store into memory before deciding about so many files.
  fileprivate static func pays(forFileCount count: Int, _ reader: FactReader) throws -> Bool {
    guard count >= leastFileCount else { return false }
    return try reader.statements.pageCount() <= min(count * pagesPerFile, pageLimit)
  }
}

/// Whether a pass over many files holds in memory what the store says of sightings and sketches.
///
/// The decisions are the same; tests compare them.
package enum StoreHolding: Sendable {
  /// If there are enough files for the size of the store.
  case whereItPays
  case always
  case never
}

extension FactWriter {
  /// Decides about many files, with memory for what each decision asks.
  ///
  /// If `body` throws, the transaction has to be taken back: the index of sketches is written at the end.
  ///
  /// - Parameters:
  ///   - fileCount: How many there are.
  ///   - body: Writes sightings, sketches, documents and links, and erases nothing.
  package func decidingAboutMany<Result>(
    fileCount: Int, holding: StoreHolding, _ body: () throws -> Result
  ) throws -> Result {
    let holdsStore =
      switch holding {
      case .whereItPays: try PassMemory.pays(forFileCount: fileCount, reader)
      case .always: true
      case .never: false
      }
    guard holdsStore else { return try body() }
    let pass = try PassMemory(reader)
    return try reader.statements.writingManyRows {
      reader.memory.pass = pass
      defer { reader.memory.pass = nil }
      let result = try body()
      try pass.sketches.finish(self)
      return result
    }
  }
}
