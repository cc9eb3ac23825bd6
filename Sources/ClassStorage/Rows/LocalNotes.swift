import Foundation

extension ClassRecords {
  /// Returns the note that is kept as JSON under a name for this machine only; `nil` if there is none that can be read.
  package func local<Note: Decodable>(_ name: String, as type: Note.Type) throws -> Note? {
    try local(name).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
  }
}

extension ClassRecordWriter {
  /// Keeps a note as JSON under a name for this machine only; `nil` removes it.
  package func setLocal<Note: Encodable>(_ name: String, toNote note: Note?) throws {
    try setLocal(name, to: note.map { Array(try JSONEncoder().encode($0)) })
  }
}
