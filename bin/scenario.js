import { enableCompileCache } from "node:module";

// Compiled code is kept between commands, which halves the time that a command needs before it does something. This file is
// not kept, so it is JavaScript: for TypeScript its compiler would have to be loaded each time, for 80 ms.
enableCompileCache();
const { runCommandLine } = await import("../lib/cli/program.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
