import ClassModel

extension LogHead {
  /// What the log's folder looks like.
  var fingerprintBytes: [UInt8] {
    [UInt64(sequence), fileCount].flatMap { number in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }
}
