// swift-format-ignore-file

// A program with types of its own that have names of the library beneath ClassKit.

import ClassKit

public struct Context: Hashable, Sendable { public var path: [String] }
public enum ContextType: Sendable { case play, act }
public struct ContextTopic: Sendable { public var name: String }
public struct Activity: Sendable { public var progress: Double }
public struct ActivityItem: Sendable { public var identifier: String }
public struct QuantityItem: Sendable { public var quantity: Int }
public struct ScoreItem: Sendable { public var score: Int }
public struct BinaryItem: Sendable { public var value: Bool }
public final class DataStore: Sendable {
  public static let shared = DataStore()
  public func save() {}
}
public enum DataStoreError: Error { case full }
public protocol ContextDelegate {}
public protocol ContextProvider {}
public protocol Node {}
public enum ClassKitError: Error { case none }

public func own(_ context: CLSContext) -> (Context, Activity, QuantityItem, ContextType) {
  DataStore.shared.save()
  return (
    Context(path: context.identifierPath), Activity(progress: context.currentActivity?.progress ?? 0),
    QuantityItem(quantity: 1), .play
  )
}
