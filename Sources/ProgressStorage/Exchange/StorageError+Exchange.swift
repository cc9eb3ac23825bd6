public import StoreEngine

extension StorageError.Code {
  /// A file that was to be imported is not one of ours, or is damaged.
  public static let notImportable = Self("notImportable") { path, cause in
    // The first line says what all others are.
    let isOfRecord = cause.hasPrefix("line ") && !cause.hasPrefix("line 1:")
    return "\(path) can't be imported (\(cause)). Nothing was changed."
      + (isOfRecord ? " To import the other records: fileprogress import --skip-bad FILE" : "")
  }

  /// A file that was to be imported has records of another person.
  public static let otherPerson = Self("otherPerson") { path, cause in
    "\(path) has records of another person (\(cause)). Nothing was changed. "
      + "If they are yours: fileprogress import --as-mine FILE"
  }

  /// There is no space to check a file that was to be imported.
  public static let temporaryFolderFull = Self("temporaryFolderFull") { path, _ in
    "\(path) can't be checked: the folder for temporary files is full. Nothing was changed. "
      + "Free some space, or set TMPDIR to a folder with more."
  }

  /// A file that was to be imported could not be read to its end.
  package static let unreadable = Self("unreadable") { path, cause in
    "\(path) can't be read (\(cause)). Nothing was imported."
  }
}
