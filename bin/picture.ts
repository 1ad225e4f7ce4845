import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { reusedBrowsers } from "../functions/browser/chromium/chromium.ts";
import { usualDemoFolder } from "../lib/cli/demo/demo.ts";
import { quoted } from "../lib/cli/results/print-failure.ts";
import { runProgram } from "../lib/cli/run-program.ts";
import { UsageError } from "../lib/cli/usage-error.ts";

const target = fileURLToPath(new URL("../docs/demo.jpg", import.meta.url));
const report = "report.html";
/** The film of the demo's purchase, and a moment in it, in seconds. */
const film = "tests/001-a-guest-buys-a-book/video.webm";
const moment = 1.5;

/**
 * Both pictures of the README, beside each other, of what the demo left.
 * @throws UsageError if it left nothing there.
 */
async function takePicture(folder: string): Promise<void> {
  if (![report, film].every((file) => existsSync(join(folder, file)))) {
    throw new UsageError(
      `${folder} has no results of the demo: make them with npm run demo -- ${quoted(folder)}`,
    );
  }
  const browsers = reusedBrowsers();
  const { browser, release } = await browsers.lease();
  try {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 760 },
      colorScheme: "light",
    });
    const page = await context.newPage();
    await page.goto(pathToFileURL(resolve(folder, report)).href);
    const shownReport = (await page.screenshot()).toString("base64");
    const video = (await readFile(join(folder, film))).toString("base64");
    // In another page: the Content-Security-Policy of the report forbids added markup.
    const both = await context.newPage();
    await both.setViewportSize({ width: 1500, height: 500 });
    await both.setContent(`<!doctype html>
      <body style="margin: 0; display: flex; gap: 20px; padding: 20px; align-items: center; background: #dfe4ec">
        <video muted style="width: 800px; border-radius: 8px" src="data:video/webm;base64,${video}#t=${moment}"></video>
        <img style="width: 620px; border-radius: 8px" src="data:image/png;base64,${shownReport}">`);
    await both.waitForFunction("document.querySelector('video').readyState > 1");
    await both.screenshot({ path: target, type: "jpeg", quality: 80 });
  } finally {
    await release("discard");
    await browsers.close();
  }
}

process.exitCode = await runProgram("picture", process.argv.slice(2), (program) => {
  program
    .description("Takes the picture of the README from what `npm run demo` left.")
    .argument("[folder]", `a results folder of the demo (default: "${usualDemoFolder.name}" in the project)`)
    .action((folder: string = usualDemoFolder.path) => takePicture(folder));
});
