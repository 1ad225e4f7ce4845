import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import {
  canBeOpened,
  download,
  expectAsDescribed,
  extensionOf,
  linksOf,
  statedDuration,
} from "./support/files.ts";
import type { SharedRun } from "./support/fixture.ts";
import { junitXml } from "./support/headers.ts";
import { artifactsOf, junitPath, sharedRun } from "./support/runs.ts";
import type { Artifacts, Link } from "./support/shapes.ts";

/** How long, in milliseconds, the film of a run shows the card of a test. */
const cardShownMs = 1_500;

const artifacts = async (run: SharedRun): Promise<Artifacts> => artifactsOf((await sharedRun(run)).id);

clause(
  "docs/contract.md, Link: each file is as its link says: content type, file name, size and SHA-256",
  async () => {
    for (const run of ["passing", "mixed", "runLimit", "scripts"] as const) {
      for (const [name, link] of linksOf(await artifacts(run))) await expectAsDescribed(name, link);
    }
  },
);

clause(
  "docs/contract.md, What the service does: JUnit, video, PDF and Excel files, and each can be opened",
  async () => {
    const { artifacts: files } = await artifacts("passing");
    const expected = {
      junit: ["xml", /xml/],
      video: ["webm", /^video\/webm/],
      pdf: ["pdf", /^application\/pdf$/],
      html: ["html", /^text\/html/],
    } as const;
    for (const [kind, [extension, type]] of Object.entries(expected)) {
      const link = files[kind as keyof typeof expected];
      expect(extensionOf(link?.file_name ?? "")).toBe(extension);
      expect(link?.content_type).toMatch(type);
    }
    const sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    expect(files.excel).toMatchObject({ content_type: sheet, file_name: expect.stringMatching(/\.xlsx$/) });
    for (const run of ["passing", "mixed", "scripts"] as const) {
      for (const [name, link] of linksOf(await artifacts(run))) {
        expect(canBeOpened(link.file_name, (await download(link.url)).body), name).toBe(true);
      }
    }
  },
);

clause(
  "docs/contract.md, POST /results-scenario/artifacts/: artifacts.video is one film of the whole run",
  async (context) => {
    for (const run of ["passing", "mixed"] as const) {
      const { artifacts: files, tests } = await artifacts(run);
      const links = [files.video, ...tests.map((test) => test.artifacts.video)].filter(
        (link) => link !== null,
      );
      const stated: (number | null)[] = [];
      for (const link of links) stated.push(statedDuration((await download(link.url)).body));
      const durations = stated.filter((duration) => duration !== null);
      if (durations.length < links.length) context.skip("the films do not state their durations");
      const [whole = 0, ...parts] = durations;
      const sum = parts.reduce((total, part) => total + part, 0);
      expect(whole).toBeGreaterThanOrEqual(sum * 0.9);
      expect(whole).toBeLessThanOrEqual(sum * 1.1 + tests.length * cardShownMs);
    }
  },
);

clause("docs/contract.md, Link: the JUnit file is the document of the JUnit endpoint", async () => {
  const { id } = await sharedRun("mixed");
  const { artifacts: files } = await artifacts("mixed");
  const document = await call("GET", junitPath(id), { expects: junitXml });
  expect((await download((files.junit as Link).url)).body.toString()).toBe(document.body.toString());
});

clause("docs/contract.md, Link: downloads carry a sensible file name", async () => {
  for (const run of ["passing", "mixed", "scripts"] as const) {
    for (const [name, { file_name }] of linksOf(await artifacts(run))) {
      expect(file_name, name).toMatch(
        /^[^\p{Cc}/\\:*?"<>|]{1,200}\.(xml|webm|vtt|pdf|html|xlsx|png|jpg|zip)$/u,
      );
    }
  }
});

clause("docs/contract.md, Link: URLs are time-limited, and calling again gives fresh links", async () => {
  const { id } = await sharedRun("passing");
  for (const [name, link] of linksOf(await artifactsOf(id))) {
    const lifeMs = Date.parse(link.expires_at) - Date.now();
    expect(lifeMs, name).toBeGreaterThan(0);
    // Fifteen minutes, plus a minute for clock differences.
    expect(lifeMs, name).toBeLessThanOrEqual(16 * 60_000);
  }
  for (const [name, link] of linksOf(await artifactsOf(id))) {
    expect((await download(link.url)).status, name).toBe(200);
  }
});

clause("docs/contract.md, Link: URLs are signed: one that was altered is refused", async () => {
  const { pdf } = (await artifacts("passing")).artifacts;
  const url = (pdf as Link).url;
  expect((await download(url)).status).toBe(200);
  for (const altered of alterationsOf(url)) {
    const { status, body } = await download(altered);
    expect(status, altered).toBeGreaterThanOrEqual(400);
    expect(status, altered).toBeLessThan(500);
    expect(body.subarray(0, 5).toString(), altered).not.toBe("%PDF-");
  }
});

/** The link without its signature, with each value of its query altered, and for a neighbouring object. */
function alterationsOf(link: string): string[] {
  const url = new URL(link);
  const altered = [...url.searchParams].map(([name, value]) => {
    const other = new URL(link);
    other.searchParams.set(name, /^\d+$/.test(value) ? String(Number(value) * 10) : swapLast(value));
    return other.href;
  });
  const neighbour = new URL(link);
  neighbour.pathname = neighbour.pathname.replace(/[^/]+$/, "result.json");
  return [...altered, url.origin + url.pathname, neighbour.href];
}

const swapLast = (value: string): string => value.slice(0, -1) + (value.endsWith("a") ? "b" : "a");
