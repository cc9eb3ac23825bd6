import LocalService
import Testing

@testable import ServiceListener

@Suite struct ServiceLimitsTests {
  @Test func eachRouteHasItsBound() {
    let limits = ServiceLimits()
    #expect(limits.mostBodyBytes(of: "/v1/sessions", through: .socket) == 65_536)
    #expect(limits.mostBodyBytes(of: "/v1/sessions/x/saved?a=/text", through: .socket) == 65_536)
    #expect(limits.mostBodyBytes(of: "/v1/sessions/x/text?a=b", through: .socket) == 16 << 20)
    #expect(
      limits.mostBodyBytes(of: "/api/v1/users/current/heartbeats", through: .socket) == 1 << 20)
  }

  @Test func thePortTakesNoTexts() {
    let limits = ServiceLimits()
    #expect(limits.mostBodyBytes(of: "/v1/sessions/x/text", through: .port(1)) == 65_536)
    #expect(limits.mostBodyBytes(of: "/users/current/heartbeats", through: .port(1)) == 1 << 20)
  }
}
