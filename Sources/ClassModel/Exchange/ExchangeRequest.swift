/// A request from `fileprogress` to `fileprogress-exchange`, one at a time.
///
/// ``open(folder:class:keyFile:oldKeyFiles:)`` comes first. Requests that don't name a class refer to the class opened
/// last. Each is answered with one ``ExchangeReply``.
package enum ExchangeRequest: Hashable, Sendable {
  /// Makes a recovery sheet. Answered by ``ExchangeReply/sheet(_:)``.
  case newSheet
  /// Reads the letters of a recovery sheet. Answered by ``ExchangeReply/sheet(_:)``.
  case readSheet(text: String)
  /// Derives the keys of the owner's machines from the sheet. Answered by ``ExchangeReply/machines(_:)``.
  ///
  /// The numbers begin at 1; at most 1,024 at a time.
  case sheetMachines(sheet: SheetBytes, first: UInt32, count: UInt32)
  /// Makes the keys of a machine and writes a new key file; never overwrites one. Answered by
  /// ``ExchangeReply/machine(_:)``.
  case makeMachine(keyFile: String, class: ClassIdentifier, from: MachineSource)
  /// Opens a class folder, with or without the keys of this machine.
  ///
  /// The old key files open what was sealed to this machine's earlier keys. They never sign anything. Answered by
  /// ``ExchangeReply/opened(_:)``.
  case open(folder: String, class: ClassIdentifier, keyFile: String?, oldKeyFiles: [String])
  /// Gives the class keys that are known, instead of those given before. Answered by ``ExchangeReply/done``.
  case setClassKeys([ClassKey])
  /// Asks how far the logs of known writers go, and those of some unknown ones. Answered by
  /// ``ExchangeReply/heads(_:oddities:)``.
  ///
  /// Directories of unknown writers never take the place of known ones. Of too many, chance chooses.
  case heads(known: [WriterIdentifier], unknownLimit: UInt32)
  /// Reads and checks entries of one log. Answered by ``ExchangeReply/entries(_:)``.
  case read(EntrySearch)
  /// Asks for the file of one entry, to put it back if it is lost. Answered by
  /// ``ExchangeReply/entryFile(_:)``.
  case entryFile(writer: WriterIdentifier, sequence: UInt32, digest: EntryDigest)
  /// Seals and signs an entry and writes nothing. Answered by ``ExchangeReply/sealed(entry:digest:)``.
  case seal(EntryPlan)
  /// Writes an entry into this machine's log, or the root's, if the log's head is as expected (0: no entry). Answered
  /// by ``ExchangeReply/appended(_:)``.
  case append(entry: [UInt8], expecting: UInt32)
  /// Deletes this machine's entries from one sequence on and before another, whatever their names. Answered by
  /// ``ExchangeReply/deleted(count:foreignCount:)``.
  case deleteOwn(from: UInt32 = 0, before: UInt32)
  /// Checks the hint in this machine's directory, which says how far its log goes, and writes it unless it names this
  /// number or a greater one. Answered by ``ExchangeReply/ownHint(sequence:isForeign:)`` with what was there.
  case checkHint(sequence: UInt32)
  /// Asks which of these are hints that this machine signed. Answered by ``ExchangeReply/ownHint(sequence:isForeign:)``
  /// with the greatest number in them.
  case readHints([[UInt8]])
  /// Deletes this machine's temporary files older than a day. Answered by
  /// ``ExchangeReply/deleted(count:foreignCount:)``.
  case tidy
  /// Seals a file and puts it into the class folder. Answered by ``ExchangeReply/sealedFile(_:)``.
  case sealFile(path: String)
  /// Asks whether a sealed file in the class folder is what it should be. If it is in a known state, its bytes are not
  /// read again. Answered by ``ExchangeReply/fileCheck(_:)``.
  case checkFile(SealedFile, known: JudgedFile?)
  /// Puts a sealed file back that is gone or changed, using the file with its content. Answered by
  /// ``ExchangeReply/done``.
  case sealFileAgain(SealedFile, path: String)
  /// Opens a file of the class folder, checks it and saves it in a folder under a safe name; never overwrites a file.
  /// Answered by ``ExchangeReply/saved(path:)``.
  case openFile(SealedFile, folder: String, name: String)
  /// Puts a file into the folder that everyone can read. Answered by ``ExchangeReply/sharedFile(_:)`` with its name
  /// there. If the file has the content of `known`, which was handed out before and is still there, nothing is written:
  /// the class has worked in it.
  case shareFile(path: String, name: String, known: HandedOutFile? = nil)
  /// Hashes byte strings, each under a name. Answered by ``ExchangeReply/digests(_:)``.
  case digests([NamedBytes])
  /// Asks for what two people compare before a machine is admitted. Answered by ``ExchangeReply/check(_:)``.
  case checkOfJoin(class: ClassIdentifier, signingKey: SigningKey, join: [UInt8])
  /// Asks for the code of a class. Answered by ``ExchangeReply/code(_:)``.
  case codeOfClass(ClassIdentifier)
  /// Asks for the code of one row of the roster. Answered by ``ExchangeReply/code(_:)``.
  case personalCode(class: ClassIdentifier, PersonalCode)
  /// Reads a code that a person typed. Answered by ``ExchangeReply/readCode(_:)``.
  case readCode(text: String)
}

