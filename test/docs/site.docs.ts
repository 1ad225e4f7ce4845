import axe from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildSite, siteFolder } from "../../lib/docs/site.ts";
import { useBrowsers } from "../support/use-browser.ts";
import { deadLinks, linksOf, origin, pagesOf, serveFrom } from "./site-pages.ts";

const browser = useBrowsers();
let paths: string[] = [];
beforeAll(async () => {
  await buildSite();
  paths = await pagesOf(siteFolder);
});

interface Look {
  colorScheme: "light" | "dark";
  width: number;
}

/** Opens a page of the site in a context of its own. */
async function open({ colorScheme, width }: Look) {
  const context = await (await browser()).newContext({ colorScheme, viewport: { width, height: 900 } });
  onTestFinished(() => context.close());
  const strays = await serveFrom(siteFolder, context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => void errors.push(String(error)));
  return { page, strays, errors };
}

/** What a page does that is not to be: how much wider than the window it is, and what axe-core finds. */
async function faultsOf(page: Page): Promise<string[]> {
  const excess = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  await page.evaluate(axe.source);
  const serious = await page.evaluate<string[]>(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => id + ", " + nodes.length + " times: " + nodes[0].html))`);
  return excess > 0 ? [`${excess} px too wide`, ...serious] : serious;
}

describe("The site of the documentation", () => {
  test("no link and no anchor is dead", async () => {
    const pages = await linksOf(siteFolder, paths);
    expect([...pages.values()].flatMap(({ links }) => links).length).toBeGreaterThan(300);
    expect(await deadLinks(siteFolder, pages)).toEqual([]);
  });

  test.each<Look>([
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ])(
    "$colorScheme, $width px: pages fit, ask nobody else, and have nothing that axe-core finds serious",
    async (look) => {
      const { page, strays, errors } = await open(look);
      const faults: string[] = [];
      for (const path of paths) {
        await page.goto(`${origin}/${path}`);
        faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
      }
      expect({ faults, strays, errors }).toEqual({ faults: [], strays: [], errors: [] });
    },
  );

  test("what stands in braces is shown as it stands", async () => {
    const { page } = await open({ colorScheme: "light", width: 1280 });
    await page.goto(`${origin}/scenarios.html`);
    expect(await page.getByText("{{name}}", { exact: true }).count()).toBeGreaterThan(1);
  });

  test("the search finds a section by what stands in it, without asking anybody", async () => {
    const { page, strays } = await open({ colorScheme: "light", width: 1280 });
    await page.goto(`${origin}/`);
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".VPLocalSearchBox input").fill("idempotency");
    await page.locator(".VPLocalSearchBox .result", { hasText: "Idempotency-Key" }).first().click();
    await page.waitForURL(`${origin}/contract.html#idempotency-key`);
    expect(strays).toEqual([]);
  });
});
