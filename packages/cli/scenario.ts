#!/usr/bin/env node
import { runPortableCommandLine } from "../../lib/cli/portable-program.ts";

process.exitCode = await runPortableCommandLine(process.argv.slice(2));
