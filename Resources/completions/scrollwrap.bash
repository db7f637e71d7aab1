# bash completion for scrollwrap, made from the option table; see Tests/ScrollwrapCLITests.

_scrollwrap() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  local verb=read operands=0 option= options= index word
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    case $word in
      --) operands=1; break ;;
      --margin|--require|--min-seconds|--timeout|--accept|--receipt|--records|--events|--select|--remove|--charset|--content-type|--load-timeout|--max-bytes|--header|--cacert|--width|--color|--bidi)
        [[ ${COMP_WORDS[index+1]} == '=' ]] && ((index++))
        ((index++)) ;;
      -?*) ;;
      print|check|diff|log|verify|withdraw) ((operands)) || verb=$word; operands=1 ;;
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
    --margin) return ;;
    --require) mapfile -t COMPREPLY < <(compgen -W 'end all' -- "$current"); return ;;
    --min-seconds) return ;;
    --timeout) return ;;
    --accept) return ;;
    --receipt) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
    --records) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
    --events) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
    --select) return ;;
    --remove) return ;;
    --charset) return ;;
    --content-type) mapfile -t COMPREPLY < <(compgen -W 'application/pdf text/html text/markdown text/plain' -- "$current"); return ;;
    --load-timeout) return ;;
    --max-bytes) return ;;
    --header) return ;;
    --cacert) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
    --width) return ;;
    --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$current"); return ;;
    --bidi) mapfile -t COMPREPLY < <(compgen -W 'auto visual logical' -- "$current"); return ;;
  esac
  if [[ $current == -* ]]; then
    case $verb in
      read) options='--live --sticky --margin= --require= --min-seconds= --timeout= --if-needed --accept= --allow-unverified --receipt= --records= --no-record --events= --select= --remove= --charset= --content-type= --load-timeout= --max-bytes= --header= --cacert= --width= --plain --color= --mouse --bidi= --help --version' ;;
      print) options='--allow-unverified --select= --remove= --charset= --content-type= --load-timeout= --max-bytes= --header= --cacert= --width= --bidi= --help --version' ;;
      check) options='--allow-unverified --records= --select= --remove= --charset= --content-type= --load-timeout= --max-bytes= --header= --cacert= --help --version' ;;
      diff) options='--allow-unverified --records= --select= --remove= --charset= --content-type= --load-timeout= --max-bytes= --header= --cacert= --color= --help --version' ;;
      log) options='--records= --help --version' ;;
      verify) options='--records= --help --version' ;;
      withdraw) options='--receipt= --records= --help --version' ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    return
  fi
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -f -- "$current")
  ((operands)) && return
  mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
    compgen -W 'print check diff log verify withdraw' -- "$current")
}

complete -F _scrollwrap scrollwrap
