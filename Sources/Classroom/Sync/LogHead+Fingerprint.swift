import ClassModel

extension LogHead {
  /// What the log's folder looks like.
  var fingerprintBytes: [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: fingerprint >> $0) }
  }
}
