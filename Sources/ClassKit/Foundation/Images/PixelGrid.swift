/// Pixels in rows from the top, four bytes for each: red, green, blue and opacity.
struct PixelGrid: Equatable {
  let width: Int
  let height: Int
  let rgba: [UInt8]

  /// Returns the grid with at most so many pixels a side, in the same ratio.
  ///
  /// A pixel is the average of those whose place it takes; an opaque one counts more for the colour.
  ///
  /// - Complexity: O(*n*), *n* pixels.
  func fitted(into greatestSide: Int) -> PixelGrid {
    let side = max(width, height)
    guard side > greatestSide else { return self }
    func scaled(_ length: Int) -> Int {
      let (product, isTooMuch) = length.multipliedReportingOverflow(by: greatestSide)
      return max(1, isTooMuch ? length / (side / greatestSide) : (product + side / 2) / side)
    }
    let newWidth = scaled(width)
    let newHeight = scaled(height)
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight * 4)
    for row in 0..<newHeight {
      let rows = Self.sources(of: row, of: newHeight, in: height)
      for column in 0..<newWidth {
        result += average(rows: rows, columns: Self.sources(of: column, of: newWidth, in: width))
      }
    }
    return PixelGrid(width: newWidth, height: newHeight, rgba: result)
  }

  /// Returns which pixels of a side a new one takes the place of: at least one.
  private static func sources(of index: Int, of count: Int, in length: Int) -> Range<Int> {
    // In two parts, since the product of both may be too large.
    func bound(_ index: Int) -> Int { length / count * index + length % count * index / count }
    return bound(index)..<max(bound(index) + 1, bound(index + 1))
  }

  private func average(rows: Range<Int>, columns: Range<Int>) -> [UInt8] {
    var red: UInt64 = 0
    var green: UInt64 = 0
    var blue: UInt64 = 0
    var opacity: UInt64 = 0
    for row in rows {
      for column in columns {
        let start = (row * width + column) * 4
        let weight = UInt64(rgba[start + 3])
        red += UInt64(rgba[start]) * weight
        green += UInt64(rgba[start + 1]) * weight
        blue += UInt64(rgba[start + 2]) * weight
        opacity += weight
      }
    }
    guard opacity > 0 else { return [0, 0, 0, 0] }
    let colours = [red, green, blue].map { UInt8(($0 + opacity / 2) / opacity) }
    let count = UInt64(rows.count * columns.count)
    return colours + [UInt8((opacity + count / 2) / count)]
  }
}
