/// Identifies a document: the lasting thing that a path names today.
public struct DocumentIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of a document.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies an activity.
///
/// The activity of documents has the smallest identifier of its documents.
public struct ActivityIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of an activity.
  public init(_ value: FactIdentifier) { self.value = value }

  /// Makes the identifier of the activity whose first document this is.
  package init(_ document: DocumentIdentifier) { self.init(document.value) }

  /// The first document of an activity of documents.
  package var firstDocument: DocumentIdentifier { DocumentIdentifier(value) }
}

/// Identifies a sighting: one observation of a file.
public struct SightingIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of a sighting.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a context: a part of a program's content that is not a file.
public struct ContextIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of a context.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies an attempt: one try at a context, such as a quiz that is taken a second time.
public struct AttemptIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of an attempt.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a session: the time from start to stop in one program.
public struct SessionIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of a session.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a program that this process keeps sessions for. It is never stored.
public struct ClientIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of a client.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies the process that owns a session. Its lock file has this name.
public struct OwnerIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of an owner.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a device: one store on one machine.
public struct DeviceIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of a device.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies the person whose progress it is.
public struct PersonIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of a person.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a command that can be undone.
public struct CommandIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of a command.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies one run of the machine. Monotonic clocks can only be compared within one run.
public struct BootIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes an identifier of a run of the machine.
  public init(_ value: FactIdentifier) { self.value = value }
}
