import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import { type Canary, type Site, startCanary, startSite } from "./canary.ts";
import { inSandbox, useBareBrowsers } from "./open-browser.ts";
import { answerWays, ways } from "./ways-out.ts";

const patience = { timeout: 20_000 };
const source = reusedBrowsers();
const bare = useBareBrowsers();
let site: Site;

beforeAll(async () => {
  site = await startSite(answerWays);
});

afterAll(async () => {
  await source.close();
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
      const context = await (await bare()).newContext();
      const page = await context.newPage();
      await page.goto(site.url);
      await way.attempt(page, canary.url, site.url).catch(() => {});
      await expect.poll(() => canary.connections, patience).toBeGreaterThan(0);
      await context.close();
    });
    await withCanary(async (canary) => {
      await inSandbox(source, [`127.0.0.1:${site.port}`], async (page, sandbox) => {
        await page.goto(site.url);
        await way.attempt(page, canary.url, site.url).catch(() => {});
        await expect.poll(() => sandbox.blocked.join(), patience).toContain(`127.0.0.1:${canary.port}`);
        expect(canary.connections).toBe(0);
      });
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
      const page = await (await bare()).newPage();
      await page.goto(address);
      expect(await page.title()).toBe("canary");
      const before = canary.connections;
      await page.context().close();
      await inSandbox(source, [], async (sandboxedPage, sandbox) => {
        expect((await sandboxedPage.goto(address))?.status()).toBe(403);
        expect(sandbox.blocked).toHaveLength(1);
        expect(canary.connections).toBe(before);
      });
    });
  });

  test("[::1]", async () => {
    await withCanary(async (canary) => {
      const page = await (await bare()).newPage();
      await page.goto(canary.url);
      expect(canary.requests).toContain("GET /");
      const before = canary.connections;
      await inSandbox(source, [], async (sandboxedPage) => {
        expect((await sandboxedPage.goto(canary.url))?.status()).toBe(403);
        expect(canary.connections).toBe(before);
      });
    }, "::1");
  });
});
