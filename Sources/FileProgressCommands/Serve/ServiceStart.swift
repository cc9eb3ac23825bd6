/// How a login starts the service of a store: the call, as the files of systemd and of desktops spell it.
struct ServiceStart: Hashable, Sendable {
  /// The absolute path of the program.
  var program: String
  /// The words behind it.
  var words: [String]
  /// Variables of the shell that say which store is meant, and that a login may not have.
  var variables: [Variable]

  /// A variable of the environment.
  struct Variable: Hashable, Sendable {
    var name: String
    var value: String
  }

  /// The first line of both files. A file without it is the person's, and stays as it is.
  static let mark =
    "# Made by fileprogress serve --install. To remove it: fileprogress serve --uninstall"

  /// The unit of systemd, which may read every file of the person.
  ///
  /// - Source: systemd.service(5), systemd.exec(5). What else of systemd.exec shuts a service in needs namespaces, which
  ///   a person's own units get only on some systems.
  var unit: String {
    let call = [Self.systemdWord(program)] + words.map(Self.systemdArgument)
    let environment = variables.map { variable in
      "Environment=" + Self.systemdWord("\(variable.name)=\(variable.value)") + "\n"
    }
    return """
      \(Self.mark)
      [Unit]
      Description=fileprogress: records what programs tell of your texts
      # After five failures in a minute, as with a damaged store, it stays off.
      StartLimitIntervalSec=60
      StartLimitBurst=5

      [Service]
      Type=exec
      ExecStart=\(call.joined(separator: " "))
      \(environment.joined())\
      Restart=on-failure
      RestartSec=5
      # Wrong usage, another service, no permission: to try again would change nothing.
      RestartPreventExitStatus=64 75 77
      NoNewPrivileges=yes
      LockPersonality=yes
      RestrictAddressFamilies=AF_UNIX AF_INET
      RestrictNamespaces=yes
      RestrictRealtime=yes
      RestrictSUIDSGID=yes
      SystemCallArchitectures=native
      UMask=0077

      [Install]
      WantedBy=default.target

      """
  }

  /// The file for desktops that start programs at login.
  ///
  /// - Source: Desktop Application Autostart Specification 0.5; Desktop Entry Specification 1.5, "The Exec key".
  var autostartEntry: String {
    let environment = variables.map { "\($0.name)=\($0.value)" }
    let call = (environment.isEmpty ? [] : ["env"] + environment) + [program] + words
    return """
      \(Self.mark)
      [Desktop Entry]
      Type=Application
      Name=fileprogress
      Comment=Records what programs tell of your texts
      Exec=\(call.map(Self.desktopWord).joined(separator: " "))
      Terminal=false
      NoDisplay=true

      """
  }

  // MARK: - Words

  private static func systemdArgument(_ word: String) -> String {
    // In arguments, but not in the path of the program, a variable would be put in.
    systemdWord(word).replacing("$", with: "$$")
  }

  private static func systemdWord(_ word: String) -> String {
    guard !isPlain(word) else { return word }
    let inner = word.unicodeScalars.map { (scalar: Unicode.Scalar) -> String in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "%": "%%"
      case "\n": "\\n"
      default: String(scalar)
      }
    }.joined()
    return "\"\(inner)\""
  }

  private static func desktopWord(_ word: String) -> String {
    guard !isPlain(word) else { return word }
    let inner = word.unicodeScalars.map { (scalar: Unicode.Scalar) -> String in
      switch scalar {
      // A word in quotes needs one backslash before these, and a value of the file doubles each.
      case "\"", "`", "$": "\\\\\(scalar)"
      case "\\": #"\\\\"#
      case "%": "%%"
      case "\n": "\\n"
      default: String(scalar)
      }
    }.joined()
    return "\"\(inner)\""
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "._/+-:=".utf8.contains(byte)
      }
  }
}
