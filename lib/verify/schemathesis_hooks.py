"""What the document cannot say of a request, for schemathesis: which cursors, variables and
idempotency keys there are, and when a run ends."""

import time

import requests
import schemathesis
from schemathesis import GenerationMode

# The variables of openapi.yaml.
DECLARED = {"greeting"}
# Seconds within which its runs end.
PATIENCE = 60

triggers = 0
# Bodies by their idempotency keys.
sent = {}


@schemathesis.hook
def before_call(context, case, kwargs):
    """Leaves out of a request that is meant to be right what is right only if an answer or a scenario has it."""
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    if case.headers and "Idempotency-Key" in case.headers:
        key = case.headers["Idempotency-Key"]
        if sent.setdefault(key, case.body) != case.body:
            del case.headers["Idempotency-Key"]
    if isinstance(case.query, dict):
        case.query.pop("cursor", None)
    if isinstance(case.body, dict) and isinstance(case.body.get("variables"), dict):
        variables = case.body["variables"]
        case.body["variables"] = {name: variables[name] for name in variables if name in DECLARED}


@schemathesis.hook
def after_call(context, case, response):
    """Lets every other run end, so that its results are judged as well as that they are not ready."""
    global triggers
    if response.status_code != 202 or case.operation.path != "/run-scenario":
        return
    triggers += 1
    if triggers % 2 == 0:
        return
    headers = {"X-API-Key": response.request.headers["X-API-Key"]}
    root = response.request.url.split("/v1/")[0]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = requests.get(root + response.json()["links"]["status"], headers=headers, timeout=10)
        if answer.status_code == 200 and answer.json()["status"] == "completed":
            return
        time.sleep(0.1)
    raise AssertionError("A run of a skipped test did not end.")
