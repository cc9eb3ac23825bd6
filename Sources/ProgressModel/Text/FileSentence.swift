/// The sentences about a file that every command and every part of the library says in the same words.
package enum FileSentence {
  /// The name of a file is empty.
  package static let emptyName = "The name of the file is empty. Check the name."

  /// There is no file of that name.
  ///
  /// - Parameter name: The file, as people read it.
  package static func missing(_ name: String) -> String {
    // "No file at all" would say something else.
    "There is no file " + (name == "all" ? "named \"all\"" : "at \(name)") + ". Check the name."
  }

  /// A symbolic link leads to a file that is not there.
  ///
  /// - Parameter name: The link, as people read it.
  package static func danglingLink(_ name: String) -> String {
    "\(name) is a link to a missing file. Bring that file back, or delete the link."
  }

  /// There is no folder for a file that is to be written.
  ///
  /// - Parameter name: The folder, as people read it.
  package static func missingFolder(_ name: String) -> String {
    "There is no folder at \(name). Create it, or check the name."
  }

  /// A folder was named where a file is needed.
  ///
  /// - Parameter name: The folder, as people read it.
  package static func folder(_ name: String) -> String {
    "\(subject(name)) is a folder. Name a file in it."
  }

  /// The name as the subject of a sentence: in quotation marks if it is dots alone, which look like the end
  /// of one.
  package static func subject(_ name: String) -> String {
    name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
      ? "\"" + name + "\"" : name
  }
}
