import { request } from "node:http";
import axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { scheduleStore } from "../../functions/stores/schedule-store.ts";
import { Sessions } from "../../lib/overview/sessions.ts";
import { TeamApis } from "../../lib/overview/team-apis.ts";
import { useBareBrowsers } from "../browser/sandbox/open-browser.ts";
import { useRegion } from "../support/embedded-region.ts";
import { doesNotHold, neverEnds, scenarioOf, testOf } from "../support/scenarios.ts";

/** What the region tells its operator: each link that it prints. */
const told: string[] = [];
const under = useRegion({ withPage: true, log: (message) => void told.push(message) });
const browser = useBareBrowsers();
const origin = () => new URL(under.region.baseUrl).origin;
/** A link that was not used yet. */
const link = () =>
  told
    .join("\n")
    .match(/http:\S+token=\S+/g)
    ?.at(-1) ??
  under.region.pageLink ??
  "";

/** Whether a run goes on whose test has told at which step it is. */
const hasTold = ({ running_tests: [test] }: { running_tests: { step: object | null }[] }) => !!test?.step;

/** A run that failed on a page, a run that goes on, and a series, which another team has. */
beforeAll(async () => {
  const opens = { type: "navigate", url: `${origin()}/docs/openapi.json` } as const;
  const fails = testOf("Pays <by> card", [opens, doesNotHold]);
  await under.register(scenarioOf("Checkout", [fails]));
  await under.client.completed(await under.client.trigger("Checkout"));
  await under.register(scenarioOf("Endless", [testOf("Never ends", [neverEnds])]));
  const running = await under.client.trigger("Endless");
  await under.client.waitFor(running, hasTold);
  await keyStore().issue({ team: "beta", region: "us", expiresAt: null });
  await scenarioStore().register("beta", scenarioOf("Nightly", [testOf("Not yet", [], { skip: "Later" })]));
  const scenario = await scenarioStore().byName("beta", "Nightly");
  if (!scenario) throw new Error("It was not registered.");
  const cron = { kind: "cron", expression: "0 6 1 1 *", timezone: "UTC", until: null } as const;
  await scheduleStore().create("beta", scenario, cron, new Date());
});

async function newContext(): Promise<BrowserContext> {
  const context = await (await browser()).newContext();
  onTestFinished(() => context.close());
  return context;
}

/** Opens the page. @returns the page, what it complains about, and what it asks of other places. */
async function open(address = link()) {
  const page = await (await newContext()).newPage();
  const faults: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
  page.on("pageerror", (error) => void faults.push(String(error)));
  page.on("request", (asked) => void (new URL(asked.url()).origin !== origin() && faults.push(asked.url())));
  await page.clock.install();
  await page.goto(address);
  return { page, faults };
}

const section = (page: Page, name: string) => page.getByRole("region", { name });

describe("the page at / of an embedded region", () => {
  test("shows what runs, by the names of its tests and the step that each is at, what failed with its picture, and the schedules of all teams, and opens the report", async () => {
    const { page, faults } = await open();
    expect(page.url()).toBe(`${origin()}/`);
    expect(await section(page, "Running now").getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(
        /Endless\s+acme\s*since 20.* UTC\s*1 Never ends: step 1\/1, Wait until "false" is true$/,
      ),
    ]);
    const failed = section(page, "Failed last").getByRole("listitem");
    expect(await failed.allTextContents()).toEqual([expect.stringContaining("Pays <by> card")]);
    expect(await section(page, "Schedules").getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(/Nightly\s+beta\s*next 20\d\d-01-01 06:00:00 UTC/),
    ]);
    const picture = failed.getByRole("img");
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    expect(faults).toEqual([]);
    await failed.getByRole("link", { name: "Report" }).click();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
  });

  test("follows what happens without being loaded again, and says so when the session ends", async () => {
    const { page } = await open();
    const { executions } = (await under.client.get("/results-scenario/executions/?status=running")).body;
    await under.client.post(`/results-scenario/${executions[0].execution_id}/cancel/`);
    await under.client.completed(executions[0].execution_id);
    await page.clock.runFor(5000);
    await section(page, "Running now").getByText("Nothing is running.").waitFor();
    await under.register(scenarioOf("Endless", [testOf("Never ends", [neverEnds])]));
    await under.client.waitFor(await under.client.trigger("Endless"), hasTold);
    await page.context().clearCookies();
    await page.clock.runFor(5000);
    await page.getByRole("status").getByText("This session has ended.").waitFor();
  });

  test.each([
    ["light", 1100],
    ["dark", 1100],
    ["light", 360],
  ] as const)("has nothing that axe-core finds, and fits: %s, %i px", async (colorScheme, width) => {
    const context = await (await browser()).newContext({ bypassCSP: true, colorScheme });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 900 });
    for (const address of [`${origin()}/`, link()]) {
      await page.goto(address);
      await page.evaluate(axe.source);
      const found = await page.evaluate(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))",
      );
      expect(found).toEqual([]);
      const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    }
  });
});

