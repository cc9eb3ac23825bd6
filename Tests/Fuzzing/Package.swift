// swift-tools-version: 6.2

// Gives readers of documents what no writer writes. A package of its own, since all modules are compiled
// for it in another way: `fuzz` does it.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  targets: [
    // Links to the sources: no product of the main package contains these modules.
    .target(name: "CSystemCalls", path: "CSystemCalls"),
    .target(
      name: "ChildProcesses", dependencies: ["CSystemCalls"], path: "ChildProcesses",
      swiftSettings: strict),
    .target(name: "CTextMasks", path: "CTextMasks"),
    .target(
      name: "TextMetrics", dependencies: ["CTextMasks"], path: "TextMetrics",
      swiftSettings: strict),
    .target(
      name: "DocumentText", dependencies: ["ChildProcesses", "TextMetrics"],
      path: "DocumentText", swiftSettings: strict),
    .systemLibrary(name: "CArchive", path: "CArchive", pkgConfig: "libarchive"),
    .systemLibrary(name: "CMarkdown", path: "CMarkdown", pkgConfig: "libcmark-gfm"),
    .systemLibrary(name: "CLibXML2", path: "CLibXML2", pkgConfig: "libxml-2.0"),
    .target(
      name: "CXML2", dependencies: ["CLibXML2"], path: "CXML2",
      linkerSettings: [.linkedLibrary("xml2")]),
    .target(name: "CPDFPages", path: "CPDFPages"),
    .target(
      name: "CPoppler", dependencies: ["CPDFPages"], path: "CPoppler",
      linkerSettings: [.linkedLibrary("poppler-cpp"), .linkedLibrary("stdc++")]),
    .target(
      name: "CWordBreaks", path: "CWordBreaks", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(
      name: "ForeignDocuments",
      dependencies: ["CArchive", "CMarkdown", "CPDFPages", "CWordBreaks", "CXML2", "DocumentText"],
      path: "ForeignDocuments", swiftSettings: strict),
    .executableTarget(
      name: "FuzzedReaders",
      dependencies: ["CPoppler", "DocumentText", "ForeignDocuments", "TextMetrics"],
      path: "Readers", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
