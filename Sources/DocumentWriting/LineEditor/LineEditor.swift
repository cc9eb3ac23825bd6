import DocumentText
import ProgressModel

/// A line editor on bytes with the commands of POSIX `ed` that people know.
///
/// The editor is a value: it reads no input, prints nothing and touches no file. Its owner gives it
/// typed lines with ``accept(line:)``, prints what the response says, and carries out its action.
/// After writing the document it reports with ``didWrite(byteCount:)`` or ``didFailToWrite(_:)``.
///
/// Lines are typed and printed in UTF-8. Lines that are not edited keep every byte, whatever the encoding, and
/// their own terminators; new lines get the encoding of the document, and the terminator that most lines have.
/// A line with a character that a document in windows-1252 or ISO 8859-1 cannot have is refused. A newline that is missing at the end stays missing
/// until the last line is a new one. A UTF-8 byte order mark stays at the front and is not shown.
/// For text in UTF-16 or UTF-32 ask ``UnsupportedEncoding`` before.
///
/// A command costs at most time proportional to the number of lines plus the bytes it reads or
/// writes.
///
/// - Source: POSIX.1-2024, `ed`.
package struct LineEditor: Sendable {
  /// The lines at one moment, between which ``undo()`` goes back and forth.
  struct State: Sendable {
    var lines: [DocumentLines.Line]
    var current: Int
    var revision: Int
  }

  /// Lines being typed after `a`, `i` or `c`, and where they go.
  struct TextInput: Sendable {
    /// The lines that are replaced, as indices from 0; an empty range where lines are only added.
    var replaced: Range<Int>

    /// The line that becomes the current one if no text comes.
    var addressed: Int
    var lines: [DocumentLines.Line] = []
    var printing: Printing?
  }

  var document: DocumentLines

  /// The current line, from 1; 0 in an empty document or before its first line.
  var current: Int

  var textInput: TextInput?
  var previous: State?
  var revision = 0
  var writtenRevision = 0
  var newestRevision = 0
  var isWarnedOfLoss = false
  var lastFailure: String?
  var lastPattern: [UInt8]?
  var lastSubstitution: Substitution?
  let escapesControlCharacters: Bool
  /// How the document is written, where a character is a byte; its lines are in UTF-8 here. `nil` for one in UTF-8.
  private let singleByteText: SingleByteText?

  /// Whether the owner should print a prompt, `*`, before it reads a command; `P` switches it.
  package internal(set) var showsPrompt = false

  /// Opens a document in the editor; its last line becomes the current one.
  ///
  /// - Parameters:
  ///   - content: The whole document, in UTF-8, windows-1252 or ISO 8859-1, which its bytes tell.
  ///   - escapesControlCharacters: Whether printed lines show control characters and bytes that are
  ///     not UTF-8 as `\xNN`, which a terminal needs; otherwise they are printed as they are.
  /// - Complexity: O(*n*), *n* bytes.
  package init(content: [UInt8], escapesControlCharacters: Bool = false) {
    let encoding = content.withUnsafeBytes { TextEncoding(of: $0, isWhole: true) }
    singleByteText = encoding.flatMap(SingleByteText.init)
    document = DocumentLines(content: singleByteText?.utf8(of: content) ?? content)
    current = document.lines.count
    self.escapesControlCharacters = escapesControlCharacters
  }

  /// The document as it would be written now.
  ///
  /// Lines being typed after `a`, `i` or `c` are part of it only after the `.` that ends them.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  package var content: [UInt8] {
    let content = document.content
    // A line with a character that is missing was never taken.
    return singleByteText?.bytes(of: String(decoding: content, as: UTF8.self)) ?? content
  }

  /// The document as it would be written after the `.` that ends the lines being typed; what a command `c`
  /// replaces stays as long as none came.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  package var contentWithTypedLines: [UInt8] {
    var editor = self
    if let input = textInput, !input.lines.isEmpty { _ = editor.finishText() }
    return editor.content
  }

  /// Whether the document, with lines being typed, differs from what was opened or last written.
  package var hasUnsavedChanges: Bool {
    revision != writtenRevision || textInput.map { !$0.lines.isEmpty } ?? false
  }

  /// Whether the next line is text, not a command.
  package var isReadingText: Bool {
    textInput != nil
  }

  /// The number of lines in the document.
  package var lineCount: Int {
    document.lines.count
  }

  /// Takes one typed line, a command or text, and does what it says.
  ///
  /// - Parameter line: The line without its newline.
  package mutating func accept(line: some Collection<UInt8>) -> Response {
    var bytes = Array(line)
    do throws(LineEditorError) {
      if let singleByteText { bytes = try typed(bytes, in: singleByteText) }
      guard !bytes.contains(0x0A) else {
        throw LineEditorError("A line can't contain a newline. Give each line by itself.")
      }
      if textInput != nil {
        return acceptText(bytes)
      }
      return try execute(bytes)
    } catch {
      return refuse(error.message)
    }
  }

  /// Takes the end of the input: lines being typed are kept in the document, nothing is written.
  ///
  /// - Returns: The action ``Response/Action/quit``, as a failure if changes are lost by it.
  package mutating func acceptEndOfInput() -> Response {
    if textInput != nil {
      _ = finishText()
    }
    var response = Response(action: .quit)
    if hasUnsavedChanges {
      response.message =
        "Warning: the input ended. Changes since the last w are not saved."
      response.isFailure = true
    }
    return response
  }

  /// Takes the owner's report that the document was written.
  ///
  /// - Parameter byteCount: The size of the document written.
  /// - Returns: A response with the byte count as its message, as `ed` prints it.
  package mutating func didWrite(byteCount: Int) -> Response {
    writtenRevision = revision
    return Response(message: "\(byteCount)")
  }

  /// Takes the owner's report that the document could not be written; its changes stay unsaved.
  ///
  /// - Returns: A response with what happened and what to do.
  package mutating func didFailToWrite(_ error: DocumentFileError) -> Response {
    if error.code == .changedOnDisk {
      return refuse("\(error.summary). w! saves anyway.")
    }
    return refuse(error.description)
  }

  mutating func refuse(_ message: String) -> Response {
    lastFailure = message
    return Response(message: message, isFailure: true)
  }

  /// Returns a typed line in UTF-8, if the document can have all of its characters.
  private func typed(
    _ line: [UInt8], in text: SingleByteText
  ) throws(LineEditorError) -> [UInt8] {
    // Bytes that are not UTF-8 come from a terminal or script in the encoding of the document.
    guard let typed = String(validating: line, as: UTF8.self) else { return text.utf8(of: line) }
    guard let scalar = text.missing(in: typed) else { return line }
    let name = text.encoding.rawValue
    let number = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    throw LineEditorError(
      "The line was not added: the document is in \(name), which has no "
        + "\(PrintableText.of(String(scalar))) (\(code)). Type it without, or convert the document "
        + "first: iconv -f \(name) -t UTF-8")
  }

  private mutating func acceptText(_ text: [UInt8]) -> Response {
    if text == [UInt8(ascii: ".")] {
      return finishText()
    }
    let line = document.makeLine(text: text)
    textInput?.lines.append(line)
    return Response()
  }

  /// Puts the lines typed in place of those that they replace, in one step.
  private mutating func finishText() -> Response {
    guard let input = textInput else { return Response() }
    textInput = nil
    if input.lines.isEmpty, input.replaced.isEmpty {
      current = input.addressed
      return printed(input.printing)
    }
    beginChange()
    if !input.lines.isEmpty, input.replaced.upperBound == document.lines.count,
      input.replaced.isEmpty
    {
      document.terminateLastLine()
    }
    if input.lines.isEmpty {
      document.remove(input.replaced)
    } else {
      document.lines.replaceSubrange(input.replaced, with: input.lines)
    }
    current =
      input.lines.isEmpty
      ? min(input.replaced.lowerBound + 1, document.lines.count)
      : input.replaced.lowerBound + input.lines.count
    return printed(input.printing)
  }

  /// Remembers the state before a change, for `u`.
  mutating func beginChange() {
    previous = State(lines: document.lines, current: current, revision: revision)
    newestRevision += 1
    revision = newestRevision
  }

  /// Goes back to the state before the last change; a second time, forward again.
  mutating func undo() throws(LineEditorError) {
    guard let earlier = previous else {
      throw LineEditorError("There is nothing to undo.")
    }
    previous = State(lines: document.lines, current: current, revision: revision)
    document.lines = earlier.lines
    current = earlier.current
    revision = earlier.revision
  }
}
