package import ProgressModel

/// The settings of a machine, each with its default and where its value is from.
package struct SettingsList: Sendable {
  private let reading: SettingsText.Reading
  private let names: [SettingName]
  private let file: String

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - reading: What the configuration file says.
  ///   - names: The settings that are listed.
  ///   - file: The absolute path of the file, which need not exist.
  package init(_ reading: SettingsText.Reading, of names: [SettingName], in file: String) {
    self.reading = reading
    self.names = names
    self.file = file
  }

  /// The path of the file as people read it.
  package func shownFile(on screen: ReportScreen) -> String { screen.place(file) }

  private func origin(of name: SettingName) -> String {
    reading.lines[name].map { "line \($0)" } ?? "default"
  }

  /// A line for each setting; on a narrow terminal it is broken between words.
  package func text(on screen: ReportScreen) -> String {
    let defaults = Settings()
    let titles = ["Setting", "Value", "Default", "From", "Meaning"]
    let rows = names.map {
      [$0.rawValue, reading.settings[$0], defaults[$0], origin(of: $0), $0.meaning]
    }
    let widths = titles.indices.map { column in
      ([titles] + rows).reduce(0) { max($0, DisplayWidth.of($1[column])) }
    }
    if !screen.cutsToWidth || widths.reduce(0, +) + 2 * (titles.count - 1) <= screen.columnCount {
      return PlainTable(titles: titles, rows: rows).text(on: screen)
    }
    return LabelledText(
      names.map {
        (
          $0.rawValue,
          "\(reading.settings[$0]). \($0.meaning) "
            + (reading.lines[$0] == nil
              ? "This is the default." : "Default: \(defaults[$0]). Set in \(origin(of: $0)).")
        )
      }
    ).text(on: screen)
  }

  /// The list for other programs, schema `fileprogress.config/1`, with a line feed at its end.
  package var json: String {
    let defaults = Settings()
    return JSONWriter.text { json in
      json.member("file", file)
      json.name("problems")
      json.array(of: reading.problems) { problem, json in
        json.object { json in
          json.member("line", Int64(problem.line))
          json.member("sentence", problem.sentence)
        }
      }
      json.member("schema", "fileprogress.config/1")
      json.name("settings")
      json.array(of: names) { name, json in
        json.object { json in
          json.member("default", defaults[name])
          json.member("line", reading.lines[name].map(Int64.init))
          json.member("meaning", name.meaning)
          json.member("name", name.rawValue)
          json.member("value", reading.settings[name])
        }
      }
    }
  }
}
