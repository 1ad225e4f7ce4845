import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserLease, reusedBrowsers } from "../../../functions/browser/chromium.ts";
import { openSandbox } from "../../../functions/browser/sandbox.ts";
import { type Canary, type Site, startCanary, startSite } from "./canary.ts";
import { bareBrowser } from "./open-browser.ts";
import { answerWays, ways } from "./ways-out.ts";

const patience = { timeout: 20_000 };
const viewport = { width: 640, height: 480 };
const source = reusedBrowsers();
let lease: BrowserLease;
let bare: Browser;
let site: Site;

beforeAll(async () => {
  site = await startSite(answerWays);
  [lease, bare] = await Promise.all([source.lease(), bareBrowser()]);
});

afterAll(async () => {
  await Promise.all([source.close(), bare.close()]);
  await site.close();
});

async function withCanary(use: (canary: Canary) => Promise<void>, host?: string): Promise<void> {
  const canary = await startCanary(host);
  try {
    await use(canary);
  } finally {
    await canary.close();
  }
}

describe("a page reaches a private host", () => {
  test.each(ways)("by $name without the sandbox, and not with it", async (way) => {
    await withCanary(async (canary) => {
      const context = await bare.newContext();
      const page = await context.newPage();
      await page.goto(site.url);
      await way.attempt(page, canary.url, site.url).catch(() => {});
      await expect.poll(() => canary.connections, patience).toBeGreaterThan(0);
      await context.close();
    });
    await withCanary(async (canary) => {
      const allowedPrivateHosts = [`127.0.0.1:${site.port}`];
      const sandbox = await openSandbox(lease.browser, { viewport, allowedPrivateHosts });
      const page = await sandbox.context.newPage();
      await page.goto(site.url);
      await way.attempt(page, canary.url, site.url).catch(() => {});
      await expect.poll(() => sandbox.blocked.join(), patience).toContain(`127.0.0.1:${canary.port}`);
      expect(canary.connections).toBe(0);
      await sandbox.close();
    });
  });
});

describe("a private host is refused in each spelling", () => {
  const spellings = [
    ...[
      "127.0.0.1",
      "localhost",
      "LOCALHOST",
      "127.1",
      "2130706433",
      "0x7f.1",
      "0177.0.0.1",
      "%31%32%37.0.0.1",
    ],
    ...["１２７.0.0.1", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]"],
  ];

  test.each(spellings)("%s", async (spelling) => {
    await withCanary(async (canary) => {
      const address = `http://${spelling}:${canary.port}/`;
      const page = await bare.newPage();
      await page.goto(address);
      expect(await page.title()).toBe("canary");
      const before = canary.connections;
      await page.context().close();
      const sandbox = await openSandbox(lease.browser, { viewport, allowedPrivateHosts: [] });
      const answer = await (await sandbox.context.newPage()).goto(address);
      expect(answer?.status()).toBe(403);
      expect(sandbox.blocked).toHaveLength(1);
      expect(canary.connections).toBe(before);
      await sandbox.close();
    });
  });

  test("[::1]", async () => {
    await withCanary(async (canary) => {
      const page = await bare.newPage();
      await page.goto(canary.url);
      expect(canary.requests).toContain("GET /");
      const before = canary.connections;
      const sandbox = await openSandbox(lease.browser, { viewport, allowedPrivateHosts: [] });
      expect((await (await sandbox.context.newPage()).goto(canary.url))?.status()).toBe(403);
      expect(canary.connections).toBe(before);
      await sandbox.close();
    }, "::1");
  });
});