describe("nobody else sees the page", () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, origin()), { redirect: "manual", headers });
  const cookieOf = (answer: Response) => answer.headers.get("set-cookie") ?? "";

  test("a link works once, and its cookie is out of reach of scripts and of other sites", async () => {
    const used = link();
    const first = await ask(used);
    expect([first.status, cookieOf(first)]).toEqual([
      200,
      expect.stringMatching(/^overview-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/),
    ]);
    expect(first.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(first.headers.get("cache-control")).toBe("no-store");
    const second = await ask(used);
    expect([second.status, cookieOf(second)]).toEqual([401, ""]);
    const cookie = cookieOf(first).split(";")[0] ?? "";
    expect((await ask("/", { cookie })).status).toBe(200);
    expect((await ask("/", { cookie: `${cookie}x` })).status).toBe(401);
  });

  test("without a session each address answers 401 and how to get in, and a key does not open it", async () => {
    const { executions } = (await under.client.get("/results-scenario/executions/?outcome=failed")).body;
    const of = `?team=acme&execution=${executions[0].execution_id}`;
    for (const path of [
      "/",
      "/?token=",
      "/?token=x",
      `/overview/report${of}`,
      `/overview/picture${of}&test=1`,
    ]) {
      const answer = await ask(path, { "x-api-key": under.client.key });
      expect([path, answer.status]).toEqual([path, 401]);
      const text = await answer.text();
      expect(text).toContain("npm start");
      expect(text).not.toContain("Checkout");
    }
  });

  test("under another name of this machine it is not served, whatever the cookie", async () => {
    const cookie = cookieOf(await ask(link())).split(";")[0] ?? "";
    for (const host of ["evil.example", `localhost:${new URL(origin()).port}`]) {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const asked = request(origin(), { headers: { host, cookie } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asked.on("error", reject).end();
      });
      expect([host, status]).toEqual([host, 421]);
    }
  });

  test("a link leads only to files of a team's own executions", async () => {
    const cookie = cookieOf(await ask(link())).split(";")[0] ?? "";
    const { executions } = (await under.client.get("/results-scenario/executions/?outcome=failed")).body;
    for (const team of ["beta", "nobody"]) {
      const answer = await ask(`/overview/report?team=${team}&execution=${executions[0].execution_id}`, {
        cookie,
      });
      expect([team, answer.status]).toEqual([team, 404]);
    }
    expect(await keyStore().list("nobody")).toEqual([]);
  });

  test("for each team one key is made, however many requests come at once, and is removed at the end", async () => {
    const apis = new TeamApis("us");
    const { baseUrl } = under.region;
    const ask = () => apis.get(baseUrl, "gamma", "/scenarios/", z.unknown());
    await Promise.all(Array.from({ length: 8 }, ask));
    expect(await keyStore().list("gamma")).toHaveLength(1);
    await apis.close();
    expect(await keyStore().list("gamma")).toEqual([]);
  });

  test("a session ends after twelve hours", () => {
    let now = 0;
    const sessions = new Sessions(() => now);
    const secret = sessions.redeem(sessions.token) ?? "";
    now = 12 * 3_600_000 - 1;
    expect(sessions.isOpen(secret)).toBe(true);
    now += 1;
    expect(sessions.isOpen(secret)).toBe(false);
  });
});
