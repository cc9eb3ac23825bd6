import ClassModel
import Crypto

/// Answers what the program asks of a class folder.
package struct ExchangeService {
  package init() {}
}
