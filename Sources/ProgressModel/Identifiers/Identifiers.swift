/// Identifies a document: the lasting thing that a path names today.
public struct DocumentIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify a document.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies an activity: it is the smallest identifier of its documents.
public struct ActivityIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify an activity.
  public init(_ value: FactIdentifier) { self.value = value }

  /// The activity of which a document is the first.
  package init(_ document: DocumentIdentifier) { self.init(document.value) }
}

/// Identifies a sighting: one observation of a file.
public struct SightingIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify a sighting.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a context: a part of a program's content that is not a file.
public struct ContextIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify a context.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies an attempt: one try at a context, such as a quiz that is taken a second time.
public struct AttemptIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify an attempt.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a session: the time from start to stop in one program.
public struct SessionIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify a session.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a program that this process keeps sessions for. It is never stored.
public struct ClientIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify a client.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies the process that owns a session. Its lock file has this name.
public struct OwnerIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify an owner.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a device: one store on one machine.
public struct DeviceIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify a device.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies the person whose progress it is.
public struct PersonIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify a person.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a command that can be undone.
public struct CommandIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify a command.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies one run of the machine. Monotonic clocks can only be compared within one run.
public struct BootIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Says of bits that they identify a run of the machine.
  public init(_ value: FactIdentifier) { self.value = value }
}
