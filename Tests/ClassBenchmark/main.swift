// Measures the teacher's view of a large class, or makes a class folder for `Tests/ClassBenchmark/measure`.
//
//   swift build -c release --product ClassBenchmark
//   .build/release/ClassBenchmark view|folder /FOLDER [STUDENTS [ASSIGNMENTS [SESSIONS]]]
//
// `view` leaves the class for `fileprogress report --class --home /FOLDER`.

import Foundation

let arguments = CommandLine.arguments
guard arguments.count > 2, ["view", "folder"].contains(arguments[1]), arguments[2].hasPrefix("/")
else {
  print("Usage: ClassBenchmark view|folder /FOLDER [STUDENTS [ASSIGNMENTS [SESSIONS]]]")
  exit(64)
}

func number(_ place: Int, _ usual: Int) -> Int {
  arguments.count > place ? Int(arguments[place]) ?? usual : usual
}

let size = ClassSize(
  students: number(3, 1_000), assignments: number(4, 40), sessions: number(5, 20))
if arguments[1] == "view" {
  try TeacherView.measure(in: arguments[2], size)
} else {
  try LargeClass.make(at: arguments[2], size, nowSeconds: Int64(Date().timeIntervalSince1970))
}
