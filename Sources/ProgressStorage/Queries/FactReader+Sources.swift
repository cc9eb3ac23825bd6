package import ProgressModel
import StoreEngine

extension FactReader {
  /// The sessions of one tool that are alike, with the one that was heard last.
  package struct HeardTool: Hashable, Sendable {
    /// The tool that signed them.
    package var tool: String
    /// Who keeps them alive.
    package var kind: SessionFact.Kind
    /// Whether they see input.
    package var seesInput: Bool
    /// What the last one was work on; the identifier of a context is derived.
    package var subject: DocumentIdentifier
    /// Whether that is a context.
    package var isContext: Bool
    /// The end of the last span, in nanoseconds since 1970.
    package var heardAtNanoseconds: Int64
  }

  /// The tools that recorded sessions on a device, in no order. A session that a person added has no spans, so it
  /// is none of them.
  ///
  /// - Complexity: O(*n*) in the sessions and their spans.
  package func heardTools(onDevice device: DeviceIdentifier) throws -> [HeardTool] {
    // With one `max`, the other columns are those of the row that has it.
    try rows(
      """
      SELECT a.tool, f.kind, f.seesInput, f.subject, f.sighting IS NULL,
        max(s.wallStartNanoseconds + s.durationNanoseconds)
      FROM session f JOIN author a ON a.id = f.author
        JOIN span s ON s.subject = f.subject AND s.session = f.id
      WHERE a.device = ? GROUP BY a.tool, f.kind, f.seesInput
      """, [device]
    ) { columns in
      HeardTool(
        tool: try columns.next(), kind: try columns.choice(), seesInput: try columns.next(),
        subject: try columns.next(), isContext: try columns.next(),
        heardAtNanoseconds: try columns.next())
    }
  }

  /// The sighting by which a look at the files found something last on a device; `nil` if none did.
  ///
  /// - Complexity: O(*n*) in the sightings.
  package func lastLook(
    onDevice device: DeviceIdentifier
  ) throws -> (document: DocumentIdentifier, tool: String, seenAtNanoseconds: Int64)? {
    try first(
      """
      SELECT s.document, a.tool, s.seenAtNanoseconds
      FROM sighting s JOIN author a ON a.id = s.author
      WHERE a.device = ? AND a.tool IN (?, ?) ORDER BY s.stamp DESC LIMIT 1
      """, [device, WordSampleFact.lookTool, WordSampleFact.passingTool]
    ) { columns in
      (
        document: try columns.next(DocumentIdentifier.self), tool: try columns.next(String.self),
        seenAtNanoseconds: try columns.next(Int64.self)
      )
    }
  }

  /// Returns whether a tool ever counted words on a device.
  ///
  /// - Complexity: O(*n*) in the word samples for a tool that never did.
  package func hasCounted(tool: String, onDevice device: DeviceIdentifier) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM wordSample
      WHERE author IN (SELECT id FROM author WHERE tool = ? AND device = ?) LIMIT 1
      """, [tool, device])
  }
}
