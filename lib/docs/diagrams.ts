import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reusedBrowsers } from "../../functions/browser/chromium/chromium.ts";
import { command } from "../verify/command.ts";
import { diagramPath, type Scheme } from "./diagram-blocks.ts";

/** What draws the diagrams of the pages, as GitHub does by itself. */
const mermaid = "mermaid@12.3.0";
/** How long npm may take to fetch it, in milliseconds. */
const limit = 2 * 60_000;

/** The theme in which a diagram is drawn for each colour scheme. */
const themes: Readonly<Record<Scheme, string>> = { light: "neutral", dark: "dark" };

/** Draws diagrams into the folder of a site. @throws CommandFailed if what draws them cannot be fetched. */
export async function drawDiagrams(texts: readonly string[], site: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "diagrams-"));
  const browsers = reusedBrowsers();
  const { browser, release } = await browsers.lease();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.addScriptTag({ content: await mermaidProgram(folder) });
    await mkdir(join(site, "diagrams"), { recursive: true });
    for (const scheme of Object.keys(themes) as Scheme[]) {
      const settings = { startOnLoad: false, theme: themes[scheme], htmlLabels: false };
      for (const text of texts) {
        const drawing = `mermaid.initialize(${JSON.stringify(settings)});
          mermaid.render("diagram", ${JSON.stringify(text)}).then(({ svg }) => svg)`;
        await writeFile(join(site, diagramPath(text, scheme)), await page.evaluate<string>(drawing));
      }
    }
  } finally {
    await release("discard");
    await browsers.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Mermaid as one script for a page; of its package nothing else is needed. */
async function mermaidProgram(folder: string): Promise<string> {
  const options = { env: process.env, log: join(folder, "npm.log"), limit };
  const packed = await command(["npm", "pack", "--silent", mermaid, "--pack-destination", folder], options);
  const archive = join(folder, packed.trim());
  await command(["tar", "-xzf", archive, "-C", folder, "package/dist/mermaid.min.js"], options);
  return readFile(join(folder, "package/dist/mermaid.min.js"), "utf8");
}
