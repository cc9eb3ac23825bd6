import ArgumentParser
import Foundation
import ProgressModel
import TimeTrackers

/// A program whose records can be imported.
enum ImportSource: ExpressibleByArgument {
  /// git, which has the history of a folder.
  case git
  /// A program that recorded time.
  case tracker(TimeTracker)

  static let allValueStrings = TimeTracker.allCases.map(\.rawValue) + ["git"]

  init?(argument: String) {
    if argument == "git" {
      self = .git
    } else if let tracker = TimeTracker(rawValue: argument) {
      self = .tracker(tracker)
    } else {
      return nil
    }
  }
}

/// A program that recorded time.
enum TimeTracker: String, CaseIterable {
  /// Watson, a tracker for the command line.
  case watson
  /// Timewarrior, a tracker for the command line.
  case timewarrior
  /// ActivityWatch, which sees which window has the focus.
  case activitywatch
  /// The editor novelWriter, which notes its sessions.
  case novelwriter
  /// A table, as Toggl Track exports it.
  case csv

  /// Reads what the program recorded.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - localTime: The clock of times without an offset.
  /// - Throws: ``TrackerRecordsError``.
  func records(in data: Data, by localTime: any LocalTime) throws -> TrackerRecords {
    switch self {
    case .watson: try TrackerRecords(watson: data, by: localTime)
    case .timewarrior: try TrackerRecords(timewarrior: data)
    case .activitywatch: try TrackerRecords(activityWatch: data)
    case .novelwriter: try TrackerRecords(novelWriter: data, by: localTime)
    case .csv: try TrackerRecords(csv: data, by: localTime)
    }
  }
}
