/// A document of every format with everything that it knows.
enum MarkupSamples {
  static let all: [MarkupReader: String] = [
    .latex: latex, .reStructuredText: reStructuredText, .asciiDoc: asciiDoc, .org: org, .rtf: rtf,
    .fountain: fountain, .subtitles: subtitles,
  ]

  static let latex = #"""
    \documentclass{article}
    \title[Short]{A Title}
    \begin{document}
    \section[Short]{First \emph{heading}}\label{a}
    Text% comment
    , by Knuth~\cite[p.~5]{knuth}, na\"\i ve \c{c}a\footnote{A \textbf{note}.} and $x^2$.
    \begin{itemize}
    \item[Label] Item
    \end{itemize}
    \begin{tabular}{|l|c|} One & Two \\ \end{tabular}
    \begin{verbatim}
    code {
    \end{verbatim}
    \begin{comment} no \end{comment} \verb|x| \unknown[opt]{one}{two} \iffalse no \fi
    \[ display \] $$ display $$ \begin{equation} x \end{equation}
    \end{document}

    """#

  static let reStructuredText = #"""
    Title
    =====

    :Author: Me

    Text with *emphasis*, **strong**, ``literal``, `link <http://example.org>`_ and [1]_ word_.

    .. note:: A note
       :name: x

       goes on::

         code here

    .. comment

    +---+---+
    | a | b |
    +===+===+

    ====  ====
    one   two
    ====  ====

    - item
    1. number

    .. [1] Footnote :math:`x` and |name|.

    """#

  static let asciiDoc = #"""
    = Document Title
    Author Name <a@example.org>
    v1.0, 2020-01-01
    :toc:
    :long: value \
     continued

    Preamble text with *bold*, _italic_, `mono`, **un**constrained, and #marked# words.
    A link:http://example.org[link text], https://example.org[shown], https://example.org/plain and <<id,cross text>> or <<id>>.
    A note.footnote:[The *note* text.] Word--word and a -- b. {nbsp} {attr}

    // comment
    ////
    block comment
    ////

    == First Section ==

    .Block title
    [source,ruby]
    ----
    puts "hello world" # <1>
    ----
    <1> Callout text

    * item one
    ** nested item
    . numbered
    - [x] done
    term:: definition here
    other term::
      its definition
    +
    continued

    NOTE: A note here.

    [stem]
    ++++
    x = y
    ++++

    [cols="1,2"]
    |===
    |Cell one |Cell two
    2+|Wide cell
    a|
    * list in cell
    |===

    image::a.png[Alt text]
    include::other.adoc[]
    ifdef::x[]
    Conditional text.
    endif::[]

    Setext Title
    ------------

    "`quoted`" text with image:icon.png[alt] and ((term)) and (((hidden,term))) and stem:[x^2].
    Hard break +
    next &amp; &#8212; last [.role]#styled text#.

    [quote, Author, Source]
    ____
    Quoted text.
    ____

    '''
    The end

    """#

  static let org = #"""
    #+TITLE: A Title
    * TODO [#A] Heading :tag:
    SCHEDULED: <2024-01-01 Mon>
    :PROPERTIES:
    :ID: x
    :END:
    Text *bold* /it/ =code= [[http://x][link]] [fn:1] and[fn:: inline *note*] $x$ \(y\) \alpha{}.
    - [ ] item :: what
    | a | b |
    |---+---|
    #+begin_src c
    code
    #+end_src
    # comment
    ** COMMENT hidden
    [fn:1] The note

    """#

  static let rtf = #"""
    {\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Times;}{\f1\fcharset204 Cyr;}}
    {\stylesheet{\s1\outlinelevel0 heading 1;}}{\header\pard Head\par}
    \pard\plain\s1 Heading\par\pard\plain Text {\b bold} {\v hidden} caf\'e9 \u8220?q\u-10179?\u-8704? {\f1 \'ef\'f0}\par
    a{\footnote\pard Note text.}b {\field{\*\fldinst X}{\fldrslt shown}}{\pict 00}\bin2 }}{\deleted x}\par
    {\upr{old}{\*\ud{new}}} {\shp{\*\shpinst{\shptxt box\par}}}\par}

    """#

  static let fountain = #"""
    Title:
        _**BRICK & STEEL**_
    Author: Stu

    FADE IN:

    # Act One

    = A synopsis here.

    EXT. BRICK'S PATIO - DAY #1#

    A gorgeous day.  The sun is *shining*. But **BRICK** [[a note
    over lines]] looks _lost_. /* cut
    this

    out */ End.

    STEEL (O.S.) ^
    (calling)
    Beer's ready! It*s fun*

    @McCLANE
    Yippee ki-yay \*really\*.

    .SNIPER SCOPE POV

    > CUT TO:

    > THE END <

    ~la la la
    !INT. not scene
    ===

    """#

  static let subtitles = #"""
    1
    00:00:01,000 --> 00:00:04,000
    <i>Hello</i> there, {\an8}world &amp; all

    2
    00:00:05,000 --> 00:00:07,000 X1:1
    I <3 you
    1984

    was a year

    3
    00:00:08,000 --> 00:00:09,000
    - Bye.

    """#
}
