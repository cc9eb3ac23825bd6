import FileProgressCommands
import Foundation

exit(CommandRunner.run(Array(CommandLine.arguments.dropFirst()), in: .process))
