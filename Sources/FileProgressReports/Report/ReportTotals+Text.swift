import ProgressModel

extension ReportTotals {
  /// How many documents and contexts there are, such as `2 documents and 1 context`.
  var activityText: String {
    let documentCount = activityCount - contextCount
    var parts: [String] = []
    if documentCount > 0 || contextCount == 0 {
      parts.append(NumberText.count(documentCount, "document"))
    }
    if contextCount > 0 { parts.append(NumberText.count(contextCount, "context")) }
    return parts.joined(separator: " and ")
  }
}
