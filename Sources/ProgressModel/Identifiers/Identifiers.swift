/// Which document: the lasting thing that a path names today.
public struct DocumentIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which activity.
///
/// That of documents has the smallest identifier of its documents.
public struct ActivityIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }

  /// The activity of which a document is the first.
  package init(_ document: DocumentIdentifier) { self.init(document.value) }
}

/// Which sighting: one observation of a file.
public struct SightingIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which context: a part of a program's content that is no file.
public struct ContextIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which attempt: one activity of a context, from its begin on.
public struct AttemptIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which session: from start to stop of work in one program.
public struct SessionIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which client of this process a session is of; it is never stored.
public struct ClientIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which process owns a session: the name of its lock.
public struct OwnerIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which device: the store on one machine that a fact was first written to.
public struct DeviceIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which person: whose progress it is.
public struct PersonIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which command: one that decided something and can be undone.
public struct CommandIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}

/// Which run of the machine: its clocks can be compared within one run only.
public struct BootIdentifier: TypedIdentifier {
  public let value: FactIdentifier

  public init(_ value: FactIdentifier) { self.value = value }
}
