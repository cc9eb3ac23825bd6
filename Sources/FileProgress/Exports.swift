// A document tool depends on this module alone: the seam to the files and the values that appear in
// our own declarations come along.
@_exported public import FileTracking
@_exported public import ProgressModel
