import Classroom
import FileProgress
import Foundation
import StoreEngine

/// Turns the sides of developer mode on, and prints the result.
struct DeveloperModeSwitch {
  private let options: StoreOptions
  private let classroom: DeveloperClassroom

  /// Prepares; opens nothing.
  ///
  /// - Throws: ``CommandFailure`` if the call names a store, or nothing names an absolute folder.
  init(_ options: StoreOptions) throws {
    self.options = options
    let context = CommandContext.current
    classroom = DeveloperClassroom(
      try options.developerMode, timeZone: context.timeZone.identifier,
      catalogue: { try NamedStore(folder: $0).classes },
      makeTools: { ClassroomTools(port: context.exchange(), clock: context.clock) },
      exchange: { folder in
        let desk = try ClassDesk(NamedStore(folder: folder))
        for joined in try desk.catalogue.all(.readWrite) { try desk.sync(joined) }
      })
  }

  /// Turns a side on.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/partlyDone`` if the sides could not exchange.
  func turnOn(_ side: DeveloperMode.Side) throws {
    let outcome = try classroom.turnOn(side)
    if case .setUp = outcome {
      options.talk("Made two stores, and a class with one student: \(DeveloperClassroom.title).")
    }
    options.talk(DeveloperModeText.line(side))
    guard case .notExchanged(let error) = outcome else { return }
    throw CommandFailure(
      .partlyDone,
      "The class could not be synced. \(FailureText.of(error)) "
        + "To start again with empty stores: fileprogress dev mode reset")
  }

  /// Deletes both stores, and makes new ones if a side is on.
  func reset() throws {
    switch try classroom.reset() {
    case .hadNothing: options.talk("There is nothing to delete: developer mode was never on.")
    case .isDeleted: options.talk("Deleted both stores and their class. Developer mode is off.")
    case .isSetUp(let side):
      options.talk("Deleted both stores and their class, and made new ones.")
      options.talk(DeveloperModeText.line(side))
    }
  }
}

/// A store that the program itself names. It prints nothing unasked.
struct NamedStore: StoreAccess {
  let home: String?
  var quiet: Bool { true }
  var color: ColorWish { .auto }

  /// Names a store by its folder; `nil` for the one of the call.
  init(folder: String?) { home = folder }
}

extension StoreAccess {
  /// The developer mode of the usual store.
  ///
  /// - Throws: ``CommandFailure`` if the call names a store, or nothing names an absolute folder.
  var developerMode: DeveloperMode {
    get throws {
      guard home == nil else {
        throw CommandFailure(
          .usage,
          "Developer mode is for calls without --home. Leave out --home, or set FILEPROGRESS_HOME to the folder."
        )
      }
      return DeveloperMode(ofStore: try UsualStoreFolder.usual(in: .current))
    }
  }
}

/// The text about developer mode.
enum DeveloperModeText {
  /// Returns the line that says which side is on, and how to leave it.
  static func line(_ side: DeveloperMode.Side) -> String {
    "Developer mode: \(side.rawValue). Your own records are not touched; to leave: "
      + "fileprogress dev mode off"
  }
}
