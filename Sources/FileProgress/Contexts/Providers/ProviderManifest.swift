import Foundation
import ProgressModel

/// How fileprogress finds and starts a program: a JSON file that the program's package installs.
///
/// `{"application": "org.example.reader", "executable": "/usr/bin/reader"}` in
/// `/usr/share/fileprogress/providers/reader.json`. Other keys are ignored.
package struct ProviderManifest: Hashable, Sendable {
  /// The identifier of the program.
  package let application: String
  /// The absolute path of the program.
  package let executable: String
  /// The absolute path of the manifest.
  package let path: String

  private struct Content: Decodable {
    var application: String
    var executable: String
  }

  /// Reads a manifest.
  ///
  /// - Throws: ``DataStoreError``, which names the file and what is wrong with it.
  init(contentsOf path: String) throws(DataStoreError) {
    func refusal(_ reason: String) -> DataStoreError {
      DataStoreError(.provider, message: "\(path) can't be used: \(reason)")
    }
    let content: Content
    do {
      content = try JSONDecoder().decode(Content.self, from: try Self.data(at: path))
    } catch let error as SmallFileFailure {
      throw refusal(error.reason)
    } catch DecodingError.keyNotFound(let key, _) {
      throw refusal("it has no \"\(key.stringValue)\"")
    } catch DecodingError.typeMismatch(_, let context) {
      throw refusal(
        "\"\(context.codingPath.last?.stringValue ?? "it")\" has the wrong kind of value")
    } catch {
      throw refusal("it is not JSON")
    }
    guard ContextLimit.isApplicationIdentifier(content.application) else {
      throw refusal("\"application\" must have 1 to 256 characters")
    }
    guard content.executable.hasPrefix("/"), content.executable.utf8.count < Int(PATH_MAX),
      !content.executable.utf8.contains(0)
    else { throw refusal("\"executable\" must be an absolute path") }
    application = content.application
    executable = content.executable
    self.path = path
  }

  private struct SmallFileFailure: Error { var reason: String }

  /// Reads a regular file of at most 64 KiB; it waits for nothing, as a pipe would make it do.
  private static func data(at path: String) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SmallFileFailure(reason: String(cString: strerror(errno))) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw SmallFileFailure(reason: "it is not a file")
    }
    let data = try handle.read(upToCount: greatestByteCount + 1) ?? Data()
    guard data.count <= greatestByteCount else {
      throw SmallFileFailure(reason: "it has more than 64 KiB")
    }
    return data
  }

  private static let greatestByteCount = 64 << 10
}

/// The manifests on this computer.
package struct ProviderManifests: Sendable {
  /// One for each program, sorted by its identifier.
  package let manifests: [ProviderManifest]
  /// What is wrong with other files, one sentence each.
  package let problems: [String]

  /// Reads the manifests in the folders of an environment.
  ///
  /// - Parameter variable: Gives the value of a variable by its name.
  package init(_ variable: (String) -> String?) {
    self.init(inFolders: Self.folders(variable))
  }

  /// Reads the manifests in folders. Of two for one program, the first folder's counts, then the first name's.
  package init(inFolders folders: [String]) {
    var found: [String: ProviderManifest] = [:]
    var problems: [String] = []
    for folder in folders {
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
      if names.count > Self.greatestCount {
        problems.append("\(folder) has more than \(Self.greatestCount) files; the rest is left out")
      }
      for name in names.prefix(Self.greatestCount) {
        do throws(DataStoreError) {
          let manifest = try ProviderManifest(contentsOf: folder + "/" + name)
          if found[manifest.application] == nil { found[manifest.application] = manifest }
        } catch {
          problems.append(error.message)
        }
      }
    }
    manifests = found.values.sorted { $0.application < $1.application }
    self.problems = problems
  }

  private static let greatestCount = 1000

  /// The manifest of a program; `nil` if none is installed.
  package subscript(application: String) -> ProviderManifest? {
    manifests.first { $0.application.utf8.elementsEqual(application.utf8) }
  }

  /// Returns the folders that an environment names: those of the system, into which packages install. The person's
  /// own data folder is not among them.
  ///
  /// - Source: XDG Base Directory Specification, 0.8: relative paths are to be ignored.
  package static func folders(_ variable: (String) -> String?) -> [String] {
    let named = variable("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 }
    let all = (named ?? "/usr/local/share:/usr/share").split(separator: ":")
    return all.filter { $0.hasPrefix("/") }.map { folder in
      (folder.hasSuffix("/") ? String(folder.dropLast()) : String(folder))
        + "/fileprogress/providers"
    }
  }
}
