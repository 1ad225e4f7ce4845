"""Reads reports with programs that others use: JUnit documents with junitparser, and a workbook as CSV with xlsx2csv.

Usage: read_reports.py RESULTS JUNIT_SAMPLE...

RESULTS is the folder of the demo's results, whose outcomes and places are known. Of every other document the counts have
to be those of its test cases. Ends with an error at the first thing that is read otherwise than it was meant.
"""

import csv
import io
import re
import sys
from pathlib import Path

from junitparser import Error, Failure, JUnitXml, Skipped
from xlsx2csv import Xlsx2csv

SCENARIO = "examples/scenarios/shop.yaml"
OUTCOMES = [None, None, None, Failure, Skipped, None]
FAILED = 3
# What a spreadsheet takes for a formula, or for a cell that begins one.
FORMULA = re.compile(r"[\t\r\n]|\s*[=+\-@＝＋－＠]")


def outcome_of(case):
    """The kind of result that says how a test case ended; None if it passed."""
    kinds = [kind for kind in (Failure, Error, Skipped) if any(isinstance(found, kind) for found in case.result)]
    assert len(kinds) <= 1, f"{case.name!r} has several results"
    return kinds[0] if kinds else None


def check_counts(path):
    """The counts of a suite are those of its test cases."""
    for suite in JUnitXml.fromfile(str(path)):
        outcomes = [outcome_of(case) for case in suite]
        counted = (len(outcomes), *(outcomes.count(kind) for kind in (Failure, Error, Skipped)))
        stated = (suite.tests, suite.failures, suite.errors, suite.skipped)
        assert stated == counted, f"{path}: {stated} is stated, {counted} are there"


def check_demo(results):
    """The demo's document: outcomes, the file of the scenario, the line of the failure, and the files that it attaches."""
    (suite,) = JUnitXml.fromfile(str(results / "junit.xml"))
    cases = list(suite)
    assert [outcome_of(case) for case in cases] == OUTCOMES, [outcome_of(case) for case in cases]
    assert suite._elem.get("file") == SCENARIO, suite._elem.get("file")
    (failure,) = [found for found in cases[FAILED].result if isinstance(found, Failure)]
    place = re.search(rf"^    at {re.escape(SCENARIO)}:(\d+):(\d+)$", failure.text, re.MULTILINE)
    assert place, failure.text
    line = Path(SCENARIO).read_text("utf-8").splitlines()[int(place[1]) - 1][int(place[2]) - 1 :]
    assert "type: expectText" in line, f"line {place[1]} is no failed step: {line}"
    for case in cases:
        for name in re.findall(r"\[\[ATTACHMENT\|(.+?)\]\]", case.system_out or ""):
            assert (results / name).is_file(), f"{name} is attached and not there"


def check_workbook(path):
    """No text of the workbook begins a formula when its sheets are saved as CSV."""
    for sheet in (1, 2, 3):
        text = io.StringIO()
        Xlsx2csv(str(path), outputencoding="utf-8").convert(text, sheetid=sheet)
        rows = list(csv.reader(io.StringIO(text.getvalue())))
        assert rows, f"{path}: sheet {sheet} is empty"
        for value in (value for row in rows for value in row):
            assert not FORMULA.match(value), f"{path}: sheet {sheet} has {value!r}"


def main():
    results, *samples = (Path(argument) for argument in sys.argv[1:])
    for path in (results / "junit.xml", *results.glob("tests/*/junit.xml"), *samples):
        if path.suffix == ".xml":
            check_counts(path)
        else:
            check_workbook(path)
    check_demo(results)
    check_workbook(results / "report.xlsx")
    print(f"read as meant: the demo's results and {len(samples)} samples")


main()
