import ArgumentParser
import FileProgress
import FileProgressReports

/// Lists the devices of the person, and decides about those that are gone.
struct DeviceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device",
    abstract: "List your computers; replace a lost one.",
    discussion: """
      Did you copy your records to a new computer? fileprogress asks once what happened to the \
      old one. If it is gone, use adopt. If you still use both, use beside, then exchange \
      records with export and import.

      Examples:
        fileprogress import device
        fileprogress import device adopt
        fileprogress import device beside
      """,
    subcommands: [AdoptCommand.self, BesideCommand.self])

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    let store = try options.store(for: "device")
    defer { options.close(store) }
    let devices = try store.devices.all()
    if json.isWanted {
      try context.write(try JSONText.text(of: DeviceList(devices)))
      return
    }
    let now = context.clock.read().wallNanoseconds
    func moment(_ nanoseconds: Int64) -> String {
      MomentText.relative(nanoseconds, now: now, timeZone: context.dayTime)
    }
    for device in devices {
      let relation =
        switch device.relation {
        case .this: "this computer"
        case .adopted: "adopted"
        case .other: "another computer"
        }
      var line = "\(device.device)  \(relation)"
      if let first = device.firstSeenAtNanoseconds, let last = device.lastSeenAtNanoseconds {
        line += ", first seen \(moment(first)), last seen \(moment(last))"
      } else {
        line += ", has no records yet"
      }
      try context.write(line + "\n")
    }
    if devices.isEmpty {
      options.talk("Nothing has been recorded yet. " + NextStep.start())
    }
    if let question = try store.devices.machineQuestion() {
      options.talk(question.text(in: context))
    }
  }
}

private struct DeviceList: Encodable {
  struct Entry: Encodable {
    var device: String
    var relation: String
    var firstSeenAt: String?
    var lastSeenAt: String?

    // What is unknown is null, and not left out.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(device, forKey: .device)
      try container.encode(relation, forKey: .relation)
      try container.encode(firstSeenAt, forKey: .firstSeenAt)
      try container.encode(lastSeenAt, forKey: .lastSeenAt)
    }

    enum CodingKeys: CodingKey {
      case device
      case relation
      case firstSeenAt
      case lastSeenAt
    }
  }

  var schema = "fileprogress.device/1"
  var devices: [Entry]

  init(_ devices: [DataStore.Device]) {
    func time(_ nanoseconds: Int64?) -> String? { nanoseconds.map(TimestampText.utc) }
    self.devices = devices.map {
      Entry(
        device: "\($0.device)", relation: $0.relation.rawValue,
        firstSeenAt: time($0.firstSeenAtNanoseconds), lastSeenAt: time($0.lastSeenAtNanoseconds))
    }
  }
}

extension DataStore.MachineQuestion {
  /// The question, with the commands that answer it.
  func text(in context: CommandContext) -> String {
    let day = lastSeenAtNanoseconds.map {
      MomentText.relative(
        $0, now: context.clock.read().wallNanoseconds, timeZone: context.dayTime)
    }
    return "This store was used on another computer\(day.map { " until \($0)" } ?? ""). "
      + "If you no longer use that computer: fileprogress import device adopt. If you use both: "
      + "fileprogress import device beside"
  }
}

/// The device that a decision is about.
struct DeviceArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The id of a computer, or its first digits; without it, the one that this store came from.",
      valueName: "id"))
  var device: String?
}
