public import ProgressModel

extension MatchDecision {
  /// Which document the file is and why, in one sentence that a writer understands.
  ///
  /// ```swift
  /// print(activity.file?.match.sentence ?? "")
  /// // tide.txt is the document that was at essay.txt: the file was renamed (same file, same content).
  /// ```
  public var sentence: String { sentence(path: path) }

  /// The decision in one sentence that a writer understands.
  ///
  /// Control characters in names are made visible.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file that was asked about.
  ///   - runnerUpPath: Where the document is, or was last, that would have been the next choice.
  ///   - hasProof: Whether it ends with what spoke for the decision, in brackets.
  ///   - naming: How a file of that path is called. Where nothing is said, files are called by their
  ///     last component where both are in one folder.
  package func sentence(
    path: String, runnerUpPath: String? = nil, hasProof: Bool = true,
    naming: ((_ path: String) -> String)? = nil
  ) -> String {
    func name(_ other: String) -> String {
      naming.map { PrintableText.of($0(other)) } ?? formerName(other, beside: path)
    }
    let file = name(path)
    let former = formerPath.map(name) ?? "another path"
    let text =
      reason == .ambiguous
      ? ambiguous(file: file, former: former, next: runnerUpPath.map(name))
      : sentence(file: file, former: former, path: path)
    return text + (hasProof ? proof : "") + "."
  }

  private func sentence(file: String, former: String, path: String) -> String {
    switch reason {
    case .linked: linked(file: file, former: former, path: path)
    case .conflictCopy:
      "\(file) is a conflict copy of \(former), made by a sync program"
    case .backup: "\(file) is a backup copy of \(former)"
    case .unchanged: "\(file) has not changed since it was last seen"
    case .edited: "\(file) is the document at this path, edited"
    case .overwritten:
      "\(file) was overwritten with the content of \(former) and is a separate document"
    case .swapped:
      "\(file) is the document that was at \(former): it replaced another file here"
    case .restored: restored(file: file)
    case .saved: "\(file) is the document at this path, saved as a new file"
    case .replaced: "\(file) is a new document; the one that was here is now \(former)"
    case .rewritten: "\(file) is the document at this path, rewritten"
    case .reused: "\(file) is a new document at a path that another document had"
    case .moved:
      "\(file) is the document that was at \(former): the file was \(movement(to: path))"
    case .sameFile: sameFile(file: file, former: former)
    case .movedWithFolder:
      "\(file) is the document that was at \(former): the whole folder was moved"
    case .seenElsewhere: "\(file) is the document that is at \(former) on another computer of yours"
    case .copied: "\(file) is a copy of \(former) and is a separate document"
    case .renamedAndEdited where formerPath.map { PathText.areSame($0, path) } ?? false:
      "\(file) is the document that was here before, edited"
    case .renamedAndEdited:
      "\(file) is the document that was at \(former): the file was "
        + "\(movement(to: path)) and edited"
    case .derived: "\(file) started as a version of \(former) and is a separate document"
    case .ambiguous: ambiguous(file: file, former: former, next: nil)
    case .new: new(file: file, former: former)
    }
  }

  private func linked(file: String, former: String, path: String) -> String {
    if isSplitting {
      let other =
        formerPath.map { PathText.areSame($0, path) } ?? false
        ? "the one that was here before" : former
      return "\(file) and \(other) are separate documents: you split them"
    }
    guard formerPath != nil else { return "\(file) is the document that you linked it to" }
    return evidence.formerLocation == .present
      ? "\(file) and \(former) are one document: you linked them"
      : "\(file) is the document that was at \(former): you linked them"
  }

  private func restored(file: String) -> String {
    evidence.content == .earlier
      ? "\(file) is the document at this path, restored to an earlier version"
      : "\(file) is the document at this path, saved again unchanged"
  }

  private func sameFile(file: String, former: String) -> String {
    evidence.formerLocation == .present
      ? "\(file) is the document at \(former): the file has two names"
      : "\(file) is the document that was at \(former), which can't be reached now"
  }

  private func ambiguous(file: String, former: String, next: String?) -> String {
    let choice =
      if let next, origin != nil {
        "the document that was at \(former), or the one that was at \(next)"
      } else if origin != nil, evidence.runnerUp == nil {
        "the document that was at \(former), and so may another file"
      } else {
        "one of several documents that are gone, such as \(former)"
      }
    return "\(file) may be \(choice); it is tracked as a new document until you link it"
  }

  private func new(file: String, former: String) -> String {
    guard formerPath != nil else { return "\(file) is a new document" }
    let shared =
      evidence.similarity == nil ? "has the content of \(former)" : "shares text with \(former)"
    return "\(file) is a new document; it \(shared), but that is not enough to be sure"
  }

  private func movement(to path: String) -> String {
    guard let formerPath else { return "moved" }
    return Self.areSiblings(path, formerPath) ? "renamed" : "moved"
  }

  private func formerName(_ former: String, beside path: String) -> String {
    PrintableText.of(
      Self.areSiblings(path, former) ? PathText.lastComponent(former) : former)
  }

  private static func areSiblings(_ left: String, _ right: String) -> Bool {
    PathText.areSame(PathText.folder(left), PathText.folder(right))
  }

  /// What spoke for it, in brackets; empty where nothing was compared, or a person decided.
  private var proof: String {
    guard reason != .linked else { return "" }
    var parts: [String] = []
    switch evidence.handle {
    // The file may be the one that another document was in; to its writer it is a copy all the same.
    case .same where !reason.isKnownDocument: break
    case .same: parts.append("same file")
    case .other: parts.append("different file")
    case .earlier, .unknown: break
    }
    switch evidence.content {
    case .same: parts.append("same content")
    case .earlier: parts.append("earlier content")
    case .other: parts.append("different content")
    case .unknown: break
    }
    if let similarity = evidence.similarity {
      parts.append("\(Self.percent(similarity)) of the old text")
    }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
  }

  /// Rounded, but 100% is said of the whole only.
  private static func percent(_ share: Double) -> String {
    let clamped = min(max(share, 0), 1)
    if clamped > 0, clamped < 0.01 { return "<1%" }
    return "\(min(Int((clamped * 100).rounded()), clamped < 1 ? 99 : 100))%"
  }
}
