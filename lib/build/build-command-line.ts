import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { esModules } from "./es-modules.ts";
import { type BuildRecord, builds, record, root, stateOf } from "./last-build.js";

/** How many of the last builds are kept, of 7 MB each: a command that runs from a replaced one may still load a part of it. */
const keptBuilds = 10;

/** npm writes it whenever it changes what is installed. */
const installed = "node_modules/.package-lock.json";

/**
 * Bundles the command line of the project and the process that drives browsers for it: finding and linking the modules of its
 * source takes Node.js longer than running them.
 * @returns the address of its entry.
 * @throws Error of esbuild, or of a file system that cannot be written.
 */
export async function buildCommandLine(): Promise<string> {
  const startedAt = Date.now();
  const name = `build-${randomUUID()}`;
  await mkdir(join(builds, name), { recursive: true });
  const { metafile } = await build({
    ...esModules,
    absWorkingDir: root,
    entryPoints: { scenario: "lib/cli/main.ts", runner: "functions/browser/runner-entry.ts" },
    outdir: join(builds, name),
    target: "node24",
    splitting: true,
    outExtension: { ".js": ".mjs" },
    // The first three read files of their own. The SDK is large, and only operators' commands need it.
    external: ["playwright-core", "dynalite", "esbuild", "@aws-sdk/*"],
    plugins: [inPlace],
    // For debuggers.
    sourcemap: "linked",
    sourcesContent: false,
    // The source, which is run if it cannot be built, says what is wrong with it.
    logLevel: "silent",
  });
  const entry = join(name, "scenario.mjs");
  const own = Object.keys(metafile.inputs).filter((file) => !file.includes("node_modules/"));
  await keepRecord(entry, [...own, installed], startedAt);
  // Another command may be removing them.
  await removeReplaced().catch(() => {});
  return pathToFileURL(join(builds, entry)).href;
}

/**
 * Modules of `lib` find files by their own place, where a bundle is not. In those of `functions`, which are bundled for the cloud
 * too, it is the place of the bundle.
 */
const inPlace: Plugin = {
  name: "in-place",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lib[\\/].*\.ts$/ }, async ({ path }) => {
      const facts = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href };
      const text = await readFile(path, "utf8");
      const contents = text.replaceAll(
        /\bimport\.meta\.(dirname|filename|url)\b/g,
        (_, fact: keyof typeof facts) => JSON.stringify(facts[fact]),
      );
      return { contents, loader: "ts" };
    });
  },
};

/** Keeps none if a file was changed after the build began, which may have read it before: the next command builds again. */
async function keepRecord(entry: string, paths: readonly string[], startedAt: number): Promise<void> {
  const changed = await Promise.all(paths.map(async (path) => (await stat(join(root, path))).mtimeMs));
  if (Math.max(...changed) >= startedAt) return;
  const files = Object.fromEntries(paths.map((path) => [path, stateOf(path)]));
  const part = `${record}.${randomUUID()}`;
  await writeFile(part, JSON.stringify({ root, entry, files } satisfies BuildRecord));
  await rename(part, record);
}

async function removeReplaced(): Promise<void> {
  const paths = (await readdir(builds)).map((name) => join(builds, name)).filter((path) => path !== record);
  const dated = await Promise.all(paths.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  const replaced = dated.sort((one, other) => other.at - one.at).slice(keptBuilds);
  for (const { path } of replaced) await rm(path, { recursive: true, force: true });
}
