extension LineEditor {
  /// What the owner of a line editor has to print and to do after a typed line.
  package struct Response: Sendable, Equatable {
    /// What the owner has to do after printing.
    package enum Action: Sendable, Equatable {
      case none

      /// Write the content to the document; with overwriting also if another program changed it.
      case write(overwriting: Bool)

      /// Write as above, and leave if that succeeded.
      case writeAndQuit(overwriting: Bool)

      case quit
    }

    /// Bytes for standard output: whole lines, each with a newline, or nothing.
    package var output: [UInt8]

    /// One or more lines for standard error, without the last newline, or nil.
    package var message: String?

    /// Whether the command was refused or warns of a loss.
    package var isFailure: Bool

    package var action: Action

    package init(
      output: [UInt8] = [], message: String? = nil, isFailure: Bool = false, action: Action = .none
    ) {
      self.output = output
      self.message = message
      self.isFailure = isFailure
      self.action = action
    }
  }
}
