import Foundation

/// Values as the objects of this module archive them. An archive may come from anywhere: what has another type
/// is missing.
extension NSCoder {
  func text(forKey key: String) -> String? {
    // What is missing is an error of the archive otherwise.
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSString.self, forKey: key).map { $0 as String }
  }

  func encode(text: String?, forKey key: String) {
    if let text { encode(text as NSString, forKey: key) }
  }

  func texts(forKey key: String) -> [String] {
    guard containsValue(forKey: key) else { return [] }
    let list = decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? [Any]
    return (list ?? []).compactMap { ($0 as? String) ?? ($0 as? NSString).map { $0 as String } }
  }

  func encode(texts: [String], forKey key: String) {
    encode(texts.map { $0 as NSString } as NSArray, forKey: key)
  }

  func moment(forKey key: String) -> Date {
    Date(timeIntervalSince1970: decodeDouble(forKey: key))
  }

  func encode(moment: Date, forKey key: String) {
    encode(moment.timeIntervalSince1970, forKey: key)
  }
}
