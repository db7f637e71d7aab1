import Wording

/// Shell completions from the option table.
enum HelpCompletions {
  private static let origin = "made from the option table; see Tests/ScrollwrapCLITests"
  private static let words = Verb.allCases.compactMap(\.word)

  // MARK: bash

  /// The completion for bash.
  static var bash: String {
    let values = OptionTable.all.filter { $0.argument != nil }.map { option in
      "    \(option.flag)) \(bashValue(option.completion)) ;;"
    }
    let taking = OptionTable.all.filter { $0.argument != nil }.map(\.flag).joined(separator: "|")
    let flags = Verb.allCases.map { verb in
      let names = options(of: verb).map { $0.flag + ($0.argument == nil ? "" : "=") }
      return "      \(verb.rawValue)) options='\(names.joined(separator: " "))' ;;"
    }
    return """
      # bash completion for scrollwrap, \(origin).

      _scrollwrap() {
        local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        local verb=read operands=0 option= options= index word
        COMPREPLY=()
        for ((index = 1; index < COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          case $word in
            --) operands=1; break ;;
            \(taking))
              [[ ${COMP_WORDS[index+1]} == '=' ]] && ((index++))
              ((index++)) ;;
            -?*) ;;
            \(words.joined(separator: "|"))) ((operands)) || verb=$word; operands=1 ;;
            *) operands=1 ;;
          esac
        done
        if [[ $current == '=' ]]; then
          option=$before current=
        elif [[ $before == '=' ]]; then
          option=${COMP_WORDS[COMP_CWORD-2]}
        elif [[ $before == --* ]]; then
          option=$before
        fi
        case $option in
      \(values.joined(separator: "\n"))
        esac
        if [[ $current == -* ]]; then
          case $verb in
      \(flags.joined(separator: "\n"))
          esac
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
          [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
          return
        fi
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        ((operands)) && return
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
          compgen -W '\(words.joined(separator: " "))' -- "$current")
      }

      complete -F _scrollwrap scrollwrap

      """
  }

  private static func bashValue(_ completion: OptionSpec.Completion) -> String {
    switch completion {
    case .nothing: "return"
    case .file:
      "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); return"
    case .directory:
      "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$current\"); return"
    case .words(let words):
      "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\"); return"
    }
  }

  // MARK: zsh

  /// The completion for zsh.
  static var zsh: String {
    let verbs = Verb.allCases.compactMap { verb in
      verb.word.map { "    '\($0):\(quoted(Catalog.english(verb.summary)))'" }
    }
    let cases = Verb.allCases.map { verb in
      let rows = options(of: verb).map { "        \(zshOption($0))" }
      return "    \(verb.rawValue))\n      options=(\n\(rows.joined(separator: "\n"))\n      ) ;;"
    }
    return """
      #compdef scrollwrap
      # \(origin)

      _scrollwrap() {
        local verb=read word
        local -a options verbs
        verbs=(
      \(verbs.joined(separator: "\n"))
        )
        for word in ${words[2,CURRENT-1]}; do
          case $word in
            \(words.joined(separator: "|"))) verb=$word; break ;;
            -*) ;;
            *) break ;;
          esac
        done
        case $verb in
      \(cases.joined(separator: "\n"))
        esac
        if [[ $verb == read ]]; then
          options+=('1: :{_describe command verbs; _files}')
        fi
        _arguments -s $options '*:document:_files'
      }

      _scrollwrap "$@"

      """
  }

  private static func zshOption(_ option: OptionSpec) -> String {
    let words = Catalog.english(option.help)
      .replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
    let repeats = ["accept", "select", "remove", "header"].contains(option.name) ? "*" : ""
    var value = ""
    if let argument = option.argument {
      let name = argument.replacing(":", with: "\\:")
      let action =
        switch option.completion {
        case .nothing: ""
        case .file: "_files"
        case .directory: "_files -/"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
      value = ":\(name):\(action)"
    }
    let sign = option.argument == nil ? "" : "="
    return "'\(repeats)\(option.flag)\(sign)[\(quoted(words))]\(quoted(value))'"
  }

  // MARK: fish

  /// The completion for fish.
  static var fish: String {
    let verbs = Verb.allCases.compactMap { verb in
      verb.word.map { word in
        "complete -c scrollwrap -n '__scrollwrap_verb read' -a \(word) "
          + "-d '\(quoted(Catalog.english(verb.summary)))'"
      }
    }
    let options = OptionTable.all.map { option in
      let condition =
        option.verbs.count == Verb.allCases.count
        ? "" : " -n '__scrollwrap_verb \(sorted(option.verbs).joined(separator: " "))'"
      let short = option.letter.map { " -s \($0)" } ?? ""
      return "complete -c scrollwrap\(condition)\(short) -l \(option.name)"
        + fishValue(option) + " -d '\(quoted(Catalog.english(option.help)))'"
    }
    return """
      # fish completion for scrollwrap, \(origin).

      function __scrollwrap_verb
          set -l verb read
          for word in (commandline -opc)[2..-1]
              switch $word
                  case \(words.joined(separator: " "))
                      set verb $word
                      break
                  case '-*'
                  case '*'
                      break
              end
          end
          contains -- $verb $argv
      end

      \(verbs.joined(separator: "\n"))
      \(options.joined(separator: "\n"))

      """
  }

  private static func fishValue(_ option: OptionSpec) -> String {
    guard option.argument != nil else { return "" }
    return switch option.completion {
    case .nothing: " -x"
    case .file: " -r -F"
    case .directory: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    }
  }

  private static func options(of verb: Verb) -> [OptionSpec] {
    OptionTable.all.filter { $0.verbs.contains(verb) }
  }

  private static func sorted(_ verbs: Set<Verb>) -> [String] {
    Verb.allCases.filter(verbs.contains).map(\.rawValue)
  }

  /// Text between single quotes; quotes in it become typographic ones, which every shell leaves be.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "’")
  }
}
