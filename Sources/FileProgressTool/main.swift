import FileProgressCommands
import Foundation

exit(CommandRunner.runProcess())
