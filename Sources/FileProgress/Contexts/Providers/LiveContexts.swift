package import ProgressModel

/// What installed programs say now that they have.
package struct LiveContexts: Sendable {
  /// The context that each program was asked for, each with those directly below it.
  package var standings: [ContextStanding] = []
  /// Those of which contexts below are known.
  package var withChildren: [ContextPlace] = []
  /// What went wrong, one sentence for each program.
  package var failures: [String] = []

  /// Asks programs for the contexts below one, and adds what the store knows of each.
  ///
  /// - Parameters:
  ///   - path: The context, of each program.
  ///   - calls: The programs.
  ///   - store: Where work on the contexts is recorded.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  /// - Throws: ``DataStoreError`` if the store can't be read.
  package init(
    below path: IdentifierPath, askedOf calls: [ProviderCall], knownTo store: DataStore,
    idleLimitNanoseconds: Int64?
  ) throws {
    // A program may save what it declares. So the store is read after that.
    for (call, answer) in zip(calls, ProviderCall.contexts(below: path, of: calls)) {
      switch answer {
      case .success(let contexts):
        let known = try store.contextCatalogue.standings(
          ofApplication: call.manifest.application, idleLimitNanoseconds: idleLimitNanoseconds)
        add(contexts, below: path, of: call.manifest.application, known: known)
      case .failure(let error): failures.append(error.message)
      }
    }
  }

  private mutating func add(
    _ contexts: [ProvidedContext], below path: IdentifierPath, of application: String,
    known: [ContextStanding]
  ) {
    let byIdentifier = Dictionary(known.map { ($0.node.id, $0) }) { first, _ in first }
    func standing(at path: IdentifierPath, _ attributes: ContextAttributes?) -> ContextStanding {
      let id = ContextIdentifier(application: application, path: path)
      var standing =
        byIdentifier[id]
        ?? ContextStanding(
          node: ContextNode(
            application: application, path: path, attributes: ContextAttributes()),
          place: ContextPlace(application: application, path: path, titles: []),
          declaredAt: Stamp(rawValue: 0), isHidden: false)
      if let attributes { standing.node.attributes = attributes }
      return standing
    }
    var top = standing(at: path, nil)
    if byIdentifier[top.node.id] == nil {
      if path.identifiers.isEmpty { top.node.attributes.type = .app }
      let names = path.identifiers.isEmpty ? [application] : path.identifiers
      top.place = ContextPlace(application: application, path: path, titles: names)
    }
    standings.append(top)
    let titlesAbove = path.identifiers.isEmpty ? [] : top.place.titles
    for context in contexts {
      var one = standing(at: path.appending(context.identifier), context.attributes)
      one.place = ContextPlace(
        application: application, path: path.appending(context.identifier),
        titles: titlesAbove + [context.attributes.title])
      standings.append(one)
      if context.hasChildren { withChildren.append(one.place) }
    }
  }
}
