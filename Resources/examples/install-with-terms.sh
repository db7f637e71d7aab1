#!/bin/sh
# An installer that goes on only after the terms were read to their end and agreed to.
# usage: install-with-terms.sh TERMS COMMAND [ARGUMENT...]
set -u
[ $# -ge 2 ] || { echo "usage: $0 TERMS COMMAND [ARGUMENT...]" >&2; exit 2; }
terms=$1
shift

scrollwrap --if-needed "$terms"
case $? in
  0) exec "$@" ;;
  1) echo "The terms were declined; nothing was installed." >&2; exit 1 ;;
  4) echo "The terms could not be loaded whole; try again later." >&2; exit 1 ;;
  6) echo "There is no terminal to ask on. In a script, name the text you have read:" >&2
     echo "  scrollwrap --accept=sha256:HEX $terms" >&2; exit 1 ;;
  *) echo "The terms were not agreed to; nothing was installed." >&2; exit 1 ;;
esac
