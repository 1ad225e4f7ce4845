import { runDemo } from "../lib/cli/demo.ts";

const [folder] = process.argv.slice(2);
process.exitCode = await runDemo(folder);
