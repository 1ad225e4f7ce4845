import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const shop = page(
  "Shop",
  `<h1>Shop</h1><p id="total">  €
     12.00 </p><p id="late"></p><input id="field" value="typed text" data-kind="short"><p class="row">a</p><p class="row">b</p>
   <p id="hidden" style="display:none">secret</p><p id="ghost" style="visibility:hidden">boo</p>
   <select id="size"><option>Small<option selected>Large</select>
   <a id="on" href="/next">Next</a>
   <script>setTimeout(() => { late.textContent = "arrived"; window.ready = { at: 1 } }, 300)</script>`,
);

const json = JSON.stringify({
  ok: true,
  items: [{ price: 12 }, { price: 7, tags: ["a", "b"] }],
  "a-b": null,
});

const trial = useTrial({
  "/": shop,
  "/next": page("Next page", "next"),
  "/health": (_request, response) => {
    response.writeHead(201, { "content-type": "application/json", "x-build": "42" }).end(json);
  },
  "/missing": (_request, response) => response.writeHead(404).end("nothing here"),
  "/moved": (_request, response) => response.writeHead(302, { location: "/health" }).end(),
});

const onTotal = { type: "expectText", selectors: [["#total"]], timeout: 400 };
const onUrl = { type: "expectUrl", timeout: 400 };
const wait = { type: "waitForElement", timeout: 400 };
const call = { type: "request", method: "GET", url: "{{site}}/health" };
const follow = { type: "click", selectors: [["#on"]], timeout: 3000 };
const navigation = (expected: object) => ({
  ...follow,
  assertedEvents: [{ type: "navigation", ...expected }],
});

test.for([
  { type: "expectText", selectors: ["#total"], contains: "{{code}}" },
  { type: "expectUrl", matches: "{{code}}" },
])(
  "a check that a variable leaves empty fails, as it holds whatever the page shows: $type",
  async (check) => {
    const tried = await trial.run(opening("/", check), { values: { code: "" } });
    expect(tried.failure?.message).toMatch(/^Every text (contains|matches) an empty/);
  },
);

