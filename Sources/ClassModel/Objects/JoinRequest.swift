/// A request to join the class (kind 16). The new machine states it, always with the same bytes.
package struct JoinRequest: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 16

  /// The role to join in.
  package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// As a student.
    case student = 0
    /// As a teacher.
    case teacher = 1
  }

  /// The name, at most 255 bytes.
  package var name: ClassText
  /// The role.
  package var role: Role
  /// The key that others seal to.
  package var sealingKey: SealingKey
  /// Random bytes, so that each join has its own six digits.
  package var nonce: JoinNonce
  /// The personal code, if there is one.
  package var personalCode: PersonalCode?
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(
    name: ClassText, role: Role, sealingKey: SealingKey, nonce: JoinNonce,
    personalCode: PersonalCode? = nil
  ) {
    self.name = name
    self.role = role
    self.sealingKey = sealingKey
    self.nonce = nonce
    self.personalCode = personalCode
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var name: ClassText?
    var role: Role?
    var sealingKey: SealingKey?
    var nonce: JoinNonce?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: name = try reader.text(.name)
      case 2: role = try reader.choice()
      case 3: sealingKey = try reader.identifier()
      case 4: nonce = try reader.identifier()
      case 5: personalCode = try reader.identifier()
      default: try reader.skipUnknown()
      }
    }
    self.name = try reader.require(name, 1)
    self.role = try reader.require(role, 2)
    self.sealingKey = try reader.require(sealingKey, 3)
    self.nonce = try reader.require(nonce, 4)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, name)
    writer.field(2, role)
    writer.field(3, sealingKey)
    writer.field(4, nonce)
    if let personalCode { writer.field(5, personalCode) }
  }
}
