package import ProgressModel

/// What feeds the record, for other programs.
package struct SourcesReport: Sendable {
  private let sources: [RecordSource]
  private let generatedAtNanoseconds: Int64

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - sources: The sources, the one that was heard last first.
  ///   - generatedAtNanoseconds: When they were read, in nanoseconds since 1970.
  package init(_ sources: [RecordSource], generatedAtNanoseconds: Int64) {
    self.sources = sources
    self.generatedAtNanoseconds = generatedAtNanoseconds
  }

  /// The report as one line of JSON, schema `fileprogress.sources/1`, with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.member("generatedAt", timeNanoseconds: generatedAtNanoseconds)
      json.member("schema", "fileprogress.sources/1")
      json.name("sources")
      json.array(of: sources) { source, json in
        source.write(to: &json, now: generatedAtNanoseconds)
      }
    }
  }
}

extension RecordSource {
  /// Writes the source as an object of the contract.
  fileprivate func write(to json: inout JSONWriter, now: Int64) {
    json.object { json in
      json.member("advice", advice(now: now))
      if let context {
        json.name("context")
        context.write(to: &json)
      }
      json.member("document", identifier: document)
      json.member("heardAt", timeNanoseconds: heardAtNanoseconds)
      json.member("isRunning", isRunning)
      json.member("isSilent", isSilent(now: now))
      json.member("path", path)
      json.member("program", source.program)
      json.name("sees")
      json.array(of: sights) { $1.element($0.rawValue) }
      json.member("tool", tool)
      json.member("way", source.way.rawValue)
    }
  }
}
