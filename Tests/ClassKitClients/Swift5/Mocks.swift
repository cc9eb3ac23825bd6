// swift-format-ignore-file
// Subclasses with which authors test their own code: every member can be overridden.

import ClassKit

public class MockContext: CLSContext {
  public var calls: [String] = []
  public override var identifier: String { "mock" }
  public override var type: CLSContextType { .quiz }
  public override var isActive: Bool { calls.contains("becomeActive") }
  public override var parent: CLSContext? { nil }
  public override var currentActivity: CLSActivity? { nil }
  public override var title: String {
    get { "Mock" }
    set { calls.append("title") }
  }
  public override func becomeActive() { calls.append("becomeActive") }
  public override func resignActive() { calls.append("resignActive") }
  public override func addChildContext(_ child: CLSContext) { calls.append("addChildContext") }
  public override func createNewActivity() -> CLSActivity {
    calls.append("createNewActivity")
    return super.createNewActivity()
  }
  public override func descendant(
    matchingIdentifierPath identifierPath: [String],
    completion: @escaping (CLSContext?, Error?) -> Void
  ) {
    completion(self, nil)
  }
}

public class MockScore: CLSScoreItem {
  public override var identifier: String { "mock" }
  public override var score: Double {
    get { 7 }
    set {}
  }
}

public class MockCapability: CLSProgressReportingCapability {
  public override var kind: Kind { .score }
  public override var details: String? { "Points" }
}
