import ClassKit
import ClassKitFoundationClientSwift5
import Foundation
import Testing

@Suite struct NSExtensionContextTests {
  @Test func aPrincipalClassOfAClientIsPrepared() {
    let provider = ProviderOfSwift5()
    let handling: any NSExtensionRequestHandling = provider
    handling.beginRequest(with: NSExtensionContext(inputItems: [NSExtensionItem()]))
    #expect(provider.itemCount == 1)
  }

  @Test func handlersAreCalled() async throws {
    let context = NSExtensionContext()
    var answers: [Bool] = []
    context.completeRequest(returningItems: nil) { answers.append($0) }
    context.completeRequest(returningItems: [])
    context.open(try #require(URL(string: "reader://x"))) { answers.append($0) }
    context.cancelRequest(withError: CancellationError())
    #expect(answers == [false, false])
    #expect(context.inputItems.isEmpty)
  }
}
