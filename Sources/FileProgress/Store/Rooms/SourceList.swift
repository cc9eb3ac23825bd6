package import ProgressModel
import ProgressStorage

/// What feeds the record on this device: editors, timers, programs, and looks at files.
package struct SourceList: Sendable {
  let kernel: StoreKernel

  /// Returns the sources that were ever heard on this device, the one that was heard last first; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store can't be read.
  package func all() throws -> [RecordSource] {
    try kernel.read { reader, open -> [RecordSource] in
      guard let device = open.identity?.device else { return [] }
      let viewpoint = kernel.wideViewpoint(open)
      let running = try reader.openSessions().filter {
        SessionRecord(session: $0.session, spans: $0.spans).state(from: viewpoint).isRunning
      }
      var heard = try reader.heardTools(onDevice: device).map { tool -> RecordSource in
        let current = running.first {
          $0.session.authorship.tool == tool.tool && $0.session.kind == tool.kind
            && $0.session.seesInput == tool.seesInput
        }
        return try Self.source(tool, runningIn: current, reader, from: viewpoint, device)
      }
      if let look = try reader.lastLook(onDevice: device) {
        var source = RecordSource(
          .looks, tool: look.tool, sights: [.words],
          heardAtNanoseconds: min(look.seenAtNanoseconds, viewpoint.now.wallNanoseconds))
        source.document = look.document
        source.path = try reader.location(ofDocument: look.document, device: device)?.path
        heard.append(source)
      }
      return RecordSource.united(heard)
    } ?? []
  }

  private static func source(
    _ tool: FactReader.HeardTool, runningIn current: FactReader.OpenSession?, _ reader: FactReader,
    from viewpoint: Viewpoint, _ device: DeviceIdentifier
  ) throws -> RecordSource {
    let origin = SessionSource(tool: tool.tool, kind: tool.kind)
    let countsWords =
      try origin.way == .program
      ? reader.hasCounted(tool: tool.tool, onDevice: device) : true
    let now = viewpoint.now.wallNanoseconds
    var source = RecordSource(
      origin, tool: tool.tool,
      sights: RecordSource.sights(
        of: origin.way, kind: tool.kind, seesInput: tool.seesInput, countsWords: countsWords),
      // A clock that was ahead must not hide that a source is silent.
      heardAtNanoseconds: current == nil ? min(tool.heardAtNanoseconds, now) : now)
    source.isRunning = current != nil
    let context: ContextIdentifier?
    if let current {
      source.document = current.sighting?.document
      context = try current.sighting == nil ? reader.context(ofSession: current.session.id) : nil
    } else {
      source.document = tool.isContext ? nil : tool.subject
      context = tool.isContext ? ContextIdentifier(tool.subject.value) : nil
    }
    source.context = try context.flatMap { try reader.contextPlace($0) }
    source.path = try source.document.flatMap {
      try reader.location(ofDocument: $0, device: device)?.path
    }
    return source
  }
}
