import ArgumentParser
import ClassModel
import Classroom
import FileProgressReports
import ProgressModel

/// Declines a request to join.
struct ClassDeclineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline",
    abstract: "Take a request to join off your list.",
    discussion: """
      Use it for someone you don't know, or who asked twice, or has left since. A request stays on your list even \
      if it is gone from the class folder, because anyone could have deleted it there. class show numbers the \
      people who are waiting, and shows the first letters of their requests. Nobody is told, and other teachers \
      still see the request. If you change your mind, admit the person by their digits as usual.

      Examples:
        fileprogress class decline 2
        fileprogress class decline 5ain
        fileprogress class decline --all
      """)

  @Argument(help: ArgumentHelp("The number or the letters in class show.", valueName: "number"))
  var request: String?

  @Flag(help: "Take all requests off your list, even those not shown.")
  var all = false

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var classOption: ClassOption
  @OptionGroup var options: StoreOptions

  func validate() throws {
    guard (request == nil) == all else {
      throw ValidationError(
        all
          ? "Give a number or --all, not both."
          : "Give a number from class show, or --all. Example: fileprogress class decline 2")
    }
  }

  func run() throws {
    let desk = try ClassDesk(options)
    let joined = try desk.findAsTeacher(classOption.name)
    try joined.requireAddedTeacher()
    guard let request else { return try declineAll(joined, desk) }
    // Nothing is synced first, so the numbers are those that class show has just printed. Letters may look like a
    // number, but never like one as small as those.
    let number = Int(request).flatMap { $0 <= ClassState.waitingLimit ? $0 : nil }
    let waiting =
      try number.map { try joined.waiting(number: $0) }
      ?? joined.waiting(withLetters: request, desk.tools)
    let name = ClassSentence.shortened(waiting.request.name.string)
    let arrival = MomentText.relative(
      waiting.receivedAtSeconds.nanoseconds, now: context.clock.read().wallNanoseconds,
      timeZone: context.dayTime)
    context.say(
      "\(name) asked to join\(waiting.request.role == .teacher ? " as a teacher" : ""). The request arrived "
        + "\(arrival).")
    try Confirmation(isGiven: confirmation.yes).require(
      "Take the request of \(name) off your list?", otherwise: "Nothing was changed.")
    try joined.decline(waiting.writer)
    options.talk("The request of \(name) is off your list.")
  }

  private func declineAll(_ joined: JoinedClass, _ desk: ClassDesk) throws {
    let state = try joined.state()
    let count = state.waiting.count + state.uncountedJoins
    guard count > 0 else { return options.talk("Nobody is waiting.") }
    let requests = count == 1 ? "1 request" : "all \(count) requests"
    try Confirmation(isGiven: confirmation.yes).require(
      "Take \(requests) off your list?", otherwise: "Nothing was changed.")
    _ = try joined.declineAll(desk.tools)
    options.talk(
      count == 1 ? "The request is off your list." : "\(count) requests are off your list.")
  }
}
