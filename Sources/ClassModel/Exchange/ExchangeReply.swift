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
  /// There is nothing to report.
  case done
  /// How far each log goes according to its file names, sorted by writer, and what else is in the folder.
  case heads([LogHead], oddities: [FolderOddity])
  /// Files of a log that were read.
  case entries(LogPage)
  /// The bytes of an entry's file in the class folder; `nil` if it isn't there.
  case entryFile([UInt8]?)
  /// The bytes of an entry's file, and its digest.
  case sealed(entry: [UInt8], digest: EntryDigest)
  /// The result of writing an entry.
  case appended(AppendOutcome)
  /// How many files were deleted, and how many of them were not this machine's.
  case deleted(count: UInt64, foreignCount: UInt64)
  /// A file was sealed and put into the class folder.
  case sealedFile(SealedFile)
  /// What is in the place of a sealed file.
  case fileCheck(FileCheck)
  /// The greatest number that a hint of this machine names, 0 if there is none, and whether something that it didn't sign
  /// was in its place.
  case ownHint(sequence: UInt32, isForeign: Bool)
  /// A file was put where everyone can read it, under this name.
  case sharedFile(HandedOutFile)
  /// Where a file was saved.
  case saved(path: String)
  /// Hashes of 32 bytes, in the order of the question.
  case digests([[UInt8]])
  /// The digits or letters that two people compare.
  case check(JoinCheckText)
  /// A code in groups of letters.
  case code(String)
  /// What the code contains.
  case readCode(CodeContent)
  /// The request failed.
  case failed(ExchangeFailure)
}

/// A recovery sheet and the keys derived from it.
package struct SheetContent: Hashable, Sendable {
  /// Its bytes.
  package var sheet: SheetBytes
  /// Its 52 letters and the check letter.
  package var text: String
  /// The class that it belongs to.
  package var classIdentifier: ClassIdentifier
  /// The class's root key.
  package var rootKey: SigningKey

  package init(
    sheet: SheetBytes, text: String, classIdentifier: ClassIdentifier, rootKey: SigningKey
  ) {
    self.sheet = sheet
    self.text = text
    self.classIdentifier = classIdentifier
    self.rootKey = rootKey
  }
}

/// What is in the place of a file in the class folder.
package enum FileCheck: Hashable, Sendable {
  /// Nothing.
  case missing
  /// Something else, or other bytes.
  case other
  /// The file, in this state.
  case whole(JudgedFile)
}

/// The public side of a machine's keys.
package struct MachineIdentity: Hashable, Sendable {
  /// The identity of its log.
  package var writer: WriterIdentifier
  /// The key that signs its entries.
  package var signingKey: SigningKey
  /// The key that others seal to.
  package var sealingKey: SealingKey

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
  /// Whether the folder has a log of the class's root.
  package var hasRootLog: Bool

  package init(machine: MachineIdentity?, hasRootLog: Bool) {
    self.machine = machine
    self.hasRootLog = hasRootLog
  }
}

/// How far a log goes according to its file names. This is only a hint.
package struct LogHead: Hashable, Sendable {
  /// Whose log.
  package var writer: WriterIdentifier
  /// The greatest sequence; 0 if no file name has one.
  package var sequence: UInt32
  /// A hash of the names, sizes and times of all files that may be entries, conflict copies included. A reader can see
  /// whether anything is new without opening a file.
  package var fingerprint: UInt64

  package init(writer: WriterIdentifier, sequence: UInt32, fingerprint: UInt64) {
    self.writer = writer
    self.sequence = sequence
    self.fingerprint = fingerprint
  }
}

/// Something that doesn't belong in the class folder.
package struct FolderOddity: Hashable, Sendable {
  /// What is odd.
  package enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// The class has no folder with this name.
    case foreignName
    /// A symbolic link, which isn't followed.
    case symbolicLink
    /// It is neither a file nor a folder, or not the one that belongs here.
    case wrongKind
    /// It can't be read.
    case unreadable
    /// There are too many to check them all.
    case tooMany
  }

  /// Its name below the class's folder. Bytes that aren't UTF-8 are replaced.
  package var name: String
  /// What is odd.
  package var reason: Reason

  package init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

/// A file that may be an entry.
package struct ReadEntry: Hashable, Sendable {
  /// What the file holds.
  package enum Outcome: Hashable, Sendable {
    /// An entry of this class and writer with a valid signature.
    case entry(OpenedEntry)
    /// Anything else.
    case bad(Reason)
  }

  /// Why a file isn't a valid entry.
  package enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// It can't be read now.
    case unreadable
    /// This person has no permission to read it.
    case notPermitted
    /// It is a symbolic link, a folder or something else that isn't a file.
    case wrongKind
    /// It is larger than an entry of this writer may be.
    case tooLarge
    /// Its bytes aren't an entry: cut off, damaged, or from another program.
    case damaged
    /// It needs a newer fileprogress.
    case newerVersion
    /// It belongs to another class.
    case otherClass
    /// It belongs to another writer.
    case otherWriter
    /// Its number, or the first number that counts, is impossible.
    case badSequence
    /// The signature is wrong.
    case badSignature
  }

  /// The file, as it was read.
  package var file: JudgedFile
  /// What it holds.
  package var outcome: Outcome

  package init(_ file: JudgedFile, _ outcome: Outcome) {
    self.file = file
    self.outcome = outcome
  }

  /// The name of the file.
  package var name: String { file.name }
}

