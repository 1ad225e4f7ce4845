import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import type { Sandbox } from "../../../functions/browser/sandbox/sandbox.ts";
import { type Site, startCanary, startSite, startUdpCanary } from "./canary.ts";
import { bareBrowser, browserWithout, guardedOnly, inSandbox, useBareBrowsers } from "./open-browser.ts";

const patience = { timeout: 20_000 };
const source = reusedBrowsers();
const bare = useBareBrowsers();
let site: Site;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "measures-"));
  await writeFile(join(folder, "secret.html"), "<title>a file of the machine</title>");
  site = await startSite((request, response) => {
    if (request.url === "/worker.js") response.writeHead(200, { "content-type": "text/javascript" }).end("");
    if (request.url === "/file")
      response.writeHead(200, { "content-disposition": "attachment" }).end("content");
  });
});

afterAll(async () => {
  await source.close();
  await site.close();
  await rm(folder, { recursive: true });
});

function sandboxed(use: (page: Page, sandbox: Sandbox) => Promise<void>): Promise<void> {
  return inSandbox(source, [`127.0.0.1:${site.port}`], use);
}

describe("files of the machine", () => {
  test("can be read behind the guard proxy alone, and are refused by the routes", async () => {
    const address = pathToFileURL(join(folder, "secret.html")).href;
    const guarded = await guardedOnly(await bare(), []);
    const page = await guarded.context.newPage();
    await page.goto(address);
    expect(await page.title()).toBe("a file of the machine");
    await guarded.close();
    await sandboxed(async (sandboxedPage, sandbox) => {
      await expect(sandboxedPage.goto(address)).rejects.toThrow("ERR_BLOCKED_BY_CLIENT");
      expect(sandbox.blocked).toEqual([
        "file: addresses are not for scenarios, which may open http and https only",
      ]);
    });
  });

  test.each(["view-source:", "filesystem:", "ftp:", "chrome:", "javascript:"])(
    "are not in reach by %s",
    async (scheme) => {
      await sandboxed(async (page) => {
        await page.goto(`${scheme}${pathToFileURL(join(folder, "secret.html")).href}`).catch(() => {});
        // Chromium may show an error page of its own instead of the refused one; its content appears a little later.
        await expect.poll(() => page.content(), patience).not.toContain("a file of the machine");
      });
    },
  );

  const attempts: [string, (address: string) => unknown][] = [
    ["location", (address) => setTimeout(() => location.assign(address))],
    ["a popup", (address) => void open(address)],
    [
      "a frame",
      (address) => document.body.append(Object.assign(document.createElement("iframe"), { src: address })),
    ],
    ["an image", (address) => document.body.append(Object.assign(new Image(), { src: address }))],
    ["fetch", (address) => void fetch(address)],
  ];

  test.each(attempts)("are not in reach of a page by %s", async (_name, attempt) => {
    await sandboxed(async (page) => {
      await page.goto(site.url);
      const lines: string[] = [];
      page.on("console", (message) => lines.push(message.text()));
      await page.evaluate(attempt, pathToFileURL(join(folder, "secret.html")).href);
      await expect
        .poll(() => lines.join(), patience)
        .toMatch(/Not allowed to load local resource|not supported/);
    });
  });
});

describe("a page that does not come from a site", () => {
  test.each(["data:text/html,<title>own</title>", "blob:null/x"])(
    "cannot be opened by a page: %s",
    async (address) => {
      await sandboxed(async (page) => {
        await page.goto(site.url);
        await page.evaluate((to) => {
          location.href = to;
        }, address);
        await page.evaluate(() => fetch("/barrier")).catch(() => {});
        expect(await page.title()).not.toBe("own");
      });
    },
  );
});

describe("service workers", () => {
  const register = () =>
    Promise.race([
      navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.getRegistrations()),
      fetch("/barrier").then(() => navigator.serviceWorker.getRegistrations()),
    ]).then((registrations) => registrations.length);

  test("register without the sandbox, and not with it", async () => {
    const page = await (await bare()).newPage();
    await page.goto(site.url);
    await expect.poll(() => page.evaluate(register), patience).toBe(1);
    await page.context().close();
    await sandboxed(async (sandboxedPage) => {
      await sandboxedPage.goto(site.url);
      expect(await sandboxedPage.evaluate(register)).toBe(0);
      expect(await sandboxedPage.evaluate(register)).toBe(0);
    });
  });
});

describe("downloads", () => {
  test("reach the disk without the sandbox, and not with it", async () => {
    const page = await (await bare()).newPage();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.goto(`${site.url}file`).catch(() => {}),
    ]);
    expect(await readFile(await download.path(), "utf8")).toBe("content");
    await page.context().close();
    await sandboxed(async (sandboxedPage) => {
      const [refused] = await Promise.all([
        sandboxedPage.waitForEvent("download"),
        sandboxedPage.goto(`${site.url}file`).catch(() => {}),
      ]);
      expect(await refused.failure()).not.toBeNull();
      await expect(refused.path()).rejects.toThrow();
    });
  });
});

