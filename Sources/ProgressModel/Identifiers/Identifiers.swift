/// Identifies a document: the lasting thing that a path names today.
public struct DocumentIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes a document identifier from its bits.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies an activity.
///
/// An activity of documents has the smallest of their identifiers, one of a context or an attempt has its own.
package struct ActivityIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes an activity identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }

  /// Makes the identifier of an activity from its first document.
  package init(_ document: DocumentIdentifier) { self.init(document.value) }

  /// The first document of an activity of documents.
  package var firstDocument: DocumentIdentifier { DocumentIdentifier(value) }
}

/// Identifies a sighting: one observation of a file.
package struct SightingIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes a sighting identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a context: a part of a program's content that is not a file.
package struct ContextIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes a context identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies an attempt: one try at a context, such as taking a quiz again.
package struct AttemptIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes an attempt identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a session: the time from start to stop in one program.
package struct SessionIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes a session identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a program that this process keeps sessions for. It is never stored.
package struct ClientIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes a client identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies the process that owns a session. Its lock file has this name.
package struct OwnerIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes an owner identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a device: one store on one machine.
package struct DeviceIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes a device identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a person: the owner of the progress.
package struct PersonIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes a person identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a command that can be undone.
package struct CommandIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes a command identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies one run of the machine. Monotonic clocks can only be compared within one run.
public struct BootIdentifier: TypedIdentifier {
  /// The bits.
  public let value: FactIdentifier

  /// Makes a boot identifier from its bits.
  public init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies a class that the person takes part in or teaches.
///
/// It has the sixteen bytes of ClassModel's `ClassIdentifier`, in the same order: this module knows nothing of
/// classes but that there are some.
package struct JoinedClassIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes a class identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}

/// Identifies an assignment within its class.
///
/// It has the sixteen bytes of ClassModel's `AssignmentIdentifier`, in the same order. A class chooses them, so
/// another class may have the same; see ``AssignedWork``.
package struct AssignedWorkIdentifier: TypedIdentifier {
  /// The bits.
  package let value: FactIdentifier

  /// Makes an assignment identifier from its bits.
  package init(_ value: FactIdentifier) { self.value = value }
}
