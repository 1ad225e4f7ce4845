import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { referencePage } from "../openapi/reference-page.ts";
import { CommandFailed, root } from "../verify/command.ts";
import { diagramsIn } from "./diagram-blocks.ts";
import { drawDiagrams } from "./diagrams.ts";

/** What makes the site. It is no dependency of the project: nothing else needs its hundred megabytes. */
const vitepress = "vitepress@1.6.4";

/** Where the built site is. */
export const siteFolder = join(root, "docs/.vitepress/dist");

/**
 * Makes the site of the pages below docs/, with their diagrams, and the reference of the API beside them.
 * @throws CommandFailed, also for a link that leads to no page.
 */
export async function buildSite(): Promise<void> {
  const end = await runTool("vitepress", "build", "docs");
  if (end === "interrupted") throw new CommandFailed("The site is not complete: making it was interrupted.");
  const pages = await Array.fromAsync(glob("docs/**/*.md", { cwd: root }), (file) =>
    readFile(join(root, file), "utf8"),
  );
  await drawDiagrams(pages.flatMap(diagramsIn), siteFolder);
  await writeFile(join(siteFolder, "reference.html"), (await referencePage("file")).html);
}

/** Serves the built site on this machine alone, until the process is interrupted. @throws CommandFailed */
export async function serveSite(port: number): Promise<void> {
  const where = ["--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  await runTool("vite", "preview", "docs/.vitepress", "--outDir", "dist", ...where);
}

/** Runs a program that comes with the generator, until it is done or this process is asked to end. @throws CommandFailed */
async function runTool(...words: string[]): Promise<"done" | "interrupted"> {
  const args = ["--yes", "--package", vitepress, ...words];
  const stdio: StdioOptions = ["ignore", process.stderr, process.stderr];
  // In a group of its own, since npx does not pass a signal on to what it runs.
  const child = spawn("npx", args, { cwd: root, stdio, detached: true });
  let isEnding = false;
  const pass = (signal: NodeJS.Signals) => {
    isEnding = true;
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  };
  process.on("SIGINT", pass).on("SIGTERM", pass);
  const [code] = (await once(child, "exit")) as [number | null];
  process.off("SIGINT", pass).off("SIGTERM", pass);
  if (isEnding) return "interrupted";
  if (code !== 0) throw new CommandFailed(`${words.join(" ")} ended with ${code}.`);
  return "done";
}
