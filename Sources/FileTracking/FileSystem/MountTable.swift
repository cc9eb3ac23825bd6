#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file systems that are mounted, and which of them a program may have to wait for: their files are on another
/// computer, or behind a program or an automount.
///
/// Nothing of these file systems is touched: who asks one whose server is away waits until it comes back.
package struct MountTable: Hashable, Sendable {
  /// The folders that such file systems are mounted at.
  package let distantFolders: [String]

  /// Creates the table of a system where nothing is distant.
  package init() { distantFolders = [] }

  /// Reads a table.
  ///
  /// - Parameter text: The lines of `/proc/self/mountinfo`. Other lines are left out.
  /// - Source: `proc_pid_mountinfo(5)`.
  package init(parsing text: String) {
    let mounts = text.utf8.split(separator: UInt8(ascii: "\n")).compactMap(Mount.init)
    let tree = MountTree(mounts)
    var folders: [String] = []
    for mount in mounts where mount.isDistant && !mount.isOfKernel {
      guard tree.top(at: mount.point)?.id == mount.id,
        !folders.contains(where: { PathText.areSame($0, mount.point) })
      else { continue }
      folders.append(mount.point)
    }
    distantFolders = folders
  }

  /// Reads the table of this process; one where nothing is distant if the system has none.
  package static func current() -> MountTable {
    guard let file = fopen("/proc/self/mountinfo", "re") else { return MountTable() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return MountTable(parsing: String(decoding: bytes, as: UTF8.self))
  }
}

/// A line of the table.
private struct Mount {
  var id: Int
  /// What it is mounted on.
  var parent: Int
  /// Where it is mounted.
  var point: String
  /// The kind of file system, with a kind of its own after a point.
  private var kind: Substring
  /// What the file system was mounted with.
  private var options: Substring

  /// - Parameter line: `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue`.
  init?(_ line: Substring.UTF8View) {
    let fields = line.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    guard fields.count > 6, let id = Int(fields[0]), let parent = Int(fields[1]),
      let separator = fields[6...].firstIndex(of: "-"), separator + 1 < fields.count
    else { return nil }
    (self.id, self.parent) = (id, parent)
    point = Self.unescaped(fields[4])
    kind = fields[separator + 1]
    options = separator + 3 < fields.count ? fields[separator + 3] : ""
  }

  /// Returns a name in which some characters, such as a space, stand as three octal digits after a backslash.
  private static func unescaped(_ field: Substring) -> String {
    guard field.utf8.contains(backslash) else { return String(field) }
    let bytes = Array(field.utf8)
    var name: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let digits = bytes[(place + 1)...].prefix(3)
      if bytes[place] == backslash, digits.count == 3,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        name.append(code)
        place += 4
      } else {
        name.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")

  /// Programs that only show other files of this computer: vaults, unions of folders, disks of other systems.
  private static let programsOfThisComputer: Set<Substring> = [
    "bindfs", "cryfs", "encfs", "exfat", "fuse-overlayfs", "gocryptfs", "mergerfs", "ntfs-3g",
    "portal", "securefs", "unionfs",
  ]

  /// Whether a program may have to wait for another computer or another program.
  var isDistant: Bool {
    switch kind {
    // The folders of Windows, and those of the host of a virtual machine.
    case "9p": !options.split(separator: ",").contains { $0 == "trans=fd" || $0 == "trans=virtio" }
    case "fuse", "nfs", "nfs4", "cifs", "smb3", "smbfs", "autofs", "afs", "ceph", "coda", "davfs",
      "glusterfs", "lustre", "ncp", "ncpfs":
      true
    default: kind.hasPrefix("fuse.") && !Self.programsOfThisComputer.contains(kind.dropFirst(5))
    }
  }

  /// Whether it is in a folder of the kernel, where no person has documents.
  var isOfKernel: Bool {
    ["/proc", "/sys", "/dev"].contains { PathText.lies(point, atOrBelow: $0) }
  }
}

/// How file systems lie on each other.
private struct MountTree {
  private let mounts: [Mount]
  private let ids: Set<Int>

  init(_ mounts: [Mount]) {
    self.mounts = mounts
    ids = Set(mounts.map(\.id))
  }

  /// Returns the file system that a path leads to at a folder; `nil` if nothing is mounted there, or another file system
  /// covers it.
  func top(at point: String) -> Mount? {
    var current: Mount?
    var top: Mount?
    var passed: Set<Int> = []
    var folder = ""
    for name in [""] + PathText.components(point) {
      folder = name.isEmpty ? "/" : PathText.joined(folder, name)
      top = nil
      // One may be mounted over another one at the same folder.
      while let next = mounts.last(where: {
        PathText.areSame($0.point, folder) && isMounted($0, on: current)
      }), passed.insert(next.id).inserted {
        current = next
        top = next
      }
    }
    return top
  }

  private func isMounted(_ mount: Mount, on other: Mount?) -> Bool {
    guard let other else { return mount.parent == mount.id || !ids.contains(mount.parent) }
    return mount.parent == other.id
  }
}
