/// The subject of a context. Any text will do.
///
/// - Source: ClassKit, `CLSContextTopic`; its raw values are the names of its cases.
public struct ContextTopic: RawRepresentable, Hashable, Sendable, Codable {
  /// The name, such as `math`.
  public let rawValue: String

  /// Creates a topic.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Mathematics.
  public static let math = ContextTopic(rawValue: "math")
  /// Science.
  public static let science = ContextTopic(rawValue: "science")
  /// Reading and writing.
  public static let literacyAndWriting = ContextTopic(rawValue: "literacyAndWriting")
  /// Foreign languages.
  public static let worldLanguage = ContextTopic(rawValue: "worldLanguage")
  /// History, geography and society.
  public static let socialScience = ContextTopic(rawValue: "socialScience")
  /// Computer science and engineering.
  public static let computerScienceAndEngineering = ContextTopic(
    rawValue: "computerScienceAndEngineering")
  /// Arts and music.
  public static let artsAndMusic = ContextTopic(rawValue: "artsAndMusic")
  /// Health and fitness.
  public static let healthAndFitness = ContextTopic(rawValue: "healthAndFitness")
}
