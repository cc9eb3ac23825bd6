package import Foundation

/// The bytes of every file below a folder, by its path in it; other things than regular files have none.
package func contents(ofFolder folder: String) throws -> [String: Data] {
  var result: [String: Data] = [:]
  for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
    result[name] = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
  }
  return result
}

/// The permission bits of a file or folder.
package func mode(of path: String) throws -> Int {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  return attributes[.posixPermissions] as? Int ?? -1
}
