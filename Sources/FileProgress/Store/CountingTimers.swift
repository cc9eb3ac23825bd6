import FileTracking
import ProgressModel
import ProgressStorage

/// The timers of folders that run, and which texts they count.
struct CountingTimers {
  private var timers: [(timer: CountingTimer, folders: [String])] = []

  /// Finds the timers.
  ///
  /// - Complexity: O(*n*) in the sessions that run.
  init(_ reader: FactReader, from viewpoint: Viewpoint) throws {
    for open in try reader.openSessions() where open.session.kind == .manual {
      guard let first = open.sighting, let folder = try reader.folder(of: open.session.id)?.path,
        SessionRecord(session: open.session, spans: open.spans).state(from: viewpoint).isRunning
      else { continue }
      // The folder may have been renamed or moved with the text on which its timer hangs.
      let last = try reader.location(ofDocument: first.document, device: viewpoint.device)
      let moved = last.flatMap {
        PathText.folder(folder, movedWith: first.path, to: $0.path)
      }
      timers.append(
        (
          timer: CountingTimer(
            session: open.session.id, stamp: open.session.authorship.stamp),
          folders: [folder] + [moved].compactMap(\.self)
        ))
    }
  }

  /// Returns what is known of an activity, with the timer that counts it.
  func marked(_ facts: ActivityFacts) -> ActivityFacts {
    guard !timers.isEmpty, let location = facts.location else { return facts }
    var facts = facts
    facts.countingTimer =
      timers.first { timer in
        timer.folders.contains {
          PathText.lies(location.path, atOrBelow: $0)
            || PathText.lies(location.resolvedPath, atOrBelow: $0)
        }
      }?.timer
    return facts
  }
}
