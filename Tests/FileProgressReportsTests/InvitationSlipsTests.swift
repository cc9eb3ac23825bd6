import FileProgressReports
import FileProgressTestSupport
import Testing

/// A page of slips to print: names come from a list, and nothing in them may become markup.
@Suite struct InvitationSlipsTests {
  private func page(_ names: [String], classTitle: String = "History 7b") throws -> PageElement {
    try PageElement.page(
      InvitationSlips(
        classTitle: classTitle, folder: "/media/our school",
        names.map { .init(name: $0, code: "abcd-efgh") }
      ).html)
  }

  @Test func eachStudentHasASlipWithTheCommand() throws {
    let page = try page(["Anna Berg", "Ben", "Zoë"])
    #expect(page.all("tr").map { $0.all("td").count } == [2, 2])
    #expect(page.all("h2").map(\.text) == ["Anna Berg", "Ben", "Zoë"])
    #expect(
      page.all("code").map(\.text) == [
        "fileprogress class join abcd-efgh --folder '/media/our school' --as 'Anna Berg'",
        "fileprogress class join abcd-efgh --folder '/media/our school' --as Ben",
        "fileprogress class join abcd-efgh --folder '/media/our school' --as 'Zoë'",
      ])
    #expect(page.all("p").filter { $0.text == "History 7b" }.count == 3)
  }

  @Test func aLineEndsOnlyBetweenArguments() throws {
    let page = try page(["Anna Berg"])
    let whole = page.all("span").filter { $0.attributes["class"] == "whole" }
    #expect(
      whole.map(\.text) == ["abcd-efgh", "--folder", "'/media/our school'", "--as", "'Anna Berg'"])
    #expect(page.first("style")?.text.contains(".whole { display: inline-block;") == true)
  }

  @Test func aNameWithAnApostropheCanBeTyped() throws {
    let page = try page(["Tim O'Neill", "O'$HOME", "It's `a`", "Q\"'s"])
    #expect(
      page.all("code").map { String($0.text.split(separator: " --as ").last ?? "") } == [
        #""Tim O'Neill""#, #"'O'\''$HOME'"#, #"'It'\''s `a`'"#, #"'Q"'\''s'"#,
      ])
  }

  @Test func aNameIsNeverMarkup() throws {
    let hostile = "</td><script>alert('1')</script>"
    let page = try page([hostile, "O'Neil & Söhne"], classTitle: "<b>7b</b>")
    #expect(page.all("script", "b").isEmpty)
    #expect(page.all("h2").map(\.text) == [hostile, "O'Neil & Söhne"])
    #expect(page.first("title")?.text == "Invitations to <b>7b</b>")
    #expect(page.all("code")[1].text.hasSuffix(#" --as "O'Neil & Söhne""#))
  }

  @Test func nothingIsLoaded() throws {
    let page = try page(["Anna"])
    #expect(page.all("link", "img", "a", "iframe").isEmpty)
    let policy = page.all("meta").compactMap { $0.attributes["content"] }
    #expect(policy == ["default-src 'none'; style-src 'unsafe-inline'"])
  }
}
