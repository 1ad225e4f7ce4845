import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { terminalJson, terminalLine, terminalText } from "../../lib/cli/terminal/terminal-text.ts";
import { scenario } from "./command.ts";
import { answers, problem, useScriptedApi } from "./scripted-api.ts";

const hostile =
  "\u001b[2J\u001b]0;title\u0007 \u009b31m \u0000\u0008\r\u202eevil\u2066 \u001b[31mred \ud800 \u2028";
const obeyed = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const texts = fc.string({ unit: "binary", maxLength: 60 }).map((text) => `${hostile}${text}`);

describe("text by others cannot control the terminal", () => {
  test("whatever a text holds", () => {
    fc.assert(fc.property(texts, (text) => !obeyed.test(terminalText(text).replace(/[\n\t]/g, ""))));
    fc.assert(fc.property(texts, (text) => terminalText(terminalText(text)) === terminalText(text)));
    expect(terminalText("Zoë paid 12 €, שלום\n\tdone")).toBe("Zoë paid 12 €, שלום\n\tdone");
  });

  test("a line keeps its colours", () => {
    expect(terminalLine("\u001b[31mred\u001b[39m\u001b[2J\u0007")).toBe("\u001b[31mred\u001b[39m\ufffd");
  });

  test("JSON means the same as before", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const json = terminalJson(JSON.stringify({ text }, null, 2));
        expect(JSON.parse(json)).toEqual({ text });
        expect(json.replaceAll("\n", "")).not.toMatch(obeyed);
      }),
    );
  });
});

describe("scenario run: text of a page in a message", () => {
  const service = useScriptedApi();
  test.each([[[]], [["--json"]]])("is printed as text, with %j", async (words) => {
    const finished = answers.artifacts("failed", { junit: null, screenshot: null }) as { tests: object[] };
    const failing = {
      ...finished.tests[1],
      name: `Pays ${hostile}`,
      failure: { message: `was "${hostile}"`, step: 4 },
    };
    const result = { ...finished, reason: hostile, tests: [failing] };
    service.api.answer = ({ path }) => {
      if (path.includes("/scenarios/")) return { status: 200, body: answers.scenarios };
      if (path.includes("/run-scenario/")) return { status: 202, body: answers.accepted };
      if (path.includes("/status/")) return { status: 200, body: answers.status("completed", "failed") };
      return path.includes("/artifacts/") ? { status: 200, body: result } : problem(404, "route_not_found");
    };
    const { stdout, code } = await scenario(["run", "Shop", ...words], {
      env: { ...service.env, FORCE_COLOR: "0" },
    });
    expect(code).toBe(1);
    expect(stdout).toContain("evil");
    expect(stdout.replace(/\n/g, "")).not.toMatch(obeyed);
  });
});
