import FileProgress

extension EverydayScenario {
  /// All of them.
  static let all =
    backups + drafts + chapters + templates + branches + sticks + trash + downloads + parts
    + syncing
    + editors + folders + exchanges + returns + tools + computers

  private static let backups = [
    EverydayScenario(
      "a backup is copied over a document whose text was also copied to another file",
      [
        .write(.text("essay"), "essay.txt"), .shell("cp essay.txt a.md"), .worked("a.md"),
        .seen("a.md", as: "A"), .shell("echo 'A line from outside.' >> a.md"),
        .shell("cp a.md b.md; cp a.md backup.md"), .worked("b.md"), .seen("b.md", as: "B"),
        .shell("echo 'Another line from outside.' >> a.md"), .worked("a.md"),
        .shell("cp backup.md a.md"),
      ],
      [
        .file("a.md", is: "A", .restored, .edited), .file("b.md", is: "B", .unchanged),
        .file("backup.md", is: "C", .copied, .derived),
      ]),
    EverydayScenario(
      "an older version is copied back over a document",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mkdir backup; cp essay.txt backup/"),
        .write(.text("essay", words: 180), "essay.txt"),
        .seen("essay.txt", as: "A"), .shell("cp backup/essay.txt essay.txt"),
      ],
      [
        .file("essay.txt", is: "A", .restored), .file("backup/essay.txt", is: "B", .copied),
      ]),
    EverydayScenario(
      "a backup that is known itself is copied back over a document",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mkdir backup; cp essay.txt backup/"), .seen("backup/essay.txt", as: "B"),
        .write(.text("essay", words: 180), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp backup/essay.txt essay.txt"),
      ],
      [
        .file("essay.txt", is: "A", .restored), .file("backup/essay.txt", is: "B", .unchanged),
      ]),
    EverydayScenario(
      "a version that only the backup was seen with is copied back over a document",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.edited("essay"), "essay.txt"), .shell("mkdir backup; cp essay.txt backup/"),
        .seen("backup/essay.txt", as: "B"), .write(.text("essay", words: 180), "essay.txt"),
        .seen("essay.txt", as: "A"), .shell("cp backup/essay.txt essay.txt"),
      ],
      [
        .file("essay.txt", is: "A", .edited), .file("backup/essay.txt", is: "B", .unchanged),
      ]),
    EverydayScenario(
      "a document is deleted and comes back from the backup",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mkdir backup; cp essay.txt backup/; rm essay.txt"),
        .shell("cp -p backup/essay.txt ."),
      ],
      [
        .file("essay.txt", is: "A", .restored), .file("backup/essay.txt", is: "B", .copied),
      ]),
    EverydayScenario(
      "an archive is unpacked over newer files",
      [
        .write(.text("essay"), "essay.txt"), .write(.text("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("tar cf backup.tar essay.txt letter.txt"),
        .write(.text("essay", words: 180), "essay.txt"), .save(.edited("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"), .shell("tar xf backup.tar"),
      ],
      [.file("essay.txt", is: "A", .restored), .file("letter.txt", is: "B", .restored)]),
    EverydayScenario(
      "an archive is unpacked beside the files",
      [
        .write(.text("essay"), "essay.txt"), .write(.text("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("tar cf backup.tar *.txt; mkdir old; tar xf backup.tar -C old"),
      ],
      [
        .file("essay.txt", is: "A", .unchanged), .file("letter.txt", is: "B", .unchanged),
        .file("old/essay.txt", is: "C", .copied), .file("old/letter.txt", is: "D", .copied),
      ]),
    EverydayScenario(
      "another document is copied over a file by mistake, and the backup is copied back",
      [
        .write(.text("essay"), "essay.txt"), .write(.text("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("mkdir backup; cp essay.txt backup/; cp letter.txt essay.txt"),
        .shell("cp backup/essay.txt essay.txt"),
      ],
      [
        .file("essay.txt", is: "A", .unchanged), .file("letter.txt", is: "B", .unchanged),
        .file("backup/essay.txt", is: "C", .copied),
      ]),
    EverydayScenario(
      "a folder goes back to its snapshot, before a rename and an edit",
      [
        .shell("mkdir novel"), .write(.text("essay"), "novel/essay.txt"),
        .write(.text("letter"), "novel/letter.txt"), .seen("novel/essay.txt", as: "A"),
        .seen("novel/letter.txt", as: "B"), .shell("cp -a novel .snapshot"),
        .shell("mv novel/essay.txt novel/thesis.txt"),
        .write(.text("essay", words: 180), "novel/thesis.txt"), .seen("novel/thesis.txt", as: "A"),
        .write(.edited("letter"), "novel/letter.txt"), .seen("novel/letter.txt", as: "B"),
        .shell("rm -r novel; cp -a .snapshot novel"),
      ],
      [
        .file("novel/essay.txt", is: "A", .moved, .renamedAndEdited, .restored),
        .file("novel/letter.txt", is: "B", .restored),
      ]),
  ]

  private static let drafts = [
    EverydayScenario(
      "a second version is begun as a copy",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt essay-v2.txt"),
      ],
      [.file("essay.txt", is: "A", .unchanged), .file("essay-v2.txt", is: "B", .copied)]),
    EverydayScenario(
      "copies as a file manager names them",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt 'essay (copy).txt'; cp essay.txt 'essay (1).txt'"),
      ],
      [
        .file("essay.txt", is: "A", .unchanged), .file("essay (copy).txt", is: "B", .copied),
        .file("essay (1).txt", is: "C", .copied),
      ]),
    EverydayScenario(
      "a copy is worked on before anybody asks",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.text("essay", words: 180), "essay-v2.txt"),
      ],
      [.file("essay.txt", is: "A", .unchanged), .file("essay-v2.txt", is: "B", .derived)]),
    EverydayScenario(
      "each version begins as a copy of the last one; the old ones are deleted",
      [
        .write(.text("essay"), "v1.txt"), .seen("v1.txt", as: "A"),
        .shell("cp v1.txt v2.txt; echo 'A line for the second version.' >> v2.txt"),
        .seen("v2.txt", as: "B"),
        .shell("cp v2.txt v3.txt; echo 'A line for the third version.' >> v3.txt"),
        .seen("v3.txt", as: "C"), .shell("rm v1.txt v2.txt"),
      ],
      [.file("v3.txt", is: "C", .unchanged)]),
    EverydayScenario(
      "the copy that was worked on becomes the final one",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt essay-v2.txt"), .worked("essay-v2.txt"),
        .seen("essay-v2.txt", as: "B"), .shell("mv essay-v2.txt essay-final.txt"),
      ],
      [.file("essay.txt", is: "A", .unchanged), .file("essay-final.txt", is: "B", .moved)]),
    EverydayScenario(
      "the old draft is copied over the newer one, which grew out of it",
      [
        .write(.text("essay"), "v1.txt"), .seen("v1.txt", as: "A"),
        .write(.text("essay", words: 180), "v2.txt"), .seen("v2.txt", as: "B"),
        .shell("cp v1.txt v2.txt"),
      ],
      [.file("v1.txt", is: "A", .unchanged), .file("v2.txt", is: "B", .edited)]),
    EverydayScenario(
      "the newer draft is copied over the old one",
      [
        .write(.text("essay"), "v1.txt"), .seen("v1.txt", as: "A"),
        .write(.text("essay", words: 180), "v2.txt"), .seen("v2.txt", as: "B"),
        .shell("cp v2.txt v1.txt"),
      ],
      [.file("v1.txt", is: "A", .edited), .file("v2.txt", is: "B", .unchanged)]),
    EverydayScenario(
      "the newer draft is moved over the old one",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.text("essay", words: 180), "essay-v2.txt"), .seen("essay-v2.txt", as: "B"),
        .shell("mv essay-v2.txt essay.txt"),
      ],
      [.file("essay.txt", is: "A", .saved)]),
    EverydayScenario(
      "the old draft is set aside, and the work goes on in a copy under the old name",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mv essay.txt essay-old.txt; cp essay-old.txt essay.txt"),
        .shell("echo 'A new line.' >> essay.txt"),
      ],
      [.file("essay.txt", is: "A", .saved), .file("essay-old.txt", is: "B", .copied)]),
    EverydayScenario(
      "save as: the text goes on under a new name",
      [
        .write(.text("essay"), "essay.txt"), .worked("essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt essay-final.txt; echo 'The last line of all.' >> essay-final.txt"),
      ],
      [.file("essay.txt", is: "A", .unchanged), .file("essay-final.txt", is: "B", .derived)]),
    EverydayScenario(
      "the same text under another ending",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt essay.md"),
      ],
      [.file("essay.txt", is: "A", .unchanged), .file("essay.md", is: "B", .copied)]),
    EverydayScenario(
      "a text is converted to a web page",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.page("essay"), "essay.html"),
      ],
      [.file("essay.txt", is: "A", .unchanged), .file("essay.html", is: "B", .new, .derived)]),
    EverydayScenario(
      "an empty file gets its text",
      [
        .shell("touch essay.txt letter.txt"), .seen("essay.txt", as: "A"),
        .seen("letter.txt", as: "B"), .write(.text("essay"), "essay.txt"),
      ],
      [.file("essay.txt", is: "A", .edited), .file("letter.txt", is: "B", .unchanged)]),
    EverydayScenario(
      "two empty files get their texts, one in place and one as a new file",
      [
        .shell("touch essay.txt letter.txt"), .seen("essay.txt", as: "A"),
        .seen("letter.txt", as: "B"), .write(.text("essay"), "essay.txt"),
        .save(.text("letter"), "letter.txt"),
      ],
      [.file("essay.txt", is: "A", .edited), .file("letter.txt", is: "B", .rewritten)]),
  ]

  private static let chapters = [
    EverydayScenario(
      "a chapter is put in, and the later ones get higher numbers",
      [
        .write(.text("three"), "03.txt"), .write(.text("four"), "04.txt"),
        .seen("03.txt", as: "C3"), .seen("04.txt", as: "C4"),
        .shell("mv 04.txt 05.txt; mv 03.txt 04.txt"), .write(.text("added"), "03.txt"),
      ],
      [
        .file("03.txt", is: "N", .replaced), .file("04.txt", is: "C3", .swapped),
        .file("05.txt", is: "C4", .moved),
      ]),
    EverydayScenario(
      "a chapter is put in and the later ones are edited before anybody asks",
      [
        .write(.text("three"), "03.txt"), .write(.text("four"), "04.txt"),
        .seen("03.txt", as: "C3"), .seen("04.txt", as: "C4"),
        .shell("mv 04.txt 05.txt; mv 03.txt 04.txt"), .write(.text("added"), "03.txt"),
        .save(.edited("three"), "04.txt"), .save(.edited("four"), "05.txt"),
      ],
      [
        .file("03.txt", is: "N", .new, .replaced, .reused),
        .file("04.txt", is: "C3", .renamedAndEdited),
        .file("05.txt", is: "C4", .renamedAndEdited),
      ]),
    EverydayScenario(
      "a chapter is deleted, and the later ones move up",
      [
        .write(.text("three"), "03.txt"), .write(.text("four"), "04.txt"),
        .write(.text("five"), "05.txt"), .seen("03.txt", as: "C3"), .seen("04.txt", as: "C4"),
        .seen("05.txt", as: "C5"), .shell("rm 03.txt; mv 04.txt 03.txt; mv 05.txt 04.txt"),
      ],
      [.file("03.txt", is: "C4", .swapped), .file("04.txt", is: "C5", .swapped)]),
    EverydayScenario(
      "six chapters get the next number each",
      (1...6).flatMap { number -> [Step] in
        [
          .write(.text("chapter\(number)-"), "\(number).txt"),
          .seen("\(number).txt", as: "C\(number)"),
        ]
      } + [.shell("for i in 6 5 4 3 2 1; do mv $i.txt $((i + 1)).txt; done")],
      (2...7).map { .file("\($0).txt", is: "C\($0 - 1)", $0 == 7 ? .moved : .swapped) }),
    EverydayScenario(
      "two chapters change places",
      [
        .write(.text("three"), "03.txt"), .write(.text("four"), "04.txt"),
        .seen("03.txt", as: "C3"), .seen("04.txt", as: "C4"),
        .shell("mv 03.txt x; mv 04.txt 03.txt; mv x 04.txt"),
      ],
      [.file("03.txt", is: "C4", .swapped), .file("04.txt", is: "C3", .swapped)]),
    EverydayScenario(
      "chapters that lie in a git repository are renumbered and committed",
      [
        .shell("git init -q ."), .write(.text("three"), "03.txt"),
        .write(.text("four"), "04.txt"), .shell("git add .; git commit -qm chapters"),
        .seen("03.txt", as: "C3"), .seen("04.txt", as: "C4"),
        .shell("git mv 04.txt 05.txt; git mv 03.txt 04.txt; git commit -qm renumbered"),
      ],
      [.file("04.txt", is: "C3", .swapped), .file("05.txt", is: "C4", .moved)]),
  ]

  private static let templates = [
    EverydayScenario(
      "three letters are written on one template",
      [
        .write(.text("template"), "template.txt"), .seen("template.txt", as: "T"),
        .write(.joined([.text("template"), .text("ada")]), "ada.txt"),
        .write(.joined([.text("template"), .text("ben")]), "ben.txt"),
        .write(.joined([.text("template"), .text("cy")]), "cy.txt"),
      ],
      [
        .file("template.txt", is: "T", .unchanged), .file("ada.txt", is: "L1", .derived),
        .file("ben.txt", is: "L2", .derived), .file("cy.txt", is: "L3", .derived),
      ]),
    EverydayScenario(
      "a teacher's handout is copied for three students, who fill their copies in",
      [
        .write(.text("handout"), "handout.txt"), .seen("handout.txt", as: "H"),
        .shell("for s in ada ben cy; do cp handout.txt $s.txt; done"), .seen("ada.txt", as: "S1"),
        .seen("ben.txt", as: "S2"), .seen("cy.txt", as: "S3"),
        .write(.joined([.text("handout"), .text("ada")]), "ada.txt"),
        .save(.joined([.text("handout"), .text("ben")]), "ben.txt"),
      ],
      [
        .file("handout.txt", is: "H", .unchanged), .file("ada.txt", is: "S1", .edited),
        .file("ben.txt", is: "S2", .saved), .file("cy.txt", is: "S3", .unchanged),
      ]),
    EverydayScenario(
      "a student begins again with the handout",
      [
        .write(.text("handout"), "handout.txt"), .seen("handout.txt", as: "H"),
        .shell("cp handout.txt ada.txt"), .seen("ada.txt", as: "S1"),
        .write(.joined([.text("handout"), .text("ada", words: 300)]), "ada.txt"),
        .seen("ada.txt", as: "S1"),
        .shell("cp handout.txt ada.txt"),
      ],
      [.file("handout.txt", is: "H", .unchanged), .file("ada.txt", is: "S1", .restored)]),
    EverydayScenario(
      "a letter is written into the template by mistake, saved as another file, and the template restored",
      [
        .write(.text("template"), "template.txt"), .seen("template.txt", as: "T"),
        .shell("mkdir backup; cp template.txt backup/"),
        .write(.joined([.text("template"), .text("ada")]), "template.txt"),
        .seen("template.txt", as: "T"), .shell("cp template.txt ada.txt"),
        .shell("cp backup/template.txt template.txt"),
      ],
      [
        .file("template.txt", is: "T", .restored), .file("ada.txt", is: "L", .copied, .derived),
        .file("backup/template.txt", is: "B", .copied),
      ]),
    EverydayScenario(
      "today's note begins as a copy of yesterday's",
      [
        .write(.joined([.text("plan"), .text("monday", words: 40)]), "monday.txt"),
        .seen("monday.txt", as: "M"),
        .write(.joined([.text("plan"), .text("tuesday", words: 40)]), "tuesday.txt"),
      ],
      [.file("monday.txt", is: "M", .unchanged), .file("tuesday.txt", is: "N", .derived)]),
  ]

  private static let branches = [
    EverydayScenario(
      "another branch is checked out, asked about, and the first one again",
      [
        .shell("git init -q -b main ."), .write(.text("essay"), "essay.txt"),
        .write(.text("letter"), "letter.txt"), .shell("git add .; git commit -qm first"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("git checkout -q -b draft"), .write(.text("essay", words: 180), "essay.txt"),
        .write(.edited("letter"), "letter.txt"), .shell("git commit -qam draft"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"), .shell("git checkout -q main"),
      ],
      [.file("essay.txt", is: "A", .restored), .file("letter.txt", is: "B", .restored)]),
    EverydayScenario(
      "a branch without the document, and back",
      [
        .shell("git init -q -b main ."), .write(.text("letter"), "letter.txt"),
        .shell("git add .; git commit -qm first; git branch bare"),
        .write(.text("essay"), "essay.txt"), .shell("git add .; git commit -qm second"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("git checkout -q bare"), .seen("letter.txt", as: "B"),
        .shell("git checkout -q main"),
      ],
      [.file("essay.txt", is: "A", .restored), .file("letter.txt", is: "B", .unchanged)]),
    EverydayScenario(
      "a branch with a new text under the same name, and back",
      [
        .shell("git init -q -b main ."), .write(.text("essay"), "essay.txt"),
        .shell("git add .; git commit -qm first; git checkout -q -b other; git rm -q essay.txt"),
        .write(.text("other"), "essay.txt"), .shell("git add .; git commit -qm other"),
        .shell("git checkout -q main"), .worked("essay.txt"), .shell("git commit -qam worked"),
        .seen("essay.txt", as: "A"), .shell("git checkout -q other"), .seen("essay.txt", as: "A"),
        .shell("git checkout -q main"),
      ],
      [.file("essay.txt", is: "A", .restored)]),
    EverydayScenario(
      "a branch on which the document has another name",
      [
        .shell("git init -q -b main ."), .write(.text("essay"), "essay.txt"),
        .write(.text("letter"), "letter.txt"), .shell("git add .; git commit -qm first"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("git checkout -q -b renamed; git mv essay.txt thesis.txt; git commit -qm renamed"),
        .seen("thesis.txt", as: "A"), .shell("git checkout -q main"),
      ],
      [
        .file("essay.txt", is: "A", .moved, .restored), .file("letter.txt", is: "B", .unchanged),
      ]),
    EverydayScenario(
      "changes are stashed, and come back",
      [
        .shell("git init -q -b main ."), .write(.text("essay"), "essay.txt"),
        .shell("git add .; git commit -qm first"), .seen("essay.txt", as: "A"),
        .write(.text("essay", words: 180), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("git stash -q"), .seen("essay.txt", as: "A"), .shell("git stash pop -q"),
      ],
      [.file("essay.txt", is: "A", .restored)]),
    EverydayScenario(
      "a repository is cloned into another folder",
      [
        .shell("mkdir one; cd one; git init -q -b main ."), .write(.text("essay"), "one/essay.txt"),
        .write(.text("letter"), "one/letter.txt"),
        .shell("cd one; git add .; git commit -qm first"), .seen("one/essay.txt", as: "A"),
        .seen("one/letter.txt", as: "B"), .shell("git clone -q one two"),
      ],
      [
        .file("one/essay.txt", is: "A", .unchanged), .file("one/letter.txt", is: "B", .unchanged),
        .file("two/essay.txt", is: "C", .copied), .file("two/letter.txt", is: "D", .copied),
      ]),
  ]

  private static let sticks = [
    EverydayScenario(
      "copied to a stick, edited there, and copied back over the original",
      [
        .plugIn("stick"), .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt stick/; echo 'A line written elsewhere.' >> stick/essay.txt"),
        .shell("cp stick/essay.txt essay.txt"),
      ],
      [
        .file("essay.txt", is: "A", .edited), .file("stick/essay.txt", is: "B", .copied, .derived),
      ]),
    EverydayScenario(
      "copied to a stick and asked about there, edited there, and copied back",
      [
        .plugIn("stick"), .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt stick/"), .seen("stick/essay.txt", as: "B"),
        .write(.text("essay", words: 180), "stick/essay.txt"), .seen("stick/essay.txt", as: "B"),
        .shell("cp stick/essay.txt essay.txt"),
      ],
      [.file("essay.txt", is: "A", .edited), .file("stick/essay.txt", is: "B", .unchanged)]),
    EverydayScenario(
      "moved to a stick",
      [
        .plugIn("stick"), .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mv essay.txt stick/"),
      ],
      [.file("stick/essay.txt", is: "A", .moved)]),
    EverydayScenario(
      "the stick is taken away, and a copy of its document lies at home",
      [
        .plugIn("stick"), .write(.text("essay"), "stick/essay.txt"),
        .seen("stick/essay.txt", as: "A"), .shell("cp stick/essay.txt essay.txt"),
        .write(.text("essay", words: 180), "essay-v2.txt"), .pullOut("stick"),
      ],
      [.file("essay.txt", is: "B", .copied), .file("essay-v2.txt", is: "C", .derived)]),
    EverydayScenario(
      "the stick is taken away and comes back, while a copy was asked about",
      [
        .plugIn("stick"), .write(.text("essay"), "stick/essay.txt"),
        .seen("stick/essay.txt", as: "A"), .shell("cp stick/essay.txt essay.txt"),
        .pullOut("stick"), .seen("essay.txt", as: "B"), .plugIn("stick"),
      ],
      [.file("stick/essay.txt", is: "A", .unchanged), .file("essay.txt", is: "B", .unchanged)]),
    EverydayScenario(
      "the document at home is deleted while its copy on the stick is away",
      [
        .plugIn("stick"), .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt stick/"), .seen("stick/essay.txt", as: "B"), .pullOut("stick"),
        .shell("rm essay.txt"), .plugIn("stick"),
      ],
      [.file("stick/essay.txt", is: "B", .unchanged)]),
  ]

  private static let trash = [
    EverydayScenario(
      "into the trash and back",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mkdir -p ~/.local/share/Trash/files; mv essay.txt ~/.local/share/Trash/files/"),
        .shell("mv ~/.local/share/Trash/files/essay.txt ."),
      ],
      [.file("essay.txt", is: "A", .unchanged)]),
    EverydayScenario(
      "looked at in the trash of a disk, and restored from there",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mkdir -p .Trash-1000/files; mv essay.txt .Trash-1000/files/essay.2.txt"),
        .seen(".Trash-1000/files/essay.2.txt", as: "A"),
        .shell("mv .Trash-1000/files/essay.2.txt essay.txt"),
      ],
      [.file("essay.txt", is: "A", .moved)]),
    EverydayScenario(
      "a new text takes the name, and the old one comes out of the trash under another",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mkdir -p .Trash-1000/files; mv essay.txt .Trash-1000/files/"),
        .write(.text("other"), "essay.txt"),
        .shell("mv .Trash-1000/files/essay.txt 'essay (restored).txt'"),
      ],
      [
        .file("essay.txt", is: "B", .replaced), .file("essay (restored).txt", is: "A", .moved),
      ]),
    EverydayScenario(
      "a document lies in the trash, and its copy goes on",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt copy.txt"), .seen("copy.txt", as: "B"),
        .shell("mkdir -p .Trash-1000/files; mv essay.txt .Trash-1000/files/"),
        .write(.text("essay", words: 180), "copy.txt"),
      ],
      [
        .file("copy.txt", is: "B", .edited), .file(".Trash-1000/files/essay.txt", is: "A", .moved),
      ]),
  ]

  private static let downloads = [
    EverydayScenario(
      "the same file is downloaded again beside the first",
      [
        .write(.text("paper"), "paper.txt"), .seen("paper.txt", as: "A"),
        .write(.text("paper"), "paper(1).txt"),
      ],
      [.file("paper.txt", is: "A", .unchanged), .file("paper(1).txt", is: "B", .copied)]),
    EverydayScenario(
      "the same file is downloaded again over the first",
      [
        .write(.text("paper"), "paper.txt"), .seen("paper.txt", as: "A"),
        .save(.text("paper"), "paper.txt"),
      ],
      [.file("paper.txt", is: "A", .restored)]),
    EverydayScenario(
      "the first download was deleted",
      [
        .write(.text("paper"), "paper.txt"), .seen("paper.txt", as: "A"),
        .shell("rm paper.txt"), .write(.text("paper"), "paper(1).txt"),
      ],
      [.file("paper(1).txt", is: "A", .moved)]),
    EverydayScenario(
      "a newer edition is downloaded over the old one",
      [
        .write(.text("paper"), "paper.txt"), .seen("paper.txt", as: "A"),
        .save(.text("paper", words: 180), "paper.txt"),
      ],
      [.file("paper.txt", is: "A", .saved)]),
    EverydayScenario(
      "a file that a person made notes in is downloaded again over it, in place",
      [
        .write(.text("paper"), "paper.txt"), .seen("paper.txt", as: "A"), .worked("paper.txt"),
        .seen("paper.txt", as: "A"), .write(.text("paper"), "paper.txt"),
      ],
      [.file("paper.txt", is: "A", .restored)]),
  ]

  private static let parts = [
    EverydayScenario(
      "two chapters become a book, and stay",
      [
        .write(.text("one"), "1.txt"), .write(.text("two"), "2.txt"), .seen("1.txt", as: "C1"),
        .seen("2.txt", as: "C2"), .shell("cat 1.txt 2.txt > book.txt"),
      ],
      [
        .file("1.txt", is: "C1", .unchanged), .file("2.txt", is: "C2", .unchanged),
        .file("book.txt", is: "B", .derived),
      ]),
    EverydayScenario(
      "two chapters become a book, and are deleted",
      [
        .write(.text("one"), "1.txt"), .write(.text("two"), "2.txt"), .seen("1.txt", as: "C1"),
        .seen("2.txt", as: "C2"), .shell("cat 1.txt 2.txt > book.txt; rm 1.txt 2.txt"),
      ],
      [.file("book.txt", is: "B", .ambiguous)]),
    EverydayScenario(
      "a chapter is appended to another one, and deleted",
      [
        .write(.text("one"), "1.txt"), .write(.text("two"), "2.txt"), .seen("1.txt", as: "C1"),
        .seen("2.txt", as: "C2"), .shell("cat 2.txt >> 1.txt; rm 2.txt"),
      ],
      [.file("1.txt", is: "C1", .edited)]),
    EverydayScenario(
      "a book is split into two parts, and stays",
      [
        .write(.joined([.text("one"), .text("two")]), "book.txt"), .seen("book.txt", as: "B"),
        .write(.text("one"), "1.txt"), .write(.text("two"), "2.txt"),
      ],
      [
        .file("book.txt", is: "B", .unchanged), .file("1.txt", is: "C1", .derived),
        .file("2.txt", is: "C2", .derived),
      ]),
    EverydayScenario(
      "a book is split into two parts, and deleted",
      [
        .write(.joined([.text("one"), .text("two")]), "book.txt"), .seen("book.txt", as: "B"),
        .write(.text("one"), "1.txt"), .write(.text("two"), "2.txt"), .shell("rm book.txt"),
      ],
      [
        .file("1.txt", isOneOf: ["C1", "B"], .renamedAndEdited, .derived, .ambiguous, .new),
        .file("2.txt", isOneOf: ["C2", "B"], .renamedAndEdited, .derived, .ambiguous, .new),
      ]),
    EverydayScenario(
      "the last chapter is cut out of a book into a file of its own",
      [
        .write(.joined([.text("one"), .text("two")]), "book.txt"), .seen("book.txt", as: "B"),
        .write(.text("one"), "book.txt"), .write(.text("two"), "2.txt"),
      ],
      [.file("book.txt", is: "B", .edited), .file("2.txt", is: "C2", .derived)]),
    EverydayScenario(
      "the last chapter is moved from one part into the other",
      [
        .write(.joined([.text("one"), .text("two")]), "a.txt"), .write(.text("three"), "b.txt"),
        .seen("a.txt", as: "A"), .seen("b.txt", as: "B"), .save(.text("one"), "a.txt"),
        .save(.joined([.text("two"), .text("three")]), "b.txt"),
      ],
      [.file("a.txt", is: "A", .saved), .file("b.txt", is: "B", .saved)]),
  ]

  private static let syncing = [
    EverydayScenario(
      "a conflict copy of Nextcloud",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.text("essay", words: 180), "essay (conflicted copy 2026-11-21 101112).txt"),
      ],
      [
        .file("essay.txt", is: "A", .unchanged),
        .file("essay (conflicted copy 2026-11-21 101112).txt", is: "A", .conflictCopy),
      ]),
    EverydayScenario(
      "a conflict copy of Syncthing, while both sides went on",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.edited("essay"), "essay.sync-conflict-20261121-101112-ABCDEFG.txt"),
        .save(.text("essay", words: 180), "essay.txt"),
      ],
      [
        .file("essay.txt", is: "A", .saved),
        .file("essay.sync-conflict-20261121-101112-ABCDEFG.txt", is: "A", .conflictCopy),
      ]),
    EverydayScenario(
      "a conflict copy of Dropbox is asked about, and moved over the document",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.text("essay", words: 180), "essay (Ada's conflicted copy 2026-11-21).txt"),
        .seen("essay (Ada's conflicted copy 2026-11-21).txt", as: "A"),
        .shell("mv essay\\ \\(Ada* essay.txt"),
      ],
      [.file("essay.txt", is: "A", .saved, .restored)]),
    EverydayScenario(
      "a conflict is solved by hand, and its copy deleted",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.text("essay", words: 180), "essay (conflicted copy 2026-11-21 101112).txt"),
        .seen("essay (conflicted copy 2026-11-21 101112).txt", as: "A"),
        .shell("cat essay\\ *.txt > essay.txt; rm essay\\ *.txt"),
      ],
      [.file("essay.txt", is: "A", .edited, .restored)]),
  ]

  private static let editors = [
    EverydayScenario(
      "an editor keeps the old version as a backup",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mv essay.txt essay.txt~"), .write(.text("essay", words: 180), "essay.txt"),
      ],
      [.file("essay.txt", is: "A", .saved), .file("essay.txt~", is: "B", .backup)]),
    EverydayScenario(
      "sed keeps the old version as a backup",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("sed -i.bak 's/essay919/changed/' essay.txt"),
      ],
      [.file("essay.txt", is: "A", .saved), .file("essay.txt.bak", is: "B", .backup)]),
    EverydayScenario(
      "the editor's backup is moved back over the document",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mv essay.txt essay.txt~"), .write(.text("essay", words: 180), "essay.txt"),
        .seen("essay.txt", as: "A"), .seen("essay.txt~", as: "B"),
        .shell("mv essay.txt~ essay.txt"),
      ],
      [.file("essay.txt", is: "A", .restored)]),
    EverydayScenario(
      "a colleague's version is saved over one's own",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"), .worked("essay.txt"),
        .seen("essay.txt", as: "A"), .write(.edited("essay"), "from-ben.txt"),
        .shell("mv from-ben.txt essay.txt"),
      ],
      [.file("essay.txt", is: "A", .saved)]),
  ]

  private static let folders = [
    EverydayScenario(
      "a folder is renamed",
      [
        .shell("mkdir school"), .write(.text("essay"), "school/essay.txt"),
        .write(.note("Bread, butter.\n"), "school/list.txt"), .seen("school/essay.txt", as: "A"),
        .seen("school/list.txt", as: "B"), .shell("mv school university"),
      ],
      [
        .file("university/essay.txt", is: "A", .moved),
        .file("university/list.txt", is: "B", .moved),
      ]),
    EverydayScenario(
      "the case of a name changes",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mv essay.txt Essay.txt"),
      ],
      [.file("Essay.txt", is: "A", .moved)]),
    EverydayScenario(
      "a folder is packed, deleted and unpacked",
      [
        .shell("mkdir novel"), .write(.text("essay"), "novel/essay.txt"),
        .write(.text("letter"), "novel/letter.txt"), .seen("novel/essay.txt", as: "A"),
        .seen("novel/letter.txt", as: "B"),
        .shell("zip -qr novel.zip novel; rm -r novel; unzip -q novel.zip"),
      ],
      [.file("novel/essay.txt", is: "A", .restored), .file("novel/letter.txt", is: "B", .restored)]),
    EverydayScenario(
      "a folder is packed, deleted, and unpacked elsewhere",
      [
        .shell("mkdir novel elsewhere"), .write(.text("essay"), "novel/essay.txt"),
        .write(.text("letter"), "novel/letter.txt"), .seen("novel/essay.txt", as: "A"),
        .seen("novel/letter.txt", as: "B"),
        .shell("zip -qr novel.zip novel; rm -r novel; unzip -q novel.zip -d elsewhere"),
      ],
      [
        .file("elsewhere/novel/essay.txt", is: "A", .moved),
        .file("elsewhere/novel/letter.txt", is: "B", .moved),
      ]),
    EverydayScenario(
      "a log is rotated",
      [
        .write(.text("diary", words: 300), "diary.txt"), .seen("diary.txt", as: "A"),
        .shell("mv diary.txt diary.1.txt"), .write(.text("january"), "diary.txt"),
      ],
      [.file("diary.txt", is: "B", .replaced), .file("diary.1.txt", is: "A", .moved)]),
  ]

  private static let exchanges = [
    EverydayScenario(
      "two files change places",
      [
        .write(.text("essay"), "a.txt"), .write(.text("letter"), "b.txt"),
        .seen("a.txt", as: "A"), .seen("b.txt", as: "B"),
        .shell("mv a.txt x; mv b.txt a.txt; mv x b.txt"),
      ],
      [.file("a.txt", is: "B", .swapped), .file("b.txt", is: "A", .swapped)]),
    EverydayScenario(
      "two texts change places, each written over the other in place",
      [
        .write(.text("essay"), "a.txt"), .write(.text("letter"), "b.txt"),
        .seen("a.txt", as: "A"), .seen("b.txt", as: "B"),
        .shell("cp a.txt x; cp b.txt a.txt; cp x b.txt; rm x"),
      ],
      [.file("a.txt", is: "C", .overwritten), .file("b.txt", is: "D", .overwritten)]),
    EverydayScenario(
      "another document is copied over a file",
      [
        .write(.text("essay"), "essay.txt"), .write(.text("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("cp letter.txt essay.txt"),
      ],
      [.file("essay.txt", is: "C", .overwritten), .file("letter.txt", is: "B", .unchanged)]),
    EverydayScenario(
      "another document is moved over a file",
      [
        .write(.text("essay"), "essay.txt"), .write(.text("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("mv letter.txt essay.txt"),
      ],
      [.file("essay.txt", is: "B", .swapped)]),
    EverydayScenario(
      "another document is copied over a file and asked about there; then the backup is copied back",
      [
        .write(.text("essay"), "essay.txt"), .write(.text("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("cp letter.txt essay.txt"), .seen("essay.txt", as: "C"),
        .write(.text("essay"), "essay.txt"),
      ],
      [
        .file("essay.txt", is: "A", .restored, .swapped, .moved),
        .file("letter.txt", is: "B", .unchanged),
      ]),
  ]

  private static let computers = [
    EverydayScenario(
      "a second computer has a chapter and two copies of it beside it",
      [
        .imported(.text("essay"), "novel/chapter4.md", as: "A"),
        .shell("mkdir novel"), .write(.text("essay"), "novel/chapter4.md"),
        .shell("cd novel; cp chapter4.md chapter4.bak.md; cp chapter4.md 'chapter4 (copy).md'"),
      ],
      [
        .file("novel/chapter4.md", is: "A", .seenElsewhere),
        .file("novel/chapter4.bak.md", is: "B", .copied),
        .file("novel/chapter4 (copy).md", is: "C", .copied),
      ]),
    EverydayScenario(
      "a second computer has copies with the name of the chapter in other folders",
      [
        .imported(.text("essay"), "novel/chapter4.md", as: "A"),
        .shell("mkdir novel"), .write(.text("essay"), "novel/chapter4.md"),
        .shell("mkdir novel/backup novel-old; cp novel/chapter4.md novel/backup"),
        .shell("cp novel/chapter4.md novel-old"),
      ],
      [
        .file("novel/chapter4.md", is: "A", .seenElsewhere),
        .file("novel/backup/chapter4.md", is: "B", .copied),
        .file("novel-old/chapter4.md", is: "C", .copied),
      ]),
    EverydayScenario(
      "a second computer has the chapter in another folder, and a copy of an older version",
      [
        .imported(.text("essay"), "novel/chapter4.md", as: "A"),
        .imported(.text("essay", words: 180), "novel/chapter4.md", as: "A"),
        .shell("mkdir texts"), .write(.text("essay", words: 180), "texts/chapter4.md"),
        .write(.text("essay"), "texts/chapter4 old.md"),
      ],
      [
        .file("texts/chapter4.md", is: "A", .seenElsewhere),
        .file("texts/chapter4 old.md", is: "B", .copied),
      ]),
    EverydayScenario(
      "a second computer has the chapter under two other names",
      [
        .imported(.text("essay"), "novel/chapter4.md", as: "A"),
        .shell("mkdir novel"), .write(.text("essay"), "novel/four.md"),
        .shell("cp novel/four.md novel/vier.md"),
      ],
      [
        .file("novel/four.md", isOneOf: ["A", "B"], .seenElsewhere, .copied),
        .file("novel/vier.md", isOneOf: ["A", "B"], .seenElsewhere, .copied),
      ]),
    EverydayScenario(
      "a second computer has the chapter and a conflict copy",
      [
        .imported(.text("essay"), "novel/chapter4.md", as: "A"),
        .shell("mkdir novel"), .write(.text("essay"), "novel/chapter4.md"),
        .write(.edited("essay"), "novel/chapter4.sync-conflict-20261121-101112-ABCDEFG.md"),
      ],
      [
        .file("novel/chapter4.md", is: "A", .seenElsewhere),
        .file(
          "novel/chapter4.sync-conflict-20261121-101112-ABCDEFG.md", is: "A", .conflictCopy),
      ]),
    EverydayScenario(
      "a second computer has the chapter under two names of one file",
      [
        .imported(.text("essay"), "novel/chapter4.md", as: "A"),
        .shell("mkdir novel"), .write(.text("essay"), "novel/chapter4.md"),
        .shell("cd novel; ln chapter4.md vier.md"),
      ],
      [
        .file("novel/chapter4.md", is: "A", .seenElsewhere, .sameFile),
        .file("novel/vier.md", is: "A", .seenElsewhere, .sameFile),
      ]),
  ]

  private static let returns = [
    EverydayScenario(
      "another document is copied over a file and asked about; the backup comes back, and a line is added",
      [
        .write(.text("essay"), "essay.txt"), .write(.text("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("cp essay.txt ~/backup; cp letter.txt essay.txt"), .seen("essay.txt", as: "C"),
        .shell("cp ~/backup essay.txt; echo 'One line more.' >> essay.txt"),
      ],
      [
        .file("essay.txt", is: "A", .restored, .edited, .renamedAndEdited),
        .file("letter.txt", is: "B", .unchanged),
      ]),
    EverydayScenario(
      "another document is saved over a file and asked about; the backup comes back, and a line is added",
      [
        .write(.text("essay"), "essay.txt"), .write(.text("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("cp essay.txt ~/backup"), .save(.text("letter"), "essay.txt"),
        .seen("essay.txt", as: "C"),
        .shell("echo 'One line more.' >> ~/backup; mv ~/backup essay.txt"),
      ],
      [
        .file("essay.txt", is: "A", .restored, .saved, .renamedAndEdited),
        .file("letter.txt", is: "B", .unchanged),
      ]),
    EverydayScenario(
      "a copy over a file that was meant: the work goes on there",
      [
        .write(.text("essay"), "essay.txt"), .write(.text("letter"), "letter.txt"),
        .seen("essay.txt", as: "A"), .seen("letter.txt", as: "B"),
        .shell("cp letter.txt essay.txt"), .seen("essay.txt", as: "C"), .worked("essay.txt"),
        .shell("echo 'One line more.' >> essay.txt"),
      ],
      [.file("essay.txt", is: "C", .edited, .saved), .file("letter.txt", is: "B", .unchanged)]),
    EverydayScenario(
      "a backup that is known is moved over the document",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("cp essay.txt old.txt"), .seen("old.txt", as: "B"),
        .write(.text("essay", words: 180), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mv old.txt essay.txt"),
      ],
      [.file("essay.txt", is: "A", .restored)]),
    EverydayScenario(
      "a file is brought back from an older commit",
      [
        .shell("git init -q -b main ."), .write(.text("essay"), "essay.txt"),
        .shell("git add .; git commit -qm one"), .seen("essay.txt", as: "A"),
        .write(.edited("essay"), "essay.txt"), .shell("git commit -qam two"),
        .seen("essay.txt", as: "A"), .shell("git checkout -q HEAD~1 -- essay.txt"),
      ],
      [.file("essay.txt", is: "A", .restored)]),
    EverydayScenario(
      "both copies of a deleted document were edited",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.text("essay", words: 150), "one.txt"), .write(.edited("essay"), "two.txt"),
        .shell("rm essay.txt"),
      ],
      [
        .file("one.txt", isOneOf: ["B", "A"], .renamedAndEdited, .derived, .ambiguous),
        .file("two.txt", isOneOf: ["C", "A"], .renamedAndEdited, .derived, .ambiguous),
      ]),
  ]

  private static let tools = [
    EverydayScenario(
      "the ends of lines are converted",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell(#"sed -i 's/$/\r/' essay.txt"#),
      ],
      [.file("essay.txt", is: "A", .saved)]),
    EverydayScenario(
      "a text is filled to another width",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("fmt -w 40 essay.txt > x; cat x > essay.txt; rm x"),
      ],
      [.file("essay.txt", is: "A", .edited)]),
    EverydayScenario(
      "a file is compressed and unpacked again",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("gzip essay.txt; gunzip essay.txt.gz"),
      ],
      [.file("essay.txt", is: "A", .restored)]),
    EverydayScenario(
      "a snapshot of hard links, and a save as a new file",
      [
        .shell("mkdir novel"), .write(.text("essay"), "novel/essay.txt"),
        .seen("novel/essay.txt", as: "A"), .shell("cp -al novel snapshot"),
        .save(.text("essay", words: 180), "novel/essay.txt"),
      ],
      [
        .file("novel/essay.txt", is: "A", .saved),
        .file("snapshot/essay.txt", is: "B", .copied),
      ]),
    EverydayScenario(
      "a snapshot of hard links, and an edit in place",
      [
        .shell("mkdir novel"), .write(.text("essay"), "novel/essay.txt"),
        .seen("novel/essay.txt", as: "A"), .shell("cp -al novel snapshot"),
        .write(.text("essay", words: 180), "novel/essay.txt"),
      ],
      [
        .file("novel/essay.txt", is: "A", .edited),
        .file("snapshot/essay.txt", is: "A", .sameFile, .edited),
      ]),
    EverydayScenario(
      "the ending of a name changes",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .shell("mv essay.txt essay.md"),
      ],
      [.file("essay.md", is: "A", .moved)]),
    EverydayScenario(
      "a colleague's version lies beside one's own, and is copied over it",
      [
        .write(.text("essay"), "essay.txt"), .seen("essay.txt", as: "A"),
        .write(.edited("essay"), "essay-ben.txt"), .seen("essay-ben.txt", as: "B"),
        .worked("essay.txt"), .shell("cp essay-ben.txt essay.txt"),
      ],
      [.file("essay.txt", is: "A", .edited), .file("essay-ben.txt", is: "B", .unchanged)]),
    EverydayScenario(
      "a folder is copied to another disk and deleted",
      [
        .plugIn("stick"), .shell("mkdir novel"), .write(.text("essay"), "novel/essay.txt"),
        .write(.text("letter"), "novel/letter.txt"), .seen("novel/essay.txt", as: "A"),
        .seen("novel/letter.txt", as: "B"), .shell("cp -r novel stick/; rm -r novel"),
      ],
      [
        .file("stick/novel/essay.txt", is: "A", .moved),
        .file("stick/novel/letter.txt", is: "B", .moved),
      ]),
  ]
}
