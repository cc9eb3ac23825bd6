/// Contexts, for programs whose content is not a file. Export and import include them; nothing
/// reads them yet.
extension FactTable {
  static let context = FactTable(
    "context",
    [.identifier("id"), .text("application"), .text("identifierPath"), .identifier("parent")],
    union: .clause(
      """
      ON CONFLICT (id) DO UPDATE SET
        application = excluded.application, identifierPath = excluded.identifierPath,
        parent = excluded.parent, author = excluded.author, stamp = excluded.stamp,
        command = excluded.command
      WHERE (excluded.stamp, coalesce(excluded.parent, x'')) < (stamp, coalesce(parent, x''))
      """))

  static let contextAttribute = FactTable(
    "contextAttribute", [.identifier("context"), .text("name"), .text("value")],
    key: ["context", "name"],
    union: .clause(
      """
      ON CONFLICT (context, name) DO UPDATE SET
        value = excluded.value, author = excluded.author, stamp = excluded.stamp,
        command = excluded.command
      WHERE (excluded.stamp, coalesce(excluded.value, '')) > (stamp, coalesce(value, ''))
      """), parents: [Reference("context", to: "context")])

  static let attempt = FactTable(
    "attempt", [.identifier("id"), .identifier("context")],
    parents: [Reference("context", to: "context")])

  static let done = FactTable(
    "done",
    [.identifier("id"), .identifier("sighting"), .identifier("context"), .integer("isDone")],
    parents: [Reference("sighting", to: "sighting"), Reference("context", to: "context")])
}
