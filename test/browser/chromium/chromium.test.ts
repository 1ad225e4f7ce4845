import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, statfs, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { isOneProcess } from "../../../functions/attempt/browser-mode.ts";
import { BrowserUnavailable } from "../../../functions/attempt/browser-unavailable.ts";
import { chromiumFiles } from "../../../functions/attempt/chromium-binary.ts";
import type { LaunchOptions } from "../../../functions/browser/chromium/browser-launcher.ts";
import type { BrowserSource } from "../../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import { hasSharedMemory, removeAbandonedMemory } from "../../../functions/browser/chromium/shared-memory.ts";
import { openSandbox } from "../../../functions/browser/sandbox/sandbox.ts";
import { startSite } from "../sandbox/canary.ts";
import { descendants, type ProcessInfo } from "../sandbox/processes.ts";

const sources: BrowserSource[] = [];

function reused(options?: LaunchOptions): BrowserSource {
  const source = reusedBrowsers(options);
  sources.push(source);
  return source;
}

// Those of the test file before may still be ending.
beforeAll(() =>
  vi.waitFor(async () => expect(chromiums(await descendants())).toEqual([]), { timeout: 60_000 }),
);

afterEach(async () => {
  await Promise.all(sources.splice(0).map((source) => source.close()));
  expect(await descendants().then(chromiums)).toEqual([]);
});

/** Opens a page of a real site in a sandbox. */
async function runPage(browser: Browser): Promise<string> {
  const site = await startSite();
  const allowedPrivateHosts = [`127.0.0.1:${site.port}`];
  const sandbox = await openSandbox(browser, { viewport: { width: 320, height: 240 }, allowedPrivateHosts });
  const page = await sandbox.context.newPage();
  await page.goto(site.url);
  const title = await page.title();
  await sandbox.close();
  await site.close();
  return title;
}

function chromiums(found: readonly ProcessInfo[]): ProcessInfo[] {
  return found.filter(({ commandLine }) => commandLine[0]?.includes("chromium"));
}

async function mainProcess(): Promise<ProcessInfo> {
  const [found] = chromiums(await descendants()).filter(({ parent }) => parent === process.pid);
  if (!found) throw new Error("There is no browser.");
  return found;
}

describe("reused browsers", () => {
  test("serve successive and concurrent leases with one browser, unless it has a single process", async () => {
    const source = reused();
    const first = await source.lease();
    await first.release("keep");
    const [second, third] = await Promise.all([source.lease(), source.lease()]);
    const given = new Set([first, second, third].map(({ browser }) => browser));
    expect(given.size).toBe(isOneProcess(first.mode) ? 3 : 1);
    expect(await Promise.all([runPage(second.browser), runPage(third.browser)])).toEqual(["site", "site"]);
  });

  test("are replaced after a crash", async () => {
    const source = reused();
    const first = await source.lease();
    const gone = new Promise((resolve) => first.browser.once("disconnected", resolve));
    process.kill((await mainProcess()).pid, "SIGKILL");
    await gone;
    const second = await source.lease();
    expect(await runPage(second.browser)).toBe("site");
    await first.release("discard");
    expect(second.browser.isConnected()).toBe(true);
  });

  test("when discarded end only after the last test that runs in them, and get no new tests", async () => {
    const source = reused();
    const [first, second] = await Promise.all([source.lease(), source.lease()]);
    await first.release("discard");
    await first.release("discard");
    const third = await source.lease();
    expect(third.browser).not.toBe(first.browser);
    expect(await runPage(second.browser)).toBe("site");
    await second.release("keep");
    expect(second.browser.isConnected()).toBe(false);
    expect(third.browser.isConnected()).toBe(true);
  });

  test("when discarded leave neither processes nor a profile", async () => {
    const { browser, release } = await reused().lease();
    const { HOME: home = "" } = (await mainProcess()).environment;
    const folder = (await chromiumFiles()).folder;
    const profile = home.slice(folder.length + 1);
    expect(await readdir(folder)).toContain(profile);
    expect(await runPage(browser)).toBe("site");
    await release("discard");
    expect(chromiums(await descendants())).toEqual([]);
    expect(await readdir(folder)).not.toContain(profile);
  });

  test.runIf(existsSync("/proc/self/autogroup"))(
    "get less processor time than other sessions, so that a busy page delays no answer of the service, but a fair part",
    async () => {
      await reused().lease();
      const nice = async (pid: number | "self") => {
        const group = await readFile(`/proc/${pid}/autogroup`, "utf8");
        return Number(group.split(" ").at(-1));
      };
      const given = await nice((await mainProcess()).pid);
      expect(given).toBeGreaterThan(await nice("self"));
      // At 10 it would be a tenth of a processor beside another busy program, and tests would time out.
      expect(given).toBeLessThanOrEqual(5);
    },
  );

  test("keep what their processes share in memory where that has room, and else with their profile", async () => {
    const { browser } = await reused().lease();
    await runPage(browser);
    const { pid, environment } = await mainProcess();
    const shared = (await readFile(`/proc/${pid}/maps`, "utf8")).match(/\/\S*\.org\.chromium\.\S*/g) ?? [];
    const { bavail, bsize } = await statfs("/dev/shm").catch(() => ({ bavail: 0, bsize: 0 }));
    const folder = bavail * bsize >= 1e9 ? "/dev/shm/" : `${environment["TMPDIR"]}/`;
    expect(shared).not.toEqual([]);
    expect(shared.filter((path) => !path.startsWith(folder))).toEqual([]);
  });

  test("remove the shared memory of browsers that were killed while they made it, and no other", async () => {
    const folder = await mkdtemp(join(tmpdir(), "memory-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [left, young, other] = [
      ".org.chromium.Chromium.aBc123",
      ".org.chromium.Chromium.dEf456",
      "sem.other",
    ];
    for (const name of [left, young, other]) await writeFile(join(folder, name), "");
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const name of [left, other]) await utimes(join(folder, name), longAgo, longAgo);
    await removeAbandonedMemory(folder);
    expect((await readdir(folder)).sort()).toEqual([young, other]);
  });

  test.runIf(existsSync("/dev/shm"))("do so when they start", async () => {
    const left = join("/dev/shm", `.org.chromium.Chromium.${randomBytes(3).toString("hex")}`);
    onTestFinished(() => rm(left, { force: true }));
    await writeFile(left, "");
    await utimes(left, 0, 0);
    await reused().lease();
    await vi.waitFor(() => expect(existsSync(left)).toBe(false));
  });

  test.each(["/dev/none", "/proc", "/proc/version"])("do not where it has none, as in %s", async (folder) => {
    expect(await hasSharedMemory(folder)).toBe(false);
  });

  test("with a single process are not shared between leases", async () => {
    const source = reused({ modes: ["single-process"] });
    const leases = await Promise.all([source.lease(), source.lease()]);
    expect(leases[0].browser).not.toBe(leases[1].browser);
    for (const { browser, release } of leases) {
      expect(await runPage(browser)).toBe("site");
      await release("keep");
    }
    expect(await runPage((await source.lease()).browser)).toBe("site");
  });
});

