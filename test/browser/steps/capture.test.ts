import { describe, expect, test } from "vitest";
import { runAttempt } from "../../../functions/browser/attempt/attempt.ts";
import { stepSchema } from "../../../functions/core/scenario/step.ts";
import { MemoryFiles } from "../../support/memory-files.ts";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": (_request, response) =>
    response.writeHead(200, { "content-type": "text/html", "set-cookie": "visitor=v-17; HttpOnly" }).end(
      page(
        "Thanks",
        `<p id="order">Your order is <b>PL-1001</b>\n  now</p><p id="soon"></p><p id="late">Wait</p><p id="empty"></p><input type="hidden" id="token" value="t 1">
          <a href="/orders/7">Invoice</a><input id="field"><ul></ul><p id="echo"></p><p id="price">$12.50 (2 + 1)</p><p id="total">Total: $12.50 (2 + 1)</p><p id="other">Total: $12x50</p><p id="card">4111 2222 3333 4444</p><p id="huge"></p><script>
          setTimeout(() => { soon.textContent = "Ready" }, 100); setTimeout(() => { late.textContent = "No. 42 is ready" }, 400);
          setTimeout(() => { document.querySelector("ul").innerHTML = "<li>" }, 100); setTimeout(() => { document.querySelector("ul").innerHTML += "<li><li>" }, 200);
          huge.textContent = "x".repeat(9999); field.oninput = () => { echo.textContent = field.value }</script>`,
      ),
    ),
  "/api": (_request, response) =>
    response.writeHead(200, { "content-type": "application/json", etag: 'W/"abc"' }).end(
      JSON.stringify({
        id: 12,
        name: "Ada",
        none: null,
        lines: [{ price: 1480 }],
        long: "x".repeat(20_000),
      }),
    ),
  "/echo": (request, response) => response.end(String(request.url)),
});

const type = { type: "change", selectors: ["#field"], value: "{{it}}" };
const echoes = (equals: string) => ({ type: "expectText", selectors: ["#echo"], equals });
const from = (from: string, ...selectors: string[]) => ({
  type: "capture",
  variable: "it",
  from,
  ...(selectors.length > 0 && { selectors }),
});

describe.concurrent("A variable is captured from what the page shows", () => {
  const right: [string, object, string][] = [
    ["a text", from("text", "#order"), "Your order is PL-1001 now"],
    ["a part of a text", { ...from("text", "#order"), matches: "PL-(\\d+)" }, "1001"],
    ["a match without a group", { ...from("text", "#order"), matches: "PL-\\d+" }, "PL-1001"],
    ["a text that is not there yet", from("text", "#soon"), "Ready"],
    ["a text that does not match yet", { ...from("text", "#late"), matches: "No\\. (\\d+)" }, "42"],
    ["an attribute", { ...from("attribute", "a"), name: "href" }, "/orders/7"],
    ["the value of a hidden field", from("value", "#token"), "t 1"],
    ["a number of elements", from("count", "li"), "3"],
    ["a number of zero, if that is accepted", { ...from("count", "#nowhere"), matches: "^0$" }, "0"],
    ["the address", { ...from("address"), matches: "//([^/]*)/" }, "{{host}}"],
    ["a cookie that scripts cannot read", { ...from("cookie"), name: "visitor" }, "v-17"],
  ];
  test.concurrent.each(right)("%s", async (_name, step, value) => {
    const host = new URL(trial.origin()).host;
    const { outcome, failure, steps } = await trial.run(opening("/", step, type, echoes(value)), {
      values: { host },
    });
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
    expect(steps[2]?.title).toBe(`Change #field to "${value.replace("{{host}}", host)}"`);
  });

  test("from a response", async () => {
    const call = {
      type: "request",
      method: "GET",
      url: "{{site}}/api",
      capture: {
        id: { json: "$.id" },
        name: { json: "$.name", matches: "^(.)" },
        line: { json: "$.lines[0]" },
        tag: { header: "ETag", matches: '"(.*)"' },
        body: { matches: "price.:(\\d+)" },
      },
    };
    const url = "{{site}}/echo?{{id}}-{{name}}-{{tag}}-{{body}}";
    const next = { type: "request", method: "GET", url, expect: { contains: "/echo?12-A-abc-1480" } };
    const { failure, steps } = await trial.run([call, next]);
    expect(failure).toBeNull();
    expect(steps[1]?.title).toBe(`GET ${trial.origin()}/echo?12-A-abc-1480`);
  });

  describe("In a regular expression it stands for itself, signs of patterns included", () => {
    const price = { type: "capture", variable: "price", from: "text", selectors: ["#price"] };
    const part = { ...price, matches: "\\$[\\d.]+" };
    const total = (selector: string, matches: string) => ({
      type: "expectText",
      selectors: [selector],
      matches,
      timeout: 1_000,
    });

    test("which matches the same text", async () => {
      const again = { ...price, variable: "again", selectors: ["#total"], matches: "^Total: ({{price}})$" };
      const { failure } = await trial.run(opening("/", price, total("#total", "^Total: {{price}}$"), again));
      expect(failure).toBeNull();
    });

    test("and nothing else", async () => {
      const { failure } = await trial.run(opening("/", part, total("#other", "^Total: {{price}}$")));
      expect(failure?.message).toContain("to match /^Total: \\$12\\.50$/");
    });

    test("so does a secret, which no message shows", async () => {
      const secrets = { PRICE: "$12.50 (2 + 1)" };
      const steps = opening(
        "/",
        total("#total", "^Total: {{PRICE}}$"),
        total("#other", "^Total: {{PRICE}}$"),
      );
      const { failure } = await trial.run(steps, { secrets });
      expect(failure?.step).toBe(3);
      expect(failure?.message).toContain("to match /^Total: •••$/, but");
    });

    test("a variable may be a part of the pattern", async () => {
      const values = { price: "\\$12\\.50 .*" };
      const { failure } = await trial.run(opening("/", total("#total", "^Total: {{price}}$")), { values });
      expect(failure).toBeNull();
    });
  });

  test("twice: the later value counts", async () => {
    const again = { ...from("text", "#order"), matches: "PL-(\\d+)" };
    const { failure } = await trial.run(opening("/", from("value", "#token"), again, type, echoes("1001")));
    expect(failure).toBeNull();
  });

  test("in one attempt only", async () => {
    const values = Object.freeze({ site: trial.origin() });
    const steps = opening("/", from("value", "#token")).map((step) => stepSchema.parse(step));
    const { outcome } = await runAttempt({
      browsers: trial.browsers(),
      test: { name: "Trial", timeoutMs: 50_000, retries: 0, skip: null, steps },
      attempt: 1,
      viewport: { width: 800, height: 600 },
      video: false,
      trace: "off",
      values,
      secrets: {},
      allowedPrivateHosts: [new URL(trial.origin()).host],
      deadline: null,
      signal: new AbortController().signal,
      files: new MemoryFiles(),
    });
    expect(outcome).toBe("passed");
  });
});