describe("datagrams", () => {
  /** Waits until ICE gathering is complete: by then everything that would be sent has been sent. */
  async function askStun(page: Page, address: string): Promise<void> {
    await page.goto(site.url);
    await page.evaluate(async (urls) => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls }] });
      peer.createDataChannel("x");
      const { promise, resolve } = Promise.withResolvers<void>();
      peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && resolve();
      await peer.setLocalDescription(await peer.createOffer());
      await promise;
    }, address);
  }

  test.each(["127.0.0.1", "localhost"])(
    "to %s get out behind the guard proxy alone, and not with the flags",
    async (host) => {
      const canary = await startUdpCanary();
      const guarded = await guardedOnly(await bare(), [`127.0.0.1:${site.port}`]);
      const page = await guarded.context.newPage();
      const asking = askStun(page, `stun:${host}:${canary.port}`).catch(() => {});
      await expect.poll(() => canary.datagrams, patience).toBeGreaterThan(0);
      await guarded.close();
      await asking;
      const before = canary.datagrams;
      await sandboxed((sandboxedPage) => askStun(sandboxedPage, `stun:${host}:${canary.port}`));
      expect(canary.datagrams).toBe(before);
      canary.close();
    },
  );
});

describe("HTTP/3", () => {
  test("gets out by WebTransport without the sandbox, and not with it", async () => {
    const canary = await startUdpCanary();
    const connect = async (page: Page) => {
      await page.goto(site.url);
      const address = `https://127.0.0.1:${canary.port}/`;
      return page.evaluate((to) => new WebTransport(to).ready.then(String, String), address);
    };
    const open = await (await bare()).newPage();
    connect(open).catch(() => {});
    await expect.poll(() => canary.datagrams, patience).toBeGreaterThan(0);
    await open.context().close();
    const before = canary.datagrams;
    await sandboxed(async (page) => {
      expect(await connect(page)).toContain("WebTransportError");
    });
    expect(canary.datagrams).toBe(before);
    canary.close();
  });
});

describe("names", () => {
  test("are resolved by Chromium without its rule, and not with it", async () => {
    const canary = await startCanary();
    const address = `http://localhost:${canary.port}/`;
    const open = await browserWithout("--host-resolver-rules", "--proxy");
    const page = await open.newPage();
    expect((await page.goto(address))?.status()).toBe(200);
    await open.close();
    const closed = await browserWithout("--proxy");
    await expect((await closed.newPage()).goto(address)).rejects.toThrow("ERR_NAME_NOT_RESOLVED");
    await closed.close();
    await canary.close();
  });
});

describe("a context without a sandbox of its own", () => {
  test("reaches nothing at all, as Chromium's own requests do", async () => {
    const canary = await startCanary();
    const { browser, release } = await source.lease();
    const page = await browser.newPage();
    await expect(page.goto(canary.url)).rejects.toThrow("ERR_PROXY_CONNECTION_FAILED");
    expect(canary.connections).toBe(0);
    await page.context().close();
    await release("keep");
    await canary.close();
  });
});

describe("the environment of this process", () => {
  test("is inherited by Chromium by default, and not by our browsers", async () => {
    process.env["MEASURES_SECRET"] = "very secret";
    const leaky = await bareBrowser();
    const fresh = reusedBrowsers();
    await fresh.lease();
    delete process.env["MEASURES_SECRET"];
    const environments = await environmentsOfChildren();
    await Promise.all([leaky.close(), fresh.close()]);
    expect(environments.filter((text) => text.includes("very secret"))).not.toEqual([]);
    const ours = environments.filter((text) => text.includes("FONTCONFIG_FILE="));
    expect(ours).not.toEqual([]);
    for (const text of ours) expect(namesIn(text)).toEqual(["FONTCONFIG_FILE", "HOME", "LANG", "TMPDIR"]);
  });
});

describe("what a test left in the browser", () => {
  test("is gone for the next one", async () => {
    await sandboxed(async (page) => {
      await page.goto(site.url);
      await page.evaluate(() => {
        cookieStore.set("a", "b");
        localStorage.setItem("a", "b");
      });
    });
    await sandboxed(async (page) => {
      await page.goto(site.url);
      expect(await page.evaluate(() => document.cookie + localStorage.length)).toBe("0");
    });
  });
});

describe("permissions that a page may ask for", () => {
  const names = ["geolocation", "camera", "microphone", "notifications", "midi", "clipboard-read"];
  const granted = (asked: readonly string[]) =>
    Promise.all(
      asked.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state),
    );

  test("are not granted", async () => {
    await sandboxed(async (page) => {
      await page.goto(site.url);
      expect(await page.evaluate(granted, names)).toEqual(names.map(() => "denied"));
    });
  });

  test("are granted for what a click is permitted to do without a question: to write to the clipboard", async () => {
    await sandboxed(async (page) => {
      await page.goto(site.url);
      await page.setContent(`<button onclick="navigator.clipboard.writeText('https://x/1').then(
        () => { title = 'Copied' }, ({ name }) => { title = name })">Copy</button>`);
      await page.click("button");
      await expect
        .poll(() => page.evaluate("document.querySelector('button').title"), patience)
        .toBe("Copied");
    });
  });
});

async function environmentsOfChildren(): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      const isChild = status.includes(`\nPPid:\t${process.pid}\n`);
      return isChild ? readFile(`/proc/${pid}/environ`, "utf8") : "";
    }),
  );
  return all.filter((text) => text !== "");
}

function namesIn(environment: string): string[] {
  const entries = environment.split("\0").filter((entry) => entry !== "");
  return entries.map((entry) => entry.replace(/=.*$/s, "")).sort();
}
