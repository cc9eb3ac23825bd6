/// Which devices stand in for others that are gone.
///
/// A device that adopted another one also has what that one had adopted. The device from which it is
/// looked at stands for itself, whatever others said of it: it is in use.
package struct DeviceAdoptions: Sendable {
  private var adopters: [DeviceIdentifier: DeviceIdentifier] = [:]

  /// Finds out who stands in for whom.
  ///
  /// - Parameters:
  ///   - statements: The statements, without undone ones.
  ///   - own: The device from which it is looked at.
  /// - Complexity: O(*n*²), *n* statements; there are few.
  package init(_ statements: some Sequence<DeviceAdoption>, seenFrom own: DeviceIdentifier) {
    var newest: [[DeviceIdentifier]: DeviceAdoption] = [:]
    for statement in statements where statement.device != statement.authorship.device {
      let devices = [statement.authorship.device, statement.device]
      if let known = newest[devices], !Self.isNewer(statement, than: known) { continue }
      newest[devices] = statement
    }
    let holding = newest.values.filter(\.isAdopted).sorted { Self.isNewer($1, than: $0) }
    for statement in holding { adopters[statement.device] = statement.authorship.device }
    // Devices that this device has adopted, and the ones they had adopted, belong to it whatever others
    // claim, unless it said that one of them is in use.
    adopters[own] = nil
    let beside = Set(
      newest.values.filter { !$0.isAdopted && $0.authorship.device == own }.map(\.device))
    for device in beside { adopters[device] = nil }
    var family: Set = [own]
    while let next = holding.first(where: {
      family.contains($0.authorship.device) && !family.contains($0.device)
        && !beside.contains($0.device)
    }) {
      family.insert(next.device)
      adopters[next.device] = own
    }
  }

  /// Returns the device that stands in for a device: mostly itself.
  package func standIn(for device: DeviceIdentifier) -> DeviceIdentifier {
    var visited = [device]
    while let last = visited.last, let next = adopters[last] {
      // Each of them says that the other one is gone.
      if let begin = visited.firstIndex(of: next) { return visited[begin...].min() ?? device }
      visited.append(next)
    }
    return visited.last ?? device
  }

  private static func isNewer(_ one: DeviceAdoption, than other: DeviceAdoption) -> Bool {
    (one.authorship.stamp, one.id) > (other.authorship.stamp, other.id)
  }
}
