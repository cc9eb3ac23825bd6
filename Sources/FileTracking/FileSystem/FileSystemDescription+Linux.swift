import ProgressModel

extension FileSystemDescription {
  /// Creates a description from what the kernel says.
  ///
  /// - Parameter magic: The number that `statfs(2)` gives in `f_type`.
  init(identifier: FileSystemIdentifier, magic: UInt64) {
    let traits = Self.traits(magic: magic)
    self.init(
      identifier: identifier, kindName: traits.name ?? "0x" + String(magic, radix: 16),
      isWeak: traits.isWeak, isNetwork: traits.isNetwork)
  }

  private struct Traits {
    var name: String?
    var isWeak = false
    var isNetwork = false
  }

  /// The kinds that are known, by the numbers of `linux/magic.h` and `statfs(2)`.
  ///
  /// Weak are those whose inode numbers, and so their handles, are made up at every mount.
  private static func traits(magic: UInt64) -> Traits {
    switch magic {
    case 0xEF53: Traits(name: "ext4")
    case 0x5846_5342: Traits(name: "xfs")
    case 0x9123_683E: Traits(name: "btrfs")
    case 0xF2F5_2010: Traits(name: "f2fs")
    case 0x2FC1_2FC1: Traits(name: "zfs")
    case 0xCA45_1A4E: Traits(name: "bcachefs")
    case 0x0102_1994: Traits(name: "tmpfs")
    case 0x8584_58F6: Traits(name: "ramfs")
    case 0x794C_7630: Traits(name: "overlay")
    case 0x7366_746E: Traits(name: "ntfs3")
    case 0x5346_544E: Traits(name: "ntfs")
    case 0x4D44: Traits(name: "vfat", isWeak: true)
    case 0x2011_BAB0: Traits(name: "exfat", isWeak: true)
    case 0x9660: Traits(name: "iso9660", isWeak: true)
    case 0x786F_4256: Traits(name: "vboxsf", isWeak: true)
    case 0x6573_5546: Traits(name: "fuse", isWeak: true, isNetwork: true)
    case 0x0102_1997: Traits(name: "9p", isWeak: true, isNetwork: true)
    case 0x6969: Traits(name: "nfs", isNetwork: true)
    case 0x517B, 0xFF53_4D42, 0xFE53_4D42: Traits(name: "cifs", isWeak: true, isNetwork: true)
    case 0x00C3_6400: Traits(name: "ceph", isNetwork: true)
    case 0x0BD0_0BD0: Traits(name: "lustre", isNetwork: true)
    case 0x5346_414F, 0x6B41_4653: Traits(name: "afs", isWeak: true, isNetwork: true)
    case 0x7375_7245: Traits(name: "coda", isWeak: true, isNetwork: true)
    default: Traits()
    }
  }
}
