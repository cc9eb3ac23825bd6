// Clients that import ClassKit alone expect Foundation with it, as from Apple's.
@_exported public import Foundation
