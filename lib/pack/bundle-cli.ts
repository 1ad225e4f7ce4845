import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { esModules } from "../build/es-modules.ts";
import { packageFolder } from "./npm-pack.ts";

/** Largest size of the command line in bytes: somebody fetches it in every job. */
export const cliBudget = 500_000;

/**
 * Makes the standalone command line: one file that needs Node.js 20 and nothing else.
 * @returns its path and its size in bytes.
 * @throws Error of esbuild.
 */
export async function bundleCli(): Promise<{ path: string; bytes: number }> {
  const folder = packageFolder("cli");
  const path = join(folder, "dist/scenario.mjs");
  const { metafile } = await build({
    ...esModules,
    entryPoints: [join(folder, "scenario.ts")],
    outfile: path,
    target: "node20",
    minify: true,
    define: { takenAlong: "true" },
    // The licences of the bundled packages ask to be included.
    legalComments: "eof",
    plugins: [versionOnly],
  });
  const bytes = Object.values(metafile.outputs)[0]?.bytes ?? 0;
  return { path, bytes };
}

/** Of the project's `package.json` the command line tells the version; its scripts and dependencies would be taken along for nothing. */
const versionOnly: Plugin = {
  name: "version-only",
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8")) as { version: string };
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};
