package import ClassModel
import ClassStorage
import Foundation
import StoreEngine

/// A class whose database on this machine can't be used: it is damaged or gone, or another program has to open it.
///
/// The class folder has everything but what this machine has not told yet. So a student joins again, and the owner
/// restores the class with the recovery sheet.
package struct DamagedClass: Sendable {
  /// The class.
  package let identifier: ClassIdentifier
  /// The folder with its files on this machine.
  package let folder: String
  /// What is known beside the database; `nil` if that can't be read, either.
  package let note: EnrollmentNote?
  /// Why it can't be used; `nil` if it is gone.
  private let failure: StorageError?

  /// Describes it.
  ///
  /// - Parameters:
  ///   - failure: Why the database can't be used; `nil` if it is gone.
  ///   - note: What the database still says of the person; `nil` to read it beside the database.
  init(
    _ identifier: ClassIdentifier, inFolder folder: String, _ failure: StorageError?,
    _ note: EnrollmentNote? = nil
  ) {
    self.identifier = identifier
    self.folder = folder
    self.note = note ?? EnrollmentNote(inFolder: folder)
    self.failure = failure
  }

  /// Whether it is damaged or gone. Else it is only busy, or belongs to another version or person, and stays as it is.
  package var isRepairable: Bool { failure.map { $0.code == .damaged } ?? true }
  /// Whether only another version of this program can use it.
  package var isOfOtherVersion: Bool {
    failure.map { [.newerVersion, .olderVersion].contains($0.code) } ?? false
  }
  /// Why it can't be used.
  package var cause: String {
    guard let failure else { return "a file is gone" }
    guard isRepairable, !Self.ownCauses.contains(failure.cause) else { return failure.cause }
    // What SQLite says of a damaged database helps nobody.
    return Self.isUnreadable
  }
  /// A cause: anything in the database is damaged.
  static let isUnreadable = "its database can't be read"
  /// A cause: the key file.
  static let keyIsGone = "its key file is damaged or gone"
  /// A cause: something else is in the place of the folder.
  private static let isNoFolder = "something else is in the place of its folder"
  /// A cause: something else is in the place of the database.
  private static let isNoFile = "its database is not a file"
  /// A cause: something else is in the place of a file beside the database.
  private static let hasOther = "something else is in the place of one of its files"
  /// A cause: another class's database is in the place of this one's.
  private static let isOfOtherClass = "its database is that of another class"
  /// The causes that this program finds, not SQLite.
  private static let ownCauses = [keyIsGone, isNoFolder, isNoFile, hasOther, isOfOtherClass]
  /// The title, or the beginning of the code.
  package var title: String { note?.title ?? String(identifier.letters.prefix(4)) }
  /// The title and the beginning of the code. Both can name the class.
  var titleWithCode: String { identifier.titled(title) }
  /// What a command says that needs this class.
  package var error: any Error {
    guard let failure, !isRepairable else {
      return ClassroomError.damaged(title: title, cause: cause)
    }
    return failure
  }

  /// Whether something is left of the class that is in the way of joining it again.
  var isInTheWay: Bool { failure != nil || Self.hasKey(inFolder: folder) }

  /// Why a class can't be used, by what lies in the places of its folder and its files; `nil` if nothing is wrong there.
  ///
  /// SQLite opens some databases with such a neighbour, and fails when it writes.
  static func failure(ofFilesAt location: StoreLocation) -> StorageError? {
    let (folder, database) = (location.folder, location.database)
    // It may have been deleted in this moment, when its person left the class.
    guard let found = kind(at: folder) else { return nil }
    guard found == S_IFDIR else {
      return StorageError(.damaged, path: folder, cause: isNoFolder)
    }
    guard access(folder, R_OK | X_OK) == 0 || errno != EACCES else {
      return StorageError(.notPermitted, path: folder, cause: "permission denied")
    }
    // A link may lead to the files of another class.
    func isOther(_ path: String) -> Bool {
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }
    guard !isOther(database) else {
      return StorageError(.damaged, path: database, cause: isNoFile)
    }
    let others =
      ["-wal", "-shm", "-journal"].map { database + $0 }
      + [location.openingLock, "\(folder)/\(ClassSync.lockName)"]
    return others.first(where: isOther).map {
      StorageError(.damaged, path: $0, cause: hasOther)
    }
  }

  /// Why a database in the place of that of a class can't be used, if it is that of another class.
  static func failure(ofOtherClassAt path: String) -> StorageError {
    StorageError(.damaged, path: path, cause: isOfOtherClass)
  }

  /// What lies at a path, or where a link there leads, such as `S_IFREG`; `nil` for nothing. A link that leads nowhere
  /// is a link.
  fileprivate static func kind(at path: String) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 || lstat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// Why a class can't be used, by what is wrong with its key file. One that can't be read isn't known to be damaged.
  static func failure(ofKey key: ExchangeFailure) -> StorageError {
    let path = key.path ?? "the key file"
    guard key.reason == .notPermitted else {
      return StorageError(.damaged, path: path, cause: keyIsGone)
    }
    return StorageError(
      .notPermitted, path: path,
      cause:
        "you have no permission to use \(path). If it is your file, chmod 600 makes it usable again"
    )
  }

  /// Whether a person has joined a class whose database is gone, or has nothing in it.
  ///
  /// A program that was killed while joining or leaving leaves files with names of this program only.
  static func hadOne(inFolder folder: String, database: String) -> Bool {
    if EnrollmentNote(inFolder: folder) != nil { return true }
    guard access(database, F_OK) != 0 else { return false }
    return hasKey(inFolder: folder) || names(inFolder: folder).contains(where: isForeign)
  }

  private static func hasKey(inFolder folder: String) -> Bool {
    names(inFolder: folder).contains { $0.hasSuffix(".key") }
  }

  private static func names(inFolder folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Whether this program gives no such name to a file of a class.
  private static func isForeign(_ name: String) -> Bool {
    !["class", "old-", "."].contains(where: name.hasPrefix) && !name.hasSuffix(".fptmp")
  }

  /// Whether a person who types a name means this class.
  func isNamed(_ name: String) -> Bool { identifier.isMeant(by: name, title: note?.title) }

  /// Notes that its exchange was tried, so that not every command starts another one.
  package func noteTried() { ClassSync.mark(inFolder: folder).set() }

  /// Notes another class folder, in which the class is repaired, if the class is in it.
  ///
  /// - Parameter place: The class folder, absolute.
  /// - Returns: Whether it is noted.
  /// - Throws: ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func use(folder place: String, _ tools: ClassroomTools) throws -> Bool {
    guard isRepairable, var moved = note, try Joining.isThere(identifier, in: place, tools) else {
      return false
    }
    moved.folder = place
    moved.write(toFolder: folder)
    return EnrollmentNote(inFolder: folder) == moved
  }

  /// What follows the class in the name of a folder that was moved aside.
  fileprivate static let asideMark = ".damaged-"

  /// Moves everything that this machine has of the class aside. It is not a class any more, and nothing is lost.
  ///
  /// - Parameter day: The date, which becomes part of the folder's name.
  /// - Returns: Where it is now.
  /// - Throws: ``StorageError``.
  package func setAside(day: String) throws -> String {
    for number in 1...100 {
      let place = folder + Self.asideMark + day + (number == 1 ? "" : "-\(number)")
      if rename(folder, place) == 0 { return place }
      guard errno == EEXIST || errno == ENOTEMPTY else { break }
    }
    throw StorageError(.inputOutput, path: folder, cause: "it can't be moved aside")
  }

  /// Takes back ``setAside(day:)``. What was begun in its place is deleted.
  ///
  /// - Throws: ``StorageError``.
  package func putBack(from place: String) throws {
    if access(folder, F_OK) == 0 { try remove() }
    guard rename(place, folder) == 0 else {
      throw StorageError(.inputOutput, path: place, cause: "it can't be moved back")
    }
  }

  /// Deletes everything that this machine has of the class.
  ///
  /// - Throws: ``StorageError``.
  package func remove() throws {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      throw StorageError(.inputOutput, path: folder, cause: "it can't be deleted")
    }
  }
}

