import ClassModel
import Classroom
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

/// Says which classes see work that was recorded, and lets them know.
///
/// - Source: Schoolwork shows a banner after a save that really recorded something.
struct SharingBanner {
  let access: any StoreAccess
  let store: DataStore

  /// Tells about a file that was worked on; does nothing for what no class assigned.
  func show(forFileAt path: String) {
    guard mayHaveClasses, let copies = try? store.openCopies(ofFileAt: path) else { return }
    show(copies)
  }

  /// Tells about work on a context; does nothing for what no class assigned.
  func show(for place: ContextPlace) {
    guard mayHaveClasses, let known = try? store.knownAssignments() else { return }
    show(
      known.filter(\.isOpen).flatMap(\.copies).filter { $0.subject == .context(place.id) })
  }

  /// Everybody's commands ask, so nothing else is made for the answer.
  private var mayHaveClasses: Bool { (try? access.classes.mayHaveClasses) ?? false }

  private func show(_ copies: [AssignmentCopy]) {
    let classes = Set(copies.map(\.part.work.classIdentifier))
    if !classes.isEmpty, let titles = try? titles(of: classes), !titles.isEmpty {
      access.talk(
        "\(titles.joined(separator: " and ")) can see the times and numbers of this work. To see what "
          + "is sent: fileprogress share --preview")
    }
    CommandContext.current.startClassSync(access, isUrgent: !classes.isEmpty)
  }

  /// The titles of the classes that are told, sorted.
  private func titles(of classes: Set<JoinedClassIdentifier>) throws -> [String] {
    let silent = Set(
      try store.sharingStates().filter { $0.state != .on }.map(\.classIdentifier))
    return try store.memberships().filter {
      $0.state == .joined && classes.contains($0.classIdentifier)
        && !silent.contains($0.classIdentifier)
    }.map { PrintableText.of($0.title) }.sorted()
  }
}

extension CommandContext {
  /// Lets another process exchange with the class folders, so that nobody waits for them.
  ///
  /// - Parameter isUrgent: Whether there is something to tell; otherwise at most every 10 minutes.
  func startClassSync(_ access: any StoreAccess, isUrgent: Bool = true) {
    guard let catalogue = try? access.classes, catalogue.mayHaveClasses,
      isUrgent || catalogue.isSyncDue(nowSeconds: clock.read().wallNanoseconds / 1_000_000_000)
    else { return }
    startInBackground(["class", "sync", "--quiet", "--home", catalogue.folder])
  }
}
