import ClassModel
