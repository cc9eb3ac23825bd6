// A client writes these names, so they are Apple's. The forms with a message of its own are disfavoured: a
// literal without an interpolation is then a `StaticString`, and its placeholders count.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with placeholders, for example `os_log("%{public}@ has %d words", log: log, title, 558)`.
///
/// A placeholder without a fitting argument prints `<missing>`, a private one `<private>`. The line goes to
/// the person who runs the program, so unmarked values are printed.
///
/// - Source: `os_log` in Apple's module `os`, which takes `CVarArg`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any?...
) {
  LogOutput.log(type, to: log) { LogFormat.text(of: message.description, arguments: args) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with placeholders, the type first.
///
/// - Source: `os_log` in Apple's module `os`.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ args: Any?...
) {
  LogOutput.log(type, to: log) { LogFormat.text(of: message.description, arguments: args) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with values in it, for example `os_log("\(count) chapters")`.
///
/// - Source: `os_log` in Apple's module `os`.
@_disfavoredOverload
public func os_log(_ message: @autoclosure () -> OSLogMessage) {
  LogOutput.log(.default, to: .default) { message().text }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with values in it, the type first.
///
/// - Source: `os_log` in Apple's module `os`.
@_disfavoredOverload
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: @autoclosure () -> OSLogMessage
) {
  LogOutput.log(type, to: log) { message().text }
}
