package import ProgressModel

/// Contexts, for other programs.
package struct ContextReport: Sendable {
  private let generatedAtNanoseconds: Int64
  private let idleLimitNanoseconds: Int64?

  /// Creates a report without contexts.
  ///
  /// - Parameters:
  ///   - generatedAtNanoseconds: When the contexts were read, in nanoseconds since 1970.
  ///   - idleLimitNanoseconds: The idle rule of their times; `nil` for no limit.
  package init(generatedAtNanoseconds: Int64, idleLimitNanoseconds: Int64?) {
    self.generatedAtNanoseconds = generatedAtNanoseconds
    self.idleLimitNanoseconds = idleLimitNanoseconds
  }

  /// Returns a list as JSON, schema `fileprogress.contexts/1`: each context before those below it, on a line of
  /// its own.
  package func json(of standings: [ContextStanding]) -> String {
    JSONWriter.text { json in
      json.name("contexts")
      json.open("[")
      for standing in standings {
        json.breakLine()
        standing.write(to: &json)
      }
      if !standings.isEmpty { json.finishLine() }
      json.close("]")
      writeHeader("fileprogress.contexts/1", to: &json)
    }
  }

  /// Returns everything about one context as JSON, schema `fileprogress.context/1`.
  ///
  /// - Parameters:
  ///   - standing: The context.
  ///   - children: Those directly below it, in their order.
  ///   - attempts: Its attempts, the newest last.
  ///   - navigationChildren: Others that people can go to from here.
  ///   - hasThumbnail: Whether it has a picture.
  package func json(
    of standing: ContextStanding, children: [ContextStanding],
    attempts: [ContextStanding.Attempt], navigationChildren: [ContextPlace] = [],
    hasThumbnail: Bool = false
  ) -> String {
    JSONWriter.text { json in
      json.name("context")
      standing.write(
        to: &json,
        ContextStanding.Rest(
          children: children.map(\.place), attempts: attempts,
          navigationChildren: navigationChildren, hasThumbnail: hasThumbnail))
      writeHeader("fileprogress.context/1", to: &json)
    }
  }

  private func writeHeader(_ schema: String, to json: inout JSONWriter) {
    json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
    json.member("idleLimit", durationNanoseconds: idleLimitNanoseconds)
    json.member("schema", schema)
  }
}

extension ContextStanding {
  /// What only a report of one context has.
  fileprivate struct Rest {
    var children: [ContextPlace]
    var attempts: [Attempt]
    var navigationChildren: [ContextPlace]
    var hasThumbnail: Bool
  }

  /// Writes the context as an object of the contract.
  ///
  /// - Parameter rest: What a list leaves out.
  fileprivate func write(to json: inout JSONWriter, _ rest: Rest? = nil) {
    let attributes = node.attributes
    json.object { json in
      json.member("activeTime", durationNanoseconds: activity?.time.activeNanoseconds ?? 0)
      json.items("additionalItems", activity?.additionalItems ?? [])
      json.member("application", node.application)
      json.member("attemptCount", Int64(node.attempts.count))
      if let rest {
        json.name("attempts")
        json.array(of: rest.attempts) { $0.write(to: &$1) }
        json.name("capabilities")
        json.array(of: [ContextCapability(kind: .duration)] + attributes.capabilities) {
          capability, json in
          json.object { json in
            json.member("details", capability.details)
            json.member("kind", capability.kind.name)
          }
        }
        json.member("changedAt", timeNanoseconds: node.changedAtNanoseconds)
        json.places("children", rest.children)
      }
      json.member("customTypeName", attributes.customTypeName)
      json.member("declaredAt", timeNanoseconds: node.createdAtNanoseconds)
      json.member("displayOrder", Int64(attributes.displayOrder))
      json.member("doneAt", timeNanoseconds: isDone ? node.done?.momentNanoseconds : nil)
      if let rest { json.member("hasPicture", rest.hasThumbnail) }
      json.name("identifierPath")
      json.array(of: node.path.identifiers) { $1.element($0) }
      json.member("isAssignable", attributes.isAssignable)
      json.member("isDone", isDone)
      if rest != nil { json.member("isRemoved", isHidden) }
      json.member("isStarted", activity?.isStarted ?? false)
      json.member("name", place.name)
      if let rest { json.places("navigationChildren", rest.navigationChildren) }
      json.member("openTime", durationNanoseconds: activity?.time.openNanoseconds ?? 0)
      json.item("primaryItem", activity?.primaryItem)
      json.member("progress", activity?.progress)
      if rest != nil {
        json.member("suggestedAge", attributes.suggestedAge)
        json.member("suggestedCompletionTime", attributes.suggestedCompletionTime)
        json.member("summary", attributes.summary)
      }
      json.member("title", place.title)
      if rest != nil { json.member("topic", attributes.topic) }
      json.member("type", attributes.type.name)
      if rest != nil { json.member("universalLink", attributes.universalLinkURL) }
    }
  }
}

extension ContextStanding.Attempt {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("activeTime", durationNanoseconds: activity.time.activeNanoseconds)
      json.items("additionalItems", activity.additionalItems)
      json.member("id", identifier: fact.id)
      json.member("isStarted", activity.isStarted)
      json.member("madeAt", timeNanoseconds: fact.id.madeAtNanoseconds)
      json.member("number", Int64(number))
      json.member("openTime", durationNanoseconds: activity.time.openNanoseconds)
      json.item("primaryItem", activity.primaryItem)
      json.member("progress", activity.progress)
      json.name("sessions")
      json.array(of: activity.sessions) { $0.write(to: &$1) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func item(_ key: StaticString, _ item: ActivitySummary.Item?) {
    name(key)
    if let item { item.write(to: &self) } else { null() }
  }

  fileprivate mutating func items(_ key: StaticString, _ items: [ActivitySummary.Item]) {
    name(key)
    array(of: items) { $0.write(to: &$1) }
  }

  fileprivate mutating func places(_ key: StaticString, _ places: [ContextPlace]) {
    name(key)
    array(of: places) { $0.write(to: &$1) }
  }

  /// Writes the first and the last number of a range, or null.
  fileprivate mutating func member(_ key: StaticString, _ range: Range<Int>?) {
    name(key)
    guard let range, let last = range.last else { return null() }
    array(of: [range.lowerBound, last]) { $1.element(Int64($0)) }
  }
}

extension ContextPlace {
  /// Writes the place as an object of the contract.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("application", application)
      json.name("identifierPath")
      json.array(of: path.identifiers) { $1.element($0) }
      json.member("title", title)
    }
  }
}
