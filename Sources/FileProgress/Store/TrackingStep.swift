/// What is being done with many files.
package enum TrackingStep: Sendable {
  /// Every file is looked at.
  case looking
  /// Of those that changed it is decided which documents they are.
  case settling
}
