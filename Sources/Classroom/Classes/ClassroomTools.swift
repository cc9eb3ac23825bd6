package import ProgressModel

/// What everything in a class needs from outside.
package struct ClassroomTools {
  /// Who holds the keys and reads and writes the class folder.
  package var port: any ExchangePort
  /// The clocks.
  package var clock: any ProgressClock
  /// Where random bytes come from; those of keys come from the system in any case.
  package var randomness: any RandomNumberGenerator

  /// Gathers tools.
  package init(
    port: any ExchangePort, clock: any ProgressClock,
    randomness: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    self.port = port
    self.clock = clock
    self.randomness = randomness
  }

  /// Now, in seconds since 1970 by the wall clock.
  package var nowSeconds: Int64 { clock.read().wallNanoseconds / 1_000_000_000 }
}
