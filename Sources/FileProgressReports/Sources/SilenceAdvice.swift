import ProgressModel

/// What to do about an editor that has told nothing for a while.
struct SilenceAdvice: Sendable {
  /// A few sentences; no control characters.
  let text: String

  /// Finds the advice for a source.
  ///
  /// - Returns: `nil` for a source that says nothing by being silent.
  init?(for source: SessionSource) {
    switch source.way {
    case .languageServer: text = Self.check(ofLanguageServerIn: source.program ?? "")
    case .wakaTime:
      text =
        "run: fileprogress doctor. If it finds nothing, compare ~/.wakatime.cfg with what fileprogress serve wakatime "
        + "prints, and look for errors in ~/.wakatime/wakatime.log."
    case .open, .timer, .program, .look, .imported: return nil
    }
  }

  /// How each editor shows whether it has started its language servers, by a part of the name by which it calls itself.
  private static let checks: [(editor: String, check: String)] = [
    (
      "vim",
      "open a text there and type :checkhealth vim.lsp. It should list fileprogress. Before Neovim 0.11, type "
        + ":lua for _, it in pairs(vim.lsp.get_active_clients()) do print(it.name) end instead."
    ),
    ("emacs", "open a text there and type M-x eglot. It should start fileprogress."),
    ("eglot", "open a text in Emacs and type M-x eglot. It should start fileprogress."),
    ("helix", "run: hx --health markdown. It should list fileprogress."),
    (
      "kate",
      "look in the settings of its LSP client, at User Server Settings. They should name fileprogress."
    ),
    ("zed", "open its language server logs. They should list marksman, which starts fileprogress."),
    ("sublime", "choose LSP: Troubleshoot Server there. It should list fileprogress."),
  ]

  private static func check(ofLanguageServerIn editor: String) -> String {
    let name = editor.lowercased()
    return checks.first { name.contains($0.editor) }?.check
      ?? "look at its language servers. They should include fileprogress lsp."
  }
}

extension RecordSource {
  /// What to do about a source that has been silent for long; `nil` for any other.
  ///
  /// - Parameter now: The present, in nanoseconds since 1970.
  func advice(now: Int64) -> String? {
    guard isSilent(now: now), let advice = SilenceAdvice(for: source) else { return nil }
    return "If you wrote in it since then, " + advice.text
  }
}
