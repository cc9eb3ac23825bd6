import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// What a function makes of each element, in their order, several elements at once.
  ///
  /// - Parameter piece: How many elements in a row are worth a thread's turn.
  package func concurrentMap<Result: Sendable>(
    inPiecesOf piece: Int = 1, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let pieceCount = (count + piece - 1) / piece
    let pieces = Mutex([[Result]](repeating: [], count: pieceCount))
    DispatchQueue.concurrentPerform(iterations: pieceCount) { number in
      let results = self[number * piece..<Swift.min((number + 1) * piece, count)].map(transform)
      pieces.withLock { $0[number] = results }
    }
    return pieces.withLock { $0.flatMap(\.self) }
  }
}
