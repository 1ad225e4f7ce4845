import { describe, expect, test } from "vitest";
import { type Answer, page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const attachment: Answer = (_request, response) => {
  response.writeHead(200, { "content-disposition": "attachment" }).end("Book\n  € 12.00\n");
};

const trial = useTrial({
  "/": page(
    "Sale",
    `<p id="price">€ 12.00</p><p id="echo">It is hunter2-long, they say</p>
     <label><input id="gift" type="checkbox"> Wrap it</label>
     <button id="ask" aria-pressed="false" onclick="confirm('Sure?')">Ask</button><p hidden lang="en">Hidden</p>
     <a id="more" href="/more">More</a>
     <b id="payee">Рaypal</b> <b id="years">2020–2021</b> <b id="pair">A&nbsp;B</b>
     <b id="turned">abc &#x202e;def&#x202c;</b>`,
  ),
  "/more": page("More books", "<p>More</p>"),
  // Of addresses of their own: tests at once in one browser tell their downloads apart by these.
  "/book": page("Book", `<iframe src="/book.txt" hidden></iframe>`),
  "/book.txt": attachment,
  "/slip": page("Slip", `<iframe src="/slip.txt" hidden></iframe>`),
  "/slip.txt": attachment,
  "/receipt": page("Receipt", `<iframe src="/receipt.txt" hidden></iframe>`),
  "/receipt.txt": attachment,
  "/long": (_request, response) =>
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ text: `${"a".repeat(600)}b` })),
  "/api": (_request, response) =>
    response.writeHead(500, { "content-type": "application/json" }).end('{"total": 12}'),
});

