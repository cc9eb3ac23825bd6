/// Why a file is not the record of another program.
package struct TrackerRecordsError: Error, Hashable {
  /// Where in the file something is wrong.
  package enum Place: Hashable, Sendable {
    /// A line, from 1.
    case line(Int)
    /// An element of a list, from 1.
    case entry(Int)
  }

  /// Where it is; `nil` for the file as a whole.
  package var place: Place?
  /// What is wrong, as a clause; what to do may follow.
  package var reason: String

  package init(at place: Place? = nil, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  /// What is wrong with a file, as the start of a sentence without its full stop.
  ///
  /// - Parameter file: The file, as people read it.
  package func sentence(about file: String) -> String {
    switch place {
    case .line(let number): "\(file), line \(number): \(reason)"
    case .entry(let number): "\(file), entry \(number): \(reason)"
    case nil: "\(file): \(reason)"
    }
  }
}