/** Each check once where it holds and once where it fails, with the message of the failure. */
const checks: [name: string, holds: object, fails: object, message: RegExp][] = [
  [
    "expectText equals",
    { ...onTotal, equals: "€ 12.00" },
    { ...onTotal, equals: "€ 10.00" },
    /^Expected the text of "#total" to be "€ 10.00", but after 400 ms it was "€ 12.00"\.$/,
  ],
  [
    "expectText equals a text of several lines, as a page renders it",
    { ...onTotal, equals: "€\n  12.00\n" },
    { ...onTotal, equals: "€\n  10.00\n" },
    /^Expected the text of "#total" to be "€ 10.00", but after 400 ms it was "€ 12.00"\.$/,
  ],
  [
    "expectText contains",
    { ...onTotal, contains: "12" },
    { ...onTotal, contains: "13" },
    /to contain "13", but .* it was "€ 12.00"/,
  ],
  [
    "expectText matches",
    { ...onTotal, matches: "^€ \\d+\\.\\d\\d$" },
    { ...onTotal, matches: "^\\d+$" },
    /to match \/\^\\d\+\$\/, but .* it was "€ 12.00"/,
  ],
  [
    "expectText of a field's value",
    { ...onTotal, selectors: [["#field"]], equals: "typed text" },
    { ...onTotal, selectors: [["#field"]], equals: "other" },
    /it was "typed text"/,
  ],
  [
    "expectText of a list's choice",
    { ...onTotal, selectors: [["#size"]], equals: "Large" },
    { ...onTotal, selectors: [["#size"]], equals: "Small" },
    /it was "Large"/,
  ],
  [
    "expectText of an element that cannot be seen",
    onTotalLate("arrived"),
    { ...onTotal, selectors: [["#hidden"]], equals: "secret" },
    /stayed hidden for 400 ms/,
  ],
  [
    "expectText without an element",
    onTotalLate("arrived"),
    { ...onTotal, selectors: [["#nowhere"]], equals: "x" },
    /^No element matched #nowhere within 400 ms\. The page "Shop" \(http.*\) was showing\.$/,
  ],
  [
    "expectUrl equals",
    { ...onUrl, equals: "{{site}}/" },
    { ...onUrl, equals: "{{site}}/next" },
    /^Expected the address of the page to be "http.*\/next", but after 400 ms it was "http.*\/"\.$/,
  ],
  [
    "expectUrl contains",
    { ...onUrl, contains: "127.0.0.1" },
    { ...onUrl, contains: "thanks" },
    /to contain "thanks"/,
  ],
  [
    "expectUrl matches",
    { ...onUrl, matches: "/$" },
    { ...onUrl, matches: "/thanks$" },
    /to match \/\/thanks\$\//,
  ],
  [
    "waitForElement",
    { ...wait, selectors: ["#total"] },
    { ...wait, selectors: ["#nowhere"] },
    /Expected at least 1 element to match #nowhere, but after 400 ms there were 0/,
  ],
  [
    "waitForElement >=",
    { ...wait, selectors: [".row"], operator: ">=", count: 2 },
    { ...wait, selectors: [".row"], operator: ">=", count: 3 },
    /at least 3 elements to match .row, but after 400 ms there were 2/,
  ],
  [
    "waitForElement ==",
    { ...wait, selectors: [".row"], operator: "==", count: 2 },
    { ...wait, selectors: [".row"], operator: "==", count: 1 },
    /exactly 1 element to match .row, but after 400 ms there were 2/,
  ],
  [
    "waitForElement <=",
    { ...wait, selectors: [".row"], operator: "<=", count: 2 },
    { ...wait, selectors: [".row"], operator: "<=", count: 1 },
    /at most 1 element to match .row/,
  ],
  [
    "waitForElement == 0",
    { ...wait, selectors: ["#nowhere"], operator: "==", count: 0 },
    { ...wait, selectors: [".row"], operator: "==", count: 0 },
    /exactly 0 elements/,
  ],
  [
    "waitForElement of a count of 0, without an operator as with ==",
    { ...wait, selectors: ["#nowhere"], count: 0 },
    { ...wait, selectors: [".row"], count: 0 },
    /exactly 0 elements to match .row, but after 400 ms there were 2/,
  ],
  [
    "waitForElement of a count of 0 that is not visible",
    { ...wait, selectors: ["#hidden"], visible: false, count: 0 },
    { ...wait, selectors: ["#total"], visible: false, count: 0 },
    /Expected no visible element to match #total/,
  ],
  [
    "waitForElement visible",
    { ...wait, selectors: ["#total"], visible: true },
    { ...wait, selectors: ["#ghost"], visible: true },
    /at least 1 visible element to match #ghost, but .* there were 0 such elements \(1 matched in all\)/,
  ],
  [
    "waitForElement not visible",
    { ...wait, selectors: ["#hidden"], visible: false },
    { ...wait, selectors: ["#total"], visible: false },
    /Expected no visible element to match #total/,
  ],
  [
    "waitForElement not there counts as not visible",
    { ...wait, selectors: ["#nowhere"], visible: false },
    { ...wait, selectors: ["#nowhere", ".row"], visible: false },
    /there were 2/,
  ],
  [
    "waitForElement hidden ones counted",
    { ...wait, selectors: ["#hidden"], visible: false, count: 1, operator: "==" },
    { ...wait, selectors: ["#total"], visible: false, count: 1, operator: "==" },
    /exactly 1 hidden element/,
  ],
  [
    "waitForElement attributes",
    { ...wait, selectors: ["#field"], attributes: { "data-kind": "short" } },
    { ...wait, selectors: ["#field"], attributes: { "data-kind": "long" } },
    /with the attribute data-kind="long", but .* The first one had data-kind="short"/,
  ],
  [
    "waitForElement attributes of which the first element has none",
    { ...wait, selectors: ["#total, #field"], attributes: { "data-kind": "short" } },
    { ...wait, selectors: ["#total, #field"], attributes: { "data-kind": "long" } },
    / One of them had data-kind="short"\./,
  ],
  [
    "waitForElement properties of which the first element has none",
    { ...wait, selectors: ["#total, #field"], properties: { value: "typed text" } },
    { ...wait, selectors: ["#total, #field"], properties: { value: "other" } },
    / One of them had value="typed text"\./,
  ],
  [
    "waitForElement properties",
    { ...wait, selectors: ["#field"], properties: { value: "typed text", dataset: { kind: "short" } } },
    { ...wait, selectors: ["#field"], properties: { value: "other" } },
    /with the property value="other", but .* had value="typed text"/,
  ],
  [
    "waitForElement nested properties",
    { ...wait, selectors: ["#field"], properties: { disabled: false } },
    { ...wait, selectors: ["#field"], properties: { dataset: { kind: "long" } } },
    /property dataset=/,
  ],
  [
    "waitForExpression",
    { type: "waitForExpression", expression: "window.ready" },
    { type: "waitForExpression", expression: "window.never", timeout: 400 },
    /^The expression "window.never" did not become true within 400 ms\./,
  ],
  [
    "waitForExpression of a promise",
    { type: "waitForExpression", expression: "new Promise((r) => setTimeout(r, 20, 'yes')) // done" },
    { type: "waitForExpression", expression: "Promise.resolve(0)", timeout: 400 },
    /did not become true/,
  ],
  [
    "waitForExpression that throws",
    { type: "waitForExpression", expression: "window.ready.at === 1" },
    { type: "waitForExpression", expression: "nobody.knows", timeout: 400 },
    /ReferenceError: nobody is not defined/,
  ],
  [
    "assertedEvents navigation",
    navigation({}),
    { ...navigation({}), selectors: [["#total"]], timeout: 3000 },
    /^Expected the step to lead to another page, but within 3 s it led nowhere: http.* was still showing\.$/,
  ],
  [
    "assertedEvents url",
    navigation({ url: "{{site}}/next" }),
    navigation({ url: "{{site}}/elsewhere" }),
    /Expected the step to lead to http.*\/elsewhere, but after 3 s the page was http.*\/next/,
  ],
  [
    "assertedEvents title",
    navigation({ url: "{{site}}/next", title: "Next page" }),
    navigation({ url: "{{site}}/next", title: "Other" }),
    /title to be "Other", but after 3 s it was "Next page"/,
  ],
  [
    "request without an expectation fails from 400 on",
    call,
    { ...call, url: "{{site}}/missing" },
    /Expected GET http.*\/missing to answer with a status below 400, but it was 404 Not Found: "nothing here"/,
  ],
  [
    "request status",
    { ...call, expect: { status: 201 } },
    { ...call, expect: { status: 200 } },
    /to answer with status 200, but it was 201 Created/,
  ],
  [
    "request status of a redirect",
    { ...call, url: "{{site}}/moved", expect: { status: 302 } },
    { ...call, url: "{{site}}/moved", expect: { status: 301 } },
    /status 301, but it was 201/,
  ],
  [
    "request headers",
    { ...call, expect: { headers: { "X-Build": "42" } } },
    { ...call, expect: { headers: { "X-Build": "43" } } },
    /Expected the header X-Build of the answer to GET http.* to be "43", but it was "42"/,
  ],
  [
    "request header that is not there",
    { ...call, expect: { headers: { "CONTENT-type": "application/json" } } },
    { ...call, expect: { headers: { "x-other": "1" } } },
    /but there was none/,
  ],
  [
    "request contains",
    { ...call, expect: { contains: '"ok":true' } },
    { ...call, expect: { contains: "not ok" } },
    /to contain "not ok", but it was "\{/,
  ],
  [
    "request json",
    { ...call, expect: { json: { "$.ok": true, "$.items[0].price": 12, '$["a-b"]': null } } },
    { ...call, expect: { json: { "$.items[1].price": 8 } } },
    /Expected \$\.items\[1\]\.price in the answer to GET http.* to be 8, but it was 7/,
  ],
  [
    "request json of a nested value",
    { ...call, expect: { json: { "$.items[1]": { tags: ["a", "b"], price: 7 } } } },
    { ...call, expect: { json: { "$.items[1]": { price: 7 } } } },
    /to be \{"price":7\}, but it was \{"price":7,"tags":\["a","b"\]\}/,
  ],
  [
    "request json of something that is not there",
    { ...call, expect: { json: { "$.items[0]": { price: 12 } } } },
    { ...call, expect: { json: { "$.nothing.at[4].all": 1 } } },
    /but there was nothing/,
  ],
];

function onTotalLate(text: string): object {
  return { type: "expectText", selectors: [["#late"]], equals: text };
}

describe("A check that does not hold fails", () => {
  test.concurrent.each(checks)("%s holds", async (_name, holds) => {
    const { outcome, failure } = await trial.run(opening("/", holds));
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  test.concurrent.each(checks)("%s fails", async (_name, _holds, fails, message) => {
    const { outcome, failure, steps } = await trial.run(
      opening("/", fails, { type: "click", selectors: ["#on"] }),
    );
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
    expect(failure?.step).toBe(2);
    expect(steps.map((step) => step.outcome)).toEqual(["passed", "failed", "not_run"]);
  });
});
