import ClassModel
import Foundation
import Testing

/// Bytes that the second reader, in Python, wrote and refused.
@Suite struct ClassVectorGuardTests {
  private struct Vectors: Decodable {
    struct Named: Decodable {
      var name: String?
      var bytes: String
    }
    struct Entry: Decodable { var body: String }
    struct Box: Decodable {
      var name: String
      var box: String?
    }
    struct Refused: Decodable {
      var boxes: [Box]
      var cbor: [Named]
      var objects: [Named]
      var entries: [RefusedEntry]
    }
    struct RefusedEntry: Decodable {
      var name: String
      var bytes: String
      var reason: String
    }
    var objects: [Named]
    var entries: [Entry]
    var padding: [[Int]]
    var refused: Refused
  }

  private func vectors() throws -> Vectors {
    let file = URL(filePath: #filePath)
      .appending(path: "../../../ClassExchangeTests/Vectors/vectors.json").standardized
    return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
  }

  private func bytes(_ hexadecimal: String) throws -> [UInt8] {
    let digits = try hexadecimal.map { try #require($0.hexDigitValue) }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  @Test func objectsAreReadAndWrittenWithTheSameBytes() throws {
    for vector in try vectors().objects {
      let bytes = try bytes(vector.bytes)
      let object = try ClassObject(decoding: bytes)
      let isUnknown = vector.name?.hasPrefix("unknown") == true
      #expect(object.hasUnknownFields == isUnknown, "\(vector.name ?? "")")
      if !isUnknown { #expect(object.encoded == bytes, "\(vector.name ?? "")") }
    }
  }

  @Test func refusedObjectsAreRefused() throws {
    for vector in try vectors().refused.objects {
      #expect(throws: ClassFormatError.self, "\(vector.name ?? "")") {
        _ = try ClassObject(decoding: try bytes(vector.bytes))
      }
    }
  }

  @Test func refusedBytesAreRefused() throws {
    for vector in try vectors().refused.cbor {
      let bytes = try bytes(vector.bytes)
      #expect(throws: CBORError.self, "\(vector.bytes)") {
        var reader = CBORReader(bytes, maximumItemCount: CBORReader.maximumBoxItemCount)
        try reader.skip()
        try reader.finish()
      }
    }
  }

  @Test func bodiesAreReadAndWrittenWithTheSameBytes() throws {
    for vector in try vectors().entries {
      let bytes = try bytes(vector.body)
      let entry = try ClassEntry(decodingBody: bytes)
      let isUnknown = entry.boxes.contains { if case .unknown = $0 { true } else { false } }
      // Version 1 is read, and written no more.
      let isOld = bytes[2] == 1
      if !isUnknown, !isOld { #expect(entry.bodyBytes == bytes) }
    }
  }

  @Test func entriesOfAnotherShapeAreRefused() throws {
    for vector in try vectors().refused.entries {
      let rule = try refusal(ofEntry: bytes(vector.bytes))
      switch vector.reason {
      // Who signed what is asked by the program that has the keys.
      case "class", "writer", "signature":
        // Of a newer version, only the frame is read.
        let isNewer = [
          "version 3 by another writer", "version 3 without a signature",
        ].contains(vector.name)
        let expected: ClassFormatError.Rule? = isNewer ? .newerVersion : nil
        #expect(rule == expected, "\(vector.name)")
      case "version": #expect(rule == .newerVersion, "\(vector.name)")
      case "sequence": #expect(rule == .range, "\(vector.name)")
      default: #expect(rule != nil && rule != .range && rule != .newerVersion, "\(vector.name)")
      }
    }
  }

  private func refusal(ofEntry bytes: [UInt8]) -> ClassFormatError.Rule? {
    do throws(ClassFormatError) {
      _ = try ClassEntry(decodingBody: SignedEntry(decoding: bytes).body)
      return nil
    } catch { return error.rule }
  }

  @Test func paddingHasTheSameSizes() throws {
    for pair in try vectors().padding {
      #expect(BoxContent.paddedByteCount(pair[0]) == pair[1])
    }
  }

  @Test func openBoxesWithOtherContentAreRefused() throws {
    for vector in try vectors().refused.boxes {
      guard let hexadecimal = vector.box else { continue }
      let box = try bytes(hexadecimal)
      var reader = CBORReader(box, maximumItemCount: 10)
      guard try reader.arrayCount() == 2, try reader.unsigned() == 0 else { continue }
      let content = Array(try reader.bytes())
      #expect(throws: ClassFormatError.self, "\(vector.name)") {
        _ = try BoxContent.objects(in: content)
      }
    }
  }
}