extension ClassCatalogue {
  /// The classes of a teacher whose damaged data was moved aside, and who has not come back; sorted by title.
  package var notRestored: [EnrollmentNote] {
    let names = Set(namesOfFolders)
    let notes = names.compactMap { name -> EnrollmentNote? in
      guard let letters = Self.letters(ofFolderAside: name), !names.contains(letters),
        let note = EnrollmentNote(inFolder: classFolder + "/" + name)
      else { return nil }
      return note.isTeacher && !note.hasLeft ? note : nil
    }
    return Set(notes).sorted { ($0.title, $0.folder) < ($1.title, $1.folder) }
  }

  /// Notes that the person came back into a class. What was moved aside stays.
  func noteReturn(to identifier: ClassIdentifier) {
    for name in namesOfFolders where Self.letters(ofFolderAside: name) == identifier.letters {
      EnrollmentNote.remove(fromFolder: classFolder + "/" + name)
    }
  }

  private var namesOfFolders: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: classFolder)) ?? []
  }

  /// The letters of the class whose folder was moved aside and has this name now; `nil` for any other folder.
  private static func letters(ofFolderAside name: String) -> String? {
    let letters = String(name.prefix { $0 != "." })
    guard name.dropFirst(letters.count).hasPrefix(DamagedClass.asideMark),
      ClassIdentifier(letters: letters) != nil
    else { return nil }
    return letters
  }
}

