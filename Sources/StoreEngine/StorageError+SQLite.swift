import Foundation
import GRDB

extension StorageError {
  /// Says in our words what SQLite reported.
  init(_ error: DatabaseError, path: String) {
    let cause = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    let code: Code =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      // All statements fit the schema that this program makes.
      case .SQLITE_ERROR: .unfitSchema
      case .SQLITE_FULL: .diskFull
      case .SQLITE_IOERR:
        Self.isOfSharedMemory(error) && Self.isDiskFull(at: path) ? .diskFull : .inputOutput
      case .SQLITE_CANTOPEN where !Self.isPermitted(path): .notPermitted
      case .SQLITE_CANTOPEN: Self.isDiskFull(at: path) ? .diskFull : .inputOutput
      // On a full disk a process that reads may have the shared memory for reading only.
      case .SQLITE_READONLY: Self.isDiskFull(at: path) ? .diskFull : .readOnly
      case .SQLITE_PERM, .SQLITE_AUTH: .notPermitted
      default: .other
      }
    self.init(code, path: path, cause: cause)
  }

  /// Returns whether a file may be written or made; if it can't be opened all the same, the disk is
  /// full or broken.
  private static func isPermitted(_ path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    return access(folder, W_OK | X_OK) == 0
      && (access(path, R_OK | W_OK) == 0 || errno == ENOENT)
  }

  /// Returns whether SQLite could not make or map the shared memory of the log; it does not say why.
  private static func isOfSharedMemory(_ error: DatabaseError) -> Bool {
    [.SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP]
      .contains(error.extendedResultCode)
  }

  private static func isDiskFull(at path: String) -> Bool {
    PrivateFiles.isDiskFull(folder: (path as NSString).deletingLastPathComponent)
  }

  /// Runs work on the database and says in our words what went wrong.
  package static func wrapping<Result>(
    path: String, _ work: () throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try work()
    } catch let error as StorageError {
      throw error
    } catch let error as DatabaseError {
      throw StorageError(error, path: path)
    } catch let error as RowDecodingError {
      throw StorageError(.damaged, path: path, cause: error.description)
    } catch {
      throw StorageError(.other, path: path, cause: "\(error)")
    }
  }

  /// Returns whether an error says that a row breaks a rule of its table.
  package static func isOfBrokenRule(_ error: any Error) -> Bool {
    (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
  }
}
