import ClassModel
import ClassStorage

extension LogHead {
  /// The fingerprint of the log's folder.
  var fingerprintBytes: [UInt8] { fingerprint.bigEndianBytes }
}
