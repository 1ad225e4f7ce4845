import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { privateFolder } from "../../../functions/attempt/private-folder.ts";
import { savedNameOf } from "../../../functions/core/artifacts/saved-name.ts";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const csv = "\ufeffbook,price\r\nThe Time Machine,12.00\r\n";
const megabyte = Buffer.alloc(1024 * 1024, 7);

function attachment(name: string, body: string | Buffer) {
  return (_request: unknown, response: ServerResponse) => {
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    response.writeHead(200, {
      "content-type": "application/octet-stream",
      "content-disposition": disposition,
    });
    response.end(body);
  };
}

/** Sends megabytes until the client disconnects. */
function endless(_request: unknown, response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "application/octet-stream",
    "content-disposition": 'attachment; filename="endless.bin"',
  });
  const send = () => {
    while (!response.destroyed && response.write(megabyte));
    if (!response.destroyed) response.once("drain", send);
  };
  send();
}

const longName = `${"long".repeat(2500)}.pdf`;
const links = [
  "/orders.csv",
  "/slow.txt",
  "/held.txt",
  "/broken",
  "/missing",
  "/endless",
  "/hostile",
  "/long",
  "/run.exe",
];
const trial = useTrial({
  "/": page(
    "Downloads",
    `${links.map((link) => `<a href="${link}" ${link === "/missing" ? "download" : ""}>${link}</a> `).join("")}
     <a id="script" download="résumé 履歴書.txt" href="data:text/plain,Hello">in any script</a>
     <a id="data" download="note.txt" href="data:text/plain,Hello">note</a>
     <a id="pop-up" target="_blank" href="/orders.csv">in a pop-up</a>
     <button id="blob">blob</button> <button id="two">two</button> <button id="later">later</button>
     <button id="echo">echo</button> <button id="huge">huge</button> <input id="secret">
     <script>
       const save = (name, ...parts) => {
         const link = document.createElement('a');
         link.href = window.URL.createObjectURL(new Blob(parts));
         link.download = name;
         link.click();
       };
       blob.onclick = () => save('made.txt', 'made here');
       two.onclick = () => { save('first.txt', '1'); save('second.txt', '22'); };
       later.onclick = () => setTimeout(() => save('later.txt', 'late'), 600);
       echo.onclick = () => save('echo.txt', 'You typed ' + secret.value);
       huge.onclick = () => save('huge.bin', new Uint8Array(60 * 1024 * 1024));
     </script>`,
  ),
  "/orders.csv": attachment("orders.csv", csv),
  "/hostile": attachment("../../..\\etc/pass\u202ewd\u0007 $(id).html", "<script>alert(1)</script>"),
  "/long": attachment(longName, "%PDF"),
  "/run.exe": attachment("run.exe", "MZ"),
  "/slow.txt": (_request, response) => {
    response.writeHead(200, { "content-disposition": "attachment", "content-length": "10" });
    response.write("begin");
    setTimeout(() => response.end("ended"), 900);
  },
  "/held.txt": (_request, response) => {
    const type = { "content-type": "application/octet-stream" };
    response.writeHead(200, { ...type, "content-disposition": "attachment", "content-length": "9999" });
    // Chromium inspects the first kilobyte before it decides how to treat the response.
    response.write("begin".padEnd(2000));
  },
  "/broken": (_request, response) => {
    response.writeHead(200, {
      "content-disposition": 'attachment; filename="broken.csv"',
      "content-length": "9",
    });
    response.write("abc");
    setTimeout(() => response.destroy(), 50);
  },
  "/endless": endless,
});

const click = (selector: string) => ({ type: "click", selectors: [selector] });
const expecting = (expected: object = {}) => ({ type: "expectDownload", timeout: 8000, ...expected });
const follow = (link: string) => click(`text/${link}`);
const run = (...steps: object[]) => trial.run(opening("/", ...steps));
const messageOf = async (...steps: object[]) => (await run(...steps)).failure?.message ?? "passed";
const sha256 = createHash("sha256").update(csv).digest("hex");

