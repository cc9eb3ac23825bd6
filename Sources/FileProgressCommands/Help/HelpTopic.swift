/// What several commands have in common, explained once: `fileprogress help TOPIC`.
enum HelpTopic: String, CaseIterable {
  case dates
  case time
  case counters
  case goals
  case contexts
  case classes
  case statuses
  case shell

  /// What the topic explains, in one line.
  var purpose: String {
    switch self {
    case .dates: "How to write dates and times."
    case .time: "How time is counted."
    case .counters: "How words are counted."
    case .goals: "How goals, days and streaks are counted."
    case .contexts: "Lessons and quizzes that other programs record."
    case .classes: "How teachers and students use a class."
    case .statuses: "What exit statuses mean."
    case .shell: "The Tab key, the short name fp, and the prompt."
    }
  }

  /// The page.
  var text: String {
    switch self {
    case .dates: Self.datesText
    case .time: Self.timeText
    case .counters: Self.countersText
    case .goals: Self.goalsText
    case .contexts: Self.contextsText
    case .classes: Self.classesText
    case .statuses: Self.statusesText
    case .shell: Self.shellText
    }
  }

  private static let datesText = """
    Dates and times

    Write a date or time in one of these forms, wherever an option takes one.
    Reports, sessions and timers look back. Goals, due dates and --publish-at look
    ahead.

      friday, fri             back: the latest one, or today; ahead: after today
      22 nov, Nov 22, 22.11.  back: the latest one; ahead: the next one
      15th                    back: the latest one; ahead: the next one
      november, week 47       back: the latest one; ahead: the next one
      14:05, 14:05:30, 2pm    back: the latest one; ahead: the next one
      noon, midnight, 24:00   back: the latest one; ahead: the next one
      7d, 2w, 1month, 1year   back: that long ago; ahead: in that time
      20min, 2h, 1.5h         back: that long ago; ahead: in that time

    These mean the same everywhere:

      2026-11-20              also 20.11.2026, 20 nov 2026, Fri 20 Nov 2026
      today, yesterday, tomorrow, now
      last friday             the one before today; next friday: after today
      last week               also this, next; month, year. Weeks start on Monday.
      last 7 days             today and the 6 days before; also last 3 weeks
      2026-11, 2026-W47       a month, a week; also 2026, nov 2026
      3 days ago, in 2 weeks  also two weeks ago
      'yesterday 18:30'       a day and a time; also 'friday at 9:15'
      2026-11-20T14:05+01:00  with an offset from UTC

    With --since friday, Friday counts from its first minute. With --until friday,
    all of Friday counts. A goal or due date of a week, month or year is its last
    day; they also take 'end of month' and tonight. If a date has a space, put it
    in quotes ('last week') or write last-week. The answer names the date that was
    understood.

    Write a length of time, as for --for, --minutes and --idle, in one of these
    forms: 45min, 1h30, 1:30, 1.5h, '45 minutes'. A number alone is minutes.

    Examples:
      fileprogress report --since monday
      fileprogress report --since last-month --until last-month
      fileprogress stop essay.txt --at 'yesterday 18:30'
      fileprogress goal essay.txt --words 1500 --by '22 nov'

    """

  private static let timeText = """
    Time

    Open time is how long a document was open. If two programs had it open at once,
    that time counts once. If two documents are open at once, each has its own time,
    and totals add them up. Today and this week count each moment once. A total is
    rounded once, so it can be a minute or two off the sum of its rows.

    Active time leaves out pauses longer than 5 minutes. --idle sets another limit
    for one report, and config idle for all, also for old records. In a terminal
    editor, open sees when you type, but never what. Graphical editors do not report
    typing, so their whole time counts as active; report --explain shows how much of
    it is assumed.

    A timer (start, stop) runs until you stop it. With open, the session ends when
    you close the document. If the program or the computer crashes, you lose at most
    the last 10 seconds.

    Recorded time leaves out the time when the computer sleeps or is off.

    Examples:
      fileprogress report --idle 10min
      fileprogress report --idle none     count every pause
      fileprogress config idle 3min       a shorter limit for all reports

    """

  private static let countersText = """
    Counters

    Words are counted by prose unless you choose another counter:

      prose                    as LibreOffice Writer and Word count words
      wc                       like wc -w: everything between spaces
      uax29                    by the word rules of Unicode
      cjk                      characters of Chinese, Japanese and Korean
      characters               all characters except line breaks
      charactersWithoutSpaces  the same without spaces

    Each figure is stored with its counter. Figures of different counters are never
    added or compared. In Markdown, HTML, LaTeX, docx, odt, epub, PDF and so on,
    only your text is counted, not the formatting. wc works on any file and counts
    its markup, too.

    Examples:
      fileprogress words essay.txt
      fileprogress words --counter wc chapters/*.txt

    """

