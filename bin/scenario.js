// @ts-check
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { builds, lastBuild } from "../lib/build/last-build.js";

// Compiled code is cached between commands, which halves their start-up time. It is kept beside the builds and goes with the old
// ones: into the folder for temporary files, Node.js's own choice, every user of the machine could put code of theirs. The cache
// cannot hold this file, so it is JavaScript: as TypeScript it would load the compiler each time, for 80 ms.
enableCompileCache(join(builds, "compiled"));
await import(lastBuild() ?? (await newBuild()));

/** The address of a build of the present source; of the source itself, if none can be made or kept here. */
async function newBuild() {
  try {
    const { buildCommandLine } = await import("../lib/build/build-command-line.ts");
    return await buildCommandLine();
  } catch {
    return new URL("../lib/cli/main.ts", import.meta.url).href;
  }
}
