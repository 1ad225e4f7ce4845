import { enableCompileCache } from "node:module";

// Compiled code is cached between commands, which halves their start-up time. The cache cannot hold this file, so it is
// JavaScript: as TypeScript it would load the compiler each time, for 80 ms.
enableCompileCache();
const { runCommandLine } = await import("../lib/cli/program.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
