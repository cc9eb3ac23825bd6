import ProgressModel

extension FactTable {
  /// Every kind of fact, parents before children. A store imports rows in this order.
  static let all: [FactTable] = [
    person, SamePersonFact.table, device, erased, DocumentFact.table, SightingFact.table,
    SketchFact.table, DocumentLinkFact.table, DocumentSplitFact.table, CommandFact.table,
    UndoingFact.table, context, contextAttribute, attempt, done, SessionFact.table, SpanFact.table,
    PulsesFact.table, SessionEndFact.table, CorrectionFact.table, ProgressRangeFact.table,
    ProgressClearingFact.table, ItemFact.table, PrimaryFact.table, WordSampleFact.table,
    PreferenceFact.table, GoalFact.table,
  ]
}
