// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import os
import os.log
import os.signpost

// A client of Apple's `os` in Swift 5 mode. It must compile as it stands; ClassKitOSTests calls it.

extension OSLog {
  private static var subsystem = "com.example.reader"
  static let store = OSLog(subsystem: subsystem, category: "store")
}

extension OSLogType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .default: return "default"
    case .info: return "info"
    case .debug: return "debug"
    case .error: return "error"
    case .fault: return "fault"
    default: return "unknown"
    }
  }
}

public class ReaderModel: NSObject {
  let identifierPath = ["hamlet", "act-1"]
  var caption: String?
  let someString = "scene 1"
  private let logger = Logger(subsystem: "com.example.reader", category: "model")
  private let lock = OSAllocatedUnfairLock(initialState: 0)
  private let pointsOfInterest = OSLog(
    subsystem: "com.example.reader", category: .pointsOfInterest)

  public override var description: String { "reader" }

  public func logFormats() {
    let error: Error = NSError(domain: "reader", code: 7)
    os_log("plain")
    os_log("x %@", log: .store, type: .error, someString)
    os_log("%{public}@ %d", identifierPath.description, 3)
    os_log("%{public}@ %f", identifierPath, 0.5)
    os_log("%@ %@", log: .default, type: .default, error.localizedDescription, error as NSError)
    os_log("%s said: %{public}s", #function, someString as CVarArg)
    os_log("%{private}@ %{public}@", log: .store, type: .fault, someString, self)
    os_log(.error, log: .store, "type first")
    os_log(.info, log: .store, "%ld of %lld", 1, Int64(2))
    os_log("caption %@", type: .info, caption ?? "none")
    os_log("caption %@", dso: #dsohandle, log: .store, type: .debug, caption)
    let isBroken = identifierPath.isEmpty
    os_log("state", log: isBroken ? .disabled : .store, type: isBroken ? .fault : .info)
    os.os_log("qualified")
  }

  public func logMessages() {
    os_log("\(someString) of \(identifierPath)")
    os_log(.error, log: .store, "\(someString, privacy: .public) \(0.5)")
    os_log(.error, "\(someString, privacy: .private)")
    logger.log("count \(identifierPath.count)")
    logger.log(level: .error, "count \(self.identifierPath.count, format: .hex)")
    logger.trace("trace \(self)")
    logger.debug("debug \(self, privacy: .public)")
    logger.info("info \(String(describing: self.caption))")
    logger.notice("notice")
    logger.warning("warning \(0.256, format: .fixed(precision: 2))")
    logger.error("error \(NSError(domain: "reader", code: 7).localizedDescription)")
    logger.critical("critical \(someString, align: .right(columns: 10))|")
    logger.fault("fault \(someString, privacy: .private(mask: .hash))")
    Logger().error("no subsystem")
    Logger(OSLog.store).error("\(true) \(UInt8(7)) \(URL(string: "reader://x")!)")
  }

  public func count() -> Int {
    os_signpost(.begin, log: pointsOfInterest, name: "count")
    defer {
      os_signpost(.end, log: pointsOfInterest, name: "count", "%d", 1)
    }
    return lock.withLock { value in
      value += 1
      return value
    }
  }
}
