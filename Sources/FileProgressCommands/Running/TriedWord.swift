/// A word that is not a command, but that people try, with the commands that do what they want. Options that people try
/// are in ``TriedOption``.
struct TriedWord {
  /// Which commands to use, in one line.
  let advice: String

  /// Finds a word; `nil` if nobody is known to try it.
  init?(_ word: String) {
    self.init(word, in: Self.table)
  }

  /// Finds a word that people try behind a command, such as `session split`; `nil` if nobody is known to.
  init?(_ word: String, below verb: String) {
    self.init(word, in: Self.tableBelow[verb] ?? [])
  }

  private init?(_ word: String, in table: [(words: [String], advice: String)]) {
    let word = word.lowercased()
    guard let row = table.first(where: { $0.words.contains(word) }) else { return nil }
    advice = row.advice
  }

  private static let table: [(words: [String], advice: String)] = [
    (
      ["log", "history", "frames", "gaps", "timeline"],
      "To list sessions: fileprogress session. To see words and time: fileprogress report"
    ),
    (
      ["today", "now", "day", "current", "running", "elapsed", "ps"],
      "To see what is running: fileprogress status. To see today: fileprogress report --since today"
    ),
    (
      ["yesterday"],
      "To see yesterday: fileprogress report --since yesterday --until yesterday"
    ),
    (["week", "weekly", "this"], "To see this week: fileprogress report --week"),
    (
      ["overview", "dashboard", "home"],
      "To see today and what is running: fileprogress. To see the last 7 days: fileprogress report"
    ),
    (["year", "yearly"], "To see this year: fileprogress report --since this-year"),
    (["daily"], "To see each day: fileprogress report --by day"),
    (["month", "monthly"], "To see this month: fileprogress report --month"),
    (
      ["list", "ls", "files", "documents", "recent", "projects", "chapters"],
      "To see what is running: fileprogress status. To list documents: fileprogress report"
    ),
    (
      ["show", "info", "view", "cat"],
      "To see everything about a document: fileprogress status FILE. To see all of them: fileprogress report"
    ),
    (
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
      "To see a day: fileprogress report --since monday --until monday"
    ),
    (["write", "checkout"], "To work on a document: fileprogress open FILE"),
    (
      ["note", "notes", "annotate"],
      "To leave a note on a session: fileprogress session note ID TEXT. To write in a document: fileprogress open FILE"
    ),
    (
      ["diary", "journal"],
      "To write in a document: fileprogress open FILE. To see what you did: fileprogress report --by day"
    ),
    (
      ["vim", "vi", "nvim", "nano", "emacs", "editor"],
      "To work on a document: fileprogress open FILE. To choose the editor, set EDITOR, or add --editor"
    ),
    (
      ["editors", "plugin", "plugins", "integration", "integrations", "extensions"],
      "To see which editors feed your records: fileprogress sources"
    ),
    (
      ["service", "server", "daemon", "background", "autostart"],
      "To let other programs record: fileprogress serve. To start that at each login: fileprogress serve --install"
    ),
    (
      ["wakatime", "vscode", "jetbrains", "obsidian"],
      "To record in an editor with a plugin of WakaTime: fileprogress serve wakatime"
    ),
    (
      ["edit", "change", "fix"],
      "To work on a document: fileprogress open FILE. To correct a session: fileprogress session edit ID --to 17:30"
    ),
    (
      ["add", "record"],
      "To record a file: fileprogress track FILE. To add time: fileprogress session add FILE --for 25min"
    ),
    (
      ["new", "create", "init"],
      "To start a document: fileprogress open FILE. To record a folder: fileprogress track FOLDER"
    ),
    (["watch", "watcher", "follow"], "To record a file or a folder: fileprogress track FILE"),
    (
      ["tags", "tag", "project"],
      "To add up words and time by folder: fileprogress report --by folder"
    ),
    (
      ["csv", "excel", "spreadsheet"],
      "To print a table for other programs: fileprogress report --csv"
    ),
    (["version"], "To see the version: fileprogress --version"),
    (
      [
        "stats", "statistics", "summary", "streak", "streaks", "progress", "total", "hours",
        "average", "aggregate", "insights", "summaries", "query", "top",
      ],
      "To see words and time: fileprogress report. To see goals and streaks: fileprogress goal list"
    ),
    (
      ["pace", "speed", "wpm"],
      "To see how many words an hour you write: fileprogress report --pace. To see what a goal needs: fileprogress goal list"
    ),
    (
      ["graph", "chart", "html", "page", "web", "calendar", "heatmap", "print", "pdf", "publish"],
      "To see a page with charts: fileprogress report --html --open"
    ),
    (
      ["copy", "cp"],
      "Copy the file as you like: copied words don't count. To save all records: fileprogress export >records.jsonl"
    ),
    (
      ["rename", "mv", "move"],
      "Rename the file as you like: its history goes along. If it didn't: fileprogress track FOLDER, or fileprogress link NEW OLD"
    ),
    (
      ["branch", "fork"],
      "To try another version, copy the file: copied words don't count. To see where a copy comes from: fileprogress status FILE"
    ),
    (
      ["watson", "timew", "timewarrior", "toggl"],
      "To start a timer: fileprogress start FILE. To stop it: fileprogress stop. To import what it recorded: fileprogress import --help"
    ),
    (["merge", "join", "combine"], "To merge two documents: fileprogress link FILE OTHER"),
    (
      ["split"],
      "To split a merged document: fileprogress unlink FILE. To remove a break: fileprogress session pause ID --from 14:10 --to 14:55"
    ),
    (
      ["delete", "remove", "rm", "erase", "clear"],
      "To delete records: fileprogress forget FILE. To delete a session: fileprogress session delete ID"
    ),
    (["uninstall"], "To delete all records: fileprogress forget --all"),
    (["ignore", "skip", "untrack", "hide"], "To stop recording a file: fileprogress exclude FILE"),
    (
      ["include", "unexclude", "unignore"],
      "To record a file again: fileprogress exclude --remove FILE"
    ),
    (
      ["timer", "time", "clock", "begin", "run", "in", "switch"],
      "To start a timer: fileprogress start FILE. To stop it: fileprogress stop"
    ),
    (["pomodoro", "sprint"], "To time a sprint: fileprogress start FILE --for 25min"),
    (
      ["end", "finish", "complete", "out", "done"],
      "To stop a timer: fileprogress stop"
    ),
    (
      ["quit", "exit", "close"],
      "Nothing has to be closed. To stop a timer: fileprogress stop"
    ),
    (
      ["update", "upgrade", "refresh"],
      "To record what changed: fileprogress track FOLDER. To see the version of this program: fileprogress --version"
    ),
    (
      ["find", "search"],
      "To see where a document is: fileprogress status FILE. To list documents: fileprogress report"
    ),
    (["score", "grade"], "To record a score: fileprogress set FILE --score quiz:Quiz=8/10"),
    (["json"], "To print JSON: fileprogress report --json"),
    (
      ["commit", "save", "stash"],
      "Nothing has to be saved. To stop a timer: fileprogress stop"
    ),
    (
      ["lengthen", "shorten", "modify", "correct"],
      "To correct a session: fileprogress session edit ID --to 17:30"
    ),
    (
      ["last"],
      "To open the last document: fileprogress open. To see last week: fileprogress report --since last-week --until last-week"
    ),
    (
      ["drop", "discard", "abort"],
      "To drop the running timer: fileprogress cancel. To delete a session: fileprogress session delete ID"
    ),
    (
      ["pause", "break", "afk", "rest"],
      "To stop a timer: fileprogress stop. To remove a break: fileprogress session pause ID --from 14:10 --to 14:55"
    ),
    (
      ["continue", "restart", "again"],
      "To start the last timer again: fileprogress resume. To open the last document: fileprogress open"
    ),
    (["count", "wc", "wordcount", "word-count"], "To count words: fileprogress words FILE"),
    (["characters", "chars"], "To count characters: fileprogress words FILE --counter characters"),
    (["pages", "lines"], "Only words and characters are counted: fileprogress words FILE"),
    (["diff", "compare", "blame"], "To see what changed in a document: fileprogress status FILE"),
    (
      ["revert", "rollback", "undelete", "unforget"],
      "To undo the last correction: fileprogress undo"
    ),
    (
      ["target", "deadline", "plan", "nanowrimo"],
      "To set a goal: fileprogress goal FILE --words 1500. To see your goals: fileprogress goal list"
    ),
    (["backup", "dump", "archive"], "To save all records: fileprogress export >records.jsonl"),
    (
      ["restore"],
      "To add saved records: fileprogress import FILE. To undo a correction: fileprogress undo"
    ),
    (
      ["reset"],
      "To undo a correction: fileprogress undo. To delete records: fileprogress forget FILE"
    ),
    (
      ["setup"],
      "To record a folder: fileprogress track FOLDER. To set up your shell: fileprogress help shell"
    ),
    (
      ["sync", "push", "pull", "remote", "clone"],
      "To sync your classes: fileprogress class sync. For another computer of yours: fileprogress export >records.jsonl, and there: fileprogress import FILE"
    ),
    (
      ["settings", "options", "preferences", "prefs", "configure", "get"],
      "To see and change settings: fileprogress config"
    ),
    (
      ["idle", "idle-time", "idle-limit"],
      "To change the idle limit: fileprogress config idle 3min"
    ),
    (["check", "repair"], "To check the store: fileprogress doctor"),
    (["homework", "due"], "To see what is due: fileprogress assignment"),
    (
      ["completion", "completions", "prompt", "alias", "fp", "shell"],
      "To set up your shell: fileprogress help shell"
    ),
    (["commands", "man"], "All commands: fileprogress help all"),
    (["tutorial", "examples", "usage"], "To see examples: fileprogress --help"),
  ]

