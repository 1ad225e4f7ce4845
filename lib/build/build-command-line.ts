import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { esModules } from "./es-modules.ts";
import { type BuildRecord, builds, record, root, stateOf } from "./last-build.js";

/** How many of the last builds are kept, of 7 MB each: a command that runs from a replaced one may still load a part of it. */
const keptBuilds = 10;
/** For how long each build is kept, in milliseconds: more commands may begin at once, each of which makes one. */
const keptForMs = 3_600_000;

const entry = "scenario.mjs";

/** npm writes it whenever it changes what is installed. */
const installed = "node_modules/.package-lock.json";

/**
 * Bundles the command line of the project and the process that drives browsers for it: finding and linking the modules of its
 * source takes Node.js longer than running them.
 * @returns the address of its entry.
 * @throws Error of esbuild, or of a file system that cannot be written.
 */
export async function buildCommandLine(): Promise<string> {
  const folder = join(builds, `build-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    await buildIn(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  // Another command may be removing them.
  await removeReplaced().catch(() => {});
  return pathToFileURL(join(folder, entry)).href;
}

async function buildIn(folder: string): Promise<void> {
  const startedAt = Date.now();
  const { metafile } = await build({
    ...esModules,
    absWorkingDir: root,
    entryPoints: { scenario: "lib/cli/main.ts", runner: "functions/browser/runner-entry.ts" },
    outdir: folder,
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
  const own = Object.keys(metafile.inputs).filter((file) => !file.includes("node_modules/"));
  await keepRecord(folder, [...own, installed], startedAt);
}

/**
 * Modules of `lib` find files by their own place, where a bundle is not. In those of `functions`, which are bundled for the cloud
 * too, it is the place of the bundle.
 */
const inPlace: Plugin = {
  name: "in-place",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!path.startsWith(join(root, "lib", sep))) return;
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
async function keepRecord(folder: string, paths: readonly string[], startedAt: number): Promise<void> {
  // Before their times: a change after this has a later one.
  const files = Object.fromEntries(paths.map((path) => [path, stateOf(path)]));
  const changed = await Promise.all(paths.map(async (path) => (await stat(join(root, path))).ctimeMs));
  if (Math.max(...changed) >= startedAt) return;
  const name = basename(folder);
  const made: BuildRecord = {
    root,
    entry: join(name, entry),
    parts: (await readdir(folder)).filter((part) => part.endsWith(".mjs")).map((part) => join(name, part)),
    files,
  };
  const written = join(folder, basename(record));
  await writeFile(written, JSON.stringify(made));
  await rename(written, record);
}

async function removeReplaced(): Promise<void> {
  const paths = (await readdir(builds)).map((name) => join(builds, name)).filter((path) => path !== record);
  const dated = await Promise.all(paths.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  const replaced = dated
    .sort((one, other) => other.at - one.at)
    .slice(keptBuilds)
    .filter(({ at }) => at < Date.now() - keptForMs);
  for (const { path } of replaced) await rm(path, { recursive: true, force: true });
}
