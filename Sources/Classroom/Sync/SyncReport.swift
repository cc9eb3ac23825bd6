package import ClassModel
package import ClassStorage

/// What a sync did and found.
package struct SyncReport: Hashable, Sendable {
  /// How many entries of people in the class were read, completely or in part.
  package var entryCount = 0
  /// The machines whose new requests to join were read, that no teacher has declined here, and that still wait.
  package var requests: Set<WriterIdentifier> = []
  /// The names of the students whose machines were admitted by their personal codes, sorted.
  package var admitted: [String] = []
  /// Those of these machines whose persons typed the name of somebody else.
  package var otherNames: [WriterIdentifier: OtherName] = [:]
  /// Whether this machine stated something new.
  package var hasStated = false
  /// Files that can't be used.
  package var refusals: [Refusal] = []
  /// Who stated something of a kind that this version doesn't know. It is kept, and named only once.
  package var newerStatements: Set<WriterIdentifier> = []
  /// What is in the class folder and doesn't belong there.
  package var oddities: [FolderOddity] = []
  /// Logs with missing entries, and logs that go further than was ever here, as their signed hint or a teacher who has
  /// read more says. The entries may be late or deleted.
  package var incomplete: [WriterIdentifier] = []
  /// Logs that two machines write, or of which a teacher has seen different entries.
  package var forked: [WriterIdentifier] = []
  /// Whether another machine names numbers of this machine's log that are impossibly far ahead.
  package var hasImpossibleHead = false
  /// Machines that wait with the digits of one that was admitted.
  package var doubledDigits: [DoubledDigits] = []
  /// How many of this machine's own entries were gone from the class folder and were put back.
  package var putBackCount = 0
  /// How many files of others were in this machine's own directory, below its entries or in place of its hint, and were
  /// deleted or replaced.
  package var removedForeignCount = 0
  /// Names of handed-out files that were gone, and that a teacher's machine put back.
  package var restoredFiles: [String] = []
  /// The letters of scheduled assignments that this machine published because their time had come.
  package var published: [String] = []
  /// The letters of scheduled assignments whose time has come and that no machine of this version can publish. Each is
  /// named once.
  package var unpublished: [String] = []
  /// Titles of assignments that were here and that no teacher's machine states any more.
  package var goneAssignments: [String] = []
  /// Titles of assignments that look as they did before a change, which no teacher's machine states any more.
  package var revertedAssignments: [String] = []
  /// The names of students about whom teachers' decisions were gone, and are stated again by this machine.
  package var repeated: Set<String> = []
  /// Whether others have read entries of this teacher's machine that it doesn't know: it was put back to an older state,
  /// together with the class folder.
  package var hasGoneBack = false
  /// The names of students whose personal code was replaced by that of another teacher, who invited them before either
  /// had heard of the other; sorted.
  package var voidCodes: [String] = []
  /// The names of students with a machine that another teacher revoked, having read less of it than this machine: the
  /// reports that came later were erased here.
  package var lateErased: Set<String> = []
  /// The names of students whose late reports stay, because what came before them is gone from the class folder. Each
  /// is named once.
  package var lateKept: Set<String> = []
  /// The names of students of whose revoked machines some entries that count have never arrived. Each machine is named
  /// once.
  package var lost: Set<String> = []
  /// The machines that left reports that are here out of a full entry without asking for an erasure, with the students'
  /// names. The reports stay. Each is named once.
  package var withheld: [WriterIdentifier: String] = [:]
  /// The machines that ended the sharing of their students without asking for an erasure, as this program does, with
  /// the students' names. Each is named once.
  package var stopsWithoutErasure: [WriterIdentifier: String] = [:]
  /// Whether another machine of the student has paused the sharing.
  package var isPausedElsewhere = false
  /// Whether the school, or another machine of the student, stopped the sharing and had the reports erased.
  package var isStoppedByOthers = false
  /// Whether they only had the reports erased.
  package var isErasedByOthers = false
  /// Titles of assignments that the student finished here during such a stop. The class doesn't get that.
  package var unsentHandIns: [String] = []
  /// The student's machines that teachers no longer name to this one, sorted. They and this one don't hear each other.
  package var shutOutMachines: [WriterIdentifier] = []
  /// Titles of assignments that only those machines say to be handed in, sorted. No teacher has read it.
  package var unheardHandIns: [String] = []
  /// Those of the machines that teachers name again, sorted.
  package var revivedMachines: [WriterIdentifier] = []
  /// Handed-out files that are not in the class folder, as a teacher's machine sees it.
  package var missingFiles: [MissingFile] = []
  /// Why this machine stopped before it stated anything new; `nil` if it didn't.
  package var stop: Stop?

  /// How many files of a directory a sync reads.
  package static let fileLimit = Int(LogPages.fileLimit)

  /// Creates the report of a sync that found nothing.
  package init() {}

  /// The name that a person typed who joined with the personal code of a student with another name.
  package struct OtherName: Hashable, Sendable, Codable {
    /// The student whose code it is.
    package var student: String
    /// What the person typed.
    package var typed: String
    /// What names the student of that name in a command; `nil` if there is none, or several.
    package var meant: String?
  }

  /// Why a machine states nothing for now.
  package enum Stop: Hashable, Sendable {
    /// No teacher has admitted it.
    case notAdmitted
    /// A teacher has seen a newer list of teachers than the one here.
    case teachersOutdated
    /// The owner of the class removed this machine from the list of teachers.
    case removed
    /// Its log was continued elsewhere, because it is an old backup or was copied.
    case copied
    /// It was such a student's machine. It has made new keys and waits to be admitted with them.
    case joinsAgain
  }
}
