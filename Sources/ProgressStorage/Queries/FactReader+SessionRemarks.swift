package import ProgressModel
import StoreEngine

extension FactReader {
  /// A condition for preferences that may be remarks.
  private static let mayBeRemark =
    "f.kind = 'setting' AND f.key >= '\(SessionRemark.keys.first)' AND f.key < '\(SessionRemark.keys.end)'"

  /// What this person said of sessions, without what was undone, in no order.
  func sessionRemarks() throws -> [SessionRemark] {
    guard try optionalIdentity() != nil else { return [] }
    let (isOwn, persons) = try isByThisPerson("f")
    return try rows(
      """
      SELECT \(PreferenceFact.selection()) FROM preference f
      WHERE \(Self.mayBeRemark) AND \(isOwn) AND \(Self.counts("f"))
      """, persons
    ) { columns in
      SessionRemark(try PreferenceFact(&columns, from: self))
    }.compactMap(\.self)
  }

  /// Whether the person ever said something of a session.
  package func hasSessionRemarks() throws -> Bool { try !memory.remarks(self).isEmpty }

  /// Whether a session ever belonged to the timer of a folder.
  package func hasFolderTimers() throws -> Bool { try memory.remarks(self).hasFolders }

  /// The note on a session; `nil` for none.
  package func note(on session: SessionIdentifier) throws -> String? {
    try memory.remarks(self).note(on: session)
  }

  /// The timer of a folder that a session belongs to; `nil` for none.
  package func folder(of session: SessionIdentifier) throws -> SessionFolder? {
    try memory.remarks(self).folder(of: session)
  }

  /// The facts in which anything was said of sessions that this store does not have, in no order.
  func remarksOfForgottenSessions() throws -> [FactIdentifier] {
    try rows("SELECT f.id, f.key FROM preference f WHERE \(Self.mayBeRemark)") { columns in
      (id: try columns.next(FactIdentifier.self), key: try columns.next(String.self))
    }.filter { remark in
      guard let session = SessionRemark.subject(ofKey: remark.key)?.session else { return false }
      return try !exists("SELECT 1 FROM session WHERE id = ?", [session])
    }.map(\.id)
  }
}

extension FactWriter {
  /// Writes what a person said of a session.
  package func insert(_ remark: SessionRemark) throws { try insert(remark.preference) }
}
