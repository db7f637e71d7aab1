import Foundation
import Glibc

/// What the system says about processes.
enum ProcessTable {
  /// The processes of a session that are still there after a moment's grace.
  static func waitForEnd(ofSession session: pid_t) -> [String] {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(2)
    var left = processes(ofSession: session)
    while !left.isEmpty, clock.now < deadline {
      poll(nil, 0, 10)
      left = processes(ofSession: session)
    }
    return left
  }

  /// The processes of a session: number, name and state of each.
  private static func processes(ofSession session: pid_t) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { Int($0) != nil }.compactMap { number in
      guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")")
      else { return nil }
      let fields = text[end...].dropFirst(2).split(separator: " ")
      guard fields.count > 3, fields[3] == "\(session)", fields[0] != "Z" else { return nil }
      return String(text[...end]) + " " + fields[0]
    }
  }

  /// How many descriptors a process has open.
  static func descriptors(of process: pid_t) -> Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? []).count
  }

  /// The children of a process.
  static func children(of process: pid_t) -> [pid_t] {
    let threads =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.flatMap { thread -> [pid_t] in
      let path = "/proc/\(process)/task/\(thread)/children"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// Bytes of memory that a process holds.
  static func memory(of process: pid_t) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ").compactMap { Int($0) }
    return fields.count > 1 ? fields[1] * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }
}