describe("a browser mode that does not work here", () => {
  // If Chromium's own sandbox works here, nothing falls back.
  const isRoot = process.getuid?.() === 0;
  const mayMakeNamespaces = spawnSync("unshare", ["--user", "true"]).status === 0;
  const withoutSandbox = test.runIf(isRoot || !mayMakeNamespaces);
  withoutSandbox.each(["no-zygote", "single-process"] as const)(
    "is replaced by the next one, here %s, which is remembered",
    async (mode) => {
      const source = reused({ modes: ["sandboxed", mode] });
      for (const _ of [1, 2]) {
        const lease = await source.lease();
        expect(await runPage(lease.browser)).toBe("site");
        expect((await mainProcess()).commandLine).toContain(`--${mode}`);
        await lease.release("discard");
      }
    },
  );

  withoutSandbox("is a BrowserUnavailable with its cause if there is no other", async () => {
    const failure = await reused({ modes: ["sandboxed"] })
      .lease()
      .catch((error) => error);
    expect(failure).toBeInstanceOf(BrowserUnavailable);
    const cause = isRoot ? "Running as root" : "No usable sandbox";
    expect(failure).toMatchObject({ message: expect.stringContaining(cause) });
  });
});

describe("the bundled system libraries", () => {
  test("are used on a machine that has none", async () => {
    const source = reused({ libraries: "bundled" });
    const lease = await source.lease();
    expect(await runPage(lease.browser)).toBe("site");
    const maps = await readFile(`/proc/${(await mainProcess()).pid}/maps`, "utf8");
    const { libraries } = await chromiumFiles();
    expect(maps).toContain(`${libraries}/libnss3.so`);
  });
});

describe("a source", () => {
  test("starts nothing for an aborted signal, and gives its reason", async () => {
    const reason = new Error("cancelled");
    const source = reused();
    await expect(source.lease(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(chromiums(await descendants())).toEqual([]);
    const abort = new AbortController();
    const lease = source.lease(abort.signal);
    abort.abort(reason);
    await expect(lease).rejects.toBe(reason);
  });

  test("that is closed ends leased browsers too, and leases no more", async () => {
    const source = reused();
    const lease = await source.lease();
    await source.close();
    expect(lease.browser.isConnected()).toBe(false);
    await expect(source.lease()).rejects.toThrow(BrowserUnavailable);
    await lease.release("keep");
  });
});
