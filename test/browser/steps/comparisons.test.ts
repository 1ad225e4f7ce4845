import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const trial = useTrial({
  "/": page(
    "Sale",
    `<p id="price">€ 12.00</p><p id="echo">It is hunter2-long, they say</p><iframe src="/file" hidden></iframe>`,
  ),
  "/file": (_request, response) =>
    response.writeHead(200, { "content-disposition": "attachment" }).end("Book\n  € 12.00\n"),
  "/api": (_request, response) =>
    response.writeHead(500, { "content-type": "application/json" }).end('{"total": 12}'),
});

describe.concurrent("A check that does not hold leaves both sides for the reports", () => {
  const cases: [string, object, { expected: string; actual: string }][] = [
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
      "the content of a file, whose white space is compared too",
      { type: "expectDownload", content: { equals: "Book\n  € 9.90\n" } },
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
    const { failure } = await trial.run(opening("/", step));
    expect(failure?.comparison).toEqual(comparison);
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
