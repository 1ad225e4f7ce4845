import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const settled = { type: "expectText", selectors: ["h1"], equals: "done" };
const asking = (script: string) =>
  page(
    "Asks",
    `<h1>asks</h1><script>(async () => { ${script}; document.querySelector("h1").textContent = "done"; })()</script>`,
  );

const trial = useTrial({
  "/": page("Home", "<h1>done</h1>"),
  "/asks": asking(
    `await fetch("/orders?page=2", { method: "POST" }); await fetch("/"); console.warn("look out")`,
  ),
  "/secret": asking(`await fetch("/a/s3cr3t-k3y"); console.warn("s3cr3t-k3y")`),
  "/warns": asking(
    `for (let at = 0; at < 300; at += 1) console.warn("warning " + at); console.error("what matters")`,
  ),
  "/complains": asking(
    `for (let at = 0; at < 300; at += 1) for (const what of ["no socket", "no feed"]) console.error(what);
    for (let at = 0; at < 300; at += 1) console.error("error " + at); console.error("what broke it")`,
  ),
  "/picture": page("Picture", `<h1>done</h1><img src="/lost.png">`),
  "/private": asking(`await fetch("http://10.0.0.1/", { mode: "no-cors" }).catch(() => {})`),
  "/hangs": () => {},
  "/broken": (_request, response) =>
    void response.writeHead(503, "Busy", { "content-type": "text/html" }).end(page("Busy", "<h1>done</h1>")),
});

/** The log of a page, once its script has ended. */
async function logOf(path: string, options: object = {}): Promise<string[]> {
  return (await trial.run(opening(path, settled), options)).log;
}

describe("docs/contract.md, POST /results-scenario/artifacts/: the log of a page has", () => {
  test("each response with a status of 400 or more, once, with its method and address, and no other", async () => {
    const lines = (await logOf("/asks")).filter((line) => !line.startsWith("Console warning"));
    expect(lines).toEqual([`Network: 404 Not Found for POST ${trial.origin()}/orders?page=2`]);
    expect(await logOf("/picture")).toEqual([`Network: 404 Not Found for GET ${trial.origin()}/lost.png`]);
  });

  test("the status of the page itself, also where a step expects it", async () => {
    const open = { type: "navigate", url: "{{site}}/broken", status: 503 };
    expect((await trial.run([open, settled])).log).toEqual([
      `Network: 503 Busy for GET ${trial.origin()}/broken`,
    ]);
  });

  test("no server that did not answer in the test's time, as if it had closed the connection", async () => {
    const { outcome, log } = await trial.run(opening("/", { type: "navigate", url: "{{site}}/hangs" }), {
      timeoutMs: 1_500,
      video: true,
    });
    expect([outcome, log.filter((line) => line.startsWith("Network"))]).toEqual(["timed_out", []]);
  });

  test("warnings on the console", async () => {
    expect(await logOf("/asks")).toContain("Console warning: look out");
  });

  test("an error after hundreds of warnings, and how much was left out", async () => {
    const log = await logOf("/warns");
    expect(log).toContain("Console error: what matters");
    expect(log.at(-1)).toBe("270 more lines were left out of the middle.");
  });

  test("a line that comes again once, with how often it came", async () => {
    const log = await logOf("/complains");
    expect(log.slice(0, 2)).toEqual([
      "Console error: no socket (300 times)",
      "Console error: no feed (300 times)",
    ]);
  });

  test("the first and the last lines, if there are too many", async () => {
    const log = await logOf("/complains");
    expect(log.length).toBe(100);
    expect(log[2]).toBe("Console error: error 0");
    expect(log.slice(-2)).toEqual([
      "Console error: what broke it",
      "204 more lines were left out of the middle.",
    ]);
  });

  test("no secret in any of it", async () => {
    const log = await logOf("/secret", { secrets: { KEY: "s3cr3t-k3y" } });
    expect(log).toContain("Console warning: •••");
    expect(log).toContain(`Network: 404 Not Found for GET ${trial.origin()}/a/•••`);
    expect(log.join()).not.toContain("s3cr3t");
  });

  test("an address that was refused by its reason, and not by the status that stands for it", async () => {
    const log = await logOf("/private");
    expect(log.filter((line) => line.includes("10.0.0.1"))).toEqual([
      expect.stringMatching(/^Network: .*(?<!\d{3} Forbidden)/),
    ]);
    expect(log.join()).not.toMatch(/\b403\b/);
  });
});
