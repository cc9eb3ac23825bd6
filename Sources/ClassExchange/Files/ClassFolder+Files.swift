package import ClassModel
import Crypto
import FoundationEssentials

extension ClassFolder {
  /// Seals a file and puts it into the class's folder of handed-out files, named by the hash of its sealed bytes.
  ///
  /// The file is read once, piece by piece.
  ///
  /// - Parameters:
  ///   - source: A file that the person named.
  ///   - random: Makes the key.
  /// - Returns: What is needed to open it. The sealed file is durable.
  /// - Throws: ``ExchangeFailure``: ``ExchangeFailure/Reason/tooLarge`` for more than 2 GiB.
  package func seal(
    fileAt source: String, random: RandomSource
  ) throws(ExchangeFailure) -> SealedFile {
    let file = try FileDescriptor.named(byPerson: source)
    guard try file.byteCount() <= SealedFileFormat.mostByteCount else {
      throw ExchangeFailure(.tooLarge, path: source)
    }
    var generator = random
    let key = FileKey.random(using: &generator)
    let directory = try madeDirectory(named: ClassFolderName.sealedFiles)
    let temporary = random.temporaryName()
    var byteCount: UInt64 = 0
    var content = SHA256()
    var sealed = SHA256()
    do throws(ExchangeFailure) {
      let target = try directory.newFile(named: temporary, mode: 0o666)
      directory.share(target)
      let contentKey = SymmetricKey(data: key.bytes)
      var chunk = try file.next(SealedFileFormat.chunkByteCount)
      var index: UInt64 = 0
      while true {
        // Only the next read shows whether this chunk is the last one.
        let next =
          chunk.count < SealedFileFormat.chunkByteCount
          ? [] : try file.next(SealedFileFormat.chunkByteCount)
        byteCount += UInt64(chunk.count)
        guard byteCount <= SealedFileFormat.mostByteCount else {
          throw ExchangeFailure(.tooLarge, path: source)
        }
        content.update(data: chunk)
        let bytes: [UInt8]
        do throws(SealingFailure) {
          bytes = try SealedFileFormat.seal(
            chunk, key: contentKey, index: index, isLast: next.isEmpty)
        } catch {
          throw ExchangeFailure(.inputOutput, path: source)
        }
        sealed.update(data: bytes)
        try target.write(bytes)
        if next.isEmpty { break }
        chunk = next
        index += 1
      }
      try target.synchronize()
      let digest = SealedFileDigest.taking(Array(sealed.finalize()))
      let name = ClassFolderName.sealedFile(digest)
      guard try directory.rename(temporary, toNew: name) else {
        throw ExchangeFailure(.nameTaken, path: directory.path(of: name))
      }
      try directory.synchronize()
      return SealedFile(
        digest: digest, key: key, byteCount: byteCount,
        contentDigest: ContentDigest.taking(Array(content.finalize())))
    } catch {
      try? directory.remove(temporary)
      throw error
    }
  }

  /// Says whether a sealed file in the folder is what it should be.
  ///
  /// The bytes of a file that is too large to be put back are not read: its size decides.
  ///
  /// - Parameter known: The state in which its bytes were read last.
  package func check(
    _ sealed: SealedFile, known: JudgedFile?
  ) throws(ExchangeFailure) -> FileCheck {
    let name = ClassFolderName.sealedFile(sealed.digest)
    guard let files = try inner()?.folder(named: ClassFolderName.sealedFiles),
      let state = try files.state(of: name)
    else { return .missing }
    let found = state.judged(name)
    guard state.isRegularFile,
      found.byteCount == SealedFileFormat.sealedByteCount(of: sealed.byteCount)
    else { return .other }
    guard found != known, sealed.byteCount <= Self.mostRestoredByteCount else {
      return .whole(found)
    }
    guard let file = try files.file(named: name) else { return .missing }
    return SealedFileDigest.taking(try fileHash(of: file)) == sealed.digest ? .whole(found) : .other
  }

  /// The greatest size of a file that is put back.
  private static let mostRestoredByteCount: UInt64 = 64 << 20

