import Dispatch
import FileTracking
import ProgressModel
import ProgressStorage

/// How the start of a timer went.
package enum TimerStart: Hashable, Sendable {
  /// It runs from now on. Whether the words of the content that it began with were ever counted.
  case started(isCounted: Bool)
  /// It ran already.
  case ranAlready
  /// Nothing is recorded of the file.
  case unrecorded
}

extension DataStore {
  /// Starts the timer of a file, which runs from one command to another until it is stopped.
  ///
  /// It does in one transaction what fetching, starting and saving would do, and reads nothing of the
  /// activity but whether its timer runs.
  ///
  /// - Throws: As ``fetchActivity(for:)``; nothing was changed then.
  package func startTimer(atPath path: String) throws -> TimerStart {
    if kernel.recordsNothing { return .unrecorded }
    let open = try kernel.connect(.readWrite)
    var nobody = UnreadContent()
    let observation = try sketched(
      observe(path, open, wantsContent: false, visitor: &nobody), open)
    let matching = try matching(observation, open)
    let tool = kernel.tool
    return try kernel.sync {
      try kernel.writeOnQueue { writer in
        if try !isRecorded(observation, writer.reader) { return .unrecorded }
        let sighting = try matching.settle(writer, tool: tool).sighting
        let members = try writer.reader.members(ofDocument: sighting.document)
        let running = try writer.reader.openSessions()
        guard
          !running.contains(where: {
            $0.session.kind == .manual && members.contains($0.sighting.document)
          })
        else { return .ranAlready }
        let session = SessionFact(
          id: writer.newIdentifier(), sighting: sighting.id, kind: .manual, seesInput: false,
          owner: nil, authorship: try writer.authorship(tool: tool))
        try writer.insert(session)
        try writer.insert(
          SpanFact(session: session.id, index: 0, span: Span(startingAt: writer.now)))
        let isCounted = try sighting.fingerprint.map {
          try writer.reader.isCounted($0, of: sighting.document)
        }
        return .started(isCounted: isCounted ?? false)
      }
    }
  }
}
