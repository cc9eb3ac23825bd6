/// Whether and where plugins of WakaTime may send heartbeats; of one store.
package struct WakaTimeSetting: Hashable, Sendable {
  /// Whether the service listens.
  package var isOn: Bool
  /// The port of this computer, chosen once.
  package var port: UInt16
  /// What a plugin has to know, a UUID of version 4: their settings take nothing else.
  package var key: String
}
