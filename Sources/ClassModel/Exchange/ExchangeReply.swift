/// What `fileprogress-exchange` answers to one ``ExchangeRequest``.
package enum ExchangeReply: Hashable, Sendable {
  /// A recovery sheet.
  case sheet(SheetContent)
  /// The keys of a machine.
  case machine(MachineIdentity)
  /// The keys of several machines, in the order of their numbers.
  case machines([MachineIdentity])
  /// A class folder is open.
  case opened(OpenedClass)
  /// Nothing else to say.
  case done
  /// How far the logs go by their file names, sorted by writer, and what else lies in the folder.
  case heads([LogHead], oddities: [FolderOddity])
  /// Entries, and whether no more follow.
  case entries([ReadEntry], isLast: Bool)
  /// The bytes of an entry's file, and its digest.
  case sealed(entry: [UInt8], digest: EntryDigest)
  /// What became of an entry that was to be written.
  case appended(AppendOutcome)
  /// How many files were deleted.
  case deleted(count: UInt64)
  /// A file was sealed and lies in the class folder.
  case sealedFile(SealedFile)
  /// A file was put where everybody can read it, under this name.
  case sharedFile(HandedOutFile)
  /// Where a file was saved.
  case saved(path: String)
  /// Hashes of 32 bytes, in the order of the question.
  case digests([[UInt8]])
  /// What two people compare.
  case check(JoinCheckText)
  /// A code in groups of letters.
  case code(String)
  /// What a code says.
  case readCode(CodeContent)
  /// It did not work.
  case failed(ExchangeFailure)
}

/// A recovery sheet and what follows from it.
package struct SheetContent: Hashable, Sendable {
  /// Its bytes.
  package var sheet: SheetBytes
  /// Its 52 letters and the check letter.
  package var text: String
  /// The class that it makes.
  package var classIdentifier: ClassIdentifier
  /// The key of the class's root.
  package var rootKey: SigningKey

  /// Creates the content of a sheet.
  package init(
    sheet: SheetBytes, text: String, classIdentifier: ClassIdentifier, rootKey: SigningKey
  ) {
    self.sheet = sheet
    self.text = text
    self.classIdentifier = classIdentifier
    self.rootKey = rootKey
  }
}

/// The public side of a machine's keys.
package struct MachineIdentity: Hashable, Sendable {
  /// Its log.
  package var writer: WriterIdentifier
  /// What its entries are signed with.
  package var signingKey: SigningKey
  /// What others seal to.
  package var sealingKey: SealingKey

  /// Creates the public side of keys.
  package init(writer: WriterIdentifier, signingKey: SigningKey, sealingKey: SealingKey) {
    self.writer = writer
    self.signingKey = signingKey
    self.sealingKey = sealingKey
  }
}

/// A class folder that was opened.
package struct OpenedClass: Hashable, Sendable {
  /// This machine's keys; `nil` if it was opened without a key file.
  package var machine: MachineIdentity?
  /// Whether the log of the class's root lies there.
  package var hasRootLog: Bool

  /// Creates the answer.
  package init(machine: MachineIdentity?, hasRootLog: Bool) {
    self.machine = machine
    self.hasRootLog = hasRootLog
  }
}

/// How far a log goes, by the names of its files: a hint.
package struct LogHead: Hashable, Sendable {
  /// Whose log.
  package var writer: WriterIdentifier
  /// The greatest sequence; 0 if no name has one.
  package var sequence: UInt32
  /// What the files look like that may be entries, conflict copies included: it changes with their names, sizes and
  /// times. So a reader sees without opening one whether anything is new.
  package var fingerprint: UInt64

  /// Creates a head.
  package init(writer: WriterIdentifier, sequence: UInt32, fingerprint: UInt64) {
    self.writer = writer
    self.sequence = sequence
    self.fingerprint = fingerprint
  }
}

/// Something in the class folder that doesn't belong there.
package struct FolderOddity: Hashable, Sendable {
  /// What is odd.
  package enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// No folder of the class has such a name.
    case foreignName
    /// A symbolic link, which isn't followed.
    case symbolicLink
    /// Neither a file nor a folder where one belongs.
    case wrongKind
    /// It can't be read.
    case unreadable
    /// There are more than are looked at.
    case tooMany
  }

  /// Its name below the folder of the class, with bytes that are no UTF-8 replaced.
  package var name: String
  /// What is odd.
  package var reason: Reason

  /// Creates an oddity.
  package init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

/// A file that may be an entry.
package struct ReadEntry: Hashable, Sendable {
  /// What the file holds.
  package enum Outcome: Hashable, Sendable {
    /// An entry of the class, the writer and a valid signature.
    case entry(OpenedEntry)
    /// Anything else.
    case bad(Reason)
  }

  /// Why a file is no entry that counts.
  package enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// It can't be read.
    case unreadable
    /// A symbolic link, a folder or something else that is no file.
    case wrongKind
    /// It is larger than an entry of this writer may be.
    case tooLarge
    /// Its bytes are no entry: torn, damaged, or of another program.
    case damaged
    /// It needs a newer fileprogress.
    case newerVersion
    /// It belongs to another class.
    case otherClass
    /// It belongs to another writer.
    case otherWriter
    /// Its number, or the first number that counts, can't be.
    case badSequence
    /// The signature is wrong.
    case badSignature
  }

  /// The name of the file, with bytes that are no UTF-8 replaced.
  package var name: String
  /// Its size.
  package var byteCount: UInt64
  /// What it holds.
  package var outcome: Outcome

  /// Creates what was read.
  package init(name: String, byteCount: UInt64, outcome: Outcome) {
    self.name = name
    self.byteCount = byteCount
    self.outcome = outcome
  }
}

