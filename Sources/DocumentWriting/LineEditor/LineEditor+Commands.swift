import ProgressModel

extension LineEditor {
  /// How a line is printed after a command.
  enum Printing: Sendable {
    case plain
    case numbered
  }

  /// Does one command.
  ///
  /// - Throws: ``LineEditorError`` if it was refused; then nothing has changed.
  mutating func execute(_ line: [UInt8]) throws(LineEditorError) -> Response {
    let wasWarnedOfLoss = isWarnedOfLoss
    isWarnedOfLoss = false
    var scanner = CommandScanner(line)
    scanner.skipSpaces()
    if Self.isHelp(scanner.rest) {
      return Response(output: Array(Self.help.utf8))
    }
    if Self.isFarewell(scanner.rest) { return quit(isForced: wasWarnedOfLoss) }
    let addresses = try readAddresses(&scanner)
    guard let command = scanner.take() else {
      return try printLone(addresses)
    }
    switch command {
    case UInt8(ascii: "a"):
      let line = try oneLine(addresses, default: current)
      return try beginText(replacing: line..<line, addressed: line, &scanner)
    case UInt8(ascii: "i"):
      let line = try oneLine(addresses, default: current)
      let index = max(line - 1, 0)
      return try beginText(replacing: index..<index, addressed: line, &scanner)
    case UInt8(ascii: "c"):
      let range = try lineRange(addresses)
      return try beginText(replacing: range, addressed: range.lowerBound, &scanner)
    case UInt8(ascii: "d"):
      return try delete(try lineRange(addresses), try readPrinting(&scanner))
    case UInt8(ascii: "p"), UInt8(ascii: "n"):
      let also = try readPrinting(&scanner)
      let isNumbered = command == UInt8(ascii: "n") || also == .numbered
      return show(try lineRange(addresses), isNumbered ? .numbered : .plain)
    case UInt8(ascii: "s"):
      return try substitute(in: try lineRange(addresses), &scanner)
    case UInt8(ascii: "="):
      let line = try oneLine(addresses, default: lineCount)
      let printing = try readPrinting(&scanner)
      var response = Response(output: Array("\(line)\n".utf8))
      response.output += printed(printing).output
      return response
    case UInt8(ascii: "u"):
      try refuseAddresses(addresses, of: "u")
      let printing = try readPrinting(&scanner)
      try undo()
      return printed(printing)
    case UInt8(ascii: "w"):
      return try write(addresses, &scanner)
    case UInt8(ascii: "q"), UInt8(ascii: "Q"):
      try refuseAddresses(addresses, of: "q")
      let isForced = scanner.take("!") || command == UInt8(ascii: "Q")
      try expectEnd(&scanner, of: "q")
      return quit(isForced: isForced || wasWarnedOfLoss)
    case UInt8(ascii: "h"), UInt8(ascii: "H"):
      // Every message is given in full at once, so `H` has nothing to switch.
      try refuseAddresses(addresses, of: "h")
      try expectEnd(&scanner, of: "h")
      return Response(message: lastFailure)
    case UInt8(ascii: "P"):
      try refuseAddresses(addresses, of: "P")
      try expectEnd(&scanner, of: "P")
      showsPrompt.toggle()
      return Response()
    case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "f"), UInt8(ascii: "r"),
      UInt8(ascii: "W"), UInt8(ascii: "!"):
      throw LineEditorError(
        "\(PrintableText.of(bytes: [command])) is not available here. You can only edit the document that "
          + "you opened.")
    default:
      throw LineEditorError(
        "There is no command \"\(PrintableText.of(bytes: [command] + scanner.rest))\". help lists the commands."
      )
    }
  }

  /// The output of printing the current line after a command, nothing for nil.
  func printed(_ printing: Printing?) -> Response {
    var response = Response()
    if let printing, current > 0 {
      append(current - 1, printing, to: &response.output)
    }
    return response
  }

  /// Reads the `p` or `n` that may follow a command.
  func readPrinting(_ scanner: inout CommandScanner) throws(LineEditorError) -> Printing? {
    var printing: Printing?
    while true {
      if scanner.take("p") {
        printing = printing ?? .plain
      } else if scanner.take("n") {
        printing = .numbered
      } else {
        break
      }
    }
    try expectEnd(&scanner, of: "The command")
    return printing
  }

  private func expectEnd(
    _ scanner: inout CommandScanner, of command: String
  ) throws(LineEditorError) {
    scanner.skipSpaces()
    guard scanner.next == nil else {
      throw LineEditorError(
        "\(command) takes nothing after it, but here is \"\(PrintableText.of(bytes: scanner.rest))\". help lists the "
          + "commands."
      )
    }
  }

  private func refuseAddresses(
    _ addresses: Addresses, of command: String
  ) throws(LineEditorError) {
    guard addresses.lines == nil else {
      throw LineEditorError("\(command) takes no line numbers.")
    }
  }

  private func oneLine(
    _ addresses: Addresses, default line: Int
  ) throws(LineEditorError) -> Int {
    addresses.lines?.upperBound ?? line
  }

  /// The lines that a command works on, as indices from 0.
  private func lineRange(_ addresses: Addresses) throws(LineEditorError) -> Range<Int> {
    let lines = addresses.lines ?? current...current
    guard lineCount > 0 else {
      throw LineEditorError("The document is empty. a adds lines to it.")
    }
    guard lines.lowerBound >= 1 else {
      throw LineEditorError("There is no line 0. The first one is 1.")
    }
    return lines.lowerBound - 1..<lines.upperBound
  }

  private mutating func printLone(_ addresses: Addresses) throws(LineEditorError) -> Response {
    if addresses.lines == nil {
      guard current < lineCount else {
        throw LineEditorError("There is no next line: this is the end of the document.")
      }
      return show(current..<current + 1, .plain)
    }
    let line = try lineRange(addresses).upperBound
    return show(line - 1..<line, .plain)
  }

  private mutating func show(_ range: Range<Int>, _ printing: Printing) -> Response {
    var response = Response()
    for index in range {
      append(index, printing, to: &response.output)
    }
    current = range.upperBound
    return response
  }

  private func append(_ index: Int, _ printing: Printing, to output: inout [UInt8]) {
    if printing == .numbered {
      output.append(contentsOf: "\(index + 1)\t".utf8)
    }
    document.withText(of: index) { text in
      if escapesControlCharacters {
        PrintableText.append(line: text, to: &output)
      } else {
        output.append(contentsOf: text)
      }
    }
    output.append(0x0A)
  }

  private mutating func beginText(
    replacing range: Range<Int>, addressed: Int, _ scanner: inout CommandScanner
  ) throws(LineEditorError) -> Response {
    let printing = try readPrinting(&scanner)
    textInput = TextInput(replaced: range, addressed: addressed, printing: printing)
    return Response()
  }

  private mutating func delete(
    _ range: Range<Int>, _ printing: Printing?
  ) throws(LineEditorError) -> Response {
    beginChange()
    document.remove(range)
    current = min(range.lowerBound + 1, lineCount)
    return printed(printing)
  }

  private mutating func write(
    _ addresses: Addresses, _ scanner: inout CommandScanner
  ) throws(LineEditorError) -> Response {
    if let lines = addresses.lines, lines.upperBound != lineCount || lines.lowerBound > 1 {
      throw LineEditorError("w saves the whole document and takes no line numbers.")
    }
    let isQuitting = scanner.take("q")
    let isOverwriting = scanner.take("!")
    scanner.skipSpaces()
    guard scanner.next == nil else {
      throw LineEditorError(
        "w saves only the document that you opened and takes no file name. To save a copy, "
          + "quit and use cp.")
    }
    return Response(
      action: isQuitting
        ? .writeAndQuit(overwriting: isOverwriting) : .write(overwriting: isOverwriting))
  }

  private mutating func quit(isForced: Bool) -> Response {
    if isForced || !hasUnsavedChanges {
      return Response(action: .quit)
    }
    isWarnedOfLoss = true
    return refuse("Warning: not saved. w saves, Q quits without saving.")
  }
}
