package import ProgressModel

/// Gives several files that were renamed and edited to the documents that they may be, one to one.
///
/// The pair that is most alike is settled first. Two files never become the same document, and where
/// two pairs are as good, none is.
package enum LikenessAssignment {
  /// What became of a file.
  package enum Outcome: Equatable, Sendable {
    /// It is this document.
    case document(DocumentCandidate)
    /// It may be several documents; the two nearest are named. Or several files may be its document; then
    /// there is no second one.
    case ambiguous(DocumentCandidate, rival: DocumentCandidate?)
    /// No document is left for it.
    case none

    /// The activity of the document that it is; `nil` if it is none.
    package var activity: ActivityIdentifier? {
      if case .document(let candidate) = self { candidate.activity } else { nil }
    }
  }

  /// A file with the documents that it is alike to.
  package struct File: Sendable {
    /// The path of the file, without links.
    package var resolvedPath: String
    /// The documents. Those that have not left their places are only rivals.
    package var candidates: [DocumentCandidate]

    /// Creates a file.
    package init(resolvedPath: String, candidates: [DocumentCandidate]) {
      self.resolvedPath = resolvedPath
      self.candidates = candidates
    }
  }

  private struct Pair {
    var file: Int
    var candidate: DocumentCandidate
    var likeness: Likeness
    var isNamesake: Bool

    var score: Double { likeness.score }

    /// Whether a pair of nearly the same rank is the better one: its turn comes then.
    func prevails(over other: Pair) -> Bool {
      likeness.isTold(apartFrom: other.likeness) || (isNamesake && !other.isNamesake)
    }
  }

  /// Assigns documents to files.
  ///
  /// - Returns: An outcome for each file.
  /// - Complexity: O(*n* log *n*) of the number of candidates of all files, if few are as good as others.
  package static func outcomes(of files: [File]) -> [Outcome] {
    var outcomes = [Outcome](repeating: .none, count: files.count)
    var taken: Set<ActivityIdentifier> = []
    var settled: Set<Int> = []
    let pairs = pairs(of: files)
    let pairsOfFile = Dictionary(grouping: pairs, by: \.file)
    let pairsOfActivity = Dictionary(grouping: pairs, by: \.candidate.activity)
    for pair in pairs {
      guard !settled.contains(pair.file), !taken.contains(pair.candidate.activity),
        !isRivalled(pair, byPresentOf: files[pair.file])
      else { continue }
      let rivals =
        ((pairsOfFile[pair.file] ?? []).filter {
          $0.candidate.activity != pair.candidate.activity
        } + (pairsOfActivity[pair.candidate.activity] ?? []).filter { $0.file != pair.file })
        .filter {
          !settled.contains($0.file) && !taken.contains($0.candidate.activity)
            && pair.likeness.isRivalled(by: $0.likeness)
        }
      if rivals.isEmpty || (pair.isNamesake && !rivals.contains(where: \.isNamesake)) {
        outcomes[pair.file] = .document(pair.candidate)
        taken.insert(pair.candidate.activity)
        settled.insert(pair.file)
      } else if !rivals.contains(where: { $0.prevails(over: pair) }) {
        let rival = rivals.first { $0.file == pair.file }
        outcomes[pair.file] = .ambiguous(pair.candidate, rival: rival?.candidate)
        settled.insert(pair.file)
      }
    }
    return outcomes
  }

  /// Whether a document that is at its place is as much alike: then the file grew out of either. A copy of the text in
  /// which nobody wrote says no more than the text itself.
  private static func isRivalled(_ pair: Pair, byPresentOf file: File) -> Bool {
    file.candidates.contains { candidate in
      guard !candidate.hasLeft, candidate.activity != pair.candidate.activity,
        candidate.copiedFrom != pair.candidate.activity || !pair.likeness.isNearlySame,
        let likeness = candidate.likeness, likeness.isAlike
      else { return false }
      return pair.likeness.isRivalled(by: likeness)
    }
  }

  private static func pairs(of files: [File]) -> [Pair] {
    var pairs: [Pair] = []
    for (index, file) in files.enumerated() {
      let name = PathText.lastComponent(file.resolvedPath)
      for candidate in file.candidates where candidate.hasLeft && !candidate.isShort {
        guard let likeness = candidate.likeness, likeness.isAlike else { continue }
        pairs.append(
          Pair(
            file: index, candidate: candidate, likeness: likeness,
            isNamesake: PathText.areSame(PathText.lastComponent(candidate.resolvedPath), name)))
      }
    }
    return pairs.sorted {
      ($0.score, $1.file, $1.candidate.document) > ($1.score, $0.file, $0.candidate.document)
    }
  }
}
