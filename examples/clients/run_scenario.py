#!/usr/bin/env python3
"""Runs a scenario, waits for it, saves its files, and exits by its outcome.

    SCENARIO_API_URL=... SCENARIO_API_KEY=... python3 run_scenario.py NAME [FOLDER]

The exit code is 0 if the run passed, 1 if it failed, 2 if it could not be judged or followed, and 3 if it was cancelled.
IDEMPOTENCY_KEY, such as the id of the job, lets a job that is repeated find the run that it has triggered before.
Needs Python 3.9 or newer, and nothing else.
"""

import hashlib
import http.client
import json
import os
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path

TIME_LIMIT_S = 15 * 60
REQUEST_LIMIT_S = 35
USUAL_PAUSE_S = 1
EXIT_CODES = {"passed": 0, "failed": 1, "error": 2, "timed_out": 2, "cancelled": 3}
CONNECTION_ERRORS = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)


class ApiProblem(Exception):
    """An answer that is no success. `code` is the stable field of its problem document."""

    def __init__(self, error: urllib.error.HTTPError):
        try:
            document = json.load(error)
        except ValueError:
            document = {}
        if not isinstance(document, dict):
            document = {}
        self.status = error.code
        self.code = document.get("code", "")
        self.retry_after = pause_of(error.headers)
        numbers = f"{self.status} {self.code}".rstrip()
        super().__init__(f"{document.get('detail', error.reason)} ({numbers})")

    @property
    def is_passing(self) -> bool:
        return self.code == "not_ready" or self.status == 429 or self.status >= 500


class UnknownScenario(Exception):
    """The team of the key has no such scenario."""


class NotTheApi(Exception):
    """An answer that is a success, and no JSON object: the address is that of another server."""


class Api:
    """The API of one region, as the team of a key. Waits out what passes, until the time limit."""

    def __init__(self, base_url: str, key: str):
        self.base_url = base_url.rstrip("/")
        self.key = key
        self.until = time.monotonic() + TIME_LIMIT_S

    def get(self, path: str):
        return self._patiently(lambda: self._send(path))

    def post(self, path: str, body: dict, headers=None):
        content = json.dumps(body).encode()
        return self._patiently(
            lambda: self._send(path, content, {"Content-Type": "application/json", **(headers or {})})
        )

    def download(self, link: dict) -> bytes:
        """A link is signed, and no request to it may carry the key."""

        def once() -> bytes:
            content, _ = read(link["url"])
            if hashlib.sha256(content).hexdigest() != link["sha256"]:
                raise ConnectionError(f"{link['file_name']} is damaged.")
            return content

        return self._patiently(once)

    def pause(self, seconds: float) -> None:
        if time.monotonic() + seconds > self.until:
            raise TimeoutError(f"The run was not completed within {TIME_LIMIT_S // 60} minutes.")
        time.sleep(seconds)

    def _send(self, path: str, content=None, headers=None):
        headers = {"X-API-Key": self.key, **(headers or {})}
        return read(urllib.request.Request(self.base_url + path, content, headers))

    def _patiently(self, attempt):
        while True:
            try:
                return attempt()
            except ApiProblem as problem:
                if not problem.is_passing:
                    raise
                self.pause(problem.retry_after)
            except CONNECTION_ERRORS:
                self.pause(USUAL_PAUSE_S)


def read(request):
    """The body of the answer, and the pause for which it asks, in seconds."""
    try:
        with urllib.request.urlopen(request, timeout=REQUEST_LIMIT_S) as answer:
            return answer.read(), pause_of(answer.headers)
    except urllib.error.HTTPError as error:
        raise ApiProblem(error) from None


def document_of(body: bytes) -> dict:
    try:
        document = json.loads(body)
    except ValueError:
        document = None
    if not isinstance(document, dict):
        raise NotTheApi("SCENARIO_API_URL is not the API: it answers no JSON object.")
    return document


def pause_of(headers) -> float:
    value = headers.get("Retry-After") or ""
    return int(value) if value.isdigit() else USUAL_PAUSE_S


def trigger(api: Api, name: str) -> str:
    """The id of a new execution of the scenario with this name."""
    answer, _ = api.get("/scenarios/?" + urllib.parse.urlencode({"name": name}))
    scenarios = document_of(answer)["scenarios"]
    if not scenarios:
        raise UnknownScenario(f'The team of this key has no scenario "{name}".')
    # The same key at each attempt: where only the answer was lost, no second run begins.
    key = os.environ.get("IDEMPOTENCY_KEY") or str(uuid.uuid4())
    answer, _ = api.post("/run-scenario/", {"scenario_id": scenarios[0]["id"]}, {"Idempotency-Key": key})
    return document_of(answer)["execution_id"]


def follow(api: Api, execution_id: str) -> dict:
    """The status of the execution once it is completed."""
    while True:
        answer, pause = api.get(f"/results-scenario/{execution_id}/status/")
        status = document_of(answer)
        if status["status"] == "completed":
            return status
        api.pause(pause)


def save_results(api: Api, execution_id: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    junit, _ = api.get(f"/results-scenario/{execution_id}/junit/")
    (folder / "junit.xml").write_bytes(junit)
    results = artifacts_of(api, execution_id)
    save_files(api, results["artifacts"], folder)
    for test in results["tests"]:
        save_files(api, test["artifacts"], folder / f"test-{test['number']}")


def save_files(api: Api, artifacts: dict, folder: Path) -> None:
    """Any link can be null: a skipped test has no files."""
    links = [artifacts[kind] for kind in artifacts if kind != "downloads"] + artifacts.get("downloads", [])
    for link in filter(None, links):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / Path(link["file_name"]).name).write_bytes(api.download(link))


def artifacts_of(api: Api, execution_id: str) -> dict:
    """The artifacts of all tests, over as many pages as their links take."""
    tests, cursor = [], {}
    while True:
        answer, _ = api.post("/results-scenario/artifacts/", {"execution_id": execution_id, **cursor})
        page = document_of(answer)
        tests += page["tests"]
        if page["next_cursor"] is None:
            return {**page, "tests": tests}
        cursor = {"cursor": page["next_cursor"]}


def main() -> int:
    url, key = os.environ.get("SCENARIO_API_URL"), os.environ.get("SCENARIO_API_KEY")
    if len(sys.argv) < 2 or not url or not key:
        print(__doc__, file=sys.stderr)
        return 2
    if not re.fullmatch("[!-~]+", key):  # It is no header, and an error that says so would show the key.
        print("SCENARIO_API_KEY is no key: it has a space, a line break or a letter beyond ASCII.", file=sys.stderr)
        return 2
    name, folder = sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else "results")
    api = Api(url, key)
    try:
        execution_id = trigger(api, name)
        print(f"{execution_id} accepted", file=sys.stderr)
        outcome = follow(api, execution_id)["outcome"]
        save_results(api, execution_id, folder)
    except (ApiProblem, UnknownScenario, NotTheApi, *CONNECTION_ERRORS) as error:
        print(error, file=sys.stderr)
        return 2
    print(outcome)
    return EXIT_CODES[outcome]


if __name__ == "__main__":
    sys.exit(main())
