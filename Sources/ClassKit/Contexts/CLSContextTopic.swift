/// The subject of a context. Any text will do.
///
/// - Source: ClassKit, `CLSContextTopic`. The raw values of Apple's topics are not public; these are their names.
public struct CLSContextTopic: RawRepresentable, Hashable, Sendable {
  /// The name, such as `math`.
  public let rawValue: String

  /// Creates a topic.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Mathematics.
  public static let math = CLSContextTopic(rawValue: "math")
  /// Science.
  public static let science = CLSContextTopic(rawValue: "science")
  /// Reading and writing.
  public static let literacyAndWriting = CLSContextTopic(rawValue: "literacyAndWriting")
  /// Foreign languages.
  public static let worldLanguage = CLSContextTopic(rawValue: "worldLanguage")
  /// History, geography and society.
  public static let socialScience = CLSContextTopic(rawValue: "socialScience")
  /// Computer science and engineering.
  public static let computerScienceAndEngineering = CLSContextTopic(
    rawValue: "computerScienceAndEngineering")
  /// Arts and music.
  public static let artsAndMusic = CLSContextTopic(rawValue: "artsAndMusic")
  /// Health and fitness.
  public static let healthAndFitness = CLSContextTopic(rawValue: "healthAndFitness")
}