  /// Puts a sealed file back that is gone from the folder, or has other bytes there: the same bytes under the same
  /// name.
  ///
  /// The content is checked before anything is sealed, because two contents must never be sealed with one key.
  ///
  /// - Parameters:
  ///   - sealed: The file's description in the assignment.
  ///   - source: A file with the same content.
  ///   - random: Makes the temporary name.
  /// - Throws: ``ExchangeFailure``: ``ExchangeFailure/Reason/damaged`` if the content is another one now,
  ///   ``ExchangeFailure/Reason/tooLarge`` for more than 64 MiB.
  package func sealAgain(
    _ sealed: SealedFile, fileAt source: String, random: RandomSource
  ) throws(ExchangeFailure) {
    guard sealed.byteCount <= Self.mostRestoredByteCount else {
      throw ExchangeFailure(.tooLarge, path: source)
    }
    let changed = ExchangeFailure(.damaged, path: source)
    let file = try FileDescriptor.named(byPerson: source)
    guard try file.byteCount() == sealed.byteCount else { throw changed }
    var content: [UInt8] = []
    while content.count <= sealed.byteCount {
      let piece = try file.next(SealedFileFormat.chunkByteCount)
      if piece.isEmpty { break }
      content += piece
    }
    guard content.count == sealed.byteCount,
      ContentDigest.taking(Array(SHA256.hash(data: content))) == sealed.contentDigest
    else { throw changed }
    let directory = try madeDirectory(named: ClassFolderName.sealedFiles)
    let temporary = random.temporaryName()
    do throws(ExchangeFailure) {
      try write(content, sealedAs: sealed, to: temporary, in: directory, orThrow: changed)
      let name = ClassFolderName.sealedFile(sealed.digest)
      if try !directory.rename(temporary, toNew: name) {
        // Another machine was faster, or a sync tool was late, or something else has the name.
        if case .whole = try check(sealed, known: nil) {
          try directory.remove(temporary)
        } else {
          if try directory.state(of: name)?.isFolder ?? false { try setAside(name, in: directory) }
          try directory.replace(name, by: temporary)
        }
      }
      try directory.synchronize()
    } catch {
      try? directory.remove(temporary)
      throw error
    }
  }

  /// Gives another name to a folder that is in the place of a file. What is in it may be somebody's.
  private func setAside(
    _ name: String, in directory: borrowing FolderDescriptor
  ) throws(ExchangeFailure) {
    for number in 1...999 {
      if try directory.rename(name, toNew: "\(name)-aside-\(number)") { return }
    }
    throw ExchangeFailure(.namesTaken, path: directory.path(of: name))
  }

  private func write(
    _ content: [UInt8], sealedAs sealed: SealedFile, to name: String,
    in directory: borrowing FolderDescriptor, orThrow failure: ExchangeFailure
  ) throws(ExchangeFailure) {
    let target = try directory.newFile(named: name, mode: 0o666)
    directory.share(target)
    let key = SymmetricKey(data: sealed.key.bytes)
    var hash = SHA256()
    var place = 0
    var index: UInt64 = 0
    repeat {
      let next = min(place + SealedFileFormat.chunkByteCount, content.count)
      let bytes: [UInt8]
      do throws(SealingFailure) {
        bytes = try SealedFileFormat.seal(
          Array(content[place..<next]), key: key, index: index, isLast: next == content.count)
      } catch {
        throw failure
      }
      hash.update(data: bytes)
      try target.write(bytes)
      place = next
      index += 1
    } while place < content.count
    guard SealedFileDigest.taking(Array(hash.finalize())) == sealed.digest else { throw failure }
    try target.synchronize()
  }

  /// Opens a handed-out file, checks all of it, and saves it under a safe name; never overwrites a file.
  ///
  /// The file appears only when it is complete. If it is refused, nothing of it is left.
  ///
  /// - Parameters:
  ///   - sealed: The file's description in the assignment.
  ///   - folder: Where to save it, a folder that the person named.
  ///   - name: The file's name in the assignment. Don't trust it.
  ///   - random: Makes the temporary name of the file while it is written.
  /// - Returns: Its path.
  /// - Throws: ``ExchangeFailure``: ``ExchangeFailure/Reason/missing`` if it isn't in the class folder (yet),
  ///   ``ExchangeFailure/Reason/damaged`` if a single byte differs.
  package func open(
    _ sealed: SealedFile, in folder: String, name: String, random: RandomSource
  ) throws(ExchangeFailure) -> String {
    let sealedName = ClassFolderName.sealedFile(sealed.digest)
    let sourcePath =
      "\(path)/\(identifier.letters)/\(ClassFolderName.sealedFiles)/\(sealedName)"
    guard sealed.byteCount <= SealedFileFormat.mostByteCount else {
      throw ExchangeFailure(.tooLarge, path: sourcePath)
    }
    guard let inner = try inner(),
      let files = try inner.folder(named: ClassFolderName.sealedFiles),
      let source = try files.file(named: sealedName)
    else { throw ExchangeFailure(.missing, path: sourcePath) }
    guard
      try source.byteCount() == SealedFileFormat.sealedByteCount(of: sealed.byteCount)
    else { throw ExchangeFailure(.damaged, path: sourcePath) }
    let target = try FolderDescriptor.named(byPerson: folder)
    let saved = try target.save(
      names: SafeName.numbered(SafeName.of(name)), temporary: "." + random.temporaryName()
    ) { file throws(ExchangeFailure) in
      try decrypt(sealed, from: source, to: file)
    }
    return target.path(of: saved)
  }