  private static let goalsText = """
    Goals

    A goal is for one document or a folder. It can have a number of words, a last
    day, words a day, minutes a day, edited words a day and words a week. Only you
    see your goals.

    Without a file, a goal is for all documents that you have opened, started or
    tracked. It has no total and no last day. To remove it: fileprogress goal clear

    A folder counts the texts that are in it and in its folders now, but no backups,
    no conflict copies and no files that you excluded. Rename the folder and its
    goal goes along. If you move it far away: fileprogress track --recursive FOLDER

    The words of a day are the words that you added minus those that you removed, at
    least 0. Words that you write in another program count, too. Text that was
    already there adds to the total but to no day. Copying or moving text from one
    of your files to another adds nothing. Minutes are active time. A week's words
    are counted in the same way from Monday on.

    Edited words are those that you added and those that you removed, together.
    fileprogress open sees them, start doesn't. The goal names the sessions of today
    that aren't counted.

    With a last day, fileprogress says how many words a day you need until then. If
    you wrote only on some weekdays in the last four weeks, it also says how many
    you need on those.

    A streak counts days in a row. A day counts for a goal if you did all that it
    wants of a day; if that is nothing, one new word is enough. Today may still be
    open, and days off don't break a streak. --on mon,fri names the days of
    one goal: the others don't break its streak, and its pace leaves them out.

    Examples:
      fileprogress goal essay.txt --words 1500 --by friday
      fileprogress goal ~/novel --per-day 500 --minutes 30
      fileprogress goal thesis.md --per-day 300 --on tue,thu
      fileprogress goal ~/novel --edited 500  revising counts
      fileprogress goal --per-day 500         whatever you write
      fileprogress goal list
      fileprogress config day-start 04:00     until 4 a.m. it is still yesterday
      fileprogress config days-off sat,sun

    """

  private static let contextsText = """
    Contexts

    A context is a lesson, a quiz or another part of a program that is not a file.
    The program declares its contexts as a tree and records work on them. Time,
    progress and results belong to an attempt. If you take a quiz again, that is a
    new attempt.

    To name a context, write its identifiers from the top down with slashes between
    them. The program comes first. Leave it out if only one program has this
    context.

      org.example.plays/hamlet/act-1     with the program
      hamlet/act-1                       the same
      notes/a%2Fb%20c                    the identifier 'a/b c'

    As in a link, %2F stands for a slash, %20 for a space and %25 for a percent
    sign. fileprogress prints names in the same way, so that you can copy them.

    An installed program can list its contexts before you first use it, and can open
    them. For this, its package installs a JSON file in fileprogress/providers, in a
    folder of XDG_DATA_DIRS such as /usr/share.

    Examples:
      fileprogress dev context list
      fileprogress dev context show hamlet/act-1
      fileprogress dev context start hamlet/act-1
      fileprogress dev context set hamlet/quiz --score points:Points=8/10
      fileprogress dev context list --live
      fileprogress dev context open hamlet/act-1

    """

  private static let classesText = """
    Classes

    A class needs no account and no server. Teachers and students share a class
    folder that all of them can write to: a network share, a Nextcloud or Syncthing
    folder, or a USB stick. Everything in it is encrypted, except files handed out
    with --share.

    A teacher:
      fileprogress class create 'History 7b' --folder /media/school --as 'Ms Weber'
      fileprogress class invite          write an invitation file for the students
      fileprogress class admit 667050    admit the student who reads out these digits
      fileprogress assignment create Essay --file essay.odt --due 2026-12-24
      fileprogress class report 'History 7b'

    A student:
      fileprogress class join invitation.txt --as 'Anna Berg'
      fileprogress assignment            see what is due
      fileprogress assignment open Essay
      fileprogress assignment submit Essay

    Teachers see only work on their assignments: times, word counts, results and
    whether it is handed in. They never see your other files, and your text only in
    shared files. class share --preview prints what they would get. To hold it back:
    class share pause, class share stop.

    fileprogress syncs when a session ends and otherwise at most every ten minutes.
    If the folder can't be reached, nothing is lost; the next sync continues. To
    sync now: fileprogress class sync

    To use a second or new computer, a student joins again, and the teacher admits
    the computer with --to. If a student loses a computer, use class revoke. If a
    teacher loses theirs, use class restore with the recovery sheet.

    """

  private static let statusesText = """
    Exit statuses

      0    done
      1    failed
      3    partly done; standard error says what failed
      64   wrong usage
      65   the store or a file that is read is damaged, or another version wrote it
      66   no such file or session, or not a file that can be tracked
      73   the store folder can't be created
      74   reading or writing failed, or the disk is full
      75   the store was busy for 10 seconds, or another service is running
      77   no permission
      129  ended by SIGHUP; the session was closed and saved
      130  ended by SIGINT (Ctrl-C); the session was closed and saved
      143  ended by SIGTERM; the session was closed and saved

    """

  private static let shellText = """
    Shell

    Put the lines of your shell into its file. Then the Tab key completes commands,
    options and files, and fp is short for fileprogress.

    bash, in ~/.bashrc:
      alias fp=fileprogress
      eval "$(fileprogress --generate-completion-script bash)"

    zsh, in ~/.zshrc, below compinit:
      alias fp=fileprogress
      eval "$(fileprogress --generate-completion-script zsh)"

    fish, in ~/.config/fish/config.fish:
      alias fp=fileprogress
      fileprogress --generate-completion-script fish | source

    To see in the prompt what is running and what you wrote today:
    fileprogress status --help

    Examples:
      fp open essay.txt
      fp report --week

    """
}
