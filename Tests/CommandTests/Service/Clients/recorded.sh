#!/bin/sh
# Runs a program on a text, and has it recorded by fileprogress: recorded.sh FILE PROGRAM [WORD]...
socket=$(fileprogress serve --socket)

post() {
  curl --silent --show-error --fail-with-body --max-time 20 --unix-socket "$socket" \
    --request POST --data-binary "$2" "http://localhost/v1/sessions$1"
}

# Writes a string of JSON. It has no control characters.
quoted() {
  printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')"
}

text=$1
file=$(realpath -ms -- "$text")
shift
# Names with line breaks and the like are not recorded.
case $file$text$1 in *[[:cntrl:]]*) exec "$@" "$text" ;; esac
id=$(post '' "{\"path\": $(quoted "$file"), \"tool\": $(quoted "${1##*/}")}" |
  sed -n 's/.*"id": *"\([^"]*\)".*/\1/p')
# No service runs. That is no reason not to write.
[ -n "$id" ] || exec "$@" "$file"

# It ends with this script, also if that is killed.
while sleep 20 && kill -0 $$; do
  now=$(stat -c %y "$file")
  if [ "$now" = "$before" ]; then post "/$id/beat" ''; else post "/$id/saved" ''; fi
  before=$now
done </dev/null >/dev/null 2>&1 &
watcher=$!
trap : HUP INT TERM
"$@" "$file"
status=$?
kill "$watcher"
post "/$id/saved" '' >/dev/null
post "/$id/end" '' && echo
exit "$status"
