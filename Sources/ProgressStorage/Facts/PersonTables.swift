import ProgressModel
import StoreEngine

extension FactTable {
  /// The persons and their names.
  static let person = FactTable(
    "person", [.identifier("id"), .text("name")], hasAuthorship: false,
    union: .clause {
      """
      ON CONFLICT (id) DO UPDATE SET name = coalesce(min(name, excluded.name), excluded.name, name)
      WHERE name IS NOT coalesce(min(name, excluded.name), excluded.name, name)
      """
    },
    schema: {
      """
      CREATE TABLE person (id BLOB PRIMARY KEY NOT NULL, name TEXT) WITHOUT ROWID, STRICT
      """
    })

  /// The devices, each with its person and the key that it hashes contents with.
  static let device = FactTable(
    "device",
    [
      .identifier("id"), .identifier("person"), .text("name"), .bytes("keyIdentifier"),
      .identifier("adopts"),
    ], hasAuthorship: false,
    schema: {
      """
      CREATE TABLE device (
        id BLOB PRIMARY KEY NOT NULL, person BLOB NOT NULL, name TEXT, keyIdentifier BLOB,
        adopts BLOB) WITHOUT ROWID, STRICT
      """
    })

  /// The random identifiers of forgotten documents, attempts and other facts, and nothing else about them.
  static let erased = FactTable(
    "erased", [.identifier("document")], hasAuthorship: false, key: ["document"],
    problem: { row in
      // Whoever derives it again would find it gone for good.
      row.values[0].identifier?.isDerived ?? false ? "it erases a derived identifier" : nil
    },
    schema: {
      """
      CREATE TABLE erased (document BLOB PRIMARY KEY NOT NULL) WITHOUT ROWID, STRICT
      """
    })
}
