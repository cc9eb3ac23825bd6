import Testing

@testable import DocumentText

struct LaTeXTextTests {
  private let reader = MarkupReader.latex

  @Test(
    arguments: [
      (
        #"na\"\i ve caf\'e, \c{c}a, \v{S}koda, \'{e}, Stra\ss e, {\o}re, \H o, \^{}"#,
        "naïve café, ça, Škoda, é, Straße, øre, ő, ^"
      ),
      ("``quoted'' `single' don't -- and --- a-b", "“quoted” ‘single’ don’t – and — a-b"),
      (##"50\,\% \& \$5 \# a\_b \{\} x~y \ z"##, "50\u{202F}% & $5 # a_b {} x\u{A0}y  z"),
      (#"by Knuth~\cite[p.~5]{knuth}. (see \cite{x}) and"#, "by Knuth. (see) and"),
      (#"Let $x$ be a number, where $y$, and \(z\)."#, "Let be a number, where, and."),
      (#"a \[ x \] b \begin{align*} x \end{align*} c"#, "a b c"),
      (#"one% comment"# + "\n" + #"two %c"# + "\n" + "three", "onetwo three"),
      (#"\textcolor{red}{red} \href{http://x}{link} \url{http://y/z}"#, "red link http://y/z"),
      (#"\unknown[option]{one}{two} \unknown text"#, "one two text"),
      (#"\verb|a{b| \verb*+c+ \lstinline[x]!d!"#, "a{b c d"),
      (##"\newcommand{\x}[1]{not} \def\y#1{not} \let\a\b \setlength{\x}{1pt} text"##, "text"),
      (#"\vspace{1cm}\noindent text\index{no}\label{no}\todo{no}"#, "text"),
      (#"$$ x $$ $5 is much \$"#, "$5 is much $"),
      (#"\iffalse no \if x no \fi no \else yes \fi and"#, "yes and"),
      (#"\texorpdfstring{shown}{not} a{\bf b}c"#, "shown abc"),
      (#"\hyperref[a]{b} \rotatebox{30}{c} \textcolor[rgb]{1,0,0}{d} e"#, "b c d e"),
      (#"\parbox[t][1cm]{2cm}{a} \raisebox{1pt}[2pt]{b} \captionof{c}[d]{e}"#, "a b\ne"),
      (#"\begin{tabular*}{\textwidth}{l@{}r} a & b \end{tabular*}"#, "a b"),
      (#"\begin{CJK}{UTF8}{song}a\end{CJK} \pagebreak[2] \enlargethispage{1cm}b"#, "a\nb"),
      (#"foo \emph{bar}baz \textit{a}\textbf{b}"#, "foo barbaz ab"),
    ] as [(String, String)])
  func commandsOfALineAreRead(_ document: String, _ expected: String) {
    #expect(reader.text(document).replacing("  ", with: " ") == expected.replacing("  ", with: " "))
  }

  @Test func onlyTheDocumentCountsAndItsTitle() {
    let document = #"""
      % \begin{document} not here
      \documentclass{article}
      \newcommand{\x}{not}
      \title{The \emph{title}}
      \author{Nobody}
      \begin{document} % up to \end{document}
      \maketitle
      Text.
      \verb|\end{document}|

      More.
      \end{document}
      not this
      """#
    #expect(reader.text(document) == "The title\nText. \\end{document}\nMore.")
  }

  @Test func onlyTheTitleItselfIsTheTitle() {
    let document = #"""
      \usepackage{titlesec}
      \titleformat{\section}{\large}{\thesection}{1em}{}
      \titlespacing*{\section}{0pt}{1em}{1em}
      \let\oldtitle\title
      \title {My Great Thesis}
      \begin{document}
      Text.
      \end{document}
      """#
    #expect(reader.text(document) == "My Great Thesis\nText.")
  }

  @Test(arguments: [
    #"hidden $a \iff b$ words"#, #"\ifthenelse{a}{b}{c}"#,
    #"\ifdefempty{\a}{b}{c} \ifstrequal{a}{b}{c}{d}"#,
    "no % not \\fi here\n", #"\ifx a b \else c \fi"#, #"\ifcsname a\endcsname b \fi"#,
    #"\newif\ifdraft"#,
    #"\ifdraft a \else b \fi 50\% c"#, #"\ifnum 1<2 a \fi \ifnumless{1}{2}{a}{b}"#,
  ])
  func aHiddenConditionEndsAtItsOwnEnd(_ hidden: String) {
    #expect(reader.text("One.\n\\iffalse\n\(hidden)\n\\fi\nTwo.") == "One. Two.")
  }

  @Test(
    arguments: [
      (
        #"\Citet{doe99} wrote, see \textcites{a}{b} and \cites{c}{d}, \Vref{fig:a} and \crefrange{x}{y}."#,
        "wrote, see and, and."
      ),
      (#"by \parencites(see)()[1]{a}[see][2]{b} [sic] text"#, "by [sic] text"),
      (#"in \volcite[a]{2}[3]{key} and \Autocite[see][5]{key}, \figref{fig:a}"#, "in and,"),
      (#"\rowcolor{blue} a & \cellcolor[HTML]{AABBCC}b \arrayrulecolor{red} c"#, "a b c"),
      (
        #"\rowcolors[x]{1}{red}{blue} a \specialrule{1pt}{2pt}{3pt} \addlinespace[2pt] \hhline{|=|} b"#,
        "a b"
      ),
      (#"\colorlet{a}{b} \definecolor{a}{rgb}{1,0,0} \SetCell[c=2]{c} text"#, "text"),
      (#"\parindent=2\parindent Text"#, "Text"), (#"\baselineskip 12pt Text."#, "Text."),
      (#"\parskip = 5pt plus 1fil minus .5em Text"#, "Text"), (#"\vskip -\baselineskip a"#, "a"),
      (#"\tolerance=500\section{X} a"#, "X\na"),
      (#"\looseness=-1 a \the\parindent plus b"#, "a plus b"),
      (#"\parindent in 3 words"#, "in 3 words"), (#"\parskip0.5truecm a \hsize=\x b"#, "a b"),
      (#"\advance\leftskip by 5pt a \count10=5 b \dimen0=1.5\parindent c"#, "a b c"),
      (#"\hrule width 5cm height 1pt a \vskip 5pt plus some text"#, "a plus some text"),
      (#"\parindent=0\begin{center}a\end{center}"#, "a"), (#"\x= 5pt a \y=foo b"#, "a b"),
      (#"\import{chapters/}{one} \subimport{chapters/}{two} Words."#, "Words."),
      (
        #"\input chapters/one a \input{two} b \addbibresource[x=y]{a.bib} \inputminted{c}{x.c} c"#,
        "a b c"
      ),
      (#"as wide as \textwidth. b"#, "as wide as. b"),
    ] as [(String, String)])
  func argumentsOfKnownCommandsAreNoWords(_ document: String, _ expected: String) {
    #expect(reader.text(document).replacing("  ", with: " ") == expected)
  }

  @Test func headingsHaveLevels() {
    let document = #"""
      \chapter{One}
      \section[short]{Two \emph{words}}\label{x}
      Text
      \subsection*{Three}
      \paragraph{Four} text
      """#
    #expect(reader.headings(document) == ["1 One", "2 Two words", "3 Three", "5 Four"])
    #expect(reader.text(document) == "One\nTwo words\nText\nThree\nFour\ntext")
  }

  @Test func notesDoNotBreakWords() {
    let document = #"a word\footnote{The note. \textbf{Bold}} and\marginpar{margin} more"#
    #expect(reader.text(document) == "a word and more\nThe note. Bold\nmargin")
  }

  @Test func environmentsAreToldApart() {
    let document = #"""
      \begin{figure}[ht]
      \includegraphics[width=1cm]{x.png}
      \caption{The caption}
      \end{figure}
      \begin{tabular}{|l|c|}
      \hline One & Two \\[2pt] Three & Four
      \end{tabular}
      \begin{lstlisting}[language=C]
      int x = 1;
      \end{lstlisting}
      \begin{theorem}[Named] Text \end{theorem}
      \begin{comment} no \end{comment}
      \begin{tikzpicture} \node{no}; \end{tikzpicture}
      %TC:ignore
      not this
      %TC:endignore
      \begin{itemize}
      \item First
      \item[Label] second
      \end{itemize}
      """#
    #expect(
      reader.text(document)
        == "The caption\nOne Two Three Four\nint x = 1;\nNamed Text\nFirst\nLabel second")
  }

  @Test func whatIsNotClosedEndsWithItsParagraph() {
    #expect(reader.text("a \\label{b c\n\nd") == "a\nd")
    #expect(reader.text("a $b c\n\nd$ e") == "a $b c\nd$ e")
    #expect(reader.text("a \\footnote{b c\n\nd") == "a\nb c\nd")
    #expect(reader.text("\\begin{verbatim}\nx y") == "x y")
  }

  @Test func aBracketWithoutEndHidesNoOther() {
    #expect(reader.text(#"a \x[b \cmidrule(c){d} e"#) == "a [b e")
    #expect(reader.text(#"a \x[b {\small \cite[p. 5]{c} d}"#) == "a [b d")
    #expect(reader.text(#"a \cmidrule(b \cite[p. 5]{c} d"#) == "a (b d")
  }

  @Test func aCommandOfAnyCharacterIsAnArgument() {
    #expect(reader.text(#"\let\ŕ\b \newcommand\ŕ{x} y"#) == "y")
  }

  @Test func slidesAreRead() {
    let document = #"""
      \begin{frame}<1>[fragile]{The \emph{title}}
        \begin{itemize}
          \item<1-> a \alert<2>{point} \SI{5}{\meter}
        \end{itemize}
      \end{frame}
      """#
    #expect(reader.headings(document) == ["3 The title"])
    #expect(reader.text(document) == "The title\na point")
  }
}
