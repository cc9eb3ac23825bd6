// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

import Foundation
import os
import os.lock
import os.log

// A client of Apple's `os` in Swift 6 mode, with MemberImportVisibility. It must compile as it stands;
// ClassKitOSTests calls it.

private let storeLog = OSLog(subsystem: "com.example.quiz", category: "store")

extension Logger {
  private static let subsystem = "com.example.quiz"
  static let quiz = Logger(subsystem: subsystem, category: "quiz")
}

enum QuizError: Error { case noQuestion(Int) }

public actor Quiz {
  private var score = 0.75
  private let signposter = OSSignposter(subsystem: "com.example.quiz", category: "time")

  public init() {}

  public func finish() async {
    let state = signposter.beginInterval("finish", id: signposter.makeSignpostID())
    await signposter.withIntervalSignpost("question") { 1 }.log()
    Logger.quiz.error("score \(self.score, format: .fixed(precision: 1))")
    Logger.quiz.error("score \(score) \(QuizError.noQuestion(3))")
    os_log("finished with %.2f", log: storeLog, type: .error, score)
    do { throw QuizError.noQuestion(3) } catch {
      os_log("%{public}@", log: storeLog, type: .fault, String(describing: error))
      os_log(.error, log: storeLog, "failed: \(error.localizedDescription, privacy: .public)")
    }
    signposter.endInterval("finish", state, "\(score)")
  }
}

extension Int {
  fileprivate func log() async { Logger.quiz.debug("\(self)") }
}

@MainActor public final class QuizView {
  private var title = "Quiz"
  public init() {}

  public func show() {
    Logger.quiz.fault("\(title, privacy: .public) \(self.title, align: .left(columns: 6))|")
    Task.detached { @Sendable in Logger.quiz.debug("\(Date.now) \(UUID())") }
  }
}

public struct Counter: Sendable {
  private let count = OSAllocatedUnfairLock(initialState: [String: Int]())
  private let plain = OSAllocatedUnfairLock()

  public init() {}

  public func increment(_ name: String) -> Int {
    plain.lock()
    defer { plain.unlock() }
    return count.withLock {
      $0[name, default: 0] += 1
      return $0[name] ?? 0
    }
  }
}
