extension Drawing {
  /// Writes the drawing as an SVG image into a page.
  ///
  /// Screen readers hear its title and its description, not its shapes.
  ///
  /// - Parameter kind: The class of the image in the style sheet.
  /// - Source: SVG Accessibility API Mappings 1.0, "Name and Description".
  func write(to html: inout HTMLWriter, kind: String) {
    html.element(
      "svg",
      [
        "class": kind, "role": "img",
        "viewBox": "0 0 \(Self.number(width)) \(Self.number(height))",
      ]
    ) { html in
      html.element("title", title)
      html.element("desc", description)
      for shape in shapes { shape.write(to: &html) }
    }
    html.line()
  }

  /// Returns a length to a tenth of a point, such as `12` or `12.5`.
  static func number(_ length: Double) -> String {
    guard length.isFinite else { return "0" }
    let tenths = Int((min(max(length, -1e6), 1e6) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = "\(tenths.magnitude / 10)"
    return sign + (tenths.isMultiple(of: 10) ? whole : whole + ".\(tenths.magnitude % 10)")
  }
}

extension Drawing.Shape {
  fileprivate func write(to html: inout HTMLWriter) {
    let number = Drawing.number
    switch self {
    case .rectangle(let shape):
      let attributes: HTMLWriter.Attributes = [
        "class": shape.ink.rawValue, "x": number(shape.x), "y": number(shape.y),
        "width": number(shape.width), "height": number(shape.height), "rx": number(shape.radius),
      ]
      guard let note = shape.note else { return html.empty("rect", attributes) }
      html.element("rect", attributes) { $0.element("title", note) }
    case .line(let start, let end, let ink):
      html.empty(
        "line",
        [
          "class": ink.rawValue, "x1": number(start.x), "y1": number(start.y), "x2": number(end.x),
          "y2": number(end.y),
        ])
    case .curve(let points, let ink):
      html.empty(
        "polyline",
        [
          "class": ink.rawValue,
          "points": points.map { number($0.x) + "," + number($0.y) }.joined(separator: " "),
        ])
    case .dot(let center, let radius, let ink):
      html.empty(
        "circle",
        [
          "class": ink.rawValue + " dot", "cx": number(center.x), "cy": number(center.y),
          "r": number(radius),
        ])
    case .label(let label):
      html.element(
        "text",
        ["x": number(label.x), "y": number(label.y), "text-anchor": label.side.rawValue],
        label.text)
    }
  }
}
