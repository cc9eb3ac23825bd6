extension WordsReport {
  /// The report as JSON, a file a line, with a line feed at its end.
  package var json: String {
    JSONWriter.text { json in
      json.member("counter", counter)
      json.name("files")
      json.open("[")
      for file in files {
        json.breakLine()
        json.object { json in
          json.member("bytes", file.byteCount)
          json.member("characters", file.characters.map(Int64.init))
          json.member("charactersWithoutSpaces", file.charactersWithoutSpaces.map(Int64.init))
          json.member("encoding", file.encoding)
          json.member("format", file.format)
          json.member("path", file.path)
          if hasReadability {
            json.name("readability")
            if let figures = file.readability { figures.write(to: &json) } else { json.null() }
          }
          json.member("reason", file.reason)
          if let sections = file.sections { Self.append(sections, to: &json) }
          json.member("sentences", file.sentences.map(Int64.init))
          json.member("words", file.words.map(Int64.init))
        }
      }
      json.close("]")
      json.member("schema", "fileprogress.words/1")
      json.name("total")
      json.object { json in
        json.member("characters", total(\.characters).map(Int64.init))
        json.member("charactersWithoutSpaces", total(\.charactersWithoutSpaces).map(Int64.init))
        json.member("sentences", total(\.sentences).map(Int64.init))
        json.member("words", total(\.words).map(Int64.init))
      }
    }
  }

  private static func append(_ sections: [Section], to json: inout JSONWriter) {
    json.name("sections")
    json.open("[")
    for section in sections {
      json.breakLine()
      json.object { json in
        json.member("level", Int64(section.level))
        json.member("title", section.title)
        json.member("words", Int64(section.words))
      }
    }
    json.close("]")
  }
}

extension ReadabilityFigures {
  fileprivate func write(to json: inout JSONWriter) {
    func rounded(_ figure: Double) -> Double { (figure * 100).rounded() / 100 }
    json.object { json in
      json.member("automatedReadabilityIndex", rounded(automatedReadabilityIndex))
      json.member("colemanLiauIndex", rounded(colemanLiauIndex))
      json.member("fleschKincaidGrade", rounded(fleschKincaidGrade))
      json.member("fleschReadingEase", rounded(fleschReadingEase))
      json.member("gradeLevel", Int64(gradeLevel))
      json.member("gunningFog", rounded(gunningFog))
      json.member("smog", smog.map(rounded))
    }
  }
}
