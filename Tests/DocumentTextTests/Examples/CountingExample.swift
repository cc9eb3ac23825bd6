import DocumentText
import Foundation

func report(_ url: URL) throws {
  let metrics = try DocumentReader.metrics(of: url)
  if let words = metrics.words {
    print(words, metrics.sentences ?? 0, metrics.counter)
  } else if let reason = metrics.unreadableReason {
    print(reason.sentence(about: url.lastPathComponent))
  }
}
