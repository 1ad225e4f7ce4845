#!/usr/bin/env bash
# ./run-scenario.sh NAME runs a scenario of SCENARIO_API_URL with SCENARIO_API_KEY, by curl 7.71 or newer and jq; leaves junit.xml.
set -uo pipefail
key=$(date +%s)-$$-$RANDOM$RANDOM # A trigger that is repeated, since its answer was lost, begins no second run.
api() { : >answer.json # PATH [BODY]: sets status and leaves answer.json. curl waits out 429, 500 and lost connections.
  status=$(curl -sS -m 60 --retry 5 --retry-max-time 120 --retry-all-errors -o answer.json -D headers.txt -w '%{http_code}' \
    -H @<(printf '%s\n' "X-API-Key: $SCENARIO_API_KEY" "Idempotency-Key: $key" "Content-Type: application/json") \
    "${SCENARIO_API_URL%/}/$1" ${2:+-d "$2"}); }
stop() { echo "$1 $(jq -r '"\(.detail) (\(.status) \(.code))"' answer.json)" >&2; exit 2; }
api "scenarios/?name=$(jq -rn --arg name "$1" '$name | @uri')"; [ "$status" = 200 ] || stop "The scenarios cannot be read."
scenario=$(jq -er '.scenarios[0].id // empty' answer.json) || { echo "There is no scenario $1." >&2; exit 2; }
api run-scenario/ "{\"scenario_id\": \"$scenario\"}"; [ "$status" = 202 ] || stop "$1 cannot be run."
execution=$(jq -r .execution_id answer.json)
until api "results-scenario/$execution/status/"; [ "$(jq -r .status answer.json)" = completed ]; do
  [ "$status" = 200 ] || [ "$(jq -r .code answer.json)" = not_ready ] || stop "$execution cannot be followed."
  [ $SECONDS -lt "${TIMEOUT:-900}" ] || { echo "$execution is not completed after $SECONDS s. It goes on." >&2; exit 2; }
  sleep "$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]*\).*/\1/p' headers.txt | tail -n 1 | grep . || echo 5)"; done
outcome=$(jq -r .outcome answer.json); api "results-scenario/$execution/junit/"; mv answer.json junit.xml; echo "$1: $outcome"
case $outcome in passed) exit 0 ;; failed) exit 1 ;; cancelled) exit 3 ;; *) exit 2 ;; esac
