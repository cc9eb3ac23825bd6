import FileProgressCommands
import Foundation
import ServiceListener

// The same program as fileprogress, which starts it for `serve`. It alone has the code that listens: each command would
// start more slowly with it.

exit(CommandRunner.runProcess(listeningBy: ServiceListener.run))
