/// What a document held at one look, and when that was.
package struct ContentSighting: Hashable, Sendable {
  /// The sighting.
  package var id: SightingIdentifier
  /// The content, or `nil` if it kept changing while it was read.
  package var content: Fingerprint?
  /// The wall clock of the device, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64
  /// The device that looked.
  package var device: DeviceIdentifier
  /// The place in the order of facts.
  package var stamp: Stamp

  package init(
    id: SightingIdentifier, content: Fingerprint?, seenAtNanoseconds: Int64,
    device: DeviceIdentifier,
    stamp: Stamp
  ) {
    self.id = id
    self.content = content
    self.seenAtNanoseconds = seenAtNanoseconds
    self.device = device
    self.stamp = stamp
  }

  /// Takes from a sighting what it says of the content.
  package init(_ fact: SightingFact) {
    self.init(
      id: fact.id, content: fact.fingerprint, seenAtNanoseconds: fact.seenAtNanoseconds,
      device: fact.authorship.device, stamp: fact.authorship.stamp)
  }
}
