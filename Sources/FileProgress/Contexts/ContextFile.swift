public import Foundation
import ProgressModel

/// Declarations in a JSON file: one context, or a list of contexts.
///
/// A context has the keys of HMHClassKitHelper (`identifier`, `title`, `displayOrder`, `typeInt`, `topicString`,
/// `universalLink`, `children`), and those of ``ContextDeclaration`` under their own names. Other keys are
/// ignored, and a comma after the last element is accepted.
struct ContextFile: Decodable {
  let declarations: [ContextDeclaration]

  /// Reads a file.
  ///
  /// - Throws: ``DataStoreError/Code/invalidArgument``, which names the context and what is wrong with it.
  init(_ data: Data, named name: String) throws(DataStoreError) {
    guard data.count <= Self.greatestByteCount else {
      throw DataStoreError(
        .limits, message: "\(name) can't be declared: it has more than 64 MiB")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch let error as DecodingError {
      throw DataStoreError(
        .invalidArgument, message: "\(name) can't be declared: \(Self.sentence(about: error))")
    } catch {
      throw DataStoreError(.invalidArgument, message: "\(name) can't be declared: \(error)")
    }
  }

  init(from decoder: any Decoder) throws {
    if let list = try? decoder.unkeyedContainer(), list.count != nil {
      declarations = try [Node](from: decoder).map(\.declaration)
    } else {
      declarations = [try Node(from: decoder).declaration]
    }
  }

  private static let greatestByteCount = 64 << 20

  /// One context, with those below it.
  struct Node: Decodable {
    let declaration: ContextDeclaration

    private enum Key: String, CodingKey {
      case identifier, title, displayOrder, type, typeInt, customTypeName, topic, topicString
      case summary, universalLink, isAssignable, suggestedAge, suggestedCompletionTime
      case capabilities, children
    }

    private enum CapabilityKey: String, CodingKey { case kind, details }

    init(from decoder: any Decoder) throws {
      // Each level takes stack, so a file with endless levels would crash the program.
      guard decoder.codingPath.count <= 2 * ContextLimit.greatestDepth else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: "\(ContextLimit.depth)"))
      }
      let values = try decoder.container(keyedBy: Key.self)
      var result = ContextDeclaration(
        type: try Self.type(values),
        identifier: try values.decode(String.self, forKey: .identifier),
        title: try values.decode(String.self, forKey: .title),
        children: try values.decodeIfPresent([Node].self, forKey: .children)?.map(\.declaration)
          ?? [])
      result.displayOrder = try values.decodeIfPresent(Int.self, forKey: .displayOrder) ?? 0
      result.customTypeName = try values.decodeIfPresent(String.self, forKey: .customTypeName)
      let topic =
        try values.decodeIfPresent(String.self, forKey: .topic)
        ?? values.decodeIfPresent(String.self, forKey: .topicString)
      result.topic = topic.map(ContextTopic.init(rawValue:))
      result.summary = try values.decodeIfPresent(String.self, forKey: .summary)
      result.universalLink = try values.decodeIfPresent(String.self, forKey: .universalLink)
      result.isAssignable = try values.decodeIfPresent(Bool.self, forKey: .isAssignable) ?? true
      result.suggestedAge = try Self.range(values, .suggestedAge)
      result.suggestedCompletionTime = try Self.range(values, .suggestedCompletionTime)
      result.capabilities = try Self.capabilities(values)
      declaration = result
    }

    private static func type(_ values: KeyedDecodingContainer<Key>) throws -> ContextType {
      guard let name = try values.decodeIfPresent(String.self, forKey: .type) else {
        let number = try values.decodeIfPresent(Int.self, forKey: .typeInt) ?? 0
        return ContextType(rawValue: number) ?? .none
      }
      guard let type = ContextType(name: name) else {
        throw DecodingError.dataCorruptedError(
          forKey: .type, in: values,
          debugDescription: "\"\(name)\" is not a type; the types are \(Self.types)")
      }
      return type
    }

    /// The names of the types that a declaration may have.
    private static let types = ContextType.allCases.filter { $0 != .app }.map(\.name)
      .joined(separator: ", ")

    /// Two numbers, the first and the last that are included.
    private static func range(
      _ values: KeyedDecodingContainer<Key>, _ key: Key
    ) throws -> Range<Int>? {
      guard let numbers = try values.decodeIfPresent([Int].self, forKey: key) else { return nil }
      guard numbers.count == 2, numbers[0] <= numbers[1], numbers[1] < .max else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values,
          debugDescription: "\(key.rawValue) needs the first and the last number, such as [8, 12]")
      }
      return numbers[0]..<numbers[1] + 1
    }

    /// The names of all kinds of capabilities.
    private static let kinds = ContextCapability.Kind.allCases.map(\.name).joined(separator: ", ")

    private static func capabilities(
      _ values: KeyedDecodingContainer<Key>
    ) throws -> [ContextCapability] {
      guard values.contains(.capabilities) else { return [] }
      var list = try values.nestedUnkeyedContainer(forKey: .capabilities)
      var result: [ContextCapability] = []
      while !list.isAtEnd {
        let one = try list.nestedContainer(keyedBy: CapabilityKey.self)
        let name = try one.decode(String.self, forKey: .kind)
        guard let kind = ContextCapability.Kind.allCases.first(where: { $0.name == name }) else {
          throw DecodingError.dataCorruptedError(
            forKey: .kind, in: one,
            debugDescription: "\"\(name)\" is not a kind of capability; the kinds are \(Self.kinds)"
          )
        }
        result.append(
          ContextCapability(
            kind: kind, details: try one.decodeIfPresent(String.self, forKey: .details)))
      }
      return result
    }
  }

  /// Says what is wrong with a file, as the end of a sentence about it.
  static func sentence(about error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "\(place(context.codingPath)) has no \(key.stringValue)"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(member(context.codingPath)) must be \(words(for: type))"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not JSON" : "\(place(context.codingPath)): \(context.debugDescription)"
    @unknown default: "it can't be read"
    }
  }

  /// Names a context by its place, such as `child 2 of context 1`.
  private static func place(_ path: some Sequence<any CodingKey>) -> String {
    var names: [String] = []
    var list: String?
    for key in path {
      guard let index = key.intValue else {
        list = key.stringValue
        continue
      }
      let part =
        switch list {
        case nil: "context \(index + 1)"
        case "children": "child \(index + 1)"
        case let name?: "element \(index + 1) of \(name)"
        }
      names.append(part)
    }
    return names.isEmpty ? "the first context" : names.reversed().joined(separator: " of ")
  }

  /// Names a value by its key and its context, such as `title of context 2`.
  private static func member(_ path: [any CodingKey]) -> String {
    guard let key = path.last else { return "the file" }
    guard key.intValue == nil else { return place(path) }
    return "\(key.stringValue) of \(place(path.dropLast()))"
  }

  /// The words for what a JSON value must be.
  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is Int.Type: "a whole number"
    case is any Collection.Type: "a list"
    default: "an object"
    }
  }
}

extension Context {
  /// Declares the contexts of a JSON file below this one: adds what is missing, and changes what is different.
  ///
  /// The file has one context or a list of contexts, with the keys `identifier`, `title`, `displayOrder`, `type` or
  /// `typeInt`, `topic` or `topicString`, `summary`, `universalLink`, `isAssignable`, `suggestedAge`,
  /// `suggestedCompletionTime`, `capabilities` and `children`. ``DataStore/save()`` keeps them.
  ///
  /// - Returns: The contexts at the top of the file.
  /// - Throws: ``DataStoreError/Code/invalidArgument`` for a file that is not valid, which names the context; as
  ///   ``declare(_:)``. Then nothing was declared.
  /// - Source: HMHClassKitHelper, whose files it accepts.
  @discardableResult
  public func declare(contentsOf url: URL) throws -> [Context] {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw DataStoreError(
        .notFound, message: "\(url.lastPathComponent) can't be read: \(error.localizedDescription)")
    }
    return try declare(try ContextFile(data, named: url.lastPathComponent).declarations)
  }
}
