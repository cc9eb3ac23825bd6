import ProgressModel

extension LineEditor {
  /// Does `s`; its letter has been read.
  ///
  /// - Throws: ``LineEditorError`` if nothing matched or the command was refused; then nothing has
  ///   changed.
  mutating func substitute(
    in range: Range<Int>, _ scanner: inout CommandScanner
  ) throws(LineEditorError) -> Response {
    let (substitution, printing) = try readSubstitution(&scanner)
    let search = try SearchPattern(substitution.pattern)
    guard substitution.groupCount <= search.groupCount else {
      throw LineEditorError(
        "The replacement uses group \\\(substitution.groupCount), but the pattern has only "
          + "\(search.groupCount).")
    }
    lastPattern = substitution.pattern
    lastSubstitution = substitution

    // Without a second owner of the array of lines the first change would copy it once more.
    let before = State(lines: document.lines, current: current, revision: revision)
    var text: [UInt8] = []
    var lastChanged: Int?
    do throws(LineEditorError) {
      for index in range {
        let isChanged = try document.withText(of: index) { line throws(LineEditorError) in
          try substitution.apply(search, to: line, result: &text)
        }
        if isChanged {
          document.replaceText(of: index, with: text)
          lastChanged = index
        }
      }
    } catch {
      document.lines = before.lines
      throw error
    }
    guard let lastChanged else {
      throw LineEditorError("Nothing matches \"\(PrintableText.of(bytes: substitution.pattern))\".")
    }
    previous = before
    newestRevision += 1
    revision = newestRevision
    current = lastChanged + 1
    return printed(printing)
  }

  private func readSubstitution(
    _ scanner: inout CommandScanner
  ) throws(LineEditorError) -> (Substitution, Printing?) {
    var substitution: Substitution
    if let delimiter = scanner.next, Self.isDelimiter(delimiter) {
      _ = scanner.take()
      let pattern = try scanner.takePart(until: delimiter, isPattern: true)
      guard pattern.isEnded else {
        throw LineEditorError("s needs a replacement. Example: s/old/new/")
      }
      let replacement = try scanner.takePart(until: delimiter, isPattern: false)
      substitution = Substitution(
        pattern: try resolvedPattern(pattern.part),
        replacement: Substitution.pieces(of: replacement.part))
      if !replacement.isEnded {
        return (substitution, .plain)
      }
    } else {
      guard let last = lastSubstitution else {
        throw LineEditorError("s needs a pattern and a replacement. Example: s/old/new/")
      }
      substitution = last
    }
    while true {
      if scanner.take("g") {
        substitution.replacesFollowing = true
      } else if let number = scanner.takeNumber() {
        guard number > 0 else {
          throw LineEditorError("Occurrences are counted from 1.")
        }
        substitution.firstOccurrence = number
      } else {
        return (substitution, try readPrinting(&scanner))
      }
    }
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\\")
      && !(Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte))
  }
}
