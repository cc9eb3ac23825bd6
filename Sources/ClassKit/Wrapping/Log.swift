internal import ClassKitOS

/// The logs of this module.
enum Log {
  static let store = Logger(subsystem: "org.fileprogress.ClassKit", category: "store")
}
