/// A file with which a text source is checked.
public struct TextSourceSample: Sendable {
  /// The name of the file, with its extension if the source looks at that.
  public var name: String
  /// The content of the file.
  public var content: [UInt8]
  /// The text in it; `nil` for a file that the source leaves alone.
  public var text: String?

  /// Creates a sample.
  public init(name: String, content: some Sequence<UInt8>, text: String?) {
    self.name = name
    self.content = Array(content)
    self.text = text
  }
}
