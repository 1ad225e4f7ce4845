// @ts-check
import { enableCompileCache } from "node:module";
import { lastBuild } from "../lib/build/last-build.js";

// Compiled code is cached between commands, which halves their start-up time. The cache cannot hold this file, so it is
// JavaScript: as TypeScript it would load the compiler each time, for 80 ms.
enableCompileCache();
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
