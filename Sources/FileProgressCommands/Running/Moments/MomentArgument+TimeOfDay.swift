// A time without a day belongs to the day that is next to another moment: at eight in the morning, 23:00 is yesterday's.

extension MomentArgument {
  /// Returns the moment, in nanoseconds since 1970; of a time without a day the last one that is not after another
  /// moment.
  ///
  /// - Throws: ``CommandFailure`` with status 64 for what no calendar or clock has.
  func last(
    before end: Int64, for option: String, in context: CommandContext
  ) throws(CommandFailure) -> Int64 {
    guard case .time(nil, let time) = form else {
      return try understood(for: option, in: context).start
    }
    do {
      return try reader(in: context).last(time, notAfter: end)
    } catch {
      throw failure(error, for: option)
    }
  }

  /// Returns the moment, in nanoseconds since 1970; of a time without a day the first one after another moment.
  ///
  /// - Throws: ``CommandFailure`` with status 64 for what no calendar or clock has.
  func first(
    after start: Int64, for option: String, in context: CommandContext
  ) throws(CommandFailure) -> Int64 {
    guard case .time(nil, let time) = form else {
      return try understood(for: option, in: context).start
    }
    do {
      return try reader(in: context).first(time, after: start)
    } catch {
      throw failure(error, for: option)
    }
  }

  /// Returns the moment today of a time without a day, in nanoseconds since 1970; `nil` for another form, and for a time
  /// that clocks skip today.
  func today(in context: CommandContext) -> Int64? {
    guard case .time(nil, let time) = form else { return nil }
    return try? reader(in: context).today(at: time)
  }
}
