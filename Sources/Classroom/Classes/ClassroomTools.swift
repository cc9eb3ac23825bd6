package import ProgressModel

/// What the operations on a class need from outside.
package struct ClassroomTools {
  /// The program that holds the keys and accesses the class folder.
  package var port: any ExchangePort
  /// The clocks.
  package var clock: any ProgressClock
  /// The source of random bytes. Keys never come from it, but from the system.
  package var randomness: any RandomNumberGenerator

  package init(
    port: any ExchangePort, clock: any ProgressClock,
    randomness: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    self.port = port
    self.clock = clock
    self.randomness = randomness
  }

  /// The current time in seconds since 1970, by the wall clock.
  package var nowSeconds: Int64 { clock.read().wallNanoseconds / 1_000_000_000 }
}
