import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Testing

@Suite struct NamedDeviceTests {
  private func withStore(
    ofMachines machines: [String], _ body: (DataStore) throws -> Void
  ) throws {
    try withScratchFolder { folder in
      let place = Workplace(in: folder)
      for machine in machines {
        let store = place.anotherProgram { $0.machineIdentifier = { Array(machine.utf8) } }
        try store.activity(for: try place.write()).progress = 0.5
        try store.saveAndWait()
        if machine == machines.last { try body(store) }
        store.close()
      }
    }
  }

  @Test func withoutANameTheDeviceBeforeTheMoveIsMeant() throws {
    try withStore(ofMachines: ["old"]) { store in
      let device = try store.device(named: nil)
      #expect(device == .noOther)
    }
    try withStore(ofMachines: ["old", "new"]) { store in
      let former = try #require(try store.devices.former())
      #expect(try store.device(named: nil) == .found(former))
    }
  }

  @Test func theFirstDigitsNameADevice() throws {
    try withStore(ofMachines: ["old", "new"]) { store in
      let devices = try store.devices.all().map(\.device)
      #expect(devices.count == 2)
      #expect(try store.device(named: "\(devices[1])") == .found(devices[1]))
      #expect(try store.device(named: "\(devices[1])".uppercased()) == .found(devices[1]))
      #expect(
        try store.device(named: "\(devices[1])".filter { $0 != "-" }) == .found(devices[1]))
      #expect(try store.device(named: "\(devices[0])") == .thisDevice)
      #expect(try store.device(named: "ffffffff") == .unknown)
      for name in ["", "abc", "ab-c", "laptop", "é123"] {
        #expect(try store.device(named: name) == .noDigits, "\(name)")
      }
      // The same clock made both, so their first digits are the same.
      #expect(try store.device(named: String("\(devices[1])".prefix(4))) == .ambiguous)
    }
  }
}
