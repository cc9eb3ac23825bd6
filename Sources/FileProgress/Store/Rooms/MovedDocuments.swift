import FileTracking
import Foundation
package import ProgressModel
import ProgressStorage

/// Where looks found documents that are not where they were seen last. It is in no export.
package struct MovedDocuments: Sendable {
  let kernel: StoreKernel

  /// The place where a look found a document first.
  private struct Finding: Codable, Hashable {
    var path: String
    var foundAtNanoseconds: Int64
  }

  /// Returns the places on which two looks agree that are at least a minute apart, and remembers the others for the next
  /// look. It doesn't wait while another program writes.
  ///
  /// - Parameter places: Where this look found documents.
  /// - Returns: The paths, sorted.
  /// - Throws: ``DataStoreError`` if the store can't be used; then nothing is remembered.
  package func agreed(on places: [DocumentIdentifier: String]) throws -> [String] {
    guard !kernel.recordsNothingUnassigned else { return [] }
    let now = kernel.clock.read().wallNanoseconds
    let before = try known()
    var findings: [String: Finding] = [:]
    var agreed: [String] = []
    for (document, path) in places {
      var finding = Finding(path: path, foundAtNanoseconds: now)
      if let first = before[document.description], PathText.areSame(first.path, path) {
        finding = first
      }
      findings[document.description] = finding
      let age = now.subtractingSaturated(finding.foundAtNanoseconds)
      if !(0..<LookBounds.waitingNanoseconds).contains(age) { agreed.append(path) }
    }
    if findings != before {
      let data = findings.isEmpty ? Data() : try JSONEncoder().encode(findings)
      try kernel.setLocal(FactReader.movedDocumentsName, data, waits: false)
    }
    return agreed.sorted()
  }

  private func known() throws -> [String: Finding] {
    let data = try kernel.readContent { reader, _ in
      try reader.local(FactReader.movedDocumentsName)
    }
    // What another version kept is found again.
    return data.flatMap {
      $0.flatMap { try? JSONDecoder().decode([String: Finding].self, from: $0) }
    } ?? [:]
  }
}
