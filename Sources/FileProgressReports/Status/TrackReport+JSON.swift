extension TrackReport {
  /// The report as JSON, a file a line, with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.name("documents")
      json.open("[")
      for file in files {
        json.breakLine()
        json.object { json in
          json.member("document", identifier: file.document)
          json.name("match")
          file.match.write(to: &json)
          json.member("path", file.path)
        }
      }
      json.close("]")
      json.name("failures")
      json.array(of: failures) { failure, json in
        json.object { json in
          json.member("message", failure.message)
          json.member("path", failure.path)
        }
      }
      json.member("schema", "fileprogress.track/1")
    }
  }
}
