# fish completion for scrollwrap, made from the option table; see Tests/ScrollwrapCLITests.

function __scrollwrap_verb
    set -l verb read
    for word in (commandline -opc)[2..-1]
        switch $word
            case print check diff log verify withdraw
                set verb $word
                break
            case '-*'
            case '*'
                break
        end
    end
    contains -- $verb $argv
end

complete -c scrollwrap -n '__scrollwrap_verb read' -a print -d 'write the text to standard output; ask nothing'
complete -c scrollwrap -n '__scrollwrap_verb read' -a check -d 'say whether the current text has been agreed to; never ask'
complete -c scrollwrap -n '__scrollwrap_verb read' -a diff -d 'show what changed since the text agreed to'
complete -c scrollwrap -n '__scrollwrap_verb read' -a log -d 'show the history of decisions, newest last'
complete -c scrollwrap -n '__scrollwrap_verb read' -a verify -d 'check receipts offline'
complete -c scrollwrap -n '__scrollwrap_verb read' -a withdraw -d 'take an agreement back; the history keeps both'
complete -c scrollwrap -n '__scrollwrap_verb read' -l live -d 'the gate closes again when the reader scrolls up from the end (default)'
complete -c scrollwrap -n '__scrollwrap_verb read' -l sticky -d 'the gate stays open once it has been open'
complete -c scrollwrap -n '__scrollwrap_verb read' -l margin -x -d 'lines that may remain below the screen (default 0)'
complete -c scrollwrap -n '__scrollwrap_verb read' -l require -x -a 'end all' -d 'reach the end, or have every line shown (default end)'
complete -c scrollwrap -n '__scrollwrap_verb read' -l min-seconds -x -d 'earliest time to agree after the text is on the screen (default 0)'
complete -c scrollwrap -n '__scrollwrap_verb read' -l timeout -x -d 'give up waiting for a decision, with status 124'
complete -c scrollwrap -n '__scrollwrap_verb read' -l if-needed -d 'end with status 0 at once if the current text is agreed to already'
complete -c scrollwrap -n '__scrollwrap_verb read' -l accept -x -d 'agree without asking, only if text or bytes have exactly this digest; may be given again'
complete -c scrollwrap -n '__scrollwrap_verb read print check diff' -l allow-unverified -d 'let a text that nothing proves to be whole open the gate; the receipt says so'
complete -c scrollwrap -n '__scrollwrap_verb read withdraw' -l receipt -r -F -d 'also write the receipt to FILE (- is standard output)'
complete -c scrollwrap -n '__scrollwrap_verb read check diff log verify withdraw' -l records -x -a '(__fish_complete_directories)' -d 'keep the records in DIR (or set SCROLLWRAP_RECORDS)'
complete -c scrollwrap -n '__scrollwrap_verb read' -l no-record -d 'keep nothing; the exit status is the only answer'
complete -c scrollwrap -n '__scrollwrap_verb read' -l events -r -F -d 'write what happens to FD or FILE, one JSON object a line'
complete -c scrollwrap -n '__scrollwrap_verb read print check diff' -l select -x -d 'show only the parts of the page that match; may be given again'
complete -c scrollwrap -n '__scrollwrap_verb read print check diff' -l remove -x -d 'leave out the parts of the page that match; may be given again'
complete -c scrollwrap -n '__scrollwrap_verb read print check diff' -l charset -x -d 'read the bytes in this encoding instead of the detected one'
complete -c scrollwrap -n '__scrollwrap_verb read print check diff' -l content-type -x -a 'application/pdf text/html text/markdown text/plain' -d 'read the bytes as this media type instead of the detected one'
complete -c scrollwrap -n '__scrollwrap_verb read print check diff' -l load-timeout -x -d 'give up a load after this time (default 60)'
complete -c scrollwrap -n '__scrollwrap_verb read print check diff' -l max-bytes -x -d 'refuse a longer document; K, M and G may follow (default 32M)'
complete -c scrollwrap -n '__scrollwrap_verb read print check diff' -l header -x -d 'send this header line too; may be given again'
complete -c scrollwrap -n '__scrollwrap_verb read print check diff' -l cacert -r -F -d 'trust the certificates in FILE besides the system’s'
complete -c scrollwrap -n '__scrollwrap_verb read print' -l width -x -d 'columns of text (default: the screen’s, at most 100)'
complete -c scrollwrap -n '__scrollwrap_verb read' -l plain -d 'work line by line, for speech, braille and dumb terminals'
complete -c scrollwrap -n '__scrollwrap_verb read diff' -l color -x -a 'auto always never' -d 'use colors: auto, always or never (default auto)'
complete -c scrollwrap -n '__scrollwrap_verb read' -l mouse -d 'scroll with the mouse wheel'
complete -c scrollwrap -n '__scrollwrap_verb read print' -l bidi -x -a 'auto visual logical' -d 'order of right-to-left text: auto, visual or logical (default auto)'
complete -c scrollwrap -s h -l help -d 'show this help; after a command, only what it takes'
complete -c scrollwrap -s V -l version -d 'show the version'
