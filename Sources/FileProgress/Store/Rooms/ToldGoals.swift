import Foundation
import ProgressStorage

/// The goals of a day of which the person was told that they are reached. It is in no export.
///
/// Several programs may see the save that reached a goal, such as three language servers of one editor.
package struct ToldGoals: Sendable {
  let kernel: StoreKernel

  /// What was told on a day.
  private struct Told: Codable {
    var day: String
    var goals: [ToldGoal]
  }

  private struct ToldGoal: Codable {
    var path: String
    var wish: String
  }

  /// Returns whether nobody told of a goal on a day, and notes that somebody does now.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the document or folder with the goal.
  ///   - wish: What the goal wants, such as `500 words a day`: a goal that was raised is told again.
  ///   - day: The person's day, such as `2026-11-20`; what was told on another day is no longer known.
  /// - Throws: ``DataStoreError`` if the store can't be written.
  package func takesTurn(
    toTellOfGoalAt path: String, wanting wish: String, on day: String
  ) throws -> Bool {
    try kernel.write { writer in
      let data = try writer.reader.local(FactReader.toldGoalsName)
      // What another version kept is told once more.
      let known = data.flatMap { try? JSONDecoder().decode(Told.self, from: $0) }
      var told = known ?? Told(day: day, goals: [])
      if told.day != day { told = Told(day: day, goals: []) }
      let isTold = told.goals.contains { $0.wish == wish && $0.path.utf8.elementsEqual(path.utf8) }
      guard !isTold else { return false }
      told.goals.append(ToldGoal(path: path, wish: wish))
      try writer.set(FactReader.toldGoalsName, try JSONEncoder().encode(told))
      return true
    }
  }
}
