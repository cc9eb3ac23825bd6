/// The columns of a list of students, as the titles in its heading name them.
struct RosterHeading {
  /// What the titles of a line say.
  enum Finding {
    /// The line is a heading.
    case heading(RosterHeading)
    /// The line is a heading that can't be used.
    case refusal(RosterProblem.Reason)
    /// The line is no heading.
    case nothing
  }

  /// The column of whole names, or those of first and family names, in this order.
  var nameColumns: [Int]
  /// The column of identifiers, if there is one.
  var identifierColumn: Int?
  /// Whether it has other titles than those of names, but none above identifiers.
  var hasOnlyOtherTitles: Bool

  /// Looks for titles in the fields of a line.
  static func find(in texts: [String]) -> Finding {
    let names = texts.map(\.foldedName)
    let identifier = names.firstIndex(of: "id")
    let ofNumbers = names.indices.filter { names[$0].isTitleOfNumbers }
    let ofNames = names.indices.filter { names[$0].isTitleOfNames && !ofNumbers.contains($0) }
    let numbered = identifier.map { [$0] } ?? ofNumbers
    var columns = nameColumns(names)
    // `#` numbers the rows, so it shows what the line is, and no identifiers.
    if columns.isEmpty, ofNames.count == 1, !numbered.isEmpty || names.contains("#") {
      columns = ofNames
    }
    guard columns.isEmpty else {
      // Such as the number of a class beside that of a student.
      guard numbered.count <= 1 else { return .refusal(.severalNumberColumns) }
      return .heading(
        RosterHeading(
          nameColumns: columns, identifierColumn: numbered.first,
          hasOnlyOtherTitles: numbered.isEmpty
            && names.count(where: { !$0.isEmpty }) > columns.count))
    }
    let isHeading =
      !ofNames.isEmpty && !numbered.isEmpty
      || ofNames.count > 1 && names.allSatisfy { $0.isEmpty || $0.endsAsTitleOfNames }
    return identifier != nil || isHeading ? .refusal(.noNameColumn) : .nothing
  }

  /// Finds the title of the only column that can have names, such as `Students`, in a line that ``find(in:)`` doesn't
  /// take for a heading; `nil` if there is none.
  ///
  /// Such a title may stand above the heading, too, so it counts only if no line is one.
  static func findOnlyTitle(in texts: [String]) -> RosterHeading? {
    let columns = texts.indices.filter { texts[$0].isTitleOfStudents }
    guard columns.count == 1, !texts.contains(where: { $0.contains(where: \.isNumber) }) else {
      return nil
    }
    return RosterHeading(
      nameColumns: columns, identifierColumn: nil,
      hasOnlyOtherTitles: texts.count(where: { !$0.isEmpty }) > 1)
  }

  /// Whether one of the fields of a line is certainly a title above names.
  static func hasTitleOfNames(in texts: [String]) -> Bool {
    !nameColumns(texts.map(\.foldedName)).isEmpty
  }

  /// The columns that certainly have names; none if there are none.
  private static func nameColumns(_ names: [String]) -> [Int] {
    let plain = names.firstIndex(of: "name")
    if let whole = names.firstIndex(where: \.isTitleOfWholeNames) { return [plain ?? whole] }
    let family = names.firstIndex(where: titlesOfFamilyNames.contains)
    // In `Name;Vorname`, the name is that of the family.
    if let first = names.firstIndex(where: titlesOfFirstNames.contains),
      family == nil || plain == nil, let last = family ?? plain
    {
      return [first, last]
    }
    return plain.map { [$0] } ?? []
  }
}

/// Titles above whole names, as `foldedName` has them. They are no names, so a list needs no other title.
private let titlesOfWholeNames: Set<String> = [
  "full name", "whole name", "complete name", "student name", "name of student",
  "first and last name", "vollstandiger name", "ganzer name", "schulername", "name des schulers",
  "vor- und nachname", "nom complet", "nombre completo", "nome completo", "volledige naam",
]

/// Titles above first names, as `foldedName` has them.
private let titlesOfFirstNames: Set<String> = [
  "first name", "firstname", "given name", "forename", "vorname", "vornamen", "prenom", "nombre",
  "voornaam", "imie",
]

/// Titles above family names, as `foldedName` has them.
private let titlesOfFamilyNames: Set<String> = [
  "last name", "lastname", "family name", "surname", "nachname", "familienname", "zuname", "nom",
  "nom de famille", "apellido", "apellidos", "cognome", "achternaam", "nazwisko",
]

/// Other titles above names that stand alone, in small letters. With their accents: `Schuler` is a family name.
private let titlesOfStudents: Set<String> = [
  "names", "student", "students", "pupil", "pupils", "learner", "learners", "namen", "schüler",
  "schülerin", "schülerinnen", "schülerinnen und schüler", "schüler*innen", "schüler:innen",
  "lernende", "teilnehmer", "teilnehmende", "noms", "élève", "élèves", "étudiant", "étudiants",
  "nombres", "alumno", "alumnos", "estudiante", "estudiantes", "alunno", "alunni", "studente",
  "studenti", "aluno", "alunos", "leerling", "leerlingen", "uczeń", "uczniowie",
]

/// The last words of titles above identifiers, as `foldedName` has them.
private let titlesOfNumbers: Set<String> = [
  "id", "ident", "identifier", "nr", "no", "number", "nummer", "numero", "kennung", "kennziffer",
  "kennnummer", "schulernummer", "schulernr", "matrikel", "matrikelnummer", "matrikelnr",
  "identifiant", "matricule", "identificador", "matricula", "identificativo", "matricola",
  "leerlingnummer",
]

extension String {
  /// Whether a folded field of the first line is a title above names, such as `student name`.
  fileprivate var isTitleOfNames: Bool {
    !contains(where: \.isNumber)
      && contains(/name|student|schuler|nom|naam|nazwisko|pupil|lernende|teilnehmer/)
  }

  /// Whether a field can only be a title above names, even if nothing else shows that its line is a heading.
  fileprivate var isTitleOfStudents: Bool {
    titlesOfStudents.contains(lowercased()) || titlesOfFirstNames.contains(foldedName)
      || titlesOfFamilyNames.contains(foldedName)
  }

  /// Whether a folded field can only be a title above whole names, such as `full name` or `name, vorname`.
  fileprivate var isTitleOfWholeNames: Bool {
    if titlesOfWholeNames.contains(self) { return true }
    let words = split { !$0.isLetter }.filter { !["and", "und", "et", "y", "e", "i"].contains($0) }
    return words.indices.dropFirst().contains { place in
      let halves = [words[..<place], words[place...]].map { $0.joined(separator: " ") }
      return [(halves[0], halves[1]), (halves[1], halves[0])].contains { first, last in
        titlesOfFirstNames.contains(first)
          && (titlesOfFamilyNames.contains(last) || last == "name")
      }
    }
  }

  /// Whether a folded field ends as a title above first, last or whole names.
  fileprivate var endsAsTitleOfNames: Bool { hasSuffix("name") || hasSuffix("nom") }

  /// Whether a folded field of the first line is a title above identifiers, such as `nr.` or `student id`.
  fileprivate var isTitleOfNumbers: Bool {
    guard let word = split(whereSeparator: { !$0.isLetter }).last,
      !contains(where: \.isNumber), !contains(/tel|phone|mobil/)
    else { return false }
    return titlesOfNumbers.contains(String(word))
  }
}