/// What a person needs to come back into a class whose database is lost. It lies beside the database.
package struct EnrollmentNote: Codable, Hashable, Sendable {
  /// The title.
  package var title: String
  /// The class folder.
  package var folder: String
  /// Whether the person is a student or a teacher.
  package var isTeacher: Bool
  /// The name of the person.
  package var personName: String
  /// Whether the person left, and waits until a teacher has seen it.
  package var hasLeft: Bool

  init(_ enrollment: Enrollment) {
    title = enrollment.title
    folder = enrollment.folder
    isTeacher = enrollment.role == .teacher
    personName = enrollment.personName
    hasLeft = enrollment.state == .left
  }

  /// The title of the class that a key file is for; `nil` if nothing beside the file says it.
  package static func title(besideKeyFile path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return Self(inFolder: String(path[..<slash]))?.title
  }

  private static let fileName = "class.note"
  /// A note has a few hundred bytes. This program never writes a larger one.
  private static let mostByteCount = 16 << 10

  /// Reads the note in the folder of a class; `nil` if there is none that can be read.
  init?(inFolder folder: String) {
    let path = folder + "/" + Self.fileName
    // Opening a pipe would wait for a writer.
    guard DamagedClass.kind(at: path) == S_IFREG,
      let file = try? FileHandle(forReadingFrom: URL(filePath: path)),
      let data = try? file.read(upToCount: Self.mostByteCount),
      let note = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = note
  }

  /// Deletes the note. If that fails, it stays.
  fileprivate static func remove(fromFolder folder: String) { unlink(folder + "/" + fileName) }

  /// Writes the note, if it has changed. If that fails, the older one stays.
  func write(toFolder folder: String) {
    guard Self(inFolder: folder) != self, let data = try? JSONEncoder().encode(self) else { return }
    let path = folder + "/" + Self.fileName
    let new = path + ".new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard (try? file.write(contentsOf: data)) != nil, (try? file.synchronize()) != nil else {
      return
    }
    rename(new, path)
  }
}
