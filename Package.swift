// swift-tools-version: 6.2

// A section per area, lowest first, each with its tests. Imports point downwards only.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Only the program needs it. A package that depends on a library alone says `traits: []` and does not fetch it.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))

// Only the program needs it, too: the library exchanges nothing.
let crypto = Target.Dependency.product(
  name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Command"]))

let package = Package(
  name: "fileprogress",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FileProgress", targets: ["FileProgress"]),
    .library(name: "FileProgressTesting", targets: ["FileProgressTesting"]),
    .library(name: "DocumentText", targets: ["DocumentText", "TextMetrics"]),
    .executable(name: "fileprogress", targets: ["FileProgressTool"]),
    .executable(name: "fileprogress-text", targets: ["FileProgressText"]),
    .executable(name: "fileprogress-exchange", targets: ["FileProgressExchange"]),
    .executable(name: "fileprogress-serve", targets: ["FileProgressServe"]),
    .library(name: "fileprogress-pdf", type: .dynamic, targets: ["CPoppler"]),
  ],
  traits: [
    .trait(name: "Command", description: "The program fileprogress, which parses its arguments."),
    .default(enabledTraits: ["Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // What Swift can't ask of the system
    .target(name: "CSystemCalls"),
    .target(name: "ChildProcesses", dependencies: ["CSystemCalls"], swiftSettings: strict),
    .testTarget(
      name: "ChildProcessesTests", dependencies: ["ChildProcesses", "FileProgressTestSupport"],
      swiftSettings: strict),

    // Values and rules
    .target(name: "ProgressModel", swiftSettings: strict),
    .testTarget(
      name: "ProgressModelTests",
      dependencies: ["ProgressModel", "FileProgressTestSupport"],
      swiftSettings: strict),
    .target(
      name: "FileProgressTestSupport", dependencies: ["ProgressModel"],
      path: "Tests/FileProgressTestSupport", swiftSettings: strict),

    // What other programs recorded
    .target(name: "TimeTrackers", dependencies: ["ProgressModel"], swiftSettings: strict),
    .testTarget(
      name: "TimeTrackersTests", dependencies: ["ProgressModel", "TimeTrackers"],
      exclude: ["Fixtures"], swiftSettings: strict),

    // Words
    .target(name: "CTextMasks"),
    .target(name: "TextMetrics", dependencies: ["CTextMasks"], swiftSettings: strict),
    .testTarget(
      name: "TextMetricsTests",
      dependencies: ["CTextMasks", "FileProgressTestSupport", "TextMetrics"],
      exclude: [
        "ReadabilityData", "SyllableData", "UnicodeData/LICENSE", "UnicodeData/generate",
      ],
      swiftSettings: strict),

    .target(
      name: "DocumentText", dependencies: ["ChildProcesses", "TextMetrics"], swiftSettings: strict),
    .testTarget(
      name: "DocumentTextTests",
      dependencies: [
        "DocumentText", "FileProgressTestSupport", "FileProgressText", "TextMetrics",
      ],
      swiftSettings: strict),

    // Documents that libraries of others read, in a program of its own
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm", providers: [.apt(["libcmark-gfm-dev"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "CXML2", dependencies: ["CLibXML2"], linkerSettings: [.linkedLibrary("xml2")]),
    // Loaded for PDF only: poppler and all that it needs take longer to load than to read a small document.
    .target(name: "CPDFPages", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CPoppler", dependencies: ["CPDFPages"],
      linkerSettings: [.linkedLibrary("poppler-cpp"), .linkedLibrary("stdc++")]),
    .target(name: "CWordBreaks", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(
      name: "ForeignDocuments",
      dependencies: ["CArchive", "CMarkdown", "CPDFPages", "CWordBreaks", "CXML2", "DocumentText"],
      swiftSettings: strict),
    .testTarget(
      name: "ForeignDocumentsTests",
      dependencies: [
        "CPoppler", "CSystemCalls", "DocumentText", "FileProgressTestSupport", "ForeignDocuments",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "FileProgressText", dependencies: ["CSystemCalls", "DocumentText", "ForeignDocuments"],
      swiftSettings: strict),

    // What is this file?
    .systemLibrary(
      name: "CXXHash",
      pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .target(
      name: "FileTracking",
      dependencies: ["CSystemCalls", "CXXHash", "ProgressModel"],
      swiftSettings: strict),
    .testTarget(
      name: "FileTrackingTests",
      dependencies: [
        "CSystemCalls", "FileProgressTestSupport", "FileProgressTesting", "FileTracking",
        "ProgressModel",
      ],
      swiftSettings: strict),

    // A database, and the facts in it
    .target(name: "CTriggers"),
    .target(
      name: "StoreEngine",
      dependencies: [
        "CTriggers",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StoreEngineTests",
      dependencies: ["FileProgressTestSupport", "StoreEngine"],
      swiftSettings: strict),
    .target(
      name: "ProgressStorage", dependencies: ["ProgressModel", "StoreEngine"],
      swiftSettings: strict),
    .testTarget(
      name: "ProgressStorageTests",
      dependencies: [
        "FileProgressTestSupport", "ProgressModel", "ProgressStorage", "StoreEngine",
      ],
      swiftSettings: strict),

    // Which document of the store is this file?
    .target(
      name: "DocumentIdentity",
      dependencies: ["FileTracking", "ProgressModel", "ProgressStorage"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentIdentityTests",
      dependencies: ["DocumentIdentity", "FileTracking", "ProgressModel"],
      swiftSettings: strict),

    // The library
    .target(
      name: "FileProgress",
      dependencies: [
        "CSystemCalls", "ChildProcesses", "DocumentIdentity", "FileTracking", "ProgressModel",
        "ProgressStorage", "StoreEngine", "TextMetrics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FileProgressTests",
      dependencies: [
        "DocumentIdentity", "FileProgress", "FileProgressTestSupport", "FileProgressTesting",
        "ProgressStorage", "ProviderSample", "StoreEngine",
      ],
      exclude: ["PublicList.md"], swiftSettings: strict),
    // A program that tests start
    .executableTarget(
      name: "ProviderSample", dependencies: ["FileProgress"], path: "Tests/ProviderSample",
      swiftSettings: strict),

    // For the tests of tools that use the library
    .target(
      name: "FileProgressTesting", dependencies: ["FileTracking", "ProgressModel"],
      swiftSettings: strict),
    .testTarget(
      name: "FileProgressTestingTests",
      dependencies: [
        "FileProgress", "FileProgressTestSupport", "FileProgressTesting", "FileTracking",
        "ProgressModel",
      ],
      swiftSettings: strict),

    // What is on record, and what is there now
    .target(
      name: "ProgressReading",
      dependencies: [
        "ChildProcesses", "DocumentIdentity", "DocumentText", "FileProgress", "FileTracking",
        "ProgressModel", "TextMetrics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProgressReadingTests",
      dependencies: [
        "DocumentIdentity", "DocumentText", "FileProgress", "FileProgressTestSupport",
        "FileProgressTesting", "ProgressModel", "ProgressReading",
      ],
      swiftSettings: strict),

    // A document that is being worked on
    .target(
      name: "DocumentWriting",
      dependencies: [
        "CSystemCalls", "ChildProcesses", "DocumentText", "FileProgress", "FileTracking",
        "ProgressModel", "ProgressReading", "TextMetrics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentWritingTests",
      dependencies: [
        "ChildProcesses", "DocumentIdentity", "DocumentText", "DocumentWriting", "FileProgress",
        "FileProgressTestSupport", "FileProgressTesting", "FileTracking", "ProgressModel",
        "ProgressReading",
      ],
      swiftSettings: strict),

    // A class: its objects and rules, what seals and exchanges them, where they are kept, and who does what
    .target(name: "ClassModel", swiftSettings: strict),
    .testTarget(
      name: "ClassModelTests", dependencies: ["ClassModel", "FileProgressTestSupport"],
      swiftSettings: strict),
    .target(
      name: "ClassExchange", dependencies: ["CSystemCalls", "ClassModel", crypto],
      swiftSettings: strict),
    .testTarget(
      name: "ClassExchangeTests",
      dependencies: [
        "ClassExchange", "ClassModel", crypto, "FileProgressExchange", "FileProgressTestSupport",
      ],
      exclude: ["Python", "Vectors"], swiftSettings: strict),
    .executableTarget(
      name: "FileProgressExchange", dependencies: ["CSystemCalls", "ClassExchange", "ClassModel"],
      swiftSettings: strict),
    .target(
      name: "ClassStorage", dependencies: ["ClassModel", "StoreEngine"], swiftSettings: strict),
    .testTarget(
      name: "ClassStorageTests",
      dependencies: ["ClassModel", "ClassStorage", "FileProgressTestSupport", "StoreEngine"],
      swiftSettings: strict),
    .target(
      name: "Classroom",
      dependencies: [
        "ChildProcesses", "ClassModel", "ClassStorage", "FileProgress", "ProgressModel",
        "StoreEngine",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ClassroomTests",
      dependencies: [
        "ClassExchange", "ClassModel", "ClassStorage", "ClassTestSupport", "Classroom",
        "FileProgress",
        "FileProgressTestSupport", "FileProgressTesting", "ProgressModel", "StoreEngine", crypto,
      ],
      exclude: ["VersionOne"], swiftSettings: strict),

    // A class that tests fill by hand, and one that is large
    .target(
      name: "ClassTestSupport",
      dependencies: [
        "ClassExchange", "ClassModel", "ClassStorage", "Classroom", "FileProgressTestSupport",
        "ProgressModel", "StoreEngine",
      ],
      path: "Tests/ClassTestSupport", swiftSettings: strict),
    .executableTarget(
      name: "ClassBenchmark",
      dependencies: [
        "ClassModel", "ClassStorage", "ClassTestSupport", "Classroom", "FileProgressReports",
        "FileProgressTesting", "StoreEngine",
      ],
      path: "Tests/ClassBenchmark", exclude: ["measure"], swiftSettings: strict),

    // What is shown
    .target(
      name: "FileProgressReports", dependencies: ["ClassModel", "ProgressModel"],
      swiftSettings: strict),
    .testTarget(
      name: "FileProgressReportsTests",
      dependencies: [
        "ClassModel", "FileProgressReports", "FileProgressTestSupport", "ProgressModel",
      ],
      swiftSettings: strict),

    // A document in an editor that tells of it
    .target(
      name: "LanguageServer",
      dependencies: [
        "DocumentWriting", "FileProgress", "FileProgressReports", "FileTracking", "ProgressModel",
        "ProgressReading", "TextMetrics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "DocumentWriting", "FileProgress", "FileProgressReports", "FileProgressTestSupport",
        "FileProgressTesting", "LanguageServer", "ProgressModel", "ProgressReading", "TextMetrics",
      ],
      swiftSettings: strict),

    // A service for other programs: what it answers, and where it listens
    .target(
      name: "LocalService",
      dependencies: [
        "ChildProcesses", "DocumentText", "DocumentWriting", "FileProgress", "FileTracking",
        "ProgressModel", "StoreEngine", "TextMetrics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LocalServiceTests",
      dependencies: [
        "DocumentWriting", "FileProgress", "FileProgressTestSupport", "FileProgressTesting",
        "LocalService",
        "ProgressModel", "TextMetrics",
      ],
      swiftSettings: strict),
    .target(
      name: "ServiceListener",
      dependencies: [
        "CSystemCalls", "DocumentWriting", "LocalService", "StoreEngine",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Command"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Command"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Command"])),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ServiceListenerTests",
      dependencies: [
        "DocumentWriting", "FileProgressTestSupport", "LocalService", "ServiceListener",
        "StoreEngine",
      ],
      swiftSettings: strict),

    // The command
    .target(
      name: "FileProgressCommands",
      dependencies: [
        argumentParser, "CSystemCalls", "ChildProcesses", "ClassModel", "ClassStorage", "Classroom",
        "DocumentIdentity", "DocumentText", "DocumentWriting", "FileProgress",
        "FileProgressReports", "FileTracking", "LanguageServer", "LocalService", "ProgressModel",
        "ProgressReading", "StoreEngine", "TextMetrics", "TimeTrackers",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "FileProgressTool", dependencies: ["FileProgressCommands"], swiftSettings: strict),
    .executableTarget(
      name: "FileProgressServe", dependencies: ["FileProgressCommands", "ServiceListener"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        argumentParser, "CSystemCalls", "ChildProcesses", "ClassExchange", "ClassModel",
        "ClassStorage", "ClassTestSupport", "Classroom", "DocumentText", "DocumentWriting",
        "FileProgress", "FileProgressCommands", "FileProgressExchange", "FileProgressReports",
        "FileProgressServe", "FileProgressTestSupport", "FileProgressTesting", "FileProgressText",
        "FileProgressTool", "LanguageServer", "LocalService", "ProgressModel", "ProgressReading",
        "ProgressStorage",
        "ProviderSample", "StoreEngine",
      ],
      exclude: [
        "Histories/Programs", "Histories/Recorded", "Histories/pinned-clock.c", "Schemas/Recorded",
        "Service/Clients",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CrashTests",
      dependencies: [
        "CSystemCalls", "ChildProcesses", "FileProgressTestSupport", "FileProgressTool",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// ClassKit for sources that were written for Apple's; where the system has that one, ours would hide it.
#if !canImport(Darwin)
  // What a client sets whose source says `import os`. Only targets of tests may have such flags here.
  let importsOS: [SwiftSetting] = [.unsafeFlags(["-module-alias", "os=ClassKitOS"])]

  package.products.append(.library(name: "ClassKit", targets: ["ClassKit", "ClassKitOS"]))
  package.targets += [
    .systemLibrary(name: "CClassKitOS"),
    .target(name: "ClassKitOS", dependencies: ["CClassKitOS"], swiftSettings: strict),
    .testTarget(
      name: "ClassKitOSTests",
      dependencies: [
        "ClassKitOS", "ClassKitOSClientSwift5", "ClassKitOSClientSwift6", "FileProgressTestSupport",
      ],
      swiftSettings: strict),
    .target(
      name: "ClassKitOSClientSwift5", dependencies: ["ClassKitOS"],
      path: "Tests/ClassKitOSClients/Swift5",
      swiftSettings: importsOS + [.swiftLanguageMode(.v5)]),
    .target(
      name: "ClassKitOSClientSwift6", dependencies: ["ClassKitOS"],
      path: "Tests/ClassKitOSClients/Swift6", swiftSettings: importsOS + strict),
    .target(
      name: "ClassKit",
      dependencies: ["ClassKitOS", "FileProgress", "FileTracking", "ProgressModel"],
      swiftSettings: strict),
    // A reader as authors write it, for `swift run PlaysSample`. Clients get no product of it.
    .executableTarget(name: "PlaysSample", dependencies: ["ClassKit"], swiftSettings: strict),
    // Sources of others, as they are written for Apple's
    .target(
      name: "ClassKitClients5", dependencies: ["ClassKit"], path: "Tests/ClassKitClients/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]),
    .target(
      name: "ClassKitClients6", dependencies: ["ClassKit"], path: "Tests/ClassKitClients/Swift6",
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    .target(
      name: "ClassKitStrictClients5", dependencies: ["ClassKit"],
      path: "Tests/ClassKitClients/Strict5",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "ClassKitBothClients", dependencies: ["ClassKit", "FileProgress"],
      path: "Tests/ClassKitClients/Both",
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    .executableTarget(
      name: "ClassKitScript5", dependencies: ["ClassKit"], path: "Tests/ClassKitClients/Script5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "ClassKitScript6", dependencies: ["ClassKit"], path: "Tests/ClassKitClients/Script6",
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])]),
    .testTarget(
      name: "ClassKitTests",
      dependencies: [
        "ClassKit", "ClassKitBothClients", "ClassKitClients5", "ClassKitClients6",
        "ClassKitFoundationClientSwift5", "ClassKitFoundationClientSwift6", "ClassKitOS",
        "ClassKitScript5", "ClassKitScript6", "ClassKitStrictClients5", "FileProgress",
        "FileProgressTestSupport", "FileProgressTesting", "ProgressModel",
      ],
      swiftSettings: strict),
    .target(
      name: "ClassKitFoundationClientSwift5", dependencies: ["ClassKit"],
      path: "Tests/ClassKitFoundationClients/Swift5", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "ClassKitFoundationClientSwift6", dependencies: ["ClassKit"],
      path: "Tests/ClassKitFoundationClients/Swift6", swiftSettings: strict),
  ]
  package.targets.first { $0.name == "CommandTests" }?.dependencies.append("PlaysSample")
#endif
