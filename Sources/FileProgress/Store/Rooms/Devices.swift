import ProgressModel
import ProgressStorage
import StoreEngine

/// The person's devices, and which of them this one stands in for.
package struct Devices: Sendable {
  let kernel: StoreKernel

  /// The unanswered question about another machine; writes nothing.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func machineQuestion() throws -> DataStore.MachineQuestion? {
    try kernel.read { reader, open in try open.machineQuestion(reader) } ?? nil
  }

  /// The question about another machine, if no one was asked before; notes that it was asked.
  ///
  /// - Throws: ``DataStoreError`` if that cannot be noted.
  package func newMachineQuestion() throws -> DataStore.MachineQuestion? {
    try kernel.sync {
      guard let open = kernel.connection(ifOpenFor: .readWrite) else { return nil }
      let question = try DataStoreError.wrapping {
        try open.database.read { try $0.isQuestionOpen() ? open.machineQuestion($0) : nil }
      }
      guard let question else { return nil }
      return try kernel.writeOnQueue { try $0.noteQuestion() } ? question : nil
    }
  }

  /// The devices: this one, the adopted ones, then the others, those that wrote last first.
  ///
  /// - Throws: ``DataStoreError`` if the store cannot be read.
  package func all() throws -> [DataStore.Device] {
    guard let open = try kernel.connectForReading(), let own = open.identity?.device else {
      return []
    }
    let known = try DataStoreError.wrapping { try open.read { try $0.knownDevices() } }
    func devices(_ relation: DataStore.Device.Relation) -> [DataStore.Device] {
      known.filter {
        switch relation {
        case .this: $0.device == own
        case .adopted: $0.device != own && $0.standIn == own
        case .other: $0.standIn != own
        }
      }.map {
        DataStore.Device(
          device: $0.device, relation: relation,
          firstSeenAtNanoseconds: $0.firstSeenAtNanoseconds,
          lastSeenAtNanoseconds: $0.lastSeenAtNanoseconds)
      }
    }
    let this = devices(.this).first ?? DataStore.Device(device: own, relation: .this)
    return [this] + devices(.adopted) + devices(.other)
  }

  /// The device that this store was before it came to this machine; `nil` if it was always here.
  package func former() throws -> DeviceIdentifier? {
    try kernel.read { reader, open in try open.formerDevice(reader) } ?? nil
  }

  /// Says of another device that it is gone, so that this one stands in for it, or that both are in
  /// use, as one command.
  ///
  /// Documents that were started again here, before the other device was adopted, are merged with its
  /// documents if path and content are the same.
  ///
  /// - Parameters:
  ///   - device: The other device.
  ///   - isAdopted: Whether it is gone.
  ///   - summary: The command, for people.
  /// - Returns: Whether that was anything new; else nothing was recorded.
  /// - Throws: ``DataStoreError``.
  package func decide(
    about device: DeviceIdentifier, isAdopted: Bool, asCommand summary: String
  ) throws -> Bool {
    let tool = kernel.tool
    return try kernel.sync {
      defer { try? kernel.refreshAdoptedDevices() }
      return try kernel.writeOnQueue { writer in
        let own = try writer.reader.identity().device
        let newest = try writer.reader.adoptions()
          .filter { $0.device == device && $0.authorship.device == own }
          .max { $0.authorship.stamp < $1.authorship.stamp }
        guard newest?.isAdopted != isAdopted else { return false }
        let command = try writer.insertCommand(summary, tool: tool)
        try writer.insert(
          DeviceAdoption(
            id: writer.newIdentifier(), device: device, isAdopted: isAdopted,
            authorship: writer.authorship(tool: tool, command: command)))
        guard isAdopted else { return true }
        for pair in try writer.reader.documentsBegunAnew(on: own, after: device) {
          try writer.insert(
            DocumentLinkFact(
              id: writer.newIdentifier(), kind: .same, first: pair.former, second: pair.latter,
              authorship: writer.authorship(tool: tool, command: command)))
        }
        return true
      }
    }
  }
}

extension DataStore {
  /// The question to a person who moved a store to another machine.
  package struct MachineQuestion: Hashable, Sendable {
    /// The store's device on the other machine.
    package var device: DeviceIdentifier
    /// When it last wrote something, in nanoseconds since 1970; `nil` if no fact says so.
    package var lastSeenAtNanoseconds: Int64?
  }

  /// A device that wrote into this store, or whose facts were imported.
  package struct Device: Hashable, Sendable {
    /// How a device relates to this one.
    package enum Relation: String, Hashable, Sendable {
      /// It is this one.
      case this
      /// It is gone, and this one stands in for it.
      case adopted
      /// It is another one.
      case other
    }

    /// The device.
    package var device: DeviceIdentifier
    /// How it relates to this one.
    package var relation: Relation
    /// When it first wrote something, in nanoseconds since 1970; `nil` if no fact says so.
    package var firstSeenAtNanoseconds: Int64?
    /// When it last wrote something, in nanoseconds since 1970; `nil` if no fact says so.
    package var lastSeenAtNanoseconds: Int64?
  }
}

extension StoreConnection {
  /// The store's device before it came to this machine.
  func formerDevice(_ reader: FactReader) throws -> DeviceIdentifier? {
    guard let own = identity?.device else { return nil }
    // A reader found the store as the other machine left it.
    if let stored = try reader.optionalIdentity()?.device, stored != own { return stored }
    return try reader.formerDevices().last
  }

  /// The question about another machine, if it was not answered yet.
  func machineQuestion(_ reader: FactReader) throws -> DataStore.MachineQuestion? {
    guard let own = identity?.device, let former = try formerDevice(reader) else { return nil }
    let isAnswered = try reader.adoptions().contains {
      ($0.device == former && $0.authorship.device == own)
        || ($0.device == own && $0.authorship.device == former)
    }
    if isAnswered { return nil }
    return DataStore.MachineQuestion(
      device: former, lastSeenAtNanoseconds: try reader.lastSeenAtNanoseconds(ofDevice: former))
  }
}