/// An entry whose signature is valid, with the boxes that could be opened.
package struct OpenedEntry: Hashable, Sendable {
  /// Who signed.
  package var signingKey: SigningKey
  /// Its number, from 1.
  package var sequence: UInt32
  /// The first sequence that still counts.
  package var from: UInt32
  /// The digest of the entry before, if it names one.
  package var previous: EntryDigest?
  /// Its digest.
  package var digest: EntryDigest
  /// Its boxes, in their order.
  package var boxes: [OpenedBox]

  /// Creates an entry.
  package init(
    signingKey: SigningKey, sequence: UInt32, from: UInt32, previous: EntryDigest?,
    digest: EntryDigest, boxes: [OpenedBox]
  ) {
    self.signingKey = signingKey
    self.sequence = sequence
    self.from = from
    self.previous = previous
    self.digest = digest
    self.boxes = boxes
  }

  /// Whether it states the whole outgoing set.
  package var isFull: Bool { from == sequence }
}

/// What became of a box.
package enum OpenedBox: Hashable, Sendable {
  /// Why a box that this machine should be able to open doesn't open.
  package enum Refusal: UInt8, Hashable, Sendable, CaseIterable {
    /// It was not sealed for this place, this entry or this key.
    case seal
    /// Its content isn't padded as it has to be.
    case padding
    /// Its content is no list of objects, or exceeds a bound.
    case content
    /// A kind of box that this version doesn't know.
    case unknownKind
  }

  /// Its encoded objects, each checked for being CBOR and nothing else.
  case content(BoxKind, objects: [[UInt8]])
  /// It is sealed for other machines.
  case forOthers
  /// It is sealed with a class key that wasn't given.
  case keyMissing(ClassKeyIdentifier)
  /// It doesn't open.
  case refused(Refusal)
}

/// Who can open a box.
package enum BoxKind: UInt8, Hashable, Sendable, CaseIterable {
  /// Everybody who sees the folder.
  case open = 0
  /// Whoever has a class key.
  case shared = 1
  /// The machines that it is addressed to.
  case addressed = 2
}

/// What became of an entry that was to be written.
package enum AppendOutcome: Hashable, Sendable {
  /// It was written.
  case appended
  /// The same bytes are there.
  case already
  /// The log goes further than expected, to this sequence.
  case moved(head: UInt32)
}

/// What two people compare before they admit a machine.
package struct JoinCheckText: Hashable, Sendable {
  /// Six digits, for a student.
  package var digits: String
  /// Sixteen letters, for a teacher.
  package var letters: String

  /// Creates both.
  package init(digits: String, letters: String) {
    self.digits = digits
    self.letters = letters
  }
}

/// What a code says.
package struct CodeContent: Hashable, Sendable {
  /// The first 15 letters of the class identifier.
  package var classLetters: String
  /// The row of the roster; `nil` in a code for the whole class.
  package var personal: PersonalCode?

  /// Creates the content of a code.
  package init(classLetters: String, personal: PersonalCode?) {
    self.classLetters = classLetters
    self.personal = personal
  }
}

/// Why a request was not done.
package struct ExchangeFailure: Error, Hashable, Sendable {
  /// What was wrong.
  package enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// The request has other bytes than the format allows, or a value that it can't have.
    case badRequest
    /// The two programs have different versions.
    case otherVersion
    /// No class folder was opened.
    case notOpen
    /// The letters are no recovery sheet, or one is wrong.
    case badSheet
    /// The letters are no code, or one is wrong.
    case badCode
    /// The sheet belongs to another class.
    case otherClass
    /// The class was opened without a key file.
    case noMachine
    /// The file is no key file of this class.
    case badKeyFile
    /// The class key that is to seal wasn't given.
    case keyMissing
    /// A sealing key that no machine can have.
    case badKey
    /// The entry is larger than allowed, or an object in it is no CBOR.
    case badEntry
    /// There is nothing at the path.
    case missing
    /// A symbolic link, a pipe, a device, or a folder in place of a file.
    case wrongKind
    /// The system doesn't allow it.
    case notPermitted
    /// The file system takes no changes.
    case readOnly
    /// The disk, or what this user may use of it, is full.
    case diskFull
    /// It is larger than allowed.
    case tooLarge
    /// Something has this name.
    case nameTaken
    /// The content isn't what it has to be.
    case damaged
    /// The disk or network reported an error.
    case inputOutput
  }

  /// What was wrong.
  package var reason: Reason
  /// The file or folder, if it is about one.
  package var path: String?

  /// Creates a failure.
  package init(_ reason: Reason, path: String? = nil) {
    self.reason = reason
    self.path = path
  }
}
