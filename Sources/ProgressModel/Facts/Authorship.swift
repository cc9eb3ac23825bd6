/// Who wrote a fact, with what, and when in the order of facts.
package struct Authorship: Hashable, Sendable {
  /// The store on one machine that the fact was first written to.
  package var device: DeviceIdentifier
  /// The person whose progress it is.
  package var person: PersonIdentifier
  /// The program, such as `fileprogress open` or `org.example.editor`.
  package var tool: String
  /// The place in the order of facts.
  package var stamp: Stamp
  /// The deciding command that the fact is part of, which can be undone as a whole.
  package var command: CommandIdentifier?

  package init(
    device: DeviceIdentifier, person: PersonIdentifier, tool: String, stamp: Stamp,
    command: CommandIdentifier? = nil
  ) {
    self.device = device
    self.person = person
    self.tool = tool
    self.stamp = stamp
    self.command = command
  }
}
