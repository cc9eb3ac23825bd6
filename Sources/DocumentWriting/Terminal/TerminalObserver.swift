/// Learns what passes between a terminal and a program in it: that there was a key, never which.
///
/// Every call comes from the thread that relays, and keys wait for it: it must be short.
package protocol TerminalObserver {
  /// What the terminal's title says now; `nil` leaves the title as it is. It is asked once a second.
  var title: String? { get }

  /// The person did something.
  ///
  /// - Parameter isTyping: Whether it was typing; `false` for other keys, the mouse, and pasting.
  func input(isTyping: Bool)

  /// From now on each paste is told.
  func pastesAreMarked()

  /// A part of a paste arrived; `text` is gone after the call.
  func pasted(_ text: UnsafeRawBufferPointer)

  /// The paste is complete.
  func pasteEnded()

  /// It is known whether the program reads keys in the terminal.
  ///
  /// A program that was told as one that doesn't, such as a slow one, may be told later as one that does. The first
  /// answer counts: the record of a session says for good whether it sees input.
  func readsKeys(_ readsKeys: Bool)
}
