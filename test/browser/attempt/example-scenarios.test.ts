import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type Shop, startShop } from "../../../examples/shop/server.ts";
import { loadScenario } from "../../../functions/core/scenario/load-scenario.ts";
import { parseScenario } from "../../../functions/core/scenario/parse-scenario.ts";
import type { Step } from "../../../functions/core/scenario/step.ts";
import { useTrial } from "../try-steps.ts";

const trial = useTrial({});
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

async function passes(steps: readonly Step[]): Promise<void> {
  const { failure, log } = await trial.run([...steps], {
    values: { base_url: shop.url },
    allowedPrivateHosts: [new URL(shop.url).host],
  });
  expect(failure).toBeNull();
  const statuses = steps.flatMap((step) => (step.type === "navigate" && step.status ? [step.status] : []));
  const isMeant = (line: string) => statuses.some((status) => line.includes(`with a status of ${status} `));
  expect(log.filter((line) => line.includes("error") && !isMeant(line))).toEqual([]);
}

const { tests } = await loadScenario("examples/scenarios/second-thoughts.yaml");

test.each(tests.map(({ name, steps }) => [name, steps] as const))("The example passes: %s", (_, steps) =>
  passes(steps),
);

/** The headings of a document with the first steps under each, if these can be run on their own. */
async function documented(): Promise<[heading: string, steps: unknown][]> {
  const text = await readFile("docs/scenarios.md", "utf8");
  return text.split(/^#+ /m).flatMap((section): [string, unknown][] => {
    const block = /^```yaml\n(- \{ type: navigate.*?)^```$/ms.exec(section)?.[1];
    return block === undefined ? [] : [[section.split("\n")[0] ?? "", parse(block)]];
  });
}

const sections = await documented();

test("Dialogs, captured variables and dragging are documented by an example", () => {
  expect(sections.map(([heading]) => heading)).toEqual(
    expect.arrayContaining(["Dialogs", "Captured variables", "Dragging"]),
  );
});

test.each(sections)("The example of the documentation passes: %s", async (name, steps) => {
  const text = JSON.stringify({ name, variables: { base_url: shop.url }, tests: [{ name, steps }] });
  const none = () => Promise.reject(new Error("none"));
  const scenario = await parseScenario(text, "docs/scenarios.md", none, none);
  await passes(scenario.tests[0]?.steps ?? []);
});
