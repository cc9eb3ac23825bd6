import ClassModel
import ClassStorage

extension LogHead {
  /// What the log's folder looks like.
  var fingerprintBytes: [UInt8] { fingerprint.bigEndianBytes }
}