describe.concurrent("A check that does not hold leaves both sides for the reports", () => {
  const ask = { type: "click", selectors: ["#ask"] };
  const cases: [string, object | object[], { expected: string; actual: string }][] = [
    [
      "a text",
      { type: "expectText", selectors: ["#price"], equals: "€ 9.90", timeout: 100 },
      { expected: "€ 9.90", actual: "€ 12.00" },
    ],
    [
      "a part of a text",
      { type: "expectText", selectors: ["#price"], contains: "9", timeout: 100 },
      { expected: "… 9 …", actual: "€ 12.00" },
    ],
    [
      "a text, with white space as it is compared",
      { type: "expectText", selectors: ["#price"], equals: "\n  €\n  9.90\n", timeout: 100 },
      { expected: "€ 9.90", actual: "€ 12.00" },
    ],
    [
      "a part of a text, with white space as it is compared",
      { type: "expectText", selectors: ["#price"], contains: "€\n9\n", timeout: 100 },
      { expected: "… € 9 …", actual: "€ 12.00" },
    ],
    [
      "the label of a box",
      { type: "expectText", selectors: ["#gift"], equals: "Send it", timeout: 100 },
      { expected: "Send it", actual: "Wrap it" },
    ],
    [
      "a number of elements",
      { type: "waitForElement", selectors: ["p"], visible: true, count: 3, timeout: 100 },
      { expected: "at least 3 visible elements", actual: "2 of 3 that matched" },
    ],
    [
      "the absence of an element",
      { type: "waitForElement", selectors: ["#price"], visible: false, timeout: 100 },
      { expected: "no visible element", actual: "1" },
    ],
    [
      "attributes and properties of an element",
      {
        type: "waitForElement",
        selectors: ["#ask"],
        attributes: { "aria-pressed": "true" },
        properties: { disabled: true },
        timeout: 100,
      },
      { expected: 'aria-pressed="true", disabled=true', actual: 'aria-pressed="false", disabled=false' },
    ],
    [
      "an element with the attributes that is not visible",
      {
        type: "waitForElement",
        selectors: ["p[hidden]"],
        visible: true,
        attributes: { lang: "en" },
        timeout: 100,
      },
      { expected: "at least 1 visible element", actual: "0 of 1 that matched" },
    ],
    [
      "the status of a page",
      { type: "navigate", url: "{{site}}/more", status: 404 },
      { expected: "status 404", actual: "200 OK" },
    ],
    [
      "the address that a step leads to",
      {
        type: "click",
        selectors: ["#more"],
        assertedEvents: [{ type: "navigation", url: "{{site}}/less" }],
        timeout: 500,
      },
      { expected: "{{site}}/less", actual: "{{site}}/more" },
    ],
    [
      "the title of the page that a step leads to",
      {
        type: "click",
        selectors: ["#more"],
        assertedEvents: [{ type: "navigation", url: "{{site}}/more", title: "Fewer books" }],
        timeout: 500,
      },
      { expected: "Fewer books", actual: "More books" },
    ],
    [
      "the size of a file",
      [
        { type: "navigate", url: "{{site}}/receipt" },
        { type: "expectDownload", size: { max: 5 } },
      ],
      { expected: "at most 5 bytes", actual: "17 bytes" },
    ],
    [
      "the text of a dialog",
      [{ type: "expectDialog", action: "accept", equals: "Really?" }, ask],
      { expected: "Really?", actual: "Sure?" },
    ],
    [
      "the kind of a dialog",
      [{ type: "expectDialog", action: "accept", kind: "prompt" }, ask],
      { expected: "a prompt", actual: "a confirm dialog" },
    ],
    [
      "a part of an answer",
      { type: "request", method: "GET", url: "{{site}}/api", expect: { status: 500, contains: "13" } },
      { expected: "… 13 …", actual: '{"total": 12}' },
    ],
    [
      "the content of a file, whose white space is compared too",
      [
        { type: "navigate", url: "{{site}}/book" },
        { type: "expectDownload", content: { equals: "Book\n  € 9.90\n" } },
      ],
      { expected: "Book\n  € 9.90\n", actual: "Book\n  € 12.00\n" },
    ],
    [
      "a status",
      { type: "request", method: "GET", url: "{{site}}/api", expect: { status: 200 } },
      { expected: "status 200", actual: "500 Internal Server Error" },
    ],
    [
      "a part of a JSON answer",
      {
        type: "request",
        method: "GET",
        url: "{{site}}/api",
        expect: { status: 500, json: { "$.total": 13 } },
      },
      { expected: "13", actual: "12" },
    ],
  ];
  test.each(cases)("%s", async (_name, step, comparison) => {
    const { failure } = await trial.run(opening("/", ...[step].flat()));
    const { expected, actual } = comparison;
    const here = (text: string) => text.replace("{{site}}", trial.origin());
    expect(failure, failure?.message).toHaveProperty("comparison", {
      expected: here(expected),
      actual: here(actual),
    });
  });

  test("cut to where they differ, if that is far from their beginning", async () => {
    const words = Array.from({ length: 400 }, (_, at) => `w${at}`).join(" ");
    const secrets = { word: "hunter2-long" };
    const expression = `price.textContent = "${words} {{word}} end"`;
    const write = { type: "waitForExpression", expression };
    const step = { type: "expectText", selectors: ["#price"], equals: `${words} {{word}} END`, timeout: 100 };
    const { failure } = await trial.run(opening("/", write, step), { secrets });
    expect(failure?.comparison).toEqual({
      expected: expect.stringMatching(/^…\d w363 .* w399 ••• END$/),
      actual: expect.stringMatching(/^…\d w363 .* w399 ••• end$/),
    });
    expect(failure?.message).toMatch(
      /it was "w0 .*…"\. They differ from character 1,904 on: "….* ••• END" was expected, and "….* ••• end" was there\.$/,
    );
  });

  test("so that the message says in what two long parts of JSON differ", async () => {
    const wanted = { json: { "$.text": `${"a".repeat(600)}c` } };
    const step = { type: "request", method: "GET", url: "{{site}}/long", expect: wanted };
    const { failure } = await trial.run(opening("/", step));
    expect(failure?.message).toMatch(
      /They differ from character 602 on: "…a{20}c"" was expected, and "…a{20}b"" was there\.$/,
    );
  });

  const alike: [string, object[], string][] = [
    [
      "a letter of another alphabet",
      [{ type: "expectText", selectors: ["#payee"], equals: "Paypal", timeout: 100 }],
      '"Paypal" was expected, and "\\u0420aypal" was there.',
    ],
    [
      "another dash",
      [{ type: "expectText", selectors: ["#years"], equals: "2020-2021", timeout: 100 }],
      '"2020-2021" was expected, and "2020\\u20132021" was there.',
    ],
    [
      "another space",
      [{ type: "waitForElement", selectors: ["#pair"], properties: { textContent: "A B" }, timeout: 100 }],
      '"textContent="A B"" was expected, and "textContent="A\\u00a0B"" was there.',
    ],
    [
      "a space at the end of a line",
      [
        { type: "navigate", url: "{{site}}/slip" },
        { type: "expectDownload", content: { equals: "Book \n  € 12.00\n" } },
      ],
      '"Book \\n  € 12.00\\n" was expected, and "Book\\n  € 12.00\\n" was there.',
    ],
  ];
  test.each(alike)(
    "and the message says in what they differ if they look alike: %s",
    async (_name, steps, end) => {
      const { failure } = await trial.run(opening("/", ...steps));
      expect(failure?.message).toContain(` They look alike, but ${end}`);
    },
  );

  test.each([
    ["another dash", "#years", "0-2021", '"0-2021" was expected, and "…0\\u20132021" was there.'],
    ["a letter of another alphabet", "#payee", "P", '"P" was expected, and "\\u0420aypal" was there.'],
  ])(
    "and which part of a text looks like the one that it is to contain: %s",
    async (_name, selector, contains, end) => {
      const step = { type: "expectText", selectors: [selector], contains, timeout: 100 };
      const { failure } = await trial.run(opening("/", step));
      expect(failure?.message).toContain(` A part looks alike, but ${end}`);
    },
  );

  test("without a secret in that part", async () => {
    const secrets = { word: "hunter2-long" };
    const echo = { type: "expectText", selectors: ["#echo"], contains: "{{word}}, thеy", timeout: 100 };
    const { failure } = await trial.run(opening("/", echo), { secrets });
    expect(failure?.message).toContain(
      ' A part looks alike, but "•••, th\\u0435y" was expected, and "…•••, they say" was there.',
    );
  });

  test("but not where a sign turns the letters round", async () => {
    const step = { type: "expectText", selectors: ["#turned"], equals: "abc def", timeout: 100 };
    const { failure } = await trial.run(opening("/", step));
    expect(failure?.message).not.toContain("They look alike");
  });

  test("without a secret where they look alike", async () => {
    const secrets = { word: "hunter2-long" };
    const step = {
      type: "expectText",
      selectors: ["#echo"],
      equals: "It is {{word}}, thеy say",
      timeout: 100,
    };
    const { failure } = await trial.run(opening("/", step), { secrets });
    expect(failure?.message).toContain(
      ' They look alike, but "… is •••, th\\u0435y say" was expected, and "… is •••, they say" was there.',
    );
  });

  test("an attribute with the spaces that are compared", async () => {
    const step = {
      type: "waitForElement",
      selectors: ["#more"],
      attributes: { href: "/more " },
      timeout: 100,
    };
    const { failure } = await trial.run(opening("/", step));
    expect(failure?.message).toContain('with the attribute href="/more ", but after');
  });

  test("also if the time of the whole test ends while it waits", async () => {
    const step = { type: "expectText", selectors: ["#price"], equals: "€ 9.90" };
    const tried = await trial.run(opening("/", step), { timeoutMs: 5_000 });
    expect([tried.outcome, tried.failure?.comparison]).toEqual([
      "timed_out",
      { expected: "€ 9.90", actual: "€ 12.00" },
    ]);
  });

  test("without the secrets in them", async () => {
    const step = { type: "expectText", selectors: ["#echo"], equals: "{{word}}", timeout: 100 };
    const { failure } = await trial.run(opening("/", step), { secrets: { word: "hunter2-long" } });
    expect(failure?.comparison?.actual).toBe("It is •••, they say");
    expect(JSON.stringify(failure)).not.toContain("hunter2");
  });

  test("and other failures have no comparison", async () => {
    const { failure } = await trial.run(opening("/", { type: "click", selectors: ["#none"], timeout: 100 }));
    expect(failure).not.toHaveProperty("comparison");
  });
});
