import ClassModel

/// Stands for what this module will have.
enum ClassroomPlaceholder {}
