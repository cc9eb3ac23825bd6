/// How a directive of reStructuredText is read.
enum ReStructuredDirective: Sendable {
  /// Neither its argument nor its content is text.
  case hidden
  /// Its content is code, its argument the language.
  case code
  /// Its content is text, its argument is not.
  case content
  /// All of it is text.
  case text

  /// Finds a directive; one that is not known has content.
  static func named(_ name: ArraySlice<UInt8>) -> ReStructuredDirective {
    all[String(decoding: name.map(\.lowercased), as: UTF8.self)] ?? .content
  }

  private static let all: [String: ReStructuredDirective] = {
    var all: [String: ReStructuredDirective] = [:]
    for (kind, names) in lists {
      for name in names.split(separator: " ") { all[String(name)] = kind }
    }
    return all
  }()

  private static let lists: [(kind: ReStructuredDirective, names: String)] = [
    (
      .hidden,
      "image include raw contents toctree index meta highlight highlightlang literalinclude math"
        + " role default-role sectnum section-numbering target-notes currentmodule module"
        + " py:module graphviz digraph graph mermaid uml plantuml bibliography title replace"
        + " unicode date header footer testsetup testcleanup tabularcolumns"
    ),
    (.code, "code code-block sourcecode highlight-block doctest testcode testoutput prompt"),
    (
      .text,
      "admonition attention caution danger error hint important note tip warning topic sidebar"
        + " rubric table list-table csv-table centered versionadded versionchanged deprecated"
        + " seealso epigraph highlights pull-quote compound parsed-literal line-block todo"
    ),
  ]
}
