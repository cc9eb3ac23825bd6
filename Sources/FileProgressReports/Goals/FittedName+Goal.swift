import ProgressModel

extension FittedName {
  /// Creates the name of what a goal is for.
  init(of goal: GoalProgress, on screen: ReportScreen) {
    guard !goal.isOfAllDocuments else {
      self.init(name: GoalText.allDocuments)
      return
    }
    self.init(path: goal.path, on: screen)
    if goal.isFolder { name += "/" }
  }
}
