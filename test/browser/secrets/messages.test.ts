import { describe, expect, test } from "vitest";
import { encodings, spellings } from "../../support/encodings.ts";
import { page } from "../fixture-site.ts";
import { useTrial } from "../try-steps.ts";

const secret = "s3cr&t-Pässw0rd 4711/x";
const forms = { ...spellings, ...encodings };
const trial = useTrial({
  "/": page("Secrets", `<input id="field"><p id="echo"></p><button id="long">x</button>`),
  "/echo": (request, response) => {
    response.writeHead(200, { "x-echo": encodeURIComponent(String(request.headers["authorization"])) });
    const filler = "The answer is rather long. ".repeat(10);
    response.end(`${filler}${request.headers["authorization"]}`);
  },
});
const secrets = { KEY: secret };
const open = { type: "navigate", url: "{{site}}/" };
const show = (script: string) => ({
  type: "waitForExpression",
  expression: `(() => { ${script}; return true })()`,
});

/** Expects no twelve consecutive letters or digits of the secret in any form; other characters are ignored. */
function expectNoPiece(text: string): void {
  const letters = (of: string) =>
    of
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase();
  const shown = letters(text);
  for (const form of ["{}", ...Object.keys(forms)]) {
    const written = letters(forms[form]?.(secret) ?? secret);
    for (let at = 0; at + 12 <= written.length; at += 1)
      expect(shown).not.toContain(written.slice(at, at + 12));
  }
}

describe("nothing that a test reports contains a secret", () => {
  test.concurrent.each(Object.keys(forms))("from a page that shows it in this form: %s", async (form) => {
    const text = `It is ${forms[form]?.(secret)}. `;
    const { stored: _stored, ...tried } = await trial.run(
      [
        open,
        show(
          `echo.textContent = ${JSON.stringify(text)}; console.error(${JSON.stringify(text)}); alert(${JSON.stringify(text)})`,
        ),
        { type: "expectText", selectors: ["#echo"], equals: "{{KEY}}", timeout: 300 },
      ],
      { secrets },
    );
    expect(tried.outcome).toBe("failed");
    expect(tried.failure?.message).toContain("•••");
    expect(tried.log.length).toBeGreaterThanOrEqual(2);
    expectNoPiece(JSON.stringify(tried));
  });

  test("wherever a text is cut", async () => {
    for (const filler of [40, 190, 290, 485, 495, 985]) {
      const text = `${"x ".repeat(filler / 2)}${secret}`;
      const { stored: _stored, ...tried } = await trial.run(
        [
          open,
          show(
            `document.title = echo.textContent = long.textContent = ${JSON.stringify(text)}; console.error(echo.textContent)`,
          ),
          show("field.disabled = true; long.disabled = true"),
          { type: "click", selectors: ["#long"], timeout: 200 },
        ],
        { secrets },
      );
      expect(tried.outcome).toBe("failed");
      expect(JSON.stringify(tried)).not.toMatch(/s3cr/i);
    }
  });

  test("in what the browser says of a field for which it sends no form", async () => {
    const { stored: _stored, ...tried } = await trial.run(
      [
        open,
        show(`echo.innerHTML = '<form><input type="email" id="mail"><button id="send">Send</button></form>'`),
        { type: "change", selectors: ["#mail"], value: "{{KEY}}" },
        { type: "click", selectors: ["#send"] },
        { type: "expectText", selectors: ["#long"], equals: "Sent", timeout: 300 },
      ],
      { secrets },
    );
    expect(tried.failure?.message).toMatch(
      / The browser sends no form with the field input#mail as it is\.$/,
    );
    expectNoPiece(JSON.stringify(tried));
  });

  test("in a text of a million characters, of which little is reported", async () => {
    const text = `\u001b[2J\u202e${secret}${"\u0000]]> ".repeat(200_000)}`;
    const { stored: _stored, ...tried } = await trial.run(
      [
        open,
        show(
          `const text = ${JSON.stringify(text)}; document.title = long.textContent = text; console.error(text)`,
        ),
        { type: "expectText", selectors: ["#long"], equals: "other", timeout: 300 },
      ],
      { secrets },
    );
    expect(tried.outcome).toBe("failed");
    expect(tried.failure?.message.length).toBeLessThanOrEqual(2000);
    expect(JSON.stringify(tried).length).toBeLessThan(10_000);
    expectNoPiece(JSON.stringify(tried));
  });

  test("in responses to requests, in headers and in addresses", async () => {
    const call = {
      type: "request",
      method: "GET",
      url: "{{site}}/echo?key={{KEY}}",
      headers: { authorization: "Bearer {{KEY}}" },
    };
    for (const expected of [
      { contains: "other" },
      { status: 404 },
      { headers: { "x-echo": "other" } },
      { json: { "$.{{KEY}}": 1 } },
    ]) {
      const { stored: _stored, ...tried } = await trial.run([{ ...call, expect: expected }], { secrets });
      expect(tried.outcome).toBe("failed");
      expectNoPiece(JSON.stringify(tried));
      expect(JSON.stringify(tried)).not.toMatch(/s3cr|(?<!\d)4711(?!\d)/i);
    }
  });

  test("in an address that cannot be opened or is never reached", async () => {
    const steps = [
      { type: "navigate", url: "{{KEY}}" },
      { type: "navigate", url: "http://127.0.0.1:1/{{KEY}}" },
      { type: "expectUrl", equals: "{{KEY}}", timeout: 100 },
      { type: "waitForExpression", expression: "'{{KEY}}' === 1", timeout: 100 },
      { type: "change", selectors: ["#missing-{{KEY}}"], value: "{{KEY}}", timeout: 100 },
      { type: "expectText", selectors: ["body"], matches: "{{KEY}}(", timeout: 100 },
    ];
    for (const step of steps) {
      const { stored: _stored, ...tried } = await trial.run([open, step], { secrets });
      expect(tried.outcome).toBe("failed");
      expectNoPiece(JSON.stringify(tried));
      expect(JSON.stringify(tried)).not.toMatch(/s3cr|(?<!\d)4711(?!\d)/i);
    }
  });
});
