import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../lib/cli/run-program.ts";
import { takeGuidePictures } from "../lib/docs/guide-pictures.ts";
import { runGuide } from "../lib/docs/guide-run.ts";

const guides = fileURLToPath(new URL("../docs/guides", import.meta.url));

process.exitCode = await runProgram("picture:guides", process.argv.slice(2), (program) => {
  program.description("Takes the pictures of the guides from a run of their example.").action(async () => {
    const folder = await mkdtemp(join(tmpdir(), "guide-pictures-"));
    try {
      await takeGuidePictures(await runGuide(folder), guides);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
