import { runDemo } from "../lib/cli/demo.ts";

process.exitCode = await runDemo();
