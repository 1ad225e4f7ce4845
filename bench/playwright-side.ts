import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as z from "zod";
import { chromiumFiles } from "../functions/attempt/chromium-binary.ts";
import { type CommandLine, timed } from "./timed-command.ts";

const require = createRequire(import.meta.url);

/** Playwright's own test runner, as it is installed for a measurement. */
interface PlaywrightSide {
  /** The command line for the twenty steps. */
  commandLine(tests: number, parallel: number | null, shop: string, out: string): CommandLine;
  /** The path of the ffmpeg that makes its films. */
  ffmpeg: string;
}

/** Installs Playwright's own test runner, and an ffmpeg for its films, into a folder; the project depends on neither. */
export async function preparePlaywright(folder: string): Promise<PlaywrightSide> {
  const { version } = z.object({ version: z.string() }).parse(require("playwright-core/package.json"));
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  const packages = [`@playwright/test@${version}`, "@ffmpeg-installer/ffmpeg@1.1.0"];
  const environment = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" };
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages];
  await timed({ command: "npm", args, folder, environment });
  await cp(new URL("playwright/", import.meta.url), folder, { recursive: true });
  const { browsers, ffmpeg } = await linkFfmpeg(folder);
  const { executable } = await chromiumFiles();
  const commandLine: PlaywrightSide["commandLine"] = (tests, parallel, shop, out) => ({
    command: "npx",
    args: ["playwright", "test"],
    folder,
    environment: {
      PLAYWRIGHT_BROWSERS_PATH: browsers,
      BENCH_CHROMIUM: executable,
      BENCH_TESTS: String(tests),
      ...(parallel === null ? {} : { BENCH_PARALLEL: String(parallel) }),
      BENCH_SHOP: shop,
      BENCH_OUT: out,
    },
  });
  return { commandLine, ffmpeg };
}

/** Links ffmpeg to where Playwright looks for its own: `ffmpeg-<revision>/ffmpeg-linux`. */
async function linkFfmpeg(folder: string): Promise<{ browsers: string; ffmpeg: string }> {
  const list = join(require.resolve("playwright-core/package.json"), "..", "browsers.json");
  const schema = z.object({ browsers: z.array(z.object({ name: z.string(), revision: z.string() })) });
  const { browsers } = schema.parse(JSON.parse(await readFile(list, "utf8")));
  const revision = browsers.find(({ name }) => name === "ffmpeg")?.revision;
  const home = join(folder, "browsers", `ffmpeg-${revision}`);
  await mkdir(home, { recursive: true });
  const { path: ffmpeg } = createRequire(join(folder, "package.json"))("@ffmpeg-installer/ffmpeg");
  await symlink(ffmpeg, join(home, "ffmpeg-linux"));
  return { browsers: join(folder, "browsers"), ffmpeg };
}
