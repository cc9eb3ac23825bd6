// swift-tools-version: 6.2

// A section per area, lowest first, each with its tests. Imports point downwards only.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "fileprogress",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FileProgress", targets: ["FileProgress"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Values and rules
    .target(name: "ProgressModel", swiftSettings: strict),
    .testTarget(
      name: "ProgressModelTests",
      dependencies: ["ProgressModel", "FileProgressTestSupport"],
      swiftSettings: strict),
    .target(
      name: "FileProgressTestSupport", path: "Tests/FileProgressTestSupport", swiftSettings: strict),

    // Words
    .target(name: "TextMetrics", swiftSettings: strict),
    .testTarget(
      name: "TextMetricsTests",
      dependencies: ["FileProgressTestSupport", "TextMetrics"],
      swiftSettings: strict),

    // Which document is this file?
    .systemLibrary(
      name: "CXXHash",
      pkgConfig: "libxxhash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .target(name: "CFileHandle"),
    .target(
      name: "FileTracking",
      dependencies: ["CFileHandle", "CXXHash", "ProgressModel"],
      swiftSettings: strict),
    .testTarget(
      name: "FileTrackingTests",
      dependencies: ["FileProgressTestSupport", "FileTracking", "ProgressModel"],
      swiftSettings: strict),

    // The database
    .target(
      name: "ProgressStorage",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"), "ProgressModel",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProgressStorageTests",
      dependencies: ["FileProgressTestSupport", "ProgressModel", "ProgressStorage"],
      swiftSettings: strict),

    // The library
    .target(
      name: "FileProgress",
      dependencies: ["FileTracking", "ProgressModel", "ProgressStorage"],
      swiftSettings: strict),
    .testTarget(
      name: "FileProgressTests",
      dependencies: ["FileProgress", "FileProgressTestSupport"],
      swiftSettings: strict),

    // A document that is being worked on
    .target(name: "CFileAttributes"),
    .target(
      name: "WritingSession",
      dependencies: ["CFileAttributes", "FileProgress", "FileTracking", "TextMetrics"],
      swiftSettings: strict),
    .testTarget(
      name: "WritingSessionTests",
      dependencies: ["FileProgress", "FileProgressTestSupport", "WritingSession"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
