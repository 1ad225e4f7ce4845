#!/usr/bin/env bash
# SCENARIO_API_URL=... SCENARIO_API_KEY=... [SCENARIO_TIMEOUT=900] ./run-scenario.sh NAME, by curl 7.71 and jq; leaves junit.xml.
set -uo pipefail; rm -f junit.xml; own=$(mktemp -d) || exit 2; left=''; trap 'rm -rf "$own"; printf %b "$left" >&2' EXIT
stop() { echo "$1" >&2; exit 2; }; field() { jq -er "$1" "$own/answer" 2>/dev/null | grep .; } # It fails where the answer has none.
no() { stop "$1 $(field 'select(.code) | "\(.detail) (\(.status) \(.code))"' || echo "($status) is not an answer of the API.")"; }
for name in 1 SCENARIO_API_URL SCENARIO_API_KEY; do [ "${!name:-}" ] || stop "${name/#1/NAME} is missing. $(sed -n 2p "$0")"; done
url=${SCENARIO_API_URL%/}; host='^(https?://[^/]+)(/v1(/api)?)?/*$'; [[ $url =~ $host ]] && url=${BASH_REMATCH[1]}/v1/api/external
limit=${SCENARIO_TIMEOUT:-900}; [[ $limit =~ ^[0-9]{1,6}$ ]] || stop "SCENARIO_TIMEOUT is no number of seconds: $limit"
api() { : >"$own/answer"; status=$(curl -sS -m 60 --retry 5 --retry-max-time 120 --retry-all-errors -w '%{http_code}' \
  -H @<(printf '%s\n' "X-API-Key: $SCENARIO_API_KEY" "Idempotency-Key: $key" "Content-Type: application/json") -o "$own/answer" \
 -D "$own/headers" "$url/$1" ${2:+-d "$2"}) || status=lost; }; key=$(date +%s)-$$-$RANDOM$RANDOM # Waits out lost answers.
api "scenarios/?name=$(jq -rn --arg name "$1" '$name | @uri')"; scenario=$(field '.scenarios | arrays | .[0].id // "none"') ||
  no "The scenarios cannot be read:"; [ "$scenario" != none ] || stop "There is no scenario $1."
api run-scenario/ "{\"scenario_id\": \"$scenario\"}"; [ "$status" = 202 ] && id=$(field .execution_id) || no "$1 cannot be run:"
left="$id may go on.\n"; while api "results-scenario/$id/status/"; state=$(field '.code // .status'); [ "$state" != completed ]; do
  [[ $state =~ ^(scheduled|running|not_ready)$ ]] || no "$id cannot be followed:"; [ $SECONDS -lt "$limit" ] ||
    stop "$id is not completed after $SECONDS s."; sleep "$(sed -n 's/^[Rr]etry-[Aa]fter: *//p' "$own/headers" |
    tail -n 1 | grep -o '^[0-9][0-9]*' || echo 5)"; done; outcome=$(field .outcome); left=; api "results-scenario/$id/junit/"
[ "$status" = 200 ] && grep -q '<testsuites' "$own/answer" && mv "$own/answer" junit.xml || no "JUnit of $id cannot be read:"
echo "$1: $outcome"; case $outcome in passed) exit 0 ;; failed) exit 1 ;; cancelled) exit 3 ;; *) exit 2 ;; esac