describe("expectDownload waits for a file that a page has its visitor save", () => {
  const orders = follow("/orders.csv");
  test.each<[string, object, object, RegExp]>([
    [
      "name equals",
      { name: { equals: "orders.csv" } },
      { name: { equals: "invoice.csv" }, timeout: 900 },
      /^No download whose name has to be "invoice.csv" began within 900 ms. There was "orders.csv"\.$/,
    ],
    [
      "name matches",
      { name: { matches: "^orders\\.\\w+$" } },
      { name: { matches: "^\\d+$" }, timeout: 900 },
      /No download whose name has to match/,
    ],
    [
      "size",
      { size: { equals: csv.length + 2 } },
      { size: { equals: 12 } },
      /to have 12 bytes, but it had \d\d\./,
    ],
    ["least size", { size: { min: 10 } }, { size: { min: 1000 } }, /to have at least 1000 bytes, but it had/],
    ["size range", { size: { min: 10, max: 99 } }, { size: { min: 1, max: 9 } }, /to have 1 to 9 bytes/],
    [
      "whole content, whatever its line ends and byte order mark",
      { content: { equals: "book,price\nThe Time Machine,12.00" } },
      { content: { equals: "book,price The Time Machine,12.00" } },
      /^Expected the content of the download "orders.csv" to be "book,price The .*", but it was "book,price\nThe/,
    ],
    [
      "part of it",
      { content: { contains: "12.00" } },
      { content: { contains: "9.90" } },
      /to contain "9.90", but/,
    ],
    [
      "a pattern",
      { content: { matches: "^book" } },
      { content: { matches: "^total" } },
      /to match \/\^total\//,
    ],
    [
      "its digest",
      { content: { sha256: sha256.toUpperCase() } },
      { content: { sha256: "0".repeat(64) } },
      new RegExp(`to have the SHA-256 0{64}, but it was ${sha256}`),
    ],
  ])("%s: holds, and does not hold", async (_, holds, fails, message) => {
    expect(await messageOf(orders, expecting(holds))).toBe("passed");
    expect(await messageOf(orders, expecting(fails))).toMatch(message);
  });

  test.concurrent.each([
    ["a data: address", click("#data"), { name: { equals: "note.txt" }, content: { equals: "Hello" } }],
    ["a name in any script", click("#script"), { name: { equals: "résumé 履歴書.txt" } }],
    ["a blob: address", click("#blob"), { name: { equals: "made.txt" }, content: { equals: "made here" } }],
    ["a pop-up", click("#pop-up"), { name: { equals: "orders.csv" } }],
    ["a script, after a delay", click("#later"), { content: { equals: "late" } }],
    ["a slow server", follow("/slow.txt"), { content: { equals: "beginended" } }],
    ["an address that is opened", { type: "navigate", url: "{{site}}/orders.csv" }, { content: { sha256 } }],
  ])("from %s", async (_, step, expected) => {
    expect(await messageOf(step, expecting(expected))).toBe("passed");
  });

  test("each is matched once: in the order in which they began, or by name", async () => {
    const [first, second] = ["first.txt", "second.txt"].map((name) => ({ name: { equals: name } }));
    expect(await messageOf(click("#two"), expecting({ content: { equals: "1" } }), expecting(second))).toBe(
      "passed",
    );
    expect(await messageOf(click("#two"), expecting(second), expecting(first))).toBe("passed");
    expect(await messageOf(click("#blob"), expecting(), expecting({ timeout: 500 }))).toBe(
      "No download began within 500 ms. There was no other one.",
    );
  });

  test("tests that share a browser see their own only", async () => {
    const own = (selector: string, content: string) =>
      messageOf(click(selector), expecting({ content: { equals: content } }), expecting({ timeout: 1500 }));
    const none = "No download began within 1.5 s. There was no other one.";
    expect(await Promise.all([own("#blob", "made here"), own("#data", "Hello")])).toEqual([none, none]);
  });

  test("fails where none begins, breaks off, or is answered by an error", async () => {
    expect(await messageOf(expecting({ timeout: 300 }))).toMatch(/^No download began within 300 ms/);
    expect(await messageOf(follow("/broken"), expecting())).toMatch(/"broken.csv" broke off after \d bytes/);
    expect(await messageOf(follow("/missing"), expecting())).toMatch(/broke off after 0 bytes/);
  });

  test("does not hold up other steps: only the step that expects it waits for its end", async () => {
    const begin = { ...follow("/held.txt"), timeout: 3000 };
    const other = { type: "waitForElement", selectors: ["#blob"], timeout: 1000 };
    expect(await messageOf(begin, other, expecting({ timeout: 300 }))).toMatch(
      /^The download "held.txt" was not complete within 300 ms: \d+ bytes had arrived\.$/,
    );
  });
});

