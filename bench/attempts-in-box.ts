import { createHash } from "node:crypto";
import { loadScenario } from "../functions/core/scenario/load-scenario.ts";
import { Runners } from "../functions/runner/runners.ts";
import { superviseAttempt } from "../functions/runner/supervise-attempt.ts";

/**
 * Makes attempts at the first test of a scenario one after another, as the function of browsers does in one process, and prints one
 * line of JSON: the milliseconds of each, and the last film in base64.
 */
const [file = "", shop = "", count = "1"] = process.argv.slice(2);

const { tests, viewport } = await loadScenario(file);
const [test] = tests;
if (!test) throw new Error(`${file} has no test.`);
const runners = new Runners({ reuse: false });
const times: number[] = [];
let film: Uint8Array = new Uint8Array();
for (let attempt = 1; attempt <= Number(count); attempt += 1) {
  const began = performance.now();
  const { outcome, failure } = await superviseAttempt({
    runners,
    test,
    attempt,
    viewport,
    video: true,
    trace: "off",
    values: { base_url: shop },
    secrets: {},
    uploads: {},
    allowedPrivateHosts: [new URL(shop).host],
    deadline: null,
    signal: new AbortController().signal,
    files: { write, read: async (key) => Promise.reject(new Error(`${key} was only written.`)) },
  });
  if (outcome !== "passed") throw new Error(`The attempt ${outcome}: ${failure?.message}`);
  // The first attempt has also loaded the modules of this process.
  times.push(attempt === 1 ? performance.now() : performance.now() - began);
}
await runners.close();
console.log(JSON.stringify({ times, film: Buffer.from(film).toString("base64") }));

async function write(name: string, body: Uint8Array | string, contentType: string) {
  const content = Buffer.from(body);
  if (name.endsWith(".webm")) film = content;
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { key: name, contentType, sizeBytes: content.length, sha256 };
}
