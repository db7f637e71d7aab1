#!/bin/sh
# For CI: fails when the terms have changed since somebody agreed to them, and shows what changed.
# usage: ci-check.sh URL
set -u
url=${1:?usage: ci-check.sh URL}
scrollwrap check "$url"
status=$?
if [ "$status" -eq 7 ]; then
  echo "The terms have changed since they were agreed to:" >&2
  scrollwrap diff "$url" >&2
fi
exit "$status"