/// Where a machine's keys come from.
package enum MachineSource: Hashable, Sendable {
  /// Random bytes.
  case random
  /// The recovery sheet; the number begins at 1.
  case sheet(SheetBytes, number: UInt32)
}

/// An entry to seal and sign.
package struct EntryPlan: Hashable, Sendable {
  /// Who signs.
  package enum Signer: Hashable, Sendable {
    /// This machine.
    case machine
    /// The root of the class, derived from the recovery sheet.
    case root(SheetBytes)
  }

  /// Who signs.
  package var signer: Signer
  /// Its number, from 1.
  package var sequence: UInt32
  /// The first sequence that still counts.
  package var from: UInt32
  /// The digest of the previous entry; `nil` in the first one and after a dropped number.
  package var previous: EntryDigest?
  /// Its boxes, each with its audience.
  package var boxes: [BoxPlan]

  package init(
    signer: Signer, sequence: UInt32, from: UInt32, previous: EntryDigest?, boxes: [BoxPlan]
  ) {
    self.signer = signer
    self.sequence = sequence
    self.from = from
    self.previous = previous
    self.boxes = boxes
  }
}

/// A box to seal.
package struct BoxPlan: Hashable, Sendable {
  /// Who may read it.
  package enum Audience: Hashable, Sendable {
    /// Everyone who sees the folder.
    case everybody
    /// Everyone who has the class key.
    case classKey(ClassKeyIdentifier)
    /// The machines with these keys.
    case keys([SealingKey])
  }

  /// Who may read it.
  package var audience: Audience
  /// The encoded objects. Sealing pads them.
  package var objects: [[UInt8]]

  package init(audience: Audience, objects: [[UInt8]]) {
    self.audience = audience
    self.objects = objects
  }
}

extension BoxPlan.Audience {
  /// Returns the readers of each box that some machines get: there are several boxes if one can't have so many readers.
  ///
  /// - Parameter machines: In any order; a key may be there twice.
  /// - Returns: Sorted by key; empty without machines.
  package static func readers(of machines: [SealingKey]) -> [BoxPlan.Audience] {
    let keys = Set(machines).sorted()
    let limit = ClassBox.maximumRecipientCount
    return stride(from: 0, to: keys.count, by: limit).map {
      .keys(Array(keys[$0..<min($0 + limit, keys.count)]))
    }
  }
}

/// Bytes to hash under a name.
package struct NamedBytes: Hashable, Sendable {
  /// The name, such as `student`.
  package var name: String
  /// The bytes.
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// A handed-out file in the class folder, with its key.
package struct SealedFile: Hashable, Sendable {
  /// The SHA-256 of the sealed bytes, which is its name.
  package var digest: SealedFileDigest
  /// The key that opens it.
  package var key: FileKey
  /// The size of the content in bytes.
  package var byteCount: UInt64
  /// The SHA-256 of the content.
  package var contentDigest: ContentDigest

  package init(
    digest: SealedFileDigest, key: FileKey, byteCount: UInt64, contentDigest: ContentDigest
  ) {
    self.digest = digest
    self.key = key
    self.byteCount = byteCount
    self.contentDigest = contentDigest
  }
}
