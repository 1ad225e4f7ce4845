import { enableCompileCache } from "node:module";

// Compiled code is cached between commands, which halves their start-up time. The cache cannot hold this file, so it is
// JavaScript: as TypeScript it would load the compiler each time, for 80 ms.
enableCompileCache();
const words = process.argv.slice(2);
const { startFirstRunner } = await import("../lib/cli/author/first-runner.ts");
const runners = await startFirstRunner(words);
const { runCommandLine } = await import("../lib/cli/program.ts");
process.exitCode = await runCommandLine(words, runners);
await runners?.close();
