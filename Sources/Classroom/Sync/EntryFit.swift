import ClassModel
import ClassStorage

/// Chooses what goes into one entry, within all limits.
///
/// A student's entry is small. If it would be too large, it omits the oldest reports on completed assignments first.
/// `sharing` names the reports that a full entry omits; readers who have them keep them.
struct EntryFit {
  /// The largest size of a student's entry.
  private static let maximumByteCount = 1 << 20
  /// The largest size of an entry without its boxes.
  private static let headByteCount = 512
  /// The largest size of a box without its content and recipients.
  private static let boxByteCount = 64
  /// The largest size of an array's header.
  private static let arrayByteCount = 9
  /// The bytes that one more assignment adds to the statement on sharing.
  private static let identifierByteCount = 17

  /// The boxes.
  let boxes: [BoxPlan]
  /// The objects that the entry states.
  let objects: [AddressedObject]
  /// The new statement on sharing, if the list of omitted reports changed.
  let sharing: OutgoingObject?
  /// Whether something is left out.
  let isPartial: Bool

  /// States everything.
  init(whole objects: [AddressedObject]) {
    boxes = Self.boxes(of: objects)
    self.objects = objects
    sharing = nil
    isPartial = false
  }

  /// States as much as a student's entry has room for.
  init(_ objects: [AddressedObject], isFull: Bool, _ state: ClassState) throws {
    let stated = try Self.sharing(in: objects)
    func fits(_ objects: [AddressedObject], leavingOut count: Int) -> Bool {
      let names = (isFull ? count : 0) * Self.identifierByteCount
      return Self.byteCount(of: objects, adding: names) <= Self.maximumByteCount
    }
    var kept = objects
    var leftOut: [AssignmentIdentifier] = []
    if !fits(objects, leavingOut: 0) {
      let others = objects.filter { $0.object.kind != StudentReport.kind }
      let reports = Self.ranked(objects, state)
      // A binary search finds how many of the most important ones fit.
      var range = 0..<reports.count
      while range.count > 1 {
        let middle = range.lowerBound + range.count / 2
        let fitting = others + reports[..<middle].map(\.object)
        range =
          fits(fitting, leavingOut: reports.count - middle)
          ? middle..<range.upperBound : range.lowerBound..<middle
      }
      kept = others + reports[..<range.lowerBound].map(\.object)
      leftOut = reports[range.lowerBound...].map(\.assignment)
    }
    isPartial = !leftOut.isEmpty
    var changed: OutgoingObject?
    if isFull, var statement = stated?.statement, let place = stated?.place {
      let named = leftOut.prefix(SharingStatement.maximumLeftOutCount).sorted()
      if statement.leftOut != named {
        statement.leftOut = named
        let bytes = try checkedBytes(of: .sharing(statement))
        // If reports are omitted, it has another place.
        let index = kept.firstIndex { $0.object.kind == SharingStatement.kind } ?? place
        kept[index].object.bytes = bytes
        for wording in kept[index].wordings.indices { kept[index].wordings[wording].bytes = bytes }
        changed = kept[index].object
      }
    }
    boxes = Self.boxes(of: kept)
    self.objects = kept
    sharing = changed
  }

  private static func sharing(
    in objects: [AddressedObject]
  ) throws -> (place: Int, statement: SharingStatement)? {
    for (place, object) in objects.enumerated() where object.object.kind == SharingStatement.kind {
      if case .sharing(let stated) = try? ClassObject(decoding: object.object.bytes) {
        return (place, stated)
      }
    }
    return nil
  }

  /// Sorts the reports: those on completed assignments last, the newest first among each kind.
  private static func ranked(
    _ objects: [AddressedObject], _ state: ClassState
  ) -> [(assignment: AssignmentIdentifier, object: AddressedObject)] {
    let reports = objects.compactMap { object -> (StudentReport, AddressedObject)? in
      guard object.object.kind == StudentReport.kind,
        case .report(let report) = try? ClassObject(decoding: object.object.bytes)
      else { return nil }
      return (report, object)
    }
    func rank(_ report: StudentReport) -> (Int, UInt64, AssignmentIdentifier) {
      let isOpen = state.assignments[report.assignment]?.state == .published
      return (isOpen ? 0 : 1, .max - report.made.seconds, report.assignment)
    }
    return reports.sorted { rank($0.0) < rank($1.0) }.map { ($0.0.assignment, $0.1) }
  }

  // MARK: - Boxes

  /// Puts objects with the same readers into one box, or into several if they have too many values.
  private static func boxes(of objects: [AddressedObject]) -> [BoxPlan] {
    var order: [BoxPlan.Audience] = []
    var contents: [BoxPlan.Audience: [[UInt8]]] = [:]
    for wording in objects.flatMap(\.wordings) {
      if contents[wording.audience] == nil { order.append(wording.audience) }
      contents[wording.audience, default: []].append(wording.bytes)
    }
    return order.flatMap { audience in
      split(contents[audience] ?? []).map { BoxPlan(audience: audience, objects: $0) }
    }
  }

  private static func split(_ objects: [[UInt8]]) -> [[[UInt8]]] {
    let limit = CBORReader.maximumBoxItemCount
    // A value has at least one byte.
    guard objects.reduce(arrayByteCount, { $0 + $1.count }) > limit else { return [objects] }
    var result: [[[UInt8]]] = [[]]
    var itemCount = 1
    for object in objects {
      let added = CBORReader.itemCount(of: object) ?? limit
      if itemCount + added > limit, result[result.count - 1].isEmpty == false {
        result.append([])
        itemCount = 1
      }
      result[result.count - 1].append(object)
      itemCount += added
    }
    return result
  }

  /// Returns an upper bound of an entry's size, close to it.
  ///
  /// - Parameter growth: How many bytes each box may have in addition.
  private static func byteCount(of objects: [AddressedObject], adding growth: Int) -> Int {
    boxes(of: objects).reduce(headByteCount) { sum, box in
      var recipients = 0
      if case .keys(let keys) = box.audience { recipients = keys.count }
      let content = box.objects.reduce(arrayByteCount + growth) { $0 + $1.count }
      return sum + BoxContent.paddedByteCount(content) + recipients * BoxRecipient.byteCount
        + boxByteCount
    }
  }
}
