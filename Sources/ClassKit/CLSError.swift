internal import FileProgress
internal import FileTracking
public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of ``CLSError``.
///
/// - Source: ClassKit; Apple's text is not public.
public let CLSErrorCodeDomain = "CLSErrorCodeDomain"

/// Says why ClassKit could not do what a program asked. Calls throw or report no other type of error.
///
/// - Source: ClassKit, `CLSError`. Codes up to 10 are Apple's, those from 100 are ours.
public struct CLSError: CustomNSError, LocalizedError, Hashable, CustomStringConvertible,
  CustomDebugStringConvertible, @unchecked Sendable
{
  // Nothing in it changes, and what `userInfo` holds may be used from any thread.

  /// The kind of failure.
  @nonexhaustive
  public enum Code: Int, Sendable {
    /// No error.
    case none = 0
    /// ClassKit can't be used here.
    case classKitUnavailable
    /// A bad argument.
    case invalidArgument
    /// An object that can't be changed.
    case invalidModification
    /// The program may not do this.
    case authorizationDenied
    /// The store can't be read or written.
    case databaseInaccessible
    /// A limit was exceeded.
    case limits
    /// The object already exists.
    case invalidCreate
    /// A changed object could not be saved.
    case invalidUpdate
    /// Several changes failed, or only some succeeded.
    case partialFailure
    /// The credentials of the account are not valid. Ours has no accounts and never says so.
    case invalidAccountCredentials
    /// The context was not found.
    case notFound = 100
    /// The delegate or the context provider gave a wrong answer, or none in time.
    case delegateFailed
  }

  /// The kind of failure.
  public let code: Code
  /// Details, under the raw values of ``CLSErrorUserInfoKey`` and the keys of `NSError`.
  public let userInfo: [String: Any]

  /// Creates an error.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    self.userInfo = userInfo
  }

  /// Always ``CLSErrorCodeDomain``.
  public static var errorDomain: String { CLSErrorCodeDomain }

  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// The same as ``userInfo``.
  public var errorUserInfo: [String: Any] { userInfo }

  /// What happened, and what to do.
  public var errorDescription: String? {
    userInfo[NSLocalizedDescriptionKey] as? String ?? "ClassKit failed: \(code)."
  }

  /// What happened, and what to do.
  public var localizedDescription: String { errorDescription ?? "" }

  /// The code and what happened.
  public var description: String { "CLSError.\(code): \(localizedDescription)" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// Whether two have the same code and say the same.
  public static func == (left: CLSError, right: CLSError) -> Bool {
    left.code == right.code && left.errorDescription == right.errorDescription
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension CLSError {
  /// No error.
  public static var none: Code { .none }
  /// ClassKit can't be used here.
  public static var classKitUnavailable: Code { .classKitUnavailable }
  /// A bad argument.
  public static var invalidArgument: Code { .invalidArgument }
  /// An object that can't be changed.
  public static var invalidModification: Code { .invalidModification }
  /// The program may not do this.
  public static var authorizationDenied: Code { .authorizationDenied }
  /// The store can't be read or written.
  public static var databaseInaccessible: Code { .databaseInaccessible }
  /// A limit was exceeded.
  public static var limits: Code { .limits }
  /// The object already exists.
  public static var invalidCreate: Code { .invalidCreate }
  /// A changed object could not be saved.
  public static var invalidUpdate: Code { .invalidUpdate }
  /// Several changes failed, or only some succeeded.
  public static var partialFailure: Code { .partialFailure }
  /// The credentials of the account are not valid.
  public static var invalidAccountCredentials: Code { .invalidAccountCredentials }
  /// The context was not found.
  public static var notFound: Code { .notFound }
  /// The delegate or the context provider gave a wrong answer, or none in time.
  public static var delegateFailed: Code { .delegateFailed }
}

extension CLSError.Code {
  /// Whether an error is a ``CLSError`` of this code, as in `catch CLSError.limits`.
  public static func ~= (code: CLSError.Code, error: any Error) -> Bool {
    (error as? CLSError)?.code == code
  }
}

/// A key of ``CLSError/userInfo``.
///
/// - Source: ClassKit, `CLSErrorUserInfoKey`; Apple's texts are not public.
public struct CLSErrorUserInfoKey: RawRepresentable, Hashable, Sendable {
  /// The key.
  public let rawValue: String

  /// Creates a key.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The object that caused the failure.
  public static let objectKey = CLSErrorUserInfoKey("CLSErrorObjectKey")
  /// The single failures: an array of errors.
  public static let underlyingErrorsKey = CLSErrorUserInfoKey("CLSErrorUnderlyingErrorsKey")
  /// The objects that succeeded: an array.
  public static let successfulObjectsKey = CLSErrorUserInfoKey("CLSErrorSuccessfulObjectsKey")
}

extension [String: Any] {
  /// The value of a key of ``CLSError/userInfo``.
  public subscript(key: CLSErrorUserInfoKey) -> Any? { self[key.rawValue] }
}

extension CLSError {
  /// Says what happened to which object.
  init(
    _ code: Code, _ message: String, object: CLSObject? = nil, underlying: [CLSError] = [],
    cause: (any Error)? = nil
  ) {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
    userInfo[CLSErrorUserInfoKey.objectKey.rawValue] = object
    if !underlying.isEmpty {
      userInfo[CLSErrorUserInfoKey.underlyingErrorsKey.rawValue] = underlying
    }
    userInfo[NSUnderlyingErrorKey] = cause
    self.init(code, userInfo: userInfo)
  }

  /// Says what the library reported.
  ///
  /// - Parameters:
  ///   - error: What was thrown.
  ///   - object: Finds the object of this module for what an error of the library is about.
  init(_ error: any Error, object: (DataStoreError.Object) -> CLSObject?) {
    if let error = error as? CLSError {
      self = error
      return
    }
    guard let failure = error as? DataStoreError else {
      let isOfArgument = error is FileTrackingError || error is PredicateFormatError
      let code: Code = isOfArgument ? .invalidArgument : .delegateFailed
      self.init(code, Self.sentence("\(error)"), cause: error)
      return
    }
    self.init(
      Code(failure.code), Self.sentence(failure.message), object: failure.object.flatMap(object),
      underlying: failure.underlyingErrors.map { CLSError($0, object: object) }, cause: failure)
  }
}

extension CLSError {
  /// A message of the library as a whole sentence: several of them may follow each other. One that begins with a
  /// capital letter, or with something else than a word, such as a link, is a sentence.
  private static func sentence(_ message: String) -> String {
    guard let first = message.first, first.isLowercase,
      message.prefix(while: { !$0.isWhitespace }).allSatisfy(\.isLetter)
    else { return message }
    return first.uppercased() + message.dropFirst() + (message.hasSuffix(".") ? "" : ".")
  }

  /// The same error about an object, unless it names one.
  func about(_ object: CLSObject) -> CLSError {
    guard userInfo[.objectKey] == nil else { return self }
    var userInfo = userInfo
    userInfo[CLSErrorUserInfoKey.objectKey.rawValue] = object
    return CLSError(code, userInfo: userInfo)
  }
}

extension CLSError.Code {
  /// The code for one of the library.
  init(_ code: DataStoreError.Code) {
    self =
      switch code {
      case .partialFailure: .partialFailure
      case .invalidArgument: .invalidArgument
      case .limits: .limits
      case .alreadyExists: .invalidCreate
      case .notFound: .notFound
      case .delegate: .delegateFailed
      case .forked: .classKitUnavailable
      default: .databaseInaccessible
      }
  }
}
