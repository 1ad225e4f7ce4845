import { startFirstRunner } from "./author/first-runner.ts";

// Runs the command that this process was started with. The rest loads while a runner does.
const words = process.argv.slice(2);
const runners = await startFirstRunner(words);
const { runCommandLine } = await import("./program.ts");
process.exitCode = await runCommandLine(words, runners);
await runners?.close();
