import ProgressModel
import ProgressStorage

/// The contexts of all applications, as people name and see them.
package struct ContextCatalogue: Sendable {
  let kernel: StoreKernel

  /// The programs that have contexts, sorted by their bytes; writes nothing.
  package func applications() throws -> [String] {
    try kernel.read { reader, _ in try reader.applications() } ?? []
  }

  // MARK: - Finding

  /// Finds the context that a person named; writes nothing.
  ///
  /// - Parameters:
  ///   - parts: The identifiers from the top down. The first may be that of the program.
  ///   - wanted: Only contexts of this program; `nil` for all.
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  /// - Complexity: O(*a* log *n*), *a* programs, *n* contexts; O(*n*) if there is none.
  package func match(
    named parts: [String], ofApplication wanted: String? = nil
  ) throws -> ContextMatch {
    try kernel.read { reader, _ in
      let all = try reader.applications()
      guard !all.isEmpty else { return .noContexts }
      let applications = all.filter { application in
        wanted.map { $0.utf8.elementsEqual(application.utf8) } ?? true
      }
      guard !applications.isEmpty else { return .unknownApplication(known: all) }
      func matches(_ parts: [String]) throws -> [ContextMatch.Found] {
        if let application = applications.first(where: { $0 == parts.first }),
          let whole = try context(Array(parts.dropFirst()), of: application, reader)
        {
          return [whole]
        }
        return parts.isEmpty
          ? [] : try applications.compactMap { try context(parts, of: $0, reader) }
      }
      var found = try matches(parts)
      // A slash at the end, as after the name of a folder.
      if found.isEmpty, parts.last == "" { found = try matches(parts.dropLast()) }
      let shown = found.filter { !$0.isHidden }
      if !shown.isEmpty { found = shown }
      if let only = found.first, found.count == 1 { return .found(only) }
      if !found.isEmpty { return .ambiguous(found.map(\.place)) }
      return .unknown(
        sameIdentifier: try parts.last.map {
          try reader.contextNames(endingWith: $0, of: applications)
        }
          ?? [],
        siblings: try applications.flatMap { try siblings(parts, of: $0, reader) })
    } ?? .noContexts
  }

  private func context(
    _ identifiers: [String], of application: String, _ reader: FactReader
  ) throws -> ContextMatch.Found? {
    let id = ContextIdentifier(application: application, path: IdentifierPath(identifiers))
    guard let place = try reader.contextPlace(id) else { return nil }
    return ContextMatch.Found(place: place, isHidden: try reader.isHidden(place))
  }

  /// The contexts below the last one of a path that there is.
  private func siblings(
    _ parts: [String], of application: String, _ reader: FactReader
  ) throws -> [ContextMatch.Near] {
    let identifiers = parts.first == application ? Array(parts.dropFirst()) : parts
    for count in stride(from: identifiers.count - 1, through: 0, by: -1) {
      let above = IdentifierPath(Array(identifiers.prefix(count)))
      let id = ContextIdentifier(application: application, path: above)
      guard try reader.contextPlace(id) != nil else { continue }
      return try reader.shownChildren(of: id).map { path in
        ContextMatch.Near(
          typed: identifiers[count], identifier: path.identifiers.last ?? "",
          name: ContextName.text(application: application, path: path))
      }
    }
    return []
  }

  // MARK: - Showing

  /// The contexts that are shown, with what was done in them, each before those below it; writes nothing.
  ///
  /// - Parameters:
  ///   - application: Those of one program; `nil` for all.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  /// - Complexity: O(*n* log *n*) in the contexts and what was reported about them.
  package func standings(
    ofApplication application: String? = nil,
    idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  ) throws -> [ContextStanding] {
    try kernel.read { reader, open in
      let viewpoint = kernel.wideViewpoint(open)
      let applications = try application.map { [$0] } ?? reader.applications()
      return try applications.flatMap { application in
        var found = try Self.standings(of: application, reader).filter { !$0.isHidden }
        for index in found.indices where !found[index].node.attempts.isEmpty {
          found[index].activity = try Self.facts(of: found[index], reader)
            .summary(from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
        }
        return found.inOrderOfTree
      }
    } ?? []
  }

  /// Returns everything about a context; `nil` if there is none. Writes nothing.
  package func detail(
    of place: ContextPlace,
    idleLimitNanoseconds: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  ) throws -> ContextDetail? {
    try kernel.read { reader, open in
      let viewpoint = kernel.wideViewpoint(open)
      func summary(_ facts: ActivityFacts) -> ActivitySummary {
        facts.summary(
          from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, listsSessions: true)
      }
      let isHidden = try reader.isHidden(place)
      let below = try Self.standings(of: place.application, atOrBelow: place.path, reader)
      guard var standing = below.first(where: { $0.node.id == place.id }) else { return nil }
      standing.place = place
      standing.isHidden = isHidden
      var attempts: [ContextStanding.Attempt] = []
      if !standing.node.attempts.isEmpty {
        let facts = try Self.facts(of: standing, reader)
        standing.activity = summary(facts)
        attempts = standing.node.attempts.enumerated().map { index, fact in
          ContextStanding.Attempt(
            number: index + 1, fact: fact, activity: summary(facts.facts(of: fact.id)))
        }
      }
      let children = below.filter {
        $0.node.path.depth == place.path.depth + 1 && !$0.node.isRemoved
      }.inOrderOfTree
      return ContextDetail(
        standing: standing, children: isHidden ? [] : children, attempts: attempts,
        navigationChildren: try standing.node.attributes.navigationChildren
          .compactMap { try reader.contextPlace($0) },
        thumbnail: try reader.thumbnail(of: place.id))
    } ?? nil
  }

  /// All contexts of an application at or below a path, each before those below it; without what was done.
  private static func standings(
    of application: String, atOrBelow path: IdentifierPath = .main, _ reader: FactReader
  ) throws -> [ContextStanding] {
    var result: [ContextStanding] = []
    var titles: [ContextIdentifier: [String]] = [:]
    var shown = ShownContexts()
    try reader.forEachContext(of: application, atOrBelow: path) { facts in
      var node = facts.node
      if node.path.identifiers.isEmpty { node.attributes.type = .app }
      let isShown = shown.contains(node)
      let above = node.parent.flatMap { titles[$0] } ?? node.path.identifiers.dropLast().map { $0 }
      let place = ContextPlace(
        application: application, path: node.path, titles: above + [node.attributes.title])
      titles[node.id] = node.path.identifiers.isEmpty ? [] : place.titles
      result.append(
        ContextStanding(
          node: node, place: place, declaredAt: facts.context.authorship.stamp, isHidden: !isShown))
    }
    return result
  }

  private static func facts(
    of standing: ContextStanding, _ reader: FactReader
  ) throws -> ActivityFacts {
    var facts = try reader.activity(ofContext: standing.node.id)
    facts.context = standing.place
    facts.shownAttempt = standing.node.currentAttempt?.id
    return facts
  }

  /// Returns what is known of a context, as reports show it: the time of all attempts, and the results of the
  /// newest. Writes nothing.
  ///
  /// - Returns: `nil` if nothing was saved for it.
  package func savedFacts(ofContext context: ContextIdentifier) throws -> ActivityFacts? {
    let facts = try kernel.read { reader, _ in try reader.shownActivity(ofContext: context) }
    return facts.flatMap { $0 }.flatMap { $0.hasSavedFacts ? $0 : nil }
  }

  /// Hands over every context for which something was saved, as ``savedFacts(ofContext:)``; writes nothing.
  ///
  /// - Parameter body: Takes the facts, and from where they are read.
  /// - Throws: ``DataStoreError`` if the store cannot be read, or what `body` throws.
  /// - Complexity: O(*n*) in these facts; O(1) in a store without attempts.
  package func forEachActivity(
    _ body: (ActivityFacts, Viewpoint) throws -> Void
  ) throws {
    _ = try kernel.read { reader, open in
      guard try open.identity != nil && reader.hasAttempts() else { return }
      let viewpoint = kernel.wideViewpoint(open)
      try reader.forEachContextActivity { try body($0, viewpoint) }
    }
  }

  /// Whether there is an attempt at any context; writes nothing.
  package func hasAttempts() throws -> Bool {
    try kernel.read { reader, _ in try reader.hasAttempts() } ?? false
  }

  /// The main contexts of the programs of which something can be forgotten; writes nothing.
  ///
  /// - Complexity: O(*n*) in the contexts.
  package func placesWithRecords() throws -> [ContextPlace] {
    try kernel.read { reader, _ in
      try reader.applicationsWithRecords().compactMap {
        try reader.contextPlace(ContextIdentifier(application: $0, path: .main))
      }
    } ?? []
  }

  // MARK: - Changing

  /// Says whether a context is done, as one command.
  ///
  /// - Returns: Whether it was otherwise before; if not, nothing was recorded.
  package func setDone(
    _ isDone: Bool, of context: ContextIdentifier, asCommand summary: String
  ) throws -> Bool {
    let tool = kernel.tool
    return try kernel.write { writer in
      try writer.setDone(isDone, of: context, tool: tool, asCommand: summary)
    }
  }

  /// Removes a context and all below it, as one command. Their attempts stay.
  ///
  /// - Returns: How many were not removed before.
  package func remove(_ place: ContextPlace, asCommand summary: String) throws -> Int {
    let tool = kernel.tool
    return try kernel.write { writer in
      try writer.removeContexts(
        atOrBelow: place.path, of: place.application, tool: tool, asCommand: summary
      ).count
    }
  }
}

/// What a name may mean.
package enum ContextMatch: Sendable {
  /// A context that a name means.
  package struct Found: Hashable, Sendable {
    /// The context.
    package var place: ContextPlace
    /// Whether it was removed, or one above it.
    package var isHidden: Bool
  }

  /// A context that may have been meant.
  package struct Near: Hashable, Sendable {
    /// The identifier that was typed in its place.
    package var typed: String
    /// Its identifier.
    package var identifier: String
    /// Its name.
    package var name: String
  }

  /// One context.
  case found(Found)
  /// Contexts of several applications.
  case ambiguous([ContextPlace])
  /// None. There may be some elsewhere with the same last identifier, by their names, and others where it would
  /// be.
  case unknown(sameIdentifier: [String], siblings: [Near])
  /// The application has no contexts, but these have.
  case unknownApplication(known: [String])
  /// There are no contexts at all.
  case noContexts
}

/// Everything about one context.
package struct ContextDetail: Sendable {
  /// The context, with all sessions.
  package var standing: ContextStanding
  /// The contexts directly below it, without what was done in them.
  package var children: [ContextStanding]
  /// Its attempts, the newest last.
  package var attempts: [ContextStanding.Attempt]
  /// Other contexts that people can go to from here.
  package var navigationChildren: [ContextPlace]
  /// Its picture.
  package var thumbnail: ContextThumbnailFact.Image?
}
