import ChildProcesses
import Foundation

/// What opens a context: the link that its program gave it, or the program itself.
package enum ContextOpening: Sendable {
  /// A link, which the desktop opens.
  case link(String)
  /// A program, with a link of fileprogress.
  case program(ProviderManifest, ContextLink)

  /// Chooses what opens a context; `nil` if there is nothing.
  ///
  /// - Parameters:
  ///   - universalLink: The link that its program gave it.
  ///   - context: The link of fileprogress to it.
  ///   - manifests: The installed programs.
  package init?(universalLink: String?, of context: ContextLink, _ manifests: ProviderManifests) {
    // A program may give a context the link of fileprogress to another one.
    let other = universalLink.flatMap(ContextLink.init)
    if let universalLink, other == nil, Self.isWebLike(universalLink) {
      self = .link(universalLink)
      return
    }
    let link = other ?? context
    guard let manifest = manifests[link.applicationIdentifier] else { return nil }
    self = .program(manifest, link)
  }

  /// Whether a text is a link that the desktop may be given: with a scheme, and not that of a local file.
  ///
  /// Links come from programs and from imports. Without a scheme one could be an option, or a path. A local file
  /// could be a program.
  private static func isWebLike(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
      return false
    }
    let scheme = text[..<colon].lowercased()
    guard scheme.utf8.first.map({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) ?? false,
      scheme.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789+-.".utf8.contains($0) })
    else { return false }
    return scheme != "file" && text.utf8.allSatisfy { $0 > 32 && $0 != 127 }
  }

  /// The name of the program that is started.
  package var program: String {
    switch self {
    case .link: "xdg-open"
    case .program(let manifest, _): manifest.executable
    }
  }

  /// Starts the program at this process's terminal, and waits until it ends.
  ///
  /// - Parameter environment: The variables that it gets.
  /// - Returns: The status that it ended with, 128 and the number of the signal if one ended it.
  /// - Throws: ``DataStoreError/Code/notFound`` if there is no xdg-open; ``DataStoreError`` if the program can't be
  ///   started.
  package func run(environment: [String: String]) throws(DataStoreError) -> Int32 {
    switch self {
    case .program(let manifest, let link):
      return try ProviderCall(manifest, environment: environment).open(link)
    case .link(let link):
      guard let path = Self.pathOfDesktopOpener(environment["PATH"] ?? "") else {
        throw DataStoreError(.notFound, message: "xdg-open is not installed")
      }
      do {
        return try ChildProgram(path, arguments: [link], environment: environment).start()
          .waitForStatus()
      } catch {
        throw DataStoreError(.provider, message: "can't be started: \(error)")
      }
    }
  }

  private static func pathOfDesktopOpener(_ folders: String) -> String? {
    folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { $0 + "/xdg-open" }
      .first { access($0, X_OK) == 0 }
  }
}
