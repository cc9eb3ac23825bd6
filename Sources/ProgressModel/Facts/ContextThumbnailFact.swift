/// The picture of a context, or its removal; the newest counts.
package struct ContextThumbnailFact: Hashable, Sendable {
  /// A picture.
  package struct Image: Hashable, Sendable {
    /// The file, mostly PNG.
    package var bytes: [UInt8]
    /// How many pixels wide it is.
    package var width: Int64
    /// How many pixels high it is.
    package var height: Int64

    package init(bytes: [UInt8], width: Int64, height: Int64) {
      self.bytes = bytes
      self.width = width
      self.height = height
    }
  }

  /// The context.
  package var context: ContextIdentifier
  /// The picture; `nil` for none.
  package var image: Image?
  /// When it was given, by the wall clock, in nanoseconds since 1970.
  package var changedAtNanoseconds: Int64?
  /// Who gave it.
  package var authorship: Authorship

  package init(
    context: ContextIdentifier, image: Image?, changedAtNanoseconds: Int64?,
    authorship: Authorship
  ) {
    self.context = context
    self.image = image
    self.changedAtNanoseconds = changedAtNanoseconds
    self.authorship = authorship
  }
}

extension ContextThumbnailFact {
  /// Returns what two records say together: the newer one.
  package func united(with other: ContextThumbnailFact) -> ContextThumbnailFact {
    switch authorship.order(against: other.authorship) {
    case ..<0: other
    case 0: precedes(other) ? other : self
    default: self
    }
  }

  private func precedes(_ other: ContextThumbnailFact) -> Bool {
    let (mine, theirs) = (changedAtNanoseconds ?? 0, other.changedAtNanoseconds ?? 0)
    guard mine == theirs else { return mine < theirs }
    guard let image, let theirImage = other.image else {
      return image == nil && other.image != nil
    }
    guard image.bytes == theirImage.bytes else {
      return image.bytes.lexicographicallyPrecedes(theirImage.bytes)
    }
    return (image.width, image.height) < (theirImage.width, theirImage.height)
  }
}
