import FileProgress
import Foundation

// The steps of Tutorial.md, as a reader types them. What stands outside of a function there is inside of one here.

/// Step 2.
func stepThatWrites() throws {
  /// Adds lines to a text file.
  func jot(_ lines: some Sequence<String>, in url: URL) throws {
    var text = try String(contentsOf: url, encoding: .utf8)
    for line in lines {
      text += line + "\n"
    }
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  /// The lines that a person types.
  func typedLines() -> AnyIterator<String> {
    AnyIterator { readLine() }
  }

  let url = URL(fileURLWithPath: CommandLine.arguments[1])
  try jot(typedLines(), in: url)
}

/// Step 3.
func stepThatRecordsTime() async throws {
  /// Adds lines to a text file, and records the time.
  func jot(
    _ lines: some Sequence<String>, in url: URL, store: DataStore = .shared
  ) async throws {
    try await store.withActivity(for: url) { activity in
      var text = try String(contentsOf: url, encoding: .utf8)
      for line in lines {
        text += line + "\n"
      }
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  /// The lines that a person types.
  func typedLines() -> AnyIterator<String> {
    AnyIterator { readLine() }
  }

  let url = URL(fileURLWithPath: CommandLine.arguments[1])
  try await jot(typedLines(), in: url)
}

/// Step 4.
func jotWithTyping(
  _ lines: some Sequence<String>, in url: URL, store: DataStore
) async throws {
  try await store.withActivity(for: url, seesInput: true) { activity in
    var text = try String(contentsOf: url, encoding: .utf8)
    for line in lines {
      activity.recordInput()
      text += line + "\n"
    }
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}

/// Step 5.
func jotWithWords(
  _ lines: some Sequence<String>, in url: URL, store: DataStore
) async throws {
  try await store.withActivity(for: url, seesInput: true) { activity in
    var text = try String(contentsOf: url, encoding: .utf8)
    activity.record(text: text)
    for line in lines {
      activity.recordInput()
      text += line + "\n"
    }
    try text.write(to: url, atomically: true, encoding: .utf8)
    activity.record(text: text)
  }
}

// Step 6.

/// Says what was written since a moment.
func written(in activity: Activity, since start: Date) -> String {
  let summary = activity.summary(since: start)
  return "\(summary.wordCount ?? 0) words, \(summary.wordsAdded ?? 0) added today"
}

/// The whole tool.
func jot(_ lines: some Sequence<String>, in url: URL, store: DataStore = .shared) async throws {
  try await store.withActivity(for: url, seesInput: true) { activity in
    var text = try String(contentsOf: url, encoding: .utf8)
    activity.record(text: text)
    for line in lines {
      activity.recordInput()
      text += line + "\n"
    }
    try text.write(to: url, atomically: true, encoding: .utf8)
    activity.record(text: text)
    print(written(in: activity, since: Calendar.current.startOfDay(for: .now)))
  }
}
