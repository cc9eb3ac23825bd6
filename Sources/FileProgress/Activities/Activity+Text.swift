import FileTracking
package import ProgressModel
import Synchronization

extension Activity {
  /// Counts the words of the text that the document has in your editor, also before it is saved.
  ///
  /// Call it when the person opens the document, at your automatic saves, and at the end. From the second
  /// text on it is known how many words were added and removed. The text itself is not kept.
  ///
  /// Give the text that people read, without markup. It is counted as plain text, by the counter that
  /// counted the document before, or by `prose/1`. No dictionary is asked: a stretch of Thai, Lao, Khmer
  /// or Burmese without spaces is one word.
  ///
  /// ```swift
  /// activity.record(text: textView.string)
  /// try await store.save()
  /// ```
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - isSaved: Whether the file has this text, as the newest fetch saw it. You need not say so for
  ///     plain text in UTF-8, which is recognised. Say it for other formats, so that sessions know the
  ///     words at their start and end.
  /// - Complexity: O(*n*) of the text, some milliseconds for a megabyte. It writes nothing before
  ///   ``DataStore/save()``.
  public func record(text: String, isSaved: Bool = false) {
    record(text: text, isSaved: isSaved, tool: nil)
  }

  /// Counts the words of a text, as ``record(text:isSaved:)``.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - isSaved: Whether the file has this text, as the newest fetch saw it.
  ///   - tool: The program that has the text; `nil` for the store's program.
  /// - Returns: Its words; `nil` if nothing is recorded.
  @discardableResult
  package func record(text: String, isSaved: Bool, tool: String?) -> WordCount? {
    guard isRecorded, let sighting = state.withLock({ $0.sighting }) else { return nil }
    let secret: StoreSecret
    do {
      secret = try living.kernel.secret()
    } catch {
      refuse(error)
      return nil
    }
    let counter = wordCounter
    func recorded(_ text: String) -> RecordedText {
      var text = text
      return text.withUTF8 {
        RecordedText(
          UnsafeRawBufferPointer($0), by: counter, seenAs: sighting, isSaved: isSaved,
          under: secret)
      }
    }
    let new = recorded(text)
    // A new file is empty: all its words are added.
    let nothing = recorded("")
    let id: FactIdentifier = living.kernel.newIdentifier()
    state.withLock { state in
      let former = state.text
      let before = former ?? (sighting.fingerprint == nothing.content ? nothing : nil)
      state.text = new
      let isChanged = before.map { $0.content != new.content } ?? false
      let isOfFile = new.content == state.sighting?.fingerprint
      if let former, former.content == new.content, former.counter == new.counter { return }
      state.note(
        new.words, counter: new.counter, before: isChanged ? before?.content : nil,
        after: new.content, isOfFile: isOfFile,
        changed: isChanged ? before.flatMap { new.change(since: $0) } : nil, tool: tool, id: id)
    }
    stayAlive()
    return WordCount(Int64(new.words), counter: new.counter)
  }
}
