package import DocumentIdentity
import Foundation
import ProgressStorage

/// What looks found out while nobody read it, such as those that a prompt starts. It is in no export.
package struct UntoldNews: Sendable {
  let kernel: StoreKernel

  /// How many are kept; the oldest go first.
  private static let mostNews = 64

  /// Keeps news for the next command that shows them.
  ///
  /// - Throws: ``DataStoreError`` if the store can't be written.
  package func keep(_ news: [TextNews]) throws {
    guard !news.isEmpty else { return }
    try set((try known() + news).suffix(Self.mostNews))
  }

  /// Returns the news that were kept, the oldest first, and keeps them no longer. It doesn't wait while another program
  /// writes.
  ///
  /// - Throws: ``DataStoreError`` if the store can't be used; then they stay.
  package func take() throws -> [TextNews] {
    let news = try known()
    if !news.isEmpty { try set([], waits: false) }
    return news
  }

  private func known() throws -> [TextNews] {
    let data = try kernel.readContent { reader, _ in try reader.local(FactReader.untoldNewsName) }
    // What another version kept is no loss.
    return data.flatMap { $0.flatMap { try? JSONDecoder().decode([TextNews].self, from: $0) } }
      ?? []
  }

  private func set(_ news: some Collection<TextNews>, waits: Bool = true) throws {
    let data = news.isEmpty ? Data() : try JSONEncoder().encode(Array(news))
    try kernel.setLocal(FactReader.untoldNewsName, data, waits: waits)
  }
}
