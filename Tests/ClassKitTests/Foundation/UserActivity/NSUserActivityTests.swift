import ClassKit
import ClassKitFoundationClientSwift5
import ClassKitFoundationClientSwift6
import Foundation
import Testing

@Suite struct NSUserActivityTests {
  @Test func aDeepLinkHasThePath() {
    let activity = NSUserActivity(
      contextIdentifierPath: ["com.example", "hamlet", "act-1"], title: "Act 1")
    #expect(activity.isClassKitDeepLink)
    #expect(activity.contextIdentifierPath == ["com.example", "hamlet", "act-1"])
    #expect(activity.title == "Act 1")
    #expect(DeepLinksOfSwift5().open(activity) == "hamlet/act-1")
    #expect(DeepLinksOfSwift6().open(activity) == "hamlet/act-1")
  }

  @Test func anotherActivityIsNoDeepLink() {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    #expect(!activity.isClassKitDeepLink)
    #expect(activity.contextIdentifierPath == nil)
    #expect(activity.userInfo == nil)
    #expect(DeepLinksOfSwift5().open(activity) == nil)
    activity.userInfo = ["fileprogress.contextIdentifierPath": 3]
    #expect(!activity.isClassKitDeepLink)
  }

  @Test func entriesAreAddedAndReplaced() {
    let activity = NSUserActivity(activityType: "com.example.read")
    activity.addUserInfoEntries(from: ["page": 1, "book": "a"])
    activity.addUserInfoEntries(from: ["page": 2])
    #expect(activity.userInfo as? [String: AnyHashable] == ["page": 2, "book": "a"])
    activity.becomeCurrent()
    activity.resignCurrent()
    activity.invalidate()
    #expect(activity.activityType == "com.example.read")
  }
}
