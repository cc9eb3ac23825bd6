// swift-tools-version: 6.2

// Measures the library from inside; whole commands are measured by `compare`. A separate package, so that
// building fileprogress does not fetch what only measuring needs.
//
//   cd Tests/Benchmarks && swift package benchmark --no-progress [--filter REGEX]

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Observing a file is measured alone, and that part of the library is open to its own package only.
// The package manager names a package after its folder, which is two levels up, as an identifier.
let folderName = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? ""
let libraryPackageName = String(
  folderName.lowercased().enumerated().map { offset, character in
    character.isLetter || character.isNumber && offset > 0 ? character : "_"
  })

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "fileprogress", path: "../.."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "LibraryBenchmarks",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "DocumentText", package: "fileprogress"),
        .product(name: "FileProgress", package: "fileprogress"),
        .product(name: "FileProgressTesting", package: "fileprogress"),
      ],
      path: "LibraryBenchmarks",
      packageAccess: false,
      swiftSettings: strict + [.unsafeFlags(["-package-name", libraryPackageName])],
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ],
  swiftLanguageModes: [.v6]
)
