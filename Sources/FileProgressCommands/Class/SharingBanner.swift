import ClassModel
import ClassStorage
import Classroom
import FileProgress
import FileProgressReports
import Foundation
import ProgressModel
import StoreEngine

/// Says which classes can see work that was just recorded, and starts a sync with them.
///
/// - Source: Schoolwork shows a banner after a save that recorded something.
struct SharingBanner {
  let access: any StoreAccess
  let store: DataStore

  /// Shows the banner for a file. Does nothing if no class assigned it.
  func show(forFileAt path: String) {
    guard mayHaveClasses, let copies = try? store.openCopies(ofFileAt: path) else { return }
    show(copies)
  }

  /// Shows the banner for a context. Does nothing if no class assigned it.
  func show(for place: ContextPlace) {
    guard mayHaveClasses, let known = try? store.knownAssignments() else { return }
    show(
      known.filter(\.isOpen).flatMap(\.copies).filter { $0.subject == .context(place.id) })
  }

  /// Many commands ask this, so it must be cheap.
  private var mayHaveClasses: Bool { (try? access.classes.mayHaveClasses) ?? false }

  private func show(_ copies: [AssignmentCopy]) {
    let classes = Set(copies.map(\.part.work.classIdentifier))
    if !classes.isEmpty, let titles = try? titles(of: classes), !titles.isEmpty {
      access.talk(
        "\(titles.joined(separator: " and ")) can see times and counts: fileprogress class share --preview"
      )
    }
    CommandContext.current.startClassSync(access, isUrgent: !classes.isEmpty)
  }

  /// Returns the titles of the classes that see reports, sorted.
  private func titles(of classes: Set<JoinedClassIdentifier>) throws -> [String] {
    let silent = Set(
      try store.sharingStates().filter { $0.state != .on }.map(\.classIdentifier))
    let members = Set(try store.memberships().filter { $0.state == .joined }.map(\.classIdentifier))
    let seeing = classes.intersection(members).subtracting(silent)
    return try access.classes.all(.readOnly).compactMap { joined in
      let enrollment = try joined.enrollment()
      guard seeing.contains(enrollment.classIdentifier.joined),
        try !joined.isReportingOver && !joined.isSharingEndedByOthers()
      else { return nil }
      return PrintableText.of(enrollment.title)
    }
  }
}

extension CommandContext {
  /// Syncs with the class folders in another process, so that nobody has to wait.
  ///
  /// - Parameter isUrgent: Whether there is news. If not, it syncs at most every 10 minutes.
  func startClassSync(_ access: any StoreAccess, isUrgent: Bool = true) {
    guard let catalogue = try? access.classes, catalogue.mayHaveClasses,
      isUrgent || catalogue.isSyncDue(nowSeconds: clock.read().wallNanoseconds / 1_000_000_000)
    else { return }
    startInBackground(["class", "sync", "--quiet", "--home", catalogue.folder])
  }
}
