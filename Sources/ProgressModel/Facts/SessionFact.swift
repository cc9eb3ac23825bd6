/// From start to stop of work on a file in one program.
package struct SessionFact: Hashable, Sendable {
  /// Who keeps a session alive.
  package typealias Kind = SessionKind

  /// A random identifier.
  package var id: SessionIdentifier
  /// What it started with: the sighting when the file was opened, or the attempt.
  package var provenance: Provenance
  /// Who keeps it alive.
  package var kind: Kind
  /// Whether input is recorded as pulses.
  package var seesInput: Bool
  /// The process that owns an attended or passive session; its lock file has this name.
  package var owner: OwnerIdentifier?
  /// How often its client beats; `nil` if the session lives as long as its owner.
  package var beatIntervalNanoseconds: Int64?
  /// Who started it.
  package var authorship: Authorship

  package init(
    id: SessionIdentifier, provenance: Provenance, kind: Kind, seesInput: Bool,
    owner: OwnerIdentifier?, beatIntervalNanoseconds: Int64? = nil, authorship: Authorship
  ) {
    self.id = id
    self.provenance = provenance
    self.kind = kind
    self.seesInput = seesInput
    self.owner = owner
    self.beatIntervalNanoseconds = beatIntervalNanoseconds
    self.authorship = authorship
  }
}

extension SessionFact {
  /// Whether its pulses count: it sees input, or its saves stand for that.
  package var hasPulses: Bool { kind.hasPulses(seesInput: seesInput) }
}
