import ClassModel
import ClassStorage

extension ClassSync {
  /// Derives the figures that are older than the reports.
  func deriveStaleFigures() throws {}
}
