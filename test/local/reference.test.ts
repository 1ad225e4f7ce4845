import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
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

async function shownBy({ page }: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const summaries = await page.locator(".opblock-summary").all();
  const texts = summaries.map(async (summary) => {
    const [verb, path] = await Promise.all([
      summary.locator(".opblock-summary-method").textContent(),
      summary.locator(".opblock-summary-path").getAttribute("data-path"),
    ]);
    return `${verb} ${path}`;
  });
  return Promise.all(texts);
}

test("the reference lists every operation, without a key, and asks nothing of another host", async () => {
  const url = new URL("/docs/", under.region.baseUrl).href;
  const shown = await open(url);
  expect((await shownBy(shown)).toSorted()).toEqual(listed.toSorted());
  expect(shown.asked.filter((asked) => asked !== url && !asked.startsWith("data:"))).toEqual([]);
  expect(shown.faults).toEqual([]);
});

test("a request can be tried on the page, and is sent to its own region", async () => {
  const { page, faults } = await open(new URL("/docs/#/Scenarios/listScenarios", under.region.baseUrl).href);
  const operation = page.locator("#operations-Scenarios-listScenarios");
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await expect.poll(() => operation.locator(".live-responses-table").textContent()).toContain("unauthorized");
  expect(faults.filter((fault) => !/401/.test(fault))).toEqual([]);
});

test("as a file the reference lists the same, and asks nothing of the network", async () => {
  const file = join(await temporaryFolder(), "reference.html");
  await writeFile(file, (await referencePage("file")).html);
  const shown = await open(pathToFileURL(file).href);
  expect((await shownBy(shown)).toSorted()).toEqual(listed.toSorted());
  expect(shown.asked.filter((asked) => !/^(file|data):/.test(asked))).toEqual([]);
  expect(shown.faults).toEqual([]);
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
