import FileProgress
import FileProgressReports
import Foundation
import ProgressModel

extension StoreFinding {
  /// What the line about it is called.
  var name: String {
    switch self {
    case .noStore, .unopenedStore, .store: "store"
    case .unopened, .damaged, .damagedPlaces, .whole: "integrity"
    case .exposed, .unexposed: "permissions"
    case .keptDamage: "kept"
    case .salvage: "salvage"
    case .newKey, .missingKey, .damagedKey, .otherKey: "key"
    case .fileSystem, .logOnNetwork: "file system"
    case .durability: "durability"
    case .unfinishedErasure: "erasing"
    case .clockFarBehind, .clockBehind, .clockRight: "clock"
    case .otherMachine: "machine"
    case .owners: "owners"
    case .lastSeen: "last seen"
    case .linkedBackups, .backups: "backups"
    }
  }

  /// The sentence about it.
  func text(in context: CommandContext) -> String {
    switch self {
    case .noStore(let folder): "none yet at \(folder). " + NextStep.start()
    case .unopenedStore(let database): database
    case .unopened(let failure): Self.withoutDoctor(failure.message)
    case .store(let database, let byteCount, let counts):
      Self.text(ofStore: database, byteCount, counts)
    case .exposed(let file): "other users can read \(file). To fix that: chmod go= '\(file)'"
    case .unexposed: "only you can read it"
    case .damaged(let sentence): Self.withoutDoctor(sentence)
    // SQLite's own words are for its authors, and it stops at 20.
    case .damagedPlaces(let count):
      "the database is damaged in \(count < 20 ? "" : "at least ")"
        + NumberText.count(count, "place")
    case .whole: "no damage found"
    case .keptDamage(let file):
      "\(file), kept by a repair. It may contain file names. If nothing is missing, delete it; "
        + "forget deletes it, too."
    case .salvage(let salvage): Self.text(of: salvage)
    case .newKey(let count):
      "it is new: \(count == 1 ? "one document was" : "\(count) documents were") last seen under "
        + "another one; \(Self.recognition)"
    case .missingKey(let folder):
      "progress.key is missing, so no content is recognised. Put it back into \(folder), or "
        + "make a new one with fileprogress doctor --repair: then \(Self.recognition)"
    case .damagedKey(let folder, let byteCount):
      "progress.key is damaged (it has \(byteCount) bytes instead of 192); put the right one back "
        + "into \(folder), or make a new one with fileprogress doctor --repair: then "
        + Self.recognition
    case .otherKey(let folder):
      "progress.key belongs to another store, so no content is recognised; put the right one "
        + "back into \(folder), or keep using this one with fileprogress doctor --repair: "
        + "then \(Self.recognition)"
    case .fileSystem(let place): Self.text(of: place)
    case .durability(let isForced):
      isForced ? "every save reaches the disk" : "a power failure can lose the last saves"
    case .logOnNetwork:
      "The store is on a network disk, and its log works on one computer only. Keep the store on a "
        + "local disk, or export it and import it into a new store there."
    case .unfinishedErasure(let folder):
      "Files in \(folder) may still contain traces of forgotten records. To remove them: "
        + "fileprogress doctor --repair"
    case .clockFarBehind(let lag):
      "it is \(Self.duration(lag)) behind the newest record, so no other computer imports what this "
        + "one exports. If the clock is wrong, set it. If it is right, records came from a computer "
        + "whose clock was wrong. To repair them: fileprogress doctor --repair"
    case .clockBehind(let lag):
      "it is \(Self.duration(lag)) behind the newest record; durations are right, but dates "
        + "may be wrong"
    case .clockRight: "no record is in the future"
    case .otherMachine(let question): question.text(in: context)
    case .owners(let aliveCount, let goneCount): Self.text(ofOwners: aliveCount, goneCount)
    case .lastSeen(let seen): Self.text(of: seen, in: context)
    case .linkedBackups(let folder):
      "\(folder) is a symbolic link, so no copies are made. Remove the link."
    case .backups(let count, let newest):
      newest.map { "\(count) daily \(count == 1 ? "copy" : "copies"), newest \($0)" }
        ?? "none yet; the first record of each day makes one"
    }
  }

  /// What other commands say of a damaged store, without the advice to run this one.
  private static func withoutDoctor(_ sentence: String) -> String {
    sentence.replacing(" To see what can be recovered: fileprogress doctor", with: "")
  }

  private static let recognition =
    "files that did not change are recognised by path now, and by content after they are seen again"

  private static func text(
    ofStore database: String, _ byteCount: Int64, _ counts: Counts?
  ) -> String {
    let size = (Double(byteCount) / 1_048_576 * 10).rounded() / 10
    let content = counts.map { ", documents: \($0.documents), sessions: \($0.sessions)" } ?? ""
    return "\(database), \(size) MiB" + content
  }

  private static func text(of salvage: StoreHealth.Salvage) -> String {
    var text = "\(salvage.readableFacts) records can be read from the damaged store"
    if !salvage.damagedTables.isEmpty {
      text += " (not all of \(salvage.damagedTables.joined(separator: ", ")))"
    }
    if let backup = salvage.backup {
      text += ", \(salvage.backupFacts) records from the copy \(backup)"
    } else {
      text += "; there is no intact daily copy"
    }
    return text + ". To build a new store from them: fileprogress doctor --repair"
  }

  private static func text(of place: Place) -> String {
    "\(place.fileSystemName)\(place.isOnNetwork ? " (network)" : "")"
  }

  private static func duration(_ milliseconds: Int64) -> String {
    DurationText.forPeople(nanoseconds: WallTime.nanoseconds(milliseconds: milliseconds))
  }

  private static func text(ofOwners alive: Int, _ gone: Int) -> String {
    var text = alive == 0 ? "no program has a document open" : "\(alive) programs have one open"
    if alive == 1 { text = "one program has a document open" }
    if gone > 0 {
      text += ", \(gone) ended without closing; the next command that records something closes them"
    }
    return text
  }

  private static func text(of seen: StoreHealth.LastSeen, in context: CommandContext) -> String {
    let now = context.clock.read().wallNanoseconds
    let moment =
      seen.seenAtNanoseconds.map {
        MomentText.relative($0, now: now, timeZone: context.dayTime)
      } ?? "at an unknown time"
    let computer = seen.isThisDevice ? "" : " on computer \(String("\(seen.device)".prefix(8)))"
    return "\(seen.tool)\(computer): \(moment)"
  }
}