  /// The commands that take a file in the place of such a word; the others take a command there, or a pattern.
  static let verbsOfFiles: Set = [
    "open", "start", "stop", "cancel", "forget", "report", "set", "status", "track", "words",
  ]

  /// The words that people try behind a command.
  private static let tableBelow: [String: [(words: [String], advice: String)]] = [
    "session": [
      (
        ["split", "break"],
        "To remove a break: fileprogress session pause ID --from 14:10 --to 14:55"
      ),
      (
        ["rm", "remove", "del", "drop", "forget"],
        "To delete a session: fileprogress session delete ID"
      ),
      (
        ["new", "create", "record", "copy"],
        "To add time: fileprogress session add FILE --from 9:00 --to 10:30"
      ),
      (
        ["tag", "rename"],
        "Sessions have no names. To leave a note on one: fileprogress session note ID TEXT"
      ),
      (["undo"], "To undo a correction: fileprogress undo"),
      (["help"], "Its commands: fileprogress session --help"),
      (
        ["since", "from", "until"],
        "To list a period: fileprogress session list --since last-week --until yesterday"
      ),
      (
        ["merge", "join"],
        "To merge two sessions, lengthen one: fileprogress session edit ID --to 17:30, and delete the other: fileprogress session delete ID"
      ),
      (
        ["change", "fix", "correct", "set", "trim"],
        "To correct a session: fileprogress session edit ID --to 17:30"
      ),
      (
        ["move", "mv"],
        "A session stays with its document. To add its time to another one: fileprogress session add FILE --from 9:00 --to 10:30. To delete it: fileprogress session delete ID"
      ),
      (["show", "ls", "log"], "To list sessions: fileprogress session list"),
      (["this"], "To list this week: fileprogress session list --week"),
      (["total", "report"], "To add up words and time: fileprogress report"),
      (["export", "csv"], "To print CSV: fileprogress session list --csv"),
      (["resume", "continue"], "To start the last timer again: fileprogress resume"),
      (
        ["start", "stop"],
        "To start a timer: fileprogress start FILE. To stop it: fileprogress stop"
      ),
    ],
    "goal": [
      (["done", "finish", "complete"], "To remove a goal: fileprogress goal clear FILE"),
      (["add", "new", "create"], "To set a goal: fileprogress goal FILE --words 1500"),
      (["edit", "change"], "To change a goal: fileprogress goal FILE --words 1500"),
      (
        ["rm", "delete", "del", "off", "none", "reset"],
        "To remove a goal: fileprogress goal clear FILE"
      ),
      (["undo"], "To undo a change: fileprogress undo"),
      (["skip", "holiday"], "To set your days off: fileprogress config days-off sat,sun"),
      (["show", "ls", "status"], "To see your goals: fileprogress goal list"),
    ],
    "config": [
      (["set", "edit", "change"], "To change a setting: fileprogress config idle 3min"),
      (["get", "show", "ls"], "To see the settings: fileprogress config"),
      (["unset", "reset"], "To go back to the default: fileprogress config idle --unset"),
      (["goal", "goals"], "To set a goal: fileprogress goal FILE --words 1500"),
      (["editor"], "Set EDITOR, or name it: fileprogress open FILE --editor vim"),
      (["pager"], "Set PAGER, such as PAGER=less."),
    ],
    "class": [
      (
        ["rename"],
        "To rename a student, change the name in your list: fileprogress class roster import FILE --rename"
      )
    ],
    "track": [
      (["add", "new"], "To record a file: fileprogress track FILE"),
      (
        ["remove", "rm", "delete", "stop"],
        "To stop recording a file: fileprogress exclude FILE. To stop a timer: fileprogress stop"
      ),
      (["list", "ls", "show"], "To list documents: fileprogress report"),
    ],
    "exclude": [
      (["add", "new"], "To stop recording a file: fileprogress exclude FILE"),
      (
        ["remove", "rm", "delete", "del", "clear", "undo", "not", "stop", "reset"],
        "To record a file again: fileprogress exclude --remove FILE"
      ),
      (["list", "ls", "show"], "To see the patterns: fileprogress exclude"),
    ],
    "undo": [
      (["last"], "To undo the last correction: fileprogress undo"),
      (["all"], "To see what can be undone: fileprogress undo --list"),
    ],
    "redo": [(["all", "last"], "To redo one correction: fileprogress redo")],
    "doctor": [
      (["check"], "To check the store: fileprogress doctor"),
      (["repair", "fix"], "To repair the store: fileprogress doctor --repair"),
    ],
    "serve": [
      (["start", "run", "on"], "To start the service: fileprogress serve"),
      (["install", "enable"], "To start it at each login: fileprogress serve --install"),
      (
        ["stop", "uninstall", "disable", "remove", "off"],
        "To stop the service for good: fileprogress serve --uninstall"
      ),
      (["status", "check"], "To check the service: fileprogress doctor"),
    ],
    "open": [(["last"], "To open the last document: fileprogress open")],
    "start": [(["last", "again"], "To start the last timer again: fileprogress resume")],
    "stop": [
      (["all", "everything"], "To stop every timer: fileprogress stop"),
      (["now"], "To stop the timer: fileprogress stop"),
    ],
    "cancel": [(["all", "everything"], "To drop the running timer: fileprogress cancel")],
    "forget": [
      (["all", "everything"], "To delete all records: fileprogress forget --all"),
      (["goal", "goals"], "To remove a goal: fileprogress goal clear FILE"),
      (["session", "sessions"], "To delete a session: fileprogress session delete ID"),
    ],
    "report": [
      (["all", "everything", ":all"], "To see everything: fileprogress report --all"),
      ([":day", ":today"], "To see today: fileprogress report --since today"),
      ([":week"], "To see this week: fileprogress report --week"),
      ([":month"], "To see this month: fileprogress report --month"),
      (["day", "days", "daily", "by"], "To see each day: fileprogress report --by day"),
      (["weekly"], "To see each week: fileprogress report --by week"),
      (["monthly"], "To see each month: fileprogress report --by month"),
      (
        ["since", "from", "until"],
        "To see a period: fileprogress report --since last-week --until yesterday"
      ),
      (["past"], "To see the last 7 days: fileprogress report"),
      (["html", "page"], "To see a page with charts: fileprogress report --html --open"),
      (["csv"], "To print CSV: fileprogress report --csv"),
      (["goal", "goals", "streak"], "To see your goals: fileprogress goal list"),
      (["json"], "To print JSON: fileprogress report --json"),
      (["help"], "Its options: fileprogress report --help"),
    ],
    "set": [(["goal", "target"], "To set a goal: fileprogress goal FILE --words 1500")],
    "status": [
      (["all", "everything"], "To see everything: fileprogress report --all"),
      (["today"], "To see today: fileprogress report --since today"),
      (["week"], "To see this week: fileprogress report --week"),
      (["running", "now"], "To see what is running: fileprogress status"),
      (["goal", "goals", "streak"], "To see your goals: fileprogress goal list"),
    ],
    "words": [(["today"], "To see what you wrote: fileprogress report --since today")],
  ]
}
