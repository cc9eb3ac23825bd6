import ClassModel
import Classroom
import DocumentText
import DocumentWriting
import FileProgress
import Foundation
import LocalService
import StoreEngine

/// How a command ended, as its caller sees it.
///
/// - Source: `sysexits.h` for 64 to 77.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done.
  case done = 0
  /// Failed.
  case failed = 1
  /// Done in part; the rest is named on standard error.
  case partlyDone = 3
  /// Wrong usage.
  case usage = 64
  /// The store, or a file to be imported, is damaged or of another version.
  case damaged = 65
  /// No such file, or not a file that can be followed.
  case noFile = 66
  /// The store's folder can't be made.
  case folderNotMade = 73
  /// Reading or writing failed, or the disk is full.
  case inputOutput = 74
  /// The store was busy for ten seconds, or another service runs.
  case busy = 75
  /// Not allowed.
  case notPermitted = 77
}

/// A failure that a command itself reports.
package struct CommandFailure: Error, CustomStringConvertible {
  /// The status to end with.
  package let status: ExitStatus
  /// What happened and what to do.
  package let description: String

  package init(_ status: ExitStatus, _ description: String) {
    self.status = status
    self.description = description
  }
}

extension ExitStatus {
  /// Returns the status for an error of any layer.
  package init(for error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure.status
    case let error as FileTrackingError: self.init(error)
    case let error as DataStoreError: self.init(error)
    case let error as DocumentFileError: self.init(error)
    case let error as DocumentTextError: self.init(error)
    case let error as StorageError: self.init(error)
    case let error as SettingsFileError: self.init(error)
    case let error as WakaTimeSettingError: self.init(error)
    case let error as ClassroomError: self.init(error)
    case let error as ExchangeFailure: self.init(error)
    default: self = .failed
    }
  }

  private init(_ error: FileTrackingError) {
    switch error.code {
    case .notPermitted: self = .notPermitted
    case .inputOutput: self = .inputOutput
    case .notConfirmed: self = .failed
    default: self = .noFile
    }
  }

  private init(_ error: DataStoreError) {
    switch error.code {
    case .damaged, .newerVersion, .olderVersion, .notImportable: self = .damaged
    case .folderNotMade: self = .folderNotMade
    case .diskFull, .inputOutput, .moved: self = .inputOutput
    case .busy: self = .busy
    case .partialFailure, .tracesRemain: self = .partlyDone
    case .notPermitted, .readOnly: self = .notPermitted
    default: self = .failed
    }
  }

  private init(_ error: SettingsFileError) {
    switch error.code {
    case .folderNotMade: self = .folderNotMade
    case .notPermitted: self = .notPermitted
    case .inputOutput: self = .inputOutput
    }
  }

  private init(_ error: WakaTimeSettingError) {
    switch error.code {
    case .damaged: self = .damaged
    case .unreadable, .unwritable: self = .inputOutput
    }
  }

  private init(_ error: DocumentTextError) {
    switch error.code {
    case .notFound, .isDirectory: self = .noFile
    case .notPermitted: self = .notPermitted
    case .inputOutput: self = .inputOutput
    }
  }

  private init(_ error: DocumentFileError) {
    switch error.code {
    case .notFound, .isDirectory, .notRegular, .notText, .newPacked: self = .noFile
    case .notPermitted, .readOnlyFileSystem: self = .notPermitted
    case .inputOutput where error.systemErrorNumber == ENAMETOOLONG: self = .noFile
    case .diskFull, .inputOutput, .notDurable, .damaged: self = .inputOutput
    default: self = .failed
    }
  }
}
