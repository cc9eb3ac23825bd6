import DocumentIdentity
import FileTracking
import ProgressModel
import ProgressStorage
import StoreEngine

/// A person's data about classes: copies of assigned parts, what was handed in, and what is shared.
///
/// No program can find out whether the person is a student or a teacher. It only sees whether the store has copies.
struct OwnClassRecords: Sendable {
  let kernel: StoreKernel

  private var looks: FileLooks { FileLooks(kernel: kernel) }

  /// Writes facts that don't change any activity fetched for a file.
  func write<Result>(_ body: (FactWriter) throws -> Result) throws -> Result {
    func touched(_ result: Result) -> TouchedFacts? { TouchedFacts(documents: []) }
    return try kernel.write(touching: touched, body)
  }

  // MARK: - Copies

  /// Returns the open assigned parts that a file is the copy of; empty if the file has no records. Writes nothing.
  func openCopies(ofFileAt path: String) throws -> [AssignmentCopy] {
    guard !kernel.configuration.isDisabled, let open = try kernel.connectForReading(),
      open.identity != nil
    else {
      // Throw the same errors as if there were assignments.
      let tracker = FileTracker(fileSystem: kernel.configuration.fileSystem, secret: .random())
      _ = try tracker.observe(path)
      return []
    }
    let observation = try open.tracker.observe(path)
    if let copies = try openCopies(of: observation, open) { return copies }
    return try openCopies(of: looks.observedAnew(observation, open), open) ?? []
  }

  /// - Returns: `nil` if the text of the file is needed to decide.
  private func openCopies(
    of observation: FileObservation, _ open: StoreConnection
  ) throws -> [AssignmentCopy]? {
    let matching = try looks.matching(observation, open)
    return try DataStoreError.wrapping {
      try open.read { reader in
        guard try reader.hasAssignmentCopies(), try !looks.isExcluded(observation, reader) else {
          return []
        }
        return try looks.openCopies(of: observation, matching, reader)
      }
    }
  }

  /// Makes a file the copy of a part.
  ///
  /// - Parameters:
  ///   - origin: How it becomes the copy. A handed-out file always becomes a new document, whatever its content.
  ///   - summary: The command, for people; `nil` if no person attached it.
  func attach(
    fileAt path: String, to part: AssignedPart, origin: AssignmentCopyFact.Origin,
    asCommand summary: String?
  ) throws -> DataStore.CopyOutcome {
    guard !kernel.configuration.isDisabled else { return .unrecorded }
    let open = try kernel.connect(.readWrite)
    var nobody = UnreadContent()
    var observation = try looks.observe(path, open, wantsContent: false, visitor: &nobody)
    if observation.lacksSketch {
      // The handed-out text shows later what the person added.
      observation =
        try origin == .handedOut
        ? looks.observedAnew(observation, open) : looks.sketched(observation, open)
    }
    let matching = try looks.matching(observation, open)
    let tool = kernel.tool
    return try kernel.write { writer in
      guard try !looks.isExcluded(observation, writer.reader) else { return .unrecorded }
      let sighting =
        origin == .handedOut
        ? try matching.settleAsNew(writer, tool: tool)
        : try matching.settle(writer, tool: tool).sighting
      let isNew = try writer.setCopy(
        true, of: part, to: .document(seenAs: sighting.id), origin: origin, tool: tool,
        asCommand: summary)
      return .attached(sighting, isNew: isNew)
    }
  }

  /// Undoes that a file is the copy of a part.
  ///
  /// - Returns: Whether it was the copy.
  func detach(
    _ sighting: SightingFact, from part: AssignedPart, asCommand summary: String?
  ) throws -> Bool {
    let tool = kernel.tool
    return try kernel.write { writer in
      try writer.setCopy(
        false, of: part, to: .document(seenAs: sighting.id), origin: .attached, tool: tool,
        asCommand: summary)
    }
  }

