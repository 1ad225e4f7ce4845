import { enableCompileCache } from "node:module";

// Compiled code is kept between commands, which halves the time that a command needs before it does something.
enableCompileCache();
const { runCommandLine } = await import("../lib/cli/program.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
