"""For schemathesis: what the document cannot say of a request, and what makes answers that have something to follow."""

import itertools
import time

import requests
import schemathesis
from schemathesis import GenerationMode

# The variables of openapi.yaml.
DECLARED = {"greeting"}
# Fields that are right only together, or with what a scenario or an earlier execution has.
SELECTING = {"tests", "tags", "rerun_of", "only"}
# Seconds within which its runs end.
PATIENCE = 60

scenarios = []
bodies_by_key = {}
# Every other request, so that both kinds are sent.
turns = {name: itertools.cycle([True, False]) for name in ("scenario", "filters", "wait")}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Changes requests that are meant to be right; those that are meant to be wrong stay as they are."""
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    # A cursor is right only if an answer had it.
    for parameters in (case.query, case.body):
        if isinstance(parameters, dict):
            parameters.pop("cursor", None)
    if isinstance(case.query, dict):
        if case.operation.path == "/results-scenario/executions" and next(turns["filters"]):
            case.query = {name: case.query[name] for name in case.query if name == "limit"}
    if case.operation.path == "/run-scenario" and isinstance(case.body, dict):
        fit_to_scenario(case.body)
    use_key_once(case)


def use_key_once(case):
    """An idempotency key is right only with the body with which it was first sent."""
    key = (case.headers or {}).get("Idempotency-Key")
    if key is not None and bodies_by_key.setdefault(key, repr(case.body)) != repr(case.body):
        del case.headers["Idempotency-Key"]


def fit_to_scenario(body):
    """A variable is right only if the scenario declares it; ids at random find no scenario."""
    for name in SELECTING:
        body.pop(name, None)
    if isinstance(body.get("variables"), dict):
        body["variables"] = {name: value for name, value in body["variables"].items() if name in DECLARED}
    if scenarios and body.get("scenario_id") not in scenarios and next(turns["scenario"]):
        body["scenario_id"] = scenarios[0]


@schemathesis.hook
def after_call(context, case, response):
    """Remembers scenarios, and lets every other run end, so that its results are judged too."""
    if response.status_code == 200 and case.operation.path == "/scenarios":
        scenarios.extend(scenario["id"] for scenario in response.json()["scenarios"])
    if response.status_code == 202 and case.operation.path == "/run-scenario" and next(turns["wait"]):
        wait_for_end(response)


def wait_for_end(response):
    headers = {"X-API-Key": response.request.headers["X-API-Key"]}
    status = response.request.url.split("/v1/")[0] + response.json()["links"]["status"]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = requests.get(status, headers=headers, timeout=10)
        if answer.status_code == 200 and answer.json()["status"] == "completed":
            return
        time.sleep(0.1)
    raise AssertionError("A run of a skipped test did not end.")
