import FileProgress
import Foundation

// Every example of the documentation, compiled. `DocumentationExampleTests` compares the two, and
// `AuthorExampleTests` runs them.

/// What an editor has to do with a document.
@MainActor final class ExampleEditor {
  let store: DataStore
  let url: URL
  var text: String
  /// The keys that the person presses.
  let keys: AsyncStream<Character>
  var shown = ""

  init(_ url: URL, in store: DataStore, text: String, keys: AsyncStream<Character>) {
    (self.store, self.url, self.text, self.keys) = (store, url, text, keys)
  }

  func insert(_ key: Character) { text.append(key) }
}

extension ExampleEditor {
  // withActivity(for:seesInput:isolation:_:)
  func edit() async throws {
    let editor = self
    try await store.withActivity(for: url, seesInput: true) { activity in
      for await key in editor.keys {
        activity.recordInput()
        editor.insert(key)
      }
      activity.record(text: editor.text)
    }
  }

  // record(text:isSaved:)
  func saveAutomatically(_ activity: Activity, _ textView: (string: String, isEdited: Bool))
    async throws
  {
    activity.record(text: textView.string)
    try await store.save()
  }

  // changes
  func follow(_ shown: Activity) async {
    for await change in store.changes {
      if change.isFromElsewhere || change.activities.contains(shown) { refresh() }
    }
  }

  func refresh() { shown += "." }
}

/// Step by step, where a session has no single place in the code.
func stepByStep(_ url: URL, in store: DataStore) async throws {
  let activity = try await store.fetchActivity(for: url)
  activity.start(seesInput: true)
  try await store.save()
  activity.recordInput()
  activity.stop()
  try await store.save()
}

func showToday(_ activity: Activity) {
  let today = activity.summary(since: Calendar.current.startOfDay(for: .now))
  print(today.activeTime, today.wordCount ?? 0, today.wordsChange ?? 0)
  for session in today.sessions { print(session.startedAt, session.activeTime) }
}

func showWeek(in store: DataStore) async throws {
  let week = try await store.report(since: .now.addingTimeInterval(-7 * 86_400))
  for activity in week.activities {
    print(activity.path, activity.activeTime, activity.wordsChange ?? 0)
  }
  print(week.totals.activeTime)
}

func showRecognition(_ activity: Activity) {
  print(activity.file?.match.sentence ?? "")
  // tide.txt is the document that was at essay.txt: the file was renamed (same file, same content).
}

func decide(
  in store: DataStore, _ newDraft: URL, _ oldDraft: URL, copy: URL, _ diaryFolder: URL, _ url: URL
) async throws -> Bool {
  try await store.link(newDraft, to: oldDraft)
  try await store.unlink(copy)
  try await store.exclude(diaryFolder)
  try await store.include(diaryFolder)
  var menu = (isRecordingOff: false, title: "Record This Document")
  menu.isRecordingOff = try await store.exclusion(of: url) != nil
  try await store.forget(url)
  return menu.isRecordingOff
}

func handIn(_ url: URL, in store: DataStore) async throws -> Bool {
  let showsHandIn = try await store.isAssignedDocument(url)
  try await store.completeAllAssignedActivities(of: url)
  return showsHandIn
}

func startOver(_ activity: Activity, in store: DataStore) async throws {
  activity.clearProgress()
  try await store.save()
}

func overview(of url: URL) async throws {
  let store = DataStore.shared
  let activity = try await store.fetchActivity(for: url)
  activity.start()
  try await store.save()
  // The person works.
  let words = QuantityItem(identifier: "words", title: "Words")
  words.quantity = 558
  activity.primaryActivityItem = words
  activity.stop()
  try await store.save()
}

func introduction(of url: URL) async throws {
  let activity = try await DataStore.shared.fetchActivity(for: url)
  activity.start()
  try await DataStore.shared.save()
}