  /// Stores what a class says about assignments, in one transaction, and attaches the contexts that they hand out.
  func take(_ assignments: [StatedAssignment]) throws {
    guard !assignments.isEmpty else { return }
    let tool = kernel.tool
    func touched(_ hasAttached: Bool) -> TouchedFacts? {
      hasAttached ? nil : TouchedFacts(documents: [])
    }
    _ = try kernel.write(touching: touched) { writer in
      var hasAttached = false
      for assignment in assignments {
        try writer.setWindow(
          assignment.state, of: assignment.work, momentNanoseconds: assignment.momentNanoseconds,
          tool: tool)
        for context in assignment.contexts where context.brokenLimit == nil {
          if try attach(context, of: assignment.work, writer) { hasAttached = true }
        }
      }
      return hasAttached
    }
  }

  /// Makes a context the copy of a part that has none, and declares it if the store doesn't have it.
  ///
  /// - Returns: Whether it wasn't the copy before.
  private func attach(
    _ context: StatedAssignment.HandedOutContext, of work: AssignedWork, _ writer: FactWriter
  ) throws -> Bool {
    let part = AssignedPart(work: work, number: context.part)
    guard !kernel.configuration.isDisabled, try writer.reader.copies(of: part).isEmpty else {
      return false
    }
    let tool = kernel.tool
    let id = ContextIdentifier(application: context.application, path: context.path)
    if try writer.reader.contextFacts(id) == nil {
      var attributes = ContextAttributes()
      attributes.title = context.title
      try writer.declare(
        [DeclaredContext(path: context.path, attributes: attributes)], of: context.application,
        tool: tool)
    }
    return try writer.setCopy(
      true, of: part, to: .context(id), origin: .assignedContext, tool: tool)
  }

  /// The copies of a part with their places, the newest first.
  ///
  /// - Parameter limit: Only what was said before it counts; `nil` for everything.
  func places(
    ofCopiesOf part: AssignedPart, saidBefore limit: Stamp? = nil
  ) throws -> [CopyPlace] {
    try kernel.readContent { reader, device in
      try reader.copies(of: part, saidBefore: limit).map { copy in
        var place = CopyPlace(copy: copy)
        switch copy.subject {
        case .activity(let activity):
          let document = activity.firstDocument
          let members = try reader.members(ofDocument: document)
          place.path = try reader.location(ofDocuments: members, device: device)?.path
          place.isHere = try members.contains {
            try reader.newestSighting(ofDocument: $0, onDevice: device) != nil
          }
        case .context(let context):
          place.context = try reader.contextPlace(context)
          place.isHere = true
        }
        return place
      }
    } ?? []
  }

  /// Everything recorded about a copy.
  func facts(of copy: AssignmentCopy) throws -> (ActivityFacts, Viewpoint)? {
    let viewpoint = kernel.wideViewpoint(try kernel.connectForReading())
    return try kernel.readContent { reader, device in
      switch copy.subject {
      case .activity(let activity):
        (try reader.activity(ofDocument: activity.firstDocument, device: device), viewpoint)
      case .context(let context): (try reader.activity(ofContext: context), viewpoint)
      }
    }
  }

  // MARK: - Handing in

  /// Marks all assigned parts that a file is the copy of as done.
  ///
  /// - Returns: The parts that weren't done before.
  func completeAll(ofFileAt path: String) throws -> [AssignedPart] {
    let copies = try openCopies(ofFileAt: path)
    guard !copies.isEmpty else { return [] }
    let tool = kernel.tool
    return try kernel.write { try $0.completeParts(of: copies, tool: tool) }
  }

  // MARK: - Classes

  func eraseClass(_ classIdentifier: JoinedClassIdentifier) throws -> Int {
    try kernel.write { writer in
      let count = try writer.eraseClass(classIdentifier)
      if count > 0 {
        try writer.removeEmptyCommands()
        try writer.noteForgetting(after: writer.reader.undoableCommands(limit: 1).first?.id)
      }
      return count
    }
  }
}

/// A copy of an assigned part, and where it is.
package struct CopyPlace: Hashable, Sendable {
  /// The copy.
  package var copy: AssignmentCopy
  /// Where its file is or last was; `nil` for a context.
  package var path: String?
  /// Where the context is; `nil` for a file.
  package var context: ContextPlace?
  /// Whether this device has seen it.
  package var isHere = false
}
