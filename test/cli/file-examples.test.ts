import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../examples/shop/server.ts";
import { projectRoot } from "../support/documents.ts";
import { scenario } from "./command.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** Runs a scenario of the example shop, with its results in `out`. */
async function run(file: string, ...more: string[]): Promise<string> {
  const out = join(folder.path, "out");
  const words = ["test", file, "--var", `base_url=${shop.url}`, "--out", out, ...more];
  const { code, stdout } = await scenario(words);
  return `exit ${code}\n${stdout}`;
}

/** The steps that docs/scenarios.md shows as working examples. */
async function documented(): Promise<string[]> {
  const text = await readFile(join(projectRoot, "docs/scenarios.md"), "utf8");
  return [...text.matchAll(/^```yaml example\n(.*?)^```$/gms)].map(([, steps = ""]) => steps);
}

describe("files to upload and downloads, from a scenario file to a results folder", () => {
  test("the example scenario passes, and its invoice is among the results", async () => {
    expect(await run("examples/scenarios/files.yaml")).toMatch(/^exit 0\n/);
    const tests = join(folder.path, "out/tests");
    const ofInvoice = join(tests, "003-a-guest-saves-the-invoice");
    const [invoice] = (await readdir(ofInvoice)).filter((name) => name.startsWith("download-1-invoice-PL-"));
    expect(await readFile(join(ofInvoice, invoice ?? ""), "utf8")).toMatch(/^Order: PL-\d+\nFor: Ada\n/);
    expect(await readFile(join(ofInvoice, "junit.xml"), "utf8")).toContain(`[[ATTACHMENT|${invoice}]]`);
  });

  test("the examples of docs/scenarios.md pass as they stand there", async () => {
    const examples = await documented();
    expect(examples.length).toBe(2);
    const tests = examples.map((steps, index) => {
      const indented = steps.replace(/^/gm, "      ").trimEnd();
      return `  - name: Example ${index}\n    steps:\n${indented}\n`;
    });
    const header = 'name: Documented\nvariables: { base_url: "" }\nvideo: false\ntests:\n';
    await cp(join(projectRoot, "examples/scenarios/files"), join(folder.path, "files"), { recursive: true });
    expect(await run(await folder.write("documented.yaml", header + tests.join("")))).toMatch(/^exit 0\n/);
  });

  test("downloads that an earlier run kept are removed", async () => {
    const first = `name: Once\nvariables: { base_url: "" }\nvideo: false\ntests:\n  - name: Saves\n    steps:\n`;
    const saves = `      - { type: request, method: GET, url: "{{base_url}}/health" }\n`;
    await run("examples/scenarios/files.yaml", "--test", "A guest saves the invoice");
    await run(await folder.write("once.yaml", first + saves));
    const left = await readdir(join(folder.path, "out"), { recursive: true });
    expect(left.filter((name) => name.includes("download-"))).toEqual([]);
  });
});