/// An entry whose signature is valid, with the boxes that could be opened.
package struct OpenedEntry: Hashable, Sendable {
  /// Who signed.
  package var signingKey: SigningKey
  /// Its number, from 1.
  package var sequence: UInt32
  /// The first sequence that still counts.
  package var from: UInt32
  /// The digest of the previous entry, if it names one.
  package var previous: EntryDigest?
  /// Its digest.
  package var digest: EntryDigest
  /// Its boxes, in order.
  package var boxes: [OpenedBox]

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

  /// Whether it states everything that the writer states.
  package var isFull: Bool { from == sequence }
}

/// The result of opening a box.
package enum OpenedBox: Hashable, Sendable {
  /// Why a box that this machine should be able to open doesn't open.
  package enum Refusal: UInt8, Hashable, Sendable, CaseIterable {
    /// It was sealed for another place, entry or key.
    case seal
    /// The padding is wrong.
    case padding
    /// Its content isn't a list of objects, or exceeds a limit.
    case content
    /// A kind of box that this version doesn't know.
    case unknownKind
  }

  /// Its encoded objects. Each was checked to be exactly one CBOR value.
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
  /// Everyone who sees the folder.
  case open = 0
  /// Everyone who has the class key.
  case shared = 1
  /// The machines that it is addressed to.
  case addressed = 2
}

/// The result of writing an entry.
package enum AppendOutcome: Hashable, Sendable {
  /// It was written.
  case appended
  /// The folder already has exactly these bytes.
  case already
  /// The log goes further than expected, to this sequence.
  case moved(head: UInt32)
}

/// The digits or letters that two people compare before a machine is admitted.
package struct JoinCheckText: Hashable, Sendable {
  /// Six digits, for a student.
  package var digits: String
  /// Sixteen letters, for a teacher. A student reads out the first ones if another machine waits with the same digits.
  package var letters: String

  package init(digits: String, letters: String) {
    self.digits = digits
    self.letters = letters
  }

  /// The first eight letters, as a student reads them out: `5ain-gljz`. Nobody can make a request that has these and
  /// the digits, too.
  package var spokenLetters: String { Letters.short(letters) }

  /// The first four letters, which tell the machines that wait apart.
  package var listedLetters: String { String(letters.prefix(4)) }
}

/// The content of a code.
package struct CodeContent: Hashable, Sendable {
  /// The first 15 letters of the class identifier.
  package var classLetters: String
  /// The row of the roster; `nil` in a code for the whole class.
  package var personal: PersonalCode?

  package init(classLetters: String, personal: PersonalCode?) {
    self.classLetters = classLetters
    self.personal = personal
  }
}

/// Why a request failed.
package struct ExchangeFailure: Error, Hashable, Sendable {
  /// What was wrong.
  package enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// The request's bytes break the format, or a value is impossible.
    case badRequest
    /// The two programs have different versions.
    case otherVersion
    /// No class folder was opened.
    case notOpen
    /// The letters aren't a recovery sheet, or one of them is wrong.
    case badSheet
    /// The letters aren't a code, or one of them is wrong.
    case badCode
    /// The sheet belongs to another class.
    case otherClass
    /// The class was opened without a key file.
    case noMachine
    /// The file isn't a key file of this class.
    case badKeyFile
    /// The class key to seal with wasn't given.
    case keyMissing
    /// A sealing key that no machine can have.
    case badKey
    /// The entry is larger than allowed, or has an object that isn't CBOR.
    case badEntry
    /// There is nothing at the path.
    case missing
    /// A symbolic link, a pipe, a device, or a folder instead of a file.
    case wrongKind
    /// The system doesn't allow it.
    case notPermitted
    /// The file system is read-only.
    case readOnly
    /// The disk is full, or the user's quota is used up.
    case diskFull
    /// It is larger than allowed.
    case tooLarge
    /// The name is already taken.
    case nameTaken
    /// The content is damaged.
    case damaged
    /// The disk or network reported an error.
    case inputOutput
    /// The name is already taken, and so are the others that were tried.
    case namesTaken
  }

  /// What was wrong.
  package var reason: Reason
  /// The file or folder, if the failure is about one.
  package var path: String?

  package init(_ reason: Reason, path: String? = nil) {
    self.reason = reason
    self.path = path
  }
}
