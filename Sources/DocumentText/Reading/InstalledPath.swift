#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Where the programs are that are installed with the one that runs.
///
/// They are looked for in its folder, and in `../libexec/fileprogress` from there. `PATH` is not used, because others may
/// put a program of that name there.
package enum InstalledPath {
  /// Returns the absolute path of a program; `nil` if it is not installed.
  package static func of(_ name: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    let end = bytes[..<count].lastIndex(of: CChar(UInt8(ascii: "/"))) ?? 0
    return of(
      name,
      besideFolder: String(decoding: bytes[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  /// Returns the path of a program that belongs to those in a folder; `nil` if it is not installed.
  package static func of(_ name: String, besideFolder folder: String) -> String? {
    let places = ["", "/../libexec/fileprogress"].map { folder + $0 + "/" + name }
    // One that is there and can't be started is said to be so.
    return places.first { access($0, X_OK) == 0 } ?? places.first { access($0, F_OK) == 0 }
  }
}
