/// The style sheet of a page.
///
/// The page allows no other style than the sheet with this hash, and no script at all. So nothing that gets into
/// the page by mistake can run, load or restyle anything.
enum PageStyle {
  /// The sheet. No letter of it depends on what the page shows.
  static let sheet = """
    :root{color-scheme:light dark;\(PagePalette.light.variables)}
    @media (prefers-color-scheme:dark){:root{\(PagePalette.dark.variables)}}
    @media print{:root{color-scheme:light;\(PagePalette.light.variables);--paper:#fff;--card:#fff}}
    \(rules)
    """

  /// What a change between two sessions is called: in its row, and below its date where a phone hides the column.
  static let outsideSession = "outside a session"

  /// The SHA-256 of the sheet, as a content security policy has it. A test says what it must be.
  static let hash = "sha256-K6L7u43Bp48DKhSApMAvxZcDJREYQ/2cmsheHcesgj8="

  /// What the page may do: show itself with this sheet, and nothing else.
  static let policy =
    "default-src 'none'; style-src '\(hash)'; base-uri 'none'; form-action 'none'"

  /// Returns the selectors of all columns that a table may have besides that of the names.
  private static func columnRules(_ selector: (Int) -> String) -> String {
    (2...PageTable.greatestColumnCount).map(selector).joined(separator: ",")
  }

  private static let rules = """
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;font-variant-numeric:tabular-nums}
    .page{max-width:60rem;margin:0 auto;padding:3rem 1.5rem 4rem}
    h1,h2,h3{font-family:ui-serif,"Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif","Liberation Serif",Georgia,serif;font-weight:600;line-height:1.25;margin:0;text-wrap:balance}
    h1{font-size:2.25rem;letter-spacing:-.01em}
    h2{font-size:1.5rem;margin:3.5rem 0 1rem}
    h3{font-size:1.1875rem;overflow-wrap:anywhere}
    p{margin:.5rem 0;max-width:42rem}
    a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.2em}
    a:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--link);outline-offset:3px;border-radius:2px}
    code{font-family:ui-monospace,"Cascadia Mono","DejaVu Sans Mono","Liberation Mono",monospace;font-size:.9em;overflow-wrap:anywhere}
    .skip{position:absolute;left:-99rem;top:0}
    .skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem;z-index:1}
    .sessions caption{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
    .quiet,caption,.where,.legend,figcaption,dt{color:var(--quiet)}
    .lead{font-size:1.125rem;margin:.25rem 0 0}
    nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;margin:1.5rem 0 0}
    dl{margin:0}
    dd{margin:0}
    .totals{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin:0}
    .totals div{background:var(--card);border-radius:.625rem;padding:.875rem 1.125rem 1rem}
    .totals dt{font-size:.875rem}
    .totals dd{font-size:1.5rem;line-height:1.3;font-weight:600;letter-spacing:-.01em;white-space:nowrap}
    .totals .note{display:block;font-size:.875rem;font-weight:400;letter-spacing:0;color:var(--quiet);white-space:normal}
    .charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1.75rem 2.5rem}
    figure{margin:0;min-width:0;max-width:32rem}
    figcaption{font-size:.875rem;margin-bottom:.25rem}
    svg{display:block;width:100%;height:auto;overflow:visible}
    svg text{fill:var(--quiet);font-size:11px}
    .w{fill:var(--words)}.t{fill:var(--time)}.n{fill:var(--loss)}.r{fill:var(--rule)}
    .b{stroke:var(--quiet)}.g{stroke:var(--rule)}
    .c{fill:none;stroke:var(--words);stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}
    .dot{fill:var(--words);stroke:none}
    .h0{fill:var(--h0)}.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}.h4{fill:var(--h4)}
    .legend{display:flex;align-items:center;gap:.5rem;font-size:.875rem;margin:.75rem 0 0}
    .legend svg{width:3.875rem;flex:none}
    .line{flex:none;width:11rem}
    .goal{max-width:26rem;margin:.375rem 0}
    .charts h3+.where{margin-top:.125rem}
    details{margin:1rem 0 0}
    summary{cursor:pointer;color:var(--link);width:fit-content}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;margin:.5rem 0 0;font-size:.9375rem}
    caption{text-align:left;font-size:.875rem;padding:.25rem 0}
    th,td{padding:.4375rem 0 .4375rem 1.25rem;text-align:right;vertical-align:baseline;border-bottom:1px solid var(--rule);font-weight:400;white-space:nowrap}
    th:first-child,td:first-child{padding-left:0;text-align:left}
    th[scope=row]{white-space:normal;overflow-wrap:anywhere;min-width:9rem}
    thead th{color:var(--quiet);font-size:.875rem}
    tfoot th,tfoot td{border-bottom:0;border-top:2px solid var(--rule);font-weight:600}
    \(columnRules { ".x\($0) tr>:nth-child(\($0))" }){text-align:left}
    .where{display:block;font-size:.8125rem;overflow-wrap:anywhere}
    tfoot .where{font-weight:400}
    .gap th,.gap td{color:var(--quiet);font-style:italic}
    .document{padding:1.75rem 0 0;margin:1.75rem 0 0;border-top:1px solid var(--rule)}
    h2+.document{border-top:0;margin-top:0;padding-top:0}
    .head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:flex-start;gap:.5rem 2rem}
    .head>:first-child{min-width:0;flex:1 1 18rem}
    .figures{display:flex;flex-wrap:wrap;gap:.25rem 1.75rem;margin:.625rem 0 0}
    .figures dt{font-size:.8125rem}
    .figures dd{overflow-wrap:anywhere}
    footer{margin-top:4rem;padding-top:1.25rem;border-top:1px solid var(--rule);font-size:.875rem;color:var(--quiet)}
    @media (max-width:40rem){
    .page{padding:1.75rem 1rem 3rem}
    h1{font-size:1.875rem}
    h2{margin-top:2.75rem}
    .totals{grid-template-columns:1fr 1fr}
    .totals div{padding:.75rem .875rem}
    .totals dd{font-size:1.25rem}
    th,td{padding-left:.75rem}
    th[scope=row]{min-width:7rem}
    .gap th::after{content:"\(outsideSession)";display:block}
    \(columnRules { ".w\($0) tr>:nth-child(\($0))" }){display:none}
    }
    @media print{
    @page{margin:18mm 16mm}
    body{font-size:10pt}
    .page{max-width:none;padding:0}
    nav,.skip,.data{display:none}
    h2,h3,caption{break-after:avoid}
    h2{margin-top:1.75rem}
    tr,figure,.totals div,.charts>div,.head{break-inside:avoid}
    tfoot{display:table-row-group}
    tbody tr:first-child{break-before:avoid}
    .head{break-after:avoid}
    .totals{grid-template-columns:repeat(4,1fr)}
    .totals div{border:1px solid var(--rule);padding:.5rem .75rem}
    .totals dd{font-size:1.25rem}
    .charts{grid-template-columns:1fr 1fr;gap:1rem 1.5rem}
    a{color:inherit;text-decoration:none}
    .sessions>summary{display:none}
    .sessions::details-content{content-visibility:visible;block-size:auto}
    svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    }
    """
}
