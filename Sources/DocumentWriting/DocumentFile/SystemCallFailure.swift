/// A system call that failed, and the file that it was about.
struct SystemCallFailure: Error, Equatable, Sendable {
  let errorNumber: Int32
  let path: String
}
