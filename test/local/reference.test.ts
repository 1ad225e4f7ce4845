import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { referencePage } from "../../lib/openapi/reference-page.ts";
import { useBareBrowsers } from "../browser/sandbox/open-browser.ts";
import { projectRoot } from "../support/documents.ts";
import { useRegion } from "../support/embedded-region.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const browser = useBareBrowsers();
const under = useRegion();
const document = JSON.parse(await readFile(join(projectRoot, "docs/openapi.json"), "utf8"));

/** Opens the page in a browser. @returns what it shows, asks of the network, and complains about. */
async function open(url: string) {
  const context = await (await browser()).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const asked: string[] = [];
  const faults: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
  page.on("pageerror", (error) => void faults.push(String(error)));
  await page.goto(url);
  await page.locator(".opblock").first().waitFor();
  return { page, asked, faults };
}

/** Each operation as the page lists it: `GET /scenarios`. */
const listed = Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) =>
  Object.keys(item).map((verb) => `${verb.toUpperCase()} ${path}`),
);

function shownBy(page: Page): Promise<string[]> {
  return page
    .locator(".opblock-summary")
    .evaluateAll((summaries) =>
      summaries.map((summary) =>
        [
          summary.querySelector(".opblock-summary-method")?.textContent,
          summary.querySelector(".opblock-summary-path")?.getAttribute("data-path"),
        ].join(" "),
      ),
    );
}

/** One operation, which the page opens. */
const opened = "#/Scenarios/listScenarios";

test("the reference lists every operation, without a key, and a request tried on it goes to its own region", async () => {
  const url = new URL("/docs/", under.region.baseUrl).href;
  const { page, asked, faults } = await open(url + opened);
  expect((await shownBy(page)).toSorted()).toEqual(listed.toSorted());
  expect(asked.filter((address) => !address.startsWith("data:"))).toEqual([url]);
  expect(faults).toEqual([]);
  const operation = page.locator(".opblock.is-open");
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await operation.locator(".live-responses-table").getByText("unauthorized").first().waitFor();
  expect(asked.at(-1)).toMatch(new RegExp(`^${under.region.baseUrl}/scenarios`));
});

test("as a file the reference lists the same, and asks nothing of the network", async () => {
  const file = join(await temporaryFolder(), "reference.html");
  await writeFile(file, (await referencePage("file")).html);
  const { page, asked, faults } = await open(pathToFileURL(file).href + opened);
  expect((await shownBy(page)).toSorted()).toEqual(listed.toSorted());
  await page.locator(".opblock.is-open .responses-table").waitFor();
  expect(await page.locator(".errors-wrapper").allTextContents()).toEqual([]);
  expect(asked.filter((address) => !/^(file|data):/.test(address))).toEqual([]);
  expect(faults).toEqual([]);
});

test("the document lies beside the page, and nothing else does", async () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, under.region.baseUrl), { redirect: "manual", ...init });
  expect(await (await ask("/docs/openapi.json")).json()).toEqual(document);
  expect((await ask("/docs")).headers.get("location")).toBe("/docs/");
  expect((await ask("/docs/")).headers.get("content-security-policy")).toContain("default-src 'none'");
  for (const path of ["/docs/other", "/docs/../package.json"]) expect((await ask(path)).status).toBe(404);
  expect((await ask("/docs/", { method: "POST" })).status).toBe(404);
});
