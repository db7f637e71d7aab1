#!/bin/sh
# For /etc/profile.d: asks once for each version of the terms of use, and ends the session without an
# agreement. A change of markup or menus does not ask again; a change of words does.
case $- in *i*) ;; *) return 0 2>/dev/null || exit 0 ;; esac
if ! scrollwrap --if-needed --require=all /etc/terms-of-use.html; then
  echo "You did not agree to the terms of use of this machine." >&2
  exit 1
fi
