import ChildProcesses
import DocumentText
package import FileTracking
import Foundation
import ProgressModel

/// LibreOffice, which tells by a lock file beside a document how long the document is open.
///
/// The process tells nothing: one process has all windows, and a second call hands its document to the first and ends.
package enum OfficeSuite {
  /// How work on a document ended.
  struct Closing {
    /// How the program ended; as a success if only the document was closed.
    var report: ExternalEditor.ExitReport
    /// When the document was closed.
    var moment: ClockReading
  }

  private static let names: Set<String> = [
    "libreoffice", "localc", "loffice", "loimpress", "lowriter", "soffice",
  ]
  private static let endings: Set<String> = [
    "doc", "docx", "dotx", "odp", "ods", "odt", "ott", "ppt", "pptx", "xls", "xlsx",
  ]
  private static let lookMicroseconds: UInt32 = 200_000
  /// Each save deletes the lock for a moment.
  private static let leastAbsenceNanoseconds: Int64 = 2_000_000_000
  /// What was handed to a running LibreOffice is opened by then.
  private static let openingNanoseconds: Int64 = 10_000_000_000

  /// Returns whether a word starts LibreOffice.
  ///
  /// - Parameter word: The name or the path of a program.
  package static func isMeant(by word: String) -> Bool {
    names.contains((word as NSString).lastPathComponent)
  }

  /// Chooses LibreOffice for a document that it is made for, if there is a screen for its windows.
  ///
  /// - Parameters:
  ///   - path: The document.
  ///   - files: The user's files.
  ///   - environment: Names the screen, and has the `PATH` where LibreOffice is looked up.
  /// - Returns: The words that start it; `nil` for another document, or without LibreOffice or screen.
  package static func command(
    forDocumentAt path: String, in files: any FileSystem, environment: [String: String]
  ) -> [String]? {
    guard isMade(forDocumentAt: path), hasScreen(environment), let name = program(in: environment),
      let beginning = try? files.withOpenFile(
        at: path,
        { file throws(FileTrackingError) in try file.bytes(upTo: DocumentFormat.sampleByteCount) }),
      !beginning.isEmpty, !PackedDocument.isText(beginning)
    else { return nil }
    return [name]
  }

  /// Why a document that LibreOffice is made for can't be opened in it.
  package enum Obstacle: Sendable {
    /// It is not installed.
    case isNotInstalled
    /// There is no screen for its windows.
    case hasNoScreen
  }

  /// Finds out why a document can't be opened in LibreOffice.
  ///
  /// - Parameters:
  ///   - path: The document.
  ///   - environment: As in ``command(forDocumentAt:in:environment:)``.
  /// - Returns: `nil` if nothing is in the way, or for a document of another program.
  package static func obstacle(
    forDocumentAt path: String, environment: [String: String]
  ) -> Obstacle? {
    guard isMade(forDocumentAt: path) else { return nil }
    guard program(in: environment) != nil else { return .isNotInstalled }
    return hasScreen(environment) ? nil : .hasNoScreen
  }

  private static func isMade(forDocumentAt path: String) -> Bool {
    endings.contains((path as NSString).pathExtension.lowercased())
  }

  /// Whether there is a screen for windows.
  package static func hasScreen(_ environment: [String: String]) -> Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  private static func program(in environment: [String: String]) -> String? {
    ["libreoffice", "soffice"].first {
      ExternalEditor.findProgram($0, searchPath: environment["PATH"]) != nil
    }
  }

  /// Opens a document, and waits until it is closed.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments; the path becomes the last one.
  ///   - path: The document.
  ///   - environment: The program's environment.
  ///   - clock: Tells the time.
  /// - Throws: ``ExternalEditorError`` if the program was not found or did not start.
  static func run(
    words: [String], path: String, environment: [String: String], clock: () -> ClockReading
  ) throws(ExternalEditorError) -> Closing {
    var program = ChildProgram(
      try ExternalEditor.program(for: words, environment: environment),
      words + [ExternalEditor.argument(for: path)], environment: environment)
    program.defaultSignals = []
    program.leadsGroup = true
    let start = clock().monotonicNanoseconds
    let process = try ExternalEditor.start(program)
    let locks = lockPaths(of: path)
    var ending: ChildProcess.Ending?
    /// When the lock was seen first.
    var opened: Int64?
    /// Whether the document is open in the process that was started: it lived on beside the lock.
    var isOwn = false
    /// When the lock was gone, or the program was.
    var gone: ClockReading?
    while true {
      let now = clock()
      if ending == nil { ending = process.endingIfOver() }
      let isOpen = locks.contains { access($0, F_OK) == 0 }
      if isOpen, opened == nil { opened = now.monotonicNanoseconds }
      if let opened, ending == nil {
        isOwn = now.monotonicNanoseconds - opened >= leastAbsenceNanoseconds
      }
      // A process that hands its document over succeeds. Any other end is that of the window, even if the lock stays.
      let isEnded = ending != nil && (isOwn || ending != .exited(status: 0))
      if !isEnded, isOpen || opened == nil && ending == nil {
        gone = nil
      } else {
        gone = gone ?? now
      }
      if let moment = gone {
        let absence = now.monotonicNanoseconds - moment.monotonicNanoseconds
        let isOver =
          opened != nil
          ? absence >= leastAbsenceNanoseconds || isEnded
          : ending != .exited(status: 0) || absence >= openingNanoseconds
        if isOver {
          return Closing(
            report: ExternalEditor.ExitReport(
              ending: ending ?? .exited(status: 0),
              durationNanoseconds: moment.monotonicNanoseconds - start),
            moment: moment)
        }
      }
      usleep(lookMicroseconds)
    }
  }

  /// Where the lock of a document may be: beside the name that was given, or beside the file that it links to.
  private static func lockPaths(of path: String) -> Set<String> {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return Set(
      [path, resolved].map { path in
        let name = (path as NSString).lastPathComponent
        return ((path as NSString).deletingLastPathComponent as NSString)
          .appendingPathComponent(".~lock.\(name)#")
      })
  }
}