describe("keep leaves a download among the files of the attempt", () => {
  const keep = { keep: true };

  test("and nothing is left without it", async () => {
    const kept = await run(follow("/orders.csv"), expecting(keep), click("#blob"), expecting());
    expect(kept.files.downloads).toEqual([
      {
        name: "orders.csv",
        savedAs: "download-1-orders.csv",
        key: "report/download-1-file",
        contentType: "text/csv",
        sizeBytes: Buffer.byteLength(csv),
        sha256,
      },
    ]);
    expect(await kept.stored.text("download-1-file")).toBe(csv);
  });

  test("also one that is not as expected, so that the cause can be examined", async () => {
    const failed = await run(click("#blob"), expecting({ ...keep, content: { equals: "other" } }));
    expect(failed.outcome).toBe("failed");
    expect(await failed.stored.text("download-1-file")).toBe("made here");
  });

  test("under a name that is not a path, however hostile the page's name is", async () => {
    const links = ["/hostile", "/long", "/run.exe"];
    const result = await run(...links.flatMap((link) => [follow(link), expecting(keep)]));
    expect(result.failure).toBeNull();
    const names = result.files.downloads.map(savedNameOf);
    for (const name of names) expect(name).toMatch(/^download-\d-[\w.-]{1,80}$/);
    expect(names[0]).toMatch(/\.html\.bin$/);
    expect(names[1]).toMatch(/^download-2-long/);
    expect(names[2]).toBe("download-3-run.exe.bin");
    expect(result.files.downloads.every(({ name }) => name.length <= 255)).toBe(true);
    expect(result.files.downloads.map(({ contentType }) => contentType)[2]).toBe("application/octet-stream");
  });

  test("but none that contains a secret, and no name reveals one", async () => {
    const secrets = { CARD: "4111 1111 1111 1111" };
    const change = { type: "change", selectors: ["#secret"], value: "{{CARD}}" };
    const steps = opening("/", change, click("#echo"), expecting(keep), click("#blob"), expecting(keep));
    const result = await trial.run(steps, { secrets });
    expect(result.files.downloads.map(({ name }) => name)).toEqual(["made.txt"]);
    expect(result.log).toContain('The download "echo.txt" is not kept: a secret is in it.');
    const wrong = expecting({ content: { equals: "x" } });
    const failed = await trial.run(opening("/", change, click("#echo"), wrong), { secrets });
    expect(failed.failure?.message).toMatch(/it was "You typed •••"/);
  });
});

describe("a download that no step expects is named in the log, and deleted", () => {
  test("in a test without any such step", async () => {
    const { outcome, log } = await run(click("#blob"), { type: "waitForElement", selectors: ["#blob"] });
    expect(outcome).toBe("passed");
    expect(log).toEqual(['The download "made.txt" was cancelled: no step expects it.']);
  });

  test("in a test that expected another one", async () => {
    const { log } = await run(click("#two"), expecting({ name: { equals: "second.txt" } }));
    expect(log).toEqual(['The download "first.txt" was taken by no step.']);
  });

  test("and an address that downloads a file still does not count as a page", async () => {
    const message = await messageOf({ type: "navigate", url: "{{site}}/orders.csv" });
    expect(message).toMatch(/answered with a download/);
  });
});

describe("the size of downloads is limited while they run", () => {
  test("a file without end is cut off, and says so", async () => {
    const result = await run(follow("/endless"), expecting({ timeout: 45_000 }));
    expect(result.failure?.message).toBe(
      'The download "endless.bin" was cancelled: it is larger than 50 MB.',
    );
  });

  test("and so is a file that the page generates", async () => {
    expect(await messageOf(click("#huge"), expecting())).toMatch(
      /"huge.bin" was cancelled: it is larger than 50 MB/,
    );
  });

  test("nothing is left on disk after an attempt", async () => {
    const folder = await privateFolder();
    const ofDownloads = async () =>
      (await readdir(folder)).filter((name) => name.startsWith(`downloads-${process.pid}-`));
    await run(click("#two"), expecting({ keep: true }), follow("/endless"), expecting());
    expect(await ofDownloads()).toEqual([]);
  });
});