describe.concurrent("What cannot be captured fails the step, which says what was there", () => {
  const wrong: [string, object, string | RegExp][] = [
    ["no element", from("text", "#nowhere"), /^No element matched #nowhere within 500 ms\./],
    [
      "an empty text",
      from("text", "#echo"),
      'Nothing could be captured: after 500 ms the text of "#echo" was empty.',
    ],
    [
      "another text",
      { ...from("text", "#order"), matches: "No (.*)" },
      'Nothing could be captured by /No (.*)/: after 500 ms the text of "#order" was "Your order is PL-1001 now".',
    ],
    [
      "an empty group",
      { ...from("text", "#order"), matches: "order(x*)" },
      /^Nothing could be captured by \/order\(x\*\)\//,
    ],
    [
      "a pattern that backtracks without end",
      { ...from("text", "#huge"), matches: "(x+x+)+y" },
      /took too long to match/,
    ],
    [
      "no such attribute",
      { ...from("attribute", "a"), name: "download" },
      'Nothing could be captured: after 500 ms "a" had no attribute download.',
    ],
    ["no field", from("value", "#order"), 'Nothing could be captured: after 500 ms "#order" had no value.'],
    [
      "none to count",
      from("count", "#nowhere"),
      'Nothing could be counted: after 500 ms no element matched "#nowhere".',
    ],
    ["no such cookie", { ...from("cookie"), name: "other" }, /had no cookie other\. It had: visitor\.$/],
    [
      "another address",
      { ...from("address"), matches: "order=(.*)" },
      /^Nothing could be captured by .* the address of the page was "http/,
    ],
  ];
  test.concurrent.each(wrong)("%s", async (_name, step, message) => {
    const { outcome, failure } = await trial.run(opening("/", { ...step, timeout: 500 }));
    expect(failure?.message).toMatch(message);
    expect({ outcome, step: failure?.step }).toEqual({ outcome: "failed", step: 2 });
  });

  const answers: [string, object, RegExp][] = [
    [
      "no such field",
      { json: "$.nothing" },
      /^Nothing could be captured from \$\.nothing in the answer to GET .*: there was nothing in "/,
    ],
    ["null", { json: "$.none" }, /: it was null in /],
    ["no path", { json: "id" }, /^The path id is not of the form/],
    ["no such header", { header: "x-none" }, /had no header x-none\. It had .*etag/],
    [
      "no match",
      { json: "$.name", matches: "Bob" },
      /^Nothing could be captured by \/Bob\/: in the answer \$\.name of GET .* was "Ada"\.$/,
    ],
    [
      "too much",
      { json: "$.long" },
      /^A variable holds at most 10,000 characters, but 20,000 characters were found in \$\.long of GET/,
    ],
  ];
  test.concurrent.each(answers)("from a response: %s", async (_name, source, message) => {
    const { failure } = await trial.run([
      { type: "request", method: "GET", url: "{{site}}/api", capture: { it: source } },
    ]);
    expect(failure?.message).toMatch(message);
  });
});

test("A captured secret stays secret: in titles, in messages, and where it is typed", async () => {
  const secrets = { CARD: "4111 2222 3333 4444" };
  const hidden = {
    type: "waitForExpression",
    expression: 'getComputedStyle(field).webkitTextSecurity === "disc"',
    timeout: 500,
  };
  const steps = opening("/", from("text", "#card"), type, hidden, {
    ...echoes("nothing but {{it}}"),
    timeout: 300,
  });
  const result = await trial.run(steps, { secrets });
  expect(result.failure).toMatchObject({ step: 5 });
  expect(result.steps[2]?.title).toBe('Change #field to "•••"');
  expect(JSON.stringify(result)).not.toMatch(/2222 ?3333/);
});
