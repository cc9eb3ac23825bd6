import Foundation
import ProgressStorage

/// By which versions of the readers looks have counted the known texts. It is in no export.
package struct CountingVersions: Sendable {
  let kernel: StoreKernel

  private static let name = "countedBy"

  /// Returns the versions by which all known texts were counted; `nil` if that was not noted.
  ///
  /// - Throws: ``DataStoreError`` if the store can't be read.
  package func known() throws -> String? {
    let data = try kernel.readContent { reader, _ in try reader.local(Self.name) } ?? nil
    return data.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Notes by which versions all known texts are counted now. It doesn't wait while another program writes.
  ///
  /// - Throws: ``DataStoreError`` if the store can't be written just now.
  package func note(_ versions: String) throws {
    try kernel.setLocal(Self.name, Data(versions.utf8), waits: false)
  }
}
