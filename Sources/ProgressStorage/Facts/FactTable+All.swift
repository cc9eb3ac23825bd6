import ProgressModel

extension FactSchema {
  /// The number of the schema. Until 0.1.0 is published, a change of any table raises it; after that, migrations
  /// begin.
  static let version = 12
}

extension FactTable {
  /// Every kind of fact, parents before children. A store imports rows in this order.
  static let all: [FactTable] =
    [
      person, SamePersonFact.table, device, erased, DocumentFact.table, SightingFact.table,
      SketchFact.table, DocumentLinkFact.table, DocumentSplitFact.table, CommandFact.table,
      UndoingFact.table, ContextFact.table, ContextAttributeFact.table, ContextThumbnailFact.table,
      AttemptFact.table, DoneFact.table,
    ] + ofActivities + [
      PreferenceFact.table, GoalFact.table, MembershipFact.table, AssignmentCopyFact.table,
      HandInFact.table, AssignmentWindowFact.table, SharingFact.table,
    ]

  /// The kinds of fact that make an activity, read in this order: other facts look for their session.
  static let ofActivities: [FactTable] = [
    SessionFact.table, SpanFact.table, PulsesFact.table, SessionEndFact.table,
    CorrectionFact.table, ProgressRangeFact.table, ProgressClearingFact.table, ItemFact.table,
    PrimaryFact.table, WordSampleFact.table, BroughtInFact.table,
  ]
}