  private func decrypt(
    _ sealed: SealedFile, from source: borrowing FileDescriptor, to target: borrowing FileDescriptor
  ) throws(ExchangeFailure) {
    let damaged = ExchangeFailure(.damaged, path: source.path)
    try source.rewind()
    let key = SymmetricKey(data: sealed.key.bytes)
    var sealedHash = SHA256()
    var contentHash = SHA256()
    var left = SealedFileFormat.sealedByteCount(of: sealed.byteCount)
    var index: UInt64 = 0
    while left > 0 {
      let bytes = try source.next(Int(min(left, UInt64(SealedFileFormat.sealedChunkByteCount))))
      guard !bytes.isEmpty else { throw damaged }
      left -= UInt64(bytes.count)
      sealedHash.update(data: bytes)
      let chunk: [UInt8]
      do throws(SealingFailure) {
        chunk = try SealedFileFormat.open(bytes, key: key, index: index, isLast: left == 0)
      } catch {
        throw damaged
      }
      contentHash.update(data: chunk)
      try target.write(chunk)
      index += 1
    }
    guard SealedFileDigest.taking(Array(sealedHash.finalize())) == sealed.digest,
      ContentDigest.taking(Array(contentHash.finalize())) == sealed.contentDigest
    else { throw damaged }
  }

  /// Puts a copy of a file where everyone with the folder can read it.
  ///
  /// - Parameters:
  ///   - source: A file that the person named.
  ///   - name: The name to give it. It is made safe first.
  ///   - known: A file that was handed out before and is still there. The class may have changed it since.
  /// - Returns: The name, with a number if a file with other content already has the name; `known` if the file
  ///   has the content that `known` was handed out with.
  package func share(
    fileAt source: String, name: String, known: HandedOutFile? = nil, random: RandomSource
  ) throws(ExchangeFailure) -> HandedOutFile {
    let file = try FileDescriptor.named(byPerson: source)
    guard try file.byteCount() <= SealedFileFormat.mostByteCount else {
      throw ExchangeFailure(.tooLarge, path: source)
    }
    if let known, try file.byteCount() == known.byteCount {
      guard ContentDigest.taking(try fileHash(of: file)) != known.contentDigest else {
        return known
      }
      try file.rewind()
    }
    let directory = try outer().madeFolder(named: ClassFolderName.shared, isForAll: true)
    var hash = SHA256()
    var byteCount: UInt64 = 0
    var digest: ContentDigest?
    let taken = try directory.put(
      names: SafeName.numbered(SafeName.of(name)), temporary: random.temporaryName(), mode: 0o666,
      isEnough: { name throws(ExchangeFailure) in
        guard let other = try? directory.file(named: name) else { return false }
        guard try other.byteCount() == byteCount else { return false }
        return ContentDigest.taking(try fileHash(of: other)) == digest
      },
      write: { target throws(ExchangeFailure) in
        while true {
          let piece = try file.next(SealedFileFormat.chunkByteCount)
          if piece.isEmpty { break }
          byteCount += UInt64(piece.count)
          guard byteCount <= SealedFileFormat.mostByteCount else {
            throw ExchangeFailure(.tooLarge, path: source)
          }
          hash.update(data: piece)
          try target.write(piece)
        }
        digest = ContentDigest.taking(Array(hash.finalize()))
        // The whole class works on this one file.
        directory.open(target)
      })
    guard let name = ClassText(taken, .name), let digest else {
      throw ExchangeFailure(.damaged, path: source)
    }
    return HandedOutFile(name: name, byteCount: byteCount, contentDigest: digest)
  }

  /// Returns the SHA-256 of the rest of a file.
  private func fileHash(of file: borrowing FileDescriptor) throws(ExchangeFailure) -> [UInt8] {
    var hash = SHA256()
    while true {
      let piece = try file.next(SealedFileFormat.chunkByteCount)
      if piece.isEmpty { return Array(hash.finalize()) }
      hash.update(data: piece)
    }
  }
}
