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
    let named = NamedMatch(
      self, file: name(path), former: formerPath.map(name) ?? "another path",
      next: runnerUpPath.map(name),
      isHere: formerPath.map { PathText.areSame($0, path) } ?? false,
      isInSameFolder: formerPath.map { Self.areSiblings(path, $0) } ?? false)
    return named.sentence + (hasProof ? proof : "") + "."
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
