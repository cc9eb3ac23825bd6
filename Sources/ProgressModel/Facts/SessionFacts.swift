/// From start to stop of work on a file in one program.
package struct SessionFact: Hashable, Sendable {
  /// Who keeps a session alive.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A live process owns it; it ends with that process.
    case attended
    /// It runs from one command to another, until it is stopped.
    case manual
    /// Nobody said that work began; it was concluded from saves.
    case passive
  }

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

  /// Creates a session.
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

extension SessionFact.Kind {
  /// Whether a session of this kind has pulses: it sees input, or its saves stand for that.
  package func hasPulses(seesInput: Bool) -> Bool { seesInput || self == .passive }
}

extension SessionFact {
  /// Whether its pulses count: it sees input, or its saves stand for that.
  package var hasPulses: Bool { kind.hasPulses(seesInput: seesInput) }
}

/// An unbroken stretch of a session on one clock.
package struct SpanFact: Hashable, Sendable {
  /// The session.
  package var session: SessionIdentifier
  /// The place among the spans of the session, from 0.
  package var index: Int64
  /// Start and length.
  package var span: Span

  /// Creates a span of a session.
  package init(session: SessionIdentifier, index: Int64, span: Span) {
    self.session = session
    self.index = index
    self.span = span
  }

  /// Returns what two records of one span say together: the longer one.
  ///
  /// Time that was acknowledged is never taken back by an older copy.
  package func merged(with other: SpanFact) -> SpanFact {
    let mine = (span.durationNanoseconds, span.wallStartNanoseconds)
    let theirs = (other.span.durationNanoseconds, other.span.wallStartNanoseconds)
    return mine >= theirs ? self : other
  }
}

/// The seconds of one minute of a session in which there was input.
package struct PulsesFact: Hashable, Sendable {
  /// The session.
  package var session: SessionIdentifier
  /// The span that the minutes count from: the first of the session, except for input from another
  /// run of the machine, or from before that span.
  package var spanIndex: Int64
  /// Minutes since that span began, on the monotonic clock, from 0.
  package var minute: Int64
  /// The input.
  package var pulses: MinutePulses

  /// Creates the pulses of a minute.
  package init(
    session: SessionIdentifier, spanIndex: Int64 = 0, minute: Int64, pulses: MinutePulses
  ) {
    self.session = session
    self.spanIndex = spanIndex
    self.minute = minute
    self.pulses = pulses
  }

  /// Returns the input that either of two records of one minute saw.
  package func merged(with other: PulsesFact) -> PulsesFact {
    PulsesFact(
      session: session, spanIndex: spanIndex, minute: minute, pulses: pulses.union(other.pulses))
  }
}

/// The end of a session; it has one, the first that was stamped.
package struct SessionEndFact: Hashable, Sendable {
  /// Why a session ended.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Somebody stopped it.
    case stopped
    /// The process that owned it was gone.
    case ownerGone
    /// Its client stopped beating.
    case beatsStopped
    /// The machine was started anew while it ran.
    case reboot
  }

  /// A random identifier.
  package var id: FactIdentifier
  /// The session.
  package var session: SessionIdentifier
  /// The file as it was at the end, where it was looked at.
  package var sighting: SightingIdentifier?
  /// Why it ended.
  package var reason: Reason
  /// The wall clock at the end, in nanoseconds since 1970.
  package var endedAtNanoseconds: Int64
  /// Whether the end was concluded and not seen.
  package var isUncertain: Bool
  /// Who ended it.
  package var authorship: Authorship

  /// Creates a session end.
  package init(
    id: FactIdentifier, session: SessionIdentifier, sighting: SightingIdentifier?, reason: Reason,
    endedAtNanoseconds: Int64, isUncertain: Bool, authorship: Authorship
  ) {
    self.id = id
    self.session = session
    self.sighting = sighting
    self.reason = reason
    self.endedAtNanoseconds = endedAtNanoseconds
    self.isUncertain = isUncertain
    self.authorship = authorship
  }

  /// Returns the first of two ends of one session.
  package func merged(with other: SessionEndFact) -> SessionEndFact {
    (authorship.stamp, id) <= (other.authorship.stamp, other.id) ? self : other
  }
}

/// What a person says about a session's time; the newest one holds, also against a longer span.
package struct CorrectionFact: Hashable, Sendable {
  /// What is said.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The session was shorter: it lasted for the given time only.
    case cut
    /// The session did not take place.
    case delete
    /// The session was longer, or was never recorded: it lasted for the given time.
    case add
  }

  /// A random identifier.
  package var id: FactIdentifier
  /// The session.
  package var session: SessionIdentifier
  /// What is said.
  package var kind: Kind
  /// The begin by the wall clock, in nanoseconds since 1970.
  package var wallStartNanoseconds: Int64
  /// The length, ≥ 0.
  package var durationNanoseconds: Int64
  /// Who said it.
  package var authorship: Authorship

  /// Creates a correction.
  package init(
    id: FactIdentifier, session: SessionIdentifier, kind: Kind, wallStartNanoseconds: Int64,
    durationNanoseconds: Int64, authorship: Authorship
  ) {
    self.id = id
    self.session = session
    self.kind = kind
    self.wallStartNanoseconds = wallStartNanoseconds
    self.durationNanoseconds = durationNanoseconds
    self.authorship = authorship
  }
}
