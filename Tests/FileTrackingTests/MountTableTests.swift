import FileTracking
import Testing

@Suite struct MountTableTests {
  private static let root = "20 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw"

  private func distant(_ lines: String...) -> [String] {
    MountTable(parsing: ([Self.root] + lines).joined(separator: "\n") + "\n").distantFolders
  }

  @Test(arguments: [
    "nfs", "nfs4", "cifs", "smb3", "fuse", "fuse.sshfs", "fuse.rclone", "autofs", "9p", "afs",
    "ceph", "davfs",
  ])
  func anotherComputerOrProgramIsDistant(kind: String) {
    #expect(distant("21 20 0:40 / /srv rw shared:7 master:2 - \(kind) server:/x rw") == ["/srv"])
  }

  @Test(arguments: ["ext4", "btrfs", "tmpfs", "overlay", "fuseblk", "vfat", "fusectl", "nfsd"])
  func aDiskIsNear(kind: String) {
    #expect(distant("21 20 8:2 / /srv rw - \(kind) /dev/sdb1 rw") == [])
  }

  @Test func theFoldersOfAHostAreNear() {
    #expect(distant(#"21 20 0:40 / /mnt/c rw - 9p C:\134 rw,aname=drvfs,trans=fd,rfd=8"#) == [])
    #expect(distant("21 20 0:40 / /host rw - 9p share rw,trans=virtio") == [])
    #expect(distant("21 20 0:40 / /plan9 rw - 9p 10.0.0.1 rw,trans=tcp") == ["/plan9"])
  }

  @Test func namesAreUnescaped() {
    #expect(
      distant(#"21 20 0:40 / /srv/my\040files\134\011\012é rw - nfs server:/a\040b rw"#)
        == ["/srv/my files\\\t\né"])
    #expect(distant(#"21 20 0:40 / /srv/a\04 rw - nfs server:/ rw"#) == [#"/srv/a\04"#])
    #expect(distant(#"21 20 0:40 / /srv/a\ rw - nfs server:/ rw"#) == [#"/srv/a\"#])
  }

  @Test func whatIsMountedOverAFolderCounts() {
    let automount = "21 20 0:30 / /media/disk rw - autofs systemd-1 rw,direct"
    #expect(distant(automount) == ["/media/disk"])
    #expect(distant(automount, "22 21 8:2 / /media/disk rw - ext4 /dev/sdb1 rw") == [])
    #expect(
      distant(automount, "22 21 0:40 / /media/disk rw - nfs4 server:/ rw") == ["/media/disk"])
    // It comes last in the list, though it was mounted on the disk.
    #expect(
      distant(
        "22 20 8:2 / /media/disk rw - ext4 /dev/sdb1 rw",
        "23 22 0:40 / /media/disk rw - nfs server:/ rw") == ["/media/disk"])
  }

  @Test func whatAnotherFileSystemCoversIsNotThere() {
    #expect(
      distant(
        "21 20 8:2 / /mnt rw - ext4 /dev/sdb1 rw", "22 21 0:40 / /mnt/x rw - nfs server:/ rw",
        "23 21 8:3 / /mnt rw - ext4 /dev/sdc1 rw") == [])
  }

  @Test func allThatIsOnTheWayCounts() {
    #expect(
      distant(
        "21 20 0:30 / /net rw - autofs auto.net rw,indirect",
        "22 21 0:40 / /net/host rw - nfs4 host:/ rw", "23 22 8:2 / /net/host/disk rw - ext4 d rw")
        == ["/net", "/net/host"])
  }

  @Test func aFolderThatIsBoundElsewhereIsAsDistant() {
    #expect(
      distant(
        "21 20 0:40 / /srv rw - nfs server:/ rw",
        "22 20 0:40 /novel /home/ada/novel rw - nfs server:/ rw")
        == ["/srv", "/home/ada/novel"])
  }

  @Test func aRootWithoutALineHoldsTheOthers() {
    let table = MountTable(parsing: "21 9 0:40 / /srv rw - nfs server:/ rw\n")
    #expect(table.distantFolders == ["/srv"])
  }

  @Test func foldersOfTheKernelAndOtherLinesAreLeftOut() {
    #expect(distant("21 20 0:30 / /proc/sys/fs/binfmt_misc rw - autofs systemd-1 rw") == [])
    #expect(distant("", "x y", "21 20 0:40 / /srv rw nfs", "a 20 0:40 / /srv rw - nfs s rw") == [])
    #expect(MountTable(parsing: "") == MountTable())
    // Each system has some table, and none takes long to read.
    _ = MountTable.current()
  }
}
